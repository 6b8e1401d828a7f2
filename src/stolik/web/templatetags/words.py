"""Both languages side by side in a template: nothing can be left untranslated.

{% t "Standings" "Tabela" %}
{% t "Round {n}" "Runda {n}" n=round.number %}
{% count players "{n} player|{n} players" "{n} osoba|{n} osoby|{n} osób" %}
{% said violation %}

Texts too long for one line of a template stand in a block, where line breaks and indentation count
as one blank; forms of a word may begin with their bar:

{% blockt n=round.number %}
  English
  {% polish %}
  Polish
{% endblockt %}

{% blockcount players %} {n} player | {n} players {% polish %} ... {% endblockcount %}

{% oneline %} ... {% endoneline %} joins lines where a blank would be seen: a line break outside
HTML tags counts for nothing, between attributes for a blank.
"""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.template.base import (
    FilterExpression,
    Node,
    NodeList,
    Parser,
    TextNode,
    Token,
    token_kwargs,
)
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from stolik.phrases import sentence
from stolik.rules import Violation
from stolik.web.core.language import either, form, language

register = template.Library()


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


@register.simple_tag(name="said")
def violation_sentence(violation: Violation) -> str:
    """A violation as a sentence."""
    return sentence(violation, language())


# Never the non-breaking blank, which is part of a text.
BLANKS = re.compile(r"[ \t\r\n]+")
BROKEN = re.compile(r"[ \t]*\n[ \t\n]*|[<>]")


class BlockText(Node):
    """{% blockt %}: a long text in both languages."""

    def __init__(self, english: str, polish: str, values: dict[str, FilterExpression]) -> None:
        self.english, self.polish, self.values = english, polish, values

    def render(self, context: template.Context) -> SafeString:
        """As {% t %} does with the same texts."""
        values = {name: value.resolve(context) for name, value in self.values.items()}
        return t(mark_safe(self.english), mark_safe(self.polish), **values)


class BlockCount(Node):
    """{% blockcount %}: a number with long forms of its words."""

    def __init__(self, english: str, polish: str, number: FilterExpression) -> None:
        self.english, self.polish, self.number = english, polish, number

    def render(self, context: template.Context) -> str:
        """As {% count %} does with the same forms."""
        text = count(self.number.resolve(context), mark_safe(self.english), mark_safe(self.polish))
        return conditional_escape(text) if context.autoescape else text


class OneLine(Node):
    """{% oneline %}: its body was joined when the template was read."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        """The body."""
        return self.nodelist.render(context)


@register.tag
def blockt(parser: Parser, token: Token) -> BlockText:
    """Read both texts of {% blockt name=value ... %}."""
    bits = token.split_contents()[1:]
    values = token_kwargs(bits, parser)
    if bits:
        raise template.TemplateSyntaxError(f"blockt takes name=value only, not {bits[0]!r}")
    return BlockText(*_both(parser, "endblockt"), values)


@register.tag
def blockcount(parser: Parser, token: Token) -> BlockCount:
    """Read the forms of {% blockcount number %}."""
    bits = token.split_contents()[1:]
    if len(bits) != 1:
        raise template.TemplateSyntaxError("blockcount takes one number")
    english, polish = (
        "|".join(each.strip(" ") for each in forms.split("|"))
        for forms in _both(parser, "endblockcount")
    )
    return BlockCount(english, polish, parser.compile_filter(bits[0]))


@register.tag
def oneline(parser: Parser, _token: Token) -> OneLine:
    """Join the lines of the body, once, when the template is read."""
    nodelist = parser.parse(("endoneline",))
    parser.delete_first_token()
    inside = False
    for node in nodelist.get_nodes_by_type(TextNode):
        if isinstance(node, TextNode):
            node.s, inside = _joined(node.s, inside)
    return OneLine(nodelist)


def _both(parser: Parser, end: str) -> tuple[str, str]:
    """The English and the Polish body: plain text, its blanks collapsed."""
    english = parser.parse(("polish",))
    parser.delete_first_token()
    polish = parser.parse((end,))
    parser.delete_first_token()
    return _plain(english), _plain(polish)


def _plain(body: NodeList) -> str:
    """The text of a body."""
    texts = [node.s for node in body if isinstance(node, TextNode)]
    if len(texts) != 1 or len(body) != 1:
        raise template.TemplateSyntaxError("a text in both languages is plain text, without tags")
    return BLANKS.sub(" ", texts[0]).strip(" ")


def _joined(text: str, inside: bool) -> tuple[str, bool]:
    """A text without its line breaks, and whether it ends inside an HTML tag."""
    pieces, last = [], 0
    for match in BROKEN.finditer(text):
        pieces.append(text[last : match.start()])
        last = match.end()
        if match[0] in "<>":
            inside = match[0] == "<"
            pieces.append(match[0])
        elif inside:
            pieces.append(" ")
    return "".join([*pieces, text[last:]]), inside
