"""One fault, as a value: a stable code and what it is about, as named values.

Knows no language: `stolik.phrases` turns a violation into a sentence. Knows no rule either: whoever
judges decides which codes to report, and reports all of them rather than the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Union

from stolik.rules.about import Day, fields_of, text_of

Value = Union[int, str, Day, None, "Violation", "tuple[Value, ...]"]


@total_ordering
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Violation:
    """A fault somebody could point at, hashable and in the order of code and text.

    >>> low = Violation("opening-too-low", have=27, need=30)
    >>> low["have"], low.about
    (27, '27 of 30')
    """

    code: str
    fields: tuple[tuple[str, Value], ...]

    def __init__(self, code: str, /, **about: Value) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "fields", tuple(sorted(about.items())))

    @classmethod
    def read(cls, code: str, about: str) -> Violation:
        """A violation that was stored as code and text, as the journal stores what was allowed.

        >>> Violation.read("elimination-too-small", "19 of 20")
        Violation('elimination-too-small', have=19, need=20)
        """
        return cls(code, **fields_of(code, about))

    @property
    def about(self) -> str:
        """The values as a short text in a fixed form."""
        return text_of(self.code, dict(self.fields))

    def __getitem__(self, name: str) -> Value:
        return dict(self.fields)[name]

    def __contains__(self, name: str) -> bool:
        return any(name == field for field, _ in self.fields)

    def numbers(self, name: str) -> tuple[int, ...]:
        """The numbers of a field that holds one or several; none where it has no such field.

        >>> Violation("tie-undecided", entries=(3, 7)).numbers("entries")
        (3, 7)
        """
        return tuple(one for one in self._several(name) if isinstance(one, int))

    def texts(self, name: str) -> tuple[str, ...]:
        """The texts of a field that holds one or several; none where it has no such field."""
        return tuple(one for one in self._several(name) if isinstance(one, str))

    def _several(self, name: str) -> tuple[Value, ...]:
        value = dict(self.fields).get(name, ())
        return value if isinstance(value, tuple) else (value,)

    def changed(self, **about: Value) -> Violation:
        """The same with other values, and with more of them.

        >>> Violation("no-such-place", place=9, event="40").changed(event="Puchar Lata")
        Violation('no-such-place', event='Puchar Lata', place=9)
        """
        return Violation(self.code, **{**dict(self.fields), **about})

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Violation):
            return NotImplemented
        return (self.code, self.about) < (other.code, other.about)

    def __str__(self) -> str:
        return f"{self.code}: {about}" if (about := self.about) else self.code

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.fields)
        return f"Violation({self.code!r}{values})"


class Refused(ValueError):
    """Raised where a value was asked for and violations are the answer; carries all of them."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        self.violations = violations
        super().__init__("; ".join(str(violation) for violation in violations))
