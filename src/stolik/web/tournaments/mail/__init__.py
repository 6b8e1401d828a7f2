"""Mail written down and not yet sent: whom it goes to, and what waits."""
