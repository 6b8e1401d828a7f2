"""What may come in at all, for addresses, queries, cookies, forms and JSON: decided once, here.

Neither database keeps half a character (a lone surrogate), and PostgreSQL no zero byte: what holds
one is refused before anybody reads it. So is a form above its limit, by its stated length and not
by reading it. Knows requests; no page, no tournament and no database.
"""

from __future__ import annotations

import codecs
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.core.exceptions import (
    DisallowedHost,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.shortcuts import render

from stolik.live.front import LARGEST as LARGEST_UPLOAD
from stolik.phrases.language import Phrase
from stolik.web.core.language import language_of, say, speaking
from stolik.web.core.text import UNKEPT, unkept

# An ordinary form; the longest honest one is a page of texts in every language, some 200 kB.
LARGEST_FORM: Final = 256 * 1024
# A list that was pasted, or a preview that carries all its rows: 500 people with all they have.
LARGEST_LIST: Final = 1024 * 1024
# A name in the internet has at most 253 letters; a port may follow.
LONGEST_HOST: Final = 260
_FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
_TAKES: Final = "stolik_takes"

View = TypeVar("View", bound=Callable[..., HttpResponse])
Answer = Callable[[HttpRequest], HttpResponse]


class NotJson(ValueError):
    """A body that is no JSON this site takes; the text quotes it."""


@dataclass(frozen=True, slots=True)
class Takes:
    """How many bytes the fields of a form may have, and whether files may come with them."""

    fields: int = LARGEST_FORM
    files: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a request is refused: the status of the answer, and a sentence for whoever sent it."""

    status: int
    phrase: Phrase
    values: Mapping[str, object] = field(default_factory=dict)


ORDINARY: Final = Takes()


def takes(*, fields: int = LARGEST_FORM, files: bool = False) -> Callable[[View], View]:
    """Says of a page that it takes more than an ordinary form."""

    def marked(view: View) -> View:
        setattr(view, _TAKES, Takes(fields, files))
        return view

    return marked


class RequestDoor:
    """Looks at the address and at the length of what was sent, before anything is read.

    Stands before the session, whose cookie goes to the database, and before the check of forms,
    which reads them.
    """

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if fault := _address_fault(request):
            return refused(request, fault)
        if "\\" in request.META.get("HTTP_COOKIE", ""):
            # No page sets such a cookie; without it the browser is let in like a new one.
            clean = {n: v for n, v in request.COOKIES.items() if not (unkept(n) or unkept(v))}
            request.COOKIES = clean
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], _: object, __: object
    ) -> HttpResponse | None:
        fault = _length_fault(request, getattr(view, _TAKES, ORDINARY))
        return refused(request, fault) if fault else None


class FormDoor:
    """Looks at the letters of a form; stands behind the check that our own page sent it."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., object], _: object, __: object
    ) -> HttpResponse | None:
        if request.method != "POST" or request.content_type not in _FORMS:
            return None
        fault = _form_fault(request, getattr(view, _TAKES, ORDINARY))
        return refused(request, fault) if fault else None


def json_of(request: HttpRequest, largest: int) -> Any:
    """The value that a script sent as JSON."""
    try:
        body = request.body
    except RawPostDataException:
        raise NotJson(f"content-type: {request.content_type!r}"[:100]) from None
    if len(body) > largest:
        raise NotJson(f"{len(body)} > {largest}")
    try:
        value = json.loads(body, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError):
        raise NotJson(repr(body[:60])) from None
    for text in _texts(value):
        if unkept(text):
            raise NotJson(repr(text[:60]))
    return value


def _no_number(text: str) -> None:
    """NaN and its kind, which Python would read and nobody can reckon with."""
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value, the names of its members too."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            yield from part
            waiting += part.values()


def _address_fault(request: HttpRequest) -> Fault | None:
    query = request.META.get("QUERY_STRING", "")
    if unkept(request.path_info) or "%00" in query or unkept(query):
        return Fault(
            404 if unkept(request.path_info) else 400,
            Phrase(
                "This address holds a character that no address of this site has. Open "
                "the page again from its link or its code."
            ),
        )
    host = request.META.get("HTTP_HOST", "")
    if len(host) > LONGEST_HOST:
        return _unknown_host(host)
    charset = (request.content_params or {}).get("charset", "utf-8")[:40]
    if not _is_utf8(charset):
        return Fault(
            400,
            Phrase("This site reads UTF-8 only, not “{charset}”."),
            {"charset": charset},
        )
    return None


def _is_utf8(charset: str) -> bool:
    """Whether text in this encoding is read as it was meant; Django passes over unknown ones."""
    try:
        return codecs.lookup(charset).name in ("utf-8", "ascii")
    except (LookupError, ValueError):
        return True


def _unknown_host(host: str) -> Fault:
    return Fault(
        400,
        Phrase(
            "This site does not answer to the name “{host}”. Use the address the "
            "organiser gave you."
        ),
        {"host": host[:60]},
    )


def _length_fault(request: HttpRequest, limit: Takes) -> Fault | None:
    sent = request.META.get("CONTENT_LENGTH") or "0"
    most = limit.fields
    if limit.files and request.content_type == "multipart/form-data":
        most = LARGEST_UPLOAD
    return _too_large(int(sent), most) if sent.isdecimal() and int(sent[:18]) > most else None


def _too_large(sent: int, most: int) -> Fault:
    return Fault(
        413,
        Phrase(
            "That is too much at once: {sent} kB, and at most {most} kB fit. Shorten the "
            "text or send it in parts; nothing has been saved."
        ),
        {"sent": -(-sent // 1024), "most": most // 1024},
    )


def _form_fault(request: HttpRequest, limit: Takes) -> Fault | None:
    size = 0
    for name, values in request.POST.lists():
        size += len(name) + sum(len(str(value)) for value in values)
        if unkept(name) or any(unkept(str(value)) for value in values):
            return _unkept_field(name)
    for name, files in request.FILES.lists():
        if unkept(name) or any(unkept(file.name or "") for file in files):
            return _unkept_field(name)
    return _too_large(size, limit.fields) if size > limit.fields else None


def _unkept_field(name: str) -> Fault:
    quoted = UNKEPT.sub("?", name[:40])
    return Fault(
        400,
        Phrase(
            "The field “{quoted}” holds a character that cannot be kept (a zero byte, or "
            "half of a character). Go back, type the text anew and send it again; "
            "nothing has been saved."
        ),
        {"quoted": quoted},
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What Django itself refuses to read, in our words."""
    if isinstance(exception, DisallowedHost):
        return refused(request, _unknown_host(request.META.get("HTTP_HOST", "")))
    if isinstance(exception, RequestDataTooBig):
        sent = request.META.get("CONTENT_LENGTH") or "0"
        return refused(request, _too_large(int(sent[:18]), LARGEST_LIST))
    if isinstance(exception, TooManyFieldsSent | TooManyFilesSent):
        fault = Fault(
            413,
            Phrase(
                "These are too many fields or files at once. Send fewer; nothing has been saved."
            ),
        )
        return refused(request, fault)
    fault = Fault(
        400,
        Phrase(
            "What was sent cannot be read. Go back, reload the page and send it again; "
            "nothing has been saved."
        ),
    )
    return refused(request, fault)


def refused(request: HttpRequest, fault: Fault) -> HttpResponse:
    """A page; for a script the same as JSON, which says *refused*: sending again is of no use."""
    # The door may stand before whatever chooses the language.
    request.LANGUAGE_CODE = language_of(request)
    with speaking(request.LANGUAGE_CODE):
        text = say(fault.phrase).format(**fault.values)
        if "json" in f"{request.content_type} {request.META.get('HTTP_ACCEPT', '')}":
            answer = {"status": "refused", "said": [text], "wrong": [text]}
            return JsonResponse(answer, status=fault.status)
        return render(request, "400.html", {"text": text}, status=fault.status)
