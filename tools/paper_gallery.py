"""Draws docs/pictures/paper/{en,pl}/*.png: the first page of every document, for docs/paper.md.

    .venv/bin/python tools/paper_gallery.py

People and places are invented. `gallery` is also what the tests print.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from stolik.locale import language
from stolik.paper import (
    ApplicationForm,
    Badge,
    Badges,
    CheckInList,
    CheckInRow,
    ConsentForm,
    Diplomas,
    Document,
    Event,
    Label,
    Logo,
    MissingSlips,
    Poster,
    Prize,
    PrizeList,
    Programme,
    RefereeSummary,
    Results,
    ScoreSheets,
    SeasonRow,
    SeasonTable,
    SeatedTable,
    SeatingList,
    SeatTickets,
    SheetTable,
    StandingRow,
    Standings,
    TableLabels,
    TableResult,
    blank_sheets,
    check_of,
    if_the_laptop_dies,
    participant_diploma,
    place_diploma,
    png,
    qualification,
    referee_diploma,
    schedule_items,
    scoring_lines,
)
from stolik.phrases.language import Language
from stolik.rules import ruleset
from stolik.tournament.formats import elimination_format

FOLDERS = {
    lang: Path(__file__).parents[1] / "docs" / "pictures" / "paper" / lang for lang in ("en", "pl")
}
RULES = ruleset("pl-turniej")
FORMAT = elimination_format("standard-a")
START = datetime(2026, 5, 9, 10, 0)  # noqa: DTZ001 - a time on a wall, of no zone
SITE = "stolik.example.org"
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"'
    ' rx="7" fill="#0f6b5c"/><circle cx="16" cy="16" r="6.5" fill="#fff8ea"/></svg>'
)
NAMES = """Anna Bartek Celina Dawid Ewa Filip Grażyna Henryk Irena Jan Kinga Łukasz
Żak Nowicka-Świerczyńska Lis Łoś Zając Ćwik Śliwa Maj Kos Wróbel Dąb Sowa"""
FIRST, LAST = (each.split() for each in NAMES.splitlines())
PEOPLE = tuple(f"{FIRST[n % 12]} {LAST[(n * 5 + n // 12) % 12]}" for n in range(24))
People = tuple[str, ...]
CLUBS = ("Szczecin", "Klub Pod Jokerem, Police", "Stargard", "Gryfino")


def mark(colour: str, path: str) -> bytes:
    """A sponsor's logo that nobody has."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 32">'
        f'<path fill="{colour}" d="{path}"/></svg>'
    ).encode()


def event(lang: Language) -> Event:
    """An invented event, with an organiser and two sponsors."""
    library = (
        Logo("logo", LOGO.encode(), "svg"),
        Logo("sponsor", mark("#24211c", "M4 4h24v24h-24zM34 10h46v5h-46zM34 19h32v5h-32z"), "svg"),
        Logo("sponsor", mark("#6a6357", "M4 28L18 4L32 28zM38 12h42v8h-42z"), "svg"),
    )
    if lang == "pl":
        return Event(
            "Wiosenny turniej Rummikub", "Biblioteka Na Rogu", "9 maja 2026",
            "ul. Lipowa 3, Szczecin", library, "Nagrody: Kawiarnia Pod Jokerem", "10:00",
        )  # fmt: skip
    return Event(
        "Spring Rummikub tournament", "Library on the Corner", "9 May 2026",
        "Lipowa 3, Szczecin", library, "Prizes: Café The Joker", "10:00", "pl",
    )  # fmt: skip


def tables_of(people: People) -> tuple[People, ...]:
    return tuple(people[n : n + 4] for n in range(0, 24, 4))


def lists(lang: Language, head: Event, people: People) -> dict[str, tuple[Document, ...]]:
    pl, tables = lang == "pl", tables_of(people)
    seated = tuple(SeatedTable(n, names) for n, names in enumerate(tables, 1))
    rows = tuple(
        StandingRow(str(n), name, 9 - n // 3, 310 - 27 * n, CLUBS[n % 4])
        for n, name in enumerate(people, 1)
    )
    results = tuple(
        TableResult(n, tuple(zip(names, (2, 1, 0, 0), (61, 14, -30, -45), strict=True)))
        for n, names in enumerate(tables, 1)
    )
    standings = Standings(head, rows, 2)
    seating = SeatingList(head, 3, seated)
    expected = tuple(
        CheckInRow(str(n), name, CLUBS[n % 4], n % 9 == 4) for n, name in enumerate(people, 1)
    )
    prizes = (
        Prize("1. miejsce" if pl else "1st place", "Rummikub Twist", "Kawiarnia Pod Jokerem"),
        Prize("2. miejsce" if pl else "2nd place", "Rummikub", "Biblioteka Na Rogu"),
        Prize("3. miejsce" if pl else "3rd place", "Książka" if pl else "A book"),
        Prize(
            "Najmłodsza osoba" if pl else "The youngest", "Puzzle", "", "Kinga Sowa"
        ),
    )  # fmt: skip
    return {
        "seating-by-name": (seating,),
        "seating-by-table": (SeatingList(head, 3, seated, "table"),),
        "standings": (standings,),
        "results": (Results(head, 2, results),),
        "missing-slips": (MissingSlips(head, 2, ((3, (2, 3), people[8]), (5, (3,), people[16]))),),
        "check-in": (CheckInList(head, expected),),
        "prizes": (PrizeList(head, prizes),),
        "if-the-laptop-dies": if_the_laptop_dies(standings, seating, blank(head, lang, 3, 6)),
    }


def small_print(lang: Language) -> tuple[str, ...]:
    return scoring_lines(RULES, lang)


def blank(head: Event, lang: Language, games: int, copies: int) -> ScoreSheets:
    return blank_sheets(head, games, copies, small_print(lang), size="a4", check=check_of(RULES))


def hall(lang: Language, head: Event, people: People) -> dict[str, tuple[Document, ...]]:
    pl, tables = lang == "pl", tables_of(people)
    sheets = tuple(
        SheetTable(n, names, 0, f"https://{SITE}/t/demo{n}", f"K7{n}M")
        for n, names in enumerate(tables, 1)
    )
    labels = (*(Label(t.number, t.link, t.code) for t in sheets), Label(128))
    badges = tuple(
        Badge(name, CLUBS[n % 4], str(n + 1), f"https://{SITE}/p/x{n}")
        for n, name in enumerate(people)
    )
    items = schedule_items(FORMAT, START, lang)
    about = (
        ("Cztery rundy dla każdego.", "Wstęp wolny. Gry i herbata na miejscu.")
        if pl
        else ("Four rounds for everybody.", "Free of charge. Games and tea are here.")
    )
    return {
        "score-sheets": (
            ScoreSheets(head, 1, 3, sheets, small_print(lang), check=check_of(RULES)),
        ),
        "score-sheets-blank": (blank(head, lang, 4, 2),),
        "table-labels": (TableLabels(head, labels, SITE),),
        "table-labels-tent": (TableLabels(head, labels, SITE, "a4"),),
        "seat-tickets": (SeatTickets(head, ((1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (12, 3))),),
        "badges": (Badges(head, badges),),
        "badges-large": (Badges(head, badges[:2], "a6"),),
        "referee": (RefereeSummary(head, RULES),),
        "poster": (Poster(head, about, items, f"https://{SITE}/wiosna", f"{SITE}/wiosna"),),
        "programme": (Programme(head, items, about),),
    }


def total(points: tuple[str, ...]) -> int:
    return sum(int(each) for each in points if each != "–")


def awards(lang: Language, head: Event, people: People) -> dict[str, tuple[Document, ...]]:
    pl = lang == "pl"
    signers = ("Sędzia główny", "Organizator") if pl else ("Head referee", "Organiser")
    finals = "Mistrzostwa Polski 2026" if pl else "Polish Championships 2026"
    league = "Liga Szczecińska" if pl else "Szczecin League"
    qualified = qualification(people[3], finals, lang, 1, league)
    diplomas = (place_diploma(people[0], 1, lang), participant_diploma(people[1], lang))
    points = tuple(
        tuple(str((n * 7 + t * 3) % 12) if (n + t) % 5 else "–" for t in range(6))
        for n in range(24)
    )
    points = tuple(sorted(points, key=total, reverse=True))
    rows = tuple(
        SeasonRow(str(n + 1), name, points[n], str(total(points[n])))
        for n, name in enumerate(people)
    )
    names = tuple(f"{n}. {town}" for n, town in enumerate(("Police", "Gryfino", "Szczecin") * 2, 1))
    return {
        "diploma": (Diplomas(head, diplomas, signers),),
        "diploma-category": (
            Diplomas(head, (place_diploma(people[2], 2, lang, "Junior"),), signers),
        ),
        "diploma-referee": (Diplomas(head, (referee_diploma(people[6], lang),), signers),),
        "diploma-text-only": (Diplomas(head, diplomas, signers, True, 0, 10),),
        "certificate": (Diplomas(head, (qualified,), signers),),
        "consent": (ConsentForm(head, child=people[10]),),
        "application": (ApplicationForm(head),),
        "season": (SeasonTable(head, names, rows),),
    }  # fmt: skip


def gallery(
    lang: Language, people: People = PEOPLE, head: Event | None = None
) -> Mapping[str, tuple[Document, ...]]:
    """Every document with 24 invented people, by the name of its picture."""
    top = head or event(lang)
    return {**hall(lang, top, people), **lists(lang, top, people), **awards(lang, top, people)}


def picture(documents: tuple[Document, ...], lang: Language) -> bytes:
    """The first page, small."""
    return png(*documents, language=lang, ppi=50)[0]


def main() -> None:
    for tag, folder in FOLDERS.items():
        lang = language(tag)
        folder.mkdir(parents=True, exist_ok=True)
        for name, documents in gallery(lang).items():
            (folder / f"{name}.png").write_bytes(picture(documents, lang))
            print(folder / f"{name}.png")


if __name__ == "__main__":
    main()
