"""Every address × everybody × whatever belongs to somebody else: nothing breaks, nothing is told.

Two organisers with the same kind of tournaments, people, leagues and applications; requests mix the
ids of one into the pages of the other. Every private thing in them is a word of its own, so that an
answer that tells one is found out, and every row has an owner, so that a change of another's is.
STOLIK_WALK_SEED=7 walks another way.
"""

from __future__ import annotations

import os
import re

import pytest

from support.routes_table import ROUTES
from support.site import LIVE, Asked, Site
from support.walk import SOAK_AT_ONCE, walk
from support.walk_plan import BESIDE, IN_A_WORLD, REQUESTS, SOAK_REQUESTS

SEED = int(os.environ.get("STOLIK_WALK_SEED", "15"))
# Shown on no page of those that are looked at: read by programs, or only on paper.
ON_NO_PAGE = {
    *("key of a form", "late report", "note about an elimination", "note about a ticket"),
    "text of the consent form",
}


@pytest.fixture
def site(transactional_db: None) -> Site:
    return Site()


@pytest.mark.slow
@pytest.mark.database
def test_a_thousand_requests_break_tell_and_change_nothing(site: Site) -> None:
    assert {route.name for route in site.routes} == {name for name, _, _ in ROUTES} | {LIVE}
    walked = walk(site, REQUESTS, SEED)
    assert walked.faults == {}, walked.report()
    assert site.requests >= REQUESTS


@pytest.mark.soak
def test_twenty_thousand_requests_break_tell_and_change_nothing(site: Site) -> None:
    walked = walk(site, SOAK_REQUESTS, SEED + 1000, at_once=SOAK_AT_ONCE)
    assert walked.faults == {}, walked.report()
    assert site.requests >= SOAK_REQUESTS


def kinds(faults: list[str]) -> set[str]:
    return {re.split(r":| and yet", fault)[0] for fault in faults}


@pytest.mark.slow(30)
def test_the_walk_sees_what_it_looks_for(site: Site) -> None:
    """Whoever has a browser of the other world is found out, reading and writing."""
    both = {f"{letter}:{role}" for letter in site.worlds for role in IN_A_WORLD}
    assert set(site.clients) == both | set(BESIDE)
    for world in site.worlds.values():
        assert all(len(text) > 4 for text in world.canaries.secrets)
        read = {
            re.sub(r"\d+", "", canary.about) for canary in site.read if canary.world == world.letter
        }
        made = set(world.canaries.secrets.values())
        known = {
            re.sub(r"\d+", "", canary.about)
            for canary in world.canaries.known
            if canary not in made
        }
        assert known - read <= ON_NO_PAGE
    for who in ("b:owner", "anonymous", "national", "a:helper", "a:player"):
        kept, site.clients[who] = site.clients[who], site.clients["a:owner"]
        page = Asked("person", who, "GET", "/t/hall-a/desk/people/2")
        call = Asked(
            "desk-clock", who, "POST", "/t/hall-a/desk/clock", (("what", "pause"), ("round", "1"))
        )
        assert "foreign datum" in kinds(site.ask(page)), who
        if who[0] != "a":
            assert "foreign write" in kinds(site.ask(call)), who
        site.clients[who] = kept
        stranger = who[:2] != "a:"
        assert site.ask(page) == site.ask(call) == [], (who, stranger)
