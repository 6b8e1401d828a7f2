"""What every part of the site builds on, and what knows no tournament."""
