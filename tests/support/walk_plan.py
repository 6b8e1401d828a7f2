"""How far the walk over the whole site goes, and who walks: for the test and for the page."""

from __future__ import annotations

from typing import Final

REQUESTS: Final = 1000
SOAK_REQUESTS: Final = 20_000
# In each of the two worlds; "family" holds the links of several people, "finder" a lost badge.
IN_A_WORLD: Final = (
    *("owner", "organiser", "head-referee", "referee", "scorer", "helper"),
    *("player", "family", "table", "finder"),
)
# In neither: nobody, an account without anything, the national organiser.
BESIDE: Final = ("anonymous", "stranger", "national")
METHODS: Final = ("GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH")
