"""Scatter charts as SVG text: time, on a logarithmic scale, against a size.

Drawn by hand so that the bench needs no plotting library. The colours are the project's own, for
light and for dark surroundings; the series differ in shape too, so that colour is not needed.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

WIDTH, HEIGHT = 760, 470
LEFT, RIGHT, TOP, BOTTOM = 84, 164, 92, 58
UNITS = ((1e6, "s"), (1e3, "ms"), (1.0, "µs"))

STYLE = """
  .ground { fill: #faf7f0 } .ink { fill: #24211c } .soft { fill: #6a6357 }
  .grid { stroke: #24211c; stroke-opacity: .13 } .axis { stroke: #6a6357 }
  .ours { color: #0f6b5c } .twin { color: #0b57b5 } .peer { color: #b85600 }
  .dots { fill: currentColor; fill-opacity: .4 } .name { fill: currentColor; font-weight: 600 }
  .line { fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linejoin: round }
  text { font-family: system-ui, sans-serif; font-size: 14px }
  .title { font-size: 19px; font-weight: 600 } .small { font-size: 13px }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1b1a17 } .ink { fill: #ece7db } .soft { fill: #a9a292 }
    .grid { stroke: #ece7db } .axis { stroke: #a9a292 }
    .ours { color: #4cc2ab } .twin { color: #6ca0dc } .peer { color: #e0a458 }
  }
"""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one solver: (size, µs). `look` names its colour and shape."""

    name: str
    look: Literal["ours", "twin", "peer"]
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    subtitle: str
    across: str
    series: Sequence[Series]
    bucket: int = 10
    """Sizes that share a median in the line drawn through the points."""
    tell_medians: bool = True
    """Whether the median of all points says something: not where sizes were chosen evenly."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where values lie on the picture."""

    widest: float
    lowest: int
    highest: int

    def x(self, size: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * size / self.widest

    def y(self, us: float) -> float:
        share = (math.log10(us) - self.lowest) / (self.highest - self.lowest)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def duration(us: float) -> str:
    """A time with the unit people would say it in.

    >>> duration(20), duration(3_000), duration(1_000_000)
    ('20 µs', '3 ms', '1 s')
    """
    factor, unit = next((pair for pair in UNITS if us >= pair[0]), UNITS[-1])
    return f"{us / factor:g} {unit}"


def rounded(us: float) -> str:
    """A time to two figures, as much as a measurement is worth.

    >>> rounded(21.64), rounded(31_716.8)
    ('22 µs', '32 ms')
    """
    return duration(float(f"{us:.2g}"))


def medians(points: Sequence[Point], bucket: int) -> list[Point]:
    """The median of every bucket of sizes, at the median size in it."""
    buckets = defaultdict(list)
    for size, us in points:
        buckets[size // bucket].append((size, us))
    return [
        (statistics.median(size for size, _ in found), statistics.median(us for _, us in found))
        for _, found in sorted(buckets.items())
    ]


def _scale(series: Iterable[Series]) -> _Scale:
    points = [point for each in series for point in each.points]
    times = [us for _, us in points]
    lowest, highest = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    widest = max(20.0, max(size for size, _ in points) + 2)
    return _Scale(widest, lowest, max(highest, lowest + 1))


def _axes(scale: _Scale, across: str) -> list[str]:
    base, end = HEIGHT - BOTTOM, WIDTH - RIGHT
    parts = []
    for power in range(scale.lowest, scale.highest + 1):
        y = scale.y(10.0**power)
        parts += [
            f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{end}" y2="{y:.1f}"/>',
            f'<text class="ink" x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">'
            f"{duration(10.0**power)}</text>",
        ]
    parts.append(f'<line class="axis" x1="{LEFT}" y1="{base}" x2="{end}" y2="{base}"/>')
    for size in range(0, int(scale.widest) + 1, 20):
        x = scale.x(size)
        parts += [
            f'<line class="axis" x1="{x:.1f}" y1="{base}" x2="{x:.1f}" y2="{base + 5}"/>',
            f'<text class="ink" x="{x:.1f}" y="{base + 22}" text-anchor="middle">{size}</text>',
        ]
    middle = (LEFT + end) / 2
    parts.append(
        f'<text class="soft" x="{middle:g}" y="{HEIGHT - 12}" text-anchor="middle">'
        f"{escape(across)}</text>"
    )
    return parts


def _dot(look: str, x: float, y: float) -> str:
    """A circle for ours, a square for the peer: small parts of one path."""
    if look == "peer":
        return f"M{x - 2.5:.1f} {y - 2.5:.1f}h5v5h-5z"
    return f"M{x - 2.8:.1f} {y:.1f}a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0z"


def _drawn(each: Series, scale: _Scale, bucket: int) -> list[str]:
    dots = "".join(_dot(each.look, scale.x(size), scale.y(us)) for size, us in each.points)
    through = medians(each.points, bucket)
    line = " ".join(f"{scale.x(size):.1f},{scale.y(us):.1f}" for size, us in through)
    return [
        f'<path class="{each.look} dots" d="{dots}"/>',
        f'<polyline class="{each.look} line" points="{line}"/>',
    ]


def _names(chart: Chart, series: Sequence[Series], scale: _Scale) -> list[str]:
    """Names at the right ends of the lines, moved apart where lines end together."""
    ends = [(scale.y(medians(each.points, chart.bucket)[-1][1]), each) for each in series]
    parts, x, above = [], WIDTH - RIGHT + 10, 0.0
    for y, each in sorted(ends, key=lambda end: end[0]):
        above = max(y, above + 38)
        parts.append(
            f'<text class="{each.look} name" x="{x}" y="{above:.1f}">{escape(each.name)}</text>'
        )
        if chart.tell_medians:
            typical = rounded(statistics.median(us for _, us in each.points))
            parts.append(
                f'<text class="soft small" x="{x}" y="{above + 17:.1f}">median {typical}</text>'
            )
    return parts


def svg(chart: Chart) -> str:
    """The chart as the text of an SVG file; the same points give the same bytes."""
    series = [each for each in chart.series if each.points]
    scale = _scale(series)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' aria-labelledby="title desc">',
        f'<title id="title">{escape(chart.title)}</title>',
        f'<desc id="desc">{escape(_said(chart))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="10"/>',
        f'<text class="ink title" x="24" y="38">{escape(chart.title)}</text>',
        f'<text class="soft" x="24" y="62">{escape(chart.subtitle)}</text>',
        *_axes(scale, chart.across),
    ]
    for each in series:
        parts += _drawn(each, scale, chart.bucket)
    parts += _names(chart, series, scale)
    return "\n".join([*parts, "</svg>", ""])


def _said(chart: Chart) -> str:
    """The chart in words, for those who do not see it."""
    said = []
    for each in chart.series:
        if times := [us for _, us in each.points]:
            median = f" (median {rounded(statistics.median(times))})" if chart.tell_medians else ""
            said.append(f"{each.name}: {rounded(min(times))} to {rounded(max(times))}{median}")
    return f"{chart.subtitle}. Across: {chart.across}. Up: time, logarithmic. {'; '.join(said)}."
