"""People and clubs across events. Knows no tournament."""
