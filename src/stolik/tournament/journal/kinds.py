"""The kinds of facts by the names they have in a journal: `round-closed`."""

from __future__ import annotations

import re
from typing import Any, Final

from stolik.tournament.journal import facts as f
from stolik.tournament.journal.decision import COMMANDS


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


KINDS: Final[dict[str, Any]] = {
    _kebab(decision.fact.__name__): decision.fact for decision in COMMANDS.values()
}
_NAMES: Final = {kind: name for name, kind in KINDS.items()} | {f.Withheld: "withheld"}


def fact_name(what: f.Body) -> str:
    """The name of a fact's kind."""
    return _NAMES[type(what)]
