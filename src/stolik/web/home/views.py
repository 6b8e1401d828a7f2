"""The front page, the language switch, and whether the process is well."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from stolik.web.core.language import COOKIE, LANGUAGES
from stolik.web.models.tournaments import Tournament

YEAR = 365 * 24 * 3600


def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of these days, and what Stolik is."""
    today = timezone.now() - timedelta(days=2)
    public = Tournament.objects.filter(public=True)
    return render(
        request,
        "stolik/home.html",
        {
            "coming": public.filter(starts__gte=today).order_by("starts")[:50],
            "past": public.filter(starts__lt=today)[:20],
        },
    )


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The switch: kept in a cookie for a year."""
    wanted = request.POST.get("language", "")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    response = HttpResponseRedirect(back)
    if wanted in LANGUAGES:
        secure = request.is_secure()
        response.set_cookie(COOKIE, wanted, max_age=YEAR, samesite="Lax", secure=secure)
    return response


def healthy(_: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"ok": True})


def ready(_: HttpRequest) -> HttpResponse:
    """The process can reach its data."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ok": True})
