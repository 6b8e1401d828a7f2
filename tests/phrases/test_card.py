"""The rules card says every value of every parameter, and reminds of what only people can keep."""

from __future__ import annotations

import re
from dataclasses import astuple
from gettext import NullTranslations

import pytest

from stolik.locale import language
from stolik.phrases.card import (
    Line,
    Reminder,
    card,
    label,
    line,
    reminders,
    title,
    whole_card,
)
from stolik.phrases.language import ENGLISH, Language
from stolik.rules import FIELDS, PARAMETERS, PRESETS, Parameter, RulesetError, ruleset
from stolik.rules.catalogue import catalogue, known
from stolik.rules.domains import Choice, Flag
from stolik.rules.origins import Setting
from stolik.rules.parameters import BY_NAME

POLISH = language("pl")
LANGUAGES = (POLISH, ENGLISH)
NUMBERS = (0, 1, 2, 3, 5, 12, 22, 40, 60, 101, 112, 300)
ENGLISH_WORDS = re.compile(
    r"\b(an|and|are|as|at|be|board|but|by|deal|for|from|game|group|has|have|if|in|is|it|lap|meld"
    r"|not|of|on|or|pool|rack|round|rule|rules|run|take|tile|tiles|the|there|they|time|turn|when"
    r"|who|whoever|with|you|your)\b"
)
CASES = [(lang, parameter) for lang in LANGUAGES for parameter in PARAMETERS]
EACH = [f"{lang}-{parameter.name}" for lang, parameter in CASES]


def values(parameter: Parameter) -> list[Setting]:
    """Every value of a parameter; of numbers a few, among them awkward ones."""
    domain = parameter.domain
    if isinstance(domain, Choice):
        return list(domain.names)
    if isinstance(domain, Flag):
        return [True, False]
    return [number for number in NUMBERS if domain.accepts(number)]


def said(name: str, value: Setting, lang: Language, preset: str = "pl-turniej") -> str:
    return line(ruleset(preset, **{name: value}), name, lang).text


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_parameter_has_one_line_with_its_origin(preset: str, lang: Language) -> None:
    rules = ruleset(preset)
    lines = card(rules, lang)
    assert sorted(one.parameter for one in lines) == sorted(FIELDS)
    assert {one.parameter: (one.how, one.ids) for one in lines} == {
        name: astuple(rules.origin(name)) for name in FIELDS
    }


@pytest.mark.parametrize(
    ("lang", "headings"),
    [
        (ENGLISH, ["Deal and start", "Opening and moves", "Clock", "End of the game", "Scoring"]),
        (POLISH, ["Rozdanie i start", "Wyłożenie i ruchy", "Czas", "Koniec gry", "Punktacja"]),
    ],
)
def test_lines_are_grouped_under_headings(lang: Language, headings: list[str]) -> None:
    lines = card(ruleset(), lang)
    assert list(dict.fromkeys(one.heading for one in lines)) == headings
    assert [one.heading for one in lines] == sorted(
        (one.heading for one in lines), key=headings.index
    )


@pytest.mark.parametrize(("lang", "parameter"), CASES, ids=EACH)
def test_every_value_has_a_sentence_of_its_own(lang: Language, parameter: Parameter) -> None:
    texts = [said(parameter.name, value, lang) for value in values(parameter)]
    assert len(texts) >= 2
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(("lang", "parameter"), CASES, ids=EACH)
def test_every_sentence_is_whole(lang: Language, parameter: Parameter) -> None:
    for value in values(parameter):
        text = said(parameter.name, value, lang)
        assert re.search("[{}|]|  |_", text) is None, text
        assert re.fullmatch(r"[A-ZŁŚŻ].*[.)]", text) is not None, text


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_polish_lines_are_polish(parameter: Parameter) -> None:
    texts = [said(parameter.name, value, POLISH) for value in values(parameter)]
    assert ENGLISH_WORDS.findall(" ".join([*texts, label(parameter.name, POLISH)]).lower()) == []


@pytest.mark.parametrize("parameter", PARAMETERS, ids=lambda parameter: parameter.name)
def test_the_languages_do_not_share_a_sentence(parameter: Parameter) -> None:
    names = {label(parameter.name, lang) for lang in LANGUAGES}
    texts = {said(parameter.name, value, lang) for value in values(parameter) for lang in LANGUAGES}
    assert len(names) == 2
    assert len(texts) == 2 * len(values(parameter))


@pytest.mark.parametrize(
    ("name", "value", "english", "polish"),
    [
        (
            "joker_relay",
            "other_set",
            "A joker taken from the board must go into another run or group in the same move.",
            "Jokera zabranego ze stołu trzeba w tym samym ruchu użyć w innej serii lub grupie.",
        ),
        (
            "timeout_penalty_tiles",
            1,
            "Time up and the move unfinished: you undo it and take 1 tile.",
            "Czas minął, a ruch jest niedokończony: układy wracają do stanu sprzed ruchu i"
            " dobierasz 1 kostkę.",
        ),
        (
            "timeout_penalty_tiles",
            0,
            "Time up and the move unfinished: you undo it and take no tile.",
            "Czas minął, a ruch jest niedokończony: układy wracają do stanu sprzed ruchu, ale nic"
            " nie dobierasz.",
        ),
        (
            "cannot_restore_extra_draw",
            3,
            "A board that cannot be restored costs 3 more tiles from the pool.",
            "Za stół, którego nie da się odtworzyć, dobiera się dodatkowo 3 kostki.",
        ),
        (
            "unopened_could",
            1,
            "If somebody goes out and you could have opened but did not, you are charged 1 point.",
            "Kto mógł się wyłożyć, ale nie zrobił tego, zanim ktoś skończył grę, traci 1 punkt.",
        ),
        (
            "turn_seconds",
            22,
            "You have 22 seconds for a move.",
            "Na ruch masz 22 sekundy.",
        ),
    ],
)
def test_sentences_read_like_this(name: str, value: Setting, english: str, polish: str) -> None:
    assert (said(name, value, ENGLISH), said(name, value, POLISH)) == (english, polish)


def test_a_sentence_knows_the_other_values_of_the_ruleset() -> None:
    changed = ruleset("pl-liga", unopened_base=80, unopened_could=101)
    assert line(changed, "exempt_score", ENGLISH).text == (
        "Whoever escapes the 101 points is charged 80 points."
    )
    assert line(changed, "exempt_score", POLISH).text == (
        "Kto uniknął utraty 101 punktów, traci 80 punktów."
    )


@pytest.mark.parametrize(
    ("preset", "changes", "parameter", "remark"),
    [
        ("pl-liga", {}, "final_lap_draw", "(There is no final lap under these rules.)"),
        (
            "wrc9",
            {},
            "final_lap_trigger_player_moves",
            "(There is no final lap under these rules.)",
        ),
        ("pl-liga", {"round_time_end": "final_lap"}, "final_lap_draw", ""),
        ("pl-turniej", {}, "final_lap_draw", ""),
        ("wrc9", {}, "exhaustion_trigger", "(Under these rules this changes nothing.)"),
        ("pl-liga", {}, "exhaustion_trigger", ""),
        (
            "pl-zasady",
            {"exemption": "none"},
            "exempt_score",
            "(There is no such escape under these rules.)",
        ),
        ("pl-zasady", {}, "exempt_score", ""),
    ],
)
def test_a_line_that_decides_nothing_says_so(
    preset: str, changes: dict[str, Setting], parameter: str, remark: str
) -> None:
    text = line(ruleset(preset, **changes), parameter, ENGLISH).text
    assert re.findall(r"\(.*\)", text) == ([remark] if remark else [])


def test_a_changed_value_comes_from_the_house() -> None:
    assert line(ruleset("wrc9", turn_seconds=45), "turn_seconds", POLISH) == Line(
        "turn_seconds", "Czas", "Na ruch masz 45 sekund.", "house", ()
    )


@pytest.mark.rule("L-og-9.1", "T-z-9.1", "P-9", "W-reg-6", "W-play-8.1", "C-02")
@pytest.mark.parametrize(
    ("preset", "text", "ids", "editable"),
    [
        ("pl-liga", "You have 40 seconds for a move.", ("L-og-9.1", "T-z-9.1"), False),
        ("pl-turniej", "You have 40 seconds for a move.", ("E-10h",), True),
        ("pl-zasady", "You have 40 seconds for a move.", ("P-9",), False),
        ("wrc9", "You have 60 seconds for a move.", ("W-reg-6", "W-play-8.1"), False),
    ],
)
def test_the_card_shows_the_time_for_a_turn(
    preset: str, text: str, ids: tuple[str, ...], editable: bool
) -> None:
    may = "may" if editable else "cannot"
    clock = [
        one for one in card(ruleset(preset), ENGLISH) if one.parameter.startswith("turn_seconds")
    ]
    assert [(one.heading, one.text) for one in clock] == [
        ("Clock", text),
        ("Clock", f"The organiser {may} set another time for a move."),
    ]
    assert clock[0].ids == ids


@pytest.mark.rule("W-reg-6")
def test_the_card_shows_whose_clock_it_is() -> None:
    clock = line(ruleset("wrc9"), "equipment", ENGLISH)
    assert (clock.text, clock.ids) == (
        "Only the organisers' clock counts the time.",
        ("W-reg-5", "W-reg-6"),
    )


@pytest.mark.rule("P-0")
@pytest.mark.parametrize(
    ("preset", "english", "polish"),
    [
        (
            "pl-liga",
            "Rules in force: league 2019-2021, tournament 2024",
            "Obowiązujące zasady: liga 2019-2021, turniej 2024",
        ),
        (
            "pl-turniej",
            "Rules in force: elimination tournament",
            "Obowiązujące zasady: turniej eliminacyjny",
        ),
        (
            "pl-zasady",
            "Rules in force: rules of play of Rummikub",
            "Obowiązujące zasady: zasady gry w Rummikub",
        ),
        (
            "wrc9",
            "Rules in force: world championship 2015",
            "Obowiązujące zasady: mistrzostwa świata 2015",
        ),
    ],
)
def test_the_title_names_the_document(preset: str, english: str, polish: str) -> None:
    assert (title(ruleset(preset), ENGLISH), title(ruleset(preset), POLISH)) == (english, polish)


def test_the_title_of_a_house_ruleset_lists_what_was_changed() -> None:
    house = ruleset("wrc9", tie_small="zero", joker_relay="any", turn_seconds=60)
    assert title(house, ENGLISH) == (
        "Rules in force: house rules based on world championship 2015;"
        " changed: jokers taken from the board, small points in a tie"
    )
    assert title(house, POLISH) == (
        "Obowiązujące zasady: zasady własne, podstawa: mistrzostwa świata 2015;"
        " zmieniono: joker zabrany ze stołu, małe punkty przy remisie"
    )


def test_a_time_the_document_lets_the_organiser_choose_makes_no_house_rule() -> None:
    chosen = ruleset("pl-turniej", turn_seconds=60)
    assert title(chosen, ENGLISH) == (
        "Rules in force: elimination tournament; set by the organiser: time for a move"
    )
    assert title(chosen, POLISH) == (
        "Obowiązujące zasady: turniej eliminacyjny; ustalenie organizatora: czas na ruch"
    )


def test_an_unknown_parameter_has_no_name() -> None:
    with pytest.raises(RulesetError, match="unknown parameter 'colour'"):
        label("colour", ENGLISH)


@pytest.mark.rule("E-10g1", "E-10g2", "E-10g3", "E-10g4", "E-10k1", "E-10k2", "E-10l3", "E-10v")
@pytest.mark.rule("P-8.1", "P-8.2", "P-8.3", "P-18.1", "P-18.2", "P-21c", "P-30", "W-reg-5")
def test_what_the_catalogue_wants_people_reminded_of_is_on_some_card() -> None:
    wanted = {
        rule.id
        for rule in catalogue()
        if (rule.does, rule.where) == ("reminds", "stolik.phrases.card")
    }
    reminded = {
        rule
        for preset in PRESETS
        for reminder in reminders(ruleset(preset), ENGLISH)
        for rule in reminder.ids
    }
    assert sorted(wanted - reminded) == []


def test_what_the_catalogue_wants_shown_is_on_some_card() -> None:
    wanted = {
        rule.id
        for rule in catalogue()
        if (rule.does, rule.where) == ("shows", "stolik.phrases.card")
    }
    shown = {"P-0"}  # the title
    for preset in PRESETS:
        rules = ruleset(preset)
        shown.update(rule for one in whole_card(rules, ENGLISH) for rule in one.ids)
        shown.update(rule for one in reminders(rules, ENGLISH) for rule in one.ids)
    assert sorted(wanted - shown) == []


@pytest.mark.rule("=E-10", "E-10t2")
def test_reminders_of_an_elimination_tournament() -> None:
    assert [reminder.ids for reminder in reminders(ruleset("pl-turniej"), POLISH)] == [
        ("E-10",),
        ("E-10g1",),
        ("E-10g2",),
        ("E-10g3",),
        ("E-10g4",),
        ("E-10k1", "E-10k2"),
        ("E-10l3",),
        ("E-10t2",),
        ("E-10n2x",),
        ("E-10v",),
    ]


@pytest.mark.rule("P-20.2")
def test_reminders_of_the_rules_of_play() -> None:
    assert [reminder.ids for reminder in reminders(ruleset("pl-zasady"), ENGLISH)] == [
        ("P-8.2",),
        ("P-8.2",),
        ("P-8.3",),
        ("P-8.1",),
        ("P-18.1", "P-18.2"),
        ("P-21c",),
        ("P-20.2",),
        ("P-23b.2",),
        ("P-30",),
    ]


@pytest.mark.rule("C-27", "L-og-4", "E-7", "P-3.1", "W-reg-5", "W-reg-6")
def test_whose_device_runs_the_clock() -> None:
    assert [
        line(ruleset(name), "equipment", ENGLISH).text.partition(";")[0] for name in PRESETS
    ] == [
        "An app on a phone counts the time.",
        "A player's phone counts the time",
        "A player's phone counts the time",
        "Only the organisers' clock counts the time.",
    ]


# Words with several meanings in the documents: each has one English word here.
OTHER_WORDS = r"league day|game day|gameweek|heat|match|league round"


@pytest.mark.rule("C-44")
@pytest.mark.parametrize("name", PRESETS)
def test_one_word_for_each_thing(name: str) -> None:
    rules = ruleset(name)
    sentences = [line.text for line in card(rules, ENGLISH)]
    sentences += [reminder.text for reminder in reminders(rules, ENGLISH)]
    strange = [text for text in sentences if re.search(rf"\b({OTHER_WORDS})\b", text, re.I)]
    assert strange == []
    # A round is several games at one table; "rundzie" of the spoken formula is a turn.
    polish = [line.text for line in card(rules, POLISH)]
    polish += [reminder.text for reminder in reminders(rules, POLISH)]
    spoken = [text for text in polish if "następnej rundzie" in text]
    assert all("„Wyłożę się w następnej rundzie”" in text for text in spoken)


@pytest.mark.rule("W-reg-5", "W-play-8.3", "C-35")
def test_reminders_of_the_world_championship() -> None:
    assert reminders(ruleset("wrc9"), ENGLISH) == (
        Reminder(
            ("W-reg-5",),
            "Leave your own tiles, racks and clocks in the bag: only the organisers' are used.",
        ),
        Reminder(
            ("W-play-8.3",),
            "When a move has to be undone, all players of the table help to restore the board.",
        ),
    )


def test_reminders_of_the_league() -> None:
    assert reminders(ruleset("pl-liga"), POLISH) == (
        Reminder(
            ("L-og-10.12", "T-z-10.12"),
            "Jeśli dzięki właśnie dobranej kostce możesz się wyłożyć, od razu to zapowiedz.",
        ),
    )


@pytest.mark.parametrize(
    ("changes", "without"),
    [
        ({"tile_count_public": False}, "E-10t2"),
        ({"exemption": "automatic"}, "E-10n2x"),
        ({"exemption": "none"}, "E-10n2x"),
    ],
)
def test_a_house_rule_takes_away_the_reminder_that_contradicts_it(
    changes: dict[str, Setting], without: str
) -> None:
    usual = reminders(ruleset("pl-turniej"), ENGLISH)
    assert reminders(ruleset("pl-turniej", **changes), ENGLISH) == tuple(
        reminder for reminder in usual if reminder.ids != (without,)
    )


@pytest.mark.rule("E-10g2", "E-10l3", "P-8.2", "P-21c")
@pytest.mark.parametrize("preset", ["pl-turniej", "pl-zasady"])
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (ENGLISH, ["1.5 m", '"Już" or "Dalej"', '"Wyłożę się w następnej rundzie"']),
        (POLISH, ["1,5 m", "„Już” albo „Dalej”", "„Wyłożę się w następnej rundzie”"]),
    ],
)
def test_distances_and_spoken_words_are_the_documents_own(
    preset: str, lang: Language, words: list[str]
) -> None:
    text = "\n".join(reminder.text for reminder in reminders(ruleset(preset), lang))
    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_reminders_are_said_in_both_languages(preset: str) -> None:
    polish, english = (reminders(ruleset(preset), lang) for lang in LANGUAGES)
    assert [one.ids for one in polish] == [one.ids for one in english]
    assert ENGLISH_WORDS.findall(" ".join(one.text for one in polish).lower()) == []
    assert {one.text for one in polish}.isdisjoint(one.text for one in english)


def test_reminders_cite_rules_that_exist() -> None:
    cited = {rule for p in PRESETS for one in reminders(ruleset(p), ENGLISH) for rule in one.ids}
    assert [rule for rule in sorted(cited) if not known(rule)] == []


def test_every_parameter_of_the_table_is_a_field() -> None:
    assert sorted(BY_NAME) == sorted(FIELDS)


# The whole card: every rule of play in force

OF_PLAY = {"L": "L-og", "T": "T-z", "E": "E-10", "P": "P-", "W": "W-play"}
# Said elsewhere: the title, the sheet, the final; another way to find who starts; apps named as
# examples; the winner's plus, a parameter that decides between two readings; the right to change.
ELSEWHERE = {
    *("P-0", "P-4", "P-27", "L-og-2.3", "T-z-2.3", "L-og-3", "T-z-3", "L-og-9.4", "T-z-9.4"),
    *("L-og-10.5", "T-z-10.5", "L-og-10.7", "T-z-10.7", "W-play-16"),
}
HALL = [
    "E-10h1d",
    "E-10h3",
    "E-10h4",
    "E-10h5a",
    "E-10h5b",
    "E-10h6a",
    "E-10h6b",
    "E-10j",
    "E-10l1",
    "E-10o4",
    "E-10p",
    "E-10q4",
    "E-10r1",
    "E-10r2",
    "E-10s1",
    "E-10s2",
    "E-10u1",
    "E-10u2",
    "E-10u3",
    "E-10w",
    "E-5.2",
    "A-21",
]


def on_card(preset: str, lang: Language) -> dict[str, str]:
    rules = ruleset(preset)
    sentences: list[Line | Reminder] = [*whole_card(rules, lang), *reminders(rules, lang)]
    return {rule: one.text for one in sentences for rule in one.ids}


@pytest.mark.rule("E-10h1d", "E-10h3", "E-10h4", "E-10h5a-h5b", "E-10h6a-h6b", "E-10j", "E-10l1")
@pytest.mark.rule("E-10o4", "=E-10p", "E-10q4", "E-10r1-r2", "E-10s1-s2", "E-10u1-u3", "E-10w")
@pytest.mark.rule("E-5.2", "P-1", "A-21", "P-13", "A-26")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_people_in_a_hall_have_to_know_is_on_the_card(lang: Language) -> None:
    assert [rule for rule in HALL if not on_card("pl-turniej", lang).get(rule)] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_of_play_of_a_document_is_on_its_card(preset: str) -> None:
    starts = tuple(OF_PLAY[letter] for letter in ruleset(preset).documents)
    wanted = {rule.id for rule in catalogue() if rule.id.startswith(starts)}
    assert sorted(wanted - on_card(preset, POLISH).keys() - ELSEWHERE) == []


@pytest.mark.rule("E-10h4", "P-13", "A-26")
@pytest.mark.parametrize("preset", ["pl-turniej", "pl-zasady"])
def test_ex_015_a_gap_of_one_width_joins_and_a_wider_one_does_not(preset: str) -> None:
    (text,) = [one.text for one in whole_card(ruleset(preset), ENGLISH) if "gap" in one.text]
    assert text == (
        "Tiles lie in one meld if the gap between them is at most one tile wide and they are"
        " shifted by at most half a tile's height."
    )


def test_what_the_catalogue_leaves_to_the_card_in_a_hall_is_on_it() -> None:
    told = {rule for preset in PRESETS for rule in on_card(preset, POLISH)}
    wanted = [rule.id for rule in catalogue() if rule.hall == "card"]
    # The title of the card names the documents: that is all P-0 asks for.
    assert [rule for rule in wanted if rule not in told] == ["P-0"]


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_without_a_parameter_are_said_in_both_languages_and_exist(preset: str) -> None:
    english, polish = (whole_card(ruleset(preset), lang) for lang in (ENGLISH, POLISH))
    assert [(one.parameter, one.ids, one.how) for one in english] == [
        (one.parameter, one.ids, one.how) for one in polish
    ]
    for one in polish:
        assert re.search("[{}|]|  |_", one.text) is None, one.text
        assert ENGLISH_WORDS.search(one.text) is None, one.text
    assert [rule for one in english for rule in one.ids if not known(rule)] == []


class _OneHeading(NullTranslations):
    """A catalogue that says the same of two headings."""

    def gettext(self, message: str) -> str:
        """The deal and the scoring in one word."""
        return "Regeln" if message in ("Deal and start", "Scoring") else message


def test_headings_that_are_alike_double_no_line() -> None:
    alike = Language("de", _OneHeading())
    rules = ruleset("pl-turniej")
    assert [one.ids for one in whole_card(rules, alike)] == [
        one.ids for one in whole_card(rules, ENGLISH)
    ]


@pytest.mark.rule("W-play-8.2", "W-play-3", "A-13")
def test_three_tiles_are_for_what_was_begun() -> None:
    texts = [one.text for one in whole_card(ruleset("wrc9"), ENGLISH)]
    assert "Time up and nothing begun: you take one tile." in texts
    assert any("undo it and take 3 tiles" in text for text in texts)


@pytest.mark.rule("A-27", "E-10h5b", "P-14.2")
def test_the_new_time_is_on_the_cards_of_the_elimination_and_of_the_rules_of_play_alone() -> None:
    name = "restart_after_early_click"
    rows = {preset: line(ruleset(preset), name, ENGLISH) for preset in PRESETS}
    assert {preset: (row.how, row.ids) for preset, row in rows.items()} == {
        "pl-liga": ("decided", ("A-27",)),
        "pl-turniej": ("stated", ("E-10h5a", "E-10h5b")),
        "pl-zasady": ("stated", ("P-14.1", "P-14.2")),
        "wrc9": ("decided", ("A-27",)),
    }
    assert {preset: "begin again" in row.text for preset, row in rows.items()} == {
        "pl-liga": False,
        "pl-turniej": True,
        "pl-zasady": True,
        "wrc9": False,
    }
