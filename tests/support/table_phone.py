"""A phone at a table, as the server sees it: messages with keys, taps of a clock."""

from __future__ import annotations

import json
import time
from typing import Any

from django.test import Client

from stolik.web.models.tournaments import FactRow, TableCode, Tournament
from stolik.web.tournaments import store

ONE, OTHER = "a" * 32, "b" * 32
# A moment ago, in milliseconds: a phone's time is believed only inside the round.
AT = 1000 * int(time.time()) - 20_000


def seats(event: Tournament) -> tuple[int, ...]:
    current = store.state(event).current
    assert current
    table = current.table(1)
    assert table
    return table.seats


def game(event: Tournament, *charges: int, number: int = 1) -> dict[str, Any]:
    """Seat A went out, the others were charged this."""
    people = seats(event)
    pairs = [[people[0], 0], *([e, x] for e, x in zip(people[1:], charges, strict=True))]
    return {
        "round": 1,
        "table": 1,
        "game": number,
        "end": "out",
        "charges": pairs,
        "out": people[0],
        "unopened": [],
        "left": [],
        "faces": [],
    }


class Phone:
    """One phone; every message has a key of its own unless it is sent again."""

    def __init__(self, code: TableCode, device: str = ONE) -> None:
        self.code, self.device, self.sent = code, device, 0
        self.client = Client(headers={"accept-language": "en"})

    def send(
        self, kind: str, body: Any, *, key: str = "", status: int = 200, at: int = AT + 123
    ) -> Any:
        self.sent += 1
        key = key or f"{self.sent:04d}{self.device[:28]}"
        message = {"device": self.device, "key": key, "kind": kind, "at": at}
        answer = self.client.post(
            f"/k/{self.code.token}/send",
            json.dumps(message | {"body": body}),
            content_type="application/json",
        )
        assert answer.status_code == status
        return answer.json()

    def told(self) -> Any:
        return self.client.get(f"/k/{self.code.token}/state?device={self.device}").json()

    def clock(
        self, taps: list[dict[str, Any]], *, number: int = 1, take: bool = False, of: int = 1
    ) -> Any:
        body = {"device": self.device, "round": of, "game": number, "taps": taps, "take": take}
        answer = self.client.post(
            f"/k/{self.code.token}/clock", json.dumps(body), content_type="application/json"
        )
        return answer.json()

    def state(self, number: int = 1) -> str:
        return str(self.told()["games"][number - 1]["state"])


def kinds(event: Tournament, since: int) -> list[str]:
    rows = FactRow.objects.filter(tournament=event, sequence__gt=since).order_by("sequence")
    return [json.loads(line)["fact"] for line in rows.values_list("line", flat=True)]
