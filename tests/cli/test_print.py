"""`stolik print`: every document from a journal, from the site's data, and from nothing."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from stolik.cli import main
from stolik.demo import Stop, simulated
from stolik.locale import language
from stolik.paper import DOCUMENTS, season_table_of
from stolik.paper.pages import Event
from stolik.rules import PRESETS
from stolik.tournament.formats import elimination_format, format_named
from stolik.tournament.journal import Journal, TournamentState, written
from stolik.tournament.journal.starters import season_event
from stolik.tournament.season import Day, place_points_table
from support.pdf_text import pages, words

MINI = elimination_format("mini")
START = "2026-05-09T10:00"
ALONE = sorted(name for name, kind in DOCUMENTS.items() if kind.alone)
NEEDING = sorted(set(DOCUMENTS) - set(ALONE))
PLAYED = set(DOCUMENTS) - {"missing", "diplomas-referees", "diplomas-categories", "season"}


def league(seed: int) -> Journal:
    return simulated(16, format_named("top16"), seed)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("print") / "day.jsonl"
    file.write_text(written(simulated(24, MINI, 3), full=True), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("print") / "day.jsonl"
    journal = simulated(14, MINI, 3, stop=Stop(round=2, percent=50))
    file.write_text(written(journal, full=True), encoding="utf-8")
    return file


def printed(folder: Path, *options: str) -> bytes:
    target = folder / "out.pdf"
    assert main(["print", *options, "-o", str(target), "--force"]) == 0
    return target.read_bytes()


def refused(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    try:
        status = main(["print", *options])
    except SystemExit as end:
        status = int(end.code or 0)
    return status, capsys.readouterr().err


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("name", sorted(PLAYED))
def test_everything_from_a_finished_journal(
    tmp_path: Path, finished: Path, name: str, lang: str
) -> None:
    options = (name, "--journal", str(finished), "--start", START, "--lang", lang)
    found = printed(tmp_path, *options)
    assert found[:5] == b"%PDF-"
    assert found == printed(tmp_path, *options)


def test_what_stands_in_a_journal_stands_on_paper(tmp_path: Path, running: Path) -> None:
    journal = simulated(14, MINI, 3, stop=Stop(round=2, percent=50))
    found = printed(tmp_path, "sheets", "missing", "--journal", str(running), "--lang", "pl")
    state = TournamentState.replay(journal.facts)
    assert state.current is not None
    *sheets, missing = pages(found)
    assert len(sheets) == len(state.current.seating)
    for page, table in zip(sheets, state.current.seating, strict=True):
        assert [journal.names[e] for e in table.seats if journal.names[e] not in page.text] == []
        assert "Runda 2" in page.text
    assert "Brakujące protokoły, runda 2" in missing.text


def test_a_public_journal_prints_numbers_for_names(tmp_path: Path) -> None:
    file = tmp_path / "public.jsonl"
    file.write_text(written(simulated(8, MINI, 3), full=False), encoding="utf-8")
    assert "#1" in words(printed(tmp_path, "standings", "--journal", str(file)))


@pytest.mark.parametrize("name", [name for name in ALONE if name not in ("labels", "tickets")])
def test_what_needs_no_tournament_needs_none(tmp_path: Path, name: str) -> None:
    for size in DOCUMENTS[name].sizes:
        assert printed(tmp_path, name, "--paper", size)[:5] == b"%PDF-"


@pytest.mark.rule("E-4c", "E-6")
def test_blank_papers_for_a_hall_of_twelve_tables(tmp_path: Path) -> None:
    options = ("--tables", "12", "--games", "4", "--title", "Puchar Żuka", "--lang", "pl")
    found = pages(printed(tmp_path, "labels", "blank", "tickets", *options))
    texts = [page.text for page in found]
    assert sum("Zgadza się: parafy" in text for text in texts) == 12
    assert [f"Stolik {n}" in texts[n - 1] for n in range(1, 13)] == [True] * 12
    assert all("Puchar Żuka" in text for text in texts)
    assert "Stolik 12, miejsce D" in texts[-1]


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_blank_sheet_follows_the_rules_that_are_named(tmp_path: Path, name: str) -> None:
    found = words(printed(tmp_path, "blank", "--rules", name, "--lang", "pl"))
    joker = {"pl-liga": "100 punktów"}.get(name, "50 punktów")
    assert re.search(rf"Joker, który na koniec został na tabliczce, kosztuje {joker}", found)
    starts = "ABC" if name.startswith(("pl-t", "pl-z")) else " " * 3
    games = (f"{number} {who} bank czas 0 remis".split() for number, who in enumerate(starts, 1))
    assert " ".join(word for game in games for word in game) + " Razem 0 remis" in found
    assert "= 0" not in found


def test_a_season_from_the_journals_of_its_tournaments(tmp_path: Path) -> None:
    files, events = [], []
    for number in (1, 2):
        journal = league(number)
        file = tmp_path / f"{number}.jsonl"
        file.write_text(written(journal, full=True), encoding="utf-8")
        files += ["--journal", str(file)]
        state = TournamentState.replay(journal.facts)
        events.append(season_event(state, f"00{number}", Day(2000, 1, 1), journal.names))
    found = words(printed(tmp_path, "season", *files, "--lang", "pl"))
    first = place_points_table(events)[0]
    rows = season_table_of(Event("x"), "league", events, {}).rows
    assert (rows[0].name, rows[0].total) == (first.who, str(first.score[0]))
    for row in rows:
        assert f"{row.place} {row.name} {' '.join(row.points)} {row.total}" in found


@pytest.mark.django_db
def test_a_tournament_of_the_site_without_data_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = ("standings", "--tournament", "x", "--data", str(tmp_path / "none"))
    status, said = refused(capsys, *options, "--lang", "en")
    none = f"there are no data of Stolik in {str(tmp_path / 'none')!r}"
    # On a server the data are not in the folder, and the tournament is looked for.
    wanted = "no tournament 'x' in these data" if os.environ.get("DATABASE_URL") else none
    assert (status, said) == (2, f"stolik: {wanted}\n")
    assert (tmp_path / "none").exists() == ("DATABASE_URL" in os.environ)


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        ((), 2, "say what to print"),
        (("diplom",), 2, "no document 'diplom' (did you mean 'diplomas'?)"),
        (("\x00" * 9,), 2, "no document"),
        (("x" * 10_000,), 2, "no document 'xxx"),
        (("sheets", "--paper", "a6", "--journal", "x"), 2, "on A5, A4, not on A6"),
        (("sheets", "--paper", "a3"), 2, "'a3'"),
        (("blank", "--tables", "1e9"), 2, "'1e9'"),
        (("blank", "--tables", "0"), 2, "'0'"),
        (("programme", "--start", "noon"), 2, "'noon'"),
        (("blank", "--rules", "chess"), 2, "no ruleset 'chess'"),
        (("labels",), 1, "nothing to print for 'labels' yet: give --tables"),
        (("standings", "--journal", "no/such/file"), 2, "cannot read 'no/such/file'"),
        (("standings", "--journal", "\x00"), 2, "cannot read"),
        (("standings", "--journal", __file__), 1, "is no journal of a tournament: line 1"),
        (("standings", "--journal", "x", "--tournament", "y"), 2, "exclude each other"),
        (("season",), 2, "needs the journals of its tournaments"),
        (("blank", "-o", "/no/such/folder/x.pdf"), 1, "cannot write '/no/such/folder/x.pdf'"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_wrong_usage_is_told_and_quoted(
    capsys: pytest.CaptureFixture[str], options: tuple[str, ...], status: int, said: str
) -> None:
    found, text = refused(capsys, *options, "--lang", "en")
    assert found == status
    assert said in text
    assert "Traceback" not in text


@pytest.mark.parametrize("name", NEEDING)
def test_what_needs_a_tournament_says_so(capsys: pytest.CaptureFixture[str], name: str) -> None:
    status, said = refused(capsys, name, "--lang", "pl")
    assert (status, f"{name!r} wymaga" in said) == (2, True)


def test_what_is_not_there_yet_says_so(
    capsys: pytest.CaptureFixture[str], running: Path, tmp_path: Path
) -> None:
    target = tmp_path / "x.pdf"
    options = ("--journal", str(running), "--lang", "en", "-o", str(target))
    assert refused(capsys, "diplomas", *options) == (
        1,
        "stolik: there is nothing to print for 'diplomas' yet\n",
    )
    assert refused(capsys, "season", *options)[0] == 1
    assert not target.exists()


def test_no_file_is_replaced_unless_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "referee", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "referee.pdf: Referee's summary of the rules\n"
    (tmp_path / "referee.pdf").write_bytes(b"mine")
    assert refused(capsys, "referee", "--lang", "en")[0] == 1
    assert (tmp_path / "referee.pdf").read_bytes() == b"mine"
    assert main(["print", "referee", "--force"]) == 0
    assert (tmp_path / "referee.pdf").read_bytes()[:5] == b"%PDF-"


def test_the_standard_output_takes_it_too(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["print", "referee", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out[:5] == b"%PDF-"


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_list_names_everything(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    assert main(["print", "--list", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert re.findall(r"^  ([\w-]+) ", said, re.MULTILINE) == list(DOCUMENTS)
    names = [kind.name(language(lang)) for kind in DOCUMENTS.values()]
    assert [name for name in names if name not in said] == []
