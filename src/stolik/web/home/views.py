"""The front page, the language switch, and whether the process is well."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve
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
    back = _page_above(back)
    response = HttpResponseRedirect(back)
    if wanted in LANGUAGES:
        secure = request.is_secure()
        response.set_cookie(COOKIE, wanted, max_age=YEAR, samesite="Lax", secure=secure)
    return response


def _page_above(address: str) -> str:
    """The address itself, or the nearest one above it where a page can be looked at.

    A refused form is shown at the address it was sent to, which may take nothing but forms.
    """
    path, mark, query = address.partition("?")
    if not path.startswith("/") or _opens(path):
        return path + mark + query
    while path.strip("/"):
        path = path.rstrip("/").rpartition("/")[0]
        if above := next((tried for tried in (path, f"{path}/") if tried and _opens(tried)), ""):
            return above
    return "/"


def _opens(path: str) -> bool:
    """Whether an address is known and answers more than forms."""
    try:
        view: Callable[..., Any] | None = resolve(path).func
    except Resolver404:
        return False
    while view is not None:
        known = getattr(view, "__closure__", None)
        allowed = inspect.getclosurevars(view).nonlocals.get("request_method_list") if known else ()
        if allowed and "GET" not in allowed:
            return False
        view = getattr(view, "__wrapped__", None)
    return True


def healthy(_: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"ok": True})


def ready(_: HttpRequest) -> HttpResponse:
    """The process can reach its data."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"ok": True})
