"""The people an organiser knows, from own tournaments and imports: who is one, what they played.

Strangers' tournaments are not told about, even of a person both know; and such a person is changed
and joined by the national organiser alone, who may look at everybody by number.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.phrases.collation import collated
from stolik.web.core.text import LONGEST_NAME, bare, line
from stolik.web.models.people import Club, Merge, Person, Split
from stolik.web.models.seasons import ResultRow
from stolik.web.models.tournaments import SHOWN, Entry
from stolik.web.people.certainty import by_name_alone
from stolik.web.people.history import history, own_entries, public_entries, totals
from stolik.web.people.identity import club_of
from stolik.web.people.imported_results import erase, named_by_entries, own_lines, rename, show_as
from stolik.web.people.merged_people import current_person
from stolik.web.people.merges import (
    CannotMerge,
    keep_apart,
    merge,
    separate,
    undo,
    undo_split,
    vouch,
)
from stolik.web.people.ownership import changeable, may_undo
from stolik.web.people.register import person_sheets
from stolik.web.people.suggestions import known_people, suggestions
from stolik.web.tournaments import access

MOST_OFFERED: Final = 12
MOST_MERGES: Final = 10
MOST_LOOKED_AT: Final = 100
LONGEST_CLUB: Final = 200
FIELDS: Final = ("name", "club", "shown")


@login_required
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Everybody of the own tournaments, and who may be the same."""
    owner = _owner(request)
    known = known_people(owner)
    mine = changeable((candidate.person.pk for candidate in known), request.user)
    words = bare(request.GET.get("q", "")[:200]).split()
    own = {candidate.person.pk for candidate in known}
    rows = Merge.objects.filter(kept__in=own, undone=False).select_related("kept", "gone", "by")
    merges = [done for done in rows[:MOST_LOOKED_AT] if may_undo(done, request.user)]
    splits = Split.objects.filter(by=owner, undone=False).select_related("entry", "left")
    context = {
        "q": request.GET.get("q", "")[:200],
        "known": [
            candidate for candidate in known if all(word in bare(candidate.name) for word in words)
        ],
        "count": len(known),
        "suggestions": suggestions(
            tuple(candidate for candidate in known if candidate.person.pk in mine)
        ),
        "merges": merges[:MOST_MERGES],
        "splits": splits[:MOST_MERGES],
        "national": access.is_national(request.user),
    }
    return render(request, "stolik/people/known.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def known_person(request: HttpRequest, key: int) -> HttpResponse:
    """One person with every own tournament and imported result; a POST puts their data right."""
    owner = _owner(request)
    person = get_object_or_404(Person.objects.select_related("merged", "club"), pk=key)
    if (standing := current_person(person)) != person:
        return redirect("known-person", standing.pk)
    national = access.is_national(request.user)
    entries = own_entries(person, None if national else owner)
    lines = list(own_lines(owner, [person.pk]).prefetch_related("result__series"))
    if not entries and not (lines and person.name) and not (national and person.name):
        raise Http404
    if request.method == "POST":
        return _save(request, person, imported=bool(lines))
    played = history(entries)
    changes = person.pk in changeable([person.pk], request.user)
    known = known_people(owner) if changes else ()
    mine = changeable((candidate.person.pk for candidate in known), request.user) - {person.pk}
    rows = Merge.objects.filter(kept=person, undone=False).select_related("gone", "by")
    context: dict[str, Any] = {
        "person": person,
        "name": entries[0].name if entries else person.name,
        "imported": lines[::-1],
        "shown": lines[-1].shown if lines else "",
        "changes": changes,
        "national": national,
        "renames": changes and bool(lines) and not named_by_entries(person),
        "others": [candidate for candidate in known if candidate.person.pk in mine],
        "played": played,
        "totals": totals(played),
        "apart": _separable(entries, owner),
        "tickets": []
        if named_by_entries(person)
        else person_sheets([person.pk])[person.pk].tickets,
        "public": bool(public_entries([person.pk])),
        "merges": [done for done in rows if may_undo(done, request.user)],
        "clubs": Club.objects.filter(person__entries__tournament__owner=owner).distinct(),
    }
    return render(request, "stolik/people/known_person.html", context)


@login_required
@require_POST
def decide(request: HttpRequest) -> HttpResponse:
    """Two are one, two are two, an entry is this person or another, or something taken back."""
    owner = _owner(request)
    do = request.POST.get("do", "")
    if do in ("undo", "undo-split"):
        return _taken_back(request, do)
    if do in ("separate", "vouch"):
        return _about_entry(request, do)
    one, other = (_known(request, name) for name in ("one", "other"))
    if {one.pk, other.pk} - changeable([one.pk, other.pk], request.user):
        messages.error(request, _shared_words(), extra_tags="bad")
        return redirect("known-people")
    if do == "apart":
        if one != other:
            keep_apart(one, other, owner)
        messages.success(request, gettext("Kept as two people."))
    elif do == "merge":
        try:
            merge(one, other, owner)
        except CannotMerge as error:
            messages.error(request, merge_refusal(error), extra_tags="bad")
        else:
            joined = gettext("Joined. You can undo it below.")
            messages.success(request, joined)
    else:
        raise Http404
    return redirect("known-people")


@require_safe
def offered(request: HttpRequest, slug: str) -> HttpResponse:
    """Names of earlier tournaments for their owner, who types one; never those in already.

    Whoever else works at this desk was let into this tournament, not into the others.
    """
    event = access.event_at_desk(request, slug)
    words = bare(request.GET.get("name", "")[:200]).split()
    clubs: dict[str, str] = {}
    if words and request.user.pk == event.owner_id:
        here = set(Entry.objects.filter(tournament=event).values_list("name", flat=True))
        rows = Entry.objects.filter(tournament__owner=event.owner_id).exclude(tournament=event)
        rows = rows.filter(tournament__practice=None)
        for name, club in rows.exclude(name="").order_by("-pk").values_list("name", "club"):
            if name not in here and name not in clubs and all(w in bare(name) for w in words):
                clubs[name] = club
                if len(clubs) == MOST_OFFERED:
                    break
    names = sorted(clubs.items(), key=lambda pair: collated(pair[0], event.language))
    response = render(request, "stolik/people/_offered.html", {"names": names})
    response["Cache-Control"] = "private, no-store"
    return response


def _taken_back(request: HttpRequest, do: str) -> HttpResponse:
    """Undo a merge or a separation, for whoever did it."""
    if do == "undo":
        done = get_object_or_404(Merge, pk=_number(request, "merge"))
        if not may_undo(done, request.user):
            raise Http404
        undo(done, _owner(request))
        messages.success(request, gettext("They are two people again."))
    else:
        split = get_object_or_404(Split, pk=_number(request, "split"))
        if split.by_id != request.user.pk and not access.is_national(request.user):
            raise Http404
        undo_split(split)
        messages.success(request, gettext("This is one person again."))
    return redirect("known-people")


def _about_entry(request: HttpRequest, do: str) -> HttpResponse:
    """An entry in a tournament of one's own is somebody else, or the very person."""
    own = Entry.objects.filter(tournament__owner=_owner(request), person__isnull=False)
    entry = get_object_or_404(own.exclude(name=""), pk=_number(request, "entry"))
    if do == "vouch":
        vouch(entry, _owner(request))
        messages.success(request, gettext("Recorded: the same person."))
        return redirect("known-person", entry.person_id)
    split = separate(entry, _owner(request))
    messages.success(
        request,
        gettext("Now a person of their own. You can undo it on the list of people."),
    )
    return redirect("known-person", split.made.pk)


def _separable(entries: list[Entry], owner: int) -> list[tuple[Entry, bool]]:
    """The own entries of a person who has others; true beside those linked by the name alone."""
    own = [entry for entry in entries if entry.tournament.owner_id == owner]
    people = {entry.person_id for entry in own}
    more = Entry.objects.filter(person__in=people).exclude(pk__in=[entry.pk for entry in own])
    lines = ResultRow.objects.filter(person__in=people, entry=None)
    if len(own) < 2 and not more.exists() and not lines.exists():
        return []
    doubtful = by_name_alone(own)
    return [(entry, entry.pk in doubtful) for entry in own]


def _shared_words() -> str:
    return gettext(
        "This person also plays at another organiser's. Only the national "
        "organiser can change or join them: ask there, with the number in "
        "the address of this person's page."
    )


def _save(request: HttpRequest, person: Person, *, imported: bool) -> HttpResponse:
    """The club of anybody; name and visibility of whoever is known from imported results."""
    sent = {key: line(request.POST[key], 2 * LONGEST_NAME) for key in FIELDS if key in request.POST}
    do, visibility = request.POST.get("do", "save"), sent.get("shown", "")
    if do not in ("save", "erase") or (visibility and not (imported and visibility in SHOWN)):
        raise Http404
    if do == "erase":
        if not imported:
            raise Http404
        erase(person, _owner(request))
        messages.success(request, gettext("The name is erased."))
        return redirect("known-people")
    changes = person.pk in changeable([person.pk], request.user)
    faults = [fault for key, text in sent.items() if (fault := _unfit(text, key))]
    if not changes and {"name", "club"} & sent.keys():
        faults.append(_shared_words())
    for fault in faults:
        messages.error(request, fault, extra_tags="bad")
    if not faults:
        _keep(person, _owner(request), sent, renames=imported and not named_by_entries(person))
        messages.success(request, gettext("Saved."))
    return redirect("known-person", person.pk)


def _keep(person: Person, owner: int, sent: dict[str, str], *, renames: bool) -> None:
    if renames and "name" in sent:
        rename(person, sent["name"])
    if "club" in sent:
        Person.objects.filter(pk=person.pk).update(club=club_of(sent["club"]))
    if sent.get("shown"):
        show_as(person, owner, sent["shown"])


def _unfit(text: str, what: str) -> str:
    """Why something typed cannot be a name, or a club."""
    if what == "name" and not any(char.isalnum() for char in text):
        return gettext("“{text}” is no name.").format(text=text[:40])
    if len(text) > (LONGEST_CLUB if what == "club" else LONGEST_NAME):
        return gettext("“{text}…” is too long.").format(text=text[:40])
    return ""


def _owner(request: HttpRequest) -> int:
    return int(request.user.pk or 0)


def _known(request: HttpRequest, name: str) -> Person:
    """Somebody of the own tournaments or imports; nobody else's people are there at all."""
    person = get_object_or_404(Person, pk=_number(request, name))
    own = Entry.objects.filter(person=person, tournament__owner=_owner(request))
    if access.is_national(request.user):
        return person
    if not own.exists() and not own_lines(_owner(request), [person.pk]).exists():
        raise Http404
    return person


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise Http404
    return int(text)


def merge_refusal(error: CannotMerge) -> str:
    """Why two people cannot be joined, in words."""
    event = f" ({error.about})" if error.about else ""
    return {
        "same": gettext("This is one person already."),
        "merged": gettext("One of them was joined with somebody before."),
        "together": gettext(
            "Both played in the same tournament{event}, so they are two people."
        ).format(event=event),
    }[error.code]
