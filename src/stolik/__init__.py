"""Stolik runs Rummikub tournaments, plays and judges the game, under the rules people play by.

Stolik (Polish: the small table people sit around) is a command and a library. The packages of
the core know no clock, no random generator and no input or output: time and randomness are
arguments.

- `stolik.rules`: what a game and a tournament both know, as data: rulesets, violations, settling.
- `stolik.game`: tiles, melds, the board, turns and whole games.
- `stolik.phrases`: sentences for codes and facts, in every language that has a catalogue.
- `stolik.solver`: the best turn and the best opening, exactly.
- `stolik.bots`: computer players, given only what a seat may know.
- `stolik.tournament`: formats, draw, seating, reports, standings, seasons, the journal.
- `stolik.demo`: simulated people and events.
- `stolik.paper`: values in, pictures and documents out.
- `stolik.live`: bytes pushed to open pages.
- `stolik.web`: the site.
- `stolik.cli`: the command `stolik`.
"""

__version__ = "0.1.0"
