"""Several documents as one file: for the moment the laptop dies, and for the evening before.

Only puts together what it is given; order is everything: what is needed first lies on top.
"""

from __future__ import annotations

from dataclasses import replace

from stolik.paper.announcements import Programme
from stolik.paper.forms import ConsentForm
from stolik.paper.hall import Badges, SeatTickets, TableLabels
from stolik.paper.lists import CheckInList, PrizeList, SeatingList
from stolik.paper.pages import Document
from stolik.paper.ranking_lists import Standings
from stolik.paper.sheets import ScoreSheets
from stolik.paper.summary import RefereeSummary


def if_the_laptop_dies(
    standings: Standings, seating: SeatingList | None, slips: ScoreSheets
) -> tuple[Document, ...]:
    """Standings, the next seating by name and by table, and blank slips."""
    if seating is None:
        return (standings,)
    event = standings.event
    by_table = replace(seating, event=event, by="table")
    by_name = replace(seating, event=event, by="name")
    return (standings, by_name, by_table, slips)


def the_evening_before(
    check_in: CheckInList,
    labels: TableLabels,
    tickets: SeatTickets,
    sheets: ScoreSheets,
    referee: RefereeSummary,
    *others: Programme | Badges | PrizeList | ConsentForm,
) -> tuple[Document, ...]:
    """Everything for a hall without a printer, in the order in which it is used."""
    return (check_in, *others, labels, tickets, sheets, referee)
