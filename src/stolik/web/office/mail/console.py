"""Mail where no server is configured: printed at a terminal; a log learns of nobody."""

from __future__ import annotations

from typing import Any

import structlog
from django.core.mail.backends import console

log = structlog.get_logger()


class EmailBackend(console.EmailBackend):
    """Django's own, but silent about people where nobody is watching."""

    def write_message(self, message: Any) -> None:
        if getattr(self.stream, "isatty", lambda: False)():
            super().write_message(message)
        else:
            log.info("mail not sent: STOLIK_MAIL is not set")
