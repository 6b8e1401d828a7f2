"""Words in a template beside Django's own {% translate %} and {% blocktranslate %}.

{% said violation %}
{% round_name state round.number %} {% round_words state round.number "locative" as after %}

{% oneline %} ... {% endoneline %} joins lines where a blank would be seen: a line break outside
HTML tags counts for nothing, between attributes for a blank.
"""

from __future__ import annotations

import re

from django import template
from django.template.base import (
    Node,
    NodeList,
    Parser,
    TextNode,
    Token,
)
from django.utils.safestring import SafeString

from stolik.phrases import sentence
from stolik.phrases.round_names import Case
from stolik.rules import Violation
from stolik.tournament.journal import TournamentState
from stolik.web.core.language import language
from stolik.web.tournaments.words import round_name, round_words

register = template.Library()


@register.simple_tag(name="round_name")
def name_of_round(state: TournamentState, number: int) -> str:
    """What a round is called, here as everywhere: "Round 3 of 4", "Final"."""
    return round_name(state.plan, number)


@register.simple_tag(name="round_words")
def words_of_round(state: TournamentState, number: int, case: Case = "nominative") -> str:
    """A round within a sentence: "round 3", "the final"; in this case."""
    return round_words(state.plan, number, case)


@register.simple_tag(name="said")
def violation_sentence(violation: Violation) -> str:
    """A violation as a sentence."""
    return sentence(violation, language())


BROKEN = re.compile(r"[ \t]*\n[ \t\n]*|[<>]")


class OneLine(Node):
    """{% oneline %}: its body was joined when the template was read."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        """The body."""
        return self.nodelist.render(context)


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
