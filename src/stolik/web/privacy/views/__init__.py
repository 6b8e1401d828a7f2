"""Whatever takes a request, for `stolik.web.privacy`."""
