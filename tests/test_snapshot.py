"""The snapshot of what users see: what counts as the same, and that a difference is told."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path

import pytest
import xlsxwriter

import snapshot
from snapshots import record
from snapshots.apart import apart
from snapshots.command_lines import BATCH, COMMAND_LINES, NOT_RUN
from snapshots.normal import normalised, without_chance
from snapshots.record import Record, Texts
from stolik.cli import COMMANDS

HTML = "text/html; charset=utf-8"
CSRF = ("aB3" * 22)[:64]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p>a  b</p>", "<p>\n  a\n  b\n</p>"),
        ("<ul><li>a</li><li>b</li></ul>", "<ul>\n<li>a\n</li>\n<li>b</li> </ul>"),
        ("<p><b>a</b> c</p>", "<p>\n<b>a</b>\nc</p>"),
        ("<p>a <b>b</b></p>", "<p>a <b> b</b> </p>"),
        ("<a href='x' class='b a'>y</a>", '<a  class="a\n b" href="x">y</a>'),
        ("<button>Go</button>", "<button>\n Go\n</button>"),
        ("<div>a <input></div>", "<div>a\n<input>\n</div>"),
        ("<p>a</p><!-- why -->", "<p>a</p>"),
        ('<p><input type="hidden"><b>a</b></p>', '<p>\n<input type="hidden">\n<b>a</b></p>'),
        ("<p>&quot;ż&quot;</p>", '<p>"&#380;"</p>'),
        (
            '<script type="application/json">{"a": 1, "b": 2}</script>',
            '<script type="application/json">{"b":2,"a":1}</script>',
        ),
        (f'<input name="x" value="{CSRF}">', f'<input value="{CSRF[::-1]}" name="x">'),
    ],
)
def test_pages_that_say_the_same(one: str, other: str) -> None:
    assert normalised(one.encode(), HTML) == normalised(other.encode(), HTML)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<p>a b</p>", "<p>ab</p>"),
        ("<b>a</b> <b>b</b>", "<b>a</b><b>b</b>"),
        ("a <button>b</button>", "a<button>b</button>"),
        ('a<input type="hidden"> <b>b</b>', 'a<input type="hidden"><b>b</b>'),
        ("<pre>a  b</pre>", "<pre>a b</pre>"),
        ("<textarea>a\n</textarea>", "<textarea>a</textarea>"),
        ('<a title="a  b"></a>', '<a title="a b"></a>'),
        ("<div>a <input></div>", "<div>a<input></div>"),
        ("<p>a</p>", "<div>a</div>"),
        ('<p class="a">x</p>', "<p>x</p>"),
    ],
)
def test_pages_that_do_not(one: str, other: str) -> None:
    assert normalised(one.encode(), HTML) != normalised(other.encode(), HTML)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("/p/abc123 /p/xyz789 /p/abc123", "/p/<token 1> /p/<token 2> /p/<token 1>"),
        ("/p/xyz789-abc123", "/p/xyz789-abc123"),
        ("/live/cup/desk.0123456789abcdef0123456789abcdef/pl", "/live/cup/desk.<key>/pl"),
        ("/static/stolik/live.0123456789ab.js", "/static/stolik/live.<digest>.js"),
        ("/static/stolik/vendor/htmx-2.0.11.min.js", "/static/stolik/vendor/htmx-2.0.11.min.js"),
        ('<div data-mark="1f">', '<div data-mark="<mark>">'),
        ('name="key" type="hidden" value="abc1n"', 'name="key" type="hidden" value="<key>"'),
        (f"token {CSRF}", "token <csrf>"),
        ("0123456789abcdef" * 4, "0123456789abcdef" * 4),
    ],
)
def test_what_chance_made_is_a_placeholder(text: str, normal: str) -> None:
    assert without_chance(text, {"abc123", "xyz789"}) == normal


def test_data_are_read_and_put_in_order() -> None:
    kind = "application/json"
    assert normalised(b'{"b":1,"a":[2]}', kind) == normalised(b'{ "a": [2], "b": 1 }', kind)
    journal = b'{"journal":"stolik","version":1}\n{"n":1,"at":2}\n'
    assert normalised(journal, "application/octet-stream").split("\n") == [
        '{ "journal": "stolik", "version": 1}',
        '{ "at": 2, "n": 1}',
    ]


def test_a_workbook_is_its_cells() -> None:
    file = BytesIO()
    with xlsxwriter.Workbook(file) as book:
        book.add_worksheet("Tabela").write_row(0, 0, ["Ala", 3])
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    assert normalised(file.getvalue(), kind) == "[Tabela]\nAla | 3.0"


def test_two_snapshots_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = tmp_path / "a.tsv", tmp_path / "b.tsv"
    pages = {"page/x": "<p>\nold\n</p>", "page/y": "same"}, {"page/x": "<p>\nnew\n</p>", "z": ""}
    for file, texts in zip(files, pages, strict=True):
        folder = Texts(file.with_suffix(""))
        record.write(file, [folder.record(key, 200, text) for key, text in texts.items()])
    assert snapshot.main(["--compare", str(files[0]), str(files[0])]) == 0
    assert capsys.readouterr().out == "2 equal, 0 missing, 0 new, 0 different\n"
    assert snapshot.main(["--compare", *map(str, files)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "missing: page/y",
        "new: z",
        "different: page/x (200 -> 200)",
        "--- page/x",
        *("@@", " <p>", "-old", "+new", " </p>"),
        "0 equal, 1 missing, 1 new, 1 different",
    ]


def test_a_record_is_one_line_and_knows_no_checkout(tmp_path: Path) -> None:
    here = Path(snapshot.__file__).parents[1]
    made = Texts(tmp_path).record("a\tb", 200, f"{here}/x")
    assert str(made) == f"a b\t200\t{made.digest}"
    assert (tmp_path / f"{made.digest}.txt").read_text() == "<checkout>/x"
    file = tmp_path / "one.tsv"
    record.write(file, [made])
    assert record.read(file) == {"a b": Record("a b", "200", made.digest)}


def test_every_command_is_run_or_left_out_by_name() -> None:
    run = {*BATCH, "verify", *(words[0] for words in COMMAND_LINES)} & set(COMMANDS)
    assert sorted({*run, *NOT_RUN}) == sorted(COMMANDS)
    assert run & set(NOT_RUN) == set()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows copies no process")
def test_what_is_done_apart_leaves_nothing() -> None:
    state = {"n": 1}
    assert apart(lambda: state.update(n=2) or json.dumps(state)) == '{"n": 2}'
    assert state == {"n": 1}
