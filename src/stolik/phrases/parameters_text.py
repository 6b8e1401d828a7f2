"""What each parameter says to players: a name and a sentence for every value, in two languages.

One table a heading of the card. A value is a key; `N` stands for every number that has no sentence
of its own. A sentence may name any field of the ruleset in braces, with the forms of the word that
follows a number (see `stolik.phrases.plurals`). Knows words, not where a value comes from.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

N: Final = "any number"

Pair = tuple[str, str]
"""English, Polish."""


@dataclass(frozen=True, slots=True)
class Wording:
    """A parameter in words: a short name, and a sentence for each value."""

    name: Pair
    says: dict[str | int | bool, Pair]


DEAL: Final[dict[str, Wording]] = {
    "starter": Wording(
        ("who starts", "kto zaczyna"),
        {
            "lot": (
                "Lots decide who starts the first game; every next game starts one seat further,"
                " clockwise.",
                "O tym, kto zaczyna pierwszą grę, decyduje los; każdą następną zaczyna kolejna"
                " osoba zgodnie z ruchem wskazówek zegara.",
            ),
            "highest_tile": (
                "Everybody turns up one tile and the highest starts the first game; every next"
                " game starts one seat further, clockwise.",
                "Każdy odkrywa po jednej kostce i pierwszą grę zaczyna ten, kto ma najwyższą;"
                " każdą następną zaczyna kolejna osoba zgodnie z ruchem wskazówek zegara.",
            ),
            "youngest": (
                "The youngest at the table starts the first game; every next game starts one seat"
                " further, clockwise.",
                "Pierwszą grę zaczyna najmłodsza osoba przy stoliku; każdą następną zaczyna"
                " kolejna osoba zgodnie z ruchem wskazówek zegara.",
            ),
            "seat_A": (
                "The first game of a round starts with seat A, the next one with B, then C and D.",
                "Pierwszą grę rundy zaczyna gracz A, następną B, potem C i D.",
            ),
        },
    ),
    "doublets_min": Wording(
        ("pairs for a new deal", "dublety do nowego rozdania"),
        {
            N: (
                "If you are dealt at least {doublets_min} {doublets_min:pair|pairs} of identical"
                " tiles, you may have all tiles dealt again.",
                "Kto dostał w rozdaniu co najmniej {doublets_min}"
                " {doublets_min:dublet|dublety|dubletów} (dublet to dwie takie same kostki), może"
                " poprosić o nowe rozdanie dla całego stolika.",
            ),
        },
    ),
    "deal_text": Wording(
        ("dealing", "rozdawanie"),
        {
            "referee_deals": (
                "You get your 14 tiles, two stacks of seven, from the referee or from another"
                " player.",
                "Twoje 14 kostek, dwa stosy po siedem, podaje ci sędzia albo ktoś z graczy.",
            ),
            "neighbours_deal": (
                "Beginning with the starter, give each of your neighbours one stack of seven; then"
                " everybody holds 14 tiles.",
                "Począwszy od zaczynającego, każdy podaje swoim sąsiadom po jednym stosie; wszyscy"
                " mają wtedy 14 kostek.",
            ),
            "take_your_own": (
                "Help yourself to two stacks of seven that lie face down; that makes 14 tiles.",
                "Każdy sam bierze dwa zakryte stosy po siedem, razem 14 kostek.",
            ),
        },
    ),
    "pool_order": Wording(
        ("order of the pool", "kolejność w banku"),
        {
            "stacks": (
                "The stack of eight is used up first; after that the player who has to take a tile"
                " chooses a stack.",
                "Na początek służy stos z ośmioma kostkami; o każdym następnym stosie decyduje ten,"
                " kto ma dobrać.",
            ),
            "ordered": (
                "The pool is one pile with a top and a bottom: you take the top tile and choose"
                " nothing.",
                "Bank to jeden stos z wierzchem i spodem: dobiera się zawsze z wierzchu, bez"
                " wybierania.",
            ),
        },
    ),
}

TURNS: Final[dict[str, Wording]] = {
    "opening_min": Wording(
        ("points for the opening", "punkty do wyłożenia"),
        {
            N: (
                "Your opening must be worth at least {opening_min} {opening_min:point|points}: new"
                " melds, from your own rack alone.",
                "Wyłożenie musi być warte co najmniej {opening_min}"
                " {opening_min:punkt|punkty|punktów}: same nowe układy, tylko z własnej tabliczki.",
            ),
        },
    ),
    "min_rack_tiles_per_move": Wording(
        ("tiles to lay in a turn", "kostki wykładane w ruchu"),
        {
            N: (
                "In a turn you lay at least {min_rack_tiles_per_move}"
                " {min_rack_tiles_per_move:tile|tiles} from your rack, or you take a tile.",
                "W ruchu wykładasz z tabliczki co najmniej {min_rack_tiles_per_move}"
                " {min_rack_tiles_per_move:kostkę|kostki|kostek} albo dobierasz kostkę.",
            ),
        },
    ),
    "joker_relay": Wording(
        ("jokers taken from the board", "joker zabrany ze stołu"),
        {
            "other_set": (
                "A joker taken from the board must go into another run or group in the same turn.",
                "Jokera zabranego ze stołu trzeba w tym samym ruchu użyć w innej serii lub grupie.",
            ),
            "new_set": (
                "A joker taken from the board must become part of a new meld in the same turn.",
                "Jokera zabranego ze stołu trzeba w tym samym ruchu użyć w nowym układzie.",
            ),
            "any": (
                "A joker taken from the board may go into any meld in the same turn, even into its"
                " old one.",
                "Jokera zabranego ze stołu można w tym samym ruchu użyć w dowolnym układzie, nawet"
                " w tym, w którym leżał.",
            ),
        },
    ),
    "tile_count_public": Wording(
        ("numbers of tiles", "liczba kostek"),
        {
            True: (
                "Everybody may know how many tiles the others hold.",
                "Każdy może wiedzieć, ile kostek mają inni.",
            ),
            False: (
                "Nobody has to say how many tiles are on the rack.",
                "Nikt nie musi mówić, ile kostek ma na tabliczce.",
            ),
        },
    ),
    "invalid_commit": Wording(
        ("a click on wrong melds", "kliknięcie przy błędnych układach"),
        {
            "reject": (
                "A click while a meld is wrong does not count: the clock runs on and you may put"
                " it right.",
                "Kliknięcie przy błędnym układzie się nie liczy: czas biegnie dalej i można go"
                " poprawić.",
            ),
            "void": (
                "A click while a meld is wrong ends the turn as lost time does: what was laid goes"
                " back.",
                "Kliknięcie przy błędnym układzie kończy ruch tak samo jak upływ czasu: ruch się"
                " cofa.",
            ),
        },
    ),
}

CLOCK: Final[dict[str, Wording]] = {
    "turn_seconds": Wording(
        ("time for a turn", "czas na ruch"),
        {
            N: (
                "You have {turn_seconds} {turn_seconds:second|seconds} for a turn.",
                "Na ruch masz {turn_seconds} {turn_seconds:sekundę|sekundy|sekund}.",
            ),
        },
    ),
    "turn_seconds_editable": Wording(
        ("changing the time", "zmiana czasu na ruch"),
        {
            True: (
                "The organiser may set another time for a turn.",
                "Organizator może ustalić inny czas na ruch.",
            ),
            False: (
                "The organiser cannot set another time for a turn.",
                "Organizator nie może ustalić innego czasu na ruch.",
            ),
        },
    ),
    "equipment": Wording(
        ("the clock", "zegar"),
        {
            "phone_app": (
                "An app on a phone counts the time.",
                "Czas mierzy aplikacja w telefonie.",
            ),
            "players_phone": (
                "A player's phone counts the time; it is turned down and takes no calls or"
                " messages.",
                "Czas mierzy telefon jednego z graczy, ściszony, bez połączeń i wiadomości.",
            ),
            "organisers_device": (
                "Only the organisers' clock counts the time.",
                "Czas mierzy wyłącznie zegar organizatora.",
            ),
        },
    ),
    "timeout_penalty_tiles": Wording(
        ("tiles for an unfinished turn", "kostki za niedokończony ruch"),
        {
            N: (
                "Time up and the turn unfinished: the board goes back as it was and you take"
                " {timeout_penalty_tiles} {timeout_penalty_tiles:tile|tiles}.",
                "Czas minął, a ruch jest niedokończony: układy wracają do stanu sprzed ruchu i"
                " dobierasz {timeout_penalty_tiles}"
                " {timeout_penalty_tiles:kostkę|kostki|kostek}.",
            ),
            0: (
                "Time up and the turn unfinished: the board goes back as it was and you take no"
                " tile.",
                "Czas minął, a ruch jest niedokończony: układy wracają do stanu sprzed ruchu, ale"
                " nic nie dobierasz.",
            ),
        },
    ),
    "timeout_opening_penalty_tiles": Wording(
        ("tiles for an opening that is too low", "kostki za zbyt niskie wyłożenie"),
        {
            N: (
                "Time up and the opening below {opening_min}: your tiles go back on the rack and"
                " you take {timeout_opening_penalty_tiles}"
                " {timeout_opening_penalty_tiles:tile|tiles}.",
                "Czas minął, a do wyłożenia brakuje punktów (potrzeba {opening_min}): kostki"
                " wracają na tabliczkę i dobierasz {timeout_opening_penalty_tiles}"
                " {timeout_opening_penalty_tiles:kostkę|kostki|kostek}.",
            ),
            0: (
                "Time up and the opening below {opening_min}: your tiles go back on the rack and"
                " you take no tile.",
                "Czas minął, a do wyłożenia brakuje punktów (potrzeba {opening_min}): kostki"
                " wracają na tabliczkę, ale nic nie dobierasz.",
            ),
        },
    ),
    "timeout_own_tile_in_hand": Wording(
        ("an own tile in the hand", "własna kostka w ręce"),
        {
            "return_and_keep": (
                "Time up with an own tile in your hand: it goes back on your rack and the rest of"
                " the turn may stand.",
                "Czas minął, a trzymasz w ręce własną kostkę: wraca na tabliczkę, a reszta ruchu"
                " może się liczyć.",
            ),
            "unfinished": (
                "Time up with an own tile in your hand: the whole turn is unfinished.",
                "Czas minął, a trzymasz w ręce własną kostkę: cały ruch jest niedokończony.",
            ),
        },
    ),
    "timeout_own_fragment": Wording(
        ("own loose tiles on the board", "własne luźne kostki na stole"),
        {
            "void": (
                "Time up with own loose tiles on the board: the whole turn is unfinished.",
                "Czas minął, a twoje kostki leżą na stole luzem: cały ruch jest niedokończony.",
            ),
            "return_fragment": (
                "Time up with own loose tiles on the board: they go back on your rack and the rest"
                " of the turn may stand.",
                "Czas minął, a twoje kostki leżą na stole luzem: wracają na tabliczkę, a reszta"
                " ruchu może się liczyć.",
            ),
        },
    ),
    "touch_after_time": Wording(
        ("touching tiles after time", "dotykanie kostek po czasie"),
        {
            "void": (
                "Whoever touches tiles on the board after time has an unfinished turn.",
                "Gdy ktoś dotyka kostek na stole po czasie, jego ruch jest niedokończony.",
            ),
            "referee": (
                "If somebody touches tiles on the board after time, the referee decides.",
                "Gdy ktoś dotyka kostek na stole po czasie, decyduje sędzia.",
            ),
        },
    ),
    "cannot_restore": Wording(
        ("a board beyond restoring", "stół nie do odtworzenia"),
        {
            "take_loose": (
                "If the referee finds that the board cannot be restored, the player takes the"
                " tiles that lie in no valid meld.",
                "Gdy sędzia uzna, że stołu nie da się odtworzyć, gracz zabiera kostki spoza"
                " poprawnych układów.",
            ),
            "pool_bottom_redraw": (
                "If the referee finds that the board cannot be restored, tiles in no valid meld go"
                " under the pool and the player takes as many.",
                "Gdy sędzia uzna, że stołu nie da się odtworzyć, kostki spoza poprawnych układów"
                " idą pod spód banku, a gracz dobiera tyle samo.",
            ),
        },
    ),
    "cannot_restore_extra_draw": Wording(
        ("further tiles for such a board", "dodatkowe kostki za taki stół"),
        {
            N: (
                "A board that cannot be restored costs {cannot_restore_extra_draw} more"
                " {cannot_restore_extra_draw:tile|tiles} from the pool.",
                "Za stół, którego nie da się odtworzyć, dobiera się dodatkowo"
                " {cannot_restore_extra_draw} {cannot_restore_extra_draw:kostkę|kostki|kostek}.",
            ),
            0: (
                "A board that cannot be restored costs no further tiles.",
                "Za stół, którego nie da się odtworzyć, nie dobiera się nic więcej.",
            ),
        },
    ),
}

END: Final[dict[str, Wording]] = {
    "round_time_end": Wording(
        ("end of the round's time", "koniec czasu rundy"),
        {
            "none": (
                "A game goes on when the round's time is over.",
                "Gdy skończy się czas rundy, gra toczy się dalej.",
            ),
            "final_lap": (
                "When the round's time is over, the final lap begins after the turn in progress.",
                "Gdy skończy się czas rundy, po trwającym ruchu zaczynają się ostatnie ruchy.",
            ),
        },
    ),
    "exhaustion_mode": Wording(
        ("pool run out", "wyczerpany bank"),
        {
            "immediate": (
                "When the pool has run out, the game ends with that turn; the lowest rack wins.",
                "Gdy bank się wyczerpie, gra kończy się po tym ruchu; wygrywa najniższa suma na"
                " tabliczce.",
            ),
            "final_lap": (
                "When the pool has run out, the final lap is played; then the lowest rack wins.",
                "Gdy bank się wyczerpie, następują ostatnie ruchy; potem wygrywa najniższa suma na"
                " tabliczce.",
            ),
            "until_stuck": (
                "With the pool empty the game goes on until all pass in succession; then the"
                " lowest rack wins.",
                "Przy pustym banku gra toczy się, aż wszyscy po kolei spasują; potem wygrywa"
                " najniższa suma na tabliczce.",
            ),
        },
    ),
    "exhaustion_trigger": Wording(
        ("when the pool has run out", "kiedy bank jest wyczerpany"),
        {
            "bank_emptied": (
                "The pool has run out as soon as its last tile is taken.",
                "Bank jest wyczerpany, gdy tylko ktoś dobierze ostatnią kostkę.",
            ),
            "draw_impossible": (
                "The pool has run out when somebody has to take a tile and there is none.",
                "Bank jest wyczerpany, gdy ktoś ma dobrać, a kostek już nie ma.",
            ),
        },
    ),
    "final_lap_trigger_player_moves": Wording(
        ("who plays the final lap", "kto gra ostatnie ruchy"),
        {
            True: (
                "In a final lap everybody has one turn; whoever was in turn when pool or time ran"
                " out is the last.",
                "W ostatnich ruchach każdy ma jeden ruch; na końcu ten, w czyim ruchu skończył się"
                " bank albo czas.",
            ),
            False: (
                "In a final lap everybody has one turn, except whoever was in turn when pool or"
                " time ran out.",
                "W ostatnich ruchach każdy ma jeden ruch, oprócz tego, w czyim ruchu skończył się"
                " bank albo czas.",
            ),
        },
    ),
    "final_lap_draw": Wording(
        ("taking in the final lap", "dobieranie w ostatnich ruchach"),
        {
            "normal": (
                "In a final lap you take a tile as usual if you lay none; without a pool you pass.",
                "W ostatnich ruchach, kto nic nie wykłada, dobiera jak zwykle; przy pustym banku"
                " pasuje.",
            ),
            "pass": (
                "In a final lap you take no tile if you lay none: you pass.",
                "W ostatnich ruchach, kto nic nie wykłada, niczego nie dobiera, tylko pasuje.",
            ),
        },
    ),
}

_COULD: Final = "{unopened_could} {unopened_could:point|points}"
_BASE: Final = "{unopened_base} {unopened_base:point|points}"
_COULD_PL: Final = "{unopened_could} {unopened_could:punkt|punkty|punktów}"
_OF_COULD_PL: Final = "{unopened_could} {unopened_could:punktu|punktów|punktów}"
_BASE_PL: Final = "{unopened_base} {unopened_base:punkt|punkty|punktów}"

SCORING: Final[dict[str, Wording]] = {
    "winner_plus": Wording(
        ("what going out earns", "zysk za skończenie gry"),
        {
            "recorded": (
                "Whoever goes out gains exactly the small points that the others lose.",
                "Kto skończył grę, zyskuje dokładnie tyle małych punktów, ile tracą pozostali.",
            ),
            "rack_face": (
                "Whoever goes out gains the value of the other racks, whatever the others are"
                " charged.",
                "Kto skończył grę, zyskuje wartość kostek z pozostałych tabliczek, niezależnie od"
                " kar.",
            ),
        },
    ),
    "joker_rack_value": Wording(
        ("a joker on the rack", "joker na tabliczce"),
        {
            N: (
                "A joker still on your rack at the end counts {joker_rack_value}"
                " {joker_rack_value:point|points} against you.",
                "Joker, który na koniec został na tabliczce, kosztuje {joker_rack_value}"
                " {joker_rack_value:punkt|punkty|punktów}.",
            ),
        },
    ),
    "unopened_base": Wording(
        ("charge for not opening", "kara za brak wyłożenia"),
        {
            N: (
                f"If somebody goes out before you could open, you are charged {_BASE}.",
                f"Kto nie mógł się wyłożyć, zanim ktoś skończył grę, traci {_BASE_PL}.",
            ),
        },
    ),
    "unopened_could": Wording(
        ("charge for not opening though one could", "kara za niewykorzystane wyłożenie"),
        {
            N: (
                "If somebody goes out and you could have opened but did not, you are charged"
                f" {_COULD}.",
                "Kto mógł się wyłożyć, ale nie zrobił tego, zanim ktoś skończył grę, traci"
                f" {_COULD_PL}.",
            ),
        },
    ),
    "unopened_mode": Wording(
        ("that charge and the rack", "ta kara a wartość kostek"),
        {
            "replace": (
                "The charge for not opening replaces the value of your rack.",
                "Kara za brak wyłożenia zastępuje wartość kostek na tabliczce.",
            ),
            "add": (
                "The charge for not opening is added to the value of your rack.",
                "Karę za brak wyłożenia dodaje się do wartości kostek na tabliczce.",
            ),
            "max": (
                "You are charged for not opening or for your rack, whichever is more.",
                "Liczy się kara za brak wyłożenia albo wartość kostek na tabliczce: to, co większe.",
            ),
        },
    ),
    "unopened_joker_extra": Wording(
        ("jokers on an unopened rack", "joker bez wyłożenia"),
        {
            True: (
                "Without an opening each joker costs its {joker_rack_value}"
                " {joker_rack_value:point|points} as well.",
                "Bez wyłożenia każdy joker kosztuje dodatkowo swoje {joker_rack_value}"
                " {joker_rack_value:punkt|punkty|punktów}.",
            ),
            False: (
                "Without an opening jokers are not charged separately.",
                "Bez wyłożenia jokerów nie liczy się osobno.",
            ),
        },
    ),
    "exemption": Wording(
        ("escaping the higher charge", "uniknięcie wyższej kary"),
        {
            "announce": (
                f"You escape the {_COULD} if your latest tile made the opening possible and you"
                " announced it before the next player acted.",
                f"Utraty {_OF_COULD_PL} unika, kto może się wyłożyć dopiero dzięki ostatnio dobranej"
                " kostce i zapowie to, zanim zagra następny gracz.",
            ),
            "announce_before_click": (
                f"You escape the {_COULD} if your latest tile made the opening possible and you"
                ' said "Wyłożę się w następnej rundzie" before the click.',
                f"Utraty {_OF_COULD_PL} unika, kto może się wyłożyć dopiero dzięki ostatnio dobranej"
                " kostce i przed kliknięciem powie „Wyłożę się w następnej rundzie”.",
            ),
            "automatic": (
                f"You escape the {_COULD} if your latest tile made the opening possible; nothing"
                " has to be said.",
                f"Utraty {_OF_COULD_PL} unika, kto może się wyłożyć dopiero dzięki ostatnio dobranej"
                " kostce; nie trzeba nic mówić.",
            ),
            "none": (
                f"After your first turn nothing spares you the {_COULD}, not even that the tile"
                " came late.",
                f"Po swoim pierwszym ruchu nic nie chroni przed utratą {_OF_COULD_PL}, nawet późno"
                " dobrana kostka.",
            ),
        },
    ),
    "exempt_score": Wording(
        ("charge after such an escape", "kara po takim uniknięciu"),
        {
            "base": (
                f"Whoever escapes the {_COULD} is charged {_BASE}.",
                f"Kto uniknął utraty {_OF_COULD_PL}, traci {_BASE_PL}.",
            ),
            "rack": (
                f"Whoever escapes the {_COULD} is charged the value of the rack.",
                f"Kto uniknął utraty {_OF_COULD_PL}, traci wartość swoich kostek.",
            ),
        },
    ),
    "joker_counts_for_possibility": Wording(
        ("jokers and the possibility to open", "jokery a możliwość wyłożenia"),
        {
            True: (
                "Jokers count when it is judged whether you could have opened.",
                "Przy ocenie, czy można było się wyłożyć, jokery się liczą.",
            ),
            False: (
                "Jokers do not count when it is judged whether you could have opened.",
                "Przy ocenie, czy można było się wyłożyć, jokery się nie liczą.",
            ),
        },
    ),
    "unopened_at_exhaustion": Wording(
        ("unopened racks when nobody goes out", "brak wyłożenia, gdy nikt nie skończył"),
        {
            "ignore": (
                "If nobody goes out, not having opened costs nothing extra, and such a rack may"
                " win.",
                "Jeśli nikt nie skończył gry, za brak wyłożenia nie ma kary i można nawet wygrać.",
            ),
            "apply": (
                "If nobody goes out, not having opened is charged all the same.",
                "Jeśli nikt nie skończył gry, kara za brak wyłożenia też obowiązuje.",
            ),
        },
    ),
    "tie_small": Wording(
        ("small points in a tie", "małe punkty przy remisie"),
        {
            "full": (
                "If several tie for the lowest rack, each of them gains all the small points that"
                " the others lose.",
                "Przy remisie o najniższą sumę każdy z remisujących zyskuje wszystkie małe punkty,"
                " które tracą pozostali.",
            ),
            "split": (
                "If several tie for the lowest rack, they share the small points that the others"
                " lose; what is left over goes to the first of them.",
                "Przy remisie o najniższą sumę remisujący dzielą się małymi punktami, które tracą"
                " pozostali; resztę z dzielenia dostaje pierwszy z nich.",
            ),
            "zero": (
                "If several tie for the lowest rack, they gain no small points.",
                "Przy remisie o najniższą sumę remisujący nie zyskują małych punktów.",
            ),
        },
    ),
}

HEADINGS: Final[tuple[tuple[Pair, dict[str, Wording]], ...]] = (
    (("Deal and start", "Rozdanie i start"), DEAL),
    (("Opening and turns", "Wyłożenie i ruchy"), TURNS),
    (("Clock", "Czas"), CLOCK),
    (("End of the game", "Koniec gry"), END),
    (("Scoring", "Punktacja"), SCORING),
)
WORDINGS: Final = {name: wording for _, table in HEADINGS for name, wording in table.items()}
