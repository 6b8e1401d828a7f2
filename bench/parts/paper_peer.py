"""The other printer's side of the bench: ReportLab draws the same papers and times itself.

Runs in an environment of its own (bench/parts/peer.py makes it), so it imports nothing of Stolik's.
One JSON line in ({"sheets": [...], "diplomas": [...], "small_print", "fonts"}), one out for every
further line, which asks for one more run. Drawn by hand on its canvas, its fastest way.
"""

from __future__ import annotations

import io
import json
import sys
import time

from reportlab import Version
from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4, A5, landscape
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PLAIN, BOLD = "Own", "OwnBold"


def fitted(canvas: Canvas, text: str, x: float, y: float, width: float, size: float) -> None:
    """As Stolik does: one line, smaller where it must be."""
    found = pdfmetrics.stringWidth(text, BOLD, size)
    canvas.setFont(BOLD, size if found <= width else max(6, size * width / found))
    canvas.drawString(x, y, text)


def sheet(canvas: Canvas, given: dict, small_print: str) -> None:
    wide, high = landscape(A5)
    canvas.setFont(BOLD, 27)
    canvas.drawString(12 * mm, high - 20 * mm, str(given["number"]))
    fitted(canvas, given["event"], 32 * mm, high - 12 * mm, 100 * mm, 12)
    if given["link"]:
        drawing = Drawing(18 * mm, 18 * mm, transform=[0.65, 0, 0, 0.65, 0, 0])
        drawing.add(QrCodeWidget(given["link"], barLevel="M"))
        renderPDF.draw(drawing, canvas, wide - 28 * mm, high - 27 * mm)
    games, seats = given["games"], given["names"]
    left, top, row = 9 * mm, high - 30 * mm, 17 * mm
    columns = [left, left + 9 * mm, left + 22 * mm]
    for _ in seats:
        columns += [columns[-1] + 11 * mm, columns[-1] + 36 * mm]
    columns.append(wide - 9 * mm)
    rows = [top, top - 12 * mm, *(top - 12 * mm - row * n for n in range(1, games + 2))]
    rows.append(rows[-1] - 10 * mm)
    canvas.grid(columns, rows)
    for n, name in enumerate(seats):
        fitted(canvas, f"{'ABCD'[n]} {name}", columns[2 + 2 * n] + 4, top - 5 * mm, 33 * mm, 11)
        canvas.setFont(PLAIN, 7.5)
        canvas.drawString(columns[2 + 2 * n] + 2, top - 10 * mm, given["big"])
        canvas.drawString(columns[3 + 2 * n] + 2, top - 10 * mm, given["small"])
    for n in range(games):
        canvas.setFont(BOLD, 12)
        canvas.drawString(left + 3 * mm, rows[n + 2] + 7 * mm, str(n + 1))
        canvas.drawString(left + 12 * mm, rows[n + 2] + 7 * mm, "ABCD"[n % len(seats)])
        canvas.rect(wide - 20 * mm, rows[n + 2] + 7 * mm, 3.4 * mm, 3.4 * mm)
    canvas.setFont(PLAIN, 7.8)
    for n, line in enumerate(simpleSplit(small_print, PLAIN, 7.8, wide - 18 * mm)):
        canvas.drawString(left, rows[-1] - 4 * mm - n * 3.4 * mm, line)
    canvas.showPage()


def diploma(canvas: Canvas, given: dict) -> None:
    wide, high = landscape(A4)
    canvas.roundRect(5 * mm, 5 * mm, wide - 10 * mm, high - 10 * mm, 3.5 * mm)
    canvas.roundRect(7 * mm, 7 * mm, wide - 14 * mm, high - 14 * mm, 2.2 * mm)
    for n in range(4):
        canvas.roundRect(wide / 2 + (n * 17 - 34) * mm, high - 25 * mm, 15 * mm, 22 * mm, 2 * mm)
    for side in (41 * mm, wide - 41 * mm):
        canvas.circle(side, high - 46 * mm, 15 * mm)
    at = high - 60 * mm
    for text, size in zip(given["lines"], (70, 18, 56, 28, 24, 15), strict=True):
        width = pdfmetrics.stringWidth(text, BOLD, size)
        canvas.setFont(BOLD, min(size, size * (wide - 44 * mm) / max(width, 1)))
        canvas.drawCentredString(wide / 2, at, text)
        at -= size + 14
    for n, text in enumerate(given["signatures"]):
        middle = wide * (n + 1) / (len(given["signatures"]) + 1)
        canvas.line(middle - 24 * mm, 30 * mm, middle + 24 * mm, 30 * mm)
        canvas.setFont(PLAIN, 12)
        canvas.drawCentredString(middle, 25 * mm, text)
    canvas.showPage()


def drawn(given: dict) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=landscape(A5))
    for each in given["sheets"]:
        sheet(canvas, each, given["small_print"])
    canvas.setPageSize(landscape(A4))
    for each in given["diplomas"]:
        diploma(canvas, each)
    canvas.save()
    return file.getvalue()


def main() -> None:
    given = json.loads(sys.stdin.readline())
    for name, font in zip((PLAIN, BOLD), given["fonts"], strict=True):
        pdfmetrics.registerFont(TTFont(name, font))
    print(json.dumps({"name": f"ReportLab {Version}"}), flush=True)
    for _ in sys.stdin:
        begin = time.perf_counter()
        found = drawn(given)
        print(json.dumps({"s": time.perf_counter() - begin, "bytes": len(found)}), flush=True)


if __name__ == "__main__":
    main()
