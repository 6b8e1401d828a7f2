"""What the desk should look at on the tables' clocks, as lines of what needs somebody.

A game begun before the round or after the gong, a second clock at one table: recorded when a phone
tells of it, and in the list until somebody has looked. Changes nothing.
"""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext

from stolik.tournament.journal import TournamentState
from stolik.web.desk.need_lines import Act, NeedLine
from stolik.web.models.tournaments import Tournament
from stolik.web.tournaments.clock_remarks import clock_remarks, remark_sentence


def clock_needs(event: Tournament, state: TournamentState) -> tuple[NeedLine, ...]:
    """A line for everything nobody has looked at yet."""
    seen = gettext("Seen")
    action = reverse("desk-clock-seen", args=[event.slug])
    return tuple(
        NeedLine(
            "table-clock",
            "soon",
            remark_sentence(remark),
            (Act(seen, "desk-clock-seen", action=action, fields=(("remark", str(remark.pk)),)),),
        )
        for remark in clock_remarks(event, state)
    )
