"""People at work: who they are and what each may do, invitations with their codes, letting go."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.phrases.collation import by_surname
from stolik.tournament.journal import commands as c
from stolik.web.core.links import Link, link_to
from stolik.web.core.text import line
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.staff import LONGEST_NAME, Invitation, Member
from stolik.web.models.tournaments import Tournament
from stolik.web.staff import invitations
from stolik.web.tournaments import access, commands
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.doors import STAFF
from stolik.web.tournaments.staff_names import account_name
from stolik.web.tournaments.words import duties, member_name, role_name

# How long a link may be used; "" is until it is revoked.
LASTING: Final = {"day": 1, "week": 7, "": None}


@dataclass(frozen=True, slots=True)
class Worker:
    """One person of the list."""

    member: Member | None
    name: str
    role: str
    plays: str
    entry: int | None
    owner: bool
    own: bool
    device: bool


@dataclass(frozen=True, slots=True)
class Invited:
    """One link that can be used, or could."""

    row: Invitation
    role: str
    link: Link
    came: int
    closed: str


@require_safe
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """The page."""
    event = access.event_at_desk(request, slug)
    return _page(request, event)


@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """A new link for a role."""
    event = access.event_at_desk(request, slug)
    by = access.actor(request.user, event, c.Dismiss(""))
    role, lasting = request.POST.get("role", ""), request.POST.get("lasting", "day")
    days = LASTING.get(lasting, 1)
    label = line(request.POST.get("label", ""), LONGEST_NAME)
    made = invitations.invite(
        event,
        role,
        label,
        by,
        # A link made for somebody by name is theirs alone, unless it is said to be for several.
        once=request.POST.get("once", "1" if label else "0") == "1",
        expires=timezone.now() + timedelta(days=days) if days else None,
    )
    if made is None:
        wrong = gettext("Choose what the person is to be: “{role}” is no role here.").format(
            role=role[:40]
        )
        if role in STAFF:
            wrong = gettext("There are very many invitations already. Revoke some of them first.")
        return _page(request, event, wrong)
    return redirect(reverse("desk-staff", args=[slug]) + f"#i-{made.pk}")


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Revoke a link, let somebody go, say which entry somebody is."""
    event = access.event_at_desk(request, slug)
    what, number = request.POST.get("what", ""), number_of(request, "number") or 0
    by = access.actor(request.user, event, c.Dismiss(""))
    if what in ("revoke", "revoke-all"):
        invitation = get_object_or_404(Invitation, tournament=event, pk=number)
        commands.attempt(request, event, lambda: _revoke(request, invitation, by, all_of=what))
    elif what == "go":
        rows = Member.objects.filter(tournament=event, pk=number, left=None)
        if not rows.exists():
            raise Http404
        link = rows[0].invitation
        if commands.attempt(request, event, lambda: invitations.let_go(event, rows, by)):
            messages.success(request, gettext("Done. They work here no more."))
            if link and not link.closed(timezone.now()):
                still = gettext(
                    "The link they came by still works: revoke it if they are not to come back."
                )
                messages.warning(request, still, extra_tags="warn")
    elif what == "plays":
        row = _chosen(event, number)
        entry = number_of(request, "entry")
        if commands.attempt(request, event, lambda: invitations.plays_as(event, row, entry, by)):
            messages.success(request, gettext("Saved."))
    else:
        raise Http404
    return redirect("desk-staff", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Asked first: this device gives its pass back, for one that was borrowed."""
    event = access.event_at_desk(request, slug)
    if request.method != "POST":
        return render(request, "stolik/staff/leave.html", {"event": event})
    if device := access.device_member(request.user, event):
        invitations.leave(event, device)
    response = render(request, "stolik/staff/left.html", {"event": event})
    access.take_pass(response, event)
    return response


def _chosen(event: Tournament, number: int) -> Member:
    """A line of the list; 0 is the owner, who may have none yet."""
    if number == 0:
        return invitations.owner_row(event)
    return get_object_or_404(Member, tournament=event, pk=number, left=None)


def _revoke(request: HttpRequest, invitation: Invitation, by: Any, *, all_of: str) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(revoked=True)
    gone = (
        invitations.let_go(invitation.tournament, invitation.members.all(), by)
        if all_of != "revoke"
        else 0
    )
    text = gettext("The link does not work any more.")
    if gone:
        text += " " + ngettext(
            "{gone} person works here no more.", "{gone} people work here no more.", gone
        ).format(gone=gone)
    messages.success(request, text)


def _page(request: HttpRequest, event: Tournament, wrong: str = "") -> HttpResponse:
    context = desk_context(request, event)
    names = context["names"]
    now = timezone.now()
    context |= {
        "workers": _workers(request, event, names),
        "invited": _invited(request, event, now),
        "roles": [(role, role_name(role), duties(role)) for role in STAFF],
        "people": sorted(names.items(), key=lambda pair: by_surname(pair[1], event.language)),
        "wrong": wrong,
        "typed": request.POST,
        "now": now,
    }
    return render(request, "stolik/staff/staff.html", context, status=422 if wrong else 200)


def _workers(request: HttpRequest, event: Tournament, names: dict[int, str]) -> tuple[Worker, ...]:
    rows = access.members_at_work(event)
    own = access.member(request.user, event)
    first = next((member for member in rows if member.account_id == event.owner_id), None)
    owner_entry = first.entry if first else None
    head = gettext("organiser")
    if not any(member.role == "head-referee" for member in rows):
        head = gettext("organiser and head referee")
    owner = Worker(
        first,
        account_name(event.owner),
        head,
        names.get(owner_entry or 0, ""),
        owner_entry,
        True,
        event.owner_id == request.user.pk,
        False,
    )
    others = [
        Worker(
            member,
            member_name(member.name, member.pk),
            role_name(member.role),
            names.get(member.entry or 0, ""),
            member.entry,
            False,
            own is not None and own.pk == member.pk,
            not member.account_id,
        )
        for member in rows
        if member is not first
    ]
    return (owner, *others)


def _invited(request: HttpRequest, event: Tournament, now: datetime) -> list[Invited]:
    came: dict[int | None, int] = {}
    for member in event.members.all():
        came[member.invitation_id] = came.get(member.invitation_id, 0) + 1
    links = []
    for row in event.invitations.all():
        closed = row.closed(now)
        if not closed:
            link = link_to(request, reverse("work", args=[row.token]))
            links.append(Invited(row, role_name(row.role), link, came.get(row.pk, 0), closed))
    return links
