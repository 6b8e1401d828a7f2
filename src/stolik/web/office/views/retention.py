"""Data of applicants: the national organiser erases what is kept too long, applicants their own."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from stolik.web.office import words
from stolik.web.office.applications import retention
from stolik.web.office.views.applications import account, own_application
from stolik.web.seasons.views.national import only_national


@require_http_methods(["GET", "HEAD", "POST"])
def applicants(request: HttpRequest) -> HttpResponse:
    """What is kept and until when; a POST erases one, or everything beyond its term."""
    by = only_national(request)
    rows = retention.kept(timezone.localdate())
    if request.method == "POST":
        wanted = request.POST.get("application", "")
        chosen = [row for row in rows if row.application.slug == wanted or not wanted]
        if wanted and not chosen:
            raise Http404
        going = [row for row in chosen if wanted or row.passed]
        messages.success(
            request, _erased(sum(retention.erase(row.application, by) for row in going))
        )
        return redirect("office-keeping")
    context = {
        "rows": [(row, words.line_of(row.application)) for row in rows],
        "passed": sum(row.passed for row in rows),
        "days": int(settings.APPLICATION_DAYS),
        "tab": "keeping",
    }
    return render(request, "stolik/office/keeping.html", context)


@require_POST
def own(request: HttpRequest, slug: str) -> HttpResponse:
    """An applicant does not want to wait."""
    application = own_application(request, slug)
    if not retention.erase(application, account(request)):
        raise Http404
    messages.success(request, _erased(1))
    return redirect("application", slug)


def _erased(count: int) -> str:
    if not count:
        return gettext("Nothing was to be erased.")
    sentence = ngettext(
        "The data of {n} application are erased.",
        "The data of {n} applications are erased.",
        count,
    ).format(n=count)
    copies = gettext("Backups made earlier still hold them, until they are deleted.")
    return f"{sentence} {copies}"
