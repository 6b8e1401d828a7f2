"""Forms to be filled in by hand: a guardian's consent, and an organiser's application for a league.

Two declarations and two signatures, since taking part and personal data are two questions; agreeing
to advertising is a third, and pictures are a part of their own. The texts are settings: these are
only ours. Knows nobody's answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Size
from stolik.phrases.language import Language, Phrase

_CONSENT: Final[dict[str, Phrase]] = {
    "title": Phrase("Consent of a parent or legal guardian"),
    "guardian": Phrase("First name and surname of the parent or guardian"),
    "child": Phrase("First name and surname of the child"),
    "first": Phrase("1. Taking part"),
    "second": Phrase("2. Personal data"),
    "third": Phrase("Pictures and films"),
    "place": Phrase("Place and date"),
    "signature": Phrase("Signature of the parent or guardian"),
    "yes": Phrase("I agree"),
    "no": Phrase("I do not agree"),
    "optional": Phrase("This part is voluntary. Whatever is chosen, the child may play."),
}


# Translators: stands below "Consent of a parent or legal guardian".
_TO: Final = Phrase("to a child's part in: {event}")
_BY: Final = Phrase("organised by: {organiser}")


@dataclass(frozen=True, slots=True)
class ConsentTexts:
    """The texts of the form, each a sentence or several; what is empty is left out."""

    participation: tuple[str, ...]
    data: tuple[str, ...]
    advertising: str = ""
    image: str = ""


_PARTICIPATION: Final = (
    Phrase("I agree that the child named above takes part in the event named above."),
    Phrase("I know the rules by which the child will play there."),
    Phrase("I know of no medical reason why the child should not take part."),
)
_DATA: Final = (
    Phrase(
        "I agree that the organiser uses the child's name and results to run this event,"
        " to publish its standings and to hand over prizes."
    ),
    Phrase(
        "Nobody has to give these data, but without them the child cannot be entered. I may"
        " see and correct them, and take this consent back at any time."
    ),
)
_ADVERTISING: Final = Phrase("The organiser may also send me news and advertising.")
_IMAGE: Final = Phrase(
    "The organiser may publish photographs and films of the event in which the child can be"
    " recognised. I may take this consent back at any time."
)


def consent_texts(language: Language) -> ConsentTexts:
    """Our own wording, to be changed with `dataclasses.replace`; no lawyer has seen it."""
    return ConsentTexts(
        tuple(map(language.say, _PARTICIPATION)),
        tuple(map(language.say, _DATA)),
        language.say(_ADVERTISING),
        language.say(_IMAGE),
    )


@dataclass(frozen=True, slots=True)
class ConsentForm:
    """A form for one child, or blank; without `texts` ours are used. Pictures get a page."""

    event: Event
    child: str = ""
    guardian: str = ""
    texts: ConsentTexts | None = None
    size: Size = "a4"
    template: ClassVar[str] = "consent"

    def values(self, language: Language) -> dict[str, Any]:
        texts = self.texts or consent_texts(language)
        organiser = self.event.organiser
        return {
            "words": language.say_all(_CONSENT),
            "size": self.size,
            "to": language.say(_TO).format(event=self.event.name),
            "by": language.say(_BY).format(organiser=organiser) if organiser else "",
            "child": self.child,
            "guardian": self.guardian,
            "participation": texts.participation,
            "data": texts.data,
            "advertising": texts.advertising,
            "image": texts.image,
        }


_APPLICATION: Final[dict[str, Phrase]] = {
    "title": Phrase("Application to run a league"),
    "planned": Phrase("Planned tournaments"),
    "date": Phrase("Date"),
    "place": Phrase("Place", "location"),
    "format": Phrase("Format"),
    # Translators: heads a column of numbers: how many people a planned tournament is for.
    "players": Phrase("People", "how many"),
    "signed": Phrase("Place, date and signature"),
    "declare": Phrase("I have read the rules of the league and will run its tournaments by them."),
}
_FIELDS: Final[tuple[Phrase, ...]] = (
    Phrase("Name of the league"),
    Phrase("Organiser (institution or club)"),
    Phrase("Address"),
    Phrase("Contact: first name and surname"),
    Phrase("E-mail"),
    Phrase("Telephone"),
    Phrase("Head referee"),
    Phrase("Game sets and tables available"),
)


@dataclass(frozen=True, slots=True)
class ApplicationForm:
    """An organiser's application: fields, and a line for each planned tournament."""

    event: Event
    tournaments: int = 8
    filled: tuple[str, ...] = ()
    size: Size = "a4"
    template: ClassVar[str] = "application"

    def values(self, language: Language) -> dict[str, Any]:
        filled = (*self.filled, *("",) * len(_FIELDS))
        names = map(language.say, _FIELDS)
        return {
            "words": language.say_all(_APPLICATION),
            "size": self.size,
            "fields": [list(pair) for pair in zip(names, filled, strict=False)],
            "tournaments": self.tournaments,
        }
