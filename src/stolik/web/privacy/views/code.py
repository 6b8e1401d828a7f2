"""From a badge to personal data: a page that asks for a code, and sends one if it is wanted.

Whoever sees a badge reaches this page, so it says nothing about the person that the badge does not:
not even whether an e-mail address is known. The right code leads to the private link.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.web.core.links import absolute
from stolik.web.core.text import line
from stolik.web.core.throttle import Gate, address_of
from stolik.web.models.tournaments import Entry
from stolik.web.privacy import access_codes
from stolik.web.tournaments.mail.outbox import queue_access_code

# A hall shares one address; whoever guesses needs millions of tries.
GATE: Final = Gate(most=60, seconds=600)


@require_http_methods(["GET", "HEAD", "POST"])
def badge_data(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a code, type one."""
    entry = _entry_of_badge(token)
    context: dict[str, Any] = {"event": entry.tournament, "badge": token, "mails": sends_mail()}
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do == "mail" and context["mails"]:
            _mail(request, entry)
            context["sent"] = True
        elif do == "open":
            typed = line(request.POST.get("code", ""), access_codes.LONGEST_TYPED)
            context |= {"typed": typed, "fault": _fault(request, entry, typed)}
            if not context["fault"]:
                return redirect("own-data", entry.token)
        else:
            raise Http404
    response = render(request, "stolik/privacy/code.html", context)
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def sends_mail() -> bool:
    """Whether mail leaves this machine at all."""
    return "console" not in settings.EMAIL_BACKEND


def to_code_page(token: str) -> HttpResponse:
    """Where a private link leads that was made before badges had a link of their own."""
    return redirect("badge-data", _entry_of_badge(token).badge)


def _entry_of_badge(token: str) -> Entry:
    rows = Entry.objects.select_related("tournament").exclude(name="")
    return get_object_or_404(rows, badge=token)


def _mail(request: HttpRequest, entry: Entry) -> None:
    """Send a code, if there is an address and it was not asked for too often."""
    now = timezone.now()
    if entry.email and _passes(request) and access_codes.may_mail(entry, now):
        queue_access_code(access_codes.new_code(entry, now), site=absolute(request, "/"))


def _fault(request: HttpRequest, entry: Entry, typed: str) -> str:
    """Why a code does not open the data; nothing if it does."""
    now = timezone.now()
    if not _passes(request):
        return gettext(
            "Very many codes come from your network just now. Wait a few "
            "minutes, or ask at the desk for your private link."
        )
    if access_codes.shut(entry, now):
        return gettext(
            "Too many wrong codes were typed. Wait an hour, or ask at the desk "
            "for your private link."
        )
    if not typed.strip():
        return gettext("Type the code.")
    if access_codes.opens(entry, typed, now):
        return ""
    return gettext(
        "“{typed}” is not a code that is good now. Check the letters, or ask for a new code."
    ).format(typed=typed)


def _passes(request: HttpRequest) -> bool:
    return GATE.passes(address_of(request), time.monotonic())
