"""The part of an address that is a right: whoever has the link may. Knows its letters only."""

from __future__ import annotations


class Token:
    """A converter of addresses: nothing that a database would choke on gets any further."""

    regex = r"[A-Za-z0-9_\-]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value
