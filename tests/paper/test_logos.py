"""A logo is drawn anew: pixels and nothing else are kept, and what is no picture is refused."""

from __future__ import annotations

import base64
import struct

import pytest

from stolik.paper import BadLogo, is_redrawn, redrawn_logo
from support.png_pixels import pixels

# Sixteen by eight pixels of one green.
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////"
    "////////////////////////////////2wBDAaq0tPDS8P//////////////////////////////////////////"
    "////////////////////////////////////wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA"
    "AAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAL/xAAUEQEAAAAAAAAAAAAAAAAA"
    "AAAA/9oADAMBAAIRAxEAPwCABL//2Q=="
)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}"><path d="M0 0h{}v{}z" fill="red"/></svg>'
)


def size(data: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_photograph_loses_what_its_camera_added() -> None:
    remark = b"Aparat, 53.43 N 14.55 E"
    block = b"\xff\xe1" + struct.pack(">H", len(remark) + 2) + remark
    kept = redrawn_logo(JPEG[:2] + block + JPEG[2:])
    assert (is_redrawn(kept), size(kept)) == (True, (16, 8))
    assert remark not in kept
    assert kept == redrawn_logo(JPEG)


@pytest.mark.slow
def test_a_drawing_becomes_large_and_keeps_what_is_transparent() -> None:
    kept = redrawn_logo(SVG.format("0 0 30 10", 30, 10).encode())
    assert size(kept) == (1200, 400)
    width, channels, rows = pixels(kept)
    corners = rows[2][(width - 2) * channels :][:channels], rows[-2][:channels]
    assert (channels, corners) == (4, (b"\xff\x00\x00\xff", b"\x00\x00\x00\x00"))


@pytest.mark.parametrize(
    ("box", "code"),
    [
        ("0 0 0 10", "broken"),
        ("0 0 1 1000", "broken"),
        ("0 0 -5 5", "svg"),
        ("0 0 1e9 1e9", "svg"),
        ("0 0 nan 5", "svg"),
        ("", "svg"),
    ],
)
def test_a_drawing_of_no_size_is_refused(box: str, code: str) -> None:
    with pytest.raises(BadLogo) as refused:
        redrawn_logo(SVG.format(box, 3, 3).encode())
    assert refused.value.code == code


@pytest.mark.parametrize("end", [4, 20, 60, 200])
def test_half_a_photograph_is_refused(end: int) -> None:
    with pytest.raises(BadLogo, match="broken"):
        redrawn_logo(JPEG[:end])


def test_copies_of_copies_do_not_grow_without_end() -> None:
    levels = "".join(
        f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 3 + "</g>" for n in range(1, 7)
    )
    source = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="g0"><path d="M0 0h9"/>'
    )
    checked = f"{source}</g>{levels}</svg>"
    assert size(redrawn_logo(checked.encode())) == (1200, 1200)
    with pytest.raises(BadLogo):
        redrawn_logo(f"{source}</g>{levels}{levels}</svg>".encode())
