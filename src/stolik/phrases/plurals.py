"""Words after numbers: one form or two in English, three in Polish.

Knows numbers and forms, not what is counted: the forms stand in the sentence, as in
`"{taken} {taken:kostka|kostki|kostek}"`.
"""

from __future__ import annotations


def plural(n: int, one: str, few: str, many: str) -> str:
    """The Polish form that follows a number: 1, then 2-4 (but not 12-14), then all others.

    >>> [plural(n, "kostka", "kostki", "kostek") for n in (1, 2, 5, 12, 22)]
    ['kostka', 'kostki', 'kostek', 'kostek', 'kostki']
    """
    if n == 1:
        return one
    return few if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else many


class Count(str):
    """A number as text that knows which of several forms follows it.

    Two forms are English, three are Polish. What is no number takes the last form.

    >>> "{n} {n:tile|tiles}, {n} {n:kostka|kostki|kostek}".format(n=Count(2))
    '2 tiles, 2 kostki'
    """

    __slots__ = ()

    def __format__(self, spec: str, /) -> str:
        forms = spec.split("|")
        if len(forms) == 1:
            return super().__format__(spec)
        number = int(self) if self.isascii() and self.isdigit() else 0
        return plural(number, *forms) if len(forms) == 3 else forms[number != 1]
