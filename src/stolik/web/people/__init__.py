"""People and clubs across events: who is the same person, and what they have played."""
