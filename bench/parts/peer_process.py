"""The other solver's side of the bench: answers questions, one JSON line each, and times itself.

Runs in an environment of its own (bench/parts/peer.py makes it), so it imports nothing of Stolik's.
A question is prepared before the clock starts: reading it is not what is compared.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter

from rummikub_solver import GameState, RuleSet, SolverMode, Tile, __version__

LETTERS = {"BLACK": "K", "BLUE": "B", "ORANGE": "O", "RED": "R"}
MODES = {
    "tiles": SolverMode.TILE_COUNT,
    "points": SolverMode.TOTAL_VALUE,
    "opening": SolverMode.INITIAL,
}


def words(rules: RuleSet) -> dict[str, Tile]:
    """Its tiles by our notation; the joker is its last."""
    *numbered, joker = rules.tiles
    return {"J": joker} | {f"{LETTERS[tile.colour.name]}{tile.value}": tile for tile in numbered}


def answer(rules: RuleSet, tiles: dict[str, Tile], question: dict) -> dict:
    state: GameState = rules.new_game()
    state.add_table(*(tiles[word] for word in question["board"].split()))
    state.add_rack(*(tiles[word] for word in question["rack"].split()))
    state.initial = question["goal"] == "opening"
    mode = MODES[question["goal"]]
    begin = time.perf_counter()
    found = rules.solve(state, mode)
    taken = time.perf_counter() - begin
    laid, sets = (found.tiles, found.sets) if found else ((), ())
    names = {tile: word for word, tile in tiles.items()}
    kept = Counter(tile for each in sets for tile in each) == state.table + Counter(laid)
    return {
        "us": taken * 1e6,
        "laid": " ".join(names[tile] for tile in laid),
        "conserving": kept or not laid,
    }


def main() -> None:
    rules = RuleSet()
    tiles = words(rules)
    for goal in MODES:  # the first use of a goal compiles its problem: no part of any position
        answer(rules, tiles, {"board": "", "rack": "K10 K11 K12 K13", "goal": goal})
    print(json.dumps({"version": __version__, "backend": str(rules.backend)}), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(rules, tiles, json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
