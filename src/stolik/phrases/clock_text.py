"""Sentences of the card for the clock and what follows when time is up; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import N, Wording

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
    "restart_after_early_click": Wording(
        ("a click before taking", "kliknięcie przed dobraniem"),
        {
            True: (
                "Take your tile, then click. If somebody clicks first, the next player may have"
                " the clock stopped and the own turn begin again with the full time, once, as long"
                " as that time is not over.",
                "Najpierw dobierz kostkę, potem kliknij. Gdy ktoś kliknie wcześniej, następny gracz"
                " może zażądać zatrzymania zegara i zacząć swój ruch od nowa z pełnym czasem:"
                " raz, dopóki ten czas nie minął.",
            ),
            False: (
                "A click before the tile is taken gives the next player no new time.",
                "Kliknięcie przed dobraniem kostki nie daje następnemu graczowi nowego czasu.",
            ),
        },
    ),
    "timeout_penalty_tiles": Wording(
        ("tiles for an unfinished turn", "kostki za niedokończony ruch"),
        {
            N: (
                "Time up and the turn unfinished: you undo it and take {timeout_penalty_tiles}"
                " {timeout_penalty_tiles:tile|tiles}.",
                "Czas minął, a ruch jest niedokończony: układy wracają do stanu sprzed ruchu i"
                " dobierasz {timeout_penalty_tiles}"
                " {timeout_penalty_tiles:kostkę|kostki|kostek}.",
            ),
            0: (
                "Time up and the turn unfinished: you undo it and take no tile.",
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
                "If the referee finds that the board cannot be restored, the player takes all"
                " loose tiles.",
                "Gdy sędzia uzna, że stołu nie da się odtworzyć, gracz zabiera kostki spoza"
                " poprawnych układów.",
            ),
            "pool_bottom_redraw": (
                "If the referee finds that the board cannot be restored, loose tiles go under the"
                " pool and the player gets as many from its top.",
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
