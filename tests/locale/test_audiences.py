"""Texts for players, and texts for whoever runs an event."""

from __future__ import annotations

import pytest

from stolik.locale import audiences, files
from stolik.locale.audiences import FOR_PLAYERS, for_players


@pytest.mark.parametrize(
    ("file", "players"),
    [
        ("stolik/paper/sheets.py", True),
        ("stolik/phrases/card.py", True),
        ("stolik/phrases/facts.py", False),
        ("stolik/web/static/stolik/phone/say.js", True),
        ("stolik/web/templates/404.html", True),
        ("stolik/web/templates/stolik/event/page.html", True),
        ("stolik/web/templates/stolik/desk/overview.html", False),
        ("stolik/web/desk/needs.py", False),
        ("stolik/cli/serve.py", False),
    ],
)
def test_whom_a_file_speaks_to(file: str, players: bool) -> None:
    assert for_players([file]) is players


def test_a_text_that_stands_in_both_is_for_players() -> None:
    assert for_players(["stolik/web/desk/needs.py", "stolik/paper/sheets.py"])
    assert not for_players([])


def test_translators_see_which_texts_are_for_players() -> None:
    for message in files.complete():
        if message.id:
            players = for_players(file for file, _ in message.locations)
            assert (FOR_PLAYERS in message.auto_comments) is players, message.id


def test_every_file_that_is_named_exists() -> None:
    root = files.OWN.parent
    for name in (*audiences._PLAYERS, *audiences._DESK):
        folder, _, start = name.rpartition("/")
        assert list((root / folder).glob(f"{start}*")), name
