"""Where a value of the rules or of a format comes from, in a few words for a form.

Only what no document gives is the organiser's own. Knows no form.
"""

from __future__ import annotations

from django.utils.translation import gettext

from stolik.phrases.card import DOCUMENTS
from stolik.rules.catalogue import decisions
from stolik.rules.origins import Origin
from stolik.web.core.language import say


def origin_words(origin: Origin) -> str:
    """A document with its paragraphs, a decision, or the organiser."""
    ids = ", ".join(origin.ids)
    if origin.how == "house":
        return gettext("set by the organiser")
    paragraphs = [rule for rule in origin.ids if rule not in decisions()]
    letters = dict.fromkeys(rule[0] for rule in paragraphs)
    names = ", ".join(say(DOCUMENTS[letter]) for letter in letters)
    if origin.how == "decided" and not paragraphs:
        return gettext("no document says: decision {ids}").format(ids=ids)
    if origin.how == "decided":
        made = ", ".join(rule for rule in origin.ids if rule in decisions())
        stated = ", ".join(paragraphs)
        return gettext("{names}: {stated} (decision {made})").format(
            names=names, stated=stated, made=made
        )
    if origin.how == "inherited":
        return gettext("taken over from {names}: {ids}").format(names=names, ids=ids)
    return f"{names}: {ids}"
