"""Everything the terminal game says: one table, one row a text.

Knows no game: `{...}` is filled in by whoever speaks. Sentences about broken rules are in
`stolik.phrases`.
"""

from __future__ import annotations

from string import Formatter
from typing import Final

from rich.text import Text

from stolik.phrases.language import Counted, Language, Phrase
from stolik.phrases.plurals import Count

WORDS: Final[dict[str, Phrase]] = {
    # names
    "you": Phrase("You", "name of a player"),
    # Translators: four first names in alphabetical order, with spaces between them.
    "people": Phrase("Ann Bob Cyd Dan"),
    # the first screen: at most 80 columns a line
    "intro-aim": Phrase("Get rid of your tiles: lay groups (K7 R7 B7) and runs (R4 R5 R6)."),
    # Translators: what is typed stays as it is: tiles, h, ? and q.
    "intro-typing": Phrase(
        "Type the tiles you lay, for example {example}. Enter alone takes a tile."
    ),
    "intro-typing-letters": Phrase(
        "Type the tiles you lay, a letter and a number each. Enter alone takes a tile."
    ),
    "intro-opening": Phrase(
        "Your first melds must be worth {minimum} points; then you may use the board too."
    ),
    "intro-stuck": Phrase("Stuck? h shows a move you can make, ? explains the rest, q leaves."),
    # Translators: a word for each colour by which people remember its letter: K, R, B, O stay.
    "letters": Phrase("The letters: K for blacK, because B is Blue; R for Red, O for Orange."),
    "intro-clock": Phrase(
        "The clock is on: {seconds} s a move. If you press Enter later than that, nothing"
        " counts as laid and you take a tile."
    ),
    "sealed": Phrase("The shuffle is sealed: {seal}… Check it when the game is over."),
    "colour-K": Phrase("black", "colour of tiles"),
    "colour-R": Phrase("red", "colour of tiles"),
    "colour-B": Phrase("blue", "colour of tiles"),
    "colour-O": Phrase("orange", "colour of tiles"),
    "colour-J": Phrase("joker"),
    # the table
    "turn": Phrase("move {number}"),
    "pool": Phrase("pool: {n} {n:tile|tiles}"),
    "final-lap": Phrase("final lap"),
    "has-opened": Phrase("opened", "state of a player"),
    # Translators: said of a player who has announced an opening.
    "has-announced": Phrase("opens next move"),
    "has-left": Phrase("left", "state of a player"),
    "unknown-count": Phrase("? tiles"),
    "board": Phrase("The board"),
    "board-empty": Phrase("Nothing lies here yet."),
    "rack": Phrase("Your rack: {n} {n:tile|tiles}"),
    # what can be typed now: at most 80 columns
    # Translators: 80 letters fit, with k10 k11 k12 as the example; leave out what matters least.
    "can-open-takes": Phrase(
        "e.g. {example} · {minimum} to open · Enter takes a tile · h hint · r sort · ? help"
    ),
    # Translators: 80 letters fit, with k10 k11 k12 as the example; leave out what matters least.
    "can-open-passes": Phrase(
        "e.g. {example} · {minimum} to open · Enter passes · h hint · r sort · ? help"
    ),
    # Translators: 80 letters fit, with k10 k11 k12 as the example; leave out what matters least.
    "can-open-no-example-takes": Phrase(
        "letter and number · {minimum} to open · Enter takes a tile · h hint · r sort · ? help"
    ),
    # Translators: 80 letters fit, with k10 k11 k12 as the example; leave out what matters least.
    "can-open-no-example-passes": Phrase(
        "letter and number · {minimum} to open · Enter passes · h hint · r sort · ? help"
    ),
    # Translators: 80 letters fit, with k10 k11 k12 as the example; leave out what matters least.
    "can-lay-takes": Phrase(
        "k1 k2 k3 new meld · 3 + r7 add · Enter takes a tile · h hint · r sort · ? help"
    ),
    # Translators: 80 letters fit, with k10 k11 k12 as the example; leave out what matters least.
    "can-lay-passes": Phrase(
        "k1 k2 k3 new meld · 3 + r7 add · Enter passes · h hint · r sort · ? help"
    ),
    "may-choose": Phrase("Stacks left: {stacks}. Enter takes from {first}; t {last} from {last}."),
    "may-redeal": Phrase("You were dealt {doublets} doublets: d asks for a new deal."),
    # questions
    "redeal?": Phrase("d for a new deal, Enter to play with these tiles"),
    "announce?": Phrase(
        "With this tile you could open. Announce that you will? a announces, Enter does not."
    ),
    # Translators: y, yes, t, tak and q are understood in every language.
    "quit?": Phrase("Leave the game? It will not be saved. y leaves, Enter plays on."),
    "hide?": Phrase("Press Enter to hide your tiles."),
    "hand-over": Phrase("Pass the keyboard to {name}, then press Enter."),
    "back?": Phrase("Press Enter to go back to the table."),
    "bye": Phrase("Good-bye!"),
    # answers
    "hint-lay": Phrase("You could type: {line}"),
    "hint-idle": Phrase("I see nothing to lay: press Enter."),
    "not-a-tile": Phrase(
        "“{about}” is not a tile: write K, R, B or O and a number from 1 to 13, or J."
    ),
    "no-such-meld": Phrase("There is no meld {about} on the board."),
    "meld-used-up": Phrase("Meld {about} has been taken apart in this move already."),
    "number-alone": Phrase("What about meld {about}? Write {about} + r7 to add a tile to it."),
    "several-numbers": Phrase(
        "To use several melds at once, write all they become: 3 4 = r4 r5 r6 | r7 k7 b7"
    ),
    "nothing-becomes": Phrase("“{about}”: write the melds that they become after the ="),
    "three-copies": Phrase("There are only two of each tile, and “{about}” has more."),
    "line-too-long": Phrase("“{about}” is too long for a move."),
    # what happened; with -you for whoever reads it
    "opens": Phrase("{who} opens with {melds} ({value})."),
    "opens-you": Phrase("You open with {melds} ({value})."),
    "lays": Phrase("{who} lays {melds}."),
    "lays-you": Phrase("You lay {melds}."),
    "adds": Phrase("{who} lays {tiles}, making {melds}."),
    "adds-you": Phrase("You lay {tiles}, making {melds}."),
    "rebuilds": Phrase("{who} lays {tiles} and rearranges the board."),
    "rebuilds-you": Phrase("You lay {tiles} and rearrange the board."),
    "takes": Phrase("{who} takes a tile."),
    "takes-you": Phrase("You take {tiles}."),
    "passes": Phrase("{who} passes."),
    "passes-you": Phrase("You pass."),
    "expires": Phrase("{who} has run out of time ({seconds} s): nothing was laid."),
    "expires-you": Phrase(
        "Time is up: your Enter came after the {seconds} s, so nothing was laid."
    ),
    "void": Phrase("{who} makes an invalid move: it is void."),
    "void-you": Phrase("Your move is not legal, so it is void."),
    "announces": Phrase("{who} will open next move."),
    "announces-you": Phrase("You announce that you will open next move."),
    "redeals": Phrase("{who} has doublets and asks for a new deal."),
    "redeals-you": Phrase("You ask for a new deal."),
    "goes-out": Phrase("{who} has no tiles left!"),
    "goes-out-you": Phrase("You have no tiles left!"),
    # the end
    "ended-pool": Phrase("The pool is used up: the lowest rack wins."),
    "ended-time": Phrase("The time is over: the lowest rack wins."),
    "wins": Phrase("{who} wins."),
    "wins-you": Phrase("You win. Congratulations!"),
    "wins-many": Phrase("{who} share the win."),
    "player": Phrase("player"),
    "big": Phrase("big points"),
    "small": Phrase("small points"),
    "why": Phrase("because", "column"),
    "left": Phrase("tiles left"),
    "why-out": Phrase("went out", "why the points"),
    "why-rack": Phrase("rack: {charge}"),
    "why-not-opened": Phrase("never opened: {charge}"),
    "why-could-have-opened": Phrase("could have opened: {charge}"),
    # Translators: the tile that would have allowed an opening came too late.
    "why-exempt": Phrase("could open too late: {charge}"),
    "why-lowest": Phrase("lowest rack: {charge}"),
    "why-difference": Phrase("rack: {charge}"),
    "seal": Phrase("seal"),
    "secret": Phrase("secret"),
    "check-seal": Phrase(
        "The seal is the SHA-256 of the secret, and the shuffle follows from the secret."
    ),
    "saved": Phrase("The game is saved in {file}. Check it:"),
    # what cannot be done
    "file-exists": Phrase("{file} exists already: choose another name for the record"),
    "file-no-folder": Phrase("{file} cannot be written: there is no folder {folder}"),
    "file-failed": Phrase("{file} cannot be written: {why}"),
    "bad-with": Phrase(
        "--with needs a parameter and a value, such as joker_relay=any, not {given}"
    ),
    "bad-names": Phrase(
        "--names needs up to {players} different names separated by commas, not {given}"
    ),
    "bad-humans": Phrase("--humans {humans} is more than there are players ({players})"),
    # help
    # Translators: at most 80 letters a line; what is typed stands on the left and stays.
    "help": Phrase(
        "k10 b10 o10          lay a new meld from your rack; several: r1 r2 r3 | k5 b5 o5\n"
        "3 + r7               add tiles to meld 3 of the board\n"
        "3 4 = r4 r5 r6 | r7 k7 b7\n"
        "                     melds 3 and 4, with tiles of your rack, become these\n"
        "3 + r7 ; k1 k2 k3    do several things in one move\n"
        "Enter or t           take a tile, which ends your move; pass if there is none\n"
        "h  a move you could make      r  sort the rack by number or by colour\n"
        "a  announce an opening        d  ask for a new deal (first move, {doublets} doublets)\n"
        "q  leave                      ?  this help\n"
        "\n"
        "A group has 3 or 4 tiles of one number in different colours, a run at least 3\n"
        "numbers in a row in one colour. A joker (J) is any tile; j=r7 says which.\n"
        "Nobody may use the board before opening with {minimum} points from the rack alone."
    ),
}
TILES: Final = Counted("{n} tile", "{n} tiles")


class Words:
    """The texts of one language.

    >>> from stolik.locale import language
    >>> from stolik.phrases.language import ENGLISH
    >>> polish, english = Words(language("pl")), Words(ENGLISH)
    >>> polish.tiles(2), polish.tiles(12), english.tiles(1)
    ('2 kostki', '12 kostek', '1 tile')
    """

    def __init__(self, language: Language) -> None:
        self.language = language

    def plain(self, key: str, **values: object) -> str:
        """A text as a string."""
        return self._text(key).format(**{name: self._counted(values[name]) for name in values})

    def rich(self, key: str, style: str = "", **values: object) -> Text:
        """A text in which values may be texts with a style of their own."""
        text = Text(style=style)
        for before, name, spec, _ in Formatter().parse(self._text(key)):
            text.append(before)
            if name is not None:
                value = self._counted(values[name])
                text.append(value if isinstance(value, Text) else format(value, spec or ""))
        return text

    def tiles(self, count: int) -> str:
        """So many tiles."""
        return self.language.counted(TILES, count)

    def _text(self, key: str) -> str:
        return self.language.say(WORDS[key])

    def _counted(self, value: object) -> object:
        """A number bends the words beside it."""
        return Count(value, self.language) if isinstance(value, int) else value
