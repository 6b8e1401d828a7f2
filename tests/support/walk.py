"""Walks over the whole site: so many requests to every address, and every fault found on the way.

Each address gets its own run of hypothesis, so that none is left out and what fails is made small.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

from support.canaries import carries_one
from support.requests import Requests
from support.site import SLOW, Asked, Route, Site

# Three visits to a route, with so many requests each; to one that draws a document only one.
AT_ONCE: Final = 2
SOAK_AT_ONCE: Final = 4


class Fault(AssertionError):
    """An answer that was wrong."""


@dataclass
class Walked:
    """What a walk found: the smallest request of every address that went wrong, and why."""

    site: Site
    seed: int
    faults: dict[str, str] = field(default_factory=dict)

    def once(self, asked: Asked) -> None:
        if wrong := self.site.ask(asked):
            raise Fault(f"{'; '.join(wrong)}\n    {asked}")

    def report(self) -> str:
        lines = [f"{len(self.faults)} addresses went wrong; seed {self.seed}"]
        lines += [f"{name}: {fault}" for name, fault in self.faults.items()]
        return "\n".join(lines)


def walk(site: Site, requests: int, start: int, *, at_once: int = AT_ONCE) -> Walked:
    """Walk over every address in turn until so many requests were sent."""
    walked = Walked(site, start)
    _look_around(walked)
    strategies = Requests(site)
    number = start
    while site.requests < requests:
        for route in site.routes:
            for visit in strategies.visits(route, number):
                if route.name not in walked.faults:
                    most = 1 if route.name in SLOW else at_once
                    _visit(walked, route, strategies.of(route, visit), most, number)
        number += 1
    return walked


def _look_around(walked: Walked) -> None:
    """Every page of one world as the other's owner, every page of the other as nobody."""
    known = walked.site.references
    for route in walked.site.routes:
        if "GET" not in walked.site.methods.get(route.name, ()) or route.name in SLOW:
            continue
        for letter, who in (("a", "b:owner"), ("b", "anonymous")):
            for address in known.own_addresses(route.pattern, letter):
                try:
                    if not carries_one(address):
                        walked.once(Asked(route.name, who, "GET", address))
                except Fault as fault:
                    walked.faults.setdefault(route.name, str(fault))


def _visit(
    walked: Walked, route: Route, requests: SearchStrategy[Asked], most: int, number: int
) -> None:
    @seed(number)
    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(requests)
    def visited(asked: Asked) -> None:
        walked.once(asked)

    try:
        visited()
    except Fault as fault:
        walked.faults[route.name] = str(fault)
