"""A text in no catalogue is found, wherever it stands; and there is none."""

from __future__ import annotations

import pytest

from outside import CHOSEN, DATA, MEANT, SOURCE, outside
from outside_papers import in_paper
from outside_python import in_python, languages_chosen
from outside_scripts import in_script
from outside_templates import in_template


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Save</p>", [(1, "Save")]),
        ("<p>\n  Save\n  it\n</p>", [(2, "Save it")]),
        ("<p>{{ n }} tiles left</p>", [(1, "tiles left")]),
        ("<p>{{ n }}</p><p>zapisz</p>", [(1, "zapisz")]),
        ('<img alt="A tile">', [(1, "alt=A tile")]),
        ('<a aria-label="Menu" href="{% url "x" %}"></a>', [(1, "aria-label=Menu")]),
        ('<input placeholder="your name">', [(1, "placeholder=your name")]),
        ('<input type="submit" value="Send">', [(1, "value=Send")]),
        ('<div data-told="Sent already"></div>', [(1, "data-told=Sent already")]),
        ('{% include "a.html" with text="Not saved" %}', [(1, "Not saved")]),
        ('{{ name|default:"no name" }}', [(1, "no name")]),
        ("<title>Stolik: wins</title>", [(1, "Stolik: wins")]),
        ("{% if a %}Now{% else %}{% translate 'Later' %}{% endif %}", [(1, "Now")]),
        ("{% blocktranslate %}Here{% endblocktranslate %} there", [(1, "there")]),
    ],
)
def test_a_text_of_a_template_is_found(source: str, found: list[tuple[int, str]]) -> None:
    assert in_template(source) == found


@pytest.mark.parametrize(
    "source",
    [
        '<p class="soft small" id="one">{% translate "Save" %}</p>',
        "{% blocktranslate trimmed with n=one.n %}\n  Game {{ n }}\n{% endblocktranslate %}",
        "<p>{{ n }} · {{ m }} × 4 min, PDF</p>",
        "{# said to programmers #}{% comment %}Not shown{% endcomment %}",
        '{% if mail.error == "too many" %}{{ day|date:"j F Y" }}{% endif %}',
        '{{ forms|join:_("between words") }}',
        "<script>let text = 'Not in a page';</script><style>p { color: red }</style>",
        '<p class="mono">stolik verify x</p><code>stolik user add</code><kbd>Enter</kbd>',
        '<input type="hidden" name="what" value="take back"><button value="go on">→</button>',
        "{% block body_class %}event-page{% endblock %}",
    ],
)
def test_what_is_no_text_of_a_template_is_left_alone(source: str) -> None:
    assert in_template(source) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "Saved it"', [(1, "Saved it")]),
        ('x = "zapisać"', [(1, "zapisać")]),
        ('x = f"{n} tiles left"', [(1, " tiles left")]),
        ('SAID = {"a": ("Not yet", "Jeszcze nie")}', [(1, "Jeszcze nie"), (1, "Not yet")]),
        ('messages.success(request, "Saved")', [(1, "Saved")]),
        ('messages.error(request, f"Saved {n}")', [(1, "Saved ")]),
        ('return_ = HttpResponse("Gone")', [(1, "Gone")]),
        ('HttpResponse(content="Gone")', [(1, "Gone")]),
        ('HttpResponse(status=410, content=f"<b>Gone</b> {n}")', [(1, "<b>Gone</b> ")]),
        ('messages.error(request, message="Saved")', [(1, "Saved")]),
        ('HttpResponseNotFound("<p>Gone</p>")', [(1, "<p>Gone</p>")]),
        ('render(request, "a.html", {"why": "It is late"})', [(1, "It is late")]),
        ('say(Phrase("Now")) + "and later"', [(1, "and later")]),
    ],
)
def test_a_text_of_a_module_is_found(source: str, found: list[tuple[int, str]]) -> None:
    assert in_python(source) == found


@pytest.mark.parametrize(
    "source",
    [
        '"""Documentation of it."""\ndef f():\n    """More of it."""',
        'x = Phrase("Saved it", "of a form")',
        'HttpResponse(content=page, content_type="text/plain")',
        'x = ngettext("{n} tile is left", "{n} tiles are left", n)',
        'raise ValueError(f"it is not {n}")',
        'assert x, "it must be"',
        'log.info("it was sent")',
        'cursor.execute("SELECT name FROM people")',
        'HttpResponse(data, content_type="text/plain; charset=utf-8")',
        'response["Cache-Control"] = "private, no-store"',
        'format_html("<i hidden data-seats=\\"{}\\"></i>", x)',
        'def configure(parser):\n    parser.add_argument("--x", help="what it is")',
        'add("--x", help="what it is")',
        'key = "not-a-text"',
    ],
)
def test_what_is_no_text_of_a_module_is_left_alone(source: str) -> None:
    assert in_python(source) == []


def test_what_is_meant_is_left_alone() -> None:
    source = 'a = "too many"\nb = "too few"\n'
    assert in_python(source, ["too many"]) == [(2, "too few")]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('text = pair[lang == "pl"]', [(1, '"pl"')]),
        ('text = "a" if language() == "en" else "b"', [(1, "language() == 'en'")]),
        ('for tag in ("pl", "en"): pass', [(1, '"pl"')]),
        ('names = {"en": a, "pl": b}', [(1, '"pl"')]),
        ('rules = "pl-liga"', []),
    ],
)
def test_a_language_chosen_by_the_program_is_found(
    source: str, found: list[tuple[int, str]]
) -> None:
    assert languages_chosen(source) == [tuple(one) for one in found]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('line.textContent = "Saved";', [(1, "Saved")]),
        ("line.textContent = `${n} tiles`;", [(1, " tiles")]),
        ('line.innerHTML = "<b>now</b>";', [(1, "<b>now</b>")]),
        ('alert("no");', [(1, "no")]),
        ('if (confirm("really")) go();', [(1, "really")]),
        ('b.setAttribute("aria-label", "menu");', [(1, "menu")]),
        ('h("button", { title: "menu" }, x);', [(1, "menu")]),
        ('h("p.line", {}, "late");', [(1, "late")]),
        ('h("p", {}, n ? "one" : text("Two"));', [(1, "one")]),
        (
            'const words = ["No connection.", "Brak sieci."];',
            [(1, "Brak sieci."), (1, "No connection.")],
        ),
        ('say("\\n" + "wysyłam teraz");', [(1, "wysyłam teraz")]),
        ("say(`The game ${n} is over`);", [(1, "The game ")]),
    ],
)
def test_a_text_of_a_script_is_found(source: str, found: list[tuple[int, str]]) -> None:
    assert sorted(in_script(source)) == sorted(found)


@pytest.mark.parametrize(
    "source",
    [
        '"use strict";',
        'line.textContent = text("Saved");',
        'x = text("Games", "how many");',
        'for (const one of form.querySelectorAll("input, .chair select")) one.hidden = true;',
        'h("p.line", { class: "soft small", id: "now" }, t("late"));',
        'if (kind === "out") throw new RangeError(`player ${n} cannot have gone out`);',
        'matchMedia("(prefers-reduced-motion: reduce)");',
        "// Said to programmers.\n/* And this. */",
        'b.className = `one p${n}`; b.dataset.kind = "now";',
    ],
)
def test_what_is_no_text_of_a_script_is_left_alone(source: str) -> None:
    assert in_script(source) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('#text(weight: "bold", "Table of")', [(1, "Table of")]),
        ('#quiet("Table")', [(1, "Table")]),
        ("#let x = [Table]", [(1, "Table")]),
        ("#let x = 1\n#block[\n  *Round* #n\n]", [(2, "*Round* #n")]),
        ("#block[Round #box[#n] of]", [(1, "Round #box of")]),
        ('#quiet("stół")', [(1, "stół")]),
    ],
)
def test_a_text_of_a_paper_is_found(source: str, found: list[tuple[int, str]]) -> None:
    assert in_paper(source) == found


@pytest.mark.parametrize(
    "source",
    [
        '#import "look.typ": *\n// said to programmers',
        '#set text(font: "Atkinson Hyperlegible Next", weight: "bold")',
        "#let x = [•]\n#let y = [#given.words.table #number]",
        '#if n > 0 [#set align(center)\n#quiet(given.words.at("tie"), size: 8pt)]',
        'image(bytes(svg), alt: "QR")',
    ],
)
def test_what_is_no_text_of_a_paper_is_left_alone(source: str) -> None:
    assert in_paper(source) == []


def test_no_text_of_the_program_is_outside() -> None:
    assert [f"{name}:{text.line}: {text.text}" for name, text in outside()] == []


def test_what_is_excepted_is_there() -> None:
    for name in (*DATA, *CHOSEN):
        assert (SOURCE / name).is_file(), name
    for name, known in MEANT.items():
        source = (SOURCE / name).read_text(encoding="utf-8")
        assert [text for text in known if text not in source] == [], name
