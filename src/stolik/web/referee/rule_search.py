"""Rules to cite in a ruling: found by id or by words, with what they say in the page's language.

A referee cites an id of the catalogue or of our decisions. Sentences are those of the rules card
and of the reminders. Knows no ruling and no person.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from stolik.phrases.card import DOCUMENTS, reminders, whole_card
from stolik.phrases.common_rules import REFEREE, conduct_rules
from stolik.rules import Ruleset
from stolik.rules.catalogue import catalogue, decisions, known
from stolik.web.core.language import either, language
from stolik.web.core.text import bare

MOST_FOUND: Final = 12
LONGEST_REFERENCE: Final = 40


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
    lines = whole_card(rules, lang)
    own = [line for line in lines if line.heading == REFEREE[polish]]
    # What a referee decides by is offered before anything is typed; a document that says nothing
    # of referees leaves it to the elimination's rules.
    sentences = [(line.ids, line.text) for line in own]
    if not own:
        sentences = [(rule.ids[:1], rule.text) for rule in conduct_rules(lang)]
    sentences += [(line.ids, line.text) for line in lines]
    sentences += [(reminder.ids, reminder.text) for reminder in reminders(rules, lang)]
    texts: dict[str, str] = {}
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
