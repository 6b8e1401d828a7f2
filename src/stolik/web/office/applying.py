"""The applicant's pages: one's applications, the form, and the conversation about one of them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from stolik.rules import Refused, Violation
from stolik.web import who
from stolik.web.event.joining.typed import Typed
from stolik.web.office import answering, form, words
from stolik.web.office.models import KINDS, Application
from stolik.web.office.regions import REGIONS
from stolik.web.office.seasons_known import season_of
from stolik.web.seasons.desk import said
from stolik.web.seasons.models import Championship
from stolik.web.templatetags.words import either

MOST_OPEN = 30
EDITABLE = ("draft", *answering.OPEN)


def account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def visible(request: HttpRequest, slug: str) -> Application:
    """An application, for its applicant; once sent, for the national organiser too."""
    if not request.user.is_authenticated:
        raise Http404
    found = get_object_or_404(
        Application.objects.select_related("applicant", "series", "tournament", "championship"),
        slug=slug,
    )
    own = found.applicant_id == request.user.pk
    if not own and not (who.is_national(request.user) and found.sent is not None):
        raise Http404
    return found


def own_application(request: HttpRequest, slug: str) -> Application:
    found = visible(request, slug)
    if found.applicant_id != request.user.pk:
        raise Http404
    return found


@login_required
@require_safe
def applications(request: HttpRequest) -> HttpResponse:
    """One's own, the newest first."""
    rows = Application.objects.filter(applicant=account(request)).order_by("-id")[:100]
    found = {"lines": [words.line_of(one) for one in rows]}
    return render(request, "stolik/office/applications.html", found)


@login_required
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """A new draft; an untouched one is taken up again."""
    kind = request.POST.get("kind", "")
    if kind not in KINDS:
        raise Http404
    user = account(request)
    drafts = Application.objects.filter(applicant=user, state="draft")
    found = drafts.filter(kind=kind, title="", name="", place="").first()
    if found is None:
        if drafts.count() >= MOST_OPEN:
            messages.error(
                request,
                either(
                    "You have many drafts already; finish or withdraw one first.",
                    "Masz już wiele szkiców; najpierw dokończ albo wycofaj któryś.",
                ),
                extra_tags="bad",
            )
            return redirect("applications")
        found = Application.objects.create(
            applicant=user,
            kind=kind,
            season=timezone.localdate().year if kind == "league" else None,
        )
    return redirect("edit-application", found.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The form: saved as it is, or sent."""
    application = own_application(request, slug)
    if application.state not in EDITABLE:
        return redirect("application", slug)
    if request.method != "POST":
        return _form(request, application, Typed(form.written(application)))
    typed = Typed(request.POST)
    form.read(typed, application)
    sending = request.POST.get("go") == "send"
    if typed.faults:
        return _form(request, application, typed)
    application.save()
    if not sending and application.state == "draft":
        messages.success(request, either("The draft is saved.", "Szkic zapisany."))
        return redirect("edit-application", slug)
    try:
        answering.send(application, account(request), typed.lines("reply", 4000))
    except Refused as refused:
        form.beside(typed, refused.violations)
        return _form(request, application, typed)
    messages.success(
        request,
        either(
            "Sent. It is not accepted yet: the national organiser will answer.",
            "Wysłano. To jeszcze nie przyjęcie: odpowie organizator krajowy.",
        ),
    )
    return redirect("application", slug)


@require_safe
def application(request: HttpRequest, slug: str) -> HttpResponse:
    """One application with everything said about it."""
    found = visible(request, slug)
    national = who.is_national(request.user)
    return page(request, found, national=national)


def page(
    request: HttpRequest,
    found: Application,
    *,
    national: bool,
    violations: tuple[Violation, ...] = (),
) -> HttpResponse:
    """The page, also with what stands against an answer."""
    own = found.applicant_id == request.user.pk
    context: dict[str, Any] = {
        "one": words.line_of(found),
        "application": found,
        "own": own,
        "national": national and found.sent is not None,
        "open": found.state in answering.OPEN,
        "editable": own and found.state in EDITABLE,
        "days": answering.days_of(found),
        "remarks": words.remarks_of(found) if found.sent else (),
        "sayings": [words.saying_of(one) for one in found.sayings.select_related("by")],
        "championships": Championship.objects.filter(world=False, held__gte=timezone.localdate()),
        "violations": violations,
    }
    status = 422 if violations else 200
    return render(request, "stolik/office/application.html", context, status=status)


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw it."""
    found = own_application(request, slug)
    try:
        answering.withdraw(found, account(request))
    except Refused as refused:
        for one in refused.violations:
            messages.error(request, said(one, {}), extra_tags="bad")
    return redirect("application", slug)


def _form(request: HttpRequest, application: Application, typed: Typed) -> HttpResponse:
    year = application.season
    fields = form.date_fields(typed)
    filled = max((n for n, field in enumerate(fields, 1) if field[1]), default=0)
    found = {
        "application": application,
        "typed": typed,
        "league": application.kind == "league",
        "regions": REGIONS,
        "dates": fields[: max(8, filled)],
        "more_dates": fields[max(8, filled) :],
        "season": season_of(year) if year else None,
        "remarks": words.remarks_of(application),
        "question": application.sayings.filter(what="asked").last()
        if application.state == "asked"
        else None,
    }
    status = 422 if typed.faults else 200
    return render(request, "stolik/office/form.html", found, status=status)
