"""The national organiser's register of people: who is one person over all organisers, with undo.

The same decisions are taken on the list of tickets, which sends them here and gets the reader back.
A 404 for everybody else.
"""

from __future__ import annotations

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from stolik.web.models.people import Apart, Merge, Person
from stolik.web.models.seasons import Championship
from stolik.web.people.merges import CannotMerge, keep_apart, merge, undo
from stolik.web.people.register import people_named, suggested_pairs
from stolik.web.people.views.desk import merge_refusal
from stolik.web.seasons.views.desk import key_number
from stolik.web.seasons.views.national import only_national

MOST_DECIDED: Final = 30


@require_safe
def register(request: HttpRequest) -> HttpResponse:
    """Who may be one person, what was decided, and a search by the full name."""
    only_national(request)
    pairs, count = suggested_pairs()
    name = request.GET.get("q", "")[:200]
    # What local organisers joined among their own people is theirs, and on their page.
    merges = Merge.objects.filter(undone=False, by__is_staff=True, kept__merged=None)
    aparts = Apart.objects.filter(by__is_staff=True).order_by("-at", "-pk")
    context = {
        "pairs": pairs,
        "all": count,
        "more": count - len(pairs),
        "q": name,
        "people": people_named(name),
        "merges": merges.select_related("kept", "gone", "by")[:MOST_DECIDED],
        "aparts": aparts.select_related("one", "other", "by")[:MOST_DECIDED],
    }
    return render(request, "stolik/people/register.html", context)


@require_POST
def decide(request: HttpRequest) -> HttpResponse:
    """Two are one, two are two, or one of these taken back."""
    by = only_national(request)
    do = request.POST.get("do", "")
    if do == "undo-merge":
        undo(get_object_or_404(Merge, pk=_number(request, "merge")), by.pk)
        messages.success(request, gettext("They are two people again."))
    elif do == "undo-apart":
        get_object_or_404(Apart, pk=_number(request, "apart")).delete()
        messages.success(request, gettext("Asked again."))
    elif do in ("merge", "apart"):
        _about_pair(request, by.pk, do)
    else:
        raise Http404
    if slug := request.POST.get("championship", "")[:20]:
        return redirect("national-championship", get_object_or_404(Championship, slug=slug).slug)
    return redirect("people-register")


def _about_pair(request: HttpRequest, by: int, do: str) -> None:
    one, other = (
        get_object_or_404(Person.objects.exclude(name=""), pk=_number(request, name))
        for name in ("one", "other")
    )
    if do == "apart":
        if one != other:
            keep_apart(one, other, by)
        text = gettext("Recorded: two people. Undo it in the register of people.")
        messages.success(request, text)
        return
    try:
        merge(one, other, by)
    except CannotMerge as error:
        messages.error(request, merge_refusal(error), extra_tags="bad")
    else:
        text = gettext("Joined: {name}. Undo it in the register of people.").format(name=one.name)
        messages.success(request, text)


def _number(request: HttpRequest, name: str) -> int:
    return key_number(request.POST.get(name, ""))
