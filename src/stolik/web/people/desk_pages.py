"""The people an organiser knows, from the own tournaments alone: who is one, what they played.

Strangers' tournaments are not told about, even of a person both know.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.web import who
from stolik.web.event.joining.cleaning import bare, line
from stolik.web.event.models import Entry, Tournament
from stolik.web.people.history import history, own_entries, public_entries, totals
from stolik.web.people.identity import club_of, linked, whole
from stolik.web.people.merging import CannotMerge, keep_apart, merge, undo
from stolik.web.people.models import Club, Merge, Person
from stolik.web.people.suggesting import known_people, suggestions
from stolik.web.templatetags.words import either

MOST_OFFERED: Final = 12
MOST_MERGES: Final = 10
LONGEST_CLUB: Final = 200


@login_required
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody of the own tournaments, and who may be the same."""
    owner = _owner(request)
    unlinked = Entry.objects.filter(tournament__owner=owner, person=None).exclude(name="")
    unlinked = unlinked.filter(tournament__practice=None)
    for event in Tournament.objects.filter(pk__in=unlinked.values("tournament")):
        linked(event)
    known = known_people(owner)
    words = bare(request.GET.get("q", "").replace("\0", "")[:200]).split()
    own = {one.person.pk for one in known}
    merges = Merge.objects.filter(kept__in=own, undone=False).select_related("kept", "gone")
    found = {
        "q": request.GET.get("q", "").replace("\0", "")[:200],
        "known": [one for one in known if all(word in bare(one.last.name) for word in words)],
        "count": len(known),
        "suggestions": suggestions(known),
        "merges": merges[:MOST_MERGES],
    }
    return render(request, "stolik/people/known.html", found)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def known_person(request: HttpRequest, key: int) -> HttpResponse:
    """One person with every own tournament; a POST puts the name or the club right."""
    owner = _owner(request)
    found = get_object_or_404(Person.objects.select_related("merged", "club"), pk=key)
    if (standing := whole(found)) != found:
        return redirect("known-person", standing.pk)
    entries = own_entries(found, owner)
    if not entries:
        raise Http404
    if request.method == "POST":
        _save(request, found)
        return redirect("known-person", key)
    played = history(entries)
    context: dict[str, Any] = {
        "person": found,
        "name": entries[0].name,
        "played": played,
        "totals": totals(played),
        "public": bool(public_entries([found.pk])),
        "merges": Merge.objects.filter(kept=found, undone=False).select_related("gone"),
        "clubs": Club.objects.filter(person__entries__tournament__owner=owner).distinct(),
    }
    return render(request, "stolik/people/known_person.html", context)


@login_required
@require_POST
def decide(request: HttpRequest) -> HttpResponse:
    """Two are one, two are two, or a merge taken back."""
    owner = _owner(request)
    do = request.POST.get("do", "")
    if do == "undo":
        done = get_object_or_404(Merge, pk=_number(request, "merge"))
        _own(done.kept, owner)
        undo(done)
        messages.success(request, either("They are two people again.", "To znowu dwie osoby."))
        return redirect("known-people")
    one = _own(get_object_or_404(Person, pk=_number(request, "one")), owner)
    other = _own(get_object_or_404(Person, pk=_number(request, "other")), owner)
    if do == "apart":
        if one != other:
            keep_apart(one, other)
        messages.success(request, either("Kept as two people.", "Zostają dwie osoby."))
    elif do == "merge":
        try:
            merge(one, other, owner)
        except CannotMerge as error:
            messages.error(request, _why(error.code), extra_tags="bad")
        else:
            said = either("Joined. You can undo it below.", "Połączono. Możesz to cofnąć poniżej.")
            messages.success(request, said)
    else:
        raise Http404
    return redirect("known-people")


@require_safe
def offered(request: HttpRequest, slug: str) -> HttpResponse:
    """Names of earlier tournaments for whoever types one at the desk; never those in already."""
    event = who.event_at_desk(request, slug)
    words = bare(request.GET.get("name", "").replace("\0", "")[:200]).split()
    found: dict[str, str] = {}
    if words:
        here = set(Entry.objects.filter(tournament=event).values_list("name", flat=True))
        rows = Entry.objects.filter(tournament__owner=event.owner_id).exclude(tournament=event)
        rows = rows.filter(tournament__practice=None)
        for name, town in rows.exclude(name="").order_by("-pk").values_list("name", "club"):
            if name not in here and name not in found and all(w in bare(name) for w in words):
                found[name] = town
                if len(found) == MOST_OFFERED:
                    break
    response = render(request, "stolik/people/_offered.html", {"names": sorted(found.items())})
    response["Cache-Control"] = "private, no-store"
    return response


def _save(request: HttpRequest, found: Person) -> None:
    name = line(request.POST.get("club", "").replace("\0", ""))
    if len(name) > LONGEST_CLUB:
        messages.error(
            request,
            either(f"“{name[:40]}…” is too long.", f"„{name[:40]}…” to za długa nazwa."),
            extra_tags="bad",
        )
        return
    found.club = club_of(name)
    found.save(update_fields=["club"])
    messages.success(request, either("Saved.", "Zapisano."))


def _owner(request: HttpRequest) -> int:
    return int(request.user.pk or 0)


def _own(person: Person, owner: int) -> Person:
    """Somebody of the own tournaments; nobody else's people can be touched."""
    if not Entry.objects.filter(person=person, tournament__owner=owner).exists():
        raise Http404
    return person


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise Http404
    return int(text)


def _why(code: str) -> str:
    return {
        "same": either("This is one person already.", "To już jest jedna osoba."),
        "merged": either(
            "One of them was joined with somebody before.",
            "Jedna z tych osób jest już z kimś połączona.",
        ),
        "together": either(
            "Both played in the same tournament, so they are two people.",
            "Obie osoby grały w tym samym turnieju, więc to dwie różne osoby.",
        ),
    }[code]
