"""Everything the terminal game says, in English and Polish: one table, one row a text.

Knows no game: `{...}` is filled in by whoever speaks. Sentences about broken rules are in
`stolik.phrases`.
"""

from __future__ import annotations

from string import Formatter
from typing import Final

from rich.text import Text

# A key, and the text in English and in Polish.
WORDS: Final[dict[str, tuple[str, str]]] = {
    # names
    "you": ("You", "Ty"),
    "people": ("Ann Bob Cyd Dan", "Ala Bogdan Celina Darek"),
    # the first screen: at most 80 columns a line
    "intro": (
        "Get rid of your tiles: lay groups (K7 R7 B7) and runs (R4 R5 R6).\n"
        "Type the tiles you lay, for example k10 b10 o10. Enter alone takes a tile.\n"
        "Your first melds must be worth {minimum} points; then you may use the board too.\n"
        "Stuck? h shows a turn you can make, ? explains the rest, q leaves.",
        "Pozbądź się kostek: wykładaj grupy (K7 R7 B7) i serie (R4 R5 R6).\n"
        "Wpisz kostki, które wykładasz, na przykład k10 b10 o10. Sam Enter dobiera.\n"
        "Pierwsze wyłożenie musi być warte {minimum} p.; potem możesz użyć też stołu.\n"
        "Nie wiesz, co zrobić? h podpowie ruch, ? wyjaśni resztę, q kończy grę.",
    ),
    "intro-clock": (
        "The clock is on: {seconds} s a turn. If you press Enter later than that, nothing"
        " counts as laid and you take a tile.",
        "Zegar działa: {seconds} s na ruch. Jeśli wciśniesz Enter później, nic nie jest"
        " wyłożone i dobierasz kostkę.",
    ),
    "sealed": (
        "The shuffle is sealed: {seal}… Check it when the game is over.",
        "Tasowanie jest zapieczętowane: {seal}… Sprawdzisz je po grze.",
    ),
    "colour-K": ("black", "czarny"),
    "colour-R": ("red", "czerwony"),
    "colour-B": ("blue", "niebieski"),
    "colour-O": ("orange", "pomarańczowy"),
    "colour-J": ("joker", "joker"),
    # the table
    "turn": ("turn {number}", "ruch {number}"),
    "pool": ("pool: {tiles}", "bank: {tiles}"),
    "final-lap": ("final lap", "ostatnie ruchy"),
    "has-opened": ("opened", "po wyłożeniu"),
    "has-announced": ("opens next turn", "zapowiada wyłożenie"),
    "has-left": ("left", "poza grą"),
    "unknown-count": ("? tiles", "? kostek"),
    "board": ("The board", "Stół"),
    "board-empty": (
        "Nothing lies here yet.",
        "Jeszcze nic tu nie leży.",
    ),
    "rack": ("Your rack: {tiles}", "Twoja tabliczka: {tiles}"),
    # what can be typed now: at most 80 columns
    "can-open": (
        "k10 b10 o10 to open ({minimum} points) · Enter {idle} · h hint · r sort · ? help",
        "k10 b10 o10 wykłada ({minimum} p.) · Enter {idle} · h podpowiedź · ? pomoc",
    ),
    "can-lay": (
        "k1 k2 k3 new meld · 3 + r7 add · Enter {idle} · h hint · r sort · ? help",
        "k1 k2 k3 nowy układ · 3 + r7 dokłada · Enter {idle} · h podpowiedź · ? pomoc",
    ),
    "idle-takes": ("takes a tile", "dobiera"),
    "idle-passes": ("passes", "pasuje"),
    "may-choose": (
        "Stacks left: {stacks}. Enter takes from {first}; t {last} from {last}.",
        "Zostały stosy: {stacks}. Enter dobiera z {first}; t {last} z {last}.",
    ),
    "may-redeal": (
        "You were dealt {doublets} doublets: d asks for a new deal.",
        "Masz dublety ({doublets}): d to prośba o nowe rozdanie.",
    ),
    # questions
    "redeal?": (
        "d for a new deal, Enter to play with these tiles",
        "d: nowe rozdanie, Enter: gram tymi kostkami",
    ),
    "announce?": (
        "With this tile you could open. Announce that you will? a announces, Enter does not.",
        "Z tą kostką możesz się wyłożyć. Zapowiedzieć to? a zapowiada, Enter nie.",
    ),
    "quit?": (
        "Leave the game? It will not be saved. y leaves, Enter plays on.",
        "Zakończyć grę? Nie zostanie zapisana. t kończy, Enter gra dalej.",
    ),
    "hide?": ("Press Enter to hide your tiles.", "Naciśnij Enter, by ukryć swoje kostki."),
    "hand-over": (
        "Pass the keyboard to {name}, then press Enter.",
        "Podaj klawiaturę: {name}. Potem naciśnij Enter.",
    ),
    "back?": ("Press Enter to go back to the table.", "Naciśnij Enter, by wrócić do stołu."),
    "bye": ("Good-bye!", "Do zobaczenia!"),
    # answers
    "hint-lay": ("You could type: {line}", "Możesz wpisać: {line}"),
    "hint-idle": (
        "I see nothing to lay: press Enter.",
        "Nie widzę, co wyłożyć: naciśnij Enter.",
    ),
    "not-a-tile": (
        "“{about}” is not a tile: write K, R, B or O and a number from 1 to 13, or J.",
        "„{about}” to nie kostka: napisz K, R, B lub O i liczbę od 1 do 13 albo J.",
    ),
    "no-such-meld": (
        "There is no meld {about} on the board.",
        "Na stole nie ma układu {about}.",
    ),
    "meld-used-up": (
        "Meld {about} has been taken apart in this turn already.",
        "Układ {about} został już w tym ruchu rozebrany.",
    ),
    "number-alone": (
        "What about meld {about}? Write {about} + r7 to add a tile to it.",
        "Co zrobić z układem {about}? Napisz {about} + r7, by dołożyć kostkę.",
    ),
    "several-numbers": (
        "To use several melds at once, write all they become: 3 4 = r4 r5 r6 | r7 k7 b7",
        "By użyć kilku układów naraz, napisz, co z nich powstaje: 3 4 = r4 r5 r6 | r7 k7 b7",
    ),
    "nothing-becomes": (
        "“{about}”: write the melds that they become after the =",
        "„{about}”: po znaku = napisz układy, które z nich powstają",
    ),
    "three-copies": (
        "There are only two of each tile, and “{about}” has more.",
        "Każda kostka jest tylko w dwóch egzemplarzach, a w „{about}” jest ich więcej.",
    ),
    "line-too-long": ("“{about}” is too long for a turn.", "„{about}” to za długi ruch."),
    # what happened; with -you for whoever reads it
    "opens": ("{who} opens with {melds} ({value}).", "{who} wykłada się: {melds} ({value})."),
    "opens-you": ("You open with {melds} ({value}).", "Wykładasz się: {melds} ({value})."),
    "lays": ("{who} lays {melds}.", "{who} wykłada {melds}."),
    "lays-you": ("You lay {melds}.", "Wykładasz {melds}."),
    "adds": ("{who} lays {tiles}, making {melds}.", "{who} dokłada {tiles}, powstaje {melds}."),
    "adds-you": ("You lay {tiles}, making {melds}.", "Dokładasz {tiles}, powstaje {melds}."),
    "rebuilds": (
        "{who} lays {tiles} and rearranges the board.",
        "{who} dokłada {tiles} i przekłada układy na stole.",
    ),
    "rebuilds-you": (
        "You lay {tiles} and rearrange the board.",
        "Dokładasz {tiles} i przekładasz układy na stole.",
    ),
    "takes": ("{who} takes a tile.", "{who} dobiera kostkę."),
    "takes-you": ("You take {tiles}.", "Dobierasz {tiles}."),
    "passes": ("{who} passes.", "{who} pasuje."),
    "passes-you": ("You pass.", "Pasujesz."),
    "expires": (
        "{who} has run out of time ({seconds} s): nothing was laid.",
        "{who} nie zdąża w {seconds} s: nic nie jest wyłożone.",
    ),
    "expires-you": (
        "Time is up: your Enter came after the {seconds} s, so nothing was laid.",
        "Koniec czasu: Enter padł po {seconds} s, więc nic nie jest wyłożone.",
    ),
    "void": ("{who} makes an invalid turn: it is void.", "{who} robi błędny ruch: jest nieważny."),
    "void-you": ("Your turn is not legal, so it is void.", "Twój ruch jest błędny, więc nieważny."),
    "announces": ("{who} will open next turn.", "{who} zapowiada wyłożenie."),
    "announces-you": (
        "You announce that you will open next turn.",
        "Zapowiadasz, że wyłożysz się w następnym ruchu.",
    ),
    "redeals": (
        "{who} has doublets and asks for a new deal.",
        "{who} ma dublety i prosi o nowe rozdanie.",
    ),
    "redeals-you": (
        "You ask for a new deal.",
        "Prosisz o nowe rozdanie.",
    ),
    "goes-out": ("{who} has no tiles left!", "{who} nie ma już kostek!"),
    "goes-out-you": ("You have no tiles left!", "Nie masz już kostek!"),
    # the end
    "ended-pool": (
        "The pool is used up: the lowest rack wins.",
        "Bank się skończył: wygrywa najniższa tabliczka.",
    ),
    "ended-time": (
        "The time is over: the lowest rack wins.",
        "Koniec czasu: wygrywa najniższa tabliczka.",
    ),
    "wins": ("{who} wins.", "Wygrywa {who}."),
    "wins-you": ("You win. Congratulations!", "Wygrywasz. Gratulacje!"),
    "wins-many": ("{who} share the win.", "Wygrywają: {who}."),
    "player": ("player", "gracz"),
    "big": ("big points", "duże punkty"),
    "small": ("small points", "małe punkty"),
    "why": ("because", "bo"),
    "left": ("tiles left", "zostało"),
    "why-out": ("went out", "bez kostek"),
    "why-rack": ("rack: {charge}", "tabliczka: {charge}"),
    "why-not-opened": ("never opened: {charge}", "bez wyłożenia: {charge}"),
    "why-could-have-opened": ("could have opened: {charge}", "możliwe wyłożenie: {charge}"),
    "why-exempt": ("could open too late: {charge}", "wyłożenie za późno: {charge}"),
    "why-lowest": ("lowest rack: {charge}", "najniższa tabliczka: {charge}"),
    "why-difference": ("rack: {charge}", "tabliczka: {charge}"),
    "seal": ("seal", "pieczęć"),
    "secret": ("secret", "sekret"),
    "check-seal": (
        "The seal is the SHA-256 of the secret, and the shuffle follows from the secret.",
        "Pieczęć to SHA-256 sekretu, a tasowanie wynika z sekretu.",
    ),
    "saved": ("The game is saved in {file}. Check it:", "Gra jest zapisana w {file}. Sprawdź ją:"),
    # what cannot be done
    "file-exists": (
        "{file} exists already: choose another name for the record",
        "{file} już istnieje: wybierz inną nazwę zapisu",
    ),
    "file-no-folder": (
        "{file} cannot be written: there is no folder {folder}",
        "nie da się zapisać {file}: nie ma folderu {folder}",
    ),
    "file-failed": ("{file} cannot be written: {why}", "nie da się zapisać {file}: {why}"),
    "bad-with": (
        "--with needs a parameter and a value, such as joker_relay=any, not {given}",
        "--with wymaga parametru i wartości, np. joker_relay=any, a nie {given}",
    ),
    "bad-names": (
        "--names needs up to {players} different names separated by commas, not {given}",
        "--names wymaga najwyżej {players} różnych imion oddzielonych przecinkami, a nie {given}",
    ),
    "bad-humans": (
        "--humans {humans} is more than there are players ({players})",
        "--humans {humans} to więcej niż jest graczy ({players})",
    ),
    # help
    "help": (
        "k10 b10 o10          lay a new meld from your rack; several: r1 r2 r3 | k5 b5 o5\n"
        "3 + r7               add tiles to meld 3 of the board\n"
        "3 4 = r4 r5 r6 | r7 k7 b7\n"
        "                     melds 3 and 4, with tiles of your rack, become these\n"
        "3 + r7 ; k1 k2 k3    do several things in one turn\n"
        "Enter or t           take a tile, which ends your turn; pass if there is none\n"
        "h  a turn you could make      r  sort the rack by number or by colour\n"
        "a  announce an opening        d  ask for a new deal (first turn, {doublets} doublets)\n"
        "q  leave                      ?  this help\n"
        "\n"
        "A group has 3 or 4 tiles of one number in different colours, a run at least 3\n"
        "numbers in a row in one colour. A joker (J) is any tile; j=r7 says which.\n"
        "Nobody may use the board before opening with {minimum} points from the rack alone.",
        "k10 b10 o10          nowy układ z tabliczki; kilka naraz: r1 r2 r3 | k5 b5 o5\n"
        "3 + r7               dołóż kostki do układu 3 na stole\n"
        "3 4 = r4 r5 r6 | r7 k7 b7\n"
        "                     z układów 3 i 4 oraz kostek z tabliczki powstają te\n"
        "3 + r7 ; k1 k2 k3    kilka rzeczy w jednym ruchu\n"
        "Enter albo t         dobierz kostkę, to kończy ruch; przy pustym banku: pas\n"
        "h  podpowiedź ruchu           r  uporządkuj tabliczkę liczbami lub kolorami\n"
        "a  zapowiedz wyłożenie        d  nowe rozdanie (pierwszy ruch, dublety: {doublets})\n"
        "q  koniec                     ?  ta pomoc\n"
        "\n"
        "Grupa to 3 lub 4 kostki z jedną liczbą w różnych kolorach, seria to co najmniej\n"
        "3 kolejne liczby w jednym kolorze. Joker (J) to dowolna kostka; j=r7 mówi, jaka.\n"
        "Ze stołu korzysta się dopiero po wyłożeniu {minimum} p. z samej tabliczki.",
    ),
}  # fmt: skip


class Words:
    """The texts of one language.

    >>> Words("pl").tiles(2), Words("pl").tiles(12), Words("en").tiles(1)
    ('2 kostki', '12 kostek', '1 tile')
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def plain(self, key: str, **values: object) -> str:
        """A text as a string."""
        return WORDS[key][self.lang == "pl"].format(**values)

    def rich(self, key: str, style: str = "", **values: object) -> Text:
        """A text in which values may be texts with a style of their own."""
        text = Text(style=style)
        for before, name, _, _ in Formatter().parse(WORDS[key][self.lang == "pl"]):
            text.append(before)
            if name is not None:
                value = values[name]
                text.append_text(value) if isinstance(value, Text) else text.append(str(value))
        return text

    def tiles(self, count: int) -> str:
        """So many tiles."""
        if self.lang != "pl":
            return f"{count} tile" if count == 1 else f"{count} tiles"
        if count == 1:
            return f"{count} kostka"
        few = count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return f"{count} kostki" if few else f"{count} kostek"
