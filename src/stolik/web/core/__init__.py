"""What the site is built on and what knows no tournament."""
