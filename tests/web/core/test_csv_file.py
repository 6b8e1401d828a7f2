"""Tables as CSV: nothing in them is computed, whichever sign somebody's spreadsheet divides by."""

from __future__ import annotations

import ast
import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

import stolik
from stolik.web.core.csv_file import Value, csv_file
from stolik.web.public.tables import Grid
from stolik.web.public.views.exports import as_xlsx

FORMULA = tuple("=+-@")
HOSTILE = (
    "=1+1",
    "x;=1+1;y",
    "x,=1+1,y",
    'x";"=1+1',
    "x\t=1+1",
    "x\n=1+1",
    "x\r\n=1+1",
    "x|=1+1",
    '"=1+1',
    " \u3000=1+1",
    "x; +1",
    "\u2028=1+1",
)


def computed(body: bytes) -> list[str]:
    """The cells that somebody's spreadsheet would compute."""
    text = body.decode("utf-8-sig")
    found = []
    for sign in ",;\t|":
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
        cells = (cell.strip() for row in rows for cell in row)
        found += [cell for cell in cells if cell.startswith(FORMULA) and cell != "-12"]
    return found


@pytest.mark.attack(22, "a formula in a cell or a head, behind either separator")
@pytest.mark.parametrize("excel", [False, True])
@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_no_cell_and_no_head_is_a_formula(text: str, excel: bool) -> None:
    body = csv_file(("place", text, text), [(1, text, "x"), ("x", -12, text)], excel=excel)
    assert computed(body) == []


@given(
    st.lists(st.lists(st.text("=+-@;,|\"' \t\r\nx1", max_size=9), min_size=3, max_size=3)),
    st.booleans(),
)
@settings(max_examples=300, deadline=None)
def test_no_text_at_all_becomes_a_formula(rows: list[list[str]], excel: bool) -> None:
    head: Sequence[str] = rows[0] if rows else ["a", "b", "c"]
    assert computed(csv_file(head, rows, excel=excel)) == []


def test_honest_cells_are_read_as_they_were() -> None:
    rows: list[tuple[Value, ...]] = [
        (1, "Jan Kowalski-Nowak", -12),
        (2, 'Zofia „Zo" Lis', 0),
        (3, "Kos, Jan", 7),
        (4, "Klub A+B; filia 2", 1),
        (5, "a@example.org", 1),
    ]
    for excel, sign in ((False, ","), (True, ";")):
        text = csv_file(("no", "name", "points"), rows, excel=excel).decode("utf-8-sig")
        found = list(csv.reader(io.StringIO(text, newline=""), delimiter=sign))
        assert found == [["no", "name", "points"], *([str(v) for v in row] for row in rows)]


def test_every_cell_is_quoted() -> None:
    assert csv_file(("a",), [("b", 1)], excel=False) == b'"a"\r\n"b","1"\r\n'


@pytest.mark.attack(22, "a formula in the head of a workbook")
def test_heads_of_workbooks_are_texts() -> None:
    grid = Grid("T", ("=1+1", '=HYPERLINK("x")'), (("a", 1),))
    head, row = (
        CalamineWorkbook.from_object(io.BytesIO(as_xlsx([grid]))).get_sheet_by_index(0).to_python()
    )
    assert (head, row) == (["'=1+1", '\'=HYPERLINK("x")'], ["a", 1.0])


def test_one_module_writes_csv() -> None:
    source = Path(stolik.__file__).parent
    writing = {
        file.relative_to(source).as_posix()
        for file in source.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("writer", "DictWriter")
    }
    assert writing == {"web/core/csv_file.py"}
