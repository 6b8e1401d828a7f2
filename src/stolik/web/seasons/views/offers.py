"""Offering an event to somebody else's Grand Prix, taking the offer back, and answering one."""

from __future__ import annotations

import re
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused, Violation
from stolik.web.core.forms import Typed
from stolik.web.core.text import bare
from stolik.web.models.seasons import Offer, Result, Series
from stolik.web.models.tournaments import Tournament
from stolik.web.seasons import offers
from stolik.web.seasons.size_reasons import ReasonMissing
from stolik.web.seasons.views.desk import account, ask_reason, key_number, own_series
from stolik.web.seasons.words import kind_word, violation_sentence

MOST_LISTED: Final = 50
LONGEST_SEARCH: Final = 200
# The address of a season, as it is copied from a browser.
_ADDRESS: Final = re.compile(r"/s/([0-9a-zA-Z-]{1,20})(/|$)")


@login_required
@require_safe
def my_offers(request: HttpRequest) -> HttpResponse:
    """What one has offered and what came of it, and a search for a Grand Prix to offer to."""
    search = request.GET.get("q", "")[:LONGEST_SEARCH].strip()
    context = {
        "sent": offers.sent_offers(account(request)),
        "search": search,
        "series": _searched(request, search),
    }
    return render(request, "stolik/seasons/my_offers.html", context)


def _searched(request: HttpRequest, search: str) -> list[Series]:
    """Other people's Grands Prix by words of the title, or the one whose address was pasted."""
    others = offers.taking_offers().exclude(owner=account(request))
    if address := _ADDRESS.search(search):
        return list(others.filter(slug=address[1]))
    words = bare(search).split()
    named = (
        series
        for series in others
        if all(word in bare(f"{series.title} {series.place} {series.year}") for word in words)
    )
    return list(named)[:MOST_LISTED]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def offer(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose an event of one's own and offer it to this Grand Prix."""
    series = get_object_or_404(offers.taking_offers(), slug=slug)
    if series.owner_id == account(request).pk:
        return redirect("series-desk", slug)  # one's own events are added there
    if request.method != "POST":
        return _page(request, series, Typed({"what": request.GET.get("what", "")}))
    typed = Typed(request.POST)
    note = typed.text("note", offers.LONGEST)
    chosen = typed.text("what", 40)
    if not chosen:
        typed.wrong("what", gettext("Choose an event."))
    if typed.faults:
        return _page(request, series, typed)
    try:
        _send(request, series, chosen, note)
    except Refused as refused:
        return _page(request, series, typed, refused.violations)
    messages.success(
        request,
        gettext("Offered to {title}. The answer will stand here.").format(title=series.title),
    )
    return redirect("my-offers")


def _send(request: HttpRequest, series: Series, chosen: str, note: str) -> None:
    by = account(request)
    kind, _, key = chosen.partition(":")
    if kind == "t":
        own = Tournament.objects.filter(owner=by, practice=None)
        event = get_object_or_404(own.exclude(season_result__parts__series=series), slug=key[:20])
        offers.offer_event(series, event, by, note)
    else:
        imported = Result.objects.filter(owner=by, tournament=None).exclude(parts__series=series)
        offers.offer_result(series, get_object_or_404(imported, pk=key_number(key)), by, note)


def _page(
    request: HttpRequest, series: Series, typed: Typed, violations: tuple[Violation, ...] = ()
) -> HttpResponse:
    events, results = offers.own_events(series, account(request))
    context = {
        "series": series,
        "kind": kind_word(series.kind),
        "typed": typed,
        "violations": violations,
        "events": events,
        "results": results,
    }
    status = 422 if typed.faults or violations else 200
    return render(request, "stolik/seasons/offer.html", context, status=status)


@login_required
@require_POST
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    """Take back an offer that nobody has answered."""
    sent = get_object_or_404(Offer, pk=number, by=account(request))
    if offers.withdraw(sent, account(request)):
        messages.success(request, gettext("The offer is withdrawn."))
    else:
        _tell_answered(request)
    return redirect("my-offers")


@require_POST
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept or decline an offer, with a sentence."""
    series = own_series(request, slug)
    rows = Offer.objects.filter(series=series).select_related("series", "by")
    number = key_number(request.POST.get("number", ""))
    sent = get_object_or_404(rows.select_related("result__tournament"), pk=number)
    by, note = account(request), request.POST.get("note", "")[: offers.LONGEST]
    try:
        if request.POST.get("what") == "accept":
            reason = request.POST.get("reason", "")[: offers.LONGEST]
            done = offers.accept(sent, by, note, reason)
        else:
            done = offers.decline(sent, by, note)
    except ReasonMissing as missing:
        return ask_reason(request, series, missing, "series-offers", ("what", "number", "note"))
    except Refused as refused:
        for violation in refused.violations:
            messages.error(request, violation_sentence(violation, {}), extra_tags="bad")
        return redirect("series-desk", slug)
    if not done:
        _tell_answered(request)
    return redirect("series-desk", slug)


def _tell_answered(request: HttpRequest) -> None:
    text = gettext("This offer was answered or withdrawn in the meantime.")
    messages.error(request, text, extra_tags="bad")
