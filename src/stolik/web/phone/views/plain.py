"""The plain page of a table: forms that need no script, and the way to rounds already closed.

The token on the label is the right. A device is known by a random cookie, so that a second one can
confirm what the first one sent; on the one that sent it, a player says who confirms. What comes too
late for its round is kept for the desk, and who sends too much is asked to wait.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from stolik.phrases import sentence
from stolik.tournament.journal.state import Round
from stolik.web.core.forms import whole_number
from stolik.web.core.language import language
from stolik.web.core.throttle import Gate, address_of
from stolik.web.models.tournaments import TableCode
from stolik.web.phone import table_commands, table_view
from stolik.web.phone.report import (
    Faults,
    ReportForm,
    faults_of,
    report_fields,
    report_form,
    report_of,
)
from stolik.web.phone.table_commands import (
    LONGEST_DIGEST,
    LONGEST_TEXT,
    Outcome,
    TableDevice,
    device_id,
    is_key,
)
from stolik.web.public.change_marks import table_mark
from stolik.web.public.public_view import PublicView, public_view_at_table
from stolik.web.public.status import now
from stolik.web.public.views.page import address
from stolik.web.public.views.seats import chair_words, starter_words
from stolik.web.tournaments import push, table_pace
from stolik.web.tournaments.codes import code_as_typed, code_by_token
from stolik.web.tournaments.commands import number_of
from stolik.web.tournaments.names import public_names

DEVICE = "device"
YEAR = 365 * 24 * 3600
# Enough for a whole hall, too few for whoever tries all 31⁵ codes. Right ones are never counted.
WRONG_CODES: Final = Gate(most=60, seconds=600)


def enter(request: HttpRequest) -> HttpResponse:
    """Where a code from a label is typed."""
    code = request.GET.get("code", "")[:40]
    if not code.strip():
        return render(request, "stolik/table/enter.html", {"code": ""})
    if WRONG_CODES.full(address_of(request), time.monotonic()):
        return render(request, "stolik/table/enter.html", {"code": code, "slow": True}, status=429)
    if table_code := code_as_typed(code):
        return HttpResponseRedirect(reverse("table", args=[table_code.token]))
    WRONG_CODES.passes(address_of(request), time.monotonic())
    return render(request, "stolik/table/enter.html", {"code": code, "wrong": True}, status=404)


def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table's page; `?round=` and `?game=` choose another form."""
    code = code_by_token(token)
    return _page(request, code, public_view_at_table(code.tournament, code.number))


def table_now(request: HttpRequest, token: str) -> HttpResponse:
    """The part that changes."""
    code = code_by_token(token)
    context = _context(request, code, public_view_at_table(code.tournament, code.number))
    response = render(request, "stolik/table/_table.html", context)
    response["Cache-Control"] = "private, no-store"
    return response


@require_POST
def report(request: HttpRequest, token: str) -> HttpResponse:
    """One game: at once if it is of the current round, to the desk otherwise."""
    code = code_by_token(token)
    view = public_view_at_table(code.tournament, code.number)
    form = report_form(request.POST.dict(), _people(view, code, request.POST.get("round", "")))
    round_ = _round(view, code, form.round)
    if round_ is None:
        wrong = gettext("There is no such round.")
        return _page(request, code, view, form, Faults((wrong,)))
    sitting = table_view.sitting(view, code, round_, "")
    faces = view.state.rules.winner_plus == "rack_face"
    game_report, faults = report_of(form, code.number, sitting.people, sitting.gone, faces=faces)
    if game_report is None:
        return _page(request, code, view, form, faults)
    device = _device(request, code)
    if table_pace.must_wait(code, device.id, (game_report.round, game_report.game)):
        return _page(request, code, view, form, Faults((table_pace.wait_sentence(),)), status=429)
    if sitting.direct:
        key = request.POST.get("key", "")
        named = replace(device, key=key if is_key(key) else "")
        outcome = table_commands.file_report(named, game_report)
    else:
        why = [["not-current-round", str(form.round)]]
        outcome = table_commands.keep_late(device, game_report, why)
    if outcome.violations:
        names = public_names(code.tournament)
        sentences = [sentence(violation, language(), names) for violation in outcome.violations]
        wrong_fields = faults_of(outcome.violations, sitting.people, sentences)
        view = public_view_at_table(code.tournament, code.number)
        return _page(request, code, view, form, wrong_fields)
    return _back(request, code, outcome, gettext("Saved. Thank you!"))


@require_POST
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """A second device says that a report is right; or, by name, a second player on the first."""
    code = code_by_token(token)
    number, game, digest = _report_named(request)
    player = number_of(request, "player")
    device = _device(request, code)
    if table_pace.must_wait(code, device.id):
        return _slower(request, code)
    outcome = table_commands.confirm(device, number, game, digest, player)
    return _back(request, code, outcome, gettext("Confirmed."))


@require_POST
def dispute(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody says that a report is wrong; the desk decides."""
    code = code_by_token(token)
    number, game, digest = _report_named(request)
    reason = request.POST.get("why", "").replace("\0", "").strip()[:LONGEST_TEXT]
    device = _device(request, code)
    if table_pace.must_wait(code, device.id):
        return _slower(request, code)
    outcome = table_commands.dispute(device, number, game, digest, reason)
    done = gettext("The desk knows. Please wait for the referee.")
    return _back(request, code, outcome, done)


@require_POST
def withdraw(request: HttpRequest, token: str) -> HttpResponse:
    """The table does not object to a result any more."""
    code = code_by_token(token)
    number, game, digest = _report_named(request)
    device = _device(request, code)
    if table_pace.must_wait(code, device.id):
        return _slower(request, code)
    outcome = table_commands.withdraw_dispute(device, number, game, digest)
    done = gettext("Withdrawn. The result stands.")
    return _back(request, code, outcome, done)


@require_POST
def unplayed(request: HttpRequest, token: str) -> HttpResponse:
    """The time was over before a game: somebody at the table confirms it by name."""
    code = code_by_token(token)
    number, game, _ = _report_named(request)
    device = _device(request, code)
    if table_pace.must_wait(code, device.id):
        return _slower(request, code)
    outcome = table_commands.mark_unplayed(device, number, game, number_of(request, "player"))
    done = gettext("Thank you. The desk knows that it was not played.")
    return _back(request, code, outcome, done)


@require_POST
def take_back_unplayed(request: HttpRequest, token: str) -> HttpResponse:
    """A game that the table said was not played is to be played or reported after all."""
    code = code_by_token(token)
    number, game, _ = _report_named(request)
    device = _device(request, code)
    if table_pace.must_wait(code, device.id):
        return _slower(request, code)
    outcome = table_commands.take_back_unplayed(device, number, game)
    done = gettext("Taken back. Game {game} is open again.").format(game=game)
    return _back(request, code, outcome, done)


@require_POST
def call(request: HttpRequest, token: str) -> HttpResponse:
    """The referee is wanted at this table."""
    code = code_by_token(token)
    current = public_view_at_table(code.tournament, code.number).round
    device = _device(request, code)
    if table_pace.must_wait(code, device.id):
        return _slower(request, code)
    if withdrawn := whole_number(request.POST.get("withdraw", "")):
        outcome = table_commands.withdraw_call(device, withdrawn)
        return _back(request, code, outcome, gettext("The call is withdrawn."))
    outcome = table_commands.call_referee(device, current.number if current else 0)
    return _back(request, code, outcome, gettext("The referee is called."))


def _slower(request: HttpRequest, code: TableCode) -> HttpResponse:
    view = public_view_at_table(code.tournament, code.number)
    messages.warning(request, table_pace.wait_sentence(), extra_tags="warn")
    return _page(request, code, view, status=429)


def _page(
    request: HttpRequest,
    code: TableCode,
    view: PublicView,
    form: ReportForm | None = None,
    faults: Faults | None = None,
    *,
    status: int = 0,
) -> HttpResponse:
    context = _context(request, code, view, form, faults)
    context["topic"] = push.unlisted_topic(code.tournament.slug, "pulse", language())
    status = status or (422 if faults else 200)
    response = render(request, "stolik/table/plain.html", context, status=status)
    response["Cache-Control"] = "private, no-store"
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        response["Retry-After"] = str(table_pace.WAIT)
    return _known(request, response)


def _context(
    request: HttpRequest,
    code: TableCode,
    view: PublicView,
    form: ReportForm | None = None,
    faults: Faults | None = None,
) -> dict[str, Any]:
    chosen = form or report_form(request.GET.dict(), ())
    round_, game = _round(view, code, chosen.round), chosen.game
    here = table_view.sitting(view, code, round_, _device(request, code).id) if round_ else None
    if here and not (1 <= game <= len(here.games)):
        game = here.next_game
    shown_form, wrong = form or ReportForm(here.round if here else 0, game), faults or Faults()
    return {
        "event": code.tournament,
        "view": view,
        "now": now(view),
        "code": code,
        "here": here,
        "game": game,
        "form": shown_form,
        "faults": wrong,
        "people": report_fields(here.chairs, shown_form, wrong) if here else (),
        "rounds": [
            other for other in table_view.rounds_of(view, code.number) if other is not round_
        ],
        "rules": view.state.ruleset,
        "early": round_ is not None and table_view.is_early(round_, code.number),
        "starter": starter_words(view) if view.state.ruleset else "",
        "chair": chair_words(view),
        "key": secrets.token_hex(16),
        "mark": table_mark(view, view.round, code.number),
        "event_url": address("event", code.tournament.slug) if code.tournament.public else "",
        "typing": form is not None,
    }


def _round(view: PublicView, code: TableCode, number: int) -> Round | None:
    """The round of this number if this table was used in it; without a number the current one."""
    round_ = view.state.round(number) if number else view.round
    return round_ if round_ and round_.table(code.number) else None


def _people(view: PublicView, code: TableCode, number: str) -> tuple[int, ...]:
    round_ = _round(view, code, report_form({"round": number}, ()).round)
    table = round_.table(code.number) if round_ else None
    return round_.players(table) if round_ and table else ()


def _report_named(request: HttpRequest) -> tuple[int, int, str]:
    """The round, game and digest of the report that somebody agrees or disagrees with."""
    form = report_form(request.POST.dict(), ())
    return form.round, form.game, request.POST.get("digest", "")[:LONGEST_DIGEST]


def _device(request: HttpRequest, code: TableCode) -> TableDevice:
    """The device by its cookie; one without gets a new secret, which `_known` gives it."""
    secret = request.COOKIES.get(DEVICE, "")
    if not is_key(secret):
        secret = request.META.setdefault("stolik.device", secrets.token_hex(16))
    return TableDevice(code, device_id(secret))


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


def _back(request: HttpRequest, code: TableCode, outcome: Outcome, done: str) -> HttpResponse:
    """To the table's page, which says what became of it."""
    if outcome.aside:
        messages.warning(request, outcome.aside, extra_tags="warn")
    elif not outcome.violations:
        messages.success(request, done)
    names = public_names(code.tournament) if outcome.violations else {}
    for violation in outcome.violations:
        messages.error(request, sentence(violation, language(), names), extra_tags="bad")
    return _known(request, HttpResponseRedirect(reverse("table-plain", args=[code.token])))
