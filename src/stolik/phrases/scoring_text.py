"""Sentences of the card for the end of a game and its points; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import N, Wording

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
                "Liczy się kara za brak wyłożenia albo wartość kostek: to, co większe.",
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
                f"Utraty {_OF_COULD_PL} unika, kto może się wyłożyć dopiero dzięki ostatnio"
                " dobranej kostce i zapowie to, zanim zagra następny gracz.",
            ),
            "announce_before_click": (
                f"You escape the {_COULD} if your latest tile made the opening possible and you"
                ' said "Wyłożę się w następnej rundzie" before the click.',
                f"Utraty {_OF_COULD_PL} unika, kto może się wyłożyć dopiero dzięki ostatnio"
                " dobranej kostce i przed kliknięciem powie „Wyłożę się w następnej rundzie”.",
            ),
            "automatic": (
                f"You escape the {_COULD} if your latest tile made the opening possible; nothing"
                " has to be said.",
                f"Utraty {_OF_COULD_PL} unika, kto może się wyłożyć dopiero dzięki ostatnio"
                " dobranej kostce; nie trzeba nic mówić.",
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
