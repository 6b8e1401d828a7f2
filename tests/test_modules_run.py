"""A request stays in few rooms: how many modules of the site two well-walked paths run."""

from __future__ import annotations

import pytest

from modules_run import LEAGUE_DESK, PATHS, PHONE_REPORT

MOST = {LEAGUE_DESK: 34, PHONE_REPORT: 41}


@pytest.mark.django_db
@pytest.mark.parametrize("path", sorted(PATHS))
def test_a_path_runs_few_modules(path: str) -> None:
    modules = sorted(PATHS[path]())
    assert len(modules) <= MOST[path], modules
