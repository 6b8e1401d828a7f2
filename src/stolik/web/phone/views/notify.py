"""A player's own phone is told when seats are published; and the worker that shows such messages.

The token in the address is the right. Knows requests; who wants what is kept in `notifications`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from stolik.web.core.web_push import NotSubscribed
from stolik.web.models.tournaments import Entry
from stolik.web.tournaments import notifications

WORKER: Final = Path(__file__).parents[2] / "static" / "stolik" / "notify_worker.js"


@require_POST
def player_notify(request: HttpRequest, token: str) -> HttpResponse:
    """Messages on this phone: on or off."""
    entry = get_object_or_404(Entry.objects.exclude(name=""), token=token)
    try:
        wanted = notifications.subscribe(entry.tournament, request.POST.dict(), entry=entry.number)
    except NotSubscribed as why:
        return JsonResponse({"on": False, "why": str(why)}, status=400)
    return JsonResponse({"on": wanted})


@require_safe
def worker(_: HttpRequest) -> HttpResponse:
    """The script that shows a message on a phone whose page is closed."""
    response = HttpResponse(
        WORKER.read_text(encoding="utf-8"), content_type="text/javascript; charset=utf-8"
    )
    response["Cache-Control"] = "no-cache"
    return response
