"""The page of a table and of a player: a token is the right, there is no account."""
