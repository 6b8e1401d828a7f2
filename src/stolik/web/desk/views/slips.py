"""Paper slips at full speed: a table number, its games or totals, saved and confirmed at once.

The same form with and without script: `slips.js` fetches the part and sends it, Enter by Enter;
without it the page is loaded again. A key in the form makes it happen once, however often it is
sent. What somebody else has saved meanwhile is shown beside what is typed, never written over.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused
from stolik.tournament.journal import TournamentState, decide
from stolik.tournament.journal import commands as c
from stolik.tournament.journal.state import Round
from stolik.tournament.journal.topics.reports import canonical, impossible
from stolik.tournament.report import TOTALS, GameReport, Report, report_digest, report_points
from stolik.tournament.seats import Table
from stolik.web.core.forms import whole_number
from stolik.web.desk import slip_form
from stolik.web.desk.slip_conflicts import Conflict, conflicts, same_result
from stolik.web.desk.slip_form import Slip, is_field_of
from stolik.web.desk.slip_view import mode_of, slip_view
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.printing import PaperSettings
from stolik.web.models.tournaments import FactRow, Tournament
from stolik.web.tournaments import access, store
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.commands import key_of
from stolik.web.tournaments.sentences import violation_sentence
from stolik.web.tournaments.sheets import TableView, consolation_tables, tables
from stolik.web.tournaments.words import signed_at_desk

MODES = ("games", "totals")
CommandsBy = list[tuple[Any, Any]]


@require_http_methods(["GET", "HEAD", "POST"])
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, one table's form, and saving it."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    values = request.POST if request.method == "POST" else request.GET
    number = values.get("table", "").strip()
    usual = usual_mode(event)
    mode = values["mode"] if values.get("mode") in MODES else usual
    context |= {"number": number[:6], "mode": mode, "usual": usual, "slip": None, "table_wrong": ""}
    current = state.current
    if current is None or not current.open:
        return _slip_response(request, context, 200 if request.method != "POST" else 422)
    context["tables"] = tables(state, current, context["names"])
    context["consoling"] = consolation_tables(state, current, context["names"])
    if "table" not in values and len(context["tables"]) == 1 and not context["consoling"]:
        number = context["number"] = str(current.seating[0].number)
    if not number:
        return _slip_response(request, context, 200)
    table = current.table(whole_number(number, 5) or 0)
    if table is None:
        context["table_wrong"] = gettext("There is no table {number} in this round.").format(
            number=number[:6]
        )
        return _slip_response(request, context, 422)
    context["rules"] = state.rules
    context["instead"] = _totals_digest(current, table) if values.get("instead") else ""
    if request.method == "POST":
        return _save_slip(request, event, context, current, table)
    context["mode"] = mode_of(current, table, mode, instead=bool(context["instead"]))
    context["slip"] = slip_view(state, current, table, context["names"], context["mode"])
    return _slip_response(request, context, 200)


def usual_mode(event: Tournament) -> str:
    """What the sheets of this tournament hold."""
    row = PaperSettings.objects.filter(tournament=event).values_list("slips", flat=True).first()
    return row if row in MODES else "games"


def _totals_digest(current: Round, table: Table) -> str:
    sheet = current.sheets.get(table.number)
    filed = sheet[TOTALS].current if sheet else None
    return filed.digest if filed else ""


@require_POST
def mode(request: HttpRequest, slug: str) -> HttpResponse:
    """What the sheets hold, chosen once for the tournament."""
    event = event_at_desk(request, slug)
    chosen = request.POST.get("mode")
    if chosen in MODES:
        PaperSettings.objects.update_or_create(tournament=event, defaults={"slips": chosen})
    return redirect("desk-slips", slug)


@require_safe
def waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables alone: another scorer has typed a slip, or a phone has reported."""
    event = event_at_desk(request, slug)
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    context |= {"mode": usual_mode(event), "tables": ()}
    if state.current and state.current.open:
        context["tables"] = tables(state, state.current, context["names"])
        context["consoling"] = consolation_tables(state, state.current, context["names"])
    return render(request, "stolik/desk/_waiting.html", context)


def _save_slip(
    request: HttpRequest, event: Tournament, context: dict[str, Any], current: Round, table: Table
) -> HttpResponse:
    key = key_of(request, "slip")
    if FactRow.objects.filter(tournament=event, key=key).exists():
        return _saved_response(request, event, table)
    keep = request.POST.get("keep") == "1"
    slip = _typed_slip(request, context, current, table, keep=keep)
    if context["instead"] and not slip.wrong:
        _check_against_totals(request, context["state"], current, table, slip)
    undecided = _settled_meanwhile(request, event, context, current, table, slip)
    if not slip.wrong and not undecided:
        _perform_slip(request, event, context, table, slip, key, keep=keep)
        if not slip.wrong:
            return _saved_response(request, event, table)
    return _slip_again(request, context, current, table, slip, undecided)


def _typed_slip(
    request: HttpRequest, context: dict[str, Any], current: Round, table: Table, *, keep: bool
) -> Slip:
    """What was typed, and what stands against it; who keeps it to clarify may leave faults in."""
    state, values = context["state"], request.POST.dict()
    if context["mode"] == "totals":
        slip = slip_form.read_totals(values, current, table)
    else:
        games = range(1, state.stage(current).games + 1)
        slip = slip_form.read_games(values, current, table, games, state.rules)
    nothing = not (slip.reports or slip.unplayed or slip.wrong)
    if keep:
        # What cannot be read is left out: it is what has to be clarified.
        slip.wrong.clear()
    if values.get("round") != str(current.number):
        slip.fault("", gettext("This slip is of another round."))
    seated = "-".join(str(entry) for entry in table.seats)
    if values.get("seated", seated) != seated:
        slip.fault(
            "",
            gettext(
                "The seats of this table have changed since the slip was opened. "
                "Check the names, then save again."
            ),
        )
    if nothing:
        slip.fault("", gettext("Nothing has been typed yet."))
    return slip


def _perform_slip(
    request: HttpRequest,
    event: Tournament,
    context: dict[str, Any],
    table: Table,
    slip: Slip,
    key: str | None,
    *,
    keep: bool,
) -> None:
    """Save a slip whole or not at all; what is refused is among its faults afterwards."""
    try:
        with store.writing(event):
            commands = _slip_commands(request, event, context, table, slip, keep=keep)
            if not slip.wrong:
                store.perform_all(event, commands, key=key)
    except Refused as refused:
        for violation in refused.violations:
            slip.fault("", violation_sentence(violation, context["names"]))


def _slip_again(
    request: HttpRequest,
    context: dict[str, Any],
    current: Round,
    table: Table,
    slip: Slip,
    undecided: tuple[Conflict, ...],
) -> HttpResponse:
    """The form with what was typed, what is wrong with it and what has to be chosen."""
    typed = request.POST.dict()
    context["slip"] = slip_view(
        context["state"],
        current,
        table,
        context["names"],
        context["mode"],
        typed,
        slip.wrong,
        asked=slip.asked,
    )
    context["conflicts"] = undecided
    answers = {f"sure-{name}": answer for name, answer in slip.asked.items()}
    locked = [conflict.game for conflict in undecided if conflict.settled]
    context["kept"] = [
        (name, value)
        for name, value in (typed | answers).items()
        if any(is_field_of(name.removeprefix("sure-"), game) for game in locked)
    ]
    context["key"] = request.POST.get("key") or context["key"]
    context["general"] = slip.wrong.get("", ())
    context["sure"] = slip.asked.get("")
    return _slip_response(request, context, 422)


def _settled_meanwhile(
    request: HttpRequest,
    event: Tournament,
    context: dict[str, Any],
    current: Round,
    table: Table,
    slip: Slip,
) -> tuple[Conflict, ...]:
    """The games somebody else saved otherwise, as far as nobody has chosen between the two.

    What says the same is left out of the slip: there is nothing to save.
    """
    sheet = current.sheets.get(table.number)
    if sheet is None:
        return ()
    for report in list(slip.reports):
        slot = sheet[report.game]
        if slot.state == "confirmed" and same_result(slot, report, table, context["rules"]):
            slip.leave_out(report.game)
    slip.unplayed = [game for game in slip.unplayed if not sheet[game].unplayed]
    undecided = []
    for conflict in conflicts(event, current, table, slip, context["names"]):
        choice = request.POST.get(f"choice-{conflict.game}", "")
        seen = request.POST.get(f"theirs-{conflict.game}")
        if choice not in conflict.choices or seen != conflict.theirs:
            undecided.append(conflict)
        elif choice == "theirs":
            slip.leave_out(conflict.game)
    return tuple(undecided)


def _check_against_totals(
    request: HttpRequest, state: TournamentState, current: Round, table: Table, slip: Slip
) -> None:
    """Games in place of totals: of those that were seen, and all of them."""
    if request.POST.get("instead") != _totals_digest(current, table):
        slip.fault(
            "",
            gettext(
                "Somebody else has changed the totals meanwhile. Save again to put "
                "these games in their place."
            ),
        )
        return
    games = state.stage(current).games
    typed = {report.game for report in slip.reports} | set(slip.unplayed)
    if missing := [str(game) for game in range(1, games + 1) if game not in typed]:
        listed = ", ".join(missing)
        slip.fault(
            "",
            gettext("The totals make way only for all games; missing: {listed}.").format(
                listed=listed
            ),
        )
    elif not any(impossible(state, current, table, report) for report in slip.reports):
        _ask_about_sums(request, state, current, table, slip)


def _ask_about_sums(
    request: HttpRequest, state: TournamentState, current: Round, table: Table, slip: Slip
) -> None:
    """A question where the games add up to something else than the totals they replace."""
    totals = state.slot(current.number, table.number, TOTALS)
    if totals is None or totals.current is None:
        return
    sums: dict[int, tuple[int, int]] = {}
    for report in slip.reports:
        for entry, big, small in report_points(report, state.rules):
            old = sums.get(entry, (0, 0))
            sums[entry] = old[0] + big, old[1] + small
    known = {entry: (big, small) for entry, big, small in totals.current.points}
    told = "; ".join(
        f"{big} / {signed_at_desk(small)}" for entry, (big, small) in sorted(sums.items())
    )
    if sums != known and request.POST.get("sure-totals") != told:
        slip.ask(
            "",
            told,
            gettext(
                "The games give {told}, the totals said otherwise. Save again to keep the games."
            ).format(told=told),
        )


def _slip_commands(
    request: HttpRequest,
    event: Tournament,
    context: dict[str, Any],
    table: Table,
    slip: Slip,
    *,
    keep: bool,
) -> CommandsBy:
    """The commands that save a slip; the objections to one are put beside its field."""
    now = store.state(event)
    assert now.current
    seats = slip_form.playing_seats(now.current, table)
    commands: CommandsBy = []
    for command, report_or_game in _planned_commands(request, event, now, table, slip, keep=keep):
        if isinstance(command, c.Confirm):
            done = now.slot(now.current.number, table.number, command.game)
            if done and done.state == "confirmed":
                continue  # whoever typed the first slip mended it: nothing is left to choose
        actor = access.actor(request.user, event, command)
        try:
            for fact in decide(now, command, actor):
                now = now.after(fact)
            commands.append((command, actor))
        except Refused as refused:
            for violation in refused.violations:
                name = (
                    f"g{report_or_game}-who"
                    if isinstance(report_or_game, int)
                    else slip_form.fault_field(violation, report_or_game, seats)
                )
                slip.fault(name, violation_sentence(violation, context["names"]))
    return commands


def _planned_commands(
    request: HttpRequest,
    event: Tournament,
    state: TournamentState,
    table: Table,
    slip: Slip,
    *,
    keep: bool,
) -> list[tuple[Any, Any]]:
    """Each command with the report or the game it is about, whether it can be given or not."""
    assert state.current
    number = state.current.number
    planned: list[tuple[Any, Any]] = []
    if (seen := request.POST.get("instead")) and _totals_digest(state.current, table):
        planned.append((c.TakeBackTotals(number, table.number, seen), TOTALS))
    for report in slip.reports:
        slot = state.slot(number, table.number, report.game)
        if request.POST.get(f"choice-{report.game}") == "mine":
            seen = request.POST.get(f"theirs-{report.game}", "")[:80]
            planned.append((_replacement(event, report, seen), report))
            continue
        if (
            slot
            and isinstance(report, GameReport)
            and same_result(slot, report, table, state.rules)
        ):
            assert slot.current  # the same game, written down in another way
            report = slot.current.report
        planned.append((c.FileReport(report, signed=True, keep=keep), report))
        if slot and slot.state == "to-clarify" and not keep:
            # Typing a slip that was to be clarified clarifies it.
            digest = report_digest(canonical(report, table))
            planned.append((c.Confirm(number, table.number, report.game, digest), report))
    planned += [
        (c.MarkUnplayed(number, table.number, game, "time"), game) for game in slip.unplayed
    ]
    return planned


def _replacement(event: Tournament, report: Report, replaces: str) -> c.Correct:
    """Another version of a game, chosen after looking at both."""
    reason = gettext("The slip was typed twice; this version is right.")
    return c.Correct(report, replaces, store.note(event, reason))


def _saved_response(request: HttpRequest, event: Tournament, table: Table) -> HttpResponse:
    """The answer once a slip is saved: which table it was, what it lacks, how many are left."""
    context = desk_context(request, event)
    state: TournamentState = context["state"]
    views = tables(state, state.current, context["names"]) if state.current else ()
    beside = consolation_tables(state, state.current, context["names"]) if state.current else ()
    own = next((view for view in (*views, *beside) if view.number == table.number), None)
    left = sum(not view.done for view in views)
    text = (
        _saved_words(table.number, own)
        + " "
        + (
            gettext("Tables left: {left}.").format(left=left)
            if left
            else gettext("All tables are in.")
        )
    )
    if not _wants_part(request):
        messages.success(request, text)
        return redirect("desk-slips", event.slug)
    context |= {"tables": views, "consoling": beside, "saved": text, "mode": usual_mode(event)}
    return render(request, "stolik/desk/_slip_saved.html", context)


def _saved_words(number: int, own: TableView | None) -> str:
    text = gettext("Table {number} saved.").format(number=number)
    missing = [str(cell.game) for cell in own.cells if cell.state == "missing"] if own else []
    if missing:
        listed = ", ".join(missing)
        text += " " + gettext("Still missing: game {listed}.").format(listed=listed)
    if own and own.trouble:
        text += " " + gettext("Not everything agrees: it is marked to clarify.")
    return text


def _wants_part(request: HttpRequest) -> bool:
    return request.headers.get("X-Part") == "1"


def _slip_response(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    template = "stolik/desk/_slip.html" if _wants_part(request) else "stolik/desk/slips.html"
    return render(request, template, context, status=status)
