"""The referee's desk: calls, decisions and their register, questions about tiles."""
