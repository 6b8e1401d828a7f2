"""Templates: their width, and the tags that let long texts stand on several lines.

Indentation is djhtml's (`make check`); it does not look at the width of a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template import Context, Engine, TemplateSyntaxError, engines
from django.utils import translation

import stolik.web

TEMPLATES = Path(stolik.web.__file__).parent / "templates"
WIDTH = 120


def rendered(source: str, language: str = "en", **values: object) -> str:
    """A template with the project's own tags, rendered."""
    engine: Engine = engines["django"].engine  # type: ignore[attr-defined]
    with translation.override(language):
        return engine.from_string(source).render(Context(values))


def test_no_line_is_wide_or_ragged() -> None:
    """A diff of a template can be read."""
    faults = [
        f"{file.relative_to(TEMPLATES)}:{number}"
        for file in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDTH or "\t" in line or line != line.rstrip()
    ]
    assert faults == []


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(
    ("short", "block"),
    [
        (
            '{% t "Two words" "Dwa słowa" %}',
            "{% blockt %}\n  Two\n  words\n  {% polish %}\n  Dwa  słowa\n{% endblockt %}",
        ),
        (
            '{% t "{who}: {n}" "{n}: {who}" who=name n=number %}',
            "{% blockt who=name n=number %}\n{who}: {n}\n{% polish %}\n{n}: {who}\n{% endblockt %}",
        ),
        (
            '{% t "no\u00a0break <b>" "bez\u00a0przerwy <b>" %}',
            "{% blockt %} no\u00a0break <b> {% polish %} bez\u00a0przerwy <b> {% endblockt %}",
        ),
        (
            '{% count number "{n} tile|{n} tiles" "{n} kostka|{n} kostki|{n} kostek" %}',
            "{% blockcount number %}\n  {n} tile\n  | {n} tiles\n  {% polish %}\n"
            "  {n} kostka\n  | {n} kostki\n  | {n} kostek\n{% endblockcount %}",
        ),
    ],
)
@pytest.mark.parametrize("number", [0, 1, 2, 5, 22])
def test_a_block_says_what_the_short_form_says(
    short: str, block: str, language: str, number: int
) -> None:
    """Values are escaped alike, blanks are collapsed, non-breaking ones stay."""
    values = {"name": "Ola <i> & Jan", "number": number}
    assert rendered(block, language, **values) == rendered(short, language, **values)


def test_a_block_is_plain_text() -> None:
    """A variable in a text would escape being translated."""
    with pytest.raises(TemplateSyntaxError, match="plain text"):
        rendered("{% blockt %}Hello {{ name }}{% polish %}Cześć{% endblockt %}")
    with pytest.raises(TemplateSyntaxError, match="name=value only, not 'name'"):
        rendered("{% blockt name %}Hello{% polish %}Cześć{% endblockt %}")
    with pytest.raises(TemplateSyntaxError, match="one number"):
        rendered("{% blockcount %}{n} a|{n} b{% polish %}{n} c{% endblockcount %}")


def test_lines_are_joined() -> None:
    """Line breaks vanish between elements, separate attributes, and blanks within a line stay."""
    source = """{% oneline %}
      <a
        class="x" href="{% oneline %}
          /a
          {% if more %}
            ?b=1
          {% endif %}
        {% endoneline %}"
        {% if more %} hidden{% endif %}>
        one {{ two }}
      </a>
      {% if more %} <b>three</b>{% endif %}
      {{ text }}
    {% endoneline %}"""
    assert rendered(source, more=True, two="2", text="four\n five") == (
        '<a class="x" href="/a?b=1"  hidden>one 2</a> <b>three</b>four\n five'
    )
    assert rendered(source, more=False, two="2", text="") == '<a class="x" href="/a" >one 2</a>'
