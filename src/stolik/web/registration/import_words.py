"""Sentences for what can be wrong with a list of people and with the file it comes in."""

from __future__ import annotations

from typing import Final

from stolik.web.core.language import either
from stolik.web.core.spreadsheets.cells import Unreadable
from stolik.web.registration.import_rows import BLOCKING, DOUBTFUL, Problem

_FILES: Final[dict[str, tuple[str, str]]] = {
    "file-too-large": (
        "This file is too large; at most {0} MB. Save only the sheet with the people.",
        "Plik jest za duży; najwyżej {0} MB. Zapisz sam arkusz z osobami.",
    ),
    "file-empty": (
        "There is nobody in this list. Check that you chose the right file.",
        "Na tej liście nikogo nie ma. Sprawdź, czy to właściwy plik.",
    ),
    "file-only-header": (
        "There are headers and nobody below them. Check the file.",
        "Są nagłówki, ale pod nimi nikogo nie ma. Sprawdź plik.",
    ),
    "file-not-a-table": (
        "This is no list of people. Choose a CSV or XLSX file: in the spreadsheet,"
        " File, Download, CSV.",
        "To nie jest lista osób. Wybierz plik CSV albo XLSX: w arkuszu Plik, Pobierz, CSV.",
    ),
    "file-damaged": (
        "This file cannot be read; it may be damaged or protected by a password."
        " Save it again as CSV or XLSX.",
        "Tego pliku nie da się odczytać; może być uszkodzony albo zabezpieczony hasłem."
        " Zapisz go ponownie jako CSV lub XLSX.",
    ),
    "file-unpacks": (
        "Unpacked, this file holds more than {0} MB. Copy the list into a new sheet and save only"
        " that, as CSV or XLSX.",
        "Po rozpakowaniu ten plik ma ponad {0} MB. Skopiuj listę do nowego arkusza i zapisz sam"
        " ten arkusz jako CSV lub XLSX.",
    ),
    "file-far-cell": (
        "This sheet reaches as far as cell {0}: something stands there, far from the list. Press"
        " Ctrl+End to find it, delete those rows and columns, and save the file again.",
        "Ten arkusz sięga aż do komórki {0}: coś tam wpisano, daleko od listy. Znajdź to klawiszami"
        " Ctrl+End, usuń te wiersze i kolumny i zapisz plik ponownie.",
    ),
    "file-too-complicated": (
        "This file could not be read: it is too large or too complicated inside. Copy the list into"
        " a new sheet and save that as CSV or XLSX.",
        "Nie udało się odczytać tego pliku: w środku jest za duży albo zbyt złożony. Skopiuj listę"
        " do nowego arkusza i zapisz go jako CSV lub XLSX.",
    ),
    "own-standings": (
        "This is the table of a tournament of this site: its points are those of the last stage"
        " that each person played. Take “Totals” (totals.csv) from the files of the same"
        " tournament: it holds what a season counts.",
        "To tabela turnieju z tej strony: każdy ma w niej punkty z ostatniego etapu, w którym grał."
        " Weź plik „Suma punktów” (totals.csv) tego samego turnieju: są w nim punkty, które liczy"
        " sezon.",
    ),
    "own-results": (
        "These are the games of a tournament of this site, one by one. Take “Totals” (totals.csv)"
        " from the files of the same tournament: it holds what a season counts.",
        "To pojedyncze gry turnieju z tej strony. Weź plik „Suma punktów” (totals.csv) tego samego"
        " turnieju: są w nim punkty, które liczy sezon.",
    ),
    "own-classification": (
        "This is the classification of a tournament of this site, without points. Take “Totals”"
        " (totals.csv) from the files of the same tournament: it holds places and points.",
        "To klasyfikacja turnieju z tej strony, bez punktów. Weź plik „Suma punktów” (totals.csv)"
        " tego samego turnieju: są w nim miejsca i punkty.",
    ),
    "file-busy": (
        "Many files are being read just now. Send this one again in a moment.",
        "Właśnie odczytujemy wiele plików. Wyślij ten jeszcze raz za chwilę.",
    ),
    "too-many-rows": (
        "More than {0} people at once; divide the list.",
        "Ponad {0} osób naraz; podziel listę.",
    ),
}
_PROBLEMS: Final[dict[str, tuple[str, str]]] = {
    "name-missing": (
        "No name: type one or leave the row out.",
        "Brak nazwiska: wpisz je albo pomiń wiersz.",
    ),
    "name-too-long": ("Longer than {0} characters.", "Dłuższe niż {0} znaków."),
    "name-long": ("Very long ({0} characters).", "Bardzo długie ({0} znaków)."),
    "looks-like-formula": ("Looks like a formula.", "Wygląda jak formuła."),
    "name-odd": ("Unusual characters.", "Nietypowe znaki."),
    "email-wrong": (
        "Not an e-mail address; saved without it.",
        "To nie adres e-mail; zapiszemy bez niego.",
    ),
    "phone-too-long": (
        "Phone too long; saved without it.",
        "Telefon za długi; zapiszemy bez niego.",
    ),
    "club-too-long": (
        "Club too long; cut to {0} characters.",
        "Klub za długi; skrócimy do {0} znaków.",
    ),
    "row-twice": ("The same as row {0}.", "To samo co w wierszu {0}."),
    "row-alike": (
        "Perhaps {1} of row {0}. Tick it if it is somebody else.",
        "Być może to {1} z wiersza {0}. Zaznacz, jeśli to inna osoba.",
    ),
    "namesake-row": (
        "Same name as row {0}, another contact.",
        "To samo nazwisko co w wierszu {0}, inny kontakt.",
    ),
    "already-listed": ("On the list already (no. {0}).", "Jest już na liście (nr {0})."),
    "listed-alike": (
        "Perhaps {1}, on the list already (no. {0}). Tick it if it is somebody else.",
        "Być może to {1}, już na liście (nr {0}). Zaznacz, jeśli to inna osoba.",
    ),
    "namesake-listed": (
        "Same name as no. {0}, another contact.",
        "To samo nazwisko co nr {0}, inny kontakt.",
    ),
    "category-unknown": ("No category “{0}” here.", "Nie ma tu kategorii „{0}”."),
    "age-odd": ("“{0}” is no age.", "„{0}” to nie wiek."),
}


def file_sentence(error: Unreadable) -> str:
    return either(*_FILES[error.code]).format(error.about)


def problem_sentence(problem: Problem) -> str:
    return either(*_PROBLEMS[problem.code]).format(problem.about, problem.name)


def problem_weight(problem: Problem) -> str:
    """How a problem is marked."""
    return "bad" if problem.code in (*BLOCKING, *DOUBTFUL) else "warn"
