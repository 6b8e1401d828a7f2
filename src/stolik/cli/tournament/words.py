"""Everything `stolik tournament` says, in English and Polish: one table, one row a text.

Knows no tournament: `{...}` is filled in by whoever speaks. A number may be followed by the forms
of its word, as in `{n:table|tables}` (see `stolik.phrases.plurals`).
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.plurals import Count

WORDS: Final[dict[str, tuple[str, str]]] = {
    # headings
    "event": (
        "{format} · {n} {n:player|players} · rules {rules} · seed {seed}",
        "{format} · {n} {n:gracz|graczy|graczy} · zasady {rules} · ziarno {seed}",
    ),
    "draw": ("The draw: {stage}", "Losowanie: {stage}"),
    "standings": ("Standings after the {stage}", "Tabela: {stage}"),
    "standings-round": ("Standings after round {number}", "Tabela po rundzie {number}"),
    "classification": ("Classification", "Klasyfikacja"),
    "stage-league": ("round {number}", "runda {number}"),
    "stage-preliminary": ("preliminary round", "runda wstępna"),
    "stage-elimination": ("elimination round", "runda eliminacyjna"),
    "stage-brackets": ("tables for places", "stoliki o miejsca"),
    "stage-first-round": ("first round", "pierwsza runda"),
    "stage-semi-final": ("semi-final", "półfinał"),
    "stage-final": ("final", "finał"),
    # the draw
    "seal": ("seal", "pieczęć"),
    "word": ("word", "słowo"),
    "secret": ("secret", "sekret"),
    "sealed-before": (
        "The seal was published before the hall called its word.",
        "Pieczęć ogłoszono, zanim sala podała słowo.",
    ),
    # tables of numbers
    "table": ("table", "stolik"),
    "place": ("place", "m."),
    "player": ("player", "gracz"),
    "entry": ("no.", "nr"),
    "big": ("big", "duże"),
    "small": ("small", "małe"),
    "stage": ("reached", "etap"),
    "game": ("g{number}", "g{number}"),
    "more-tables": ("… {n} more {n:table|tables}", "… jeszcze {n} {n:stolik|stoliki|stolików}"),
    "more-people": ("… {n} more", "… jeszcze {n} {n:osoba|osoby|osób}"),
    "ended-pool": ("pool", "bank"),
    "ended-time": ("time", "czas"),
    # what happened
    "arrived": (
        "{who} came after the draw and sits at table {table}.",
        "{who} przychodzi po losowaniu i siada przy stoliku {table}.",
    ),
    "moved": ("Changed tables: {who}.", "Przesiadka: {who}."),
    "overridden": ("The organiser goes on: {stop}", "Organizator gra mimo to: {stop}"),
    "called": (
        "Table {table} called the referee, who was there within {seconds} s.",
        "Stolik {table} wezwał sędziego; przyszedł w {seconds} s.",
    ),
    "ruled": ("Table {table}, ruling by {rule}.", "Stolik {table}, rozstrzygnięcie: {rule}."),
    "extended": (
        "Table {table} gets {n} more {n:minute|minutes}.",
        "Stolik {table} dostaje {n} {n:minutę|minuty|minut} więcej.",
    ),
    "warned": ("Warning for {who}.", "Upomnienie: {who}."),
    "settled": (
        "Table {table}, game {game}: two phones disagreed; the referee confirmed one report.",
        "Stolik {table}, gra {game}: dwa telefony podały co innego; sędzia potwierdził wynik.",
    ),
    "objected": (
        "Table {table}, game {game}: a player objects.",
        "Stolik {table}, gra {game}: sprzeciw gracza.",
    ),
    "corrected": (
        "Round {round}, table {table}, game {game} corrected.",
        "Poprawka: runda {round}, stolik {table}, gra {game}.",
    ),
    "differed": (
        "{n} {n:person|people} would have had another place or table.",
        "Inne miejsce lub stolik {n:miałaby|miałyby|miałoby} {n} {n:osoba|osoby|osób}.",
    ),
    "unplayed": (
        "Table {table}: no time for game {game}.",
        "Stolik {table}: na grę {game} zabrakło czasu.",
    ),
    "paused": (
        "The clock stood still for {n} {n:minute|minutes}.",
        "Zegar stał {n} {n:minutę|minuty|minut}.",
    ),
    "slips": (
        "Typed at the desk from paper slips: {n} {n:table|tables}.",
        "Przepisano z kartek: {n} {n:stolik|stoliki|stolików}.",
    ),
    "withdrawn": ("{who} leaves the tournament.", "{who} rezygnuje z dalszej gry."),
    "moved-up": ("Moved up: {who}.", "Wchodzi za osobę, która rezygnuje: {who}."),
    "lucky-loser": ("Lucky loser: {who}.", "Szczęśliwy przegrany: {who}."),
    "tie-play-off": (
        "Level in everything: {group}. Play-off of {n} {n:game|games}: {order}.",
        "Pełny remis: {group}. Dogrywka, {n} {n:gra|gry|gier}: {order}.",
    ),
    "tie-lot": (
        "Level in everything: {group}. By lot: {order}.",
        "Pełny remis: {group}. Losowanie: {order}.",
    ),
    "tie-head-referee": (
        "Level in everything: {group}. The head referee: {order}.",
        "Pełny remis: {group}. Sędzia główny: {order}.",
    ),
    # the end
    "champion": ("The winner: {who}", "Wygrywa: {who}"),
    "qualified": ("Qualified for the championships: {who}", "Kwalifikacja do mistrzostw: {who}"),
    "saved": ("The journal is saved. Check it with:", "Dziennik zapisany. Sprawdź go:"),
    # formats
    "format": ("format", "format"),
    "rounds": ("rounds", "rundy"),
    "all-games": ("games", "gry"),
    "time": ("time", "czas"),
    "untimed": ("open", "bez limitu"),
    "for": ("for", "dla"),
    "for-league": ("league, {low} to {high} players", "liga, {low}–{high} graczy"),
    "for-league-one": ("league, {low} players", "liga, {low} graczy"),
    "for-matchday": ("matchday of a league", "kolejka ligi"),
    "for-e": ("elimination, ordinary", "eliminacje, zwykły"),
    "for-e-standard": ("elimination, ordinary, Grand Prix", "eliminacje, zwykły, Grand Prix"),
    "for-wrc": ("championship; set --semi and --final", "mistrzostwa; podaj --semi i --final"),
    "allowed-none": (
        "No format fits {kind} with {players} players.",
        "Żaden format nie pasuje: {kind}, graczy: {players}.",
    ),
    # what cannot be done
    "bad-players": (
        "--players {players}: a tournament here has 3 to {most} players",
        "--players {players}: turniej ma tu od 3 do {most} graczy",
    ),
    "cannot-seat": (
        "--players {players}: {players} players cannot be seated at tables of 3 or 4",
        "--players {players}: tylu graczy nie da się posadzić przy stolikach po 3 i 4",
    ),
    "stage-too-large": (
        "--players {players}: {stage} needs {size} players",
        "--players {players}: {stage} wymaga {size} graczy",
    ),
    "bad-format": (
        "no format {name}: there are {names}",
        "nie ma formatu {name}; są: {names}",
    ),
    "bad-kind": ("no kind {name}: there are {names}", "nie ma rodzaju {name}; są: {names}"),
    "bad-scheme": (
        "--players {players}: {name} is for {low} to {high} players",
        "--players {players}: {name} jest dla {low}–{high} graczy",
    ),
    "no-top": (
        "--top {top}: {name} has no TOP stage; {names} have one",
        "--top {top}: {name} nie ma etapu TOP; mają go {names}",
    ),
    "needs-sizes": (
        "wrc does not say how many reach the semi-final and the final:"
        " set both, for example --semi 16 --final 4",
        "wrc nie mówi, ilu graczy wchodzi do półfinału i finału:"
        " podaj obie liczby, na przykład --semi 16 --final 4",
    ),
    "no-sizes": (
        "--semi and --final are for wrc, not for {name}",
        "--semi i --final są dla wrc, nie dla {name}",
    ),
    "bad-sizes": (
        "--semi {semi} --final {final}: such a stage cannot be played",
        "--semi {semi} --final {final}: takiego etapu nie da się rozegrać",
    ),
    "bad-grand-prix": (
        "a Grand Prix needs a Standard format, not {name}",
        "Grand Prix wymaga formatu Standard, nie {name}",
    ),
    "needs-journal": (
        "--public chooses what --journal FILE writes: give a file",
        "--public dotyczy pliku z --journal: podaj plik",
    ),
    "file-exists": ("{file} exists already", "plik {file} już istnieje"),
    "file-failed": ("cannot write {file}: {why}", "nie można zapisać {file}: {why}"),
}  # fmt: skip


class Words:
    """The texts of one language.

    >>> Words("pl").say("slips", n=2), Words("en").say("slips", n=1)
    ('Przepisano z kartek: 2 stoliki.', 'Typed at the desk from paper slips: 1 table.')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **values: object) -> str:
        """A text with its values."""
        counted = {name: Count(value) for name, value in values.items()}
        return WORDS[key][self.lang == "pl"].format(**counted)

    def stage(self, name: str, number: int) -> str:
        """A stage by its name; rounds of the league have numbers."""
        key = f"stage-{name}"
        return self.say(key, number=number) if key in WORDS else name.upper()

    def format(self, name: str) -> str:
        """How people call a format.

        >>> Words("pl").format("standard-c"), Words("en").format("matchday-3x4")
        ('Standard C', 'Matchday 3×4')
        """
        if name.startswith("matchday-"):
            of = name.removeprefix("matchday-").replace("x", "×")
            return f"{'Kolejka' if self.lang == 'pl' else 'Matchday'} {of}"
        if name.startswith("top") or name == "wrc":
            return name.upper()
        first, _, letter = name.partition("-")
        return f"{first.capitalize()} {letter.upper()}".strip()
