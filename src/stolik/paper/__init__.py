"""Paper and pictures: values in, bytes out. Templates and typeface live in this package.

Every document is a frozen value; `pdf(document, lang="pl")` prints it, several make one file.
Knows no page of the site, no journal and no clock; what is to be printed is given as plain values.
"""

from stolik.paper.announcing import Item, Poster, Programme, schedule_items
from stolik.paper.diplomas import (
    Diploma,
    Diplomas,
    participant_diploma,
    place_diploma,
    qualification,
    referee_diploma,
)
from stolik.paper.engine import CannotPrint
from stolik.paper.forms import ApplicationForm, ConsentForm, ConsentTexts, consent_texts
from stolik.paper.hall import Badge, Badges, Label, SeatTickets, TableLabels
from stolik.paper.lists import (
    CheckInList,
    CheckInRow,
    MissingSlips,
    Prize,
    PrizeList,
    Results,
    SeatedTable,
    SeatingList,
    StandingRow,
    Standings,
    TableResult,
)
from stolik.paper.packs import if_the_laptop_dies, the_evening_before
from stolik.paper.pages import Document, Event, Lang, Logo, pdf, png
from stolik.paper.pictures import StandingsPicture, standings_pictures
from stolik.paper.season import SeasonRow, SeasonTable
from stolik.paper.sheets import ScoreSheets, SheetTable, blank_sheets
from stolik.paper.summary import RefereeSummary, scoring_lines

__all__ = [
    "ApplicationForm",
    "Badge",
    "Badges",
    "CannotPrint",
    "CheckInList",
    "CheckInRow",
    "ConsentForm",
    "ConsentTexts",
    "Diploma",
    "Diplomas",
    "Document",
    "Event",
    "Item",
    "Label",
    "Lang",
    "Logo",
    "MissingSlips",
    "Poster",
    "Prize",
    "PrizeList",
    "Programme",
    "RefereeSummary",
    "Results",
    "ScoreSheets",
    "SeasonRow",
    "SeasonTable",
    "SeatTickets",
    "SeatedTable",
    "SeatingList",
    "SheetTable",
    "StandingRow",
    "Standings",
    "StandingsPicture",
    "TableLabels",
    "TableResult",
    "blank_sheets",
    "consent_texts",
    "if_the_laptop_dies",
    "participant_diploma",
    "pdf",
    "place_diploma",
    "png",
    "qualification",
    "referee_diploma",
    "schedule_items",
    "scoring_lines",
    "standings_pictures",
    "the_evening_before",
]
