"""Computer players: each is given a `View` and answers with an event.

A player knows what its seat may know and nothing else. Chance is an argument: the same view and the
same generator give the same answer.
"""

from stolik.bots.simple import announces, choose

__all__ = ["announces", "choose"]
