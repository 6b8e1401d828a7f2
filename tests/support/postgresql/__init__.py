"""PostgreSQL as the site uses it, emptied between tests in a way that suits a few rows."""
