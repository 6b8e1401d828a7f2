"""Words of the program as people say them, in English and Polish; tables only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.facts import COMMANDS
from stolik.phrases.parameter_words import Pair

WORDS: Final[dict[str, dict[str, Pair]]] = {
    "role": {
        "organiser": ("the organiser", "organizator"),
        "head-referee": ("the head referee", "sędzia główny"),
        "referee": ("a referee", "sędzia"),
        "scorer": ("the scorer", "protokolant"),
        "helper": ("a helper", "pomocnik"),
        "table": ("the device at the table", "telefon przy stoliku"),
        "player": ("a player", "gracz"),
    },
    "command": COMMANDS,
    "phase": {
        "new": ("the tournament is not created yet", "turniej nie został jeszcze utworzony"),
        "preparing": ("the tournament is being prepared", "turniej jest dopiero przygotowywany"),
        "draft": (
            "the seating of the round is not published yet",
            "rozsadzenie rundy nie zostało jeszcze ogłoszone",
        ),
        "published": (
            "the seating is published and the round has not started",
            "rozsadzenie jest ogłoszone, a runda jeszcze się nie zaczęła",
        ),
        "playing": ("the round is being played", "runda trwa"),
        "collecting": (
            "the results of the round are being collected",
            "trwa zbieranie wyników rundy",
        ),
        "closed": (
            "the round is closed and the next one has no seating yet",
            "runda jest zamknięta, a następna nie ma jeszcze rozsadzenia",
        ),
        "complete": ("all rounds are closed", "wszystkie rundy są zamknięte"),
        "finished": ("the tournament is finished", "turniej jest zakończony"),
    },
    "state": {
        "missing": ("missing", "brakuje wyniku"),
        "disputed": ("disputed", "wynik jest sporny"),
        "confirmed": ("confirmed", "wynik jest potwierdzony"),
        "unplayed": ("marked as not played", "gra jest oznaczona jako nierozegrana"),
    },
    "what": {
        "seating": ("the seating", "rozsadzenia"),
        "closing": ("the closing of the round", "zamknięcia rundy"),
        "classification": ("the classification", "klasyfikacji"),
    },
    "consent": {
        "participation": ("to play", "na udział"),
        "data": ("for the personal data", "na przetwarzanie danych"),
    },
    "format-name": {
        "mini": ("Mini", "Mini"),
        "wrc": ("WRC", "WRC"),
    },
    "stage-name": {
        "league": ("league", "liga"),
        "preliminary": ("preliminary round", "runda wstępna"),
        "elimination": ("elimination", "eliminacje"),
        "brackets": ("brackets", "stoliki o miejsca"),
        "first-round": ("first round", "pierwsza runda"),
        "semi-final": ("semi-final", "półfinał"),
        "final": ("final", "finał"),
    },
    "choice-name": {
        "unplayed_games": ("games not played", "gry nierozegrane"),
        "newcomer_rank": ("place of newcomers", "miejsce nowych graczy"),
        "stage_carry": ("points carried over", "punkty z poprzedniego etapu"),
        "non_finalist_order": ("order of those outside the final", "kolejność poza finałem"),
        "seed_fill": ("pots of absent people", "rozstawienie zamiast nieobecnych"),
        "fill_to_16": ("filling up to 16", "uzupełnianie do 16 osób"),
        "no_shows": ("those who never came", "osoby, które nie przyszły"),
        "eliminated_zero": ("zero for those who go out", "zero dla tych, którzy odpadli"),
    },
    # Why so many people cannot be seated; the last one fits all other numbers.
    "seatable": {
        "0": (
            "Nobody is here yet; check people in first.",
            "Nikogo jeszcze nie ma; najpierw potwierdź obecność graczy.",
        ),
        "1": (
            "One player cannot play alone; find two more.",
            "Jedna osoba nie zagra sama; znajdź jeszcze dwie.",
        ),
        "2": (
            "Two players are too few for a table; find one more. Only a play-off has a table of"
            " two.",
            "Dwie osoby to za mało na stolik; znajdź jeszcze jedną. We dwoje gra się tylko"
            " dogrywkę.",
        ),
        "5": (
            "Five players cannot be seated at tables of 3 or 4; find a sixth for two tables of"
            " three, or let one player in turn sit out a game.",
            "Pięciu osób nie da się rozsadzić po 3 lub 4; znajdź szóstą (dwa stoliki po trzy osoby)"
            " albo niech w każdej grze pauzuje kto inny.",
        ),
        "": (
            "These players cannot be seated: a table has 3 or 4. Check how many there are.",
            "Tych graczy nie da się rozsadzić: przy stoliku siedzą 3 lub 4 osoby. Sprawdź, ilu ich"
            " jest.",
        ),
    },
}
