"""Faults of older Pythons that touch a site, and the release that mended each.

Pure data and one question; `stolik doctor` says what it finds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stolik.phrases.language import Phrase


@dataclass(frozen=True, slots=True)
class Fault:
    """One advisory; `mended`: of 3.N the first release without it; `means`: what it does."""

    code: str
    mended: Mapping[int, int]
    means: Phrase

    def is_in(self, version: tuple[int, int, int]) -> bool:
        major, minor, micro = version
        return major == 3 and micro < self.mended.get(minor, 0)


FAULTS: Final = (
    Fault(
        "CVE-2024-7592",
        {11: 10, 12: 6},
        Phrase("a long cookie takes seconds to read; Stolik leaves such cookies out"),
    ),
    Fault(
        "CVE-2024-0450",
        {11: 8, 12: 2},
        Phrase("a small zip, such as a spreadsheet or a backup, may unpack to very much"),
    ),
    Fault(
        "CVE-2023-40217",
        {11: 5},
        Phrase("with --cert, bytes sent before encryption begins may be taken for encrypted ones"),
    ),
)


def faults_of(version: tuple[int, int, int]) -> tuple[Fault, ...]:
    """The faults that a Python of this version has.

    >>> [fault.code for fault in faults_of((3, 12, 5))]
    ['CVE-2024-7592']
    """
    return tuple(fault for fault in FAULTS if fault.is_in(version))
