"""The pages that phones open: a table of a tournament, the clock without one, and what keeps them.

A page is a frame with what is known now; everything else is done by the phone. The worker that
keeps pages for a lost network is made here, because it must know every file and its version.
"""

from __future__ import annotations

import json
import time
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static

from stolik.rules import ruleset
from stolik.rules.origins import PRESETS
from stolik.web.core.language import either
from stolik.web.phone.state import rule_values, table_state
from stolik.web.public.public_view import public_view_at_table
from stolik.web.tournaments.codes import code_by_token

STATIC = Path(__file__).parents[2] / "static"
MODULES = STATIC / "stolik" / "phone"
WORKER = MODULES / "worker.js"
NO_DEVICE = "device-"
TITLES = {
    "pl-turniej": ("Tournament rules (40 s)", "Zasady turniejowe (40 s)"),
    "pl-liga": ("League rules (40 s)", "Zasady ligowe (40 s)"),
    "pl-zasady": ("Rules of play (40 s)", "Zasady gry (40 s)"),
    "wrc9": ("World championship (60 s)", "Mistrzostwa świata (60 s)"),
}


def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table's page."""
    code = code_by_token(token)
    view = public_view_at_table(code.tournament, code.number)
    context = {
        "code": code,
        "table_state": table_state(view, code, NO_DEVICE, now=time.time()),
        "modules": modules(),
    }
    response = render(request, "stolik/table/phone.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def clock(request: HttpRequest) -> HttpResponse:
    """The clock and the sheet without a tournament."""
    presets = [
        {"name": name, "title": TITLES[name], "rules": rule_values(ruleset(name))}
        for name in TITLES
    ]
    context = {"rulesets": presets, "modules": modules()}
    response = render(request, "stolik/table/phone.html", context)
    response["Cache-Control"] = "no-cache"
    return response


def manifest(_: HttpRequest) -> HttpResponse:
    """What a phone needs to put the clock among its programs."""
    icons = [
        {"src": static("stolik/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *(
            {
                "src": static(f"stolik/icon-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
            }
            for size in (192, 512)
        ),
    ]
    fields = {
        "id": "/clock",
        "name": either("Stolik: game clock", "Stolik: zegar do gry"),
        "short_name": either("Game clock", "Zegar"),
        "start_url": "/clock",
        "scope": "/clock",
        "display": "standalone",
        "background_color": "#faf7f0",
        "theme_color": "#faf7f0",
        "icons": icons,
    }
    return JsonResponse(fields, content_type="application/manifest+json")


def worker(_: HttpRequest) -> HttpResponse:
    """The script that keeps pages; its version is that of every file it keeps."""
    lines = f"self.VERSION = {json.dumps(version())};\nself.FILES = {json.dumps(list(files()))};\n"
    text = lines + WORKER.read_text(encoding="utf-8")
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    response["Service-Worker-Allowed"] = "/"
    return response


@cache
def modules() -> tuple[str, ...]:
    """The scripts of a page, named as static files."""
    names = (path.relative_to(STATIC).as_posix() for path in MODULES.glob("*.js"))
    own = ("table.js", "standalone.js", "worker.js")
    return tuple(sorted(name for name in names if not name.endswith(own)))


@cache
def _kept_files() -> tuple[Path, ...]:
    fonts = STATIC / "stolik" / "vendor"
    return (
        *sorted(path for path in MODULES.iterdir() if path != WORKER and path.is_file()),
        STATIC / "stolik" / "stolik.css",
        STATIC / "stolik" / "tiles.css",
        STATIC / "stolik" / "phone.css",
        STATIC / "stolik" / "icon.svg",
        *sorted(fonts.glob("*.woff2")),
    )


def files() -> tuple[str, ...]:
    """The addresses of everything a kept page needs."""
    return tuple(static(path.relative_to(STATIC).as_posix()) for path in _kept_files())


@cache
def version() -> str:
    """Changes when any of the files does."""
    checksum = sha256(WORKER.read_bytes())
    for path in _kept_files():
        checksum.update(path.name.encode() + b"\0" + path.read_bytes())
    return checksum.hexdigest()[:16]


assert set(TITLES) == set(PRESETS), "a preset without a title"
