"""docs/formats.md and its pictures are what the formats say."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import formats_page
from flow_svg import bracket_places, describe, flow_svg
from stolik.tournament.formats import NAMES, elimination_format, league_scheme
from stolik.tournament.seating import SNAKES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures" / "formats"
PICTURES = formats_page.pictures()
SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: formats_page.Picture) -> str:
    return flow_svg(picture.fmt, picture.heading, picture.note)


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_the_page_of_formats_is_fresh() -> None:
    written = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    assert written == formats_page.page(), "run tools/formats_page.py"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)
def test_pictures_are_fresh(picture: formats_page.Picture) -> None:
    written = (FOLDER / picture.file).read_text(encoding="utf-8")
    assert written == drawn(picture), "run tools/formats_page.py"


def test_there_is_a_picture_for_every_flow_and_no_other() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(one.file for one in PICTURES)
    assert {picture.fmt.name for picture in PICTURES} == set(NAMES)


@pytest.mark.parametrize(
    "row",
    [
        "| [Mini](#mini) | 3 × 3 + 1 × 4 | 2:40 | – | 4 games | 13 | 12 or more |",
        "| [Standard E](#standard-e) | 4 × 3 + 1 × 3 + 1 × 4 | 4:20 | TOP8 or TOP12 | 4 games | 19"
        " | 20 or more; Grand Prix of 12 or more |",
        "| [TOP16](#league-tournaments) | 1 × 2 + 1 × 2 | open | – | – | 4 | league of 13 to 16 |",
        "*From 10:00:* rounds 10:00, 10:45, 11:30, 12:15; TOP stage 13:00; final 13:40; end 14:20.",
        "| 13 | TOP16 | 4 3 3 3 | all | 4 3 3 3 | 1–4, 5–7, 8–10, 11–13 | 4 | 14 |",
        "| 20 | TOP20 | 4 4 4 4 4 | 3 of each table: 15 | 4 4 4 3 | 1–4, 5–8, 9–12, 13–15"
        " | 6, or 2 if out | 17 |",
        "| 25 | TOP32 | 4 4 4 4 3 3 3 | 2 of each table and the 2 best thirds: 16 | 4 4 4 4"
        " | 1–4, 5–8, 9–12, 13–16 | 6, or 2 if out | 17 |",
        "| ordinary | 12 to 19 | Mini |",
        "| Grand Prix | 12 or more | Standard A to F |",
        "| league | 33 or more | none |",
        "| championship | any | World championship |",
    ],
)
def test_the_page_reads_like_this(row: str) -> None:
    assert row in formats_page.page().splitlines()


def test_links_on_the_page_lead_to_its_headings() -> None:
    page = formats_page.page()
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) - anchors == set()


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)
def test_a_picture_can_be_heard_and_follows_the_reader(picture: formats_page.Picture) -> None:
    svg = drawn(picture)
    root = ElementTree.fromstring(svg)
    assert [root.findtext(f"{SVG}{tag}") for tag in ("title", "desc")] == [
        picture.heading,
        describe(picture.fmt),
    ]
    assert "prefers-color-scheme:dark" in svg
    assert [node.tag for node in root.iter() if node.tag == f"{SVG}script"] == []
    assert re.findall(r"(?:href|url)\b", svg) == []


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)
def test_everything_is_drawn_inside_the_picture(picture: formats_page.Picture) -> None:
    root = ElementTree.fromstring(drawn(picture))
    width, height = (int(number) for number in root.attrib["viewBox"].split()[2:])
    for node in root.iter():
        for first, size, limit in (("x", "width", width), ("y", "height", height)):
            place = float(node.attrib.get(first, node.attrib.get(f"c{first}", 0)))
            assert 0 <= place <= place + float(node.attrib.get(size, 0)) <= limit or node is root


@pytest.mark.rule("E-TOP-seat8", "E-TOP-seat12")
@pytest.mark.parametrize("top", [8, 12])
def test_the_picture_shows_the_seats_of_a_top_stage(top: int) -> None:
    shown = texts(flow_svg(elimination_format("maks-c", top=top), "Maks C"))
    places = [str(place) for table in SNAKES[f"top{top}"] for place in table]
    start = shown.index(f"TOP{top}") + 3  # after its games and its minutes; the caption is next
    assert shown[start : start + 1 + top] == ["seats by place", *places]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mini", "0:00 0:40 1:20 2:00 2:40"),
        ("standard-a", "0:00 0:45 1:30 2:15 3:00"),
        ("maks-c", "0:00 1:00 2:00 3:00 4:00 4:40 5:20"),
    ],
)
def test_the_picture_shows_when_rounds_start(name: str, words: str) -> None:
    shown = texts(flow_svg(elimination_format(name), name))
    assert [text for text in shown if re.fullmatch(r"\d:\d\d", text)] == words.split()


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (
            16,
            "1. Preliminary: everybody; 2 games. 2. Brackets: all 16 by table place; 2 games.",
        ),
        (
            20,
            "1. Elimination: everybody; 2 games."
            " 2. Preliminary: 15 go on by table place, 5 are out; 2 games."
            " 3. Brackets: all 15 by table place; 2 games.",
        ),
    ],
)
def test_a_flow_in_words(players: int, told: str) -> None:
    assert describe(league_scheme(players)) == told


def test_places_of_brackets() -> None:
    assert bracket_places(15) == ("1–4", "5–8", "9–12", "13–15")


def test_check_says_how_to_write_the_page_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert formats_page.main(["--check"], tmp_path) == 1
    assert "make docs" in capsys.readouterr().err
    assert formats_page.main([], tmp_path) == 0
    assert formats_page.main(["--check"], tmp_path) == 0
    (tmp_path / "docs" / "pictures" / "formats" / "mini.svg").write_text("", encoding="utf-8")
    assert formats_page.main(["--check"], tmp_path) == 1
    assert formats_page.main(["--nonsense"], tmp_path) == 2
