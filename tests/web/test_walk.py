"""Every address × everybody × whatever belongs to somebody else: nothing breaks, nothing is told.

Two organisers with the same kind of tournaments, people, leagues and applications; requests mix the
ids of one into the pages of the other. Every private thing in them is a word of its own, so that an
answer that tells one is found out, and every row has an owner, so that a change of another's is.
"""

from __future__ import annotations

import os

import pytest

from support.site import Site
from support.walk import walk
from support.walk_plan import BESIDE, IN_A_WORLD, REQUESTS, SOAK_REQUESTS

SEED = int(os.environ.get("STOLIK_WALK_SEED", "15"))


@pytest.fixture
def site(transactional_db: None) -> Site:
    return Site()


def test_a_thousand_requests_break_tell_and_change_nothing(site: Site) -> None:
    walked = walk(site, REQUESTS, SEED)
    assert walked.faults == {}, walked.report()
    assert site.requests >= REQUESTS


@pytest.mark.soak
def test_twenty_thousand_requests_break_tell_and_change_nothing(site: Site) -> None:
    walked = walk(site, SOAK_REQUESTS, SEED + 1000)
    assert walked.faults == {}, walked.report()
    assert site.requests >= SOAK_REQUESTS
