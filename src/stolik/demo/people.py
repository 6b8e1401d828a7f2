"""Invented people: ordinary Polish first names and surnames, in any number, all different.

Chosen by the generator that is given. Knows no tournament.
"""

from __future__ import annotations

from random import Random
from typing import Final


def _listed(names: str) -> tuple[str, ...]:
    return tuple(names.split())


WOMEN: Final = _listed(
    """
    Agnieszka Alicja Aniela Anna Barbara Beata Bożena Celina Danuta Dorota Elżbieta Ewa Felicja
    Gabriela Grażyna Halina Hanna Helena Irena Iwona Izabela Jadwiga Joanna Jolanta Julia
    Justyna Kamila Katarzyna Krystyna Lidia Łucja Magdalena Małgorzata Maria Marta Monika
    Natalia Oliwia Patrycja Paulina Renata Róża Stanisława Sylwia Teresa Urszula Wanda Weronika
    Zofia Żaneta
    """
)
MEN: Final = _listed(
    """
    Adam Aleksander Andrzej Antoni Arkadiusz Bartosz Bogdan Bolesław Cezary Damian Daniel
    Dariusz Dominik Edward Emil Filip Franciszek Grzegorz Henryk Hubert Ignacy Jacek Jakub Jan
    Jarosław Jerzy Józef Kacper Karol Kazimierz Konrad Krzysztof Leszek Łukasz Maciej Marcin
    Marek Mateusz Michał Mirosław Paweł Piotr Rafał Roman Ryszard Sławomir Stefan Szymon Tadeusz
    Wiesław Wojciech Zbigniew Zdzisław
    """
)
# As men bear them; those in -ski and -cki end in -a for women.
SURNAMES: Final = _listed(
    """
    Adamiec Bagiński Balcerek Banaś Barszcz Bąk Bęben Białek Bieńko Bocian Brzoza Brzózka Buczek
    Cebula Chmiel Chrząszcz Cichoń Cieślik Czajka Czapla Ćwik Ćwiklik Dąbek Dąbski Deptuła Dobek
    Dróżdż Dzięcioł Dziuba Dzwonek Frączek Gajda Gawron Gąsior Gąsiorek Gęsicki Głąb Gołąbek
    Gołecki Górka Grabiec Gruszka Grzybek Guzik Jabłonka Jagiełka Jarząb Jaskółka Jastrząb
    Jeżewski Jeżyk Kałuża Kania Kapusta Karaś Kasprzyk Kaźmierak Kłębek Kłos Kłusek Kocoń
    Kołodziej Koper Kostka Koźlik Król Krzemień Książek Kucharek Kulesza Kuźma Kwiecień Lasecki
    Leśniak Lipka Lisek Łabędź Łasica Łącki Łopata Łoś Łukasik Maślak Mazurek Miętus Młynarz
    Motyka Mrówka Niedźwiadek Nowak Olszak Ossowski Ożóg Pająk Pawlik Piątek Piórko Pióro Płonka
    Podleśny Pokrzywa Polak Porębski Próchniak Przepiórka Ptaszek Rączka Rogacki Rożek Ruciński
    Rybka Rzepka Sadło Sarnecki Sęk Sikora Skiba Skowronek Słowik Socha Sójka Strączek Stróżyk
    Struś Surma Szczepanik Szczygieł Ścibor Śledź Śliwka Ślusarek Śmigiel Śnieżek Świderek
    Świerk Tarnecki Tkacz Topolski Trzmiel Urbańczyk Walczak Węgorz Wężyk Wicher Wierzba Wilczek
    Włosek Wojtas Wrzosek Zając Zalecki Zaręba Zawilski Zgórski Zwoliński Źdźbło Źrebiec Żaba
    Żak Żbik Żelazko Żmuda Żołądź Żuraw Żurawek Żurek
    """
)


def people(count: int, rng: Random) -> tuple[str, ...]:
    """So many people, no name twice; surnames come back only when all have been used.

    >>> people(3, Random(1)) == people(3, Random(1))
    True
    """
    most = len(SURNAMES) * min(len(WOMEN), len(MEN))
    if not 0 <= count <= most:
        raise ValueError(f"there are names for 0 to {most} people, not for {count}")
    found: dict[str, None] = {}
    surnames: list[str] = []
    while len(found) < count:
        if not surnames:
            surnames = rng.sample(SURNAMES, len(SURNAMES))
        surname = surnames[-1]
        woman = rng.random() < 0.5
        first = rng.choice(WOMEN if woman else MEN)
        name = f"{first} {_of_a_woman(surname) if woman else surname}"
        if name not in found:
            found[name] = None
            surnames.pop()
    return tuple(found)


def _of_a_woman(surname: str) -> str:
    """
    >>> _of_a_woman("Łącki"), _of_a_woman("Żak"), _of_a_woman("Podleśny")
    ('Łącka', 'Żak', 'Podleśna')
    """
    return f"{surname[:-1]}a" if surname.endswith(("ski", "cki", "ny")) else surname
