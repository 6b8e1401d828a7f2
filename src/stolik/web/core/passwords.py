"""Which passwords will do, and what is said of those that will not.

Knows the name of an account and lists of known passwords; no page and no command.
"""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth import password_validation as django
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext

SHORTEST: Final = 10
BESIDE_THE_NAME: Final = 6  # signs that must be there besides the name
SHORTEST_NAME: Final = 3  # a shorter one stands in any password by chance
# Of the demo's account, known to everybody who reads this.
PUBLISHED: Final = "stolik-demo"


class LongEnough:
    """A password of ten signs at least."""

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002  # Django's own
        if len(password) < SHORTEST:
            raise ValidationError(self.get_help_text(), code="password_too_short")

    def get_help_text(self) -> str:
        return ngettext(
            "It needs at least {shortest} characters.",
            "It needs at least {shortest} characters.",
            SHORTEST,
        ).format(shortest=SHORTEST)


class NotTheName(django.UserAttributeSimilarityValidator):
    """Not the name of the account, nor the name with a little more."""

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        name = str(getattr(user, "username", "")).casefold()
        rest = password.casefold().replace(name, "") if len(name) >= SHORTEST_NAME else password
        if rest != password and len(rest) < BESIDE_THE_NAME:
            raise ValidationError(self.get_help_text(), code="password_too_similar")

    def get_error_message(self) -> str:
        return self.get_help_text()

    def get_help_text(self) -> str:
        return gettext("It must not resemble the name of the account.")


class NotCommon(django.CommonPasswordValidator):
    """None of the twenty thousand that are tried first."""

    def get_error_message(self) -> str:
        return gettext("Too many people use this one: it is guessed first.")

    def get_help_text(self) -> str:
        return gettext("It must not be one that many people use.")


class NotPublished:
    """Not the one of the demo."""

    def validate(self, password: str, user: Any = None) -> None:  # noqa: ARG002  # Django's own
        if password.strip().casefold() == PUBLISHED:
            raise ValidationError(
                gettext("This is the demo's password, which everybody can read."),
                code="password_published",
            )

    def get_help_text(self) -> str:
        return ""
