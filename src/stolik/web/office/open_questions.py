"""Questions of the national organiser that wait for a reply: about applications and eliminations.

Knows no page.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.urls import reverse

from stolik.web.models.office import Application, Question, Saying
from stolik.web.models.tournaments import Tournament
from stolik.web.office import words


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on somebody's list: about what, its text, where it is answered."""

    title: str
    text: str
    url: str


def waiting_for(user: User) -> tuple[Asked, ...]:
    """What an account is asked and has not replied to."""
    applications_asked = Application.objects.filter(applicant=user, state="asked")
    texts = {
        saying.application_id: saying.text
        for saying in Saying.objects.filter(application__in=applications_asked, what="asked")
    }
    applications = (
        Asked(
            words.line_of(application).title,
            texts.get(application.pk, ""),
            reverse("application", args=[application.slug]),
        )
        for application in applications_asked
    )
    own = _open().filter(elimination__result__tournament__owner=user)
    events = (
        Asked(event.title, question.text, reverse("desk-duties", args=[event.slug]))
        for question in own
        if (event := question.elimination.result.tournament)
    )
    return (*applications, *events)


def about(event: Tournament) -> Question | None:
    """The question about an event that has no reply yet."""
    return _open().filter(elimination__result__tournament=event).last()


def _open() -> QuerySet[Question]:
    questions = Question.objects.filter(replied=None, elimination__status="asked")
    return questions.select_related("elimination__result__tournament")
