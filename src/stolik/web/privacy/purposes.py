"""What personal data may be used for: one consent each, never two in one.

The texts are the program's own; an organiser can write others. Knows no database.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.web.core.language import either


@dataclass(frozen=True, slots=True)
class Purpose:
    """`fact` says that the journal keeps it, since it may decide whether somebody plays."""

    key: str
    english_title: str
    polish_title: str
    english: str
    polish: str
    fact: bool = False

    @property
    def title(self) -> str:
        return either(self.english_title, self.polish_title)


PURPOSES: Final = (
    Purpose(
        "participation",
        "Playing",
        "Udział",
        "I take part in this tournament and know its rules. For somebody under 18 a parent or"
        " guardian agrees, in writing.",
        "Biorę udział w tym turnieju i znam jego zasady. Za osobę poniżej 18 lat zgodę daje na"
        " piśmie rodzic lub opiekun.",
        fact=True,
    ),
    Purpose(
        "data",
        "Personal data",
        "Dane osobowe",
        "The organiser may use my name and contact to run this tournament and hand over prizes."
        " Giving them is voluntary, but without them I cannot play or receive a prize. I can see"
        " them, correct them, take a copy and ask for them to be erased.",
        "Organizator może używać mojego imienia, nazwiska i kontaktu, żeby przeprowadzić turniej"
        " i wydać nagrody. Podanie danych jest dobrowolne, ale bez nich nie można grać ani"
        " odebrać nagrody. Mogę je zobaczyć, poprawić, pobrać i poprosić o ich usunięcie.",
        fact=True,
    ),
    Purpose(
        "image",
        "Pictures of me",
        "Wizerunek",
        "Photos and films from this tournament in which I can be recognised may be published.",
        "Zdjęcia i filmy z tego turnieju, na których można mnie rozpoznać, mogą być publikowane.",
        fact=True,
    ),
    Purpose(
        "name",
        "Name and history",
        "Nazwisko i historia",
        "My full name may stand in public lists, and my results from several tournaments may be"
        " shown together on one public page.",
        "Moje imię i nazwisko mogą być na publicznych listach, a moje wyniki z różnych turniejów"
        " na jednej publicznej stronie.",
    ),
    Purpose(
        "contact",
        "Invitations",
        "Zaproszenia",
        "The organiser may write to me about the next tournaments.",
        "Organizator może pisać do mnie o następnych turniejach.",
    ),
    Purpose(
        "marketing",
        "Advertising",
        "Reklama",
        "The organiser may send me advertising. Saying no changes nothing about playing.",
        "Organizator może przysyłać mi reklamy. Odmowa nie zmienia niczego w grze.",
    ),
)
BY_KEY: Final = {purpose.key: purpose for purpose in PURPOSES}
