"""The applicant's pages: one's applications, a new one, and the conversation about one of them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from stolik.rules import Refused, Violation
from stolik.web.tournaments import access as who
from stolik.web.core.forms import Typed
from stolik.web.office.applications import state as answering
from stolik.web.office.applications import checks as judging
from stolik.web.office.applications import retention as keeping
from stolik.web.office import words
from stolik.web.models.office import KINDS, Application, Saying
from stolik.web.seasons.season_days import next_open
from stolik.web.models.seasons import Championship
from stolik.web.seasons.saying import said
from stolik.web.templatetags.words import either

MOST_OPEN = 30


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
        if _too_many(request):
            return redirect("applications")
        season = next_open(timezone.localdate()) if kind == "league" else None
        found = Application.objects.create(applicant=user, kind=kind, season=season)
    return redirect("edit-application", found.slug)


@require_POST
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """One that came to nothing, as a new draft."""
    found = own_application(request, slug)
    if found.state not in keeping.CLOSED or found.erased is not None:
        raise Http404
    if _too_many(request):
        return redirect("application", slug)
    made = answering.copied(found, account(request))
    messages.success(
        request,
        either("A copy, not sent yet: change what you like.", "Kopia, jeszcze nie wysłana."),
    )
    return redirect("edit-application", made.slug)


def _too_many(request: HttpRequest) -> bool:
    drafts = Application.objects.filter(applicant=account(request), state="draft")
    if drafts.count() < MOST_OPEN:
        return False
    messages.error(
        request,
        either(
            "You have many drafts already; finish or withdraw one first.",
            "Masz już wiele szkiców; najpierw dokończ albo wycofaj któryś.",
        ),
        extra_tags="bad",
    )
    return True


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
    typed: Typed | None = None,
) -> HttpResponse:
    """The page, also with what stands against an answer, and what was typed into it."""
    typed = typed or Typed({})
    own = found.applicant_id == request.user.pk
    context: dict[str, Any] = {
        "one": words.line_of(found),
        "application": found,
        "own": own,
        "national": national and found.sent is not None,
        "open": found.state in answering.OPEN,
        "editable": own and found.state in answering.EDITABLE,
        "question": question_of(found) if own else None,
        "can_be_copied": own and found.state in keeping.CLOSED and found.erased is None,
        "seen": judging.seen(found),
        "typed": typed,
        "days": judging.days_of(found),
        "remarks": words.remarks_of(found) if found.sent else (),
        "sayings": [words.saying_of(one) for one in found.sayings.select_related("by")],
        "championships": Championship.objects.filter(world=False, held__gte=timezone.localdate()),
        "violations": violations,
        "kept": keeping.term(found, timezone.localdate()),
    }
    status = 422 if violations or typed.faults else 200
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


def question_of(application: Application) -> Saying | None:
    """The question that waits for a reply."""
    if application.state != "asked":
        return None
    return application.sayings.filter(what="asked").last()
