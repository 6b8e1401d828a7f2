"""A phone says that its table has read a message of the desk: kept beside the journal, once."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from stolik.web.tournaments import store
from stolik.web.models.referee import MessageRead
from stolik.web.tournaments.codes import code_of
from stolik.web.phone.views.api import Unreadable, body_of


@csrf_exempt
@require_POST
def seen(request: HttpRequest, token: str) -> HttpResponse:
    """Keep that it was read, if it was written to this table; saying so again changes nothing."""
    code = code_of(token)
    event = code.tournament
    try:
        number = body_of(request).get("message")
        meant = (one for one in store.state(event).messages if one.table in (None, code.number))
        if type(number) is not int or number not in {one.number for one in meant}:
            raise Unreadable(f"message: {number!r}"[:100])
    except Unreadable as wrong:
        return JsonResponse({"status": "refused", "said": [str(wrong)]}, status=400)
    with store.writing(event):
        MessageRead.objects.get_or_create(tournament=event, message=number, table=code.number)
    return JsonResponse({"status": "received"})
