"""A table as CSV that no spreadsheet computes: the one place of the site that writes such files.

Every cell is quoted, the head too. Somebody's spreadsheet may divide lines by another sign than the
file does: so what follows such a sign inside a cell is made harmless like the beginning of a cell.
Knows values, not what they mean.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Final

Value = str | int

CONTENT_TYPE: Final = "text/csv; charset=utf-8"
# What makes a spreadsheet compute a cell, also behind spaces and in full width.
_FORMULA: Final = "=+-@\t\r\n|%＝＋－＠"
# The same where a cell would begin for whoever divides lines by another sign. The sign itself is
# one of those that begin a formula; quotation marks and spaces may stand between.
_HIDDEN: Final = re.compile(r"""([;,|][;,|\s"]*)(?=[=+\-@%＝＋－＠])""")
_LINES: Final = re.compile(r"[\r\n\t\v\f\x1c-\x1e\x85\u2028\u2029]+")


def harmless(value: Value) -> Value:
    """Text that no spreadsheet takes for a formula; numbers stay as they are.

    >>> harmless("=1+1"), harmless(" @SUM(A1)"), harmless("Anna"), harmless(-12)
    ("'=1+1", "' @SUM(A1)", 'Anna', -12)
    >>> harmless("x;=1+1;y")
    "x;'=1+1;y"
    """
    if isinstance(value, int):
        return value
    text = value.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
    heads = {text[:1], text.strip()[:1], text.lstrip(' "')[:1]} - {""}
    text = _HIDDEN.sub(r"\1'", _LINES.sub(" ", text))
    return f"'{text}" if any(head in _FORMULA for head in heads) else text


def csv_file(head: Sequence[str], rows: Iterable[Sequence[Value]], *, excel: bool) -> bytes:
    """Commas and UTF-8; for a Polish Excel semicolons and a byte order mark.

    >>> csv_file(("=name",), [("Anna",), (-12,)], excel=False)
    b'"\\'=name"\\r\\n"Anna"\\r\\n"-12"\\r\\n'
    """
    file = io.StringIO(newline="")
    writer = csv.writer(
        file,
        delimiter=";" if excel else ",",
        lineterminator="\r\n",
        quoting=csv.QUOTE_ALL,
    )
    writer.writerow([harmless(text) for text in head])
    writer.writerows([harmless(value) for value in row] for row in rows)
    return file.getvalue().encode("utf-8-sig" if excel else "utf-8")
