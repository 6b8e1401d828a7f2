"""Dates and times as people here write them, where Django would write them otherwise."""
