"""What a referee reads about the clock of a table: from what was tapped on its phone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from stolik.tournament.journal.state import Round
from stolik.web.models.tournaments import TableClock, Tournament
from stolik.web.referee.table_clock import TableClockView, table_clock
from stolik.web.tournaments import store
from support.staffed import account, playing

NOON = 1_780_000_000_000  # 22:26:40 in Warsaw
START, STOP = "start", "stop"


def taps(*kinds: str) -> list[dict[str, Any]]:
    """A tap a minute; "hold referee" says by whom."""
    return [
        {"at": NOON + 60_000 * n, **dict(zip(("kind", "by"), tap.split(), strict=False))}
        for n, tap in enumerate(kinds)
    ]


def seen(event: Tournament, round_: Round, *, minutes: float = 0) -> TableClockView:
    """The clock of table 2, so long after noon."""
    return table_clock(event, round_, 2, 40, NOON / 1000 + 60 * minutes)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kinds", "state"),
    [
        ((), "none"),
        (("announce",), "none"),
        ((START,), "running"),
        ((START, "end", "restart", "empty"), "running"),
        ((START, "undo"), "none"),
        ((START, "undo", "redo"), "running"),
        ((START, STOP), "halted"),
        ((START, STOP, "end"), "halted"),
        ((START, STOP, "go"), "running"),
        ((START, STOP, "undo"), "running"),
        ((START, STOP, "undo", "redo"), "halted"),
        ((START, STOP, "undo", "undo", "redo"), "halted"),
        ((START, STOP, "go", "undo"), "halted"),
        ((START, "hold"), "held"),
        ((START, "hold", "undo"), "held"),
        ((START, "hold", "free"), "running"),
        ((START, STOP, "hold", "free"), "halted"),
        ((START, "hold referee"), "unheard"),
        ((START, "hold referee", "end", "free"), "running"),
        ((START, "over"), "over"),
        ((START, "over", "undo"), "running"),
        ((START, "unheard-of"), "running"),
    ],
)
def test_whether_the_clock_runs_follows_from_the_taps(kinds: tuple[str, ...], state: str) -> None:
    event = playing(account("olga"))
    round_ = store.state(event).current
    assert round_
    clock = {"tournament": event, "table": 2, "round": 1, "game": 1, "holder": "phone"}
    row = TableClock.objects.create(**clock, taps=taps(*kinds))
    assert seen(event, round_).state == state
    # What is no list of taps says nothing.
    for absurd in ("x", [1, None], [{"kind": []}], [{"at": "x"}]):
        TableClock.objects.filter(pk=row.pk).update(taps=absurd)
        assert seen(event, round_).state == "none"


@pytest.mark.django_db
def test_the_words_say_which_game_and_since_when() -> None:
    event = playing(account("olga"))
    round_ = store.state(event).current
    assert round_
    clock = {"tournament": event, "table": 2, "round": 1, "game": 2, "holder": "phone"}
    TableClock.objects.create(**clock, taps=taps(START, "hold"))
    with translation.override("en"):
        assert seen(event, round_).words == "Game 2: the desk has stopped the clock (22:27)."


UNHEARD = "Game 2: the phone has not answered yet, its clock runs on (last tap {})."
KNOWN = "Game 2: the phone knows, its clock stops after this move."
SINCE = "Game 2: the clock has been stopped since {}."
NO_CLOCK = "No phone runs a clock here. None starts one until you let them play on."
OVER = "Game 2 is over; the next one waits until you let them play on."
HOLD = "hold referee"


# What was tapped in each minute, the minute at which somebody looks, and what the page says.
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kinds", "minutes", "state", "words"),
    [
        ((), 0, "stopped", NO_CLOCK),
        ((START,), 0.1, "unheard", UNHEARD.format("22:26")),
        ((START, "end"), 9, "unheard", UNHEARD.format("22:27")),
        ((START, HOLD), 1.1, "stopping", KNOWN),
        # Nobody tapped, but a move has only 40 seconds: it ran out of time.
        ((START, HOLD), 1.7, "stopped", SINCE.format("22:28")),
        ((START, HOLD, "end"), 2, "stopped", SINCE.format("22:28")),
        ((START, HOLD, "end", "undo"), 9, "stopped", SINCE.format("22:28")),
        ((START, HOLD, "over"), 2, "stopped", OVER),
        # The clock stood already: by the table, by the desk.
        ((START, STOP, HOLD), 2, "stopped", SINCE.format("22:28")),
        ((START, "hold desk"), 1, "stopped", SINCE.format("22:27")),
        ((START, "hold desk", HOLD), 2, "stopped", SINCE.format("22:28")),
        # A second stop, of which the phone has not heard.
        ((START, HOLD, "free"), 2, "unheard", UNHEARD.format("22:28")),
    ],
)
def test_a_referees_stop_is_told_apart_from_what_the_phone_knows(
    kinds: tuple[str, ...], minutes: float, state: str, words: str
) -> None:
    event = playing(account("olga"))
    round_ = store.state(event).current
    assert round_
    clock = {"tournament": event, "table": 2, "round": 1, "game": 2, "holder": "phone"}
    TableClock.objects.create(**clock, taps=taps(*kinds))
    with translation.override("en"):
        view = seen(event, replace(round_, stopped=frozenset({2})), minutes=minutes)
    assert (view.state, view.words.removesuffix(" The round's clock runs on.")) == (state, words)
