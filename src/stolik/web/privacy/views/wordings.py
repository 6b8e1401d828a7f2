"""The texts an account asks people to agree to; a changed one becomes a new version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik import locale
from stolik.web.core.forms import Typed
from stolik.web.core.own_words import rewritten
from stolik.web.privacy.consents import Text, reword, texts
from stolik.web.privacy.purposes import PURPOSES, Purpose

LONGEST_TEXT: Final = 4000


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def wordings(request: HttpRequest) -> HttpResponse:
    """The page."""
    owner = int(request.user.pk or 0)
    typed = Typed(request.POST)
    known = texts(owner)
    if request.method == "POST":
        written = {
            p.key: _written(typed, p, known[p.key][-1])
            for p in PURPOSES
            if f"{p.key}_en" in typed.values
        }
        for key, by_language in written.items():
            if not by_language:
                typed.wrong(f"{key}_en", gettext("Write the text in one language at least."))
        if not typed.faults:
            for key, by_language in written.items():
                reword(owner, key, by_language)
            messages.success(request, gettext("Saved."))
            return redirect("wordings")
    rows = [_row(purpose, known[purpose.key], typed) for purpose in PURPOSES]
    return render(request, "stolik/privacy/wordings.html", {"rows": rows, "typed": typed})


def _written(typed: Typed, purpose: Purpose, latest: Text) -> Mapping[str, str]:
    """The words of a purpose by language; a language that was left empty has none."""
    typed_words = {tag: typed.lines(f"{purpose.key}_{tag}", LONGEST_TEXT) for tag in locale.tags()}
    return rewritten(latest.written, typed_words)


def _row(purpose: Purpose, versions: tuple[Text, ...], typed: Typed) -> dict[str, Any]:
    """One purpose: its versions, and a field for every language, those with a text first."""
    fields = []
    for tag in locale.tags():
        name, known = f"{purpose.key}_{tag}", versions[-1].words_in(tag)
        fields.append(
            {
                "name": name,
                "language": tag,
                "label": locale.own_name(tag),
                "value": typed.values.get(name, known),
                "open": bool(known or typed.values.get(name)),
            }
        )
    faults = [typed.faults[field["name"]] for field in fields if field["name"] in typed.faults]
    return {
        "purpose": purpose,
        "versions": versions,
        "fields": [field for field in fields if field["open"]],
        "more": [field for field in fields if not field["open"]],
        "fault": faults[0] if faults else "",
    }
