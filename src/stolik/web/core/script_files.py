"""The site's own scripts as browsers get them: without comments, line for line.

The comments are for people who read the source; on a phone in a hall they would be a third of what
it loads. All other static files are served as they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response

from stolik.web.core.scripts import own_scripts, script

KEPT = "max-age=60, public"


class ScriptFilesMiddleware:
    """Answers for the scripts, before the static files are looked at."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        self._files = {settings.STATIC_URL + name: file for name, file in own_scripts().items()}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        file = self._files.get(request.path_info)
        if file is None or request.method != "GET":
            return self._get_response(request)
        sent = script(file).sent.encode()
        etag = f'"{sha256(sent).hexdigest()[:16]}"'
        headers = {"ETag": etag, "Cache-Control": KEPT}
        response = HttpResponse(sent, "text/javascript; charset=utf-8", headers=headers)
        return get_conditional_response(request, etag=etag, response=response) or response
