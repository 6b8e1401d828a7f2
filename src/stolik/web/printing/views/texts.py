"""What an organiser writes for the papers: lines, signatures, diplomas, the consent form."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik import paper
from stolik.web.core.forms import Typed
from stolik.web.core.text import line
from stolik.web.desk.views import overview
from stolik.web.printing.contents import PARTS, settings_of
from stolik.web.models.printing import PaperSettings
from stolik.web.templatetags.words import either
from stolik.web.tournaments.access import event_at_desk

FARTHEST: Final = 100
LONGEST: Final = {"sponsors": 300, "goal": 200}
LONGEST_LINES: Final = {"lines": 600, "signatures": 300, "referees": 2000}
LONGEST_PART: Final = 1500
FLAGS: Final = ("text_only", "advertising", "image")
WORDS: Final = {
    "participation": ("1. Taking part (a line each)", "1. Udział (każde zdanie w nowej linii)"),
    "data": ("2. Personal data (a line each)", "2. Dane osobowe (każde zdanie w nowej linii)"),
    "advertising": ("Advertising", "Reklama"),
    "image": ("Pictures and films", "Zdjęcia i filmy"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def texts(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; everything on it may be left empty."""
    event = event_at_desk(request, slug)
    kept = settings_of(event)
    typed = Typed(_written(kept))
    if request.method == "POST":
        typed = Typed(request.POST)
        _read(typed, kept)
        if not typed.faults:
            kept.save()
            messages.success(request, either("Saved.", "Zapisano."))
            return redirect("print-texts", slug)
    found = overview.shared(request, event, "print")
    more = {"typed": typed, "forms": _forms(typed), "farthest": FARTHEST, "shown": "texts"}
    return render(request, "stolik/printing/texts.html", {**found, **more})


def offset(typed: Typed, name: str) -> int:
    """Whole millimetres, also to the left or up; whatever minus sign was typed."""
    text = line(typed.values.get(name, "")).replace("−", "-").replace("–", "-").replace(" ", "")
    digits = text.removeprefix("-").removeprefix("+")
    if not text:
        return 0
    if digits.isascii() and digits.isdigit() and len(digits) <= 4 and int(digits) <= FARTHEST:
        return -int(digits) if text.startswith("-") else int(digits)
    shown = text[:20]
    typed.wrong(
        name,
        f"“{shown}” is no whole number of millimetres from −{FARTHEST} to {FARTHEST}.",
        f"„{shown}” to nie jest liczba milimetrów od −{FARTHEST} do {FARTHEST}.",
    )
    return 0


def _written(kept: PaperSettings) -> dict[str, str]:
    found = {name: getattr(kept, name) for name in (*LONGEST, *LONGEST_LINES)}
    found |= {name: "on" for name in FLAGS if getattr(kept, name)}
    for name in ("right_mm", "down_mm"):
        found[name] = str(getattr(kept, name)).replace("-", "−")
    for lang in ("pl", "en"):
        for part in PARTS:
            found[f"{part}_{lang}"] = kept.texts.get(lang, {}).get(part, "")
    return found


def _read(typed: Typed, kept: PaperSettings) -> None:
    for name, longest in LONGEST.items():
        setattr(kept, name, typed.text(name, longest))
    for name, longest in LONGEST_LINES.items():
        setattr(kept, name, typed.lines(name, longest))
    for name in FLAGS:
        setattr(kept, name, typed.flag(name))
    kept.right_mm, kept.down_mm = offset(typed, "right_mm"), offset(typed, "down_mm")
    kept.texts = {
        lang: {part: typed.lines(f"{part}_{lang}", LONGEST_PART) for part in PARTS}
        for lang in ("pl", "en")
    }


def _forms(typed: Typed) -> list[dict[str, Any]]:
    """The fields of the consent form by language, ours shown where nothing was typed."""
    found = []
    for lang, name in (("pl", ("in Polish", "po polsku")), ("en", ("in English", "po angielsku"))):
        ours = paper.consent_texts(lang)
        fields = []
        for part in PARTS:
            said = getattr(ours, part)
            key = f"{part}_{lang}"
            fields.append(
                {
                    "key": key,
                    "label": either(*WORDS[part]),
                    "value": typed.values.get(key, ""),
                    "ours": said if isinstance(said, str) else "\n".join(said),
                    "wrong": typed.faults.get(key, ""),
                }
            )
        told = any(field["value"] or field["wrong"] for field in fields)
        found.append({"lang": lang, "name": either(*name), "fields": fields, "open": told})
    return found
