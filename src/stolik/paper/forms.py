"""Forms to be filled in by hand: a guardian's consent, and an organiser's application for a league.

Two declarations and two signatures, since taking part and personal data are two questions; agreeing
to advertising is a third, and pictures are a part of their own. The texts are settings: these are
only ours. Knows nobody's answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from stolik.paper.pages import Event, Lang, Pair, Size, said

_CONSENT: Final[dict[str, Pair]] = {
    "title": ("Consent of a parent or legal guardian", "Zgoda rodzica lub opiekuna prawnego"),
    "to": ("to a child's part in:", "na udział dziecka:"),
    "by": ("organised by:", "organizator:"),
    "guardian": (
        "First name and surname of the parent or guardian",
        "Imię i nazwisko rodzica lub opiekuna",
    ),
    "child": ("First name and surname of the child", "Imię i nazwisko dziecka"),
    "first": ("1. Taking part", "1. Udział"),
    "second": ("2. Personal data", "2. Dane osobowe"),
    "third": ("Pictures and films", "Zdjęcia i filmy"),
    "place": ("Place and date", "Miejscowość i data"),
    "signature": ("Signature of the parent or guardian", "Podpis rodzica lub opiekuna"),
    "yes": ("I agree", "Zgadzam się"),
    "no": ("I do not agree", "Nie zgadzam się"),
    "optional": (
        "This part is voluntary. Whatever is chosen, the child may play.",
        "Ta część jest dobrowolna. Dziecko może grać niezależnie od wyboru.",
    ),
}


@dataclass(frozen=True, slots=True)
class ConsentTexts:
    """The texts of the form, each a sentence or several; what is empty is left out."""

    participation: tuple[str, ...]
    data: tuple[str, ...]
    advertising: str = ""
    image: str = ""


_TEXTS: Final[dict[str, ConsentTexts]] = {
    "en": ConsentTexts(
        (
            "I agree that the child named above takes part in the event named above.",
            "I know the rules by which the child will play there.",
            "I know of no medical reason why the child should not take part.",
        ),
        (
            "I agree that the organiser uses the child's name and results to run this event,"
            " to publish its standings and to hand over prizes.",
            "Nobody has to give these data, but without them the child cannot be entered. I may"
            " see and correct them, and take this consent back at any time.",
        ),
        "The organiser may also send me news and advertising.",
        "The organiser may publish photographs and films of the event in which the child can be"
        " recognised. I may take this consent back at any time.",
    ),
    "pl": ConsentTexts(
        (
            "Zgadzam się, aby wymienione wyżej dziecko wzięło udział w wymienionych wyżej"
            " rozgrywkach.",
            "Znam zasady, według których dziecko będzie grać.",
            "Nie są mi znane powody zdrowotne, dla których dziecko nie powinno brać udziału.",
        ),
        (
            "Zgadzam się, aby organizator używał imienia, nazwiska i wyników dziecka do"
            " przeprowadzenia tych rozgrywek, ogłoszenia tabeli i przekazania nagród.",
            "Podanie danych jest dobrowolne, ale bez nich nie można zgłosić dziecka. Mogę je"
            " zobaczyć i poprawić, a tę zgodę w każdej chwili wycofać.",
        ),
        "Organizator może też przysyłać mi wiadomości i reklamy.",
        "Organizator może publikować zdjęcia i filmy z rozgrywek, na których można rozpoznać"
        " dziecko. Tę zgodę mogę w każdej chwili wycofać.",
    ),
}


def consent_texts(lang: Lang) -> ConsentTexts:
    """Our own wording, to be changed with `dataclasses.replace`; no lawyer has seen it."""
    return _TEXTS[lang]


@dataclass(frozen=True, slots=True)
class ConsentForm:
    """A form for one child, or blank; without `texts` ours are used. Pictures get a page."""

    event: Event
    child: str = ""
    guardian: str = ""
    texts: ConsentTexts | None = None
    size: Size = "a4"
    template: ClassVar[str] = "consent"

    def values(self, lang: Lang) -> dict[str, Any]:
        texts = self.texts or consent_texts(lang)
        return {
            "words": said(_CONSENT, lang),
            "size": self.size,
            "child": self.child,
            "guardian": self.guardian,
            "participation": texts.participation,
            "data": texts.data,
            "advertising": texts.advertising,
            "image": texts.image,
        }


_APPLICATION: Final[dict[str, Pair]] = {
    "title": ("Application to run a league", "Zgłoszenie organizacji ligi"),
    "planned": ("Planned tournaments", "Planowane turnieje"),
    "date": ("Date", "Data"),
    "place": ("Place", "Miejsce"),
    "format": ("Format", "Format"),
    "players": ("People", "Liczba osób"),
    "signed": ("Place, date and signature", "Miejscowość, data i podpis"),
    "declare": (
        "I have read the rules of the league and will run its tournaments by them.",
        "Znam zasady ligi i przeprowadzę jej turnieje zgodnie z nimi.",
    ),
}
_FIELDS: Final[tuple[Pair, ...]] = (
    ("Name of the league", "Nazwa ligi"),
    ("Organiser (institution or club)", "Organizator (instytucja lub klub)"),
    ("Address", "Adres"),
    ("Contact: first name and surname", "Osoba do kontaktu: imię i nazwisko"),
    ("E-mail", "E-mail"),
    ("Telephone", "Telefon"),
    ("Head referee", "Sędzia główny"),
    ("Game sets and tables available", "Liczba kompletów gry i stolików"),
)


@dataclass(frozen=True, slots=True)
class ApplicationForm:
    """An organiser's application: fields, and a line for each planned tournament."""

    event: Event
    tournaments: int = 8
    filled: tuple[str, ...] = ()
    size: Size = "a4"
    template: ClassVar[str] = "application"

    def values(self, lang: Lang) -> dict[str, Any]:
        filled = (*self.filled, *("",) * len(_FIELDS))
        names = said({str(n): pair for n, pair in enumerate(_FIELDS)}, lang).values()
        return {
            "words": said(_APPLICATION, lang),
            "size": self.size,
            "fields": [list(pair) for pair in zip(names, filled, strict=False)],
            "tournaments": self.tournaments,
        }
