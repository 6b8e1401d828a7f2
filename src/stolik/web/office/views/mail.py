"""Every mail as a page, by its token, and the page on which somebody wants no more of them.

The link that ends mail stands in the headers of mails, where servers read it: it does that and
nothing else. Whoever has the mail itself, and so its page, can have mail again.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from stolik.web.core.language import LOCALES
from stolik.web.models.office import Mail
from stolik.web.office.mail.letters import letter
from stolik.web.tournaments.mail import address as addressing


def _mail(**by: str) -> Mail:
    """The mail of a token, while the person it was written to has not been erased."""
    rows = Mail.objects.select_related("entry__tournament", "saying__application")
    mail = rows.filter(**by).first()
    if mail is None or (mail.entry is not None and not mail.entry.name):
        raise Http404
    if mail.saying is not None and mail.saying.application.erased is not None:
        raise Http404
    return mail


@require_safe
def mail(request: HttpRequest, token: str) -> HttpResponse:
    """The mail, in its own language."""
    letter_row = _mail(token=token)
    request.LANGUAGE_CODE = letter_row.language
    with translation.override(LOCALES.get(letter_row.language, "pl")):
        context = {"mail": letter_row, "letter": letter(letter_row)}
        return _private(render(request, "stolik/office/mail.html", context))


# A mail program may ask for the end of mail by itself, without a form and its cookie (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """No more mail to this address; or again, for whoever has the mail's page."""
    page = Mail.objects.filter(token=token).exists()
    mail = _mail(token=token) if page else _mail(stop=token)
    address = addressing.address_of(mail)
    if not address:
        raise Http404
    if request.method == "POST":
        if not request.POST.get("again"):
            addressing.stop(address)
        elif page:
            addressing.resume(address)
    request.LANGUAGE_CODE = mail.language
    with translation.override(LOCALES.get(mail.language, "pl")):
        context = {
            "mail": mail,
            "address": address if page else addressing.masked(address),
            "stopped": addressing.unwanted(address),
            "again": page,
        }
        return _private(render(request, "stolik/office/mail_stop.html", context))


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
