"""What `stolik serve` says while nobody can log in: a command that may be typed as it stands."""

from __future__ import annotations

from argparse import Namespace

import pytest

from stolik.cli.serve import SAID, _accounts
from stolik.cli.spoken import Spoken
from stolik.phrases.language import ENGLISH


@pytest.mark.parametrize(
    ("data", "command"),
    [(None, "stolik user add NAME\n"), ("my data", 'stolik user add NAME --data "my data"\n')],
)
def test_the_first_account_goes_where_the_site_looks(
    db: None, capsys: pytest.CaptureFixture[str], data: str | None, command: str
) -> None:
    options = Namespace(demo=False, data=data, lang=ENGLISH)
    _accounts(options, "http://127.0.0.1:8000", Spoken(SAID, ENGLISH))
    assert capsys.readouterr().out.endswith(command)
