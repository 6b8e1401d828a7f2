"""Rules that are no parameter: the same for everybody, or a document's own without a choice.

One row a rule, under a heading of the card, with the ids of all documents that state it; where a
document is silent and the rule holds there all the same, the ids it is taken from. A ruleset gets
the rows of its own documents. Knows no parameter's sentence: those are on the card itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stolik.phrases.parameter_words import Pair
from stolik.phrases.plurals import Count
from stolik.rules import Ruleset

Heading = Literal["deal", "turns", "clock", "end", "scoring", "referee"]
REFEREE: Final = ("Disputes and conduct", "Spory i zachowanie")


@dataclass(frozen=True, slots=True)
class CommonRule:
    """A sentence, and the rules it says."""

    heading: Heading
    ids: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class _Row:
    heading: Heading
    ids: tuple[str, ...]
    words: Pair
    silent: tuple[str, ...] = ()
    """Where a rule of a silent document comes from; without any, it does not hold there."""


_CHAIR: Final = _Row(
    "deal",
    ("E-5.2", "P-1"),
    (
        "A chooses a chair; B, C and D sit down in this order, clockwise.",
        "A wybiera krzesło; B, C i D siadają po kolei, zgodnie z ruchem wskazówek zegara.",
    ),
)

_ROWS: Final = (
    _CHAIR,
    _Row(
        "deal",
        ("W-reg-3",),
        (
            "Table and chair are drawn before anybody enters the hall.",
            "Stolik i krzesło losuje się przed wejściem na salę.",
        ),
    ),
    _Row(
        "deal",
        ("L-og-2.2", "L-og-2.4", "T-z-2.2", "T-z-2.4", "E-10a", "P-2", "W-play-2"),
        (
            "Mix the tiles face down and build stacks of 7; one of them has 8.",
            "Wymieszajcie kostki zakryte i ułóżcie stosy po 7; jeden ma 8.",
        ),
    ),
    _Row(
        "deal",
        ("L-og-2.7", "T-z-2.7", "E-10d", "P-5.3"),
        ("What is not dealt is the pool.", "Kostki, których nie rozdano, tworzą bank."),
        ("A-21",),
    ),
    _Row(
        "deal",
        ("L-og-2.1", "L-og-2.6", "T-z-2.1", "T-z-2.6"),
        (
            "Your rack stands in front of you so that nobody else sees your tiles.",
            "Tabliczka stoi przed tobą tak, żeby nikt inny nie widział kostek.",
        ),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("L-og-5.2", "T-z-5.2", "W-play-10"),
        (
            "A run is at least three numbers of one colour that follow each other; after 13"
            " comes no 1.",
            "Seria to co najmniej trzy kolejne liczby w jednym kolorze; po 13 nie ma 1.",
        ),
        ("A-21", "C-51"),
    ),
    _Row(
        "turns",
        ("L-og-5.3", "T-z-5.3", "L-og-5.1", "T-z-5.1"),
        (
            "A group is three or four tiles of one number, all of different colours.",
            "Grupa to trzy albo cztery kostki z tą samą liczbą, każda w innym kolorze.",
        ),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("E-10j", "P-17"),
        (
            "A run may lie upwards or downwards.",
            "Seria może leżeć rosnąco albo malejąco.",
        ),
        ("A-20",),
    ),
    _Row(
        "turns",
        ("L-og-6.4", "T-z-6.4", "L-og-7.3", "T-z-7.3", "W-play-3"),
        (
            "In your turn you lay from your rack or take one tile; then the next one clockwise"
            " has the turn.",
            "W swoim ruchu wykładasz z tabliczki albo dobierasz jedną kostkę; potem gra następna"
            " osoba zgodnie z ruchem wskazówek zegara.",
        ),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("W-play-5",),
        (
            "You may wait with your opening, and take a tile although you could lay.",
            "Z wyłożeniem można czekać, a kostkę dobrać także wtedy, gdy masz co wyłożyć.",
        ),
        ("A-28",),
    ),
    _Row(
        "turns",
        (
            "L-og-6.2",
            "L-og-6.3",
            "L-og-8.3",
            "T-z-6.2",
            "T-z-6.3",
            "T-z-8.3",
            "E-10i2",
            "E-10i3",
            "P-16.2",
            "P-16.3",
        ),
        (
            "An opening may be several melds; a joker in it counts as the tile it stands for.",
            "Wyłożyć się można kilkoma układami; joker liczy się w nich jak kostka, którą"
            " zastępuje.",
        ),
        ("A-16",),
    ),
    _Row(
        "turns",
        ("L-og-7.1", "T-z-7.1", "E-10i4", "P-16.4", "W-play-6"),
        (
            "In the turn of your opening you leave all melds on the table alone; you build on"
            " them from your next turn.",
            "W ruchu, w którym się wykładasz, nie ruszasz układów na stole; przebudowujesz je od"
            " następnego ruchu.",
        ),
    ),
    _Row(
        "turns",
        ("L-og-8.1", "L-og-8.2", "T-z-8.1", "T-z-8.2", "W-play-11.1"),
        (
            "There are two jokers; each may stand for any tile.",
            "Jokery są dwa; każdy może zastąpić dowolną kostkę.",
        ),
        ("A-21",),
    ),
    _Row(
        "turns",
        ("L-og-8.6", "T-z-8.6"),
        (
            "In a group of two tiles and a joker, either missing colour frees the joker.",
            "W grupie z dwóch kostek i jokera uwalnia go kostka w jednym z dwóch brakujących"
            " kolorów.",
        ),
        ("A-19",),
    ),
    _Row(
        "turns",
        ("L-og-8.4", "L-og-8.7", "T-z-8.4", "T-z-8.7", "E-10r1", "P-19.1", "W-play-11.2"),
        (
            "A joker may be replaced by the tile it stands for, from the rack or from the table.",
            "Jokera można zastąpić kostką, którą udaje, z tabliczki albo ze stołu.",
        ),
    ),
    _Row(
        "turns",
        ("L-og-8.8", "T-z-8.8", "E-10r2", "P-19.2", "W-play-12.1"),
        (
            "Runs and groups with a joker may be split.",
            "Serie i grupy z jokerem wolno rozdzielać.",
        ),
    ),
    _Row(
        "turns",
        ("L-og-8.9", "T-z-8.9", "E-10r3", "P-19.3", "W-play-12.3"),
        (
            "Whoever gains a joker by splitting or with a tile from the table lays at least one"
            " own tile in that turn.",
            "Kto zdobywa jokera przez rozdzielenie albo kostką ze stołu, w tym samym ruchu wykłada"
            " co najmniej jedną własną kostkę.",
        ),
    ),
    _Row(
        "turns",
        ("E-10l1", "E-10l2", "P-21a", "P-21b"),
        (
            "While somebody has the turn, nobody else touches tiles or stacks, or chooses the next"
            " stack.",
            "Podczas czyjegoś ruchu nikt inny nie dotyka kostek ani stosów i nie wybiera"
            " następnego stosu.",
        ),
    ),
    _Row(
        "clock",
        ("E-10h6a", "E-10h6b", "E-10h1a", "P-15.1", "P-15.2", "P-10.1"),
        (
            "A turn ends with the click, with its time or with the empty rack shown; after that"
            " the player changes nothing on the table.",
            "Ruch kończy się kliknięciem, upływem czasu albo pokazaniem pustej tabliczki; potem"
            " gracz niczego na stole nie zmienia.",
        ),
        ("E-10h6a", "E-10h6b"),
    ),
    _Row(
        "clock",
        ("E-10h3", "E-10h1c", "P-12", "P-10.3", "W-play-7"),
        (
            "Time up, an own tile laid and all melds right: the turn stands and the next one"
            " goes on.",
            "Czas minął, własna kostka leży, a wszystkie układy są poprawne: ruch się liczy i gra"
            " następna osoba.",
        ),
        ("A-13",),
    ),
    _Row(
        "clock",
        ("C-33",),
        (
            "Time up and nothing begun: you take one tile.",
            "Czas minął, a nic nie zaczęto: dobierasz jedną kostkę.",
        ),
        ("C-33",),
    ),
    _Row(
        "clock",
        ("E-10h1d", "P-10.4"),
        (
            "Time up with a tile from the board in your hand: the turn counts as not made, you"
            " undo it and take {timeout_penalty_tiles} {timeout_penalty_tiles:tile|tiles}.",
            "Czas minął, a trzymasz w ręce kostkę ze stołu: ruchu nie było, cofasz go i dobierasz"
            " {timeout_penalty_tiles} {timeout_penalty_tiles:kostkę|kostki|kostek}.",
        ),
        ("A-13",),
    ),
    _Row(
        "clock",
        ("E-10h4", "P-13"),
        (
            "Tiles lie in one meld if the gap between them is at most one tile wide and they are"
            " shifted by at most half a tile's height.",
            "Kostki tworzą jeden układ, gdy odstęp między nimi to najwyżej szerokość kostki, a"
            " przesunięcie w pionie najwyżej pół jej wysokości.",
        ),
    ),
    _Row(
        "end",
        (
            *("L-og-1", "L-og-10.1", "T-z-1", "T-z-10.1"),
            *("E-10q1", "E-10q2", "P-26.1", "P-26.2", "W-play-1"),
        ),
        (
            "Whoever has laid every tile of the rack wins at once.",
            "Kto wyłoży wszystkie kostki z tabliczki, od razu wygrywa.",
        ),
    ),
    _Row(
        "end",
        (
            *("L-og-10.13", "L-og-10.14", "T-z-10.13", "T-z-10.14"),
            *("E-10o2", "E-10o3", "P-24.2", "P-24.3"),
        ),
        (
            "If nobody goes out, the smallest sum on a rack wins; the others write down the"
            " difference with a minus, the winner their sum with a plus.",
            "Gdy nikt nie skończy, wygrywa najmniejsza suma na tabliczce; pozostali zapisują"
            " różnicę z minusem, a zwycięzca sumę tych różnic z plusem.",
        ),
        ("A-21",),
    ),
    _Row(
        "end",
        ("E-10o4", "P-24.4"),
        (
            "Several with the same smallest sum have all won: one big point each.",
            "Gdy najmniejszą sumę ma kilka osób, wygrywa każda z nich: po jednym dużym punkcie.",
        ),
        ("A-08",),
    ),
    _Row(
        "scoring",
        ("L-og-10.2", "T-z-10.2", "E-10p", "P-25"),
        (
            "The winner of a game has 1 big point, everybody else none.",
            "Za wygraną grę jest 1 duży punkt, pozostali nie dostają żadnego.",
        ),
    ),
    _Row(
        "scoring",
        (
            *("L-og-10.3", "L-og-10.4", "L-og-10.6", "T-z-10.3", "T-z-10.4", "T-z-10.6"),
            *("E-10q3", "P-26.3"),
        ),
        (
            "The others count the tiles left on their racks and write the sum down with a minus.",
            "Pozostali liczą kostki na tabliczkach i zapisują sumę z minusem.",
        ),
        ("A-21",),
    ),
    _Row(
        "scoring",
        ("E-10q4", "P-26.4"),
        (
            "The other players may check what was counted and written down.",
            "Pozostali gracze mogą sprawdzić liczenie i zapis.",
        ),
        ("A-68",),
    ),
    _Row(
        "scoring",
        ("L-og-10.8", "T-z-10.8", "E-10bis"),
        (
            "The order after the games: big points first, then small points.",
            "O kolejności po grach decydują duże punkty, a potem małe.",
        ),
    ),
    _Row(
        "referee",
        ("E-10s1", "P-28"),
        (
            "In a dispute any player may have the clock stopped after the move and call a referee.",
            "W sporze każdy może zażądać zatrzymania zegara po ruchu i wezwać sędziego.",
        ),
    ),
    _Row(
        "referee",
        ("E-10s2", "P-31.2", "W-reg-4"),
        (
            "In a dispute the referee has the last word.",
            "W sporze ostatnie słowo należy do sędziego.",
        ),
    ),
    _Row(
        "referee",
        ("E-10u1", "P-29.1"),
        (
            "Unsporting conduct of somebody you played with may be reported to the referee, also"
            " privately on your own page.",
            "Niesportowe zachowanie osoby, z którą grasz, można zgłosić sędziemu, także poufnie na"
            " swojej stronie.",
        ),
    ),
    _Row(
        "referee",
        ("E-10u2", "P-29.2"),
        (
            "Somebody who behaves improperly may be excluded after a warning.",
            "Za niewłaściwe zachowanie grozi wykluczenie, ale dopiero po upomnieniu.",
        ),
    ),
    _Row(
        "referee",
        ("E-10u3", "P-29.3"),
        (
            "The head referee decides on an exclusion.",
            "O wykluczeniu decyduje sędzia główny.",
        ),
    ),
    _Row(
        "referee",
        ("E-8.3",),
        (
            "The referee decides how loud a phone may be.",
            "O głośności telefonu decyduje sędzia.",
        ),
    ),
    _Row(
        "referee",
        ("E-10w", "P-31.1"),
        (
            "What no rule covers is settled by the head referee.",
            "O tym, czego zasady nie obejmują, rozstrzyga sędzia główny.",
        ),
    ),
)


def common_rules(ruleset: Ruleset, lang: str) -> tuple[CommonRule, ...]:
    """The rules in force that are no parameter, heading after heading.

    >>> from stolik.rules import ruleset
    >>> [rule.ids for rule in common_rules(ruleset("pl-turniej"), "en")][:2]
    [('E-5.2',), ('E-10a',)]
    """
    rows = ((row, _ids(row, ruleset)) for row in _ROWS)
    return tuple(
        CommonRule(row.heading, ids, _text(row, ruleset, lang)) for row, ids in rows if ids
    )


def conduct_rules(lang: str) -> tuple[CommonRule, ...]:
    """What referees decide by where a document says nothing of them: the elimination's rules."""
    return tuple(
        CommonRule(row.heading, row.ids, row.words[lang == "pl"])
        for row in _ROWS
        if row.heading == "referee"
    )


def chair_rule(ruleset: Ruleset, lang: str) -> str:
    """Who chooses a chair, where the document says it; nothing elsewhere."""
    return _text(_CHAIR, ruleset, lang) if _ids(_CHAIR, ruleset) else ""


def _ids(row: _Row, ruleset: Ruleset) -> tuple[str, ...]:
    own = tuple(rule for rule in row.ids if rule.partition("-")[0] in ruleset.documents)
    return own or row.silent


def _text(row: _Row, ruleset: Ruleset, lang: str) -> str:
    tiles = Count(ruleset.timeout_penalty_tiles)
    return row.words[lang == "pl"].format(timeout_penalty_tiles=tiles)
