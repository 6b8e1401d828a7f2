"""Private links as people need them: an address that works from outside, and a QR code."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

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


def unreachable(request: HttpRequest) -> bool:
    """Whether links made for this request lead back to this computer, where no phone can go."""
    if settings.PUBLIC_URL:
        return False
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def of_this_network(request: HttpRequest) -> str:
    """The address of links where it is one of the network this computer is in now; else ""."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    with suppress(ValueError):
        if not settings.PUBLIC_URL and not unreachable(request) and ip_address(host).is_private:
            return absolute(request, "/").rstrip("/")
    return ""


def link_of(request: HttpRequest, token: str) -> Link:
    """The link of a player."""
    return link_to(request, reverse("player", args=[token]))


def link_to(request: HttpRequest, path: str) -> Link:
    """A path as people open it from outside, and the same as a QR code."""
    address = absolute(request, path)
    picture = segno.make(address, error="m", micro=False)
    # White also on a dark page: phones do not read light codes on a dark ground.
    return Link(address, picture.svg_data_uri(scale=4, border=4, dark="#24211c", light="#ffffff"))
