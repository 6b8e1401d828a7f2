"""{% script "stolik/copy.js" %}: a script of the site, with its words in the page's language."""

from __future__ import annotations

import json

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from stolik.web.core.language import language
from stolik.web.core.scripts import own_scripts, script, translations

register = template.Library()


@register.simple_tag(name="script")
def script_element(name: str) -> SafeString:
    """The element; in English, or where a script says nothing, it carries no words."""
    words = translations(script(own_scripts()[name]).texts, language())
    if not words:
        return format_html('<script src="{}" defer></script>', static(name))
    written = json.dumps(words, ensure_ascii=False)
    return format_html('<script src="{}" data-texts="{}" defer></script>', static(name), written)
