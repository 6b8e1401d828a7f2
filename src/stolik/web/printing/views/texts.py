"""What an organiser writes for the papers: lines, signatures, diplomas, the consent form."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik import locale, paper
from stolik.phrases.language import Phrase
from stolik.web.core.forms import Typed
from stolik.web.core.language import say
from stolik.web.core.text import line
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.printing import PaperSettings
from stolik.web.printing.contents import PARTS, settings_of
from stolik.web.tournaments.access import event_at_desk

FARTHEST: Final = 100
LONGEST: Final = {"sponsors": 300, "goal": 200}
LONGEST_LINES: Final = {"lines": 600, "signatures": 300, "referees": 2000}
LONGEST_PART: Final = 1500
FLAGS: Final = frozenset({"text_only", "advertising", "image"})
WORDS: Final = {
    "participation": Phrase("1. Taking part (a line each)"),
    "data": Phrase("2. Personal data (a line each)"),
    "advertising": Phrase("Advertising"),
    "image": Phrase("Pictures and films"),
}


@require_http_methods(["GET", "HEAD", "POST"])
def texts(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; everything on it may be left empty."""
    event = event_at_desk(request, slug)
    settings = settings_of(event)
    typed = Typed(_written(settings))
    if request.method == "POST":
        typed = Typed(request.POST)
        now = _written(settings)
        typed.reconcile(now, now.keys() | FLAGS)
        _read(typed, settings)
        if not typed.faults:
            settings.save()
            messages.success(request, gettext("Saved."))
            return redirect("print-texts", slug)
    context = desk_context(request, event)
    more = {"typed": typed, "forms": _forms(typed), "farthest": FARTHEST, "shown": "texts"}
    return render(request, "stolik/printing/texts.html", {**context, **more})


def offset(typed: Typed, name: str) -> int:
    """Whole millimetres, also to the left or up; whatever minus sign was typed."""
    text = line(typed.values.get(name, "")).replace("−", "-").replace("–", "-").replace(" ", "")
    digits = text.removeprefix("-").removeprefix("+")
    if not text:
        return 0
    if digits.isascii() and digits.isdigit() and len(digits) <= 4 and int(digits) <= FARTHEST:
        return -int(digits) if text.startswith("-") else int(digits)
    quoted = text[:20]
    typed.wrong(
        name,
        gettext(
            "“{quoted}” is no whole number of millimetres from −{farthest} to {farthest}."
        ).format(quoted=quoted, farthest=FARTHEST),
    )
    return 0


def _written(settings: PaperSettings) -> dict[str, str]:
    values = {name: getattr(settings, name) for name in (*LONGEST, *LONGEST_LINES)}
    values |= {name: "on" for name in FLAGS if getattr(settings, name)}
    for name in ("right_mm", "down_mm"):
        values[name] = str(getattr(settings, name)).replace("-", "−")
    for tag in locale.tags():
        for part in PARTS:
            values[f"{part}_{tag}"] = settings.texts.get(tag, {}).get(part, "")
    return values


def _read(typed: Typed, settings: PaperSettings) -> None:
    for name, longest in LONGEST.items():
        setattr(settings, name, typed.text(name, longest))
    for name, longest in LONGEST_LINES.items():
        setattr(settings, name, typed.lines(name, longest))
    for name in FLAGS:
        setattr(settings, name, typed.flag(name))
    settings.right_mm, settings.down_mm = offset(typed, "right_mm"), offset(typed, "down_mm")
    typed_texts = {
        tag: {part: typed.lines(f"{part}_{tag}", LONGEST_PART) for part in PARTS}
        for tag in locale.tags()
    }
    # What was typed in a language that is not installed today stays.
    settings.texts = {**settings.texts, **typed_texts}


def _forms(typed: Typed) -> list[dict[str, Any]]:
    """The fields of the consent form by language, ours shown where nothing was typed."""
    forms = []
    for tag in locale.tags():
        language = locale.language(tag)
        ours = paper.consent_texts(language)
        fields = []
        for part in PARTS:
            default = getattr(ours, part)
            key = f"{part}_{tag}"
            fields.append(
                {
                    "key": key,
                    "label": say(WORDS[part]),
                    "value": typed.values.get(key, ""),
                    "ours": default if isinstance(default, str) else "\n".join(default),
                    "wrong": typed.faults.get(key, ""),
                }
            )
        filled = any(field["value"] or field["wrong"] for field in fields)
        forms.append(
            {
                "language": language,
                "name": locale.own_name(tag),
                "fields": fields,
                "open": filled,
            }
        )
    return forms
