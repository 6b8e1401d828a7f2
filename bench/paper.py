"""What printing costs beside a named peer: ReportLab, measured in the same run.

    python bench/paper.py [--sheets N] [--diplomas N] [--repeats N]

A round's score sheets with QR codes and an event's diplomas, as many as a hall of 240 people needs:
the same names and words, both with the same typeface. Once more without the QR codes, which are a
matter of another library on both sides. Then the same with a logo, here and in the child process
that prints logos for the site, warm, and when it must first be started. Turn about, the least of
several runs each, because machines are noisy. The last line is JSON with the ratios; no time is a
promise.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from parts.peer import environment

import stolik.paper
from stolik.demo import people
from stolik.locale import language
from stolik.paper import (
    Diplomas,
    Event,
    Logo,
    ScoreSheets,
    SheetTable,
    check_of,
    pdf,
    place_diploma,
    redrawn_logo,
    scoring_lines,
)
from stolik.paper.engine import compiled
from stolik.paper.pages import qr
from stolik.rules import ruleset

RULES = ruleset("pl-turniej")
POLISH = language("pl")
EVENT = Event("Wiosenny turniej Rummikub", "Biblioteka Na Rogu", "9 maja 2026", "Szczecin")
SIGNED = ("Sędzia główny", "Organizator")
SITE = "https://stolik.example.org"
FONTS = Path(stolik.paper.__file__).parent / "fonts"
PEER = Path(__file__).with_name("parts") / "paper_peer.py"


def ours(names: Sequence[str], sheets: int, diplomas: int) -> tuple[ScoreSheets, Diplomas]:
    tables = tuple(
        SheetTable(n + 1, tuple(names[n * 4 : n * 4 + 4]), 0, f"{SITE}/t/{n:024}", f"k{n:03}")
        for n in range(sheets)
    )
    small_print = scoring_lines(RULES, POLISH)
    awarded = tuple(place_diploma(names[n], n + 1, POLISH) for n in range(diplomas))
    return (
        ScoreSheets(EVENT, 1, 3, tables, small_print, check=check_of(RULES)),
        Diplomas(EVENT, awarded, SIGNED),
    )


def same(sheets: ScoreSheets, diplomas: Diplomas) -> dict[str, object]:
    """The same papers as the peer is given them."""
    return {
        "fonts": [
            str(FONTS / f"AtkinsonHyperlegibleNext-{weight}.ttf") for weight in ("Regular", "Bold")
        ],
        "small_print": " ".join(sheets.small_print),
        "sheets": [
            {
                "number": table.number,
                "names": table.names,
                "link": table.link,
                "event": EVENT.name,
                "games": sheets.games,
                "big": "duże",
                "small": "małe",
            }
            for table in sheets.tables
        ],
        "diplomas": [
            {
                "lines": [
                    *("Dyplom", "otrzymuje", each.name, each.reason),
                    *(EVENT.name, f"{EVENT.place} · {EVENT.date}"),
                ],
                "signatures": SIGNED,
            }
            for each in diplomas.diplomas
        ],
    }


def measured(documents: tuple[ScoreSheets, Diplomas], repeats: int) -> tuple[str, float, float]:
    """The peer's name, and the least seconds of both; what they print is told."""
    own, peer, size = [], [], (0, 0)
    with subprocess.Popen(
        [environment(), PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        print(json.dumps(same(*documents)), file=process.stdin, flush=True)
        hello = process.stdout.readline()
        if not hello:
            sys.exit("the peer ended without an answer; what it said stands above")
        for _ in range(repeats):
            qr.cache_clear()  # the peer keeps nothing either
            begin = time.perf_counter()
            content = pdf(*documents, language=POLISH)
            own.append(time.perf_counter() - begin)
            print("again", file=process.stdin, flush=True)
            answer = json.loads(process.stdout.readline())
            peer.append(answer["s"])
            size = len(content), answer["bytes"]
    name = json.loads(hello)["name"]
    print(f"  stolik.paper {min(own):.2f} s, {size[0] // 1024} KB")
    print(f"  {name} {min(peer):.2f} s, {size[1] // 1024} KB")
    return name, min(own), min(peer)


def measured_apart(
    documents: tuple[ScoreSheets, Diplomas], repeats: int
) -> tuple[float, float, float]:
    """The least seconds here, in a warm child, and in one that has yet to be started."""
    from stolik.web.core.workshop.pool import WORKSHOP
    from stolik.web.printing.press import compiled_apart

    drawing = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><path d="M0 0h3v1z"/></svg>'
    )
    event = replace(EVENT, logos=(Logo("Biblioteka", redrawn_logo(drawing)),))
    with_logo = [replace(document, event=event) for document in documents]
    here, warm, cold = [], [], []
    for _ in range(repeats):
        WORKSHOP.close()
        for seconds, compile_ in ((cold, compiled_apart), (here, compiled), (warm, compiled_apart)):
            begin = time.perf_counter()
            pdf(*with_logo, language=POLISH, by=compile_)
            seconds.append(time.perf_counter() - begin)
    WORKSHOP.close()
    print(f"  here {min(here):.2f} s, warm child {min(warm):.2f} s, new child {min(cold):.2f} s")
    return min(here), min(warm), min(cold)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sheets", type=int, default=60)
    parser.add_argument("--diplomas", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    names = tuple(people(max(options.sheets * 4, options.diplomas), Random("bench")))
    sheets, diplomas = ours(names, options.sheets, options.diplomas)
    print(f"{options.sheets} sheets and {options.diplomas} diplomas, {options.repeats} runs each")
    name, own, peer = measured((sheets, diplomas), options.repeats)
    print("without QR codes")
    bare = replace(sheets, tables=tuple(replace(table, link="") for table in sheets.tables))
    _, plain, peer_plain = measured((bare, diplomas), options.repeats)
    print("with a logo")
    here, warm, cold = measured_apart((sheets, diplomas), options.repeats)
    ratios = {
        "ratio": round(peer / own, 2),
        "ratio_without_qr": round(peer_plain / plain, 2),
        "child_to_here": round(warm / here, 2),
        "new_child_to_here": round(cold / here, 2),
    }
    print(json.dumps({"peer": name, **ratios}))


if __name__ == "__main__":
    main()
