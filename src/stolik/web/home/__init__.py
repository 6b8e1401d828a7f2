"""The front door: first page, language, logging in, one's own password, is the site well."""
