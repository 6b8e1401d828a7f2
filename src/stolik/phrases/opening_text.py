"""Sentences of the card for the deal, the opening and the turns; words only."""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import N, Wording

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
