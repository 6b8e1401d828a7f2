"""Requests worth sending: an address, somebody, a method, and a form filled by hypothesis.

Objects in an address are one world's, the other's or a mix of both; a form is one that a page of
either world offers, with some fields replaced by ids of the other world, by words the view knows,
or by odd texts. A secret is used only by those who hold it. Knows no answer.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from hypothesis import strategies as st

from stolik.web.tournaments import push
from support import odd_values, phone_messages
from support.canaries import carries_one
from support.form_survey import Form, Source, source_of_view
from support.references import HOLE
from support.routes_table import ROUTES, WHO
from support.site import LETTERS, LIVE, Asked, Route, Site
from support.walk_plan import BESIDE, IN_A_WORLD, METHODS

# What a field's name says about what it holds.
FIELDS: Final = (
    ("person", "person"), ("one", "person"), ("other", "person"), ("kept", "person"),
    ("gone", "person"), ("series", "series"), ("earlier", "series"), ("league", "series"),
    ("application", "application"), ("result", "result"), ("photo", "photo"), ("logo", "logo"),
    ("event", "event"), ("slug", "event"), ("tied", "tied"), ("championship", "championship"),
    ("member", "member"), ("entry", "number"), ("number", "number"), ("table", "small"),
    ("round", "small"), ("game", "small"), ("key", "photo"), ("ticket", "ticket"),
    ("elimination", "elimination"), ("decision", "decision"),
)  # fmt: skip


# Answers of those who may: a page, something done, a form that is wrong.
LET_IN: Final = (200, 302, 400, 422)


# What somebody would type into an empty field, by a part of its name.
TYPED: Final = (
    ("email", "ala@example.org"),
    ("date", "2026-12-01"),
    ("held", "2027-05-01"),
    ("first", "2026-09-01"),
    ("last", "2027-06-01"),
    ("until", "2026-08-01"),
    ("time", "10:00"),
    ("year", "2027"),
    ("phone", "600 100 200"),
    ("name", "Ala Nowak"),
    ("rack", "k1 k2 k3"),
    ("table", "1"),
    ("minutes", "5"),
    ("charge", "10"),
    ("limit", "40"),
    ("people", "12"),
    ("participants", "12"),
)


def sensible(name: str) -> str:
    """Something for a field that a form leaves empty."""
    return next((text for part, text in TYPED if part in name), "A word or two")


def foreign(letter: str) -> str:
    return "b" if letter == "a" else "a"


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody comes to an address of a world; `turn` counts how often the whole site was seen."""

    target: str
    who: str
    method: str
    turn: int


class Requests:
    """Strategies for the requests of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.everybody = sorted(site.clients)

    def visits(self, route: Route, number: int) -> list[Visit]:
        """By whom and how an address is asked for this time: from outside, from inside, anyhow."""
        chance = random.Random(f"{number}:{route.name}")
        target = chance.choice(LETTERS)
        usual = sorted(self.site.methods.get(route.name, {"GET"}))
        anyhow = (*METHODS, *usual, *usual, *usual)
        return [
            Visit(target, chance.choice(self._outside(target)), chance.choice(usual), number),
            Visit(target, chance.choice(self._let_in(route, target)), usual[-1], number),
            Visit(target, chance.choice(self.everybody), chance.choice(anyhow), number),
        ]

    def of(self, route: Route, visit: Visit) -> st.SearchStrategy[Asked]:
        """Requests of a visit; the simplest is a page's own form, untouched."""

        @st.composite
        def composed(draw: st.DrawFn) -> Asked:
            return self._stream(draw) if route.name == LIVE else self._asked(draw, route, visit)

        return composed()

    def _asked(self, draw: st.DrawFn, route: Route, visit: Visit) -> Asked:
        who, method, target = visit.who, visit.method, visit.target
        address = "/" + self._filled(draw, route, target, who)
        language = draw(st.sampled_from(("en", "pl")))
        plain: dict[str, Any] = {"route": route.name, "who": who, "method": method}
        plain |= {"address": address, "language": language}
        if method in ("HEAD", "OPTIONS"):
            return Asked(**plain)
        if route.name in phone_messages.ROUTES and method == "POST" and draw(_often()):
            message = phone_messages.messages(route.name, address, self.site.seats[target])
            return Asked(**plain, json=draw(message))
        offered = self._offered(draw, route, visit)
        # Where the page's own form goes, or somewhere else of its kind.
        if offered.action and draw(st.sampled_from((True, True, False))):
            plain["address"] = offered.action
        form, files = self._form(draw, route, visit, offered)
        forged = method != "GET" and draw(_seldom())
        return Asked(**plain, form=form, files=files, without_token=forged)

    def _outside(self, target: str) -> list[str]:
        """Those of the other world, most of all its owner, and those of none."""
        others = [f"{foreign(target)}:{role}" for role in IN_A_WORLD]
        return [*others, *others[:1] * 4, *BESIDE]

    def _let_in(self, route: Route, target: str) -> list[str]:
        """Those whom the table of answers lets in, or who hold a link that the address needs."""
        if "token>" in route.pattern:
            kind = self.site.references.kind(route.pattern, "", "token")
            held = [who for who in self.everybody if self.site.references.held(who, kind)]
            return [who for who in held if who.startswith(target)] or ["anonymous"]
        rows = [answers for name, _, answers in ROUTES if name == route.name]
        roles = {
            who for row in rows for who, status in zip(WHO, row, strict=True) if status in LET_IN
        }
        if route.pattern.startswith(("national/", "office/")):
            return ["national"]
        return [f"{target}:{role}" for role in IN_A_WORLD if role in {*roles, "owner"}]

    def _filled(self, draw: st.DrawFn, route: Route, target: str, who: str) -> str:
        known = self.site.references
        address, end = "", 0
        for match in HOLE.finditer(route.pattern):
            converter, name = match[1] or "", match[2]
            kind = known.kind(route.pattern, converter, name)
            if name == "token":
                pool = known.held(who, kind) * 6 or ["nosuch", f"hall-{target}"]
            else:
                mixed = foreign(target) if draw(_seldom()) else target
                pool = known.values[mixed][kind] or ["1"]
            pool = list(odd_values.PARTS) if draw(_seldom()) else pool
            value = draw(st.sampled_from(pool))
            address += route.pattern[end : match.start()] + _quoted(value)
            end = match.end()
        return address + route.pattern[end:]

    def _offered(self, draw: st.DrawFn, route: Route, visit: Visit) -> Form:
        """A form that a page of the world offers, seldom one of the other world's."""
        wanted = "GET" if visit.method == "GET" else "POST"
        known = [pair for pair in self.site.forms.get(route.name, []) if pair[1].method == wanted]
        own = [form for letter, form in known if letter == visit.target]
        offered = [form for form in own if self._may_send(visit.who, visit.target, form)]
        offered = [form for form in offered if self._at_home(visit.who, form)] or offered
        if not offered or draw(_seldom()):
            offered = [form for letter, form in known if self._may_send(visit.who, letter, form)]
        # Another one comes first each time: the first is what hypothesis likes best.
        first = visit.turn % len(offered) if offered else 0
        offered = offered[first:] + offered[:first]
        return draw(st.sampled_from(offered)) if offered else Form("", wanted)

    def _form(
        self, draw: st.DrawFn, route: Route, visit: Visit, form: Form
    ) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str, bytes], ...]]:
        source = source_of_view(route.view) if route.view else Source((), ())
        filled = draw(_often())
        values = {
            name: sensible(name) if filled and not text else text
            for name, text in form.values.items()
        }
        names = sorted({*form.values, *form.choices, *source.names})
        for _ in range(draw(st.sampled_from((0, 1, 0, 1, 2, 4))) if names else 0):
            name = draw(st.sampled_from(names))
            values[name] = draw(self._value(name, form, source))
        # What a field holds twice is read as a list, or as its last.
        pairs = list(values.items())
        if pairs and draw(_seldom()):
            name = draw(st.sampled_from(sorted(values)))
            pairs.append((name, draw(self._value(name, form, source))))
        files = []
        if form.method == "POST":
            for name in form.files:
                file, body = draw(st.sampled_from(odd_values.FILES))
                files.append((name, file, body))
        return tuple(pairs), tuple(files)

    def _at_home(self, who: str, form: Form) -> bool:
        """Whether a form is of a tournament in which somebody works."""
        parts = form.action.split("/")
        return parts[1:2] == ["t"] and self.site.references.at_work(who, parts[2])

    def _may_send(self, who: str, letter: str, form: Form) -> bool:
        """A form of the other world may be sent unless it holds a secret."""
        return who.startswith(f"{letter}:") or not carries_one(f"{form.action} {form.values}")

    def _value(self, name: str, form: Form, source: Source) -> st.SearchStrategy[str]:
        """A choice of the form, an id of either world, a word of the view, or something odd."""
        ids: list[str] = []
        kinds = [kind for part, kind in FIELDS if part in name]
        for letter in LETTERS:
            known = self.site.references.values[letter]
            ids += [value for kind in kinds for value in known.get(kind, [])[:8]]
        some = [st.sampled_from(pool) for pool in (form.choices.get(name), ids) if pool]
        if source.words:
            some.append(st.sampled_from(source.words))
        rows = self.site.references.values["a"]["row"]
        some += [st.sampled_from(rows), st.sampled_from(odd_values.TEXTS), st.text(max_size=30)]
        return st.one_of(some)

    def _stream(self, draw: st.DrawFn) -> Asked:
        """A public view, or one with a key that is made up or another tournament's."""
        target = draw(st.sampled_from(LETTERS))
        slug = draw(st.sampled_from(self.site.references.values[target]["event"]))
        language = draw(st.sampled_from(("en", "pl", "de")))
        view = draw(st.sampled_from(sorted({*push.VIEWS, *push.UNLISTED, "nosuch"})))
        if view in push.UNLISTED and draw(st.booleans()):
            topic = push.unlisted_topic(f"hall-{foreign(target)}", view, language)
            view = draw(st.sampled_from((topic.split("/")[1], f"{view}.{'0' * 32}", f"{view}.")))
        return Asked(LIVE, "anonymous", "GET", f"/live/{slug}/{view}/{language}")


def _seldom() -> st.SearchStrategy[bool]:
    return st.sampled_from([False] * 11 + [True])


def _often() -> st.SearchStrategy[bool]:
    return st.sampled_from([True] * 11 + [False])


def _quoted(value: str) -> str:
    return value if "%" in value else quote(value, safe="-_.~")
