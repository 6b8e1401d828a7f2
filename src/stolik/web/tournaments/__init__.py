"""Tournaments on the site, without pages: store, push, who may do what, names, words."""
