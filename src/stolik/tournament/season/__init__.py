"""Seasons as pure functions: three kinds of league, play-offs, tickets, applications, consents.

A season is a list of classified events; everything else is computed from it. Knows people only as
keys, and never a tile, a stage of a tournament, or what day it is.
"""

from stolik.tournament.season.advice import Advice
from stolik.tournament.season.application import (
    Answer,
    EliminationApplication,
    LeagueApplication,
    Status,
    after_championship,
    answer_faults,
    day_past,
    elimination_incomplete,
    few_expected,
    incomplete,
    late,
    not_accepted,
    notice_too_short,
)
from stolik.tournament.season.days import SEASONS, Day, Season, outside_season, season_unknown
from stolik.tournament.season.duties import Duty, event_duties, overdue, series_duties
from stolik.tournament.season.eligibility import (
    GuardianConsent,
    Nominee,
    Photo,
    Publication,
    minor_advice,
    nomination_faults,
    photo_faults,
    publication,
)
from stolik.tournament.season.event import Event, Placed, Total, event_faults, in_order, totals
from stolik.tournament.season.grand_prix import (
    DOCUMENT,
    Settings,
    format_faults,
    grand_prix_stale,
    grand_prix_table,
)
from stolik.tournament.season.league import Brought, brought, running_stale, running_table
from stolik.tournament.season.place_points import (
    Path,
    paths,
    place_points_stale,
    place_points_table,
    points_of,
    pots,
)
from stolik.tournament.season.play_off import (
    PlayOff,
    joined,
    play_off,
    play_off_faults,
    play_off_groups,
    play_off_small_faults,
)
from stolik.tournament.season.prizes import Awards, awards, length_advice, prizes_to_send
from stolik.tournament.season.qualification import (
    Qualification,
    elimination_faults,
    emails_missing,
    qualification,
    tickets,
)
from stolik.tournament.season.table import play_offs_due

__all__ = [
    "DOCUMENT",
    "SEASONS",
    "Advice",
    "Answer",
    "Awards",
    "Brought",
    "Day",
    "Duty",
    "EliminationApplication",
    "Event",
    "GuardianConsent",
    "LeagueApplication",
    "Nominee",
    "Path",
    "Photo",
    "Placed",
    "PlayOff",
    "Publication",
    "Qualification",
    "Season",
    "Settings",
    "Status",
    "Total",
    "after_championship",
    "answer_faults",
    "awards",
    "brought",
    "day_past",
    "elimination_faults",
    "elimination_incomplete",
    "emails_missing",
    "event_duties",
    "event_faults",
    "few_expected",
    "format_faults",
    "grand_prix_stale",
    "grand_prix_table",
    "in_order",
    "incomplete",
    "joined",
    "late",
    "length_advice",
    "minor_advice",
    "nomination_faults",
    "not_accepted",
    "notice_too_short",
    "outside_season",
    "overdue",
    "paths",
    "photo_faults",
    "place_points_stale",
    "place_points_table",
    "play_off",
    "play_off_faults",
    "play_off_groups",
    "play_off_small_faults",
    "play_offs_due",
    "points_of",
    "pots",
    "prizes_to_send",
    "publication",
    "qualification",
    "running_stale",
    "running_table",
    "season_unknown",
    "series_duties",
    "tickets",
    "totals",
]
