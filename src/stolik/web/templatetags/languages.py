"""{% language_menu %}: the languages there are, each by its own name.

{% about event as own %}: what people should know, in a language that the reader can read.
"""

from __future__ import annotations

from typing import Any

from django import template

from stolik import locale
from stolik.web.core.about_fields import about
from stolik.web.core.language import language

register = template.Library()


@register.inclusion_tag("stolik/_languages.html", takes_context=True)
def language_menu(context: dict[str, Any]) -> dict[str, Any]:
    """A choice that is kept by the browser; English first, then by the names."""
    languages = [locale.language(tag) for tag in locale.tags()]
    named = sorted(
        ((locale.own_name(each), each) for each in languages), key=lambda pair: pair[0].casefold()
    )
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "current": locale.own_name(language()),
        "languages": [
            {"name": name, "tag": each, "dir": each.direction, "draft": each.draft}
            for name, each in named
        ],
    }


register.simple_tag(about)
