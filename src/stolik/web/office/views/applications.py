"""The applicant's pages: one's applications, a new one, and the conversation about one of them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from stolik.rules import Refused, Violation
from stolik.web.core.forms import Typed
from stolik.web.core.links import absolute
from stolik.web.models.office import KINDS, Application, Saying
from stolik.web.models.seasons import Championship, Series
from stolik.web.office import words
from stolik.web.office.applications import checks, form, retention, state
from stolik.web.seasons.season_days import next_open
from stolik.web.seasons.words import violation_sentence
from stolik.web.tournaments import access, rules_form

MOST_OPEN = 30


def account(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def site_of(request: HttpRequest) -> str:
    """The address of the site as it was asked, for the links of a mail."""
    return absolute(request, "/").rstrip("/")


def visible(request: HttpRequest, slug: str) -> Application:
    """An application, for its applicant; once sent, for the national organiser too."""
    if not request.user.is_authenticated:
        raise Http404
    application = get_object_or_404(
        Application.objects.select_related("applicant", "series", "tournament", "championship"),
        slug=slug,
    )
    own = application.applicant_id == request.user.pk
    if not own and not (access.is_national(request.user) and application.sent is not None):
        raise Http404
    return application


def own_application(request: HttpRequest, slug: str) -> Application:
    application = visible(request, slug)
    if application.applicant_id != request.user.pk:
        raise Http404
    return application


@login_required
@require_safe
def applications(request: HttpRequest) -> HttpResponse:
    """One's own, the newest first."""
    rows = Application.objects.filter(applicant=account(request)).order_by("-id")[:100]
    application = {"lines": [words.line_of(row) for row in rows]}
    return render(request, "stolik/office/applications.html", application)


@login_required
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """A new draft; an untouched one is taken up again."""
    kind = request.POST.get("kind", "")
    if kind not in KINDS:
        raise Http404
    user = account(request)
    league = _own_league(request) if kind == "league" else None
    waiting = Application.objects.filter(applicant=user, league=league, state__in=state.OPEN)
    if league is not None and (sent := waiting.first()):
        return redirect("application", sent.slug)
    drafts = Application.objects.filter(applicant=user, state="draft", kind=kind, league=league)
    if league is None:
        drafts = drafts.filter(title="", name="", place="")
    application = next((draft for draft in drafts if league or not draft.unsent), None)
    if application is None:
        if _too_many(request):
            return redirect("applications")
        season = next_open(timezone.localdate()) if kind == "league" else None
        application = Application(applicant=user, kind=kind, season=season)
        if league is not None:
            state.put(application, form.of_league(league))
        application.save()
    return redirect("edit-application", application.slug)


def _own_league(request: HttpRequest) -> Series | None:
    """The league whose desk the button stands on; nothing for one that cannot be applied for."""
    wanted = request.POST.get("league", "")[:20]
    return form.leagues_of(account(request)).filter(slug=wanted).first() if wanted else None


@require_POST
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """One that came to nothing, as a new draft."""
    application = own_application(request, slug)
    if application.state not in retention.CLOSED or application.erased is not None:
        raise Http404
    if _too_many(request):
        return redirect("application", slug)
    made = state.copied(application, account(request))
    messages.success(
        request,
        gettext("A copy, not sent yet: change what you like."),
    )
    return redirect("edit-application", made.slug)


def _too_many(request: HttpRequest) -> bool:
    drafts = Application.objects.filter(applicant=account(request), state="draft")
    if drafts.count() < MOST_OPEN:
        return False
    messages.error(
        request,
        gettext("You have many drafts already; finish or withdraw one first."),
        extra_tags="bad",
    )
    return True


@require_safe
def application(request: HttpRequest, slug: str) -> HttpResponse:
    """One application with everything said about it."""
    application = visible(request, slug)
    national = access.is_national(request.user)
    return page(request, application, national=national)


def page(
    request: HttpRequest,
    application: Application,
    *,
    national: bool,
    violations: tuple[Violation, ...] = (),
    typed: Typed | None = None,
) -> HttpResponse:
    """The page, also with what stands against an answer, and what was typed into it."""
    typed = typed or Typed({})
    own = application.applicant_id == request.user.pk
    context: dict[str, Any] = {
        "one": words.line_of(application),
        "application": application,
        "own": own,
        "national": national and application.sent is not None,
        "open": application.state in state.OPEN,
        "editable": own and application.state in state.EDITABLE,
        "question": question_of(application) if own else None,
        "can_be_copied": own
        and application.state in retention.CLOSED
        and application.erased is None,
        "seen": checks.digest_of(application),
        "typed": typed,
        "days": checks.days_of(application),
        "rules_label": rules_form.rules_label(form.rules_of(application)),
        "remarks": words.remarks_of(application) if application.sent else (),
        "sayings": [words.saying_of(saying) for saying in application.sayings.select_related("by")],
        "championships": Championship.objects.filter(world=False, held__gte=timezone.localdate()),
        "violations": violations,
        "kept": retention.term(application, timezone.localdate()),
    }
    status = 422 if violations or typed.faults else 200
    return render(request, "stolik/office/application.html", context, status=status)


@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """Withdraw it."""
    application = own_application(request, slug)
    try:
        state.withdraw(application, account(request), site=site_of(request))
    except Refused as refused:
        for violation in refused.violations:
            messages.error(request, violation_sentence(violation, {}), extra_tags="bad")
    return redirect("application", slug)


def question_of(application: Application) -> Saying | None:
    """The question that waits for a reply."""
    if application.state != "asked":
        return None
    return application.sayings.filter(what="asked").last()
