"""The front page, the language switch, and whether the process is well."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from stolik.locale import tags
from stolik.web.core.language import COOKIE
from stolik.web.core.language import language as language_now
from stolik.web.core.page_cache import OPEN, tagged_page
from stolik.web.home.demo_roles import demo_roles, offered
from stolik.web.home.guide import guide
from stolik.web.models.seasons import Series
from stolik.web.models.tournaments import Tournament
from stolik.web.public.cards import cards
from stolik.web.seasons.views.public import cards as league_cards

YEAR = 365 * 24 * 3600
MOST_LIVE = 12
MOST_LEAGUES = 6


def home(request: HttpRequest) -> HttpResponse:
    """Tournaments of these days, leagues, and what Stolik is; what is over changes by the hour."""
    beside = timezone.localtime().hour, offered(request)
    return tagged_page(request, lambda: _home(request), *beside)


def _home(request: HttpRequest) -> HttpResponse:
    today = timezone.now() - timedelta(days=2)
    public = Tournament.objects.filter(public=True)
    near = cards(public.filter(starts__gte=today).order_by("starts")[:50])
    live = [card for card in near if card.kind == "live"]
    leagues = Series.objects.filter(public=True, last__gte=timezone.localdate())
    context = {
        "live": live,
        # Names are looked up in the browser, in the lists of those that are played now.
        "where": " ".join(
            reverse("public-where", args=[card.event.slug]) for card in live[:MOST_LIVE]
        ),
        "coming": [card for card in near if card.kind in ("open", "coming", "off")],
        "past": (
            *(card for card in near if card.kind == "over"),
            *cards(public.filter(starts__lt=today)[:20]),
        ),
        "leagues": league_cards(list(leagues.order_by("first", "pk")[:MOST_LEAGUES])),
        "demo_roles": demo_roles(request),
    }
    return render(request, "stolik/home.html", {**context, **OPEN})


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """Your first event, from the day before to the day after."""
    return render(request, "stolik/help.html", {"guide": guide(language_now())})


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """The switch: kept in a cookie for a year."""
    wanted = request.POST.get("language", "")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    back = _page_above(back)
    response = HttpResponseRedirect(back)
    if wanted in tags():
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
