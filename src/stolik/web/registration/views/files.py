"""The list of people as files, for those at the desk who may see contacts."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from stolik.web.core.csv_file import CONTENT_TYPE
from stolik.web.core.text import bare
from stolik.web.models.tournaments import Tournament
from stolik.web.public.views.exports import XLSX, as_csv, as_xlsx
from stolik.web.registration.people_file import people_grid
from stolik.web.tournaments import access


@require_safe
def people_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """As a Polish spreadsheet opens it."""
    event = access.event_at_desk(request, slug)
    body = as_csv(people_grid(event), excel=True)
    return _file(event, body, CONTENT_TYPE, "csv")


@require_safe
def people_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """As a workbook."""
    event = access.event_at_desk(request, slug)
    return _file(event, as_xlsx([people_grid(event)]), XLSX, "xlsx")


def _file(event: Tournament, body: bytes, kind: str, ending: str) -> HttpResponse:
    name = slugify(bare(event.title))[:60] or event.slug
    response = HttpResponse(body, content_type=kind)
    people = gettext("people")
    response["Content-Disposition"] = f'attachment; filename="{name}-{people}.{ending}"'
    return response
