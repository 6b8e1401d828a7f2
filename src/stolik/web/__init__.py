"""The site: an organiser runs a tournament, everybody watches it live.

Views parse, give one command or ask one question, and render. What happens in a tournament is
written by `stolik.web.tournaments.store` alone. Rules, seating and standings are not known here.
"""
