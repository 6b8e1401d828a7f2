"""The closing package: everything the national organiser gets from an event, in one file.

Results as PDF, CSV and XLSX, the journal that anybody can verify, the photos that may be published,
links to films, and those who qualified with their addresses, which are private. More photos than
one file takes are in further files. For whoever runs the event and for the national organiser.
"""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import IO

from django.http import FileResponse, Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext, pgettext
from django.views.decorators.http import require_safe

from stolik import paper
from stolik.tournament.journal.actor import ORGANISER
from stolik.web.core.csv_file import csv_file
from stolik.web.core.links import absolute
from stolik.web.models.gallery import Film, Photo
from stolik.web.models.seasons import Elimination, Ticket
from stolik.web.models.tournaments import Tournament
from stolik.web.office.packed_photos import Album, Packed, album
from stolik.web.people.merged_people import current_persons
from stolik.web.printing import press
from stolik.web.printing.contents import desk_of
from stolik.web.public.public_view import public_view
from stolik.web.public.tables import GRIDS
from stolik.web.public.views.exports import as_csv, as_xlsx, public_journal
from stolik.web.seasons.eliminations import proposal
from stolik.web.seasons.ticket_lines import ticket_lines
from stolik.web.tournaments import access, store

PAPERS = ("standings", "results")


@require_safe
def package(request: HttpRequest, slug: str) -> FileResponse:
    """The file, once the classification is out; `?part=2` is the second, with photos alone."""
    event = get_object_or_404(
        Tournament.objects.select_related("owner").prefetch_related("members"), slug=slug
    )
    if ORGANISER not in access.roles(request.user, event) and not access.is_national(request.user):
        raise Http404
    photos = album(event)
    part = {str(number): number for number in photos.parts}.get(request.GET.get("part", "1"), 0)
    if not part or not packed(event):
        raise Http404
    papers = _papers(event, request, photos) if part == 1 else ()
    name = f"{event.slug}-{_word()}{f'-{part}' if part > 1 else ''}.zip"
    response = FileResponse(
        _zipped(papers, photos.part(part)),
        as_attachment=True,
        filename=name,
        content_type="application/zip",
    )
    response["Cache-Control"] = "private, no-store"
    # Already compressed: squeezing it again only costs time.
    response["Content-Encoding"] = "identity"
    return response


def packed(event: Tournament) -> bool:
    """Whether there is something to be packed: a classification that the hall knows."""
    state = store.state(event)
    return bool(state.places) and state.hidden is None


def _word() -> str:
    return gettext("closing")


def _zipped(papers: Iterable[tuple[str, str | bytes]], photos: Sequence[Packed]) -> IO[bytes]:
    """A file on the disk, gone when it is closed: photos never lie in memory together."""
    file = tempfile.TemporaryFile()  # noqa: SIM115  # the answer closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in papers:
            zipped.writestr(name, content)
        for photo in photos:
            try:
                source = photo.file.open("rb")
            except OSError:  # deleted a moment ago
                continue
            with source, zipped.open(zipfile.ZipInfo(photo.name), "w") as target:
                shutil.copyfileobj(source, target)
    file.seek(0)
    return file


def _papers(
    event: Tournament, request: HttpRequest, found: Album
) -> Iterator[tuple[str, str | bytes]]:
    """Everything but the photos: names and contents."""
    view = public_view(event)
    grids = [make(view) for make in GRIDS.values()]
    desk = desk_of(event, partial(absolute, request))
    yield "README.txt", _readme(event, found)
    for key in PAPERS:
        if documents := paper.DOCUMENTS[key].made(desk):
            yield f"{key}.pdf", _printed(documents, desk, key)
    for key, grid in zip(GRIDS, grids, strict=True):
        yield f"{key}.csv", as_csv(grid, excel=True)
    yield "results.xlsx", as_xlsx(grids)
    yield "journal.jsonl", public_journal(event)
    yield "photos.csv", _photos(event, found)
    if films := _films(event):
        yield "films.csv", films
    if rows := qualifiers(event):
        head = (gettext("name"), gettext("place"), "e-mail")
        yield f"{gettext('PRIVATE')}/qualified.csv", csv_file(head, rows, excel=True)


def _printed(documents: Sequence[paper.Document], desk: paper.Desk, key: str) -> bytes:
    """The paper; without logos where one of them cannot be drawn: results are what counts here."""
    try:
        return press.pdf(*documents, language=desk.language)
    except press.NotPrinted:
        bare = replace(desk, event=replace(desk.event, logos=()))
        return press.pdf(*paper.DOCUMENTS[key].made(bare), language=desk.language)


def qualifiers(event: Tournament) -> list[tuple[str, int, str]]:
    """Who qualified here, recorded or proposed; nobody without acceptance.

    With the address given here: what somebody told another organiser stands in no file of this one.
    """
    entries = list(event.people.exclude(person=None))
    who = current_persons(entry.person_id for entry in entries if entry.person_id)
    people = {str(who[entry.person_id or 0]): entry.email for entry in entries}
    tickets = Ticket.objects.filter(result__tournament=event, returned=None)
    if lines := ticket_lines(tickets, open_to_all=False):
        holders = current_persons(line.ticket.person_id for line in lines)
        return [
            (line.name, line.ticket.place, people.get(str(holders[line.ticket.person_id]), ""))
            for line in lines
        ]
    offered = Elimination.objects.filter(result__tournament=event, status="accepted")
    elimination = offered.select_related("result__tournament", "championship").first()
    if elimination is None:
        return []
    proposed = proposal(elimination)
    return [
        (proposed.names.get(key, key), proposed.places.get(key, 0), people.get(key, ""))
        for key in proposed.qualification.qualified
    ]


def _photos(event: Tournament, found: Album) -> bytes:
    """Every photo: where it is, or that it is held back."""
    inside = {photo.photo.pk: photo for photo in found.photos}
    head = (
        gettext("file"),
        gettext("package"),
        gettext("caption"),
        pgettext("author", "by"),
    )
    held = pgettext("in a list", "held back")
    rows: list[tuple[str | int, ...]] = []
    for photo in Photo.objects.filter(tournament=event):
        packed = inside.get(photo.pk)
        where = (packed.name, packed.part) if packed else (held, "")
        rows.append((*where, photo.caption, photo.credit))
    return csv_file(head, rows, excel=True)


def _films(event: Tournament) -> bytes:
    """Every film: where it is, and whether it may be published; nothing if there is none."""
    head = (
        gettext("link"),
        pgettext("description", "caption"),
        gettext("may be published"),
    )
    yes, no = gettext("yes"), gettext("no")
    rows = [
        (film.address, film.caption, yes if film.agreed else no)
        for film in Film.objects.filter(tournament=event)
    ]
    return csv_file(head, rows, excel=True) if rows else b""


def _readme(event: Tournament, found: Album) -> str:
    day = timezone.localdate(event.starts).isoformat()
    files = len(found.parts)
    lines = [event.title, day, event.place, ""]
    lines += (
        gettext(
            "journal.jsonl can be checked with: stolik verify journal.jsonl\n"
            "Photos that may be published: {photos} (folder photos), held "
            "back: {held_back}.\nThe folder PRIVATE, if there is one, holds "
            "e-mail addresses: do not publish it."
        )
        .format(photos=len(found.photos), held_back=found.held_back)
        .split("\n")
    )
    if films := Film.objects.filter(tournament=event).count():
        lines.append(
            gettext(
                "Films: {films}; films.csv says where they are and which may be published."
            ).format(films=films)
        )
    if files > 1:
        lines.append(
            gettext(
                "The photos are in {files} files, at most {most} MB each; this is the first."
            ).format(files=files, most=found.most)
        )
    return "".join(f"{line}\r\n" for line in lines)
