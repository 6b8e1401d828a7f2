"""Make the digits of the clocks: the house's own, of one width, and a zero without a stroke.

    pip install fonttools brotli
    python tools/clock_digits.py

The stroke tells 0 from O in a code; in digits as large as a hand it only makes 0 look like 8. The
file has a name of its own, as the licence of the letters asks.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPointPen
from fontTools.ttLib import TTFont

VENDOR = Path(__file__).parents[1] / "src/stolik/web/static/stolik/vendor"
LETTERS = VENDOR / "atkinson-hyperlegible-next-latin-700-normal.woff2"
DIGITS = VENDOR / "clock-digits-700.woff2"
NAME = "Clock digits"
KEPT = "0123456789:+-−– "
DIGIT_NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
Point = tuple[float, float]


def contours(font: TTFont, glyph: str) -> list[list[tuple[Point, bool]]]:
    """A glyph's closed lines: each point, and whether the line goes through it."""
    points, ends, flags = font["glyf"][glyph].getCoordinates(font["glyf"])
    starts = [0, *(end + 1 for end in ends[:-1])]
    return [
        [(points[at], bool(flags[at] & 1)) for at in range(start, end + 1)]
        for start, end in zip(starts, ends, strict=True)
    ]


def box(points: list[tuple[Point, bool]]) -> tuple[float, float, float, float]:
    across, up = [at[0] for at, _ in points], [at[1] for at, _ in points]
    return min(across), min(up), max(across), max(up)


def plain_zero(font: TTFont) -> None:
    """The outside of the digit, and as its inside that of O, as wide as the two halves."""
    outside, *halves = contours(font, "zero.tf")
    left, low, right, high = box([point for half in halves for point in half])
    inside = contours(font, "O")[1]
    from_left, from_low, from_right, from_high = box(inside)
    pen = TTGlyphPointPen(None)
    for line in (outside, inside):
        pen.beginPath()
        for (across, up), on in line:
            if line is inside:
                across = left + (across - from_left) * (right - left) / (from_right - from_left)
                up = low + (up - from_low) * (high - low) / (from_high - from_low)
            pen.addPoint((round(across), round(up)), "qcurve" if on else None)
        pen.endPath()
    font["glyf"]["zero.tf"] = pen.glyph()


def main() -> None:
    font = TTFont(LETTERS)
    plain_zero(font)
    for table in font["cmap"].tables:
        for code, digit in enumerate(DIGIT_NAMES, ord("0")):
            table.cmap[code] = f"{digit}.tf"
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = NAME.replace(" ", "") if record.nameID == 6 else NAME
    options = subset.Options(flavor="woff2", layout_features=[], name_IDs=[0, 1, 2, 4, 6, 13, 14])
    cut = subset.Subsetter(options)
    cut.populate(text=KEPT)
    cut.subset(font)
    subset.save_font(font, str(DIGITS), options)


if __name__ == "__main__":
    main()
