"""Moved to `stolik.web.core.throttle`."""

from stolik.web.core.throttle import Gate as Gate
