"""A process of its own: an applicant saves and the national organiser accepts, at the same moment.

Prints one line of JSON a try: the two answers, and what stands in the database afterwards.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

TRIES = 12


def main() -> None:
    from stolik.web.installation import server

    data = Path(os.environ["STOLIK_DATA"])
    server.set_up(data)
    server.migrate(data)
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["*"]
    for number in range(TRIES):
        found = _once(number, "league" if number % 2 else "elimination")
        sys.stdout.write(json.dumps(found) + "\n")


def _once(number: int, kind: str) -> list[object]:
    from django.db import connections

    from stolik.web.models.office import Application
    from stolik.web.models.seasons import Series
    from stolik.web.models.tournaments import Tournament
    from support.office_people import (
        account,
        answered,
        browser,
        elimination_form,
        league_form,
        sent,
    )

    applicant, national = (
        browser(account("ewa")),
        browser(account("krajowy", national=True)),
    )
    found = sent(applicant, kind)
    form = league_form() if kind == "league" else elimination_form()
    form |= {"name": f"Nowa nazwa {number}"}
    codes = {"save": 0, "accept": 0}
    together = threading.Barrier(2)

    def save() -> None:
        together.wait()
        codes["save"] = applicant.post(f"/apply/{found.slug}/edit", form).status_code
        connections.close_all()

    def accept() -> None:
        together.wait()
        codes["accept"] = answered(national, found, "accepted").status_code
        connections.close_all()

    threads = [threading.Thread(target=one) for one in (save, accept)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    row = Application.objects.get(pk=found.pk)
    made = row.series or row.tournament
    shown = made.organiser_name if made else ""
    rows = Series.objects.count() + Tournament.objects.count()
    return [codes["save"], codes["accept"], row.state, row.name == shown, made is not None, rows]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    main()
