"""A photo made fit to be shown: upright, small, in plain colours, and nothing but the picture.

Where, when and with what it was taken is not carried over. Runs in a child process only, by
`stolik.web.core.workshop`. Bytes in, bytes out; what cannot be used raises `NotAPhoto` with a code.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageCms, ImageOps, UnidentifiedImageError

LARGE: Final = 1600
SMALL: Final = 400
MOST_PIXELS: Final = 20_000_000
"""Of what is unpacked at once."""
MOST_OF_A_JPEG: Final = 80_000_000
"""A JPEG unpacks at a half, a quarter or an eighth of its size: a camera's whole one may come."""
LEAST: Final = 64
_QUALITY: Final = 82
_JPEG: Final = ("JPEG", "MPO")


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


def redrawn(data: bytes) -> Picture:
    """The photo in a file."""
    try:
        with Image.open(BytesIO(data), formats=("JPEG", "PNG", "WEBP")) as opened:
            _check_size(opened)
            upright = ImageOps.exif_transpose(opened)
            plain = _plain(upright, opened.info.get("icc_profile"))
    except NotAPhoto:
        raise
    except Image.DecompressionBombError:
        raise NotAPhoto("pixels") from None
    except UnidentifiedImageError:
        raise NotAPhoto("format") from None
    except (OSError, ValueError, SyntaxError, EOFError, LookupError, TypeError) as error:
        # Damaged files fail in as many ways as they can be damaged.
        raise NotAPhoto("damaged") from error
    large = _within(plain, LARGE)
    return Picture(_jpeg(large), _jpeg(_within(large, SMALL)), *large.size)


def _check_size(opened: Image.Image) -> None:
    """Refuses what would need too much room; known before anything is unpacked."""
    width, height = opened.size
    sides = f"{width}×{height}"
    if width * height > (MOST_OF_A_JPEG if opened.format in _JPEG else MOST_PIXELS):
        raise NotAPhoto("pixels", sides)
    if min(width, height) < LEAST:
        raise NotAPhoto("small", sides)
    opened.draft("RGB", (LARGE, LARGE))
    width, height = opened.size
    if width * height > MOST_PIXELS:
        raise NotAPhoto("pixels", sides)


def _plain(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """The pixels alone in sRGB, on white where the picture is transparent."""
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        whole = picture.convert("RGBA")
        ground = Image.new("RGB", whole.size, "white")
        ground.paste(whole, mask=whole.getchannel("A"))
        return ground
    if profile and picture.mode in ("RGB", "CMYK"):
        try:
            converted = ImageCms.profileToProfile(
                picture,
                ImageCms.ImageCmsProfile(BytesIO(profile)),
                ImageCms.createProfile("sRGB"),
                outputMode="RGB",
            )
        except (ImageCms.PyCMSError, OSError):
            converted = None
        if converted is not None:
            picture = converted
    opaque = picture.convert("RGB")
    # A new picture, since saving would carry a comment along.
    clean = Image.new("RGB", opaque.size)
    clean.paste(opaque)
    return clean


def _within(picture: Image.Image, side: int) -> Image.Image:
    smaller = picture.copy()
    smaller.thumbnail((side, side), Image.Resampling.LANCZOS)
    return smaller


def _jpeg(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "JPEG", quality=_QUALITY, optimize=True, progressive=True)
    return file.getvalue()
