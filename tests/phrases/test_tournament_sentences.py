"""What a tournament says when something stands in the way, read aloud in both languages."""

from __future__ import annotations

import re

import pytest

from codes_table import EXAMPLES, VALUES, example
from stolik import locale
from stolik.phrases import sentence
from stolik.phrases.language import ENGLISH
from stolik.phrases.quoted_words import WORDS
from stolik.phrases.violations import SENTENCES, TABLES
from stolik.rules import Refused, Violation, ruleset
from stolik.tournament.format import CHOICES, Format, Stage, format_faults
from stolik.tournament.formats import NAMES, format_named
from stolik.tournament.journal.actor import ROLES
from stolik.tournament.journal.decision import COMMANDS
from stolik.tournament.journal.rights import PHASES, RIGHTS
from stolik.tournament.report import GameReport, TotalsReport, report_faults
from stolik.tournament.season.application import Status, not_accepted
from stolik.tournament.season.play_off import play_off, play_off_faults
from stolik.tournament.seating import snake
from stolik.tournament.seats import Table, furnished, seating_faults
from stolik.tournament.tables import CannotSeat, table_sizes

# Words of names, tiles and free text in the examples: they stay as they are.
QUOTED = {
    *("Anna", "Jan", "Ewa", "Puchar", "Lata", "ala", "example", "org", "jpg", "liga"),
    *("cup", "judge", "junior", "x", "Deluxe", "Deutsch", "Polska"),
}


POLISH = locale.language("pl")


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text))


def polish_words() -> set[str]:
    """All words of the Polish sentences and of the Polish fragments."""
    fragments = [phrase for table in WORDS.values() for phrase in table.values()]
    return {
        word
        for phrase in [*SENTENCES.values(), *fragments]
        for word in words(re.sub(r"\{\w+(:\w+)?\}", " ", POLISH.say(phrase)))
    }


def foreign(violation: Violation) -> set[str]:
    """The words in a Polish sentence that are English, or taken over from what it quotes."""
    english = {
        word
        for phrase in SENTENCES.values()
        for word in words(re.sub(r"\{\w+(:\w+)?\}", " ", phrase))
    }
    suspicious = (english | words(violation.about)) - polish_words() - QUOTED
    return words(sentence(violation, POLISH)) & suspicious


def refused(call: object, *args: object, **options: object) -> tuple[Violation, ...]:
    assert callable(call)
    with pytest.raises(Refused) as caught:
        call(*args, **options)
    return caught.value.violations


def said(found: tuple[Violation, ...]) -> list[tuple[str, str]]:
    return [(sentence(one, ENGLISH), sentence(one, POLISH)) for one in found]


@pytest.mark.parametrize("code", SENTENCES)
def test_examples_leave_no_english_in_polish(code: str) -> None:
    if code == "tiles-do-not-add-up":
        return  # the reason is said in English only
    assert foreign(example(code)) - set("CRJK") == set()  # seats and tiles


def test_the_check_for_english_finds_some() -> None:
    assert foreign(Violation("house-format", format="the final")) == {"the", "final"}
    assert foreign(Violation("nobody-appointed", who="CheckIn")) == {"CheckIn"}


def test_every_example_is_of_a_code() -> None:
    assert set(EXAMPLES) - set(SENTENCES) == set()
    named = {name for code in SENTENCES for name, _ in example(code).fields}
    assert set(VALUES) - named == set()
    assert sum(len(table) for _, table in TABLES) == len(SENTENCES), "a code stands in two tables"


@pytest.mark.parametrize("code", SENTENCES)
def test_no_sentence_blames_or_speaks_of_input(code: str) -> None:
    english, polish = (sentence(example(code), language).lower() for language in (ENGLISH, POLISH))
    assert re.findall(r"invalid|illegal|error|failed|must not|input", english) == []
    assert re.findall(r"nieprawidłow|niepoprawn|błąd|nielegaln|zabronion", polish) == []


@pytest.mark.parametrize("code", SENTENCES)
def test_whoever_is_told_by_name_is_not_called_a_number(code: str) -> None:
    names = dict.fromkeys(range(1000), "Ewa Mazur")
    for language, number in ((ENGLISH, r"(?i)\bentry Ewa"), (POLISH, r"(?i)\bnumer\w* Ewa")):
        assert re.findall(number, sentence(example(code), language, names)) == []


def test_commands_phases_roles_and_names_all_have_words() -> None:
    assert [kind.__name__ for kind in COMMANDS if kind.__name__ not in WORDS["command"]] == []
    assert [phase for phase in PHASES if phase not in WORDS["phase"]] == []
    assert [role for role in ROLES if role not in WORDS["role"]] == []
    assert [field for field in CHOICES if field not in WORDS["choice-name"]] == []
    formats = [format_named(name, semi_size=16, final_size=4) for name in NAMES]
    stages = {stage.name for one in formats for stage in one.stages if stage.name[:3] != "top"}
    assert stages - set(WORDS["stage-name"]) == set()


@pytest.mark.parametrize("command", [kind.__name__ for kind in COMMANDS])
@pytest.mark.parametrize("phase", PHASES)
def test_not_now_is_polish_for_every_command_in_every_phase(command: str, phase: str) -> None:
    assert foreign(Violation("not-now", command=command, phase=phase)) == set()


@pytest.mark.parametrize("roles", sorted({right.roles for right in RIGHTS.values()}))
def test_roles_are_polish(roles: tuple[str, ...]) -> None:
    assert foreign(Violation("needs-role", roles=roles)) == set()


@pytest.mark.parametrize("name", NAMES)
def test_formats_have_the_names_people_know(name: str) -> None:
    assert foreign(Violation("house-format", format=name)) == set()
    said_to_people = sentence(Violation("house-format", format=name), POLISH)
    assert re.findall(rf"\b{name}\b", said_to_people) == []


def test_every_status_but_accepted_has_a_sentence() -> None:
    codes = {one.code for status in Status for one in not_accepted(status)}
    assert codes == {"event-is-submitted", "event-is-asked", "event-is-rejected"}
    assert codes <= set(SENTENCES)


@pytest.mark.parametrize(
    ("violation", "english", "polish"),
    [
        (
            Violation("not-now", command="CheckIn", phase="finished"),
            "You cannot check anybody in now: the tournament is finished. See what is to be done"
            " next.",
            "Nie można teraz potwierdzić obecności: turniej jest zakończony. Zobacz, co jest do"
            " zrobienia.",
        ),
        (
            Violation("not-now", command="Publish", phase="playing"),
            "You cannot publish the seating now: the round is being played. See what is to be done"
            " next.",
            "Nie można teraz ogłosić rozsadzenia: runda trwa. Zobacz, co jest do zrobienia.",
        ),
        (
            Violation("needs-role", roles=("head-referee",)),
            "Only the head referee can do this. Ask for help.",
            "To może zrobić tylko sędzia główny. Poproś o pomoc.",
        ),
        (
            Violation("needs-role", roles=("organiser", "head-referee", "referee", "scorer")),
            "Only the organiser, the head referee, a referee or the scorer can do this. Ask for"
            " help.",
            "To może zrobić tylko organizator, sędzia główny, sędzia albo protokolant. Poproś"
            " o pomoc.",
        ),
        (
            Violation("desk-only", role="table"),
            "Signed slips and results to clarify are entered at the desk, not by the device at the"
            " table; take the slip there.",
            "Podpisane protokoły i wyniki do wyjaśnienia wpisuje organizator, sędzia albo"
            " protokolant, a nie telefon przy stoliku; zanieś protokół do nich.",
        ),
        (
            Violation("report-missing", game=2, table=3),
            "Table 3, game 2: the result is missing; ask the table for it.",
            "Stolik 3, gra 2: brakuje wyniku; poproś o niego graczy.",
        ),
        (
            Violation("report-disputed", game=0, table=3),
            "Table 3, round totals: the result is disputed; decide it first.",
            "Stolik 3, suma rundy: wynik jest sporny; najpierw go rozstrzygnij.",
        ),
        (
            Violation("report-unconfirmed", game=1, table=12),
            "Table 12, game 1: nobody has confirmed the result; have it confirmed.",
            "Stolik 12, gra 1: nikt nie potwierdził wyniku; poproś o potwierdzenie.",
        ),
        (
            Violation("small-sum", sum=-10),
            "The small points add up to -10 and should give 0; check everybody's points.",
            "Suma małych punktów to -10, powinna być 0; sprawdź punkty wszystkich graczy.",
        ),
        (
            Violation("big-sum", sum=4, games=3),
            "The big points add up to 4, but 3 games were played; check who won, and ties.",
            "Suma dużych punktów to 4, a rozegrano 3 gry; sprawdź, kto wygrał i czy były remisy.",
        ),
        (
            Violation("big-impossible", big=4, games=3, entry=7),
            "Entry 7: 4 big points in 3 games cannot be; check the slip.",
            "Numer 7: 4 duże punkty w 3 grach to niemożliwe; sprawdź protokół.",
        ),
        (
            Violation("small-impossible", small=-12, big=3, entry=7),
            "Entry 7: -12 small points do not go with 3 big points; check the slip.",
            "Numer 7: małe punkty -12 nie pasują do dużych (3); sprawdź protokół.",
        ),
        (
            Violation("winner-charged", charge=12, entry=7),
            "Entry 7 went out; enter 0 instead of 12.",
            "Numer 7 nie ma już kostek; wpisz 0 zamiast 12.",
        ),
        (
            Violation("charge-negative", charge=-5, entry=7),
            "Entry 7: -5 was entered; write what is left on the rack without a minus.",
            "Numer 7: wpisano -5; punkty z tabliczki wpisuje się bez minusa.",
        ),
        (
            Violation("consent-missing", consent="participation", entry=7),
            "Entry 7: the guardian's consent to play is missing; have it signed first.",
            "Numer 7: brakuje zgody opiekuna na udział; najpierw poproś o podpis.",
        ),
        (
            Violation("consent-missing", consent="data", entry=7),
            "Entry 7: the guardian's consent for the personal data is missing; have it signed"
            " first.",
            "Numer 7: brakuje zgody opiekuna na przetwarzanie danych; najpierw poproś o podpis.",
        ),
        (
            Violation("table-size", people=2, table=4),
            "Table 4: 2 people do not fit. A table has 3 or 4, and after play as many as sat"
            " there.",
            "Stolik 4: 2 osoby tu nie pasują. Przy stoliku siedzą 3 lub 4 osoby, a po grze tyle,"
            " ile grało.",
        ),
        (
            Violation("too-few-fours", sizes=(3, 3, 3, 3), wanted=(4, 4, 4)),
            "Tables of 3 + 3 + 3 + 3; for so many people they are 4 + 4 + 4. Seat people that way.",
            "Stoliki po 3 + 3 + 3 + 3 osób, a przy tej liczbie graczy powinno być 4 + 4 + 4."
            " Rozsadź ich w ten sposób.",
        ),
        (
            Violation("fixed-places-clash", places=((4, 1), (9, 2))),
            "People who keep their tables clash (entry 4: table 1, entry 9: table 2); change one of"
            " the tables.",
            "Stałe miejsca nie dają się pogodzić (numer 4: stolik 1, numer 9: stolik 2); zmień"
            " jeden ze stolików.",
        ),
        (
            Violation("not-current-round", round=3),
            "Round 3 is not open for this now; look at the current round and try again.",
            "Runda 3 nie jest teraz otwarta; przejdź do bieżącej rundy i spróbuj ponownie.",
        ),
        (
            Violation("not-current-round", round=3, current=2),
            "Round 3 is not open for this now; look at the current round and try again.",
            "Runda 3 nie jest teraz otwarta; przejdź do bieżącej rundy i spróbuj ponownie.",
        ),
        (
            Violation("not-next-round", round=4, due=3),
            "Round 3 comes next, not round 4; seat that one.",
            "Następna jest runda 3, a nie 4; rozsadź właśnie ją.",
        ),
        (
            Violation("no-such-game", game=0),
            "There is no game 0 in this round; games count from 1.",
            "W tej rundzie nie ma gry numer 0; gry liczy się od 1.",
        ),
        (
            Violation("cannot-take-back", what="classification"),
            "You cannot take back the classification now; only the latest step can be taken back.",
            "Nie można teraz cofnąć klasyfikacji; cofa się tylko ostatni krok.",
        ),
        (
            Violation("cannot-be-left", state="disputed"),
            "A round cannot be closed over a result that is disputed; settle it first.",
            "Nie można zamknąć rundy, gdy wynik jest sporny; najpierw to wyjaśnij.",
        ),
        (
            Violation("tie-undecided", entries=(3, 7)),
            "Entries 3, 7 are level and the place matters; let them play off, draw lots or ask the"
            " head referee.",
            "Numery 3, 7: równy wynik, a miejsce ma znaczenie; zarządź dogrywkę, losowanie albo"
            " poproś sędziego głównego.",
        ),
        (
            Violation("penalty-wrong", big=5, small=0),
            "Big points 5, small points 0: that is no penalty; enter what is taken away with"
            " a minus.",
            "Duże punkty: 5, małe: 0 – to nie kara; wpisz odejmowane punkty z minusem.",
        ),
        (
            Violation("warning-missing", entry=7),
            "Entry 7 has no warning yet; an exclusion follows a warning, so give one first.",
            "Numer 7 nie ma upomnienia; wykluczenie następuje po upomnieniu, więc najpierw"
            " upomnij.",
        ),
        (
            Violation(
                "nothing-to-override", stop=Violation("elimination-too-small", have=19, need=20)
            ),
            "There is nothing to allow here: “19 players: an elimination needs at least 20, so"
            " nobody qualifies”. Look at the list again.",
            "Nie ma tu czego dopuszczać: „19 osób: eliminacje wymagają co najmniej 20, więc nikt"
            " nie uzyskuje awansu”. Sprawdź listę jeszcze raz.",
        ),
        (
            Violation(
                "nothing-to-override",
                stop=Violation("nothing-to-override", stop="nothing-to-override: x"),
            ),
            "There is nothing to allow here: “nothing-to-override: nothing-to-override: x”. Look at"
            " the list again.",
            "Nie ma tu czego dopuszczać: „nothing-to-override: nothing-to-override: x”. Sprawdź"
            " listę jeszcze raz.",
        ),
        (
            Violation("stage-larger-than-field", size=12, players=3, stage="top12"),
            "Stage TOP12 is for 12 players, but only 3 play; choose a smaller stage.",
            "Etap TOP12 jest dla 12 osób, a grają tylko 3; wybierz mniejszy etap.",
        ),
        (
            Violation("mini-only", format="standard-a", players=14),
            "Standard A with 14 players: below 20 only Mini is played. Choose Mini, or record why"
            " you play anyway.",
            "Standard A i 14 osób: poniżej 20 osób gra się tylko Mini. Wybierz Mini albo zapisz"
            " powód odstępstwa.",
        ),
        (
            Violation("scheme-does-not-fit", format="top8", scheme="top12"),
            "TOP8 is not what the league plays with so many people; take TOP12 as the regulations"
            " give it, or record why not.",
            "TOP8 nie jest schematem ligi dla tylu osób; wybierz TOP12 w postaci z regulaminu albo"
            " zapisz powód odstępstwa.",
        ),
        (
            Violation("eliminated-play-few-games", players=2, games=2),
            "2 players go out after only 2 games; tell people before the start.",
            "2 osoby odpadną już po 2 grach; uprzedź graczy przed startem.",
        ),
        (
            Violation("grand-prix-needs-standard", event="gp-4", format="maks-a"),
            "gp-4: Maks A: the Grand Prix is played in a Standard format only; choose Standard A to"
            " F.",
            "gp-4: Maks A: Grand Prix rozgrywa się tylko w systemie Standard; wybierz Standard"
            " A–F.",
        ),
        (
            Violation("not-a-matchday", format="matchday-2x5"),
            "Matchday 2×5 is no format of a matchday; choose 2 or 3 rounds of 3 or 4 games, or"
            " record why not.",
            "Kolejka 2×5: to nie jest format kolejki; wybierz 2 lub 3 rundy po 3 lub 4 gry albo"
            " zapisz powód odstępstwa.",
        ),
        (
            Violation("no-late-entry", stage="semi-final"),
            "Nobody can join any more (stage: semi-final); arrivals play from the first stage"
            " only.",
            "Nikt nie może już dołączyć (etap: półfinał); dołącza się tylko w pierwszym etapie.",
        ),
        (
            Violation("text-too-long", have=0, most=200),
            "The text has 0 characters; write 1 to 200.",
            "Tekst ma 0 znaków; może mieć od 1 do 200.",
        ),
        (
            Violation("minutes-wrong", minutes=601),
            "601 minutes cannot be added; choose 1 to 600.",
            "Nie można dodać 601 minut; wybierz od 1 do 600.",
        ),
        (
            Violation("round-has-reports", round=2),
            "Round 2 is being played, so its seats stay; record people as they really sat.",
            "Runda 2 już trwa, więc jej miejsca zostają; zapisz, jak gracze naprawdę siedzieli.",
        ),
        (
            Violation("seating-changed", seating="9f" * 32),
            "The seats have changed since you looked; look again and publish.",
            "Miejsca zmieniły się w międzyczasie; obejrzyj je jeszcze raz i ogłoś.",
        ),
        (
            Violation("own-table", table=3),
            "You play at table 3 yourself; let somebody else decide this.",
            "To stolik 3, przy którym grasz; niech zdecyduje ktoś inny.",
        ),
        (
            Violation("seated-but-absent", entry=7),
            "Entry 7 has a seat but is not here; check them in, or change the seats.",
            "Numer 7 ma miejsce, ale bez potwierdzonej obecności; potwierdź ją albo zmień miejsca.",
        ),
        (
            Violation("word-missing"),
            "The word from the hall is missing; ask somebody for one and enter it.",
            "Brakuje słowa z sali; poproś kogoś o słowo i wpisz je.",
        ),
        (
            Violation("play-off-goes-on", wins=(("5", 1), ("7", 1))),
            "Not decided yet, games won: entry 5 – 1, entry 7 – 1. Play another game.",
            "Jeszcze bez rozstrzygnięcia, wygrane gry: numer 5 – 1, numer 7 – 1. Zagrajcie"
            " kolejną.",
        ),
        (
            Violation("play-off-wrong-people", people=("5", "7", "9"), game=2),
            "Entries 5, 7, 9 played game 2; everybody in the play-off, and nobody else, plays every"
            " game.",
            "Numery 5, 7, 9 – taki był skład gry 2; w każdej grze dogrywki grają wszyscy, których"
            " dotyczy, i nikt więcej.",
        ),
        (
            Violation("prize-undecided", people=("Anna", "Jan")),
            "Anna, Jan share a place that earns a prize; let them play off.",
            "Anna, Jan: wspólne miejsce premiowane nagrodą; potrzebna jest dogrywka.",
        ),
        (
            Violation("league-without-prizes", have=4, need=6),
            "4 tournaments are allowed, but prizes and the ticket need 6.",
            "4 turnieje wystarczą na ligę, ale nagrody i awans wymagają 6.",
        ),
    ],
)
def test_sentences_read_aloud(violation: Violation, english: str, polish: str) -> None:
    assert (sentence(violation, ENGLISH), sentence(violation, POLISH)) == (english, polish)


@pytest.mark.parametrize(
    ("code", "counted", "others", "forms"),
    [
        (
            "ordinary-too-small",
            "have",
            {"need": 12},
            ("1 osoba:", "2 osoby:", "5 osób:", "22 osoby:"),
        ),
        ("text-too-long", "have", {"most": 9}, ("1 znak;", "2 znaki;", "5 znaków;", "22 znaki;")),
        ("no-more-rounds", "rounds", {}, ("1 rundę i", "2 rundy i", "5 rund i", "22 rundy i")),
        (
            "table-size",
            "people",
            {"table": 1},
            ("1 osoba tu nie pasuje", "2 osoby tu nie pasują", "5 osób tu nie pasuje"),
        ),
        (
            "big-impossible",
            "big",
            {"games": 3, "entry": 7},
            ("1 duży punkt w", "2 duże punkty w", "5 dużych punktów w", "22 duże punkty w"),
        ),
        ("big-sum", "games", {"sum": 9}, ("1 grę;", "2 gry;", "5 gier;", "22 gry;")),
        (
            "stage-larger-than-field",
            "size",
            {"players": 9, "stage": "final"},
            ("dla 1 osoby", "dla 2 osób", "dla 5 osób", "dla 22 osób"),
        ),
        (
            "stage-larger-than-field",
            "players",
            {"size": 32, "stage": "final"},
            ("gra tylko 1;", "grają tylko 2;", "gra tylko 5;", "grają tylko 22;"),
        ),
        (
            "top-is-most-of-field",
            "size",
            {"players": 30},
            ("wchodzi 1 z", "wchodzą 2 z", "wchodzi 5 z", "wchodzą 22 z"),
        ),
        (
            "eliminated-play-few-games",
            "players",
            {"games": 2},
            ("1 osoba odpadnie", "2 osoby odpadną", "5 osób odpadnie", "22 osoby odpadną"),
        ),
        (
            "eliminated-play-few-games",
            "games",
            {"players": 5},
            ("po 1 grze;", "po 2 grach;", "po 5 grach;", "po 22 grach;"),
        ),
        ("minutes-wrong", "minutes", {}, ("1 minuty;", "2 minut;", "5 minut;", "22 minut;")),
        (
            "league-without-prizes",
            "have",
            {"need": 6},
            ("1 turniej wystarczy", "2 turnieje wystarczą", "5 turniejów wystarczy"),
        ),
        ("notice-too-short", "have", {"need": 21}, ("1 dzień przed", "2 dni przed", "5 dni przed")),
    ],
)
def test_polish_forms_follow_their_numbers(
    code: str, counted: str, others: dict[str, int | str], forms: tuple[str, ...]
) -> None:
    for number, form in zip((1, 2, 5, 22), forms, strict=False):
        assert form in sentence(Violation(code, **{counted: number, **others}), POLISH)


@pytest.mark.parametrize(
    ("players", "polish"),
    [
        (0, "Nikogo jeszcze nie ma; najpierw potwierdź obecność graczy."),
        (1, "Jedna osoba nie zagra sama; znajdź jeszcze dwie."),
        (
            2,
            "Dwie osoby to za mało na stolik; znajdź jeszcze jedną. We dwoje gra się tylko"
            " dogrywkę.",
        ),
        (
            5,
            "Pięciu osób nie da się rozsadzić po 3 lub 4; znajdź szóstą (dwa stoliki po trzy osoby)"
            " albo zagrajcie we czworo, a jedna osoba niech kibicuje.",
        ),
        (
            -1,
            "Tych graczy nie da się rozsadzić: przy stoliku siedzą 3 lub 4 osoby. Sprawdź, ilu ich"
            " jest.",
        ),
    ],
)
def test_who_cannot_be_seated_hears_why(players: int, polish: str) -> None:
    with pytest.raises(CannotSeat) as caught:
        table_sizes(players)
    violation = caught.value.violation
    assert sentence(violation, POLISH) == polish
    assert foreign(violation) == set()


@pytest.mark.parametrize(
    ("standing", "polish"),
    [
        (
            range(1, 8),
            "TOP8 jest dla pierwszych 8 osób z tabeli, a liczba osób to 7; sprawdź, kto gra.",
        ),
        ([3, *range(1, 8)], "Numer 3 jest na liście dwa razy; zostaw jeden wpis."),
    ],
)
def test_a_top_stage_that_cannot_be_seated_is_said_in_polish(
    standing: range | list[int], polish: str
) -> None:
    with pytest.raises(CannotSeat) as caught:
        snake("top8", list(standing))
    assert sentence(caught.value.violation, POLISH) == polish


def test_a_format_of_ones_own_is_criticised_in_polish() -> None:
    stages = (
        Stage("league", 0, 9, minutes=0, seats="best"),  # type: ignore[arg-type]
        Stage("final", 1, 4, enter="two-per-table", players=5, seats="snake", break_minutes=-1),
    )
    fmt = Format(
        "Puchar Lata",
        stages,
        fewest=20,
        most=12,
        prizes=-1,
        breaks=((1, 5), (1, 5), (9, -5)),
        seed_fill="x",  # type: ignore[arg-type]
    )
    found = format_faults(fmt)
    assert [violation for violation in found if foreign(violation) - {"best"}] == []
    assert [polish for _, polish in said(found)] == [
        "Z taką liczbą nie da się grać (liga: liczba rund 0); popraw ją.",
        "Z taką liczbą nie da się grać (liga: liczba gier 9); popraw ją.",
        "Nie ma takiej możliwości (liga: 'best'); wybierz coś z listy.",
        "Z taką liczbą nie da się grać (liga: liczba minut 0); popraw ją.",
        "Z taką liczbą nie da się grać (finał: długość przerwy); popraw ją.",
        "Etap finał: 5 – taka liczba osób nie pasuje; wybierz inną.",
        "Etap finał: 5 – ten układ stolików jest dla 8 lub 12 osób; wybierz jedną z tych liczb.",
        "Etap finał: ze wszystkich do 5 – taka liczba osób nie pasuje; wybierz inną.",
        "Nie ma takiej możliwości (rozstawienie zamiast nieobecnych: 'x'); wybierz coś z listy.",
        "Z taką liczbą nie da się grać (liczba nagród -1); popraw ją.",
        "Z taką liczbą nie da się grać (od 20 do 12 osób); popraw ją.",
        "Ta przerwa nie pasuje (dwie przerwy po rundzie 1); po rundzie może być jedna przerwa,"
        " 0 minut lub więcej.",
        "Ta przerwa nie pasuje (-5 min po rundzie 9); po rundzie może być jedna przerwa, 0 minut"
        " lub więcej.",
    ]


def test_seats_reports_and_play_offs_are_criticised_in_polish() -> None:
    rules = ruleset()
    found = (
        *refused(furnished, [(1, 2, 3), (4, 5, 6)], {1: 1, 2: 2}),
        *seating_faults([Table(1, (1, 2)), Table(1, (2, 3, 9))], [1, 2, 3, 4]),
        *report_faults(
            GameReport(1, 1, 4, "out", ((1, 5), (2, -3), (8, 9999)), out=1), (1, 2, 3), 3, rules
        ),
        *report_faults(TotalsReport(1, 1, ((1, 4, 10), (2, 0, 5), (3, 0, 0))), (1, 2, 3), 3, rules),
        *play_off_faults(["5", "7"], [{"5": (0, 0), "9": (0, 0)}]),
        *play_off(["5", "7"], [{"5": (1, 9), "7": (0, -9)}]).missing,
    )
    assert len({violation.code for violation in found}) >= 15
    assert [violation for violation in found if foreign(violation)] == []
    assert [violation for violation in found if "  " in sentence(violation, POLISH)] == []


@pytest.mark.parametrize(
    ("violation", "english", "polish"),
    [
        (
            Violation("loser-without-charge", entry=7),
            "Ewa Mazur: no points entered; write what is left on the rack.",
            "Ewa Mazur: brakuje punktów; wpisz, ile zostało na tabliczce.",
        ),
        (
            Violation("already-played", entry=7),
            "Ewa Mazur has a result in this round, so it is no walkover; correct the result if it"
            " is wrong.",
            "Ewa Mazur ma już wynik w tej rundzie, więc to nie walkower; jeśli wynik jest błędny,"
            " popraw go.",
        ),
        (
            Violation("player-missing", entry=8),
            "Entry 8 plays at this table but has no points here; add them.",
            "Numer 8 gra przy tym stoliku, a w wyniku nie ma punktów; dopisz je.",
        ),
        (
            Violation("tie-undecided", entries=(7, 9)),
            "Ewa Mazur, Jan Lis are level and the place matters; let them play off, draw lots or"
            " ask the head referee.",
            "Ewa Mazur, Jan Lis: równy wynik, a miejsce ma znaczenie; zarządź dogrywkę, losowanie"
            " albo poproś sędziego głównego.",
        ),
        (
            Violation("fixed-places-clash", places=((7, 2), (9, 2))),
            "People who keep their tables clash (Ewa Mazur: table 2, Jan Lis: table 2); change one"
            " of the tables.",
            "Stałe miejsca nie dają się pogodzić (Ewa Mazur: stolik 2, Jan Lis: stolik 2); zmień"
            " jeden ze stolików.",
        ),
        (
            Violation("entry-taken", entry=7),
            "Ewa Mazur is on the list already; take the next free number.",
            "Ewa Mazur jest już na liście; weź następny wolny numer.",
        ),
        (
            Violation("entry-taken", entry=8),
            "Entry 8 is on the list already; take the next free number.",
            "Numer 8 jest już na liście; weź następny wolny numer.",
        ),
        (
            Violation("cannot-seat", twice=9),
            "Jan Lis is on the list twice; leave one of the two.",
            "Jan Lis jest na liście dwa razy; zostaw jeden wpis.",
        ),
        (
            Violation("cannot-seat", absent=7),
            "Ewa Mazur is marked as absent, but is not on the list; check the number.",
            "Ewa Mazur: zaznaczono nieobecność, a na liście tego numeru nie ma; sprawdź numer.",
        ),
    ],
)
def test_whoever_is_known_appears_by_name(violation: Violation, english: str, polish: str) -> None:
    names = {7: "Ewa Mazur", 9: "Jan Lis"}
    told = sentence(violation, ENGLISH, names), sentence(violation, POLISH, names)
    assert told == (english, polish)
