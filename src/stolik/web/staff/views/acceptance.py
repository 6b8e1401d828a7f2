"""Following an invitation: what the link offers, the name once, and the device may work.

With an account the role belongs to the account; without one it belongs to this device. The token in
the address is the right to see this page.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from stolik.phrases.collation import by_surname
from stolik.rules import Refused
from stolik.tournament.journal import Actor
from stolik.tournament.journal.actor import DESK, ORGANISER, REFEREES
from stolik.web.core.text import line
from stolik.web.models.staff import LONGEST_NAME, Invitation, Member
from stolik.web.models.tournaments import Tournament
from stolik.web.staff import invitations
from stolik.web.tournaments import access, store
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.names import public_names
from stolik.web.tournaments.sentences import sentences
from stolik.web.tournaments.staff_names import account_name
from stolik.web.tournaments.words import duties, role_name


@require_http_methods(["GET", "HEAD", "POST"])
def work(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link."""
    rows = Invitation.objects.select_related("tournament__owner")
    invitation = get_object_or_404(rows, token=token)
    event = invitation.tournament
    known = access.member(request.user, event)
    if known is not None and known.role == invitation.role and not invitation.revoked:
        return _inside(request, invitation, known)
    if closed := invitation.closed(timezone.now()):
        return _page(request, invitation, status=410, closed=closed)
    if request.user.is_authenticated and event.owner_id == request.user.pk:
        return _page(request, invitation, owner=True)
    if request.method != "POST":
        return _page(request, invitation, known=known, name=_first_name(request, invitation, known))
    name = line(request.POST.get("name", ""), 1000)
    if not any(char.isalnum() for char in name) or len(name) > LONGEST_NAME:
        wrong = gettext("Type your name, with at most {longest_name} characters.").format(
            longest_name=LONGEST_NAME
        )
        return _page(
            request, invitation, status=422, known=known, name=name[:LONGEST_NAME], wrong=wrong
        )
    return _let_in(request, invitation, known, name)


def _inside(request: HttpRequest, invitation: Invitation, known: Member) -> HttpResponse:
    """Somebody who works here in this role already may still say, once, who they play as.

    Only now: the link alone shows nobody's name. Changing it later is the organiser's.
    """
    event = invitation.tournament
    if invitation.role not in DESK or known.entry is not None or "plays" not in request.GET:
        return redirect(_first_page(invitation.role), event.slug)
    if request.method != "POST":
        return _page(request, invitation, people=_people(event), plays=True)
    if (entry := number_of(request, "entry")) is not None:
        by = Actor(ORGANISER, invitation.by)
        try:
            invitations.plays_as(event, known, entry, by)
        except Refused as refused:
            wrong = " ".join(sentences(refused.violations, {}))
            more = {"people": _people(event), "plays": True, "wrong": wrong}
            return _page(request, invitation, status=422, **more)
    return redirect(_first_page(invitation.role), event.slug)


def _first_page(role: str) -> str:
    """Where a role begins: referees with the calls, everybody else at the desk."""
    return "desk-referee" if role in REFEREES else "desk"


def _let_in(request: HttpRequest, invitation: Invitation, known: Any, name: str) -> HttpResponse:
    event = invitation.tournament
    account: Any = request.user if request.user.is_authenticated else None
    secret = "" if account or known else access.new_pass_secret()
    entry = number_of(request, "entry") if invitation.role in DESK else None
    try:
        done = invitations.let_in(
            invitation, name, account=account, secret=secret, entry=entry, known=known
        )
    except Refused as refused:
        wrong = " ".join(sentences(refused.violations, {}))
        return _page(request, invitation, status=422, known=known, name=name, wrong=wrong)
    if done is None:
        return _page(request, invitation, status=410, closed="used")
    role = role_name(invitation.role)
    messages.success(
        request,
        gettext("Welcome, {name}. Your role: {role}.").format(name=name, role=role),
    )
    response = redirect(_first_page(invitation.role), event.slug)
    if invitation.role in DESK and done.entry is None and request.POST.get("plays") == "1":
        response = redirect(reverse("work", args=[invitation.token]) + "?plays=1")
    if secret:
        access.give_pass(response, event, secret, secure=request.is_secure())
    return response


def _first_name(request: HttpRequest, invitation: Invitation, known: Any) -> str:
    if known is not None:
        return str(known.name)
    if request.user.is_authenticated:
        return account_name(request.user)
    return invitation.label


def _page(
    request: HttpRequest, invitation: Invitation, status: int = 200, **more: Any
) -> HttpResponse:
    event = invitation.tournament
    context = {
        "event": event,
        "invitation": invitation,
        "role": role_name(invitation.role),
        "duties": duties(invitation.role),
        "may_play": invitation.role in DESK,
        "entry": number_of(request, "entry"),
        **more,
    }
    response = render(request, "stolik/staff/work.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def _people(event: Tournament) -> list[tuple[int, str]]:
    """Who plays, by the names everybody may see."""
    entered = store.state(event).entries
    rows = [(n, name) for n, name in public_names(event).items() if n in entered]
    return sorted(rows, key=lambda pair: by_surname(pair[1], event.language))
