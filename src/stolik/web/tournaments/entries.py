"""People coming into a tournament and leaving it: entry rows and facts, always both or none.

Numbers ascend and are never used again. Whoever is on the reserve list has a row with their wishes
and no fact until a place is free. Every function that writes is one `store.writing` block with one
set of commands, the last thing in it: a block that fails leaves nothing behind. Knows no request.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from stolik.tournament.journal import Actor, TournamentState
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.actor import HELPER
from stolik.web.models.tournaments import ALPHABET, Entry, Tournament
from stolik.web.tournaments import push, store
from stolik.web.tournaments.mail import kept_letters

REGISTRATION: Final = Actor(HELPER, "registration")
BATCH_LENGTH: Final = 10


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who wants to play; `person` is who they are, where somebody said so."""

    name: str
    visibility: str = "full"
    email: str = ""
    phone: str = ""
    club: str = ""
    categories: tuple[str, ...] = ()
    minor: bool = False
    apart: bool = False
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """`group` is the word of those who are kept apart at the first draw; "" is nobody's."""

    group: str = ""
    minor: bool = False
    categories: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As the entry keeps it."""
        return {"minor": self.minor, "group": self.group, "categories": list(self.categories)}


def admit(
    event: Tournament,
    newcomers: Sequence[Newcomer],
    actor: Actor,
    *,
    batch: str = "",
    limited: bool = False,
    present: bool = False,
) -> tuple[Entry, ...]:
    """Enter people; `limited` puts those beyond the limit on the reserve list."""
    with store.writing(event):
        state = store.state(event)
        free = places_free(event, state) if limited else None
        first = next_number(event, state)
        group = new_group()
        rows: list[Entry] = []
        commands: list[Any] = []
        for number, newcomer in enumerate(newcomers, first):
            wish = Wish(group if newcomer.apart else "", newcomer.minor, newcomer.categories)
            reserve = free is not None and len(rows) >= free
            rows.append(_entry_row(event, number, newcomer, batch, wish if reserve else None))
            if not reserve:
                commands.append(_enter_command(number, wish))
                if present:
                    commands.append(c.CheckIn(number))
        Entry.objects.bulk_create(rows)
        _record(event, commands, actor)
    return tuple(rows)


def move_up(event: Tournament, number: int, actor: Actor, *, present: bool = False) -> None:
    """Let somebody in from the reserve list, whether a place is free or not."""
    with store.writing(event):
        entry = Entry.objects.get(tournament=event, number=number, state="reserve")
        commands: list[Any] = [_let_in(event, entry)]
        if present:
            commands.append(c.CheckIn(number))
        _record(event, commands, actor)


def fill_places(event: Tournament, actor: Actor) -> tuple[int, ...]:
    """Let in as many from the reserve list as there are places."""
    with store.writing(event):
        state = store.state(event)
        commands = _move_up_commands(event, state, places_free(event, state))
        _record(event, commands, actor)
    return tuple(command.entry for command in commands)


def leave(
    event: Tournament, number: int, actor: Actor, *, reason: str = "", state: str = "in"
) -> tuple[int, ...]:
    """Somebody does not play; the numbers of those who move up before the first draw."""
    with store.writing(event):
        now = store.state(event)
        commands: list[Any] = []
        if number in now.entries and now.entries[number].status == "in":
            commands.append(c.Withdraw(number, store.note(event, reason)))
        up = (
            _move_up_commands(event, now, places_free(event, now, without=number))
            if commands
            else []
        )
        Entry.objects.filter(tournament=event, number=number).update(state=state)
        _record(event, [*commands, *up], actor)
    return tuple(command.entry for command in up)


def come_back(event: Tournament, number: int, actor: Actor, reason: str) -> None:
    """Somebody who had left plays after all."""
    with store.writing(event):
        entry = Entry.objects.get(tournament=event, number=number)
        now = store.state(event)
        commands: list[Any] = []
        if number not in now.entries:
            commands.append(_let_in(event, entry))
        elif now.entries[number].status != "in":
            commands.append(c.Return(number, store.note(event, reason)))
        Entry.objects.filter(pk=entry.pk).update(state="in")
        _record(event, commands, actor)


def undo_batch(event: Tournament, batch: str, actor: Actor) -> int:
    """Take a whole import back: its people leave, what is personal is erased. Their number."""
    with store.writing(event):
        state = store.state(event)
        rows = list(batch_rows(event, batch))
        if seated(state) & {row.number for row in rows}:
            return 0
        commands = [
            c.Withdraw(row.number)
            for row in rows
            if row.number in state.entries and state.entries[row.number].status == "in"
        ]
        kept_letters.forget_people(event, rows)
        # The rows stay, so that their numbers are not used again.
        Entry.objects.filter(pk__in=[row.pk for row in rows]).update(
            state="cancelled", name="", email="", phone="", club="", batch="", wishes={}
        )
        _record(event, commands, actor)
    return len(rows)


def batch_rows(event: Tournament, batch: str) -> Iterable[Entry]:
    """The people who came in together, those on the reserve list included."""
    return Entry.objects.filter(tournament=event, batch=batch).order_by("number")


def seated(state: TournamentState) -> set[int]:
    """Everybody who has had a seat in any round."""
    return {entry for round_ in state.rounds for table in round_.seating for entry in table.seats}


def may_cancel(state: TournamentState, entry: Entry) -> bool:
    """Whether somebody can still cancel by their link: before they are here or have a seat."""
    fact = state.entries.get(entry.number)
    if not entry.name or entry.state == "cancelled" or (fact and fact.status != "in"):
        return False
    return not (fact and fact.present) and entry.number not in seated(state)


def next_number(event: Tournament, state: TournamentState) -> int:
    """The first number nobody has ever had."""
    highest = Entry.objects.filter(tournament=event).aggregate(most=Max("number"))["most"] or 0
    return max(highest, *state.entries, 0) + 1


def places_free(event: Tournament, state: TournamentState, *, without: int = 0) -> int | None:
    """How many more fit, if somebody goes; None without a limit."""
    if event.limit is None:
        return None
    rows = Entry.objects.filter(tournament=event, state="in").exclude(number=without)
    numbers = rows.values_list("number", flat=True)
    taken = sum(n not in state.entries or state.entries[n].status == "in" for n in numbers)
    return max(event.limit - taken, 0)


def _move_up_commands(event: Tournament, state: TournamentState, free: int | None) -> list[Any]:
    """The reserve list, first come first served, while nobody has been seated."""
    if state.phase != "preparing" or free == 0:
        return []
    waiting = Entry.objects.filter(tournament=event, state="reserve").order_by("number")
    return [_let_in(event, entry) for entry in (waiting if free is None else waiting[:free])]


def _let_in(event: Tournament, entry: Entry) -> c.Enter:
    wish = wish_of(entry, event.categories)
    Entry.objects.filter(pk=entry.pk).update(state="in", wishes={})
    return _enter_command(entry.number, wish)


def _enter_command(number: int, wish: Wish) -> c.Enter:
    return c.Enter(number, wish.categories, wish.group, wish.minor)


def _entry_row(
    event: Tournament, number: int, who: Newcomer, batch: str, waiting: Wish | None
) -> Entry:
    return Entry(
        tournament=event,
        number=number,
        person_id=who.person,
        name=who.name,
        shown=who.visibility,
        email=who.email,
        phone=who.phone,
        club=who.club,
        state="reserve" if waiting else "in",
        batch=batch,
        wishes=waiting.as_json() if waiting else {},
    )


def _record(event: Tournament, commands: Sequence[Any], actor: Actor) -> None:
    if commands:
        store.perform_all(event, [(command, actor) for command in commands])
    else:
        # No fact, but the lists at the desk have changed.
        transaction.on_commit(lambda: push.changed(event.slug))


def new_batch() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(BATCH_LENGTH))


def new_group() -> str:
    """A word for people to be kept apart: random, it tells no name and opens nothing."""
    return f"g-{new_batch()}"


def wish_of(entry: Entry, categories: Iterable[str]) -> Wish:
    """What an entry asked for, as far as the tournament still has those categories."""
    wishes = entry.wishes
    wished = wishes.get("categories", ())
    chosen = tuple(code for code in categories if code in wished)
    # Somebody who has waited since before groups had words of their own joins the family's.
    group = wishes.get("group", f"g-{entry.batch}" if wishes.get("apart") else "")
    return Wish(group, bool(wishes.get("minor")), chosen)
