"""What every part of the site uses and what knows no tournament."""
