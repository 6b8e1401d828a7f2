"""What people wrote down during a simulated day, in English and Polish. Knows nobody."""

from __future__ import annotations

from typing import Final

TEXTS: Final[dict[str, tuple[str, str]]] = {
    "override": (
        "Too few came, but everybody wants to play: we play all the same.",
        "Przyszło za mało osób, ale wszyscy chcą grać: gramy mimo to.",
    ),
    "call": ("Rebuilt without laying a tile.", "Przebudowa bez dołożenia kostki."),
    "ruling": (
        "The board is laid as before: a turn lays at least one tile of the own rack.",
        "Stół wraca do stanu sprzed ruchu: w ruchu wykłada się choć jedną kostkę z tabliczki.",
    ),
    "extra": ("Three minutes for the ruling.", "Trzy minuty za rozstrzygnięcie."),
    "warning": ("Hints to a neighbour.", "Podpowiadanie sąsiadowi."),
    "objection": (
        "My rack was counted wrongly.",
        "Źle policzono moją tabliczkę.",
    ),
    "recounted": (
        "Counted again with the referee.",
        "Przeliczono jeszcze raz przy sędzi.",
    ),
    "correction": (
        "Two digits were swapped on the phone; the slip is right.",
        "W telefonie przestawiono cyfry; na kartce jest dobrze.",
    ),
    "withdrawal": ("Has to catch a bus.", "Musi zdążyć na autobus."),
    "gave-up-place": ("Cannot stay until the evening.", "Nie może zostać do wieczora."),
    "tie": ("They agreed to settle it by lot.", "Zgodzili się na losowanie."),
}
WORDS: Final = (
    ("lantern", "latarnia"),
    ("gooseberry", "agrest"),
    ("hedgehog", "jeż"),
    ("goldfinch", "szczygieł"),
    ("buttercup", "jaskier"),
    ("umbrella", "parasol"),
    ("snowball", "śnieżka"),
    ("blueberry", "borówka"),
    ("dragonfly", "ważka"),
    ("acorn", "żołądź"),
)
