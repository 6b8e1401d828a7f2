"""16 listopada 2026, and in short 16.11.2026: one way to write a day, whatever the page."""

DATE_FORMAT = "j E Y"
MONTH_DAY_FORMAT = "j.m"
SHORT_DATE_FORMAT = "j.m.Y"
SHORT_DATETIME_FORMAT = "j.m.Y, H:i"
