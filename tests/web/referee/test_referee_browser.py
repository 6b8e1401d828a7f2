"""The referee with a phone of 390 px in a real browser, and the desk from one round to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.axe import hard_faults
from support.browsing import chromium, fits
from support.referee_hall import Hall, call_from_table, opened, referees_hall, small_targets

pytestmark = pytest.mark.slow

# A browser without a head asks nobody and its push service is out of reach: what both would give.
PUSH_SERVICE = """
const point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
  + "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
Object.defineProperty(Notification, "permission", { get: () => "granted" });
Notification.requestPermission = async () => "granted";
const octets = (text) => Uint8Array.from(
  atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;
const given = () => {
  const key = localStorage.getItem("pushed");
  return key && {
    endpoint: `https://fcm.googleapis.com/fcm/send/${localStorage.getItem("times")}`,
    options: { applicationServerKey: new Uint8Array(JSON.parse(key)).buffer },
    getKey: (name) => octets(name === "auth" ? "BTBZMqHH6r4Tts7J_aSIgg" : point),
    unsubscribe: async () => localStorage.removeItem("pushed"),
  };
};
PushManager.prototype.getSubscription = async () => given();
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  if (localStorage.getItem("pushed")) throw new Error("subscribed with another key");
  localStorage.setItem("times", Number(localStorage.getItem("times")) + 1);
  localStorage.setItem("pushed", JSON.stringify([...applicationServerKey]));
  return given();
};
"""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with referees_hall(tmp_path) as hall:
        yield hall


@pytest.fixture
def browser():  # type: ignore[no-untyped-def]
    with chromium() as browser:
        yield browser


def test_a_call_reaches_the_phone_is_answered_and_ruled(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee")
    page.wait_for_selector("text=Nobody is calling.")
    assert fits(page)
    players = opened(browser, hall)
    players.goto(f"{hall.address}/k/table-1/plain")
    players.click("form[action$='/call'] button")
    # Without anybody reloading the page.
    page.wait_for_selector("text=Table 1 calls")
    expect(page.locator(".waiting")).to_have_text(re.compile(r"\d:\d\d"))
    assert page.title().startswith("(1) ")
    assert fits(page)
    assert small_targets(page) == []
    page.click("text=I am at the table")
    page.wait_for_url("**/referee/round/1/table/1")
    page.fill("#rule", "touches tiles")
    page.click("[data-rule='E-10k3']")
    assert page.input_value("#rule") == "E-10k3"
    page.fill("#ruling", "Undone, one tile taken.")
    assert fits(page)
    assert small_targets(page) == []
    page.click("text=Record the ruling")
    page.wait_for_selector("text=The decision is in the register.")
    page.wait_for_selector(".decision >> text=Undone, one tile taken.")
    assert hall.facts()[-3:] == ["referee-called", "call-answered", "ruled"]


def test_a_device_is_notified_until_it_is_turned_off(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.add_init_script(PUSH_SERVICE)
    page.goto(hall.desk + "referee")
    told = partial(page.expect_response, "**/referee/notify")
    with told():
        page.click("text=Notify this device of calls")
    page.wait_for_selector("text=Calls reach this device")
    assert hall.subscriptions() == ["1"]
    # A site that forgot the browser, because it could not be reached, learns of it again.
    hall.forget_subscriptions()
    with told():
        page.reload()
    page.wait_for_selector("text=Calls reach this device")
    assert hall.subscriptions() == ["1"]
    # A site with another key has another subscription.
    page.evaluate("localStorage.setItem('pushed', '[1, 2, 3]')")
    hall.forget_subscriptions()
    with told():
        page.reload()
    page.wait_for_selector("text=Calls reach this device")
    assert hall.subscriptions() == ["2"]
    with told():
        page.click("text=Turn off")
    page.wait_for_selector("text=Notify this device of calls")
    assert hall.subscriptions() == []


def test_a_call_finds_the_referee_on_any_page_and_the_table_follows_it(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee/tools?tool=meld")
    page.wait_for_selector("html[data-live=live]")
    phone = opened(browser, hall)
    phone.goto(f"{hall.address}/k/table-1")
    phone.click("#referee")
    phone.click("#reasonMeld")
    phone.wait_for_selector("text=not seen yet.")
    # Without anybody reloading the page: a banner, a sound, a number in the title.
    page.wait_for_selector("#calling >> text=Table 1 calls")
    page.wait_for_selector("#calling >> text='Is this meld right?'")
    page.wait_for_selector("html[data-rang='1']")
    assert page.title().startswith("(1) ")
    assert fits(page)
    page.click("#calling >> text=I am coming")
    page.wait_for_selector("#calling >> text=you are on the way")
    phone.wait_for_selector("text=Rysiek is coming.")
    # Another page of the referee knows of it, and does not sound again.
    page.goto(hall.desk + "referee/register")
    page.wait_for_selector("#calling >> text=you are on the way")
    assert page.locator("html[data-rang]").count() == 0
    phone.click("#withdraw-call")
    page.wait_for_selector("#calling:not(:has(form))", state="attached")
    assert hall.facts()[-3:] == ["referee-called", "call-seen", "call-withdrawn"]
    # Called again in a running game, the clock stopped with it; the reason stays meanwhile.
    phone.click("#start")
    phone.click("#referee")
    phone.check("#and-stop")
    phone.click("#reasonTime")
    expect(phone.locator("#stop")).to_have_attribute("aria-pressed", "true")
    page.click("#calling >> text=Table 1 calls")
    page.click(".of-call >> text=I am at the table")
    page.wait_for_selector(".of-call >> text='Time, clock'")
    phone.wait_for_selector("text=Rysiek is at the table.")
    page.click(".of-call >> text=Settled")
    page.wait_for_selector(".of-call", state="detached")
    assert hall.facts()[-3:] == ["referee-called", "call-answered", "call-closed"]


def test_a_table_is_live_and_a_verdict_is_a_ruling_in_one_tap(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee/round/1/table/1")
    page.evaluate("scrollTo(0, 200)")
    stood = page.evaluate("scrollY")
    page.click("text=+2 min >> nth=0")
    page.wait_for_selector("text=More time is given.")
    page.click("text=Take the last +2 min back")
    page.wait_for_selector("text=The minutes are taken back.")
    assert hall.facts()[-2:] == ["round-extended", "minutes-taken-back"]
    # Nothing was loaded anew, and the page stands where it stood.
    assert abs(page.evaluate("scrollY") - stood) < 120
    page.click("summary:has-text('Write to')")
    # What is refused stays in its field; what was sent leaves it empty, for the next one.
    page.fill("#message", "   ")
    page.click("text=Send")
    page.wait_for_selector("#table-said .bad")
    assert page.input_value("#message") == "   "
    for text in ("Please wait", "I am coming"):
        page.fill("#message", text)
        page.click("text=Send")
        page.wait_for_selector(f".written >> text={text}")
        assert page.input_value("#message") == ""
    assert hall.facts()[-2:] == ["table-messaged", "table-messaged"]
    phone = opened(browser, hall)
    phone.goto(f"{hall.address}/k/table-1")
    phone.click("#seen")
    page.wait_for_selector(".written .pill.good", timeout=25_000)
    page.wait_for_selector("text=No phone runs a clock here.")
    page.click(".asks >> text=Meld")
    page.wait_for_selector("html[data-pad=ready]")
    for tile in ("R5", "R6", "R9"):
        page.click(f".tile-pad [data-tile={tile}]")
    page.wait_for_selector("#answer .verdict")
    page.evaluate("scrollTo(0, 0)")
    # Folded, and yet with its reason and the button: nothing is scrolled or opened.
    assert page.locator(".verdict [open]").count() == 0
    assert page.locator(".reason:visible .tile.in-text").count() == 3
    record = page.locator("button:has-text('Record as ruling, L-og-5.2')")
    expect(record).to_be_in_viewport(ratio=1)
    record.click()
    page.wait_for_selector("#decided >> text=Not a meld.")
    page.wait_for_selector("#decided >> text=L-og-5.2 A run is at least three numbers")
    assert hall.facts()[-1] == "ruled"


def test_a_stop_is_unheard_until_the_phone_answers(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    phone = opened(browser, hall)
    phone.goto(f"{hall.address}/k/table-1")
    with phone.expect_response("**/clock**"):
        phone.click("#start")
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee/round/1/table/1")
    page.wait_for_selector(".table-clock >> text=the clock runs")
    phone.context.set_offline(True)
    page.click("text=Stop the clock after the running move")
    page.wait_for_selector(".table-clock >> text=the phone has not answered yet")
    phone.context.set_offline(False)
    # A move may run out of its 40 seconds meanwhile: then the clock stands already.
    page.wait_for_selector("[data-clock=stopping], [data-clock=stopped]", timeout=40_000)
    page.click("text=Let them play on")
    page.wait_for_selector("[data-clock=running]", timeout=40_000)
    hall.faults[:] = [fault for fault in hall.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_a_penalty_by_name_in_three_clicks_and_its_mark_in_the_standings(
    browser, hall: Hall
) -> None:  # type: ignore[no-untyped-def]
    hall.file_results()
    page = opened(browser, hall, "head-referee")
    page.goto(hall.desk + "referee")
    page.click("#by-name summary")
    expect(page.locator("#by-name input").first).to_be_focused()
    page.keyboard.type("osoba 7")
    expect(page.locator("#by-name li:visible")).to_have_count(1)
    page.click("#by-name li:visible >> text=Penalty")
    page.fill("#small", "20")
    page.fill("#penalised-for", "Late again")
    page.click("text=Record the penalty")
    page.wait_for_selector("#decided >> text=Late again")
    owner = opened(browser, hall, "owner", width=1024)
    owner.goto(hall.desk + "close")
    expect(owner.locator("tr", has_text="Osoba 7").locator(".pill.warn")).to_have_text(
        "penalty −20 small"
    )
    page.click("#decided summary:has-text('Cancel no. 1')")
    page.fill("#why-1", "It was somebody else")
    page.click("text=Cancel the decision")
    page.wait_for_selector("text=It was somebody else")
    owner.reload()
    assert owner.locator("text=penalty −20").count() == 0


def test_a_referee_cannot_exclude_a_head_referee_can_after_a_warning(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee/round/1/table/1")
    page.click("#exclusion summary")
    page.wait_for_selector("text=Only the head referee excludes somebody.")
    assert page.locator("button[value=exclude]").count() == 0
    token = page.input_value("[name=csrfmiddlewaretoken] >> nth=0")
    form = {"what": "exclude", "entry": "1", "warning": "1", "text": "x"}
    refused = page.request.post(
        page.url, form={**form, "csrfmiddlewaretoken": token}, headers={"Referer": page.url}
    )
    assert refused.status == 422
    page.click("summary:has-text('Warning')")
    page.check("[name=entry] >> nth=1")
    page.fill("#warned-for", "Shouting")
    page.click("text=Record the warning")
    page.wait_for_selector("text=1 warning")
    assert page.locator("button[value=exclude]").count() == 0
    head = opened(browser, hall, "head-referee")
    head.goto(hall.desk + "referee/round/1/table/1")
    head.click("#exclusion summary")
    expect(head.locator("button[value=exclude]")).to_have_count(1)
    assert fits(head)
    head.fill("[id^=excluded-]", "Shouting again")
    head.click("button[value=exclude]")
    head.wait_for_selector(".seats >> text=excluded")
    assert hall.facts()[-2:] == ["warned", "excluded"]


def test_the_own_table_is_left_to_somebody_else(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(f"{hall.desk}referee/round/1/table/{hall.own}")
    assert "so somebody else decides here: Hela (head referee)" in page.inner_text(".note.warn")
    assert page.locator("button[value=rule]").count() == 0
    assert fits(page)


def test_tiles_are_tapped_and_answered_two_taps_from_the_desk(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee")
    page.click("text=Is this meld legal?")
    page.wait_for_selector("html[data-pad=ready]")
    assert fits(page)
    assert small_targets(page) == []
    for tile in ("R5", "J", "R7"):
        page.click(f"[data-tile={tile}]")
    page.wait_for_selector("text=A run worth 18 points.")
    page.click("[data-tile=R9]")
    page.wait_for_selector("text=Not a meld.")
    page.click(".pad-controls >> text=Undo")
    page.wait_for_selector("text=A run worth 18 points.")
    page.click("text=Opening")
    page.wait_for_selector("html[data-pad=ready]")
    for tile in ("K10", "B10", "O10", "R2"):
        page.click(f"[data-tile={tile}]")
    page.wait_for_selector("text=200: these melds are worth 30 points")
    page.click("[data-tray=taken] .lying")
    assert page.is_disabled("[data-tile=K11]")
    page.click("[data-tile=O10]")
    page.check("[name=announced]")
    page.wait_for_selector("text=100: opening became possible only with the last tile")
    page.click('a:text-is("Move")')
    page.wait_for_selector("html[data-pad=ready]")
    for tray, taps in (
        ("before", ("R5", "R6", "J")),
        ("rack", ("R7", "K3", "B3")),
        ("after", ("R5", "R6", "R7", "|", "K3", "B3", "J")),
    ):
        page.click(f"[data-tray={tray}] .lying")
        for tap in taps:
            page.click(
                ".pad-controls >> text=New meld" if tap == "|" else f".tile-pad [data-tile={tap}]"
            )
    page.wait_for_selector("text=Legal. 3 tiles from the rack.")
    assert fits(page)


def keys_out_of_sight(page) -> list[str]:  # type: ignore[no-untyped-def]
    """Keys of the pad and its buttons that do not lie wholly on the screen."""
    keys: list[str] = page.evaluate(
        """() => [...document.querySelectorAll(".tile-pad button, .pad-controls button")]
          .map((key) => [key.ariaLabel ?? key.textContent, key.getBoundingClientRect()])
          .filter(([, at]) => at.top < 0 || at.bottom > innerHeight || at.right > innerWidth)
          .map(([name]) => name)"""
    )
    assert page.locator(".tile-pad button").count() == 53
    return keys


@pytest.mark.parametrize("language", ["en", "pl"])
def test_all_tiles_and_their_buttons_are_in_sight(browser, hall: Hall, language: str) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.context.add_cookies([{"name": "language", "value": language, "url": hall.address}])
    for tool in ("meld", "turn", "time", "rack", "opening"):
        page.goto(f"{hall.desk}referee/tools?tool={tool}")
        page.wait_for_selector("html[data-pad=ready]")
        assert keys_out_of_sight(page) == []
        assert small_targets(page) == []
        assert fits(page)
    # A call moves them down by no more than its own line.
    call_from_table(browser, hall, 1)
    page.goto(f"{hall.desk}referee/tools?tool=turn")
    page.wait_for_selector("html[data-pad=ready]")
    page.wait_for_selector("#calling form")
    page.evaluate("scrollBy(0, document.querySelector('#calling').offsetHeight)")
    assert keys_out_of_sight(page) == []


@pytest.mark.rule("E-10h1d", "E-10h2a", "E-10h2b", "E-10h3", "E-10k3")
def test_nothing_keeps_anybody_from_the_tools(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    tools = ("meld", "turn", "time", "rack", "opening")
    paths = ["referee", "referee/register", "referee/round/1/table/1"]
    found = {}
    for path in [*paths, *(f"referee/tools?tool={tool}" for tool in tools)]:
        page.goto(hall.desk + path)
        if faults := hard_faults(page):
            found[path] = faults
    assert found == {}


def test_time_is_up_and_tiles_are_tapped(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    page = opened(browser, hall, "referee")
    page.goto(hall.desk + "referee")
    page.click("text=Time is up: what now?")
    page.wait_for_selector("html[data-pad=ready]")
    assert fits(page)
    assert small_targets(page) == []
    for tray, taps in (
        ("before", ("R5", "R6", "R7", "R8", "|", "K1", "B1", "O1")),
        ("lying", ("R5", "R6", "R7", "|", "K1", "B1", "O1", "|", "R10", "R9")),
        ("hand", ("R8",)),
    ):
        page.click(f"[data-tray={tray}] .lying")
        for tap in taps:
            page.click(
                ".pad-controls >> text=New meld" if tap == "|" else f".tile-pad [data-tile={tap}]"
            )
    # A tile of the board was in the hand: nothing of the turn stands.
    page.wait_for_selector("text=Undo the move, take 1 tile.")
    page.click(".verdict summary")
    page.wait_for_selector(".because >> text=E-10h1d")
    expect(page.locator("#answer .melds >> nth=0").locator(".tile")).to_have_count(7)
    expect(page.locator("#answer .melds >> nth=1").locator(".tile")).to_have_count(2)
    # In fact it lay there, and the run was whole.
    page.click("[data-tray=hand] .lying button")
    page.focus("[data-tray=lying] .lying")
    page.click(".tile-pad [data-tile=R8]")
    page.wait_for_selector("text=The move stands. No tile is taken.")
    page.wait_for_selector(".because >> text=E-10h3")
    page.check("[name=touched]")
    page.wait_for_selector(".because >> text=E-10k3")
    assert fits(page)


def test_two_clicks_from_the_last_report_to_the_next_seating(browser, hall: Hall) -> None:  # type: ignore[no-untyped-def]
    hall.file_results()
    page = opened(browser, hall, "owner", width=1440)
    screen = opened(browser, hall, width=1024)
    screen.goto(f"{hall.address}/t/{hall.slug}/screen")
    page.goto(hall.desk)
    for label in ("Close round 1, seat round 2", "Publish round 2"):
        page.click(f"button.main:has-text('{label}')")
    page.wait_for_selector("button.main:has-text('Start round 2')")
    assert hall.facts()[-3:] == ["round-closed", "seated", "published"]
    screen.wait_for_selector("text=Round 2")
