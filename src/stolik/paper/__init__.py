"""Paper and pictures: values in, bytes out. Templates and typeface live in this package.

Every document is a frozen value; `pdf(document, language=...)` prints it, several make one file.
`DOCUMENTS` makes them from a `Desk`, which holds what is known of a tournament. Knows no page of
the site, no file and no clock; everything is given as values.
"""

from stolik.paper.announcements import Item, Poster, Programme, schedule_items, time_of_day
from stolik.paper.awards import awarded
from stolik.paper.catalogue import DOCUMENTS, PARTS, Kind
from stolik.paper.desk import Desk, Person, Wishes, with_labels
from stolik.paper.diplomas import (
    Diploma,
    Diplomas,
    ordinal,
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
    TableResult,
)
from stolik.paper.logos import LARGEST as LARGEST_LOGO
from stolik.paper.logos import BadLogo, is_redrawn, redrawn_logo
from stolik.paper.packs import if_the_laptop_dies, the_evening_before
from stolik.paper.pages import Compile, Document, Event, Logo, Size, pdf, png
from stolik.paper.pictures import StandingsPicture, standings_pictures
from stolik.paper.printed_language import printed_language
from stolik.paper.ranking_lists import StandingRow, Standings
from stolik.paper.season import SeasonRow, SeasonTable, season_table_of
from stolik.paper.sheets import ScoreSheets, SheetTable, blank_sheets
from stolik.paper.summary import RefereeSummary, check_of, scoring_lines

__all__ = [
    "DOCUMENTS",
    "LARGEST_LOGO",
    "PARTS",
    "ApplicationForm",
    "BadLogo",
    "Badge",
    "Badges",
    "CannotPrint",
    "CheckInList",
    "CheckInRow",
    "Compile",
    "ConsentForm",
    "ConsentTexts",
    "Desk",
    "Diploma",
    "Diplomas",
    "Document",
    "Event",
    "Item",
    "Kind",
    "Label",
    "Logo",
    "MissingSlips",
    "Person",
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
    "Size",
    "StandingRow",
    "Standings",
    "StandingsPicture",
    "TableLabels",
    "TableResult",
    "Wishes",
    "awarded",
    "blank_sheets",
    "check_of",
    "consent_texts",
    "if_the_laptop_dies",
    "is_redrawn",
    "ordinal",
    "participant_diploma",
    "pdf",
    "place_diploma",
    "png",
    "printed_language",
    "qualification",
    "redrawn_logo",
    "referee_diploma",
    "schedule_items",
    "scoring_lines",
    "season_table_of",
    "standings_pictures",
    "the_evening_before",
    "time_of_day",
    "with_labels",
]
