"""What personal data may be used for: one consent each, never two in one.

The texts are the program's own; an organiser can write others. Knows no database.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.phrases.language import Phrase
from stolik.web.core.language import say


@dataclass(frozen=True, slots=True)
class Purpose:
    """`fact` says that the journal keeps it, since it may decide whether somebody plays."""

    key: str
    name: Phrase
    text: Phrase
    fact: bool = False

    @property
    def title(self) -> str:
        """Its name, in the language of the page."""
        return say(self.name)


PURPOSES: Final = (
    Purpose(
        "participation",
        Phrase("Playing", "consent"),
        Phrase(
            "I take part in this tournament and know its rules. For somebody under 18 a parent or"
            " guardian agrees, in writing."
        ),
        fact=True,
    ),
    Purpose(
        "data",
        Phrase("Personal data", "consent"),
        Phrase(
            "The organiser may use my name and contact to run this tournament and hand over prizes."
            " Giving them is voluntary, but without them I cannot play or receive a prize. I can"
            " see them, correct them, take a copy and ask for them to be erased."
        ),
        fact=True,
    ),
    Purpose(
        "image",
        Phrase("Pictures of me", "consent"),
        Phrase(
            "Photos and films from this tournament in which I can be recognised may be published."
        ),
        fact=True,
    ),
    Purpose(
        "name",
        Phrase("Name and history", "consent"),
        Phrase(
            "My full name may stand in public lists, and my results from several tournaments may be"
            " shown together on one public page."
        ),
    ),
    Purpose(
        "contact",
        Phrase("Invitations", "consent"),
        Phrase("The organiser may write to me about the next tournaments."),
    ),
    Purpose(
        "marketing",
        Phrase("Advertising", "consent"),
        Phrase("The organiser may send me advertising. Saying no changes nothing about playing."),
    ),
)
BY_KEY: Final = {purpose.key: purpose for purpose in PURPOSES}
