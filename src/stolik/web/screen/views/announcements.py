"""What the desk tells the hall, as facts: announcements, messages to tables, hidden standings,
places revealed one after another, prizes drawn by lot.
"""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from stolik.rules import seal
from stolik.tournament.journal import commands as c
from stolik.tournament.journal import facts as f
from stolik.tournament.journal.requirements import LONGEST_WORD
from stolik.web.models.screen import RaffleSecret
from stolik.web.models.tournaments import Tournament
from stolik.web.screen.views.control import pin
from stolik.web.tournaments import commands as acting
from stolik.web.tournaments import store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.announcements import other_languages
from stolik.web.tournaments.commands import number_of, text_of

LONGEST_NEWS = 400
LONGEST_MESSAGE = 300


@require_POST
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """A text for everybody, or one taken from the screens again."""
    event = event_at_desk(request, slug)
    if request.POST.get("what") == "withdraw":
        number = number_of(request, "number") or 0
        command = c.WithdrawAnnouncement(number)
        acting.attempt(request, event, lambda: acting.give(request, event, command))
        return redirect("desk-screen", slug)
    texts = _texts(request, event)

    def tell() -> None:
        with store.writing(event):
            notes = [
                f.Translation(tag, store.note(event, text, tag)) for tag, text in texts.items()
            ]
            note = notes[0].note if notes else ""
            command = c.Announce(note, translations=tuple(notes[1:]))
            acting.give(request, event, command, key=acting.key_of(request, "news"))

    acting.attempt(request, event, tell)
    return redirect("desk-screen", slug)


def _texts(request: HttpRequest, event: Tournament) -> dict[str, str]:
    """What was written, by language: the event's own first, then as many others as there are."""
    written = {event.language: text_of(request, "text", LONGEST_NEWS)}
    for tag in other_languages(event):
        written[tag] = text_of(request, f"text_{tag}", LONGEST_NEWS)
    return {tag: text for tag, text in written.items() if text.strip()}


@require_POST
def message(request: HttpRequest, slug: str) -> HttpResponse:
    """A few words on the phone of a table, or of all."""
    event = event_at_desk(request, slug)
    everywhere = request.POST.get("table", "") == "all"
    table = None if everywhere else number_of(request, "table") or 0
    acting.attempt(
        request,
        event,
        lambda: acting.give_with_reason(
            request,
            event,
            text_of(request, "text", LONGEST_MESSAGE),
            lambda note: c.MessageTable(table, note),
            key=acting.key_of(request, "message"),
        ),
    )
    return redirect(reverse("desk-screen", args=[slug]) + "#messages")


@require_POST
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Hide the standings, show them, or reveal the next place."""
    event = event_at_desk(request, slug)
    what = request.POST.get("what", "")
    places = number_of(request, "places") or 0
    commands = {"hide": c.HideStandings(), "show": c.ShowStandings(), "reveal": c.Reveal(places)}
    commands |= {"back": c.TakeBackReveal(places)}
    if what == "ceremony":
        pin(event, "ceremony")
    elif what not in commands:
        raise Http404
    else:
        done = acting.attempt(request, event, lambda: acting.give(request, event, commands[what]))
        if done and what in ("reveal", "back"):
            pin(event, "ceremony")
    return redirect("desk-screen", slug)


@require_POST
def raffle(request: HttpRequest, slug: str) -> HttpResponse:
    """Seal a raffle; then the word from the hall draws the winners."""
    event = event_at_desk(request, slug)
    if request.POST.get("what") == "seal":
        acting.attempt(request, event, lambda: _seal(request, event))
    elif acting.attempt(request, event, lambda: _raffle(request, event)):
        pin(event, "raffle")
    return redirect("desk-screen", slug)


def _seal(request: HttpRequest, event: Tournament) -> None:
    secret = secrets.token_hex(32)
    with store.writing(event):
        acting.give(request, event, c.SealRaffle(seal(secret)))
        RaffleSecret.objects.update_or_create(
            tournament=event, defaults={"seal": seal(secret), "secret": secret}
        )


def _raffle(request: HttpRequest, event: Tournament) -> None:
    sealed = RaffleSecret.objects.filter(tournament=event).first()
    word, prizes = text_of(request, "word", LONGEST_WORD), number_of(request, "prizes") or 0
    command = c.Raffle(sealed.secret if sealed else "", word, prizes)
    with store.writing(event):
        acting.give(request, event, command, key=acting.key_of(request, "raffle"))
        RaffleSecret.objects.filter(tournament=event).delete()
