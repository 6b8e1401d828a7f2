"""The public page of a person who agreed to one, and of a club. Everybody else is not found."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from stolik.web.models.people import Club, Person
from stolik.web.models.seasons import Series
from stolik.web.people.history import history, members, public_entries, totals
from stolik.web.people.merged_people import current_person


@require_safe
def person(request: HttpRequest, key: int) -> HttpResponse:
    """History and statistics, as far as its owner agreed."""
    somebody = get_object_or_404(Person.objects.select_related("merged", "club"), pk=key)
    if (standing := current_person(somebody)) != somebody:
        return redirect("public-person", standing.pk)
    entries = public_entries([somebody.pk])
    if not entries:
        raise Http404
    played = history(entries)
    events = [entry.tournament_id for entry in entries]
    series = Series.objects.filter(public=True, results__tournament__in=events).distinct()
    context = {
        "person": somebody,
        "name": entries[0].name,
        "played": played,
        "totals": totals(played),
        "series": list(series),
    }
    return render(request, "stolik/people/person.html", context)


@require_safe
def club(request: HttpRequest, key: int) -> HttpResponse:
    """Those of a club who have a public page."""
    club_ = get_object_or_404(Club, pk=key)
    people = members(club_)
    if not people:
        raise Http404
    return render(request, "stolik/people/club.html", {"club": club_, "members": people})
