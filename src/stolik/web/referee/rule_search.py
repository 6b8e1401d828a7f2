"""Rules to cite in a ruling: found by id or by words, with what they say in the page's language.

A referee cites an id of the catalogue or of our decisions. Sentences are those of the rules card
and of the reminders; what only referees need is said here. Knows no ruling and no person.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from stolik.phrases.card import DOCUMENTS, card, reminders
from stolik.rules import Ruleset
from stolik.rules.catalogue import catalogue, decisions, known
from stolik.web.core.language import either, language
from stolik.web.core.text import bare

MOST_FOUND: Final = 12
LONGEST_REFERENCE: Final = 40
# What a referee decides by, in our words; the first of them are offered before anything is typed.
CONDUCT: Final[dict[str, tuple[str, str]]] = {
    "E-10s1": (
        "In a dispute any player may have the clock stopped after the move and call a referee.",
        "W sporze każdy może zażądać zatrzymania zegara po ruchu i wezwać sędziego.",
    ),
    "E-10s2": (
        "In a dispute the referee has the last word.",
        "W sporze ostatnie słowo należy do sędziego.",
    ),
    "E-10u1": (
        "Unsporting conduct may be reported to the referee.",
        "Niesportowe zachowanie można zgłosić sędziemu.",
    ),
    "E-10u2": (
        "Somebody who behaves improperly may be excluded after a warning.",
        "Za niewłaściwe zachowanie grozi wykluczenie, ale dopiero po upomnieniu.",
    ),
    "E-10u3": (
        "The head referee decides on an exclusion.",
        "O wykluczeniu decyduje sędzia główny.",
    ),
    "E-8.3": (
        "The referee decides how loud a phone may be.",
        "O głośności telefonu decyduje sędzia.",
    ),
    "E-10w": (
        "What no rule covers is settled by the head referee.",
        "O tym, czego zasady nie obejmują, rozstrzyga sędzia główny.",
    ),
}
_SAME: Final = {
    "P-28": "E-10s1",
    "P-31.2": "E-10s2",
    "P-29.1": "E-10u1",
    "P-29.2": "E-10u2",
    "P-29.3": "E-10u3",
    "P-31.1": "E-10w",
    "W-reg-4": "E-10s2",
}


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule by its id; without a sentence where we have none in this language."""

    id: str
    text: str
    document: str


def is_rule(reference: str) -> bool:
    """Whether somebody could look it up: an id of the catalogue or of our decisions."""
    return len(reference) <= LONGEST_REFERENCE and known(reference)


def cited(rules: Ruleset, reference: str) -> Cited:
    """One rule with its sentence."""
    rule = next((rule for rule, _ in _all(rules, language()) if rule.id == reference), None)
    return rule or Cited(reference, "", _document(reference))


def search(rules: Ruleset, typed: str) -> tuple[Cited, ...]:
    """What fits the words typed, ids first; the referee's own rules if nothing is typed."""
    words = bare(typed).split()
    fitting = [pair for pair in _all(rules, language()) if all(word in pair[1] for word in words)]
    start = words[0] if words else ""
    fitting.sort(key=lambda pair: not (start and pair[0].id.casefold().startswith(start)))
    return tuple(rule for rule, _ in fitting[:MOST_FOUND])


@lru_cache(maxsize=32)
def _all(rules: Ruleset, lang: str) -> tuple[tuple[Cited, str], ...]:
    """Every rule that holds here with the words it is found by, the likeliest first."""
    polish = lang == "pl"
    texts: dict[str, str] = {}
    documents = rules.documents
    for name, pair in CONDUCT.items():
        texts[name] = pair[polish]
    for name, same in _SAME.items():
        texts[name] = CONDUCT[same][polish]
    if not any(name[:1] in documents for name in texts):
        documents = (*documents, "E")
    texts = {name: text for name, text in texts.items() if name[:1] in documents}
    sentences = [(line.ids, line.text) for line in card(rules, lang)]
    sentences += [(reminder.ids, reminder.text) for reminder in reminders(rules, lang)]
    for ids, text in sentences:
        for name in ids:
            texts.setdefault(name, text)
    for rule in catalogue():
        if rule.id[:1] in rules.documents:
            # The catalogue's own words are English.
            texts.setdefault(rule.id, "" if polish else rule.text)
    for name, text in decisions().items():
        texts.setdefault(name, "" if polish else text)
    rows = []
    for name, text in texts.items():
        document = _document(name)
        rows.append((Cited(name, text, document), bare(f"{name} {text} {document}")))
    return tuple(rows)


def _document(name: str) -> str:
    pair = DOCUMENTS.get(name[:1])
    return either(*pair) if pair else either("decision of Stolik", "rozstrzygnięcie Stolika")
