"""A fragment is rendered once for each language somebody listens in, and for no other."""

from __future__ import annotations

import asyncio

import pytest

from stolik.locale import tags
from stolik.web.core.language import page_language
from stolik.web.tournaments import push

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("heard", "rendered"),
    [
        ([], []),
        (["de"], ["de"]),
        (["nl", "nl", "pl"], ["nl", "pl"]),
        (list(tags()), sorted(tags())),
    ],
)
def test_only_languages_with_listeners_are_rendered(
    monkeypatch: pytest.MonkeyPatch, heard: list[str], rendered: list[str]
) -> None:
    languages: list[str] = []

    def fragment(_: str) -> tuple[int, str]:
        languages.append(page_language())
        return len(languages), "x"

    monkeypatch.setitem(push.VIEWS, "probe", fragment)
    monkeypatch.setattr(push.HUB, "ask", None)

    async def story() -> None:
        listeners = [push.HUB.open(f"abcdefg/probe/{tag}", seen=-1) for tag in heard]
        push.changed("abcdefg", "probe")
        push._WORK.put(None)
        await asyncio.to_thread(push._render_forever)
        for listener in listeners:
            push.HUB.close(listener)

    asyncio.run(story())
    assert sorted(languages) == rendered
