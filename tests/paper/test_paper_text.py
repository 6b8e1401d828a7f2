"""What stands on paper, read back from the PDF, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

import pytest

import paper_gallery
from stolik.locale import language
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
from stolik.phrases.language import ENGLISH, Language
from stolik.rules import PRESETS, ruleset
from stolik.tournament.formats import elimination_format
from support.pdf_text import pages, words

POLISH = language("pl")
LANGUAGES = pytest.mark.parametrize("lang", [ENGLISH, POLISH])
EVENT = Event("Puchar Zażółć", "Biblioteka Na Rogu", "9 maja 2026", "Łódź", sponsors="Dał: Żuk")
NAMES = ("Anna Żak", "Ewa Łoś", "Jan Ćwik", "Ola Śliwa")
RULES = ruleset("pl-turniej")


def games_on_paper(lang: Language, starts: Iterable[str]) -> str:
    """The lines of the games: number, who starts, how it ended, the sum to tick; and the total."""
    ends, total = {"en": ("pool time", "Total"), "pl": ("bank czas", "Razem")}[lang]
    lines = (f"{number} {who} {ends} = 0" for number, who in enumerate(starts, 1))
    return " ".join(f"{' '.join(lines)} {total} = 0".split())


@LANGUAGES
@pytest.mark.rule("E-6", "E-9", "P-4", "C-31")
def test_a_sheet_for_every_table_with_full_names_and_numbers_of_games(lang: Language) -> None:
    tables = (SheetTable(1, NAMES, 0, "https://x.pl/t/1", "K7M"), SheetTable(2, NAMES[:3], 1))
    sheets = ScoreSheets(EVENT, 1, 3, tables, scoring_lines(RULES, lang))
    first, second = (page.text for page in pages(pdf(sheets, language=lang)))
    assert all(name in first for name in NAMES)
    assert NAMES[3] not in second
    table, big, small = {"en": ("Table", "big", "small"), "pl": ("Stolik", "duże", "małe")}[lang]
    assert first.startswith(f"{table} 1 Puchar Zażółć Biblioteka Na Rogu")
    assert f"{big} {small} " * 4 in first
    assert games_on_paper(lang, "ABC") in first
    assert games_on_paper(lang, "BCA") in second
    assert "K7M" in first
    assert " ".join(scoring_lines(RULES, lang)) in first


@LANGUAGES
@pytest.mark.rule("L-zr-5", "C-12")
def test_a_sheet_says_which_edition_and_that_it_is_a_consolation_game(lang: Language) -> None:
    table = SheetTable(5, NAMES, 0, beside=True, editions=("Standard", "Twist"))
    (page,) = pages(pdf(ScoreSheets(EVENT, 2, 2, (table,)), language=lang))
    assert {"en": "Round 2 consolation games", "pl": "Runda 2 gry pocieszenia"}[lang] in page.text
    assert "1 Standard A" in page.text
    assert "2 Twist B" in page.text
    seated = SeatingList(EVENT, 2, (SeatedTable(5, NAMES, beside=True),), by="table")
    (page,) = pages(pdf(seated, language=lang))
    assert {"en": "Table 5 · consolation", "pl": "Stolik 5 · gry pocieszenia"}[lang] in page.text


@LANGUAGES
@pytest.mark.rule("E-11")
def test_round_two_has_fresh_sheets(lang: Language) -> None:
    tables = (SheetTable(1, NAMES),)
    one, two = (words(pdf(ScoreSheets(EVENT, n, 3, tables), language=lang)) for n in (1, 2))
    assert {"en": "Round 2", "pl": "Runda 2"}[lang] in two
    assert two == one.replace("Round 1", "Round 2").replace("Runda 1", "Runda 2")


@pytest.mark.rule("C-05")
def test_where_the_table_finds_out_who_starts_nothing_is_printed() -> None:
    sheets = ScoreSheets(EVENT, 1, 3, (SheetTable(1, NAMES, None),))
    assert games_on_paper(ENGLISH, ("", "", "")) in words(pdf(sheets, language=ENGLISH))


@LANGUAGES
def test_blank_sheets_leave_table_and_round_open(lang: Language) -> None:
    blank = pages(pdf(blank_sheets(EVENT, 4, 3, scoring_lines(RULES, lang)), language=lang))
    assert len(blank) == 3
    assert games_on_paper(lang, "ABCD") in blank[0].text
    assert len(pages(pdf(blank_sheets(EVENT, 4, 3, size="a4"), language=lang))) == 2


@pytest.mark.parametrize("games", range(1, 9))
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_any_number_of_games_fits_one_sheet(games: int, name: str) -> None:
    sheets = blank_sheets(EVENT, games, 2, scoring_lines(ruleset(name), POLISH))
    assert len(pages(pdf(sheets, language=POLISH))) == 2
    assert len(pages(pdf(replace(sheets, size="a4"), language=POLISH))) == 1


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_no_surname_is_cut_at_a_table_of_four(name: str) -> None:
    long = ("Maksymilian Brzęczyszczykiewicz-Żółtowski", "Jan Wstrzemięźliwski-Pacanowski")
    tables = tuple(SheetTable(number, (*long, "Ewa Łoś", "Jan Nowak (12)")) for number in (1, 2))
    sheets = ScoreSheets(EVENT, 1, 8, tables, scoring_lines(ruleset(name), POLISH), check="tie")
    found = pages(pdf(sheets, language=POLISH))
    assert len(found) == 2
    assert len(pages(pdf(replace(sheets, size="a4"), language=POLISH))) == 1
    heads = "Maksymilian Brzęczyszczykiewicz- Żółtowski B Jan Wstrzemięźliwski- Pacanowski C Ewa"
    assert [heads in page.text for page in found] == [True, True]


@LANGUAGES
@pytest.mark.rule("E-4c")
@pytest.mark.parametrize("size", ["a4", "a5", "a6"])
def test_a_label_for_every_table(lang: Language, size: str) -> None:
    labels = TableLabels(EVENT, (Label(1, "https://x.pl/t/1", "K7M"), Label(128)), "x.pl", size)
    first, second = (page.text for page in pages(pdf(labels, language=lang)))
    table = {"en": "Table", "pl": "Stolik"}[lang]
    assert f"{table} 1 " in first
    assert "K7M" in first
    assert f"{table} 128" in second


@LANGUAGES
@pytest.mark.rule("E-5.2", "P-1")
def test_tickets_and_labels_say_who_chooses_a_chair(lang: Language) -> None:
    rules, league = ruleset("pl-turniej"), ruleset("pl-liga")
    chooses, follows, whole = {
        "en": ("you choose your chair", "clockwise after B", "A chooses a chair"),
        "pl": ("wybierasz krzesło", "zgodnie z zegarem za B", "A wybiera krzesło"),
    }[lang]
    tickets, label = SeatTickets(EVENT, ((1, 3),), rules), TableLabels(EVENT, (Label(1),))
    found = words(pdf(tickets, language=lang))
    assert (found.count(chooses), found.count(follows)) == (1, 1)
    assert chooses not in words(pdf(replace(tickets, rules=league), language=lang))
    for size in ("a4", "a5", "a6"):
        assert whole in words(pdf(replace(label, rules=rules, size=size), language=lang))
    assert whole not in words(pdf(replace(label, rules=league), language=lang))


@LANGUAGES
def test_a_ticket_for_every_seat(lang: Language) -> None:
    found = words(pdf(SeatTickets(EVENT, ((1, 4), (12, 3))), language=lang))
    form = {"en": "Table {}, seat {}", "pl": "Stolik {}, miejsce {}"}[lang]
    seats = [(1, "A"), (1, "B"), (1, "C"), (1, "D"), (12, "A"), (12, "B"), (12, "C")]
    assert all(form.format(*seat) in found for seat in seats)
    assert form.format(12, "D") not in found


@LANGUAGES
def test_badges_show_name_and_number(lang: Language) -> None:
    badge = Badge("Anna Maria Żak", "Łódź", "17", "https://x.pl/p/1")
    found = words(pdf(Badges(EVENT, (badge,)), language=lang))
    assert "Anna Maria Żak Łódź" in found
    assert {"en": "no. 17", "pl": "nr 17"}[lang] in found


@LANGUAGES
def test_seating_by_name_and_by_table(lang: Language) -> None:
    tables = (SeatedTable(1, NAMES[:3]), SeatedTable(2, ("Zofia Ż", "Łucja A", "Lena B")))
    by_name = words(pdf(SeatingList(EVENT, 2, tables), language=lang))
    order = ["Łucja A 2 B", "Lena B 2 C", "Jan Ćwik 1 C", "Ewa Łoś 1 B", "Zofia Ż 2 A", "Anna Żak"]
    assert sorted(order, key=by_name.index) == order
    by_table = words(pdf(SeatingList(EVENT, 2, tables, "table"), language=lang))
    word = {"en": "Table", "pl": "Stolik"}[lang]
    assert f"{word} 1" in by_table
    assert "A Zofia Ż B Łucja A C Lena B" in by_table


@LANGUAGES
def test_standings_and_results(lang: Language) -> None:
    rows = (StandingRow("1", "Anna Żak", 5, 61, "Łódź"), StandingRow("2-3", "Jan Ćwik", 3, -61))
    found = words(pdf(Standings(EVENT, rows, 2), language=lang))
    assert {"en": "Standings after round 2", "pl": "Tabela po rundzie 2"}[lang] in found
    assert "1 Anna Żak Łódź 5 +61 2-3 Jan Ćwik 3 −61" in found
    final = words(pdf(Standings(EVENT, rows), language=lang))
    assert {"en": "Final standings", "pl": "Tabela końcowa"}[lang] in final
    table = TableResult(4, (("Anna Żak", 1, 30), ("Jan Ćwik", 0, -30)))
    assert "A Anna Żak 1 +30 B Jan Ćwik 0 −30" in words(
        pdf(Results(EVENT, 1, (table,)), language=lang)
    )


@LANGUAGES
def test_missing_slips_or_none(lang: Language) -> None:
    found = words(pdf(MissingSlips(EVENT, 2, ((4, (2, 3), "Anna Żak"),)), language=lang))
    assert "4 2, 3 Anna Żak" in found
    nothing = {"en": "Nothing is missing.", "pl": "Niczego nie brakuje."}[lang]
    assert nothing in words(pdf(MissingSlips(EVENT, 2, ()), language=lang))
    assert nothing not in found


@LANGUAGES
def test_check_in_and_prizes(lang: Language) -> None:
    row = CheckInRow("7", "Anna Żak", "Łódź", consent=True)
    found = words(pdf(CheckInList(EVENT, (row,)), language=lang))
    assert "7 Anna Żak Łódź" in found
    assert {"en": "Under 18", "pl": "Niepełnoletni"}[lang] in found
    prizes = PrizeList(EVENT, (Prize("Najmłodsza osoba", "Puzzle", "Żuk", "Ola Śliwa"),))
    assert "Najmłodsza osoba Puzzle Żuk Ola Śliwa" in words(pdf(prizes, language=lang))


@LANGUAGES
def test_diplomas_for_places_categories_participants_and_referees(lang: Language) -> None:
    diplomas = (
        place_diploma("Anna Żak", 1, lang),
        place_diploma("Jan Ćwik", 2, lang, "junior"),
        participant_diploma("Ewa Łoś", lang),
        referee_diploma("Ola Śliwa", lang),
    )
    found = [page.text for page in pages(pdf(Diplomas(EVENT, diplomas, ("Żuk",)), language=lang))]
    assert len(found) == 4
    for text, diploma in zip(found, diplomas, strict=True):
        assert f"{diploma.name} {diploma.reason} Puchar Zażółć" in text
        assert {"en": "Diploma", "pl": "Dyplom"}[lang] in text
    bare = words(pdf(Diplomas(EVENT, diplomas[:1], text_only=True), language=lang))
    assert bare.startswith("Anna Żak")
    assert {"en": "Diploma", "pl": "Dyplom"}[lang] not in bare


def test_text_on_printed_paper_moves_by_whole_millimetres() -> None:
    plain = Diplomas(EVENT, (place_diploma("Anna Żak", 1, POLISH),), text_only=True)
    moved = replace(plain, right_mm=5, down_mm=-10)
    assert pdf(plain, language=POLISH) != pdf(moved, language=POLISH)
    assert words(pdf(plain, language=POLISH)) == words(pdf(moved, language=POLISH))


@LANGUAGES
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_rule_stands_on_the_referees_one_page(lang: Language, name: str) -> None:
    (page,) = pages(pdf(RefereeSummary(EVENT, ruleset(name)), language=lang))
    rules = ruleset(name)
    said = [each for each in whole_card(rules, lang) if each.parameter != "turn_seconds_editable"]
    assert [each.text for each in said if each.text not in page.text] == []
    assert f"{rules.unopened_base} / {rules.unopened_could}" in page.text


@LANGUAGES
def test_poster_and_programme_show_the_schedule(lang: Language) -> None:
    items = schedule_items(elimination_format("mini"), datetime(2026, 5, 9, 10), lang)  # noqa: DTZ001
    for document in (Poster(EVENT, ("Wstęp wolny",), items), Programme(EVENT, items)):
        (page,) = pages(pdf(document, language=lang))
        assert "Puchar" in page.text
        for item in items:
            assert f"{item.time} {item.text}" in page.text
    assert {"en": "Final", "pl": "Finał"}[lang] in page.text


@LANGUAGES
def test_papers_of_a_league(lang: Language) -> None:
    (form,) = pages(pdf(ApplicationForm(EVENT, filled=("Liga Żuka",)), language=lang))
    assert "Liga Żuka" in form.text
    row = SeasonRow("1", "Anna Żak", ("3", "–"), "3")
    table = words(pdf(SeasonTable(EVENT, ("Police", "Łódź"), (row,)), language=lang))
    assert "Police Łódź" in table
    assert "1 Anna Żak 3 – 3" in table
    certificate = qualification("Anna Żak", "Finał 2026", lang, 1, "Liga Żuka")
    found = words(pdf(Diplomas(EVENT, (certificate,)), language=lang))
    assert f"Anna Żak {certificate.reason} {certificate.detail}" in found
    assert {"en": "Certificate", "pl": "Certyfikat"}[lang] in found


@pytest.mark.rule("L-4")
@LANGUAGES
@pytest.mark.parametrize("name", ["poster", "standings", "diploma", "table-labels", "season"])
def test_sponsors_are_named(lang: Language, name: str) -> None:
    (document, *_) = paper_gallery.gallery(lang)[name]
    assert paper_gallery.event(lang).sponsors in words(pdf(document, language=lang))


@LANGUAGES
def test_if_the_laptop_dies(lang: Language) -> None:
    standings = Standings(EVENT, (StandingRow("1", "Anna Żak", 5, 61),), 2)
    seating = SeatingList(EVENT, 3, (SeatedTable(1, NAMES), SeatedTable(2, NAMES)))
    slips = blank_sheets(EVENT, 3, 2, size="a4")
    found = pages(pdf(*if_the_laptop_dies(standings, seating, slips), language=lang))
    assert len(found) == 4
    assert {"en": "Standings after round 2", "pl": "Tabela po rundzie 2"}[lang] in found[0].text
    assert {"en": "Seating, round 3", "pl": "Rozsadzenie, runda 3"}[lang] in found[1].text
    assert found[3].text.count(games_on_paper(lang, "ABC")) == 2
    assert if_the_laptop_dies(standings, None, slips) == (standings,)


def test_the_evening_before_is_one_file() -> None:
    check_in = CheckInList(EVENT, (CheckInRow("1", "Anna Żak"),))
    labels = TableLabels(EVENT, (Label(1),))
    tickets = SeatTickets(EVENT, ((1, 4),))
    sheets = blank_sheets(EVENT, 3, 1)
    referee = RefereeSummary(EVENT, RULES)
    whole = pages(
        pdf(*the_evening_before(check_in, labels, tickets, sheets, referee), language=POLISH)
    )
    assert [(page.width, page.height) for page in whole] == [
        (210, 297),
        (210, 148),
        (210, 297),
        (210, 148),
        (210, 297),
    ]
