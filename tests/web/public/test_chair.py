"""A chooses a chair and the others follow clockwise: said wherever people look for their seat."""

from __future__ import annotations

import pytest
from django.test import Client

from stolik.web.models.tournaments import Entry, TableCode
from support.staffed import account, playing

WORDS = "A chooses a chair; B, C and D sit down in this order, clockwise."


@pytest.mark.rule("E-5.2", "P-1")
@pytest.mark.parametrize(
    ("rules", "said"),
    [("pl-turniej", True), ("pl-zasady", True), ("pl-liga", False), ("wrc9", False)],
)
def test_where_the_document_says_so(rules: str, said: bool, transactional_db: None) -> None:
    event = playing(account("olga"), rules=rules)
    entry = Entry.objects.filter(tournament=event).order_by("number")[0]
    code = TableCode.objects.get(tournament=event, number=1)
    client = Client()
    client.cookies["language"] = "en"
    pages = (
        f"/t/{event.slug}/seating",
        f"/t/{event.slug}/screen",
        f"/t/{event.slug}/rules",
        f"/p/{entry.token}",
        f"/k/{code.token}/plain",
        f"/k/{code.token}/state",
    )
    assert [page for page in pages if (WORDS in client.get(page).content.decode()) != said] == []
