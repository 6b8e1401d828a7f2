"""Sentences for what can be wrong with a list of people and with the file it comes in."""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase
from stolik.web.core.language import say
from stolik.web.core.spreadsheets.cells import Unreadable
from stolik.web.registration.import_rows import BLOCKING, DOUBTFUL, Problem

_FILES: Final[dict[str, Phrase]] = {
    "file-too-large": Phrase(
        "This file is too large; at most {about} MB. Save only the sheet with the people."
    ),
    "file-empty": Phrase("There is nobody in this list. Check that you chose the right file."),
    "file-only-header": Phrase("There are headers and nobody below them. Check the file."),
    "file-not-a-table": Phrase(
        "This is no list of people. Choose a CSV or XLSX file: in the spreadsheet,"
        " File, Download, CSV."
    ),
    "file-damaged": Phrase(
        "This file cannot be read; it may be damaged or protected by a password."
        " Save it again as CSV or XLSX."
    ),
    "file-unpacks": Phrase(
        "Unpacked, this file holds more than {about} MB. Copy the list into a new sheet and save"
        " only that, as CSV or XLSX."
    ),
    "file-far-cell": Phrase(
        "This sheet reaches as far as cell {about}: something stands there, far from the list."
        " Press Ctrl+End to find it, delete those rows and columns, and save the file again."
    ),
    "file-too-complicated": Phrase(
        "This file could not be read: it is too large or too complicated inside. Copy the list into"
        " a new sheet and save that as CSV or XLSX."
    ),
    "own-standings": Phrase(
        "This is the table of a tournament of this site: its points are those of the last stage"
        " that each person played. Take “Totals” (totals.csv) from the files of the same"
        " tournament: it holds what a season counts."
    ),
    "own-results": Phrase(
        "These are the games of a tournament of this site, one by one. Take “Totals” (totals.csv)"
        " from the files of the same tournament: it holds what a season counts."
    ),
    "own-classification": Phrase(
        "This is the classification of a tournament of this site, without points. Take “Totals”"
        " (totals.csv) from the files of the same tournament: it holds places and points."
    ),
    "file-busy": Phrase("Many files are being read just now. Send this one again in a moment."),
    "too-many-rows": Phrase("More than {about} people at once; divide the list."),
}
_PROBLEMS: Final[dict[str, Phrase]] = {
    "name-missing": Phrase("No name: type one or leave the row out."),
    "name-too-long": Phrase("Longer than {about} characters."),
    "name-long": Phrase("Very long ({about} characters)."),
    "name-single": Phrase("A first name alone? Add the surname if you know it."),
    "name-put-right": Phrase("In the list: “{about}”."),
    "turns-adult": Phrase("Born {about}: turns 18 this year, taken as under 18."),
    "looks-like-formula": Phrase("Looks like a formula."),
    "name-odd": Phrase("Unusual characters."),
    "email-wrong": Phrase("Not an e-mail address; saved without it."),
    "phone-too-long": Phrase("Phone too long; saved without it."),
    "club-too-long": Phrase("Club too long; cut to {about} characters."),
    "row-twice": Phrase("The same as row {about}."),
    "row-alike": Phrase("Perhaps {name} of row {about}. Tick it if it is somebody else."),
    "namesake-row": Phrase("Same name as row {about}, another contact."),
    "already-listed": Phrase("On the list already (no. {about})."),
    "listed-alike": Phrase(
        "Perhaps {name}, on the list already (no. {about}). Tick it if it is somebody else."
    ),
    "namesake-listed": Phrase("Same name as no. {about}, another contact."),
    "category-unknown": Phrase("No category “{about}” here."),
    "age-odd": Phrase("“{about}” is no age and no year of birth."),
}


def file_sentence(error: Unreadable) -> str:
    return say(_FILES[error.code]).format(about=error.about)


def problem_sentence(problem: Problem) -> str:
    return say(_PROBLEMS[problem.code]).format(about=problem.about, name=problem.name)


def problem_weight(problem: Problem) -> str:
    """How a problem is marked."""
    return "bad" if problem.code in (*BLOCKING, *DOUBTFUL) else "warn"
