"""The click that makes somebody of a demo's visitor: logged in as its organiser or its referee."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from stolik.web.home.demo_roles import account_of, role_named

BACKEND = "django.contrib.auth.backends.ModelBackend"


@require_POST
def choose_role(request: HttpRequest) -> HttpResponse:
    """Become an account of the demo; there is no such page anywhere else."""
    role = role_named(request, request.POST.get("role", ""))
    account = account_of(role) if role else None
    if role is None or account is None:
        raise Http404
    login(request, account, backend=BACKEND)
    return redirect(role.href)
