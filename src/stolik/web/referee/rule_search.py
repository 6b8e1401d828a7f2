"""Rules to cite in a ruling: found by id or by words, with what they say in the page's language.

A referee cites an id of the catalogue or of our decisions. Sentences are those of the rules card
and of the reminders. Knows no ruling and no person.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext

from stolik.phrases.card import DOCUMENTS, reminders, whole_card
from stolik.phrases.common_rules import REFEREE, conduct_rules, rule_in_words, rules_from_elsewhere
from stolik.phrases.language import ENGLISH, Language
from stolik.rules import Ruleset
from stolik.rules.catalogue import catalogue, decisions, known
from stolik.rules.paragraphs import LEAGUE
from stolik.web.core.cache import holds_texts
from stolik.web.core.language import language, say
from stolik.web.core.text import bare

MOST_FOUND: Final = 12
LONGEST_REFERENCE: Final = 40


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule by its id; without a sentence where we have none in this language.

    `document` says where it stands, and by which decision it holds if that is not played by here.
    """

    id: str
    text: str
    document: str


def is_rule(reference: str) -> bool:
    """Whether somebody could look it up: an id of the catalogue or of our decisions."""
    return len(reference) <= LONGEST_REFERENCE and known(reference)


def cited(rules: Ruleset, reference: str) -> Cited:
    """One rule with all it says."""
    lang = language()
    texts = [text for ids, text in _sentences(rules, lang) if reference in ids]
    if reference[:1] in DOCUMENTS:
        texts += rule_in_words(rules, reference, lang)
    else:
        # A decision stands behind many sentences: its own comes first.
        texts = texts[:1]
    if not texts:
        texts = [rule.text for rule, _ in _all(rules, lang) if rule.id == reference]
    return Cited(reference, " ".join(dict.fromkeys(texts)), _document(rules, reference))


def search(rules: Ruleset, typed: str) -> tuple[Cited, ...]:
    """What fits the words typed, ids first; the referee's own rules if nothing is typed."""
    words = bare(typed).split()
    fitting = [pair for pair in _all(rules, language()) if all(word in pair[1] for word in words)]
    start = words[0] if words else ""
    fitting.sort(key=lambda pair: not (start and pair[0].id.casefold().startswith(start)))
    # One sentence may stand under several ids; how documents were reconciled decides no game.
    once = {rule.text or rule.id: rule for rule, _ in reversed(fitting) if not _is_note(rule.id)}
    return tuple(reversed(once.values()))[:MOST_FOUND]


def _is_note(name: str) -> bool:
    """Whether an id is a note of ours about how the documents differ."""
    return name.startswith("C-")


@holds_texts
@lru_cache(maxsize=32)
def _sentences(rules: Ruleset, lang: Language) -> tuple[tuple[tuple[str, ...], str], ...]:
    """What holds here in words, with the rules that say it, the likeliest to be cited first."""
    lines = whole_card(rules, lang)
    own = [line for line in lines if line.heading == lang.say(REFEREE)]
    # What a referee decides by is offered before anything is typed; a document that says nothing
    # of referees leaves it to the elimination's rules.
    sentences = [(line.ids, line.text) for line in own]
    if not own:
        sentences = [(rule.ids[:1], rule.text) for rule in conduct_rules(lang)]
    sentences += [(line.ids, line.text) for line in lines]
    sentences += [(rule.ids, rule.text) for rule in rules_from_elsewhere(rules, lang)]
    sentences += [(reminder.ids, reminder.text) for reminder in reminders(rules, lang)]
    return tuple(sentences)


@holds_texts
@lru_cache(maxsize=32)
def _all(rules: Ruleset, lang: Language) -> tuple[tuple[Cited, str], ...]:
    """Every rule that holds here with the words it is found by, the likeliest first."""
    english = lang == ENGLISH
    texts: dict[str, str] = {}
    for ids, text in _sentences(rules, lang):
        for name in ids:
            texts.setdefault(name, text)
    for rule in catalogue():
        if rule.id[:1] in rules.documents:
            # The catalogue's own words are English.
            texts.setdefault(rule.id, rule.text if english else "")
    for name, text in decisions().items():
        texts.setdefault(name, text if english else "")
    rows = []
    for name, text in texts.items():
        document = _document(rules, name)
        rows.append((Cited(name, text, document), bare(f"{name} {text} {document}")))
    return tuple(rows)


def _document(rules: Ruleset, name: str) -> str:
    letter = name[:1]
    if letter not in DOCUMENTS:
        return gettext("decision of Stolik")
    document = say(DOCUMENTS[letter])
    if letter == LEAGUE and letter not in rules.documents:
        return gettext("{document}, here by A-21").format(document=document)
    return document
