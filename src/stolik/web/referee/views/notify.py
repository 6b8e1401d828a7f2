"""A referee's own device is told of calls, also when no page is open.

Knows requests; who wants what is kept in `stolik.web.tournaments.notifications`.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from stolik.web.core.web_push import NotSubscribed
from stolik.web.tournaments import access, notifications
from stolik.web.tournaments.access import event_at_desk


@require_POST
def notify(request: HttpRequest, slug: str) -> HttpResponse:
    """Messages on this device: on or off."""
    event = event_at_desk(request, slug)
    member = access.member(request.user, event)
    # An account stays the same when its owner becomes one of several people at work.
    device = member if member and not member.account_id else None
    try:
        wanted = notifications.subscribe(
            event,
            request.POST.dict(),
            member=device,
            account=None if device else request.user.pk,
        )
    except NotSubscribed as why:
        return JsonResponse({"on": False, "why": str(why)}, status=400)
    return JsonResponse({"on": wanted})
