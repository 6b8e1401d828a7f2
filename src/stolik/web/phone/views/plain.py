"""The plain page of a table: forms that need no script, and the way to rounds already closed.

The token on the label is the right. A device is known by a random cookie, so that a second one can
confirm what the first one sent; on the one that sent it, a player says who confirms. What comes too
late for its round is kept for the desk, and who sends too much is asked to wait.
"""

from __future__ import annotations

import re
import secrets
import time
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST

from stolik.phrases import sentence
from stolik.rules import Refused
from stolik.rules.seal import digest
from stolik.tournament.journal import Actor
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.tournament.report import GameReport
from stolik.web.tournaments import push as pushing
from stolik.web.tournaments import store
from stolik.web.core.throttle import Gate, address_of
from stolik.web.tournaments.commands import number_of
from stolik.web.models.tournaments import TableCode
from stolik.web.public.status import now
from stolik.web.public.views.page import address
from stolik.web.public.change_marks import table_mark
from stolik.web.public.views.seats import starter_words
from stolik.web.public.public_view import Seen, seen_at_table
from stolik.web.phone import pace, reporting, sitting
from stolik.web.tournaments.late_reports import LATE, keep_aside, told_aside
from stolik.web.tournaments.codes import code_of, typed_code
from stolik.web.phone.report import Faults, Typed
from stolik.web.templatetags.words import either, language

DEVICE = "device"
YEAR = 365 * 24 * 3600
# Enough for a whole hall, too few for whoever tries all 31⁵ codes. Right ones are never counted.
WRONG_CODES: Final = Gate(most=60, seconds=600)
_KEY = re.compile(r"[0-9a-f]{16,64}")


def enter(request: HttpRequest) -> HttpResponse:
    """Where a code from a label is typed."""
    code = request.GET.get("code", "")[:40]
    if not code.strip():
        return render(request, "stolik/table/enter.html", {"code": ""})
    if WRONG_CODES.full(address_of(request), time.monotonic()):
        return render(request, "stolik/table/enter.html", {"code": code, "slow": True}, status=429)
    if found := typed_code(code):
        return HttpResponseRedirect(reverse("table", args=[found.token]))
    WRONG_CODES.passes(address_of(request), time.monotonic())
    return render(request, "stolik/table/enter.html", {"code": code, "wrong": True}, status=404)


def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table's page; `?round=` and `?game=` choose another form."""
    code = code_of(token)
    return _page(request, code, seen_at_table(code.tournament, code.number))


def table_now(request: HttpRequest, token: str) -> HttpResponse:
    """The part that changes."""
    code = code_of(token)
    found = _context(request, code, seen_at_table(code.tournament, code.number))
    response = render(request, "stolik/table/_table.html", found)
    response["Cache-Control"] = "private, no-store"
    return response


@require_POST
def report(request: HttpRequest, token: str) -> HttpResponse:
    """One game: at once if it is of the current round, to the desk otherwise."""
    code = code_of(token)
    view = seen_at_table(code.tournament, code.number)
    form = reporting.typed(request.POST.dict(), _people(view, code, request.POST.get("round", "")))
    found = _wanted(view, code, form.round)
    if found is None:
        return _page(
            request, code, view, form, _say("There is no such round.", "Nie ma takiej rundy.")
        )
    now_here = sitting.sitting(view, code, found, "")
    faces = view.state.rules.winner_plus == "rack_face"
    given, faults = reporting.report_of(
        form, code.number, now_here.people, now_here.gone, faces=faces
    )
    if given is None:
        return _page(request, code, view, form, faults)
    if pace.must_wait(code, _device(request), (given.round, given.game)):
        return _page(request, code, view, form, Faults((pace.told_to_wait(),)), status=429)
    if not now_here.direct:
        return _aside(request, code, given, [["not-current-round", str(form.round)]])
    key = request.POST.get("key", "")
    named = f"table-{code.number}-{key}" if _KEY.fullmatch(key) else None
    try:
        store.perform(code.tournament, c.FileReport(given), _actor(request, code), key=named)
    except Refused as refused:
        if any(violation.code in LATE for violation in refused.violations):
            return _aside(request, code, given, [[v.code, v.about] for v in refused.violations])
        said = [sentence(violation, language()) for violation in refused.violations]
        wrong = reporting.placed(refused.violations, now_here.people, said)
        return _page(request, code, seen_at_table(code.tournament, code.number), form, wrong)
    messages.success(request, either("Saved. Thank you!", "Zapisane. Dziękujemy!"))
    return _back(request, code)


@require_POST
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """A second device says that a report is right; or, by name, a second player on the first."""
    code = code_of(token)
    number, game, wanted = _named(request)
    player = number_of(request, "player")
    command = c.Confirm(number, code.number, game, wanted, player)
    return _done(request, code, command, either("Confirmed.", "Potwierdzone."))


@require_POST
def dispute(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody says that a report is wrong; the desk decides."""
    code = code_of(token)
    number, game, wanted = _named(request)
    text = request.POST.get("why", "").replace("\0", "").strip()[:1000]
    text = text or either("The table says: this is wrong.", "Stolik zgłasza: to się nie zgadza.")
    if pace.must_wait(code, _device(request)):
        return _slower(request, code)
    said = either(
        "The desk knows. Please wait for the referee.", "Biuro już wie. Poczekajcie na sędziego."
    )
    try:
        with store.writing(code.tournament):
            note = store.note(code.tournament, text)
            command = c.Dispute(number, code.number, game, wanted, note)
            store.perform(code.tournament, command, _actor(request, code))
    except Refused as refused:
        return _refused(request, code, refused)
    messages.success(request, said)
    return _back(request, code)


@require_POST
def call(request: HttpRequest, token: str) -> HttpResponse:
    """The referee is wanted at this table."""
    code = code_of(token)
    current = seen_at_table(code.tournament, code.number).round
    command = c.CallReferee(current.number if current else 0, code.number)
    return _done(request, code, command, either("The referee is called.", "Sędzia wezwany."))


def _done(request: HttpRequest, code: TableCode, command: Any, said: str) -> HttpResponse:
    if pace.must_wait(code, _device(request)):
        return _slower(request, code)
    try:
        store.perform(code.tournament, command, _actor(request, code))
    except Refused as refused:
        return _refused(request, code, refused)
    messages.success(request, said)
    return _back(request, code)


def _slower(request: HttpRequest, code: TableCode) -> HttpResponse:
    view = seen_at_table(code.tournament, code.number)
    messages.warning(request, pace.told_to_wait(), extra_tags="warn")
    return _page(request, code, view, status=429)


def _refused(request: HttpRequest, code: TableCode, refused: Refused) -> HttpResponse:
    for violation in refused.violations:
        messages.error(request, sentence(violation, language()), extra_tags="bad")
    return _back(request, code)


def _aside(
    request: HttpRequest, code: TableCode, given: GameReport, why: list[list[str]]
) -> HttpResponse:
    """Keep what came too late: nothing is lost, the desk looks at it."""
    keep_aside(code, given, why)
    messages.warning(request, told_aside(), extra_tags="warn")
    return _back(request, code)


def _page(
    request: HttpRequest,
    code: TableCode,
    view: Seen,
    form: Typed | None = None,
    faults: Faults | None = None,
    *,
    status: int = 0,
) -> HttpResponse:
    found = _context(request, code, view, form, faults)
    found["topic"] = pushing.unlisted_topic(code.tournament.slug, "pulse", language())
    status = status or (422 if faults else 200)
    response = render(request, "stolik/table/plain.html", found, status=status)
    response["Cache-Control"] = "private, no-store"
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        response["Retry-After"] = str(pace.WAIT)
    return _known(request, response)


def _context(
    request: HttpRequest,
    code: TableCode,
    view: Seen,
    form: Typed | None = None,
    faults: Faults | None = None,
) -> dict[str, Any]:
    asked = form.round if form else reporting.typed(request.GET.dict(), ()).round
    found = _wanted(view, code, asked)
    here = sitting.sitting(view, code, found, _device(request)) if found else None
    game = form.game if form else reporting.typed(request.GET.dict(), ()).game
    if here and not (1 <= game <= len(here.games)):
        game = here.next_game
    kept, wrong = form or Typed(here.round if here else 0, game), faults or Faults()
    return {
        "event": code.tournament,
        "view": view,
        "now": now(view),
        "code": code,
        "here": here,
        "game": game,
        "form": kept,
        "faults": wrong,
        "people": reporting.people_of(here.chairs, kept, wrong) if here else (),
        "rounds": [one for one in sitting.rounds_of(view, code.number) if one is not found],
        "rules": view.state.ruleset,
        "starter": starter_words(view) if view.state.ruleset else "",
        "key": secrets.token_hex(16),
        "mark": table_mark(view, view.round, code.number),
        "event_url": address("event", code.tournament.slug) if code.tournament.public else "",
        "typing": form is not None,
    }


def _wanted(view: Seen, code: TableCode, number: int) -> Round | None:
    """The round asked for if this table was used in it; the current one if none is."""
    if number:
        found = view.state.round(number)
        return found if found and found.table(code.number) else None
    current = view.round
    return current if current and current.table(code.number) else None


def _people(view: Seen, code: TableCode, number: str) -> tuple[int, ...]:
    wanted = reporting.typed({"round": number}, ()).round
    found = _wanted(view, code, wanted)
    seats = found.table(code.number) if found else None
    return found.players(seats) if found and seats else ()


def _named(request: HttpRequest) -> tuple[int, int, str]:
    form = reporting.typed(request.POST.dict(), ())
    return form.round, form.game, request.POST.get("digest", "")[:64]


def _device(request: HttpRequest) -> str:
    """Who this device is in the journal: a digest, so that the journal gives no cookie away."""
    cookie = request.COOKIES.get(DEVICE, "")
    if not _KEY.fullmatch(cookie):
        cookie = request.META.setdefault("stolik.device", secrets.token_hex(16))
    return f"device-{digest(cookie)[:16]}"


def _actor(request: HttpRequest, code: TableCode) -> Actor:
    return Actor("table", _device(request), table=code.number)


def _known(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a device that has none its cookie."""
    if new := request.META.get("stolik.device"):
        response.set_cookie(
            DEVICE,
            new,
            max_age=YEAR,
            httponly=True,
            samesite="Lax",
            path="/k",
            secure=request.is_secure(),
        )
    return response


def _back(request: HttpRequest, code: TableCode) -> HttpResponse:
    return _known(request, HttpResponseRedirect(reverse("table-plain", args=[code.token])))


def _say(english: str, polish: str) -> Faults:
    return Faults((either(english, polish),))
