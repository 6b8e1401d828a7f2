"""The closing package: everything the national organiser gets from an event, in one file.

Results as PDF, CSV and XLSX, the journal that anybody can verify, the photos by name, and those who
qualified with their addresses, which are private. For whoever runs the event and for the national
organiser.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Sequence
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from stolik import paper
from stolik.tournament.journal.actor import ORGANISER
from stolik.tournament.journal.export import VERSION
from stolik.web import store, who
from stolik.web.event.joining.links import absolute
from stolik.web.event.models import Tournament
from stolik.web.event.public.exports import as_csv, as_xlsx, harmless
from stolik.web.event.public.grids import GRIDS
from stolik.web.event.public.seen import public_lines, seen
from stolik.web.gallery.models import Photo
from stolik.web.printing.collecting import desk_of
from stolik.web.seasons.models import Elimination, Ticket
from stolik.web.seasons.tickets import proposal
from stolik.web.templatetags.words import either, language

PAPERS = ("standings", "results")


@require_safe
def package(request: HttpRequest, slug: str) -> HttpResponse:
    """The file, once the classification is out."""
    event = get_object_or_404(
        Tournament.objects.select_related("owner").prefetch_related("members"), slug=slug
    )
    if ORGANISER not in who.roles(request.user, event) and not who.is_national(request.user):
        raise Http404
    if not packed(event):
        raise Http404
    response = HttpResponse(content(event, request), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-{_word()}.zip"'
    response["Cache-Control"] = "private, no-store"
    return response


def packed(event: Tournament) -> bool:
    """Whether there is something to be packed: a classification that the hall knows."""
    state = store.state(event)
    return bool(state.places) and state.hidden is None


def _word() -> str:
    return either("closing", "zamkniecie")


def content(event: Tournament, request: HttpRequest) -> bytes:
    """The bytes of the file."""
    view = seen(event)
    grids = [make(view) for make in GRIDS.values()]
    desk = desk_of(event, partial(absolute, request))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("README.txt", _readme(event))
        for key in PAPERS:
            if documents := paper.DOCUMENTS[key].made(desk):
                zipped.writestr(f"{key}.pdf", paper.pdf(*documents, lang=language()))
        for key, grid in zip(GRIDS, grids, strict=True):
            zipped.writestr(f"{key}.csv", as_csv(grid, excel=True))
        zipped.writestr("results.xlsx", as_xlsx(grids))
        zipped.writestr("journal.jsonl", _journal(event))
        zipped.writestr("photos.csv", _photos(event))
        if rows := qualifiers(event):
            head = (either("name", "imię i nazwisko"), either("place", "miejsce"), "e-mail")
            zipped.writestr(f"{either('PRIVATE', 'POUFNE')}/qualified.csv", _csv(head, rows))
    return file.getvalue()


def qualifiers(event: Tournament) -> list[tuple[str, int, str]]:
    """Who qualified here, recorded or proposed, with the address; nobody without acceptance."""
    tickets = Ticket.objects.filter(result__tournament=event, returned=None)
    if found := [
        (one.person.name, one.place, one.email) for one in tickets.select_related("person")
    ]:
        return found
    offered = Elimination.objects.filter(result__tournament=event, status="accepted")
    elimination = offered.select_related("result__tournament", "championship").first()
    if elimination is None:
        return []
    proposed = proposal(elimination)
    people = {str(entry.person_id): entry.email for entry in event.people.exclude(person=None)}
    return [
        (proposed.names.get(key, key), proposed.places.get(key, 0), people.get(key, ""))
        for key in proposed.found.qualified
    ]


def _journal(event: Tournament) -> str:
    head = {"journal": "stolik", "version": VERSION, "export": "public"}
    lines = [head, *public_lines(event)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def _photos(event: Tournament) -> bytes:
    head = ("file", either("state", "stan"), either("caption", "podpis"), either("by", "autor"))
    rows = Photo.objects.filter(tournament=event)
    return _csv(
        head, [(f"{one.key}-large.jpg", one.state, one.caption, one.credit) for one in rows]
    )


def _csv(head: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([harmless(value) for value in row] for row in rows)
    return file.getvalue().encode("utf-8-sig")


def _readme(event: Tournament) -> str:
    day = timezone.localdate(event.starts).isoformat()
    return either(
        f"{event.title}\r\n{day}\r\n{event.place}\r\n\r\n"
        "journal.jsonl can be checked with: stolik verify journal.jsonl\r\n"
        "The folder PRIVATE holds e-mail addresses: do not publish it.\r\n",
        f"{event.title}\r\n{day}\r\n{event.place}\r\n\r\n"
        "Dziennik (journal.jsonl) sprawdza polecenie: stolik verify journal.jsonl\r\n"
        "W folderze POUFNE są adresy e-mail: nie publikuj go.\r\n",
    )
