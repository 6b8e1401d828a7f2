"""A phone at a table in a state that no game was played for: fed into the real page at `/clock`."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Browser, Page

from support.browsing import lettered
from support.phone_hall import Hall

# What is on the screen follows from the state: language, names, the screen and the game, the mover.
SHOW: Final = """async (state) => {
  const place = (name) => [...document.querySelectorAll("link[rel=modulepreload]")]
    .map((link) => link.href).find((href) => new RegExp(`/${name}(\\\\.[0-9a-f]+)?\\\\.js$`).test(href));
  const { App } = await import(place("app"));
  const { choose } = await import(place("languages"));
  const { blank, chosen, marked, charged } = await import(place("report"));
  const NAMES = {
    short: ["Ala", "Ola", "Jan", "Ewa"],
    usual: ["Wierzchosława S.", "Bartłomiej K.", "Katarzyna Z.", "Grzegorz B."],
    long: ["Wierzchosława Szczebrzeszyńska", "Bartłomiej Świętosław", "Konstantynopolitańczykowianka", "Aleksandra Przepiórkowska-Nowak"],
  };
  clearTimeout(window.measured?.timer);
  if (document.documentElement.lang !== state.language) await choose(state.language);
  document.documentElement.style.fontSize = state.font ? `${state.font}px` : "";
  const app = new App(document.getElementById("phone"), { scope: "measured", base: "/k/none", video: "", could: "", local: false, plain: "/k/none/plain" });
  const presets = JSON.parse(document.getElementById("rulesets").textContent);
  const seats = NAMES[state.names].slice(0, state.seats ?? 4).map((name, index) => ({ letter: "ABCD"[index], entry: index + 1, name, absent: false, gone: false }));
  const points = [[1, 1, 1215], [2, 0, -300], [3, 0, -615], [4, 0, -300]].slice(0, seats.length);
  const played = (number) => ({ number, state: "confirmed", starter: 1, report: { round: 3, table: 88, game: number, end: "out", charges: points.map(([entry, , small]) => [entry, Math.max(0, -small)]), out: 1, unopened: [], left: [], faces: [] }, digest: "d", points, own: true, mine: null, others: [] });
  const open = (number) => ({ number, state: "missing", starter: state.starter === undefined ? 3 : state.starter, report: null, digest: "", points: [], own: false, mine: null, others: [], edition: state.edition ?? "" });
  const now = app.now, second = Math.round(now / 1000);
  app.told = {
    now, sequence: 1, mark: "", topic: "", title: "Turniej", url: "/t/x", table: 88, phase: "playing", rules: { ...presets.find((one) => one.name === (state.rules ?? "pl-turniej")).rules, ...(state.change ?? {}) },
    starter: state.why ?? "", chair: state.chair ?? "", plays_on: false, seats, games: [1, 2, 3].map((number) => (number < state.game ? played(number) : open(number))), slip: null, clock: null,
    round: { number: 3, title: state.language === "pl" ? "Runda 3 z 4, finał" : "Round 3 of 4, the final", open: true, begun: true, started: second - 600, deadline: second + 5400, paused: state.stands ? second : null, ended: null, extra: 0, stopped: false, ...(state.round ?? {}) },
    call: null, messages: [], links: {},
  };
  if (state.unplayed) for (const game of app.told.games.slice(1)) Object.assign(game, { state: "unplayed", unplayed_by_table: true, report: null, points: [] });
  app.reached = true;
  app.wishes = { face: state.face ?? "around", volume: "off" };
  if (state.taps) app.tapped = { round: 3, game: state.game, taps: state.taps.map((tap) => ({ ...tap, at: now + tap.at })) };
  const rules = app.told.rules;
  if (state.screen === "report" || state.screen === "tiles") {
    let draft = chosen(blank(3, 88, state.game, seats.map((seat) => seat.entry)), rules, "out", 1);
    if (state.never) draft = marked(draft, "unopened", 2);
    if (state.typed) draft = charged(draft, 2, state.typed);
    if (state.left) draft = marked(draft, "left", 2);
    if (state.at === "check") draft = seats.slice(1).reduce((one, { entry }) => charged(one, entry, 10 * entry), draft);
    app.draft = state.at ? { ...draft, at: state.at } : draft;
  }
  if (state.screen === "tiles") app.pad = { entry: 2, rack: state.rack ?? [], taken: [], pick: "rack", announced: false, turns: true, answer: state.answer ?? null };
  app.screen = state.screen ?? "table";
  app.render();
  clearTimeout(app.timer);
  window.measured = app;
}"""  # noqa: E501


def blank_phone(browser: Browser, hall: Hall, **settings: Any) -> Page:
    """A page in which `show` puts a phone."""
    page = browser.new_context(locale="pl-PL", has_touch=True, **settings).new_page()
    page.on("pageerror", lambda error: hall.faults.append(str(error)))
    page.goto(f"{hall.address}/clock")
    page.wait_for_selector("#begin")
    lettered(page)
    return page


def show(page: Page, size: tuple[int, int], **state: Any) -> Page:
    """A phone of this size in this state."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    usual = {"language": "pl", "names": "usual", "game": 2}
    page.evaluate(SHOW, usual | state)
    return page
