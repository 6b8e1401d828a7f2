"""Values as JSON and back, by their types: frozen dataclasses, tuples, numbers, text.

Strict when reading: a wrong type, an unknown or a missing field is an error that says where.
Knows no fact in particular. A journal is read far more often than a type is new, so how a type is
read is found out once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Json = Any
Reader = Callable[[Json], Any]


class CannotRead(ValueError):
    """Something that is not the value it should be; the message says where and quotes it."""


class _Misread(Exception):
    """What is wrong with a value, and the way to it, innermost first: fields and items."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
        self.way: list[str] = []

    def within(self, step: str) -> _Misread:
        self.way.append(step)
        return self

    def sentence(self, where: str) -> str:
        way = "".join(reversed(self.way))
        return f"{where}{way if where else way.removeprefix('.')}: {self.message}"


def to_json(value: Any) -> Json:
    """Dataclasses as objects without their defaults and what is `implied`, tuples as lists."""
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    kind: Any = type(value)
    if (defaults := _defaults(kind)) is None:
        return value
    implied = value.implied if hasattr(kind, "implied") else {}
    return {
        name: to_json(mine)
        for name, default in defaults
        if (mine := getattr(value, name)) != implied.get(name, default)
    }


def from_json(kind: Any, value: Json, where: str = "") -> Any:
    """The value of a type.

    >>> from stolik.tournament.seats import Table
    >>> from_json(Table, {"number": 3, "seats": [5, 6, 7]})
    Table(number=3, seats=(5, 6, 7))
    """
    try:
        return _reader(kind)(value)
    except _Misread as misread:
        raise CannotRead(misread.sentence(where)) from None


@cache
def _reader(kind: Any) -> Reader:
    """What reads a value of this type."""
    if is_dataclass(kind):
        return _object(kind)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _one_of(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is Literal:
        return _literal(get_args(kind))
    return _plain(NoneType if kind is None else kind)


def _plain(wanted: type) -> Reader:
    def read(value: Json) -> Any:
        # True is an int to Python, never to us.
        if type(value) is not wanted:
            raise _Misread(f"{_quoted(value)} is not {_NAMES.get(wanted, wanted.__name__)}")
        return value

    return read


def _literal(known: tuple[Any, ...]) -> Reader:
    def read(value: Json) -> Any:
        if value not in known:
            raise _Misread(f"{_quoted(value)} is none of {_listed(known)}")
        return value

    return read


def _object(kind: Any) -> Reader:
    required = _required(kind)

    def read(value: Json) -> Any:
        if not isinstance(value, dict):
            raise _Misread(f"{_quoted(value)} is not an object")
        readers = _readers(kind)
        if strange := value.keys() - readers.keys():
            raise _Misread(f"unknown field {_quoted(min(strange))}")
        members = {}
        for name, item in value.items():
            try:
                members[name] = readers[name](item)
            except _Misread as misread:
                raise misread.within(f".{name}") from None
        if missing := [name for name in required if name not in members]:
            raise _Misread(f"{missing[0]!r} is missing")
        try:
            return kind(**members)
        except ValueError as error:
            raise _Misread(str(error)) from None

    return read


def _one_of(kinds: tuple[Any, ...]) -> Reader:
    """The first that fits; objects are told apart by their fields."""
    objects: list[Any] = [kind for kind in kinds if is_dataclass(kind)]
    readers = [_reader(kind) for kind in kinds]
    plain = {NoneType if kind is None else kind for kind in kinds} & _NAMES.keys()
    names = " or ".join(_NAMES.get(kind, getattr(kind, "__name__", "another")) for kind in kinds)

    def read(value: Json) -> Any:
        if type(value) in plain:
            return value
        if isinstance(value, dict) and objects:
            fitting = [kind for kind in objects if value.keys() <= _types(kind).keys()]
            return _reader((fitting or objects)[0])(value)
        for reader in readers:
            try:
                return reader(value)
            except _Misread:
                continue
        raise _Misread(f"{_quoted(value)} is not {names}")

    return read


def _tuple(kinds: tuple[Any, ...]) -> Reader:
    endless = len(kinds) == 2 and kinds[1] is Ellipsis
    readers = [_reader(kind) for kind in kinds if kind is not Ellipsis]

    def read(value: Json) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise _Misread(f"{_quoted(value)} is not a list")
        if not endless and len(value) != len(readers):
            raise _Misread(f"{_quoted(value)} has not {len(readers)} items")
        items = []
        for number, item in enumerate(value):
            try:
                items.append(readers[0 if endless else number](item))
            except _Misread as misread:
                raise misread.within(f"[{number}]") from None
        return tuple(items)

    return read


@cache
def _readers(kind: Any) -> dict[str, Reader]:
    """By field: asked for when a value is read, because a type may hold itself."""
    return {name: _reader(mine) for name, mine in _types(kind).items()}


@cache
def _defaults(kind: Any) -> tuple[tuple[str, Any], ...] | None:
    """The fields of a dataclass with their defaults; nothing of another type."""
    return tuple((f.name, f.default) for f in fields(kind)) if is_dataclass(kind) else None


@cache
def _types(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _required(kind: Any) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    )


_NAMES = {int: "a whole number", str: "text", bool: "true or false", NoneType: "null"}


def _listed(values: tuple[Any, ...]) -> str:
    return ", ".join(repr(value) for value in values)


def _quoted(value: Any) -> str:
    quoted = repr(value)
    return quoted if len(quoted) <= 80 else f"{quoted[:79]}…"
