"""What a violation is about, as a short text in a fixed form, and back.

The text stands in JSON, in logs and in stored journals, so that a form never changes. Knows the
fields of every code, and no sentence. After a colon stands what a value is where that matters:
`text` (never a number), `day`, `names` (texts), `numbers` (with blanks between them), `list`,
`places` and `wins` (pairs), `repr` and `instead` (what can be done).
"""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from string import Formatter
from typing import TYPE_CHECKING, Any, Final

from stolik.rules.template import chosen, expansions

if TYPE_CHECKING:
    from collections.abc import Mapping

Day = date
"""A day as a value; here nobody asks what day it is."""

_FORMS: Final[dict[str, str]] = {
    # a game
    "{meld}": "meld-too-short group-too-large colours-mixed not-consecutive wraps-round"
    " joker-out-of-range joker-contradicts-place meld-not-on-board board-touched-before-opening",
    "{tile} in {meld}": "colour-repeated",
    "{melds}": "joker-not-in-other-meld joker-not-in-new-meld",
    "{tiles}": "board-tile-missing tile-not-on-rack",
    "{seat}": "no-such-seat not-your-turn not-your-right already-withdrawn last-player",
    "{stack}": "no-such-stack",
    "{why:text}": "tiles-do-not-add-up change-unknown unplayed-why",
    # so many of so many
    "{have}": "pool-not-empty",
    "{have} of {need}": "too-few-tiles-laid opening-too-low too-few-doublets elimination-too-small"
    " ordinary-too-small grand-prix-small league-too-short league-without-prizes"
    " too-few-held-for-prizes early-closing-needs-reason application-too-few-dates"
    " application-few-expected notice-too-short",
    "{have} of {most}": "pool-too-small players-out-of-range text-too-long league-too-long"
    " league-unusually-long play-off-too-many",
    "{most}": "word-wrong",
    # a format
    "[{players} players cannot be seated at tables of 3 or 4: {players:instead}"
    "|{top} seats the first {size} of the standings, not {present}"
    "|{twice:repr} stands twice in the list of players"
    "|{absent:repr} is absent, but not in the list of players]": "cannot-seat",
    "{size} of {players} in {stage:text}": "stage-larger-than-field",
    "{size} of {players}": "top-is-most-of-field",
    "{format:text} with {players}": "mini-only",
    "{players} of {fewest}-{most}": "league-size",
    "{format:text} of {scheme:text}": "scheme-does-not-fit",
    "{players} of {games}": "eliminated-play-few-games",
    "{format:text}": "not-a-matchday not-the-championship house-format format-already-played"
    " format-without-stages",
    "{stop}": "nothing-to-override",
    "{kind:text}": "kind-unknown kind-stays",
    "[{stage:text}: |{choice} ]{value:text}": "format-choice-unknown",
    "[{stage:text}: ][rounds {rounds}|games {games}|minutes {minutes}|prizes {prizes}"
    "|tables {tables}|{fewest} to {most} players]": "format-number-wrong",
    "[{minutes} minutes|twice] after round {after}": "format-break-wrong",
    "{stage:text}": "format-settled format-first-stage-takes-all format-size-not-set no-late-entry",
    "{stage:text}: [{before} to ]{players}": "format-size-wrong",
    "{stage:text}: {players} of {before}": "format-size-grows",
    "{stage:text}: {players}": "format-snake-size",
    # rights, people and seats
    "{command} in {phase}": "not-now",
    "{roles:names}": "needs-role",
    "{role:text}": "desk-only role-unknown",
    "{who:text}": "nobody-appointed",
    "{note:text}": "note-is-no-digest",
    "[{kind}]": "reason-missing",
    "{entry}": "no-such-entry entry-taken has-left has-not-left player-twice seated-twice"
    " entry-has-history not-to-be-seated not-seated seated-but-absent cannot-arrive not-at-table"
    " player-missing out-not-asked winner-left winner-unopened loser-without-charge no-walkover"
    " already-walkover already-played warning-missing exclusion-rests-on-it not-out"
    " nobody-to-play-with",
    "{entry} of {most}": "entry-number",
    "{categories:names}": "category-twice",
    "{consent} of {entry}": "consent-missing",
    "{place} of {entry}": "place-wrong",
    "{seal:text}": "already-sealed seal-wrong secret-does-not-match",
    "{secret:text}": "secret-wrong",
    "{round}": "no-draw-in-round round-needs-draw round-has-reports clock-runs clock-stands"
    " consolation-has-reports seats-moved",
    "{round} of {due}": "not-next-round",
    "{round}[ of {current}]": "not-current-round",
    "{round} of {rounds}": "no-such-round",
    "{rounds}": "no-more-rounds",
    "{what:text}": "cannot-take-back",
    "{table}": "own-table not-your-table no-such-table table-number-wrong games-already-reported"
    " no-totals totals-already-reported already-called call-seen no-minutes table-stands table-runs"
    " walkover-counted table-too-small",
    "{people} at table {table}": "table-size",
    "{sizes:numbers} of {wanted:numbers}": "too-few-fours",
    "{places:places}": "fixed-places-clash",
    "{seating:text}": "seating-changed",
    # results, referees, closing
    "{game}[ of {games}]": "no-such-game",
    "{end:text}": "end-unknown",
    "{charge} of {entry}": "winner-charged charge-negative charge-too-high unopened-charge",
    "{entries:list}": "faces-missing tie-undecided not-level tie-order",
    "{face} of {entry}": "face-impossible",
    "{tied}[ of {played}]": "totals-games",
    "{big} of {games} for {entry}": "big-impossible",
    "{small} with {big} for {entry}": "small-impossible",
    "{sum} of {games}": "big-sum",
    "{sum}": "small-sum import-small-sum",
    "game {game} at table {table}": "already-reported already-confirmed already-disputed"
    " disputed-needs-desk own-report winner-confirms game-unplayed played-anyway report-missing"
    " not-disputed time-not-over not-unplayed unplayed-by-desk"
    " report-disputed report-to-clarify report-unconfirmed",
    "{digest:text}": "no-such-report report-changed",
    "{minutes}": "minutes-wrong",
    "{call}": "no-such-call",
    "{number}": "nothing-to-cancel no-such-announcement",
    "{big} and {small}": "penalty-wrong",
    "{state}": "cannot-be-left",
    "{method:text}": "tie-method",
    # the hall
    "{places} of {revealed}": "reveal-wrong cover-wrong",
    "{games} of {most} for {entry}": "too-many-games",
    "{edition:text}": "edition-unknown",
    "{language:text}": "language-wrong",
    "{prizes} of {people}": "raffle-prizes",
    # seasons
    "{event:text}": "event-given-twice matchday-in-league result-has-tickets season-event-open"
    " event-not-finished",
    "{season:text}": "season-closed season-empty granted-already league-applied-for"
    " season-called-off",
    "{year}": "season-unknown",
    "{person:text} in {where:text}": "person-listed-twice",
    "{event:text}: {rows} of {participants}": "more-rows-than-participants",
    "{place} in {event:text}": "no-such-place",
    "{place}: {people:names} in {event:text}": "place-not-shared",
    "{day:day} in {first:day} - {last:day}": "outside-season",
    "{day:day} in {event:text}": "event-outside-season result-known-already"
    " elimination-known-already earlier-elimination-open import-like-another",
    "{day:day} in {season:text}, {first:day} - {last:day}": "tournament-outside-season",
    "{people:names}": "lot-drawn-already prize-undecided ticket-undecided pots-undecided"
    " play-off-alone play-off-score-changed play-off-level play-off-not-the-winners"
    " play-off-no-longer-fits",
    "{dates} of {planned}": "more-dates-than-planned",
    "{person:text}": "person-present-twice newcomer-not-drawn ticket-outdated"
    " qualifier-email-missing citizenship-unconfirmed guardian-consent-missing"
    " guardian-data-consent-missing ticket-of-namesake nominee-namesake",
    "[{event:text}: ]{format:text}": "grand-prix-needs-standard grand-prix-format",
    "[{event:text}: ]{games} of {wanted}": "grand-prix-games",
    "{game}": "play-off-over play-off-without-winner",
    "{people:names} in {game}": "play-off-wrong-people",
    "{number:text}": "play-off-number",
    "{person:text} in {game}": "play-off-small",
    "{sum} in {game}": "play-off-small-sum",
    "{wins:wins}": "play-off-goes-on",
    "{people:names} in {twice:names}": "play-off-one-person",
    "{person:text} in {place}": "holds-a-ticket",
    "{left} of {tickets}": "ticket-left-over",
    "{place}": "qualifier-unknown",
    "{person:text} in {edition:text}": "represented-last-time represented-next-time",
    "{person:text} for {country:text}": "country-represented",
    "{person:text} in {photo:text}": "image-consent-missing",
    "{sent:day} of {until:day}": "application-late",
    "{day:day}": "application-day-past day-planned-already day-not-open import-day-to-come",
    "{day:day} of {held:day}": "application-after-championship",
    "{person:text}: {big} of {games}": "import-big-impossible",
    "{sum} of {most}": "import-big-sum",
    "{players}": "import-unseatable",
}
FORMS: Final[dict[str, str]] = {
    code: form for form, codes in _FORMS.items() for code in codes.split()
}
"""The form of the text of every code that is about something."""

UNREAD: Final = "about"
"""The field of a text that has not the form of its code."""
_LONGEST: Final = 20
_INSTEAD: Final = {
    0: "check somebody in first",
    1: "find two more players",
    2: "find one more player; only a play-off has a table of two",
    5: "find a sixth player for two tables of three, or let one player watch and play four",
}


class _Written:
    """A value that writes itself as its form says."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __format__(self, spec: str) -> str:
        value = self._value
        if spec == "repr":
            return repr(value)
        if spec == "instead":
            return _INSTEAD.get(value, "a number of players cannot be negative")
        if not isinstance(value, tuple):
            return str(value)
        if spec == "places":
            return ", ".join(f"{entry} at table {table}" for entry, table in value)
        if spec == "wins":
            return ", ".join(f"{who} {games}" for who, games in value)
        return (" " if spec == "numbers" else ", ").join(map(str, value))


def text_of(code: str, fields: Mapping[str, Any]) -> str:
    """The text of a violation.

    >>> text_of("not-current-round", {"round": 3, "current": 2})
    '3 of 2'
    """
    form = "[{about}]" if UNREAD in fields else FORMS.get(code, "")
    plain = chosen(form, frozenset(fields))
    return plain.format(**{name: _Written(value) for name, value in fields.items()})


def fields_of(code: str, text: str) -> dict[str, Any]:
    """The fields behind a text that `text_of` made; any other text stays as it is.

    >>> fields_of("not-current-round", "3"), fields_of("opening-too-low", "much")
    ({'round': 3}, {'about': 'much'})
    """
    for plain in expansions(FORMS.get(code, "")):
        fields = _divided(plain, text)
        if text_of(code, fields) == text:
            return fields
    return {UNREAD: text}


def _divided(plain: str, text: str) -> dict[str, Any]:
    """The fields of a text as if it had this form."""
    fields: dict[str, Any] = {}
    parts = [(literal, name, spec or "") for literal, name, spec, _ in Formatter().parse(plain)]
    for (literal, name, spec), (following, _, _) in pairwise([*parts, ("", None, "")]):
        text = text.removeprefix(literal)
        if name:
            value, _, rest = text.partition(following) if following else (text, "", "")
            text = following + rest
            fields.setdefault(name, _value(value, spec))
    return fields


def _value(text: str, spec: str) -> Any:
    if spec == "text":
        return text
    if spec == "names":
        return tuple(text.split(", "))
    if spec in ("list", "numbers"):
        return tuple(_plain(part) for part in text.split(", " if spec == "list" else " "))
    if spec == "day":
        return _day(text)
    return _plain(text.strip("'") if spec == "repr" else text)


def _plain(text: str) -> int | str | None:
    """A number where the text is one in the form in which numbers are written."""
    digits = text.removeprefix("-")
    if len(digits) < _LONGEST and digits.isascii() and digits.isdigit() and str(int(text)) == text:
        return int(text)
    return None if text == "None" else text


def _day(text: str) -> Day | str:
    try:
        day = Day.fromisoformat(text)
    except ValueError:
        return text
    return day if str(day) == text else text
