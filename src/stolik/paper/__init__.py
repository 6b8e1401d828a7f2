"""Paper and pictures: values in, bytes out. Templates and typeface live in this package.

Knows no page, no journal and no clock; what is to be printed is given as plain values.
"""

from stolik.paper.pictures import StandingsPicture, standings_pictures

__all__ = ["StandingsPicture", "standings_pictures"]
