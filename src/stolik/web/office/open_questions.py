"""Questions of the national organiser that wait: about applications, about eliminations on a list.

A question about an elimination goes to whoever runs the event: it stands on the desk, on the list
of their tournaments, and is mailed. Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.web.models.tournaments import Tournament
from stolik.web.office import words
from stolik.web.tournaments.mail.outbox import asked as mail_question
from stolik.web.models.office import Application, Question, Saying
from stolik.web.models.seasons import Elimination


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on somebody's list: about what, its text, where it is answered."""

    title: str
    text: str
    url: str


def waiting_for(user: User) -> tuple[Asked, ...]:
    """What an account is asked and has not replied to."""
    asked = Application.objects.filter(applicant=user, state="asked")
    texts = {
        one.application_id: one.text
        for one in Saying.objects.filter(application__in=asked, what="asked")
    }
    applications = (
        Asked(
            words.line_of(one).title,
            texts.get(one.pk, ""),
            reverse("application", args=[one.slug]),
        )
        for one in asked
    )
    own = _open().filter(elimination__result__tournament__owner=user)
    events = (
        Asked(event.title, one.text, reverse("desk-duties", args=[event.slug]))
        for one in own
        if (event := one.elimination.result.tournament)
    )
    return (*applications, *events)


def about(event: Tournament) -> Question | None:
    """The question about an event that has no reply yet."""
    return _open().filter(elimination__result__tournament=event).last()


def _open() -> QuerySet[Question]:
    found = Question.objects.filter(replied=None, elimination__status="asked")
    return found.select_related("elimination__result__tournament")


def ask(elimination: Elimination, by: User, text: str, *, site: str = "") -> Question:
    """Keep a question and tell the organiser; one asked before and never answered is replaced."""
    with transaction.atomic():
        Question.objects.filter(elimination=elimination, replied=None).delete()
        made = Question.objects.create(elimination=elimination, text=text.strip()[:1000], by=by)
        mail_question(made, site=site)
    return made


@transaction.atomic
def reply(question: Question, by: User, text: str) -> None:
    """The organiser answers: the elimination waits for the national organiser again."""
    said = text.strip()[:4000]
    if not said:
        raise Refused((Violation("reply-missing"),))
    offer = Elimination.objects.select_for_update().get(pk=question.elimination_id)
    found = Question.objects.select_for_update().get(pk=question.pk)
    if offer.status != "asked" or found.replied is not None:
        raise Refused((Violation("application-closed"),))
    found.reply, found.replied, found.replied_by = said, timezone.now(), by
    found.save(update_fields=["reply", "replied", "replied_by"])
    offer.status = "submitted"
    offer.save(update_fields=["status"])
