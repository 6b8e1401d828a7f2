"""Templates: their width, and the tags that let long texts stand on several lines.

Indentation is djhtml's (`make check`); it does not look at the width of a line.
"""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from django.template import Context, Engine, engines
from django.utils import translation

import stolik.web

TEMPLATES = Path(stolik.web.__file__).parent / "templates"
WIDTH = 120
WRITTEN = re.compile(
    r"""(?P<value>value="\{\{ ?[\w.]+|== [\w.]+)?\|(?:date|time):"""
    r"""(?P<quote>["'])(?P<format>.+?)(?P=quote)"""
)


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


def test_days_and_times_are_written_as_the_language_writes_them() -> None:
    """What forms send is for programs; seconds and weekdays are written alike everywhere."""
    faults = [
        f"{file.relative_to(TEMPLATES)}: {written[0]}"
        for file in sorted(TEMPLATES.rglob("*.html"))
        for written in WRITTEN.finditer(file.read_text(encoding="utf-8"))
        if not written["value"] and not re.fullmatch("c|l|H:i:s|\\w+_FORMAT", written["format"])
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en-gb", "monday 16 November 2026, 14:05, 16 Nov 2026, 14:05"),
        ("pl", "poniedziałek 16 listopada 2026, 14:05, 16.11.2026, 14:05"),
        ("de", "montag 16. November 2026, 14:05, 16.11.2026 14:05"),
        ("fi", "maanantai 16. marraskuuta 2026, 14.05, 16.11.2026 14.05"),
    ],
)
def test_a_moment_in_several_languages(language: str, text: str) -> None:
    source = (
        """{{ at|date:"l"|lower }} {{ at|date:"DATE_FORMAT" }}, {{ at|time:"TIME_FORMAT" }}, """
    )
    source += """{{ at|date:"SHORT_DATETIME_FORMAT" }}"""
    assert rendered(source, language, at=datetime(2026, 11, 16, 14, 5)) == text  # noqa: DTZ001


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1, "1 person"),
        ("en", 5, "5 people"),
        ("pl", 1, "1 osoba"),
        ("pl", 22, "22 osoby"),
        ("pl", 5, "5 osób"),
    ],
)
def test_a_word_follows_its_number(language: str, number: int, text: str) -> None:
    block = "{% blocktranslate count n=number %}{{ n }} person{% plural %}{{ n }} people"
    assert rendered(block + "{% endblocktranslate %}", language, number=number) == text


def test_what_people_typed_is_escaped_in_a_text() -> None:
    block = "{% blocktranslate with language=typed %}shown in {{ language }}{% endblocktranslate %}"
    assert rendered(block, "pl", typed="<b>") == "w języku: &lt;b&gt;"


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
