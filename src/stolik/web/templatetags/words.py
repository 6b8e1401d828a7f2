"""Both languages side by side in a template: nothing can be left untranslated.

{% t "Standings" "Tabela" %}
{% t "Round {n}" "Runda {n}" n=round.number %}
{% count players "{n} player|{n} players" "{n} osoba|{n} osoby|{n} osób" %}
{% said violation %}
"""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from stolik.phrases import sentence
from stolik.rules import Violation

register = template.Library()


def language() -> str:
    """The language of the page being rendered."""
    return "en" if (get_language() or "pl").startswith("en") else "pl"


def either(english: str, polish: str) -> str:
    """One of two texts, by the language of the page."""
    return english if language() == "en" else polish


def form(number: int, forms: str) -> str:
    """The form of a word for a number: two in English, three in Polish."""
    found = forms.split("|")
    n = abs(number)
    if len(found) == 1:
        return found[0]
    if len(found) == 2:
        return found[0] if n == 1 else found[1]
    if n == 1:
        return found[0]
    few = 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14
    return found[1] if few else found[2]


@register.simple_tag
def t(english: str, polish: str, **values: Any) -> SafeString:
    """A text in the language of the page; values are escaped, the text is ours."""
    text = either(english, polish)
    if values:
        return format_html(text, **values)
    return mark_safe(conditional_escape(text))


@register.simple_tag
def count(number: int, english: str, polish: str) -> str:
    """A number with the right form of its word; `{n}` is the number."""
    return form(number, either(english, polish)).replace("{n}", str(number))


@register.simple_tag
def said(violation: Violation) -> str:
    """A violation as a sentence."""
    return sentence(violation, language())
