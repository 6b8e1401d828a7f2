"""Changing one's own password: the present one once, a new one twice.

Every other session of the account ends, this one goes on. Wrong passwords are counted by account:
whoever borrows an open browser may not try all day. Knows no tournament.
"""

from __future__ import annotations

import time
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth import forms, views
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext

from stolik.web.core import login_records
from stolik.web.core.throttle import Gate

WRONG: Final = Gate(most=10, seconds=600)


class PasswordForm(forms.PasswordChangeForm):
    """Django's own, with our sentences."""

    def __init__(self, user: Any, *args: Any, **more: Any) -> None:
        super().__init__(user, *args, **more)
        self.error_messages = {
            "password_incorrect": gettext("This is not your present password."),
            "password_mismatch": gettext("The two new passwords are not the same."),
        }
        for field in self.fields.values():
            field.error_messages["required"] = gettext("Fill this in.")

    def clean_old_password(self) -> str:
        key, now = str(self.user.pk), time.monotonic()
        if WRONG.full(key, now):
            raise ValidationError(
                gettext("Too many wrong passwords. Try again in ten minutes."),
                code="wait",
            )
        try:
            return str(super().clean_old_password())
        except ValidationError:
            WRONG.passes(key, now)
            raise

    def clean(self) -> Any:
        self.validate_passwords("new_password1", "new_password2")
        self.validate_password_for_user(self.user, "new_password1")
        return self.cleaned_data


class OwnPassword(views.PasswordChangeView):
    """The page."""

    form_class = PasswordForm
    template_name = "stolik/own_password.html"
    success_url = reverse_lazy("mine")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(
            self.request,
            gettext(
                "Your password is changed. Wherever else you were logged in, you are logged out."
            ),
        )
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> HttpResponse:
        codes = {fault.code for fault in form.errors.as_data().get("old_password", ())}
        if codes & {"password_incorrect", "wait"}:
            login_records.failed(self.request, "password not changed")
        status = 429 if "wait" in codes else 422
        return self.render_to_response(self.get_context_data(form=form), status=status)
