"""The languages nobody speaks keep what a translation must keep, and are as long as they should."""

from __future__ import annotations

import pytest

import pseudo_locales
from stolik.locale.faults import faults


@pytest.mark.parametrize(
    ("tag", "change"),
    [
        (pseudo_locales.LONGER, pseudo_locales.longer),
        (pseudo_locales.MIRRORED, pseudo_locales.mirrored),
    ],
)
def test_every_text_is_there_and_keeps_its_placeholders(tag: str, change: object) -> None:
    assert list(faults(pseudo_locales.catalogue(tag, change))) == []


@pytest.mark.parametrize(
    ("english", "longer"),
    [
        ("Standings", "[Ŝţåñďîñĝŝ o]"),
        ("{n} {n:tile|tiles} left", "[{n} {n:ţîļé|ţîļéŝ} ļéfţ one]"),
        (" and {n} more", " [åñď {n} möřé one]"),
        ("%(n)s%% of <b>all</b>", "[%(n)s%% öf <b>åļļ</b> one two]"),
        ("{a}: {b}", "{a}: {b}"),
    ],
)
def test_a_text_gets_accents_brackets_and_two_fifths_more(english: str, longer: str) -> None:
    assert pseudo_locales.changed(english, pseudo_locales.longer, 2) == longer


@pytest.mark.parametrize(
    "english", ["Round", "The desk has not started the round yet", "a b c d e"]
)
def test_a_longer_text_is_longer_by_two_fifths(english: str) -> None:
    ratio = len(pseudo_locales.longer(english)) / len(english)
    assert 1.4 <= ratio <= 1.6
