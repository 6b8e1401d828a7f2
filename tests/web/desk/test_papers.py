"""The desk prints what it knows, at every moment, on the paper asked for, and nobody else does."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from stolik.demo import Stop, simulated
from stolik.paper import DOCUMENTS
from stolik.tournament.formats import elimination_format
from stolik.web.models.printing import PaperSettings, PrizeRow
from stolik.web.models.tournaments import Entry, TableCode, Tournament
from support.championships import accepted
from support.pdf_text import pages, words
from support.public_events import owner, played, saved
from support.staffed import account, playing, staffed

MINI = elimination_format("mini")
LANGUAGES = pytest.mark.parametrize("lang", ["pl", "en"])
ALWAYS = {"poster", "programme", "check-in", "consent", "referee", "blank", "prizes", "application"}
PEOPLE = {"evening", "badges", "labels", "tickets"}
PLAYING = {"sheets", "seating", "standings", "results", "missing", "laptop"}
FINISHED = {"diplomas", "certificate"}


def offered(client: Client, event: Tournament) -> set[str]:
    page = client.get(f"/t/{event.slug}/desk/print").content.decode()
    return set(re.findall(r"desk/print/([\w-]+)\.pdf", page))


def printed(client: Client, event: Tournament, key: str, query: str = "") -> bytes:
    answer = client.get(f"/t/{event.slug}/desk/print/{key}.pdf{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Cache-Control"] == "private, no-store"
    return answer.content


@pytest.mark.slow
@pytest.mark.django_db
@LANGUAGES
@pytest.mark.parametrize(
    ("stop", "kinds"),
    [
        (Stop(round=2, percent=50), ALWAYS | PEOPLE | PLAYING | {"diplomas-participants"}),
        (None, ALWAYS | PEOPLE | PLAYING - {"missing"} | FINISHED | {"diplomas-participants"}),
    ],
)
def test_everything_offered_is_a_pdf_on_every_paper(
    client: Client, lang: str, stop: Stop | None, kinds: set[str]
) -> None:
    event = saved(simulated(24, MINI, "print", stop=stop))
    accepted(event)
    PaperSettings.objects.create(tournament=event, language=lang)
    client.force_login(owner())
    assert offered(client, event) - {"diplomas-categories"} == kinds
    for kind in sorted(kinds):
        for size in DOCUMENTS[kind].sizes:
            assert printed(client, event, kind, f"?paper={size}")[:5] == b"%PDF-"


@pytest.mark.django_db
@pytest.mark.parametrize("paper", ["standings", "results"])
@pytest.mark.parametrize(("stop", "unfinished"), [(Stop(2, 50), True), (None, False)])
def test_points_printed_during_a_round_say_that_it_goes_on(
    client: Client, stop: Stop | None, paper: str, *, unfinished: bool
) -> None:
    event = saved(simulated(24, MINI, "print", stop=stop))
    client.force_login(owner())
    text = words(printed(client, event, paper))
    assert ("Runda nie jest zamknięta: części wyników może jeszcze brakować." in text) is unfinished


@pytest.mark.django_db
def test_before_anybody_is_entered_only_what_is_blank_is_offered(client: Client) -> None:
    event = played(24, until="entered")
    Entry.objects.all().delete()
    client.force_login(owner())
    assert offered(client, event) == ALWAYS
    page = client.get(f"/t/{event.slug}/desk/print").content.decode()
    assert page.count("gdy będą zgłoszenia") == len(PEOPLE)


@pytest.mark.django_db
def test_strangers_find_nothing(client: Client) -> None:
    event = saved(simulated(14, MINI, "print", stop=Stop(round=1)))
    for path in ("", "/sheets.pdf", "/texts", "/prizes", "/logos", "/logo-1.png"):
        assert client.get(f"/t/{event.slug}/desk/print{path}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["diplomas.pdf", "nonsense.pdf", "sheets.pdf?paper=a6", "sheets.pdf?paper=%01"]
)
def test_what_there_is_not_is_not_found(client: Client, path: str) -> None:
    event = saved(simulated(14, MINI, "print", stop=Stop(round=1)))
    client.force_login(owner())
    assert client.get(f"/t/{event.slug}/desk/print/{path}").status_code == 404


@pytest.mark.django_db
def test_the_paper_asked_for_is_the_paper_printed(client: Client) -> None:
    event = played(24)
    client.force_login(owner())
    sizes = {
        size: {(p.width, p.height) for p in pages(printed(client, event, "diplomas", query))}
        for size, query in (("usual", ""), ("a5", "?paper=a5"), ("a6", "?paper=a6"))
    }
    assert sizes == {"usual": {(297, 210)}, "a5": {(210, 148)}, "a6": {(148, 105)}}


@pytest.mark.django_db
@pytest.mark.rule("E-4c", "E-6", "E-11")
def test_the_evening_before_holds_everything_for_every_round(client: Client) -> None:
    event = played(24, until="draw-sealed")
    client.force_login(owner())
    client.cookies["language"] = "pl"
    found = [page.text for page in pages(printed(client, event, "evening"))]
    assert TableCode.objects.filter(tournament=event).count() == 6
    counted = {
        word: sum(word in text for text in found)
        for word in ("Lista obecności", "Program", "Tu zgłoś wyniki", "Dla sędziego", "Nagrody")
    }
    assert counted["Tu zgłoś wyniki"] == 6
    assert all(counted.values())
    # Two on a page: six tables, three rounds of the league part and a final.
    assert sum(text.count("Zgadza się: parafy") for text in found) == 6 * MINI.rounds
    assert "Stolik 6, miejsce D" in " ".join(found)


@pytest.mark.django_db
@LANGUAGES
@pytest.mark.rule("E-16", "L-zr-6bis.2", "E-1.2")
def test_whoever_qualified_gets_a_certificate(client: Client, lang: str) -> None:
    event = played(24)
    client.force_login(owner())
    speaks = PaperSettings.objects.create(tournament=event, language=lang)
    # Nobody has accepted the event, so nobody qualified.
    assert client.get(f"/t/{event.slug}/desk/print/certificate.pdf").status_code == 404
    accepted(event)
    goal = {"pl": "Mistrzostwa Polski", "en": "the Polish Championships"}[lang]
    found = pages(printed(client, event, "certificate"))
    assert len(found) == 1
    assert goal in found[0].text
    speaks.goal, speaks.text_only = "Finał w Łodzi", True
    speaks.save()
    assert "Finał w Łodzi" in words(printed(client, event, "certificate"))
    assert {"pl": "Certyfikat", "en": "Certificate"}[lang] in words(
        printed(client, event, "certificate")
    )


@pytest.mark.django_db
def test_prizes_know_who_won_them(client: Client) -> None:
    event = played(24)
    first, second, side = (
        PrizeRow(tournament=event, position=1, place=1, prize="Puchar", giver="Żuk"),
        PrizeRow(tournament=event, position=2, place=2, prize="Gra", winner="Wpisana Osoba"),
        PrizeRow(tournament=event, position=3, reason="Najmłodsza osoba", prize="Puzzle"),
    )
    PrizeRow.objects.bulk_create([first, second, side])
    client.force_login(owner())
    client.cookies["language"] = "pl"
    found = words(printed(client, event, "prizes"))
    diploma = pages(printed(client, event, "diplomas"))[0].text
    winner = re.search(r"1. miejsce Puchar Żuk (.+?) 2. miejsce", found)
    assert winner
    assert winner[1] in diploma
    assert "2. miejsce Gra Wpisana Osoba" in found
    assert "Najmłodsza osoba Puzzle" in found


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "sets", "personal"),
    [
        ("organiser", 200, 200),
        ("head-referee", 200, 403),
        ("referee", 403, 403),
        ("scorer", 403, 403),
    ],
)
def test_people_s_papers_and_settings_are_not_for_every_role(
    role: str, sets: int, personal: int
) -> None:
    hall = staffed(playing(account("olga")))
    client, place = hall.clients[role], hall.desk + "print"
    page = client.get(place).content.decode()
    assert ("print/texts" in page) == (sets == 200)
    for path in ("texts", "prizes", "logos"):
        assert (path, client.get(f"{place}/{path}").status_code) == (path, sets)
    for key in ("evening", "check-in", "badges", "consent"):
        assert (f"print/{key}.pdf" in page) == (personal == 200)
        assert (key, client.get(f"{place}/{key}.pdf").status_code) == (key, personal)
    assert client.get(f"{place}/sheets.pdf").status_code == 200


@pytest.mark.django_db
def test_papers_speak_the_tournament_s_language_and_files_say_what_they_are(client: Client) -> None:
    event = saved(simulated(14, MINI, "print", stop=Stop(round=2, percent=50)))
    client.force_login(owner())
    client.cookies["language"] = "en"
    place = f"/t/{event.slug}/desk/print"
    assert "Wyniki rundy 1" in words(printed(client, event, "results", "?round=1"))
    client.post(f"{place}/language", {"language": "en"})
    client.cookies["language"] = "pl"
    assert "Results of round 1" in words(printed(client, event, "results", "?round=1"))
    assert "Round 1" in words(printed(client, event, "sheets", "?round=1"))
    assert "Round 2" in words(printed(client, event, "sheets"))
    assert "who went out, or:" in words(printed(client, event, "sheets"))
    assert client.get(f"{place}/sheets.pdf?round=9").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stop", "paper", "name"),
    [
        (Stop(round=2, percent=0), "sheets.pdf", "protokoly-runda-2"),
        (Stop(round=2, percent=0), "sheets.pdf?round=1", "protokoly-runda-1"),
        (Stop(round=2, percent=0), "results.pdf", "wyniki-rundy-runda-1"),
        (Stop(round=2, percent=0), "blank.pdf", "puste-protokoly"),
        (Stop(round=4, percent=0), "sheets.pdf", "protokoly-final"),
        (None, "standings.pdf", "tabela"),
    ],
)
def test_a_file_is_called_by_what_the_paper_says(
    client: Client, stop: Stop | None, paper: str, name: str
) -> None:
    event = saved(simulated(14, MINI, "print", stop=stop))
    Tournament.objects.update(title="Puchar Łodzi")
    client.force_login(owner())
    answer = client.get(f"/t/{event.slug}/desk/print/{paper}")
    assert answer["Content-Disposition"] == f'inline; filename="puchar-lodzi-{name}.pdf"'


@pytest.mark.django_db
def test_papers_of_any_round_are_offered(client: Client) -> None:
    event = saved(simulated(14, MINI, "print", stop=Stop(round=2, percent=0)))
    client.force_login(owner())
    page = client.get(f"/t/{event.slug}/desk/print").content.decode()
    assert re.findall(r"print/(\w+)\.pdf\?round=(\d)", page) == [
        ("sheets", "1"),
        ("sheets", "2"),
        ("results", "1"),
    ]
