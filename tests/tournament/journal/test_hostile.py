"""Absurd values in commands, hostile names and broken files: refused, read back, never a crash."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.rules import Refused, Ruleset, ruleset, seal
from stolik.tournament.format import Format, Stage
from stolik.tournament.journal import (
    ROLES,
    Actor,
    Journal,
    JournalError,
    Note,
    TournamentState,
    decide,
    difference,
    read,
    written,
)
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.classification import undecided
from stolik.tournament.journal.export import fact_line, fact_of
from stolik.tournament.journal.rights import RIGHTS
from support.journal_play import (
    HEAD,
    NOTE,
    SECRET,
    Play,
    any_command,
    device,
    final,
    gathered,
    house,
)

LAWS = settings(
    deadline=None, derandomize=True, max_examples=100, suppress_health_check=list(HealthCheck)
)
INTS = (-1, 0, 1, 2, 3, -(10**18), 10**18)
TEXTS = ("", "x", NOTE, "x" * 10_000, "\x00", "\u202e", "<script>", "a\nb", "Łódź", "🂡")


def absurd(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, right by its type and wrong in every other way."""
    if kind is Ruleset:
        return st.just(ruleset("pl-turniej"))
    if kind is Stage:  # how many enter a stage: known to exhaust memory, see below
        return fieldwise(Stage, players=st.sampled_from([None, -1, 0, 1, 4, 5, 10_000]))
    if is_dataclass(kind):
        return fieldwise(kind)
    if get_origin(kind) is tuple:
        return tuples(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([absurd(one) for one in get_args(kind)])
    if get_origin(kind) is Literal:
        return st.sampled_from([*get_args(kind), "whim"])
    return {
        int: st.sampled_from(INTS),
        str: st.sampled_from(TEXTS),
        bool: st.booleans(),
        NoneType: st.none(),
    }[kind]


def fieldwise(kind: Any, **given_ones: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    types = get_type_hints(kind)
    return st.builds(kind, **{name: absurd(types[name]) for name in types} | given_ones)


def tuples(kinds: tuple[Any, ...]) -> st.SearchStrategy[tuple[Any, ...]]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        some = st.lists(absurd(kinds[0]), max_size=3).map(tuple)
        return st.one_of(some, some.map(lambda found: found * 3))
    return st.tuples(*[absurd(kind) for kind in kinds])


def _moments() -> list[TournamentState]:
    """A tournament in each of its phases."""
    play = gathered(house(2, 2, final(games=1)), 8)
    play.do(c.Warn(1, NOTE), by=HEAD)
    found = [TournamentState(), play.now, play.seat().now, play.publish().now]
    play.do(c.FileReport(play.game(play.tables[0][0])), by=device(1))
    play.do(c.CallReferee(1, 1), by=device(1))
    found += [play.now, play.copy().do(c.EndRound(1)).now]
    play = gathered(house(2, 2, final(games=1)), 8)
    for _ in (1, 2, 3):
        found.append(_next_round(play).now)
    return [*found, play.do(c.Finish()).now]


def _next_round(play: Play) -> Play:
    play.seat().publish()
    assert play.now.current
    games = play.now.stage(play.now.current).games
    best = {t[0]: (games, 10 * n) for n, t in enumerate(play.tables, 1)}
    play.totals(best | {t[1]: (0, -10 * n) for n, t in enumerate(play.tables, 1)})
    number = len(play.now.rounds)
    for group in undecided(play.now, play.now.current, play.now.seed):
        play.do(c.ResolveTie(number, group, "lot"))
    return play.do(c.CloseRound(number))


MOMENTS = {moment.phase: moment for moment in _moments()}


def test_every_phase_is_tried() -> None:
    assert list(MOMENTS) == [
        "new", "preparing", "draft", "published", "playing", "collecting", "closed", "complete",
        "finished",
    ]  # fmt: skip


def refused_or_done(now: TournamentState, command: Any, actor: Actor) -> None:
    """Refused with reasons, or a fact that can be applied and written down."""
    try:
        (fact,) = decide(now, command, actor)
    except Refused as refused:
        found = refused.violations
    else:
        now.after(fact)
        assert fact_of(json.loads(json.dumps(fact_line(fact)))) == fact
        return
    assert len(found) > 0


@pytest.mark.parametrize("kind", RIGHTS, ids=lambda kind: kind.__name__)
@settings(LAWS, max_examples=12)
@given(data=st.data())
def test_absurd_commands(kind: type, data: st.DataObject) -> None:
    """Everything absurd at once, by somebody who may ask, in a phase where it may be asked."""
    right = RIGHTS[kind]
    now = MOMENTS[data.draw(st.sampled_from(right.phases))]
    entry = data.draw(st.sampled_from([None, 1, -1]))
    actor = Actor(data.draw(st.sampled_from(right.roles)), "somebody", entry, entry)
    refused_or_done(now, data.draw(fieldwise(kind)), actor)


@pytest.mark.parametrize("kind", RIGHTS, ids=lambda kind: kind.__name__)
@settings(LAWS, max_examples=12)
@given(data=st.data())
def test_one_absurd_field_in_a_careful_command(kind: type, data: st.DataObject) -> None:
    right = RIGHTS[kind]
    now = MOMENTS[data.draw(st.sampled_from(right.phases))]
    actor = Actor(data.draw(st.sampled_from(right.roles)), "somebody", table=1)
    command = any_command(data.draw, now, kind, careful=True)
    values = {field.name: getattr(command, field.name) for field in fields(kind)}
    if values:
        name = data.draw(st.sampled_from(sorted(values)))
        values[name] = data.draw(absurd(get_type_hints(kind)[name]))
    refused_or_done(now, kind(**values), actor)


@pytest.mark.parametrize("role", [*ROLES, "", "nobody", "ORGANISER"])
def test_nobody_gets_anything_in_an_empty_tournament(role: str) -> None:
    assert TournamentState().allowed(Actor(role, "x")) == (
        ("Create",) if role == "organiser" else ()
    )


def test_a_stage_for_more_people_than_there_are() -> None:
    fmt = house(1, 1, final(10**18))
    assert Play().codes(c.Create("ordinary", ruleset("pl-turniej"), fmt)) == ["format-size-wrong"]


@pytest.mark.parametrize("where", ["word", "lot", "seed"])
def test_half_a_character_in_a_draw(where: str) -> None:
    half = "\ud800"
    play = gathered(house(1, 1), 4)
    if where == "word":
        play.do(c.SealDraw(seal(SECRET)))
        assert play.codes(c.Draw(1, SECRET, half)) == ["word-wrong"]
    play.typed((1, 2, 3, 4)).publish().do(c.MarkUnplayed(1, 1, 1, "time"))
    if where == "seed":
        assert play.codes(c.ResolveTie(1, (1, 2, 3, 4), "lot", seed=half)) != []
    assert play.codes(c.CloseRound(1, lot=half)) != []


def test_true_is_no_entry_number() -> None:
    play = Play().do(c.Create("ordinary", ruleset("pl-turniej"), house()))
    if not play.codes(c.Enter(True)):
        play.do(c.Enter(True))
    assert read(written(play.journal, full=True)) == play.journal


# names and notes beside the journal

NAMES = (
    "Anna Kowalska",
    "Anna Kowalska",
    "",
    " ",
    "\u202eanna\u202c \u2066x",
    "Z\u0351\u036b\u0343a\u0310l\u0321g\u034fo",
    "x" * 5000,
    "<script>alert('x')</script>",
    "{\"fact\":\"created\"}",
    "\ud800 \udfff",
    "line\nline\r\nline\u2028line\x85line\x0c",
    "\x00\x01\x1b[31m",
    "🂡🏳️‍🌈",
    "NaN",
)  # fmt: skip


def entered(count: int) -> Play:
    play = Play().do(c.Create("ordinary", ruleset("pl-turniej"), house(), "Herring Cup"))
    return play.do(*(c.Enter(entry) for entry in range(1, count + 1)))


@pytest.mark.parametrize("name", NAMES)
def test_names_come_back_as_they_were(name: str) -> None:
    journal = replace(entered(2).journal, names={1: name, 2: name})
    text = written(journal, full=True)
    assert text.isascii()
    assert read(text) == journal
    assert difference(read(text)) is None
    told = written(journal, full=False)
    assert written(read(told), full=False) == told


@LAWS
@given(st.lists(st.text(max_size=30), max_size=4), st.text(max_size=30), st.text(max_size=20))
def test_any_names_notes_and_titles_come_back(names: list[str], text: str, title: str) -> None:
    play = Play().do(c.Create("ordinary", ruleset("pl-turniej"), house(), title))
    play.do(*(c.Enter(entry) for entry in range(1, len(names) + 1)))
    note = Note("salt", text)
    named, notes = dict(enumerate(names, 1)), {note.reference: note}
    journal = replace(play.journal, names=named, notes=notes)
    assert read(written(journal, full=True)) == journal
    assert difference(journal) is None
    assert "salt" not in written(journal, full=False)


def test_half_a_character_in_a_note() -> None:
    journal = Journal(tuple(entered(1).facts), {}, {NOTE: Note("salt", "\ud800")})
    assert difference(journal) is not None


@pytest.mark.parametrize("full", [True, False])
def test_a_fact_with_a_note_comes_back(full: bool) -> None:
    note = Note("salt", "shouted")
    play = gathered(house(), 4).do(c.Warn(1, note.reference), by=HEAD)
    journal = replace(play.journal, notes={note.reference: note} if full else {})
    text = written(journal, full=full)
    assert (read(text) == journal) == full
    assert written(read(text), full=full) == text


# files somebody has touched

HEADER = '{"journal":"stolik","version":1}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "null",
        "[]",
        "{}",
        "\ufeff" + HEADER,
        '{"journal":"stolik","version":true}',
        '{"journal":"stolik","version":1.0}',
        '{"journal":"stolik","version":0}',
        '{"journal":"stolik","version":99}',
        '{"journal":"stolik","journal":"stolik","version":1}',
        HEADER + "\n[]",
        HEADER + "\nNaN",
        HEADER + '\n{"n":NaN}',
        HEADER + '\n{"n":Infinity,"at":0}',
        HEADER + '\n{"n":1}',
        HEADER + '\n{"n":1,"at":0,"by":{"role":"organiser","id":"o"},"fact":"nonsense"}',
        HEADER + '\n{"n":1,"at":0,"by":{"role":"organiser","id":"o"},"fact":["x"]}',
        HEADER + '\n{"n":true,"at":0,"by":{"role":"o","id":"o"},"fact":"entered","entry":1}',
        HEADER + '\n{"n":1,"at":1e3,"by":{"role":"o","id":"o"},"fact":"entered","entry":1}',
        HEADER + '\n{"n":1,"at":0,"by":{"role":"o","id":"o"},"fact":"entered","entry":true}',
        HEADER + '\n{"n":1,"at":0,"by":{"role":"o","id":"o"},"fact":"entered","entry":1,"x":1}',
        HEADER + '\n{"n":1,"at":0,"by":null,"fact":"entered","entry":1}',
        HEADER + '\n{"name":1,"entry":1}',
        HEADER + '\n{"name":"x","entry":"1"}',
        HEADER + '\n{"name":"x"}',
        HEADER + '\n{"note":"x","salt":"x"}',
        HEADER + "\n" + "[" * 100_000,
        HEADER + '\n{"n":' * 50_000,
    ],
)
def test_what_is_no_journal(text: str) -> None:
    with pytest.raises(JournalError):
        read(text)


@pytest.mark.parametrize(
    "text", [HEADER.replace("1", "9" * 5000), f'{HEADER}\n{{"n":{"9" * 5000}}}']
)
def test_more_digits_than_a_number_can_have(text: str) -> None:
    try:
        read(text)
    except JournalError:
        return
    raise AssertionError("read")


@LAWS
@given(st.data())
def test_a_touched_line_is_refused_or_read(data: st.DataObject) -> None:
    """One value of one line replaced by anything JSON can say."""
    play = entered(3)
    lines = written(replace(play.journal, names={1: "Anna"}), full=True).splitlines()
    index = data.draw(st.integers(0, len(lines) - 1))
    line = json.loads(lines[index])
    key = data.draw(st.sampled_from(sorted(line)))
    line[key] = data.draw(
        st.recursive(
            st.one_of(
                st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.text(max_size=3)
            ),
            lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
            max_leaves=3,
        )
    )
    lines[index] = json.dumps(line)
    try:
        journal = read("\n".join(lines))
    except JournalError:
        return
    found = difference(journal)
    assert found is None or isinstance(found, str)


def _played() -> Play:
    play = gathered(house(1, 1, prizes=0), 4, "championship").seat().publish()
    first = play.tables[0][0]
    play.do(c.FileReport(play.game(first, 5, 6, 7)), by=device(1))
    return play.do(c.CloseRound(1, over=("reported",)), c.Finish())


PLAYED = _played().facts


@LAWS
@given(st.data())
def test_whatever_does_not_follow_is_found(data: st.DataObject) -> None:
    """A number in an outcome, changed in the file: the journal no longer verifies."""
    index = data.draw(st.integers(0, len(PLAYED) - 1))
    line = fact_line(PLAYED[index])
    paths = [path for path in _numbers(line) if path[0] in ("seating", "points", "standings",
                                                            "places", "digest")]  # fmt: skip
    if not paths:
        return
    path = data.draw(st.sampled_from(paths))
    inside = line
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] += data.draw(st.sampled_from([-7, 1, 100]))
    changed = [*PLAYED[:index], fact_of(line), *PLAYED[index + 1 :]]
    assert difference(Journal(tuple(changed))) is not None


def _numbers(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if type(value) is int:
        return [path]
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        return [found for key, item in inner for found in _numbers(item, (*path, key))]
    return []


def test_the_untouched_one_verifies() -> None:
    assert difference(Journal(tuple(PLAYED))) is None


@pytest.mark.parametrize("at", [0, -1, 10**18, -(10**18)])
def test_any_clock(at: int) -> None:
    play = gathered(house(1, 1), 4).seat().publish()
    play.do(c.StartRound(1), at=at).do(c.PauseRound(1), at=at).do(c.ResumeRound(1), at=0)
    assert difference(play.journal) is None


def test_a_format_without_stages() -> None:
    assert Play().codes(c.Create("ordinary", ruleset("pl-turniej"), Format("", ()))) == [
        "format-without-stages"
    ]
