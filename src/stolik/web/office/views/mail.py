"""Every mail as a page, by its token, the lists of them, and the page to get no more of them.

The link that ends mail stands in the headers of mails, where servers read it: it does that and
nothing else. Whoever has the mail itself, and so its page, can have mail again. What is written to
players opens their private pages: it is listed at the desk of their event alone, and the office
sees of it only what became of it.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from stolik import locale
from stolik.web.core.forms import Typed
from stolik.web.core.language import speaking
from stolik.web.core.links import absolute
from stolik.web.core.text import LONGEST_EMAIL
from stolik.web.desk.views.desk_context import desk_context
from stolik.web.models.office import Mail
from stolik.web.office import words
from stolik.web.office.mail import sender
from stolik.web.office.mail.letters import letter
from stolik.web.office.mail.receiver import receiver
from stolik.web.seasons.views.national import only_national
from stolik.web.tournaments.access import event_at_desk
from stolik.web.tournaments.mail import address as addressing

MOST: Final = 200
_ABOUT: Final = (
    *("entry__tournament", "saying__application", "account", "ticket__championship"),
    *("question__elimination__result__tournament", "request__tournament", "request__series"),
)


def _mail(**by: str) -> Mail:
    """The mail of a token, while the person it was written to has not been erased."""
    rows = Mail.objects.select_related("entry__tournament", "saying__application", "ticket__person")
    mail = rows.filter(**by).first()
    if mail is None or (mail.entry is not None and not mail.entry.name):
        raise Http404
    if mail.ticket is not None and not mail.ticket.person.name:
        raise Http404
    if mail.saying is not None and mail.saying.application.erased is not None:
        raise Http404
    return mail


@require_safe
def mail(request: HttpRequest, token: str) -> HttpResponse:
    """The mail, in its own language."""
    letter_row = _mail(token=token)
    # Looked at, its links lead to wherever the page is; of a mail sent, to the site's own address.
    letter_row.site = letter_row.site or absolute(request, "/")
    request.LANGUAGE_CODE = locale.language(letter_row.language)
    with speaking(letter_row.language):
        context = {"mail": letter_row, "letter": letter(letter_row)}
        return _private(render(request, "stolik/office/mail.html", context))


# A mail program may ask for the end of mail by itself, without a form and its cookie (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more mail to this address; or again, for whoever has the mail's page."""
    page = Mail.objects.filter(token=token).exists()
    mail = _mail(token=token) if page else _mail(stop=token)
    address = receiver(mail)
    if not address:
        raise Http404
    if request.method == "POST":
        if not request.POST.get("again"):
            addressing.stop(address)
        elif page:
            addressing.resume(address)
    request.LANGUAGE_CODE = locale.language(mail.language)
    with speaking(mail.language):
        context = {
            "mail": mail,
            "address": address if page else addressing.masked(address),
            "stopped": addressing.unwanted(address),
            "again": page,
        }
        return _private(render(request, "stolik/office/mail_stop.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
def outbox(request: HttpRequest) -> HttpResponse:
    """The mail of the site: what was sent and what was not, and where the office is written to."""
    user = only_national(request)
    typed = Typed({"email": user.email, **request.POST.dict()})
    if request.method == "POST" and "email" in request.POST:
        if _saved_address(request, user, typed):
            return redirect("office-mail")
    elif request.method == "POST":
        key = request.POST.get("mail", "")
        mail = Mail.objects.filter(token=key[:40]).first()
        if mail is not None and sender.again(mail):
            messages.success(request, gettext("It will be sent."))
        return redirect("office-mail")
    rows = Mail.objects.select_related(*_ABOUT).order_by("-id")[:MOST]
    context = {
        "rows": [(mail, words.mail_words(mail), _for_office(mail)) for mail in rows],
        "printed": "console" in settings.EMAIL_BACKEND,
        "typed": typed,
        "tab": "mail",
    }
    status = 422 if typed.faults else 200
    return render(request, "stolik/office/outbox.html", context, status=status)


def _saved_address(request: HttpRequest, user: User, typed: Typed) -> bool:
    """Keep where this account is written to; empty is no mail."""
    email = typed.email("email")
    if typed.faults:
        return False
    user.email = email[:LONGEST_EMAIL]
    user.save(update_fields=["email"])
    messages.success(request, gettext("Saved."))
    return True


def _for_office(mail: Mail) -> bool:
    """Whether the office may read it: not what is written to players."""
    return mail.entry_id is None and mail.ticket_id is None


@require_safe
def event_mail(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything written to the people of one event, with a link to each: for those at its desk."""
    event = event_at_desk(request, slug)
    rows = Mail.objects.filter(entry__tournament=event).exclude(entry__name="")
    listed = rows.exclude(kind="code").select_related("entry").order_by("-id")[:MOST]
    context = desk_context(request, event) | {
        "rows": [(mail, words.mail_words(mail)) for mail in listed],
        "printed": "console" in settings.EMAIL_BACKEND,
    }
    return render(request, "stolik/office/event_mail.html", context)


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
