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
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from stolik import locale
from stolik.locale import tags
from stolik.rules import ruleset
from stolik.rules.origins import PRESETS
from stolik.web.core.language import language
from stolik.web.core.scripts import STATIC
from stolik.web.phone.languages import MODULES, languages, spoken_words, words_version
from stolik.web.phone.state import rule_values, table_state
from stolik.web.public.public_view import public_view_at_table
from stolik.web.tournaments.codes import code_by_token

YEAR: Final = 365 * 24 * 3600
WORKER = MODULES / "worker.js"
NO_DEVICE = "device-"
# For a table of one's own; what they are called there stands in `phone/standalone.js`.
RULESETS: Final = ("pl-zasady", "pl-turniej", "pl-liga", "wrc9")


def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table's page."""
    code = code_by_token(token)
    view = public_view_at_table(code.tournament, code.number)
    context = {
        "code": code,
        "table_state": table_state(view, code, NO_DEVICE, now=time.time()),
        **_frame(),
    }
    response = render(request, "stolik/table/phone.html", context)
    response["Cache-Control"] = "private, no-cache"
    return response


def clock(request: HttpRequest) -> HttpResponse:
    """The clock and the sheet without a tournament."""
    presets = [{"name": name, "rules": rule_values(ruleset(name))} for name in RULESETS]
    context = {"rulesets": presets, **_frame()}
    response = render(request, "stolik/table/phone.html", context)
    response["Cache-Control"] = "no-cache"
    return response


def _frame() -> dict[str, Any]:
    """What every page that phones open has: the scripts, their words, and what else they speak."""
    return {"modules": modules(), "words": spoken_words(language()), "languages": languages()}


@require_safe
def words(request: HttpRequest, tag: str) -> HttpResponse:
    """The words of the phone in one language, for good if the address says which ones."""
    if tag not in tags():
        raise Http404
    spoken = locale.language(tag)
    named = request.GET.get("v") == words_version(spoken)
    response = HttpResponse(spoken_words(spoken), content_type="application/json")
    response["Cache-Control"] = f"public, max-age={YEAR}, immutable" if named else "no-cache"
    response["Content-Language"] = spoken
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
        "lang": language(),
        "dir": language().direction,
        "name": gettext("Stolik: game clock"),
        "short_name": pgettext("short", "Game clock"),
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


assert set(RULESETS) == set(PRESETS), "a preset that nobody can choose"
