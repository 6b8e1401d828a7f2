"""Which requests are worth sending: an address, somebody, a method, and a form filled by hypothesis.

Objects in an address are one world's, the other's or a mix of both; a form is one that a page of
either world offers, with some fields replaced by ids of the other world, by words the view knows,
or by odd texts. A secret is used only by those who hold it. Knows no answer.
"""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.parse import quote

from hypothesis import strategies as st

from photo_files import photo as photo_bytes
from stolik.web import pushing
from support.canaries import carries_one
from support.form_survey import Form, Source, source_of_view
from support.references import HOLE
from support.site import LETTERS, LIVE, Asked, Route, Site
from support.walk_plan import IN_A_WORLD, METHODS

JSON: Final = ("table-send", "table-clock", "table-seen", "table-could", "clock-could")
KINDS: Final = ("report", "confirm", "dispute", "call", "announce", "nosuch")
# Texts that break what reads carelessly.
ODD: Final = (
    *("", " ", "0", "-1", "1.5", "٣", "²", "1e9", "null", "true", "[]", "{}", "a" * 5000),
    *("2026-02-30", "2026-11-16", "9999-12-31", "25:61", "10:00", "ala@example.org", "a@b"),
    *("=1+1", "<script>alert(1)</script>", "{{ 7 }}", "%s", "%00", "../../etc/passwd", "' OR 1=1"),
    *("\x00", "a\x00b", "\u202eabba", "e\u0301\u0301\u0301", "ﷺ" * 300, "𝟙", "\ud800", "a\rb\nc"),
    *("99999999999999999999", "2147483648", "9223372036854775808", "12345678901"),
)
# The same for an address: what a browser could type.
ODD_PARTS: Final = (
    *("nosuch", "0", "1", "2147483648", "9223372036854775808", "99999999999999999999999"),
    *("a" * 300, "ąę", "a b", "..", "%2e%2e", "a%00b", "%ed%a0%80", "-", "_", "A", "'\"<>"),
)
FILES: Final = (
    ("people.csv", "nr;imię i nazwisko;klub\n1;Ala Nowak;Klub\n2;Jan Kos;\n".encode()),
    ("people.xlsx", b"PK\x03\x04 not really"),
    ("photo.jpg", photo_bytes(width=90, height=70)),
    ("logo.png", photo_bytes("PNG", width=90, height=70)),
    ("logo.svg", b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
    ("nothing.bin", b""),
    ("text.txt", b"\xff\xfe\x00"),
)
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


def foreign(letter: str) -> str:
    return "b" if letter == "a" else "a"


class Requests:
    """Strategies for the requests of one site."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.everybody = sorted(site.clients)

    def of(self, route: Route) -> st.SearchStrategy[Asked]:
        """Requests to one address."""

        @st.composite
        def composed(draw: st.DrawFn) -> Asked:
            return self._stream(draw) if route.name == LIVE else self._asked(draw, route)

        return composed()

    def _asked(self, draw: st.DrawFn, route: Route) -> Asked:
        target = draw(st.sampled_from(LETTERS))
        who = draw(self._who(route, target))
        method = draw(self._method(route))
        address = "/" + self._filled(draw, route, target, who)
        language = draw(st.sampled_from(("en", "pl")))
        plain: dict[str, Any] = {"route": route.name, "who": who, "method": method}
        plain |= {"address": address, "language": language}
        if method in ("HEAD", "OPTIONS"):
            return Asked(**plain)
        if route.name in JSON and method == "POST" and draw(st.integers(0, 9)):
            return Asked(**plain, json=draw(self._message(target)))
        form, files = self._form(draw, route, who, method)
        forged = method != "GET" and draw(st.integers(0, 9)) == 9
        return Asked(**plain, form=form, files=files, without_token=forged)

    def _who(self, route: Route, target: str) -> st.SearchStrategy[str]:
        """Mostly those of the other world and nobody; for links, mostly those who hold some."""
        other = foreign(target)
        own = [f"{target}:{role}" for role in IN_A_WORLD]
        if "<token:" in route.pattern or "<slug:token>" in route.pattern or "<str:" in route.pattern:
            kind = self.site.references.kind(route.pattern, "", "token")
            holders = [who for who in self.everybody if self.site.references.held(who, kind)]
            return st.sampled_from([*holders, *holders, *holders, *self.everybody])
        outside = [f"{other}:owner", "anonymous", "stranger", "national"]
        outside += [f"{other}:{role}" for role in IN_A_WORLD[1:]]
        return st.sampled_from([*outside, *own])

    def _method(self, route: Route) -> st.SearchStrategy[str]:
        usual = sorted(self.site.methods.get(route.name, {"GET"}), reverse=True)
        return st.sampled_from([*(usual * 8), *METHODS])

    def _filled(self, draw: st.DrawFn, route: Route, target: str, who: str) -> str:
        known = self.site.references
        found, end = "", 0
        for match in HOLE.finditer(route.pattern):
            converter, name = match[1] or "", match[2]
            kind = known.kind(route.pattern, converter, name)
            if name == "token":
                pool = known.held(who, kind) * 6 or ["nosuch", f"hall-{target}"]
            else:
                mixed = foreign(target) if draw(st.integers(0, 5)) == 5 else target
                pool = known.values[mixed][kind] or ["1"]
            odd = draw(st.integers(0, 14)) == 14
            value = draw(st.sampled_from(ODD_PARTS)) if odd else draw(st.sampled_from(pool))
            found += route.pattern[end : match.start()] + (_quoted(value))
            end = match.end()
        return found + route.pattern[end:]

    def _form(
        self, draw: st.DrawFn, route: Route, who: str, method: str
    ) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str, bytes], ...]]:
        source = source_of_view(route.view) if route.view else Source((), ())
        wanted = "GET" if method == "GET" else "POST"
        offered = [
            form
            for letter, form in self.site.forms.get(route.name, [])
            if form.method == wanted and self._may_send(who, letter, form)
        ]
        form = draw(st.sampled_from(offered)) if offered else Form("", wanted)
        values = {name: text for name, text in form.values.items() if text or draw(st.booleans())}
        names = sorted({*form.values, *form.choices, *source.names})
        changed = draw(st.lists(st.sampled_from(names), max_size=4)) if names else []
        for name in changed:
            values[name] = draw(self._value(name, form, source))
        # What a field holds twice is read as a list, or as its last.
        pairs = [(name, text) for name, text in values.items()]
        if pairs and draw(st.integers(0, 9)) == 9:
            name = draw(st.sampled_from(sorted(values)))
            pairs.append((name, draw(self._value(name, form, source))))
        files = []
        if wanted == "POST":
            for name in form.files:
                file, body = draw(st.sampled_from(FILES))
                files.append((name, file, body))
        else:
            pairs = [(name, text) for name, text in pairs if "\ud800" not in text]
        return tuple(pairs), tuple(files)

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
        some += [st.sampled_from(rows), st.sampled_from(ODD), st.text(max_size=30)]
        return st.one_of(some)

    def _message(self, target: str) -> st.SearchStrategy[str]:
        """What a phone sends, more or less."""
        entries = st.integers(1, 14) | st.sampled_from((0, -1, 2**31, 2**63, "1", None, True))
        small = st.integers(1, 3) | st.sampled_from((0, 99, -1, 2**31, "1", None, 1.5))
        text = st.sampled_from(ODD) | st.text(max_size=20)
        body = st.fixed_dictionaries(
            {"round": small, "table": small, "game": small},
            optional={
                "entry": entries,
                "end": st.sampled_from(("out", "pool", "time", "nosuch")) | text,
                "charges": st.lists(st.lists(entries, min_size=2, max_size=2), max_size=4),
                "out": entries,
                "why": text,
                "digest": text,
                "unopened": st.lists(entries, max_size=2),
                "report": st.none() | st.dictionaries(text, small, max_size=2),
            },
        )
        device = st.sampled_from(("0" * 16, "ab" * 16)) | text
        message = st.fixed_dictionaries(
            {"device": device, "key": st.just("cd" * 16) | text, "kind": st.sampled_from(KINDS)},
            optional={
                "at": st.integers(0, 10**15) | text,
                "body": body | text,
                "round": small,
                "game": small,
                "taps": st.lists(st.dictionaries(text, small, max_size=2), max_size=3) | text,
                "take": st.booleans(),
                "message": small,
                "rack": st.just("1k 2k 3k") | text,
                "taken": text,
                "ruleset": st.just("pl-turniej") | text,
            },
        )
        return message.map(json.dumps) | text

    def _stream(self, draw: st.DrawFn) -> Asked:
        """A public view, or one with a key that is made up or another tournament's."""
        target = draw(st.sampled_from(LETTERS))
        slug = draw(st.sampled_from(self.site.references.values[target]["event"]))
        language = draw(st.sampled_from(("en", "pl", "de")))
        view = draw(st.sampled_from(sorted({*pushing.VIEWS, *pushing.UNLISTED, "nosuch"})))
        if view in pushing.UNLISTED and draw(st.booleans()):
            topic = pushing.unlisted_topic(f"hall-{foreign(target)}", view, language)
            view = draw(st.sampled_from((topic.split("/")[1], f"{view}.{'0' * 32}", f"{view}.")))
        return Asked(LIVE, "anonymous", "GET", f"/live/{slug}/{view}/{language}")


def _quoted(value: str) -> str:
    return value if "%" in value else quote(value, safe="-_.~")
