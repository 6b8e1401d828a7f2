"""What stands on paper, read back from the PDF, in both languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

import paper_gallery
from stolik.paper import (
    ApplicationForm,
    Badge,
    Badges,
    CheckInList,
    CheckInRow,
    Diplomas,
    Event,
    Label,
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
    if_the_laptop_dies,
    participant_diploma,
    pdf,
    place_diploma,
    qualification,
    referee_diploma,
    schedule_items,
    scoring_lines,
    the_evening_before,
)
from stolik.phrases.card import whole_card
from stolik.rules import PRESETS, ruleset
from stolik.tournament.formats import elimination_format
from support.pdf_text import pages, words

LANGUAGES = pytest.mark.parametrize("lang", ["en", "pl"])
EVENT = Event("Puchar Zażółć", "Biblioteka Na Rogu", "9 maja 2026", "Łódź", sponsors="Dał: Żuk")
NAMES = ("Anna Żak", "Ewa Łoś", "Jan Ćwik", "Ola Śliwa")
RULES = ruleset("pl-turniej")


@LANGUAGES
@pytest.mark.rule("E-6", "E-9", "P-4", "C-31")
def test_a_sheet_for_every_table_with_full_names_and_numbers_of_games(lang: str) -> None:
    tables = (SheetTable(1, NAMES, 0, "https://x.pl/t/1", "K7M"), SheetTable(2, NAMES[:3], 1))
    sheets = ScoreSheets(EVENT, 1, 3, tables, scoring_lines(RULES, lang))
    first, second = (page.text for page in pages(pdf(sheets, lang=lang)))
    assert all(name in first for name in NAMES)
    assert NAMES[3] not in second
    table, big, small = {"en": ("Table", "big", "small"), "pl": ("Stolik", "duże", "małe")}[lang]
    assert first.startswith(f"{table} 1 Puchar Zażółć Biblioteka Na Rogu")
    assert f"{big} {small} " * 4 in first
    assert "1 A = 0 2 B = 0 3 C = 0" in first
    assert "1 B = 0 2 C = 0 3 A = 0" in second
    assert "K7M" in first
    assert " ".join(scoring_lines(RULES, lang)) in first


@LANGUAGES
@pytest.mark.rule("L-zr-5", "C-12")
def test_a_sheet_says_which_edition_and_that_it_is_a_consolation_game(lang: str) -> None:
    table = SheetTable(5, NAMES, 0, beside=True, editions=("Standard", "Twist"))
    (page,) = pages(pdf(ScoreSheets(EVENT, 2, 2, (table,)), lang=lang))
    assert {"en": "Round 2 consolation games", "pl": "Runda 2 gry pocieszenia"}[lang] in page.text
    assert "1 Standard A" in page.text
    assert "2 Twist B" in page.text
    seated = SeatingList(EVENT, 2, (SeatedTable(5, NAMES, beside=True),), by="table")
    (page,) = pages(pdf(seated, lang=lang))
    assert {"en": "Table 5 · consolation", "pl": "Stolik 5 · gry pocieszenia"}[lang] in page.text


@LANGUAGES
@pytest.mark.rule("E-11")
def test_round_two_has_fresh_sheets(lang: str) -> None:
    tables = (SheetTable(1, NAMES),)
    one, two = (words(pdf(ScoreSheets(EVENT, n, 3, tables), lang=lang)) for n in (1, 2))
    assert {"en": "Round 2", "pl": "Runda 2"}[lang] in two
    assert two == one.replace("Round 1", "Round 2").replace("Runda 1", "Runda 2")


@pytest.mark.rule("C-05")
def test_where_the_table_finds_out_who_starts_nothing_is_printed() -> None:
    sheets = ScoreSheets(EVENT, 1, 3, (SheetTable(1, NAMES, None),))
    assert "1 = 0 2 = 0 3 = 0" in words(pdf(sheets, lang="en"))


@LANGUAGES
def test_blank_sheets_leave_table_and_round_open(lang: str) -> None:
    blank = pages(pdf(blank_sheets(EVENT, 4, 3, scoring_lines(RULES, lang)), lang=lang))
    assert len(blank) == 3
    assert "1 A = 0 2 B = 0 3 C = 0 4 D = 0" in blank[0].text
    assert len(pages(pdf(blank_sheets(EVENT, 4, 3, size="a4"), lang=lang))) == 2


@pytest.mark.parametrize("games", range(1, 9))
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_any_number_of_games_fits_one_sheet(games: int, name: str) -> None:
    sheets = blank_sheets(EVENT, games, 2, scoring_lines(ruleset(name), "pl"))
    assert len(pages(pdf(sheets, lang="pl"))) == 2
    assert len(pages(pdf(replace(sheets, size="a4"), lang="pl"))) == 1


@LANGUAGES
@pytest.mark.rule("E-4c")
@pytest.mark.parametrize("size", ["a4", "a5", "a6"])
def test_a_label_for_every_table(lang: str, size: str) -> None:
    labels = TableLabels(EVENT, (Label(1, "https://x.pl/t/1", "K7M"), Label(128)), "x.pl", size)
    first, second = (page.text for page in pages(pdf(labels, lang=lang)))
    table = {"en": "Table", "pl": "Stolik"}[lang]
    assert f"{table} 1 " in first
    assert "K7M" in first
    assert f"{table} 128" in second


@LANGUAGES
@pytest.mark.rule("E-5.2", "P-1")
def test_tickets_and_labels_say_who_chooses_a_chair(lang: str) -> None:
    rules, league = ruleset("pl-turniej"), ruleset("pl-liga")
    chooses, follows, whole = {
        "en": ("you choose your chair", "clockwise after B", "A chooses a chair"),
        "pl": ("wybierasz krzesło", "zgodnie z zegarem za B", "A wybiera krzesło"),
    }[lang]
    tickets, label = SeatTickets(EVENT, ((1, 3),), rules), TableLabels(EVENT, (Label(1),))
    found = words(pdf(tickets, lang=lang))
    assert (found.count(chooses), found.count(follows)) == (1, 1)
    assert chooses not in words(pdf(replace(tickets, rules=league), lang=lang))
    for size in ("a4", "a5", "a6"):
        assert whole in words(pdf(replace(label, rules=rules, size=size), lang=lang))
    assert whole not in words(pdf(replace(label, rules=league), lang=lang))


@LANGUAGES
def test_a_ticket_for_every_seat(lang: str) -> None:
    found = words(pdf(SeatTickets(EVENT, ((1, 4), (12, 3))), lang=lang))
    form = {"en": "Table {}, seat {}", "pl": "Stolik {}, miejsce {}"}[lang]
    seats = [(1, "A"), (1, "B"), (1, "C"), (1, "D"), (12, "A"), (12, "B"), (12, "C")]
    assert all(form.format(*seat) in found for seat in seats)
    assert form.format(12, "D") not in found


@LANGUAGES
def test_badges_show_name_and_number(lang: str) -> None:
    badge = Badge("Anna Maria Żak", "Łódź", "17", "https://x.pl/p/1")
    found = words(pdf(Badges(EVENT, (badge,)), lang=lang))
    assert "Anna Maria Żak Łódź" in found
    assert {"en": "no. 17", "pl": "nr 17"}[lang] in found


@LANGUAGES
def test_seating_by_name_and_by_table(lang: str) -> None:
    tables = (SeatedTable(1, NAMES[:3]), SeatedTable(2, ("Zofia Ż", "Łucja A", "Lena B")))
    by_name = words(pdf(SeatingList(EVENT, 2, tables), lang=lang))
    order = ["Anna Żak 1 A", "Ewa Łoś 1 B", "Jan Ćwik 1 C", "Lena B 2 C", "Łucja A 2 B", "Zofia Ż"]
    assert sorted(order, key=by_name.index) == order
    by_table = words(pdf(SeatingList(EVENT, 2, tables, "table"), lang=lang))
    word = {"en": "Table", "pl": "Stolik"}[lang]
    assert f"{word} 1" in by_table
    assert "A Zofia Ż B Łucja A C Lena B" in by_table


@LANGUAGES
def test_standings_and_results(lang: str) -> None:
    rows = (StandingRow("1", "Anna Żak", 5, 61, "Łódź"), StandingRow("2-3", "Jan Ćwik", 3, -61))
    found = words(pdf(Standings(EVENT, rows, 2), lang=lang))
    assert {"en": "Standings after round 2", "pl": "Tabela po rundzie 2"}[lang] in found
    assert "1 Anna Żak Łódź 5 +61 2-3 Jan Ćwik 3 −61" in found
    final = words(pdf(Standings(EVENT, rows), lang=lang))
    assert {"en": "Final standings", "pl": "Tabela końcowa"}[lang] in final
    table = TableResult(4, (("Anna Żak", 1, 30), ("Jan Ćwik", 0, -30)))
    assert "A Anna Żak 1 +30 B Jan Ćwik 0 −30" in words(pdf(Results(EVENT, 1, (table,)), lang=lang))


@LANGUAGES
def test_missing_slips_or_none(lang: str) -> None:
    found = words(pdf(MissingSlips(EVENT, 2, ((4, (2, 3), "Anna Żak"),)), lang=lang))
    assert "4 2, 3 Anna Żak" in found
    nothing = {"en": "Nothing is missing.", "pl": "Niczego nie brakuje."}[lang]
    assert nothing in words(pdf(MissingSlips(EVENT, 2, ()), lang=lang))
    assert nothing not in found


@LANGUAGES
def test_check_in_and_prizes(lang: str) -> None:
    row = CheckInRow("7", "Anna Żak", "Łódź", consent=True)
    found = words(pdf(CheckInList(EVENT, (row,)), lang=lang))
    assert "7 Anna Żak Łódź" in found
    assert {"en": "Under 18", "pl": "Niepełnoletni"}[lang] in found
    prizes = PrizeList(EVENT, (Prize("Najmłodsza osoba", "Puzzle", "Żuk", "Ola Śliwa"),))
    assert "Najmłodsza osoba Puzzle Żuk Ola Śliwa" in words(pdf(prizes, lang=lang))


@LANGUAGES
def test_diplomas_for_places_categories_participants_and_referees(lang: str) -> None:
    diplomas = (
        place_diploma("Anna Żak", 1, lang),
        place_diploma("Jan Ćwik", 2, lang, "junior"),
        participant_diploma("Ewa Łoś", lang),
        referee_diploma("Ola Śliwa", lang),
    )
    found = [page.text for page in pages(pdf(Diplomas(EVENT, diplomas, ("Żuk",)), lang=lang))]
    assert len(found) == 4
    for text, diploma in zip(found, diplomas, strict=True):
        assert f"{diploma.name} {diploma.reason} Puchar Zażółć" in text
        assert {"en": "Diploma", "pl": "Dyplom"}[lang] in text
    bare = words(pdf(Diplomas(EVENT, diplomas[:1], text_only=True), lang=lang))
    assert bare.startswith("Anna Żak")
    assert {"en": "Diploma", "pl": "Dyplom"}[lang] not in bare


def test_text_on_printed_paper_moves_by_whole_millimetres() -> None:
    plain = Diplomas(EVENT, (place_diploma("Anna Żak", 1, "pl"),), text_only=True)
    moved = replace(plain, right_mm=5, down_mm=-10)
    assert pdf(plain, lang="pl") != pdf(moved, lang="pl")
    assert words(pdf(plain, lang="pl")) == words(pdf(moved, lang="pl"))


@LANGUAGES
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_rule_stands_on_the_referees_one_page(lang: str, name: str) -> None:
    (page,) = pages(pdf(RefereeSummary(EVENT, ruleset(name)), lang=lang))
    rules = ruleset(name)
    said = [each for each in whole_card(rules, lang) if each.parameter != "turn_seconds_editable"]
    assert [each.text for each in said if each.text not in page.text] == []
    assert f"{rules.unopened_base} / {rules.unopened_could}" in page.text


@LANGUAGES
def test_poster_and_programme_show_the_schedule(lang: str) -> None:
    items = schedule_items(elimination_format("mini"), datetime(2026, 5, 9, 10), lang)  # noqa: DTZ001
    for document in (Poster(EVENT, ("Wstęp wolny",), items), Programme(EVENT, items)):
        (page,) = pages(pdf(document, lang=lang))
        assert "Puchar" in page.text
        for item in items:
            assert f"{item.time} {item.text}" in page.text
    assert {"en": "final", "pl": "finał"}[lang] in page.text


@LANGUAGES
def test_papers_of_a_league(lang: str) -> None:
    (form,) = pages(pdf(ApplicationForm(EVENT, filled=("Liga Żuka",)), lang=lang))
    assert "Liga Żuka" in form.text
    row = SeasonRow("1", "Anna Żak", ("3", "–"), "3")
    table = words(pdf(SeasonTable(EVENT, ("Police", "Łódź"), (row,)), lang=lang))
    assert "Police Łódź" in table
    assert "1 Anna Żak 3 – 3" in table
    certificate = qualification("Anna Żak", "Finał 2026", lang, 1, "Liga Żuka")
    found = words(pdf(Diplomas(EVENT, (certificate,)), lang=lang))
    assert f"Anna Żak {certificate.reason} {certificate.detail}" in found
    assert {"en": "Certificate", "pl": "Certyfikat"}[lang] in found


@pytest.mark.rule("L-4")
@LANGUAGES
@pytest.mark.parametrize("name", ["poster", "standings", "diploma", "table-labels", "season"])
def test_sponsors_are_named(lang: str, name: str) -> None:
    (document, *_) = paper_gallery.gallery(lang)[name]
    assert paper_gallery.event(lang).sponsors in words(pdf(document, lang=lang))


@LANGUAGES
def test_if_the_laptop_dies(lang: str) -> None:
    standings = Standings(EVENT, (StandingRow("1", "Anna Żak", 5, 61),), 2)
    seating = SeatingList(EVENT, 3, (SeatedTable(1, NAMES), SeatedTable(2, NAMES)))
    slips = blank_sheets(EVENT, 3, 2, size="a4")
    found = pages(pdf(*if_the_laptop_dies(standings, seating, slips), lang=lang))
    assert len(found) == 4
    assert {"en": "Standings after round 2", "pl": "Tabela po rundzie 2"}[lang] in found[0].text
    assert {"en": "Seating, round 3", "pl": "Rozsadzenie, runda 3"}[lang] in found[1].text
    assert found[3].text.count("2 B = 0") == 2
    assert if_the_laptop_dies(standings, None, slips) == (standings,)


def test_the_evening_before_is_one_file() -> None:
    check_in = CheckInList(EVENT, (CheckInRow("1", "Anna Żak"),))
    labels = TableLabels(EVENT, (Label(1),))
    tickets = SeatTickets(EVENT, ((1, 4),))
    sheets = blank_sheets(EVENT, 3, 1)
    referee = RefereeSummary(EVENT, RULES)
    whole = pages(pdf(*the_evening_before(check_in, labels, tickets, sheets, referee), lang="pl"))
    assert [(page.width, page.height) for page in whole] == [
        (210, 297),
        (210, 148),
        (210, 297),
        (210, 148),
        (210, 297),
    ]
