"""Every parameter in which the documents differ or may be changed: a table with its sources.

One row a parameter, one column a preset, each cell a value with its origin (see `origins`). Knows
nothing of how a parameter is used; `stolik.rules.ruleset` turns a column into a `Ruleset`.

Rows that have only one possible value in every document are not parameters but constants of the
game; `CONSTANTS` names them so that asking to change one gets a useful answer.
"""

from __future__ import annotations

from stolik.rules.domains import Choice, Flag, Whole
from stolik.rules.origins import (
    Parameter,
    Setting,
    besides,
    changeable,
    decided,
    inherited,
    row,
    stated,
)

_SECONDS = Whole(5, 3600)
_POINTS = Whole(0, 1000)
_PENALTY = Whole(0, 20)
_YES_NO = Flag()

# Columns: pl-liga (L, T), pl-turniej (E), pl-zasady (P), wrc9 (W).
PARAMETERS: tuple[Parameter, ...] = (
    # Material, deal, start
    row(
        "starter",
        Choice(("lot", "highest_tile", "youngest", "seat_A")),
        besides(
            decided("lot", "C-05", "L-og-3", "T-z-3"),
            stated("highest_tile", "L-og-2.3", "T-z-2.3"),
            stated("youngest", "L-og-3", "T-z-3"),
        ),
        stated("seat_A", "E-10f"),
        stated("seat_A", "P-5.1"),
        decided("lot", "C-05"),
    ),
    row(
        "doublets_min",
        Whole(1, 7),
        stated(3, "L-og-2.8", "T-z-2.8"),
        stated(3, "E-10b"),
        stated(3, "P-7"),
        stated(3, "W-play-15"),
    ),
    row(
        "deal_text",
        Choice(("referee_deals", "neighbours_deal", "take_your_own")),
        stated("referee_deals", "L-og-2.5", "T-z-2.5"),
        stated("neighbours_deal", "E-10c"),
        stated("neighbours_deal", "P-5.2"),
        stated("take_your_own", "W-play-2"),
    ),
    row(
        "pool_order",
        Choice(("stacks", "ordered")),
        inherited("stacks", "E-10e1", "E-10e2"),
        stated("stacks", "E-10e1", "E-10e2"),
        stated("stacks", "P-6.1", "P-6.2", "P-6.3"),
        decided("ordered", "A-65", "W-play-9"),
    ),
    # Melds, opening, turns, jokers
    row(
        "opening_min",
        Whole(0, 200),
        stated(30, "L-og-6.1", "T-z-6.1"),
        stated(30, "E-10i1"),
        stated(30, "P-16.1"),
        stated(30, "W-play-4"),
    ),
    row(
        "min_rack_tiles_per_move",
        Whole(1, 14),
        stated(1, "L-og-7.2", "T-z-7.2"),
        stated(1, "E-10h1c", "E-10r3"),
        stated(1, "P-10.3", "P-19.3"),
        stated(1, "W-play-3"),
    ),
    row(
        "joker_relay",
        Choice(("other_set", "new_set", "any")),
        stated("other_set", "L-og-8.5", "T-z-8.5"),
        inherited("other_set", "L-og-8.5", "A-17"),
        inherited("other_set", "L-og-8.5", "A-17"),
        stated("new_set", "W-play-11.3", "W-play-12.2"),
    ),
    row(
        "tile_count_public",
        _YES_NO,
        decided(True, "A-29"),
        stated(True, "E-10t1"),
        stated(True, "P-20.1"),
        decided(True, "A-29"),
    ),
    # Clock and time-out
    row(
        "turn_seconds",
        _SECONDS,
        stated(40, "L-og-9.1", "T-z-9.1"),
        changeable(stated(40, "E-10h")),
        stated(40, "P-9"),
        stated(60, "W-reg-6", "W-play-8.1"),
    ),
    row(
        "turn_seconds_editable",
        _YES_NO,
        decided(False, "C-02"),
        stated(True, "E-10h"),
        decided(False, "C-02"),
        decided(False, "C-02"),
    ),
    row(
        "equipment",
        Choice(("phone_app", "players_phone", "organisers_device")),
        stated("phone_app", "L-og-4", "T-z-4"),
        stated("players_phone", "E-7", "E-8.1", "E-8.2"),
        stated("players_phone", "P-3.1", "P-3.2", "P-3.3"),
        stated("organisers_device", "W-reg-5", "W-reg-6"),
    ),
    row(
        "restart_after_early_click",
        _YES_NO,
        decided(False, "A-27"),
        stated(True, "E-10h5a", "E-10h5b"),
        stated(True, "P-14.1", "P-14.2"),
        decided(False, "A-27"),
    ),
    row(
        "timeout_penalty_tiles",
        _PENALTY,
        stated(1, "L-og-9.2", "T-z-9.2"),
        stated(1, "E-10h2a"),
        stated(1, "P-11.1"),
        stated(3, "W-play-8.2"),
    ),
    row(
        "timeout_opening_penalty_tiles",
        _PENALTY,
        decided(1, "A-14"),
        decided(1, "A-14"),
        decided(1, "A-14"),
        decided(3, "A-14"),
    ),
    row(
        "timeout_own_tile_in_hand",
        Choice(("return_and_keep", "unfinished")),
        inherited("return_and_keep", "E-10h1b", "A-13"),
        stated("return_and_keep", "E-10h1b"),
        stated("return_and_keep", "P-10.2"),
        inherited("return_and_keep", "E-10h1b", "A-13"),
    ),
    row(
        "timeout_own_fragment",
        Choice(("void", "return_fragment")),
        decided("void", "A-15"),
    ),
    row(
        "touch_after_time",
        Choice(("void", "referee")),
        inherited("void", "E-10k3", "C-32"),
        stated("void", "E-10k3"),
        stated("void", "P-18.3", "P-18.4"),
        decided("referee", "A-13"),
    ),
    row(
        "cannot_restore",
        Choice(("take_loose", "pool_bottom_redraw")),
        stated("take_loose", "L-og-9.3", "T-z-9.3"),
        stated("take_loose", "E-10h2b"),
        stated("take_loose", "P-11.2"),
        stated("pool_bottom_redraw", "W-play-9"),
    ),
    row(
        "cannot_restore_extra_draw",
        _PENALTY,
        decided(0, "A-24"),
        decided(0, "A-24"),
        decided(0, "A-24"),
        decided(3, "A-24"),
    ),
    row("invalid_commit", Choice(("reject", "void")), decided("reject", "A-25")),
    row(
        "round_time_end",
        Choice(("none", "final_lap")),
        decided("none", "C-23"),
        stated("final_lap", "E-10o1"),
        stated("final_lap", "P-24.1"),
        decided("none", "C-23"),
    ),
    # The end of a game
    row(
        "exhaustion_mode",
        Choice(("immediate", "final_lap", "until_stuck")),
        stated("immediate", "L-og-10.13", "T-z-10.13"),
        stated("final_lap", "E-10o1"),
        stated("final_lap", "P-24.1"),
        decided("until_stuck", "C-23"),
    ),
    row(
        "exhaustion_trigger",
        Choice(("bank_emptied", "draw_impossible")),
        decided("bank_emptied", "A-12"),
        decided("bank_emptied", "A-12"),
        decided("bank_emptied", "A-12"),
        decided("draw_impossible", "A-12"),
    ),
    row("final_lap_trigger_player_moves", _YES_NO, decided(True, "A-09")),
    row("final_lap_draw", Choice(("normal", "pass")), decided("normal", "A-10")),
    # Scoring
    row(
        "winner_plus",
        Choice(("recorded", "rack_face")),
        besides(decided("recorded", "A-03"), stated("rack_face", "L-og-10.7", "T-z-10.7")),
        decided("recorded", "A-03"),
        decided("recorded", "A-03"),
        besides(decided("recorded", "A-03"), stated("rack_face", "W-play-1")),
    ),
    row(
        "joker_rack_value",
        _POINTS,
        stated(100, "L-og-10.9", "T-z-10.9"),
        stated(50, "E-10m"),
        stated(50, "P-22"),
        stated(50, "W-play-13"),
    ),
    row(
        "unopened_base",
        _POINTS,
        stated(100, "L-og-10.10", "T-z-10.10"),
        stated(100, "E-10n1"),
        stated(100, "P-23a"),
        stated(100, "W-play-14.1"),
    ),
    row(
        "unopened_could",
        _POINTS,
        stated(200, "L-og-10.11", "T-z-10.11"),
        stated(200, "E-10n2"),
        stated(200, "P-23b.1"),
        stated(200, "W-play-14.2"),
    ),
    row("unopened_mode", Choice(("replace", "add", "max")), decided("replace", "A-01")),
    row("unopened_joker_extra", _YES_NO, decided(False, "A-02")),
    row(
        "exemption",
        Choice(("announce", "announce_before_click", "automatic", "none")),
        stated("announce", "L-og-10.12", "T-z-10.12"),
        stated("announce_before_click", "E-10n2x"),
        stated("announce_before_click", "P-23b.2"),
        decided("automatic", "C-25"),
    ),
    row("exempt_score", Choice(("base", "rack")), decided("base", "A-05")),
    row(
        "joker_counts_for_possibility",
        _YES_NO,
        inherited(True, "E-10n3", "C-26"),
        stated(True, "E-10n3"),
        stated(True, "P-23c"),
        inherited(True, "E-10n3", "C-26"),
    ),
    row(
        "unopened_at_exhaustion",
        Choice(("ignore", "apply")),
        decided("ignore", "A-06"),
        decided("ignore", "A-06"),
        decided("ignore", "A-06"),
        decided("apply", "A-06", "C-45"),
    ),
    row("tie_small", Choice(("full", "split", "zero")), decided("full", "A-08")),
)

BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}

# Named by the regulations' comparison, but with one possible value everywhere.
CONSTANTS: dict[str, Setting] = {
    "starter_rotation": "per_game",
    "opening_other_moves": "forbidden",
    "timeout_table_tile_in_hand": "void",
    "timeout_all_valid": "accept",
}
