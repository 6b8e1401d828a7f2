"""People in the story of a tournament, as a browser test tells it: each step reads like a sentence.

The organiser works at the desk, a clerk beside types what takes too long to watch, phones stand on
the tables, somebody at home follows the public page. Knows pages only; what everybody's result is
stands in `web_story_results`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from playwright.sync_api import (
    Locator,
    Page,
    expect,
)

from stolik.tournament.journal import Journal, TournamentState
from stolik.tournament.seats import LETTERS, Table
from support.web_story_results import Game
from support.web_story_town import PASSWORD, Town


class Organiser:
    """Somebody with a laptop at the desk; speaks Polish."""

    def __init__(self, place: Town) -> None:
        self.town = place
        self.context = place.somebody("pl", viewport={"width": 1440, "height": 900})
        self.page = self.context.new_page()

    # Finding one's way

    def logs_in(self) -> None:
        self.page.goto(self.town.at("/"))
        self.page.get_by_role("link", name="Dla organizatorów").click()
        self.page.fill("#id_username", "olga")
        self.page.fill("#id_password", PASSWORD)
        self.page.click("#login button.main")
        self.page.get_by_role("link", name="Moje turnieje").click()
        expect(self.page.get_by_role("heading", name="Moje turnieje")).to_be_visible()

    def goes_to(self, path: str = "") -> None:
        self.page.goto(self.town.event(f"desk/{path}"))

    def presses(self, name: str) -> None:
        """The one button of this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def follows(self, name: str) -> None:
        self.page.locator("main").get_by_role("link", name=name, exact=True).click()

    def next_step(self) -> Locator:
        """What the page says to do next."""
        return self.page.locator(".card.next .main")

    def does_next(self, name: str) -> None:
        """The next thing is this, and it is done."""
        if not re.fullmatch(r".*/desk/(seating|close)?", self.page.url):
            self.goes_to()
        expect(self.next_step()).to_have_text(name)
        with self.page.expect_navigation():
            self.next_step().click()

    def journal(self) -> Journal:
        return self.town.journal(self.context)

    def state(self) -> TournamentState:
        return TournamentState.replay(self.journal().facts)

    def tables(self) -> dict[int, Table]:
        current = self.state().current
        assert current
        return {table.number: table for table in current.seating}

    # Before the first round

    def creates(self, title: str, *, kind: str, players: int, fmt: str) -> None:
        page = self.page
        page.get_by_role("link", name="Nowy turniej").click()
        page.check(f"[name=kind][value={kind}]")
        self.presses("Dalej: czas i format")
        page.fill("#date", date.today().isoformat())  # noqa: DTZ011  # the browser's own day
        page.fill("#players", str(players))
        page.press("#players", "Tab")
        page.locator("label.format", has=page.locator(f"#format-{fmt}")).click()
        expect(page.locator(f"#format-{fmt}")).to_be_checked()
        self.presses("Dalej: nazwa i zasady")
        page.fill("#title", title)
        page.fill("#place", "Biblioteka w Łodzi")
        self.presses("Utwórz turniej")
        page.wait_for_url(re.compile(r"/desk/people$"))
        found = re.search(r"/t/([^/]+)/", page.url)
        assert found
        self.town.slug = found[1]

    def imports(self, table: bytes, *, people: int, mended: dict[int, str]) -> None:
        """A file: looked at, some names mended in the preview, then saved."""
        page = self.page
        self.follows("Wklej lub importuj")
        file = {"name": "zgłoszenia.csv", "mimeType": "text/csv", "buffer": table}
        page.set_input_files("#file", file)  # type: ignore[arg-type]
        self.presses("Pokaż podgląd")
        expect(page.locator("main")).to_contain_text(f"Odczytano {people} wiersz")
        for row, name in mended.items():
            page.fill(f"[name=name_{row}]", name)
        self.presses(f"Zapisz zaznaczone ({people})")
        expect(page.locator(".note").first).to_contain_text(f"Dodano {people} os")
        expect(page.locator("table.people tbody tr")).to_have_count(people)

    def finds_and_taps(self, words: str, number: int) -> None:
        """By the search at the door: Enter taps the only one left."""
        self.page.fill("#search", words)
        expect(self.page.locator("#people > li:visible")).to_have_count(1)
        self.page.press("#search", "Enter")
        self.sees(number, "here")

    def taps(self, number: int, becomes: str) -> None:
        self.page.fill("#search", "")
        self.page.click(f"#tap-{number}")
        self.sees(number, becomes)

    def sees(self, number: int, state: str) -> None:
        expect(self.page.locator(f"#p-{number}")).to_have_attribute("data-state", state)

    def draws_with(self, word: str) -> None:
        self.does_next("Zapieczętuj losowanie")
        self.page.fill("#word", word)
        self.presses("Losuj miejsca")
        expect(self.page.locator(".seating .table-card").first).to_be_visible()

    def seats_the_walk_in(self, name: str) -> int:
        """Added at the door after the draw; the page shows who moves before it is done."""
        page = self.page
        self.goes_to("check-in")
        page.fill("#walk-name", name)
        page.press("#walk-name", "Enter")
        expect(page.locator("#walk-in [role=status]")).to_contain_text(name)
        number = max(self.state().entries)
        expect(page.locator(f"#p-{number}")).to_contain_text("bez miejsca")
        self.goes_to("seating")
        self.follows("Spóźnieni i nieobecni")
        moves = page.locator("section.sticky tbody tr")
        expect(moves.filter(has_text=name)).to_have_count(1)
        self.presses("Wykonaj")
        expect(page.locator(".seating .table-card", has_text=name)).to_have_count(1)
        return number

    # Rounds

    def publishes_and_starts(self, label: str) -> None:
        self.does_next(f"Ogłoś {label}")
        self.does_next(f"Rozpocznij {label}")
        expect(self.page.locator(".tables .table-tile").first).to_be_visible()

    def opens_slip(self, table: int) -> None:
        self.goes_to("slips")
        self.page.wait_for_selector("html[data-slips=ready]")
        # The slip of a final, which has one table, is open already.
        if len(self.state().current.seating) > 1:
            self.page.keyboard.type(str(table))
            self.page.keyboard.press("Enter")
        self.page.wait_for_selector("form[data-slip]")

    def types(self, table: Table, games: Sequence[Game], *, last: str = "Enter") -> None:
        """Games of a slip key by key, from the field that is asked for; the last key may differ."""
        letters = dict(zip(table.seats, LETTERS.lower(), strict=False))
        for index, game in enumerate(games, 1):
            self.page.keyboard.press(letters[game.winner])
            for number, charge in enumerate(game.charges.values(), 1):
                self.page.keyboard.type(str(charge))
                ends = index == len(games) and number == len(game.charges)
                self.page.keyboard.press(last if ends else "Enter")
        told = self.page.locator("#told")
        expect(told).to_contain_text(f"Stolik {table.number} zapisany.")

    def types_the_slip(self, table: Table, games: Sequence[Game]) -> None:
        self.opens_slip(table.number)
        self.types(table, games)

    def puts_aside(self, table: Table, games: Sequence[Game]) -> None:
        """A slip whose first game cannot be right: one key, and on to the next table."""
        first, *rest = games
        impossible = Game(first.winner, dict.fromkeys(first.charges, 0))
        self.opens_slip(table.number)
        self.types(table, [impossible, *rest], last="?")
        expect(self.page.locator("#told")).to_contain_text("do wyjaśnienia")

    def clears_up(self, table: Table, first: Game) -> None:
        """The page asks for it; the game is typed anew over what stood there."""
        self.goes_to()
        self.does_next(f"Wyjaśnij stolik {table.number}")
        expect(self.page.locator("main")).to_contain_text("do wyjaśnienia")
        self.follows("Wpisz protokół")
        self.page.wait_for_selector("html[data-slips=ready]")
        expect(self.page.locator("[name=g1-who]")).to_be_focused()
        self.types(table, [first])

    def corrects(self, number: int, table: Table, game: int, *, now: Game, why: str) -> str:
        """A result found to be wrong later; what the page says it changes."""
        page = self.page
        self.goes_to()
        page.get_by_text("Wcześniejsze rundy").click()
        name = re.compile(rf"^Runda {number} z \d, stolik {table.number}$")
        page.locator("main").get_by_role("link", name=name).click()
        page.locator("section", has=page.locator(f"#game-{game}")).get_by_role(
            "link", name="Popraw"
        ).click()
        letters = dict(zip(table.seats, LETTERS.lower(), strict=False))
        page.fill(f"[name=g{game}-who]", letters[now.winner])
        for entry, charge in now.charges.items():
            page.fill(f"[name=g{game}-{letters[entry]}]", str(charge))
        self.presses("Pokaż, co zmienia")
        told = page.locator("section.note", has=page.locator("#changes"))
        expect(told).to_be_visible()
        said = told.inner_text()
        page.fill("#reason", why)
        self.presses("Zapisz poprawkę")
        expect(page.locator("main")).to_contain_text("Poprawka zapisana.")
        return said

    def decides_by_lot(self, names: Sequence[str]) -> None:
        """The page asks who goes on; the lot says."""
        page = self.page
        self.goes_to()
        self.does_next("Rozstrzygnij remis")
        tie = page.locator("section", has=page.get_by_text("Remis do rozstrzygnięcia"))
        for name in names:
            expect(tie.locator(".pill.name").filter(has_text=name)).to_have_count(1)
        tie.get_by_role("button", name="Losuj teraz").click()
        expect(page.locator(".note", has_text="Remis rozstrzygnięty")).to_be_visible()


class Clerk:
    """Somebody beside the organiser: sends the same forms, without being watched key by key."""

    def __init__(self, organiser: Organiser) -> None:
        self.organiser = organiser
        self.town = organiser.town

    def checks_in(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            self._sends("check-in/tap", {"act": f"in:{number}"}, "HX-Request")

    def types_the_slips(self, number: int, tables: dict[Table, Sequence[Game]]) -> None:
        for table, games in tables.items():
            letters = dict(zip(table.seats, LETTERS.lower(), strict=False))
            fields = {
                "key": f"clerk-{number}-{table.number}-slip",
                "round": str(number),
                "table": str(table.number),
                "mode": "games",
            }
            for index, game in enumerate(games, 1):
                fields[f"g{index}-who"] = letters[game.winner]
                fields |= {f"g{index}-{letters[e]}": str(c) for e, c in game.charges.items()}
            text = self._sends("slips", fields, "X-Part")
            assert f"Stolik {table.number} zapisany." in text, text

    def _sends(self, path: str, fields: dict[str, str], part: str) -> str:
        context = self.organiser.context
        cookies = {one.get("name"): one.get("value", "") for one in context.cookies()}
        answer = context.request.post(
            self.town.event(f"desk/{path}"),
            form=dict(fields),
            headers={"X-CSRFToken": cookies["csrftoken"], "Accept-Language": "pl", part: "1"},
        )
        text = answer.text()
        assert answer.status == 200, (path, fields, answer.status, text)
        return text


class Phone:
    """A phone on a table, opened by the label's link; no account."""

    def __init__(self, place: Town, token: str) -> None:
        context = place.somebody("pl", viewport={"width": 390, "height": 844}, has_touch=True)
        self.page = context.new_page()
        self.page.goto(place.at(f"/k/{token}"))
        self.page.wait_for_selector("#over")
        seats = self.page.evaluate("JSON.parse(document.getElementById('told').textContent).seats")
        self.letters = {seat["entry"]: seat["letter"] for seat in seats}

    def reports(self, number: int, game: Game) -> None:
        """Typed on the number pad; another phone is to confirm it."""
        expect(self.page.locator("h1")).to_contain_text(f"Gra {number}/")
        self.page.locator("#over").tap()
        self.page.locator(f"#out-{self.letters[game.winner]}").tap()
        for entry, charge in sorted(game.charges.items(), key=lambda one: self.letters[one[0]]):
            expect(self.page.locator(".asked .letter")).to_have_text(self.letters[entry])
            for digit in str(charge):
                self.page.locator(f"#key-{digit}").tap()
            self.page.locator("#next").tap()
        self.page.locator("#send-only").tap()
        expect(self.page.locator("#net")).to_have_attribute("data-state", "received")

    def confirms(self, number: int) -> None:
        """What another phone has just sent appears by itself."""
        self.page.locator("#menu").tap()
        self.page.locator("#games").tap()
        self.page.locator(f"#game-{number}").tap()
        self.page.locator("#agree").tap()
        self.page.locator("#net").tap()
        self.page.locator("#games").tap()
        game = self.page.locator(f"#game-{number} .pill")
        expect(game).to_have_text("potwierdzone")
        self.page.locator("#back").tap()


class Watcher:
    """Somebody at home with the public page open, which is never loaded again."""

    def __init__(self, place: Town, language: str = "en") -> None:
        self.context = place.somebody(language)
        self.page: Page = self.context.new_page()
        answer = self.page.goto(place.event())
        assert answer
        assert answer.status == 200
        self.page.wait_for_selector("html[data-live=live]")
        self.page.evaluate("window.same = true")

    def sees(self, text: str) -> None:
        expect(self.page.locator("#live")).to_contain_text(text)

    def sees_champion(self, name: str) -> None:
        expect(self.page.locator(".podium .p1 .name")).to_have_text(name)
        assert self.page.evaluate("window.same")
