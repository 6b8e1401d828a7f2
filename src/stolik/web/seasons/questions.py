"""A question of the national organiser about an elimination, and the organiser's reply to it.

It stands on the desk of the event, on the list of their tournaments, and is mailed. Which of them
wait is known to `stolik.web.office.open_questions`. Knows no page.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from stolik.rules import Refused, Violation
from stolik.web.models.office import Question
from stolik.web.models.seasons import Elimination
from stolik.web.tournaments.mail.outbox import queue_question, queue_reply


def ask(elimination: Elimination, by: User, text: str, *, site: str = "") -> Question:
    """Keep a question and tell the organiser; one asked before and never answered is replaced."""
    with transaction.atomic():
        Question.objects.filter(elimination=elimination, replied=None).delete()
        made = Question.objects.create(elimination=elimination, text=text.strip()[:1000], by=by)
        queue_question(made, site=site)
    return made


@transaction.atomic
def reply(question: Question, by: User, text: str, *, site: str = "") -> None:
    """The organiser answers: the elimination waits for the national organiser again."""
    answer = text.strip()[:4000]
    if not answer:
        raise Refused((Violation("reply-missing"),))
    offer = Elimination.objects.select_for_update().get(pk=question.elimination_id)
    waiting = Question.objects.select_for_update().get(pk=question.pk)
    if offer.status != "asked" or waiting.replied is not None:
        raise Refused((Violation("application-closed"),))
    waiting.reply, waiting.replied, waiting.replied_by = answer, timezone.now(), by
    waiting.save(update_fields=["reply", "replied", "replied_by"])
    offer.status = "submitted"
    offer.save(update_fields=["status"])
    queue_reply(waiting, site=site)
