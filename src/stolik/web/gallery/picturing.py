"""A photo made fit to be shown: upright, small, in plain colours, and nothing but the picture.

Where, when and with what it was taken is not carried over. Bytes in, bytes out; what cannot be used
raises `NotAPhoto` with a code. Knows no database and no page.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from io import BytesIO
from typing import IO, Final

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

LARGE: Final = 1600
SMALL: Final = 400
LARGEST_FILE: Final = 12 * 1024 * 1024 - 64 * 1024  # what the front of the site lets through
# A JPEG is decoded small to begin with; the other formats must be decoded whole.
MOST_PIXELS: Final = {"JPEG": 80_000_000, "MPO": 80_000_000, "PNG": 40_000_000, "WEBP": 40_000_000}
LEAST: Final = 64
_QUALITY: Final = 82
# Ten phones at once must not need the memory of ten pictures, nor every thread that serves pages.
_AT_WORK: Final = threading.BoundedSemaphore(2)
LET_IN: Final = threading.BoundedSemaphore(4)
_HEIF: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif")


class NotAPhoto(ValueError):
    """`code` is one of heic, format, damaged, pixels, small, large; busy: not now, but later."""

    def __init__(self, code: str, about: str = "") -> None:
        self.code, self.about = code, about
        super().__init__(f"{code}: {about}" if about else code)


@dataclass(frozen=True, slots=True)
class Picture:
    """Two JPEG files of one photo, and the size of the larger."""

    large: bytes
    small: bytes
    width: int
    height: int


def pictured(source: IO[bytes], size: int) -> Picture:
    """The photo in a file of so many bytes."""
    if size > LARGEST_FILE:
        raise NotAPhoto("large", f"{size / 1024 / 1024:.1f} MB")
    head = source.read(16)
    source.seek(0)
    if head[4:8] == b"ftyp" and head[8:12] in _HEIF:
        raise NotAPhoto("heic")
    if not LET_IN.acquire(blocking=False):
        raise NotAPhoto("busy")
    try:
        with _AT_WORK:
            return _pictured(source)
    finally:
        LET_IN.release()


def _pictured(source: IO[bytes]) -> Picture:
    try:
        with Image.open(source, formats=("JPEG", "PNG", "WEBP")) as opened:
            kind = opened.format or ""
            width, height = opened.size
            if width * height > MOST_PIXELS[kind]:
                raise NotAPhoto("pixels", f"{width}×{height}")
            if min(width, height) < LEAST:
                raise NotAPhoto("small", f"{width}×{height}")
            opened.draft("RGB", (2 * LARGE, 2 * LARGE))
            upright = ImageOps.exif_transpose(opened)
            plain = _plain(upright, opened.info.get("icc_profile"))
    except NotAPhoto:
        raise
    except Image.DecompressionBombError:
        raise NotAPhoto("pixels") from None
    except UnidentifiedImageError:
        raise NotAPhoto("format") from None
    except (OSError, ValueError, SyntaxError, MemoryError, EOFError, KeyError, TypeError) as error:
        # Damaged files fail in as many ways as they can be damaged.
        raise NotAPhoto("damaged") from error
    large = _within(plain, LARGE)
    return Picture(_jpeg(large), _jpeg(_within(large, SMALL)), *large.size)


def _plain(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """The pixels alone in sRGB, on white where the picture is transparent."""
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        whole = picture.convert("RGBA")
        ground = Image.new("RGB", whole.size, "white")
        ground.paste(whole, mask=whole.getchannel("A"))
        return ground
    if profile and picture.mode in ("RGB", "CMYK"):
        try:
            found = ImageCms.profileToProfile(
                picture,
                ImageCms.ImageCmsProfile(BytesIO(profile)),
                ImageCms.createProfile("sRGB"),
                outputMode="RGB",
            )
        except (ImageCms.PyCMSError, OSError):
            found = None
        if found is not None:
            picture = found
    shown = picture.convert("RGB")
    # A new picture, since saving would carry a comment along.
    clean = Image.new("RGB", shown.size)
    clean.paste(shown)
    return clean


def _within(picture: Image.Image, side: int) -> Image.Image:
    found = picture.copy()
    found.thumbnail((side, side), Image.Resampling.LANCZOS)
    return found


def _jpeg(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "JPEG", quality=_QUALITY, optimize=True, progressive=True)
    return file.getvalue()
