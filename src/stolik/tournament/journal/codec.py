"""Values as JSON and back, by their types: frozen dataclasses, tuples, numbers, text.

Strict when reading: a wrong type, an unknown or a missing field is an error that says where.
Knows no fact in particular.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Json = Any


class CannotRead(ValueError):
    """Something that is not the value it should be; the message says where and quotes it."""


def to_json(value: Any) -> Json:
    """Dataclasses as objects without their defaults, tuples as lists."""
    if is_dataclass(value):
        return {
            field.name: to_json(mine)
            for field in fields(value)
            if (mine := getattr(value, field.name)) != field.default
        }
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


def from_json(kind: Any, value: Json, where: str = "") -> Any:
    """The value of a type.

    >>> from stolik.tournament.seats import Table
    >>> from_json(Table, {"number": 3, "seats": [5, 6, 7]})
    Table(number=3, seats=(5, 6, 7))
    """
    if is_dataclass(kind):
        return _object(kind, value, where)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _one_of(get_args(kind), value, where)
    if origin is tuple:
        return _tuple(get_args(kind), value, where)
    if origin is Literal:
        if not any(value is known or value == known for known in get_args(kind)):
            raise CannotRead(f"{where}: {_quoted(value)} is none of {_listed(get_args(kind))}")
        return value
    wanted = NoneType if kind is None else kind
    # True is an int to Python, never to us.
    if type(value) is not wanted:
        raise CannotRead(f"{where}: {_quoted(value)} is not {_NAMES.get(wanted, wanted.__name__)}")
    return value


def _object(kind: Any, value: Json, where: str) -> Any:
    if not isinstance(value, dict):
        raise CannotRead(f"{where}: {_quoted(value)} is not an object")
    types = _types(kind)
    if strange := sorted(set(value) - set(types)):
        raise CannotRead(f"{where}: unknown field {_quoted(strange[0])}")
    given = {
        name: from_json(types[name], item, f"{where}.{name}" if where else name)
        for name, item in value.items()
    }
    if missing := [name for name in _required(kind) if name not in given]:
        raise CannotRead(f"{where}: {missing[0]!r} is missing")
    try:
        return kind(**given)
    except ValueError as error:
        raise CannotRead(f"{where}: {error}") from None


def _one_of(kinds: tuple[Any, ...], value: Json, where: str) -> Any:
    """The first that fits; objects are told apart by their fields."""
    objects: list[Any] = [kind for kind in kinds if is_dataclass(kind)]
    if isinstance(value, dict) and objects:
        fitting = [kind for kind in objects if set(value) <= set(_types(kind))]
        return from_json((fitting or objects)[0], value, where)
    for kind in kinds:
        try:
            return from_json(kind, value, where)
        except CannotRead:
            continue
    names = " or ".join(_NAMES.get(kind, getattr(kind, "__name__", "another")) for kind in kinds)
    raise CannotRead(f"{where}: {_quoted(value)} is not {names}")


def _tuple(kinds: tuple[Any, ...], value: Json, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise CannotRead(f"{where}: {_quoted(value)} is not a list")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(from_json(kinds[0], item, f"{where}[{i}]") for i, item in enumerate(value))
    if len(kinds) != len(value):
        raise CannotRead(f"{where}: {_quoted(value)} has not {len(kinds)} items")
    return tuple(
        from_json(kind, item, f"{where}[{i}]")
        for i, (kind, item) in enumerate(zip(kinds, value, strict=True))
    )


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
    shown = repr(value)
    return shown if len(shown) <= 80 else f"{shown[:79]}…"
