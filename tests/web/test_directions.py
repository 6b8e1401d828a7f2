"""Style sheets know where a line begins and ends, not where left and right are.

A page in a language written from right to left is then mirrored by its direction alone. What is
centred by halves has no side.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stolik.web

FOLDER = Path(stolik.web.__file__).parent
SIDES = re.compile(
    r"\b(?:margin|padding|border)-(?:left|right)\b(?=[-\w]*:)"
    r"|(?<![-\w])(?:left|right): (?!50%)"
    r"|\b(?:text-align|float): (?:left|right)\b"
    r"|\bborder-(?:top|bottom)-(?:left|right)-radius\b"
)
SHORTHAND = re.compile(
    r"(?<![-\w])(?:margin|padding|inset): ([^\s;]+) ([^\s;]+) ([^\s;]+) ([^\s;}]+)(?=\s*[;}])"
)
SCRIPTED = re.compile(r"\.style\.(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b")


def test_style_sheets_name_no_side() -> None:
    faults = []
    for file in sorted(FOLDER.glob("static/stolik/*.css")):
        sheet = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        faults += [f"{file.name}: {found[0]}" for found in SIDES.finditer(sheet)]
        faults += [
            f"{file.name}: {found[0]}"
            for found in SHORTHAND.finditer(sheet)
            if found[2] != found[4]
        ]
    assert faults == []


def test_templates_and_scripts_name_no_side() -> None:
    faults = []
    for file in sorted(FOLDER.glob("templates/**/*.html")):
        styles = re.findall(r'style="([^"]*)"', file.read_text(encoding="utf-8"))
        faults += [f"{file.name}: {style}" for style in styles if SIDES.search(style)]
    for file in sorted(FOLDER.glob("static/stolik/**/*.js")):
        if "vendor" not in file.parts:
            found = SCRIPTED.findall(file.read_text(encoding="utf-8"))
            faults += [f"{file.name}: {one}" for one in found]
    assert faults == []


def test_every_page_says_its_language_and_direction() -> None:
    said = 'lang="{{ request.LANGUAGE_CODE }}" dir="{{ request.LANGUAGE_CODE.direction }}"'
    pages = [
        file
        for file in sorted(FOLDER.glob("templates/**/*.html"))
        if "<html" in file.read_text(encoding="utf-8")
    ]
    assert pages
    assert [file.name for file in pages if said not in file.read_text(encoding="utf-8")] == []


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ("p { margin-left: 1rem; }", "margin-left"),
        ("p { border-right-color: red; }", "border-right"),
        ("p { left: 0; }", "left:"),
        ("p { text-align: right; }", "text-align: right"),
        ("p { border-top-left-radius: 4px; }", "border-top-left-radius"),
        ("p { left: 50%; margin-inline-start: 1rem; text-align: start; }", ""),
    ],
)
def test_a_side_is_found(sheet: str, found: str) -> None:
    assert [match.strip() for match in SIDES.findall(sheet)] == ([found] if found else [])
