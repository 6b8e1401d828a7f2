"""Private links as people need them: an address that works from outside, and a QR code."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


@dataclass(frozen=True, slots=True)
class Link:
    """`qr` is a picture as a data address."""

    address: str
    qr: str


def absolute(request: HttpRequest, path: str) -> str:
    """The address people use."""
    public = str(settings.PUBLIC_URL)
    return public + path if public else request.build_absolute_uri(path)


def link_of(request: HttpRequest, token: str) -> Link:
    """The link of a player."""
    return link_to(request, reverse("player", args=[token]))


def link_to(request: HttpRequest, path: str) -> Link:
    """A path as people open it from outside, and the same as a QR code."""
    address = absolute(request, path)
    picture = segno.make(address, error="m", micro=False)
    # White also on a dark page: phones do not read light codes on a dark ground.
    return Link(address, picture.svg_data_uri(scale=4, border=4, dark="#24211c", light="#ffffff"))
