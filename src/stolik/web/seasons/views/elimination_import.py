"""An elimination that was run with a spreadsheet and counts in no series: looked at, then offered.

For the national organiser. People are recognised by name among those who hold a ticket to the same
championships and those of earlier imports of the same account; everybody else is new.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from stolik.tournament.formats import STANDARD
from stolik.web.core.forms import Typed
from stolik.web.core.language import either
from stolik.web.core.name_keys import name_key
from stolik.web.core.request_text import LARGEST_LIST, takes
from stolik.web.core.spreadsheets.cells import Unreadable
from stolik.web.models.people import Person
from stolik.web.models.seasons import Championship, Elimination, ResultRow, Ticket
from stolik.web.people.identity import club_of
from stolik.web.people.merged_people import current_persons
from stolik.web.registration.import_words import file_sentence
from stolik.web.seasons.eliminations import FORMATS, offer
from stolik.web.seasons.imports import save_rows
from stolik.web.seasons.spreadsheet import Classification, Classified, lines_as_text
from stolik.web.seasons.views.imports import preview_row, sent_fields, sent_lines
from stolik.web.seasons.views.national import only_national
from stolik.web.tournaments.formats import format_label

FIRST: Final = {"format": STANDARD[0], "shown": "full"}


@takes(fields=LARGEST_LIST, files=True)
@require_http_methods(["GET", "HEAD", "POST"])
def importing(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or choose a file, look at the preview, save; it is on the list then, not accepted."""
    by = only_national(request)
    championship = get_object_or_404(Championship, slug=slug, world=False)
    if request.method != "POST":
        return _page(request, championship, Typed(FIRST))
    typed = Typed(request.POST, longest=LARGEST_LIST)
    try:
        lines = sent_lines(request, typed)
    except Unreadable as error:
        return _page(request, championship, typed, fault=file_sentence(error))
    typed.values["text"] = lines_as_text(lines)
    fields = sent_fields(typed, FORMATS, len(lines))
    ready = not typed.faults and not any(line.problems for line in lines)
    if request.POST.get("go") != "save" or not ready:
        return _page(request, championship, typed, lines=lines)
    save(championship, by, Classification(lines, **fields))
    text = either("Saved; it is on the list now.", "Zapisano; eliminacje są na liście.")
    messages.success(request, text)
    return redirect("national-championship", slug)


@transaction.atomic
def save(championship: Championship, by: User, sent: Classification) -> Elimination:
    """Keep a classification and offer it; pressed twice, it is there once."""
    Championship.objects.select_for_update().get(pk=championship.pk)
    same = Elimination.objects.filter(
        championship=championship,
        result__tournament=None,
        result__title=sent.title,
        result__date=sent.day,
    )
    if (had := same.first()) is not None:
        return had
    known = _known(championship, by, sent.lines)
    keys = [name_key(line.name) for line in sent.lines]
    people = [
        known.pop(key) if key in known else _new(line)
        for key, line in zip(keys, sent.lines, strict=True)
    ]
    result = save_rows(sent, by, people)
    return offer(championship, result, by)


def _new(line: Classified) -> Person:
    return Person.objects.create(name=line.name, club=club_of(line.club))


def _known(championship: Championship, by: User, lines: Sequence[Classified]) -> dict[str, Person]:
    """Whoever is meant without doubt, by name; of several namesakes nobody."""
    keys = {name_key(line.name) for line in lines} - {""}
    holding = Ticket.objects.filter(championship=championship, returned=None)
    imported = ResultRow.objects.filter(result__owner=by, result__tournament=None)
    rows = imported.filter(person__isnull=False).values_list("person_id", flat=True)
    near = {*holding.values_list("person_id", flat=True), *(key for key in rows if key)}
    namesakes: dict[str, list[Person]] = {}
    for person in Person.objects.filter(pk__in=set(current_persons(near).values()), key__in=keys):
        namesakes.setdefault(person.key, []).append(person)
    return {key: people[0] for key, people in namesakes.items() if len(people) == 1}


def _page(
    request: HttpRequest,
    championship: Championship,
    typed: Typed,
    *,
    lines: Sequence[Classified] = (),
    fault: str = "",
) -> HttpResponse:
    assert isinstance(request.user, User)
    known = set(_known(championship, request.user, lines)) if lines else set()
    context = {
        "championship": championship,
        "typed": typed,
        "formats": [(name, format_label(name)) for name in FORMATS],
        "fault": fault,
        "rows": [preview_row(line, known) for line in lines],
        "ready": bool(lines) and not (typed.faults or any(line.problems for line in lines)),
    }
    status = 422 if fault or typed.faults else 200
    return render(request, "stolik/seasons/import_elimination.html", context, status=status)
