"""Everything the phone at a table needs to know, as one value it can keep and work with alone.

Knows the public state, which phone asks and the clock as the phones sent it; gives no command.
"""

from __future__ import annotations

from typing import Any

from stolik.rules import Ruleset
from stolik.tournament.journal.rights import OPEN
from stolik.tournament.journal.starters import who_starts
from stolik.tournament.journal.state import Filed, Round, Slot
from stolik.tournament.report import GameReport
from stolik.tournament.seats import LETTERS, Table
from stolik.web.core.language import language
from stolik.web.models.gallery import has_photos
from stolik.web.models.referee import MessageRead
from stolik.web.models.tournaments import TableClock, TableCode
from stolik.web.phone.table_commands import is_direct
from stolik.web.public.change_marks import phone_marks, table_mark
from stolik.web.public.public_view import PublicView
from stolik.web.public.views.page import address
from stolik.web.public.views.seats import chair_words, starter_words
from stolik.web.tournaments import push
from stolik.web.tournaments.announcements import texts_of
from stolik.web.tournaments.staff_names import staff_names
from stolik.web.tournaments.words import edition_at, title_at

Json = dict[str, Any]
# What the clock and the report of a phone follow; `stolik.rules` knows the rest.
RULES = (
    "turn_seconds",
    "starter",
    "restart_after_early_click",
    "timeout_penalty_tiles",
    "round_time_end",
    "exhaustion_mode",
    "final_lap_trigger_player_moves",
    "winner_plus",
    "tie_small",
    "joker_rack_value",
    "unopened_base",
    "unopened_could",
    "unopened_mode",
    "unopened_joker_extra",
    "unopened_at_exhaustion",
    "exemption",
    "exempt_score",
    "equipment",
)
# A table reads one message after another: those unread are never dropped for newer ones.
MESSAGES, UNREAD = 3, 20


def rule_values(rules: Ruleset) -> Json:
    """The parameters a phone needs, by their names."""
    return {name: getattr(rules, name) for name in RULES}


def table_state(view: PublicView, code: TableCode, device: str, *, now: float) -> Json:
    """The table now; `now` in seconds since 1970."""
    state, round_ = view.state, view.round
    table = round_.table(code.number) if round_ else None
    event = code.tournament
    answer: Json = {
        "now": round(now * 1000),
        "sequence": view.length,
        "mark": _mark(view, round_, code),
        "topic": push.unlisted_topic(event.slug, "pulse", language()),
        "title": event.title,
        "url": address("event", event.slug) if event.public else "",
        "links": _links(view),
        "table": code.number,
        "phase": state.phase,
        "rules": rule_values(state.rules) if state.ruleset else None,
        "starter": starter_words(view) if state.ruleset else "",
        "chair": chair_words(view),
        "plays_on": state.plays_after_gong,
        "round": None,
        "seats": [],
        "games": [],
        "call": None,
        "clock": _clock(code, device),
        "messages": _messages(view, code),
    }
    if round_ and table:
        answer |= _sitting(view, code, round_, table, device)
    return answer


def _mark(view: PublicView, round_: Round | None, code: TableCode) -> str:
    """What the phone compares with what is pushed: the journal's mark, and that of the phones."""
    phones = phone_marks(code.tournament, code.number).get(code.number)
    mark = table_mark(view, round_, code.number)
    return f"{mark}.{phones}" if phones else mark


def _sitting(view: PublicView, code: TableCode, round_: Round, table: Table, device: str) -> Json:
    entries = view.state.entries
    slots = round_.sheets.get(table.number) or (Slot(),) * (view.state.stage(round_).games + 1)
    starters = who_starts(view.state, round_, table)
    clock = round_.clock
    return {
        "round": {
            "number": round_.number,
            "title": title_at(view.state, round_, table.number),
            "open": is_direct(view, round_) and round_.phase in OPEN,
            "begun": round_.phase != "published",
            "started": clock.started,
            "deadline": clock.deadline,
            "paused": clock.paused,
            "ended": clock.ended,
            "extra": sum(minutes for table, minutes in clock.extra if table == code.number),
            "stopped": code.number in round_.stopped,
        },
        "seats": [
            {
                "letter": letter,
                "entry": entry,
                "name": view.name(entry),
                "absent": entry in round_.walkovers,
                "gone": entries[entry].status != "in",
            }
            for letter, entry in zip(LETTERS, table.seats, strict=False)
        ],
        "games": [
            _game(number, slot, starters[number - 1], device)
            | {"edition": edition_at(view.state, round_, table.number, number)}
            for number, slot in enumerate(slots)
            if number
        ],
        "slip": _slip(slots[0]),
        "call": call_values(view, code, round_),
    }


def call_values(view: PublicView, code: TableCode, round_: Round) -> Json | None:
    """The latest call of this table that is neither settled nor withdrawn: how far it has come."""
    calls = [
        (number, call)
        for number, call in view.state.calls.items()
        if (call.table, call.round) == (code.number, round_.number)
    ]
    if not calls or not round_.open:
        return None
    number, call = calls[-1]
    if call.stage in ("withdrawn", "done"):
        return None
    who = call.answered_by or call.seen_by
    return {
        "number": number,
        "stage": call.stage,
        "since": call.answered or call.seen or call.at,
        "by": staff_names(code.tournament).get(who, "") if who else "",
    }


def _game(number: int, slot: Slot, starter: int | None, device: str) -> Json:
    latest: dict[str, Filed] = {filed.by: filed for filed in slot.filed}
    mine = latest.get(device)
    current = slot.current
    return {
        "number": number,
        "state": slot.state,
        "starter": starter,
        "report": report_values(current.report) if current else None,
        "digest": current.digest if current else "",
        "points": [list(row) for row in current.points] if current else [],
        "own": bool(current and current.by == device),
        "objected": bool(slot.objection),
        "unplayed_by_table": slot.unplayed_by_table,
        "mine": report_values(mine.report) if mine else None,
        "others": [
            report_values(filed.report)
            for by, filed in latest.items()
            if by != device and (not mine or filed.digest != mine.digest)
        ],
    }


def report_values(report: object) -> Json | None:
    """A report of one game with every field; None for a slip."""
    if not isinstance(report, GameReport):
        return None
    return {
        "round": report.round,
        "table": report.table,
        "game": report.game,
        "end": report.end,
        "charges": [list(pair) for pair in report.charges],
        "out": report.out,
        "unopened": list(report.unopened),
        "left": list(report.left),
        "faces": [list(pair) for pair in report.faces],
    }


def _slip(totals: Slot) -> list[list[int]] | None:
    """The points of the round where the desk typed them from a slip."""
    return [list(row) for row in totals.current.points] if totals.current else None


def _clock(code: TableCode, device: str) -> Json | None:
    row = TableClock.objects.filter(tournament=code.tournament, table=code.number).first()
    return clock_values(row, device) if row else None


def clock_values(row: TableClock, device: str) -> Json:
    """A clock as a phone gets it: whether that phone runs it, and what was tapped."""
    return {
        "round": row.round,
        "game": row.game,
        "own": row.holder == device,
        "revision": row.revision,
        "taps": row.taps,
    }


def _messages(view: PublicView, code: TableCode) -> list[Json]:
    """What the desk wrote to this table in this round, newest last: unread ones, and the last."""
    round_ = view.round
    meant = [
        message
        for message in view.state.messages
        if message.table in (None, code.number)
        and (round_ is None or round_.clock.started is None or message.at >= round_.clock.started)
    ][-UNREAD:]
    texts = texts_of(code.tournament, [message.note for message in meant]) if meant else {}
    written = [
        {"number": message.number, "at": message.at, "text": texts[message.note]}
        for message in meant
        if message.note in texts
    ]
    heard = sorted([*written, *_announced(view)], key=lambda message: message["number"])
    rows = MessageRead.objects.filter(tournament=code.tournament, table=code.number)
    read = set(rows.values_list("message", flat=True)) if heard else set()
    earlier = [message for message in heard[:-MESSAGES] if message["number"] not in read]
    kept = earlier[MESSAGES - UNREAD :] + heard[-MESSAGES:]
    return [message | {"read": message["number"] in read} for message in kept] + _notice(view)


def _announced(view: PublicView) -> list[Json]:
    """What was announced to everybody since the round began."""
    since = (view.round.clock.started if view.round else None) or 0
    return [
        {"number": announcement.number, "at": at, "text": announcement.text}
        for announcement in view.announced
        if (at := int(announcement.at.timestamp())) >= since
    ]


def _links(view: PublicView) -> Json:
    """Where a table goes on reading once its games are over."""
    event = view.event
    if not event.public:
        return {}
    return {
        "standings": address("public-standings", event.slug),
        "seating": address("public-seating", event.slug),
        "photos": address("public-photos", event.slug) if has_photos(event) else "",
    }


def _notice(view: PublicView) -> list[Json]:
    """That nothing more is played, as the last thing a table hears."""
    notice, off = view.notice, view.state.off
    if notice is None or off is None:
        return []
    text = f"{notice.headline}: {notice.reason}" if notice.reason else notice.headline
    return [{"number": off.number, "at": off.at, "text": text, "read": False}]
