"""What a need looks like at the desk: a sentence and its buttons, as values. Knows no sentence."""

from __future__ import annotations

from dataclasses import dataclass

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Act:
    """Something to do: a page to go to, or a form to send; `page` and `command` say who may."""

    label: str
    page: str
    href: str = ""
    action: str = ""
    fields: Fields = ()
    command: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class NeedLine:
    """A need in words with its acts; without any it is only to be known."""

    code: str
    urgency: str
    text: str
    acts: tuple[Act, ...] = ()
