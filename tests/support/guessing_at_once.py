"""A process of its own: many log-ins at the same moment, and what was really done for them.

    python guessing_at_once.py name      40 guesses at one name from one address
    python guessing_at_once.py names     40 names nobody has, each from an address of its own

Whoever is told to come again does. Prints one line of JSON: the answers by status, how many
passwords were compared, and how many at once at most.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

MANY = 40


class Count:
    """What is hashed, and how much of it at the same moment."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.compared = self.working = self.most = 0

    def of(self, inner: Callable[..., Any]) -> Callable[..., Any]:
        """The real work, counted."""

        def work(*words: Any, **named: Any) -> Any:
            with self.lock:
                self.compared += 1
                self.working += 1
                self.most = max(self.most, self.working)
            try:
                return inner(*words, **named)
            finally:
                with self.lock:
                    self.working -= 1

        return work


def main(kind: str) -> None:
    from stolik.web.installation import server

    data = Path(os.environ["STOLIK_DATA"])
    server.set_up(data)
    server.migrate(data)
    import argon2
    from django.conf import settings
    from django.contrib.auth.models import User

    settings.ALLOWED_HOSTS = ["*"]
    if not User.objects.filter(username="olga").exists():
        User.objects.create_user("olga", password="a long password")
    count = Count()
    argon2.low_level.hash_secret = count.of(argon2.low_level.hash_secret)
    argon2.PasswordHasher.verify = count.of(argon2.PasswordHasher.verify)  # type: ignore[method-assign]
    statuses: Counter[int] = Counter()
    together = threading.Barrier(MANY)

    def guess(number: int) -> None:
        from django.db import connections
        from django.test import Client

        name = "olga" if kind == "name" else f"nobody{number}"
        address = "10.0.0.7" if kind == "name" else f"10.0.1.{number}"
        form = {"username": name, "password": f"guess {number}"}
        together.wait()
        status = 0
        while status in (0, 503):
            time.sleep(0.2 if status else 0)  # as the answer asks for
            status = Client().post("/login", form, REMOTE_ADDR=address).status_code
            with count.lock:
                statuses[status] += 1
        connections.close_all()

    threads = [threading.Thread(target=guess, args=(number,)) for number in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers = {str(status): times for status, times in statuses.items() if status != 503}
    found = {"answers": answers, "compared": count.compared, "most": count.most}
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
