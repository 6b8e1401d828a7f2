"""Everything the database holds, one module for each app; knows no page and no request."""
