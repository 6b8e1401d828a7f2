"""The texts an account asks people to agree to; a changed one becomes a new version."""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from stolik.web.core.forms import Typed
from stolik.web.core.language import either
from stolik.web.privacy.consents import reword, texts
from stolik.web.privacy.purposes import PURPOSES

LONGEST_TEXT: Final = 4000


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def wordings(request: HttpRequest) -> HttpResponse:
    """The page."""
    owner = int(request.user.pk or 0)
    typed = Typed(request.POST)
    if request.method == "POST":
        new_texts = {
            p.key: (
                typed.lines(f"{p.key}_en", LONGEST_TEXT),
                typed.lines(f"{p.key}_pl", LONGEST_TEXT),
            )
            for p in PURPOSES
            if f"{p.key}_en" in typed.values
        }
        for key, both in new_texts.items():
            if not all(both):
                typed.wrong(
                    f"{key}_{'pl' if both[0] else 'en'}",
                    "Write the text in both languages.",
                    "Wpisz tekst w obu językach.",
                )
        if not typed.faults:
            for key, (english, polish) in new_texts.items():
                reword(owner, key, english, polish)
            messages.success(request, either("Saved.", "Zapisano."))
            return redirect("wordings")
    known = texts(owner)
    rows = [
        (
            purpose,
            known[purpose.key],
            typed.values.get(f"{purpose.key}_en", known[purpose.key][-1].english),
            typed.values.get(f"{purpose.key}_pl", known[purpose.key][-1].polish),
            typed.faults.get(f"{purpose.key}_en") or typed.faults.get(f"{purpose.key}_pl"),
        )
        for purpose in PURPOSES
    ]
    return render(request, "stolik/privacy/wordings.html", {"rows": rows, "typed": typed})
