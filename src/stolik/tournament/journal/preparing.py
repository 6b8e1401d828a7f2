"""The facts before play: people, consents, the format, who works here. The rest is in `facts`."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.rules import Ruleset
from stolik.tournament.format import Format
from stolik.tournament.journal.sealed import Sealed
from stolik.tournament.journal.values import Brought


@dataclass(frozen=True, slots=True)
class Created:
    """Kind, ruleset and format by value: later versions of either change nothing here."""

    kind: str
    ruleset: Ruleset
    format: Format
    title: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody has a number; `apart` is a group to be kept at different tables, `fixed` a table."""

    entry: int
    categories: tuple[str, ...] = ()
    apart: str | Sealed = ""
    minor: bool | Sealed = False
    fixed: int | None = None


@dataclass(frozen=True, slots=True)
class EntryChanged:
    """What is known about somebody was put right."""

    entry: int
    categories: tuple[str, ...] = ()
    apart: str | Sealed = ""
    minor: bool | Sealed = False
    fixed: int | None = None


@dataclass(frozen=True, slots=True)
class ConsentRecorded:
    """Which consents of a guardian or person were received, each by itself."""

    entry: int
    participation: bool
    data: bool
    image: bool = False


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """Somebody is here."""

    entry: int


@dataclass(frozen=True, slots=True)
class CheckedOut:
    """Somebody is not here, or not any more."""

    entry: int


@dataclass(frozen=True, slots=True)
class StandingBrought:
    """The league's table as far as these people are in it: for pots and running tables."""

    rows: tuple[Brought, ...]


@dataclass(frozen=True, slots=True)
class FormatChanged:
    """What has not been played yet is played otherwise; `note` if that took an override."""

    format: Format
    note: str = ""


@dataclass(frozen=True, slots=True)
class Overridden:
    """The organiser went on in spite of a stop."""

    code: str
    about: str
    note: str


@dataclass(frozen=True, slots=True)
class Appointed:
    """Somebody works here in a role; `entry` if they also play."""

    id: str
    role: str
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Dismissed:
    """Somebody works here no more."""

    id: str
