"""Draws the pictures of the demo's gallery: tiles, a rack, a hall from above, prizes. No faces.

    .venv/bin/python tools/demo_pictures.py [FOLDER]

Each is drawn as SVG and made a JPEG in the two sizes that the gallery keeps. The same bytes every
time, as nothing in them is random.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import typst
from PIL import Image

FOLDER = Path(__file__).parents[1] / "src/stolik/web/installation/demo_pictures"
FONTS = Path(__file__).parents[1] / "src/stolik/paper/fonts"
WIDTH, HEIGHT = 1200, 800
LARGE, SMALL = (WIDTH, HEIGHT), (400, 267)
WOOD, WOOD_DARK, CLOTH, CLOTH_DARK = "#c9a877", "#a9854f", "#0f6b5c", "#0b5347"
IVORY, SHADOW = "#fff8ea", "#24211c"
COLOURS = {"K": "#1f2328", "R": "#b3123a", "B": "#0b57b5", "O": "#b85600"}


def shape(colour: str, x: float, y: float, size: float) -> str:
    """The sign that accompanies a colour: diamond, circle, triangle, square."""
    fill = COLOURS[colour]
    half = size / 2
    if colour == "R":
        return f'<circle cx="{x}" cy="{y}" r="{half}" fill="{fill}"/>'
    if colour == "O":
        return f'<rect x="{x - half}" y="{y - half}" width="{size}" height="{size}" fill="{fill}"/>'
    if colour == "B":
        points = f"{x},{y - half} {x + half},{y + half} {x - half},{y + half}"
    else:
        points = f"{x},{y - half} {x + half},{y} {x},{y + half} {x - half},{y}"
    return f'<polygon points="{points}" fill="{fill}"/>'


def tile(name: str, x: float, y: float, wide: float = 74) -> str:
    """One tile, "R7" or "J"; a joker has a star."""
    high = wide * 1.34
    ground = (
        f'<rect x="{x + 4}" y="{y + 6}" width="{wide}" height="{high}" rx="9" fill="{SHADOW}"'
        ' fill-opacity="0.28"/>'
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="9" fill="{IVORY}"'
        ' stroke="#d8ccb0" stroke-width="2"/>'
    )
    middle = x + wide / 2
    if name == "J":
        star = f'<circle cx="{middle}" cy="{y + high / 2}" r="{wide * 0.3}" fill="none"'
        smile = f"M{middle - 10},{y + high / 2 + 6} q10,12 20,0"
        eyes = "".join(
            f'<circle cx="{middle + way}" cy="{y + high / 2 - 7}" r="3.5" fill="{COLOURS["R"]}"/>'
            for way in (-8, 8)
        )
        ring = f'{star} stroke="{COLOURS["R"]}" stroke-width="5"/>'
        face = f'<path d="{smile}" fill="none" stroke="{COLOURS["R"]}" stroke-width="4"/>'
        return ground + ring + eyes + face
    colour, number = name[0], name[1:]
    text = (
        f'<text x="{middle}" y="{y + high * 0.47}" font-size="{wide * 0.54}" font-weight="700"'
        f' font-family="Atkinson Hyperlegible Next" text-anchor="middle" fill="{COLOURS[colour]}">'
        f"{number}</text>"
    )
    return ground + text + shape(colour, middle, y + high * 0.74, wide * 0.24)


def meld(names: str, x: float, y: float, wide: float = 74) -> str:
    """Tiles beside each other, in the order they lie."""
    return "".join(
        tile(name, x + number * (wide + 5), y, wide) for number, name in enumerate(names.split())
    )


def scene(ground: str, edge: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>'
        f'<rect x="26" y="26" width="{WIDTH - 52}" height="{HEIGHT - 52}" rx="34" fill="none"'
        f' stroke="{edge}" stroke-width="6"/>{inside}</svg>'
    )


def board() -> str:
    """The melds of a final."""
    melds = (
        ("K7 B7 O7 R7", 80, 90),
        ("R3 R4 R5 J R7", 560, 90),
        ("B9 B10 B11 B12 B13", 80, 260),
        ("O1 K1 R1", 560, 260),
        ("K4 K5 K6", 850, 260),
        ("O8 O9 O10 O11", 80, 430),
        ("R12 B12 K12", 470, 430),
        ("B2 B3 B4 B5 B6", 740, 430),
        ("K10 R10 O10", 80, 600),
        ("O3 O4 O5 O6 O7", 380, 600),
    )
    return scene(CLOTH, CLOTH_DARK, "".join(meld(*one) for one in melds))


def rack() -> str:
    """Fourteen tiles on a rack of two rows."""
    wood = "".join(
        f'<rect x="70" y="{y}" width="1060" height="46" rx="14" fill="{WOOD_DARK}"/>'
        f'<rect x="70" y="{y - 14}" width="1060" height="26" rx="12" fill="{WOOD}"/>'
        for y in (384, 634)
    )
    rows = meld("K10 R10 O10 J R4 R5 R6", 120, 220, 126) + meld(
        "B1 B2 O7 K13 K12 O2 B9", 120, 470, 126
    )
    return scene("#e9e0cd", "#d8ccb0", rows + wood)


def hall() -> str:
    """Tables from above, four chairs each, a phone in the middle."""
    parts = []
    for number in range(10):
        x, y = 150 + number % 5 * 225, 240 + number // 5 * 320
        for way, (dx, dy) in enumerate(((-80, 0), (80, 0), (0, -80), (0, 80))):
            fill = (COLOURS["K"], COLOURS["R"], COLOURS["B"], COLOURS["O"])[(way + number) % 4]
            parts.append(
                f'<circle cx="{x + dx}" cy="{y + dy}" r="24" fill="{fill}" fill-opacity="0.8"/>'
            )
        parts.append(
            f'<rect x="{x - 62}" y="{y - 62}" width="124" height="124" rx="18" fill="{CLOTH}"/>'
            f'<rect x="{x - 13}" y="{y - 22}" width="26" height="44" rx="6" fill="{IVORY}"/>'
            f'<text x="{x - 40}" y="{y - 32}" font-size="26" font-weight="700" fill="{IVORY}"'
            f' font-family="Atkinson Hyperlegible Next">{number + 1}</text>'
        )
    return scene("#e9e0cd", "#d8ccb0", "".join(parts))


def cup() -> str:
    """A cup with tiles for the first three."""
    gold, dark = "#d9a441", "#b07f22"
    drawn = (
        f'<path d="M450,170 h300 v120 q0,150 -150,170 q-150,-20 -150,-170 z" fill="{gold}"/>'
        f'<path d="M450,200 q-110,0 -90,90 q14,70 110,76" fill="none" stroke="{dark}"'
        ' stroke-width="22"/>'
        f'<path d="M750,200 q110,0 90,90 q-14,70 -110,76" fill="none" stroke="{dark}"'
        ' stroke-width="22"/>'
        f'<rect x="575" y="455" width="50" height="90" fill="{dark}"/>'
        f'<rect x="500" y="540" width="200" height="46" rx="10" fill="{gold}"/>'
    )
    tiles = tile("R1", 552, 236, 96) + tile("B2", 300, 610, 84) + tile("O3", 816, 610, 84)
    return scene(CLOTH_DARK, CLOTH, drawn + tiles + tile("J", 558, 610, 84))


def drawn(svg: str) -> Image.Image:
    """The picture of an SVG, in the project's own type."""
    page = (
        f"#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 0pt)\n"
        '#image("picture.svg", width: 100%)\n'
    )
    files = {"main.typ": page.encode(), "picture.svg": svg.encode()}
    png = typst.compile(
        files, format="png", ppi=72.0, font_paths=[str(FONTS)], ignore_system_fonts=True
    )
    assert isinstance(png, bytes)
    return Image.open(io.BytesIO(png)).convert("RGB")


def main() -> None:
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for picture in (board, rack, hall, cup):
        whole = drawn(picture())
        for size, name in ((LARGE, picture.__name__), (SMALL, f"{picture.__name__}-small")):
            scaled = whole.resize(size, Image.Resampling.LANCZOS)
            scaled.save(folder / f"{name}.jpg", quality=84, optimize=True, progressive=True)


if __name__ == "__main__":
    main()
