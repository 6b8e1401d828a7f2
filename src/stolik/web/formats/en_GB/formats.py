"""16 November 2026, in short 16 Nov 2026; 14:30, never 2:30 p.m.

A programme on the wall is read at a glance, and no number can be taken for a month.
"""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j M"
SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
