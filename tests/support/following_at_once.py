"""A process of its own: two devices follow a link for one person at the same moment.

Prints one line of JSON a try: the two answers in order, and how many work in that role afterwards.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

TRIES = 8


def main() -> None:
    from stolik.web.installation import server

    data = Path(os.environ["STOLIK_DATA"])
    server.set_up(data)
    server.migrate(data)
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["*"]
    for _ in range(TRIES):
        sys.stdout.write(json.dumps(_once()) + "\n")


def _once() -> list[object]:
    from django.db import connections
    from django.test import Client

    from stolik.web.models.staff import Invitation, Member
    from support.staffed import account, playing

    event = playing(account("olga"), until="preparing")
    link = Invitation.objects.create(
        tournament=event, role="head-referee", by=f"account-{event.owner_id}", once=True
    )
    together = threading.Barrier(2)
    codes: list[int] = []

    def follow(name: str) -> None:
        together.wait()
        codes.append(Client().post(f"/w/{link.token}", {"name": name}).status_code)
        connections.close_all()

    threads = [threading.Thread(target=follow, args=(name,)) for name in ("Jedna", "Druga")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return [sorted(codes), Member.objects.filter(tournament=event, role="head-referee").count()]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
