"""Tournaments on the site: models and pages. What happens in one is decided elsewhere."""
