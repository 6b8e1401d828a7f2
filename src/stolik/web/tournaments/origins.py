"""Where a value of the rules or of a format comes from, in a few words for a form.

Only what no document gives is the organiser's own. Knows no form.
"""

from __future__ import annotations

from stolik.phrases.card import DOCUMENTS
from stolik.rules.catalogue import decisions
from stolik.rules.origins import Origin
from stolik.web.core.language import either


def origin_words(origin: Origin) -> str:
    """A document with its paragraphs, a decision, or the organiser."""
    ids = ", ".join(origin.ids)
    if origin.how == "house":
        return either("set by the organiser", "ustala organizator")
    paragraphs = [rule for rule in origin.ids if rule not in decisions()]
    letters = dict.fromkeys(rule[0] for rule in paragraphs)
    names = ", ".join(either(*DOCUMENTS[letter]) for letter in letters)
    if origin.how == "decided" and not paragraphs:
        return either(f"no document says: decision {ids}", f"dokumenty milczą: decyzja {ids}")
    if origin.how == "decided":
        made = ", ".join(rule for rule in origin.ids if rule in decisions())
        return f"{names}: {', '.join(paragraphs)} ({either('decision', 'decyzja')} {made})"
    if origin.how == "inherited":
        return either(f"taken over from {names}: {ids}", f"przejęte, {names}: {ids}")
    return f"{names}: {ids}"
