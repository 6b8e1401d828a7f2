"""How the database came to be, one folder for each app."""
