"""Applications to run an event: the form, its checks, the answer, what it makes."""
