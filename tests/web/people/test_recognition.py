"""Who the names of a list are: exact first, then without accents, case, order; the rest asked."""

from __future__ import annotations

import pytest

from stolik.web.people.recognition import (
    BESIDE,
    KNOWN,
    LEFT_OUT,
    NEW,
    Answers,
    Candidate,
    answered,
    recognition,
    recognitions,
    sent_answers,
)

LUKASZ = Candidate(1, ("Łukasz Źródlany",), "Liga Ełk, 3 turnieje")
LUKASZ_BARE = Candidate(2, ("Lukasz Zrodlany",))
NINA = Candidate(3, ("Nina Jeż", "Nina Jeż-Kos"))
EWA_OF_LEAGUE = Candidate(4, ("Ewa Kos",), rank=BESIDE)
EWA_ELSEWHERE = Candidate(5, ("Ewa Kos",), rank=KNOWN)
JAN, JAN_TOO = Candidate(6, ("Jan Lis",)), Candidate(7, ("Jan Lis",))
EVERYBODY = (LUKASZ, LUKASZ_BARE, NINA, EWA_OF_LEAGUE, EWA_ELSEWHERE, JAN, JAN_TOO)


@pytest.mark.parametrize(
    ("name", "proposed", "asked"),
    [
        # Spelled exactly so: that one, although the key has two owners.
        ("Łukasz Źródlany", LUKASZ, False),
        ("łukasz  ŹRÓDLANY", LUKASZ, False),
        ("Lukasz Zrodlany", LUKASZ_BARE, False),
        # By the key alone: proposed where there is one, open where there are two.
        ("Źródlany Łukasz", None, True),
        ("nina jez", NINA, True),
        ("Jeż Nina", NINA, True),
        ("Nina Jeż-Kos", NINA, False),
        # The one of the same league is meant; of two alike nobody is.
        ("Ewa Kos", EWA_OF_LEAGUE, False),
        ("Jan Lis", None, True),
        ("Nowy Człowiek", None, False),
        ("???", None, False),
    ],
)
def test_one_name(name: str, proposed: Candidate | None, asked: bool) -> None:
    line = recognition(name, EVERYBODY)
    assert (line.proposed, not line.certain) == (proposed, asked)


def doubles(*names: str) -> list[int | None]:
    return [line.double for line in recognitions(names, EVERYBODY)]


def test_two_lines_of_one_key_may_be_one_person() -> None:
    assert doubles("Adam Żak", "Zak Adam", "Ola Żak") == [None, 0, None]
    assert doubles("Adam Żak", "ADAM ŻAK", "adam zak") == [None, 0, 0]
    # The exactly spelled one stays, wherever it stands.
    assert doubles("jez nina", "Nina Jeż") == [1, None]
    # Two who are known as two are two.
    assert doubles("Łukasz Źródlany", "Lukasz Zrodlany") == [None, None]
    assert doubles("Łukasz Źródlany", "Łukasz Źródlany") == [None, 0]


def test_a_double_is_left_out_or_somebody_else_but_not_the_same_person() -> None:
    first, second = recognitions(["Nina Jeż", "nina jez"], EVERYBODY)
    assert (first.answers, second.answers) == (("3", NEW), (NEW, LEFT_OUT))


@pytest.mark.parametrize(
    ("names", "answers", "expected"),
    [
        (["Łukasz Źródlany", "Nowy"], {}, ["1", NEW]),
        # What is asked stays open until it is answered.
        (["nina jez"], {}, [""]),
        (["nina jez"], {"nina jez": ("3",)}, ["3"]),
        (["nina jez"], {"nina jez": (NEW,)}, [NEW]),
        # Somebody who is none of those offered is no answer.
        (["nina jez"], {"nina jez": ("1",)}, [""]),
        # Also what needs no answer can be answered otherwise.
        (["Nina Jeż"], {"Nina Jeż": (NEW,)}, [NEW]),
        (["Nina Jeż", "jez nina"], {"jez nina": (LEFT_OUT,)}, ["3", LEFT_OUT]),
        # Nobody is on a list twice.
        (["Jan Lis", "lis jan"], {"Jan Lis": ("6",), "lis jan": ("6",)}, ["6", ""]),
        (["Jan Lis", "lis jan"], {"Jan Lis": ("6",), "lis jan": ("7",)}, ["6", "7"]),
    ],
)
def test_answers(
    names: list[str], answers: dict[str, tuple[str, ...]], expected: list[str]
) -> None:
    chosen = answered(recognitions(names, EVERYBODY), Answers(answers))
    assert [line.answer for line in chosen] == expected


def test_what_is_proposed_stands_in_the_form() -> None:
    names = ["nina jez", "Źródlany Łukasz", "Adam Żak", "zak adam"]
    lines = answered(recognitions(names, EVERYBODY), Answers())
    assert [line.preselected for line in lines] == ["3", "", NEW, ""]


def test_answers_are_about_names_not_about_lines() -> None:
    """A line that was mended or moved meanwhile gets no stranger's answer."""
    sent = {"whose_1": "Ala", "who_1": NEW, "whose_12": "Ola", "who_12": "3", "whose_x": "Ela"}
    sent |= {"whose_007": "Iza", "who_7": "1", "whose_٣": "Ida", "whose_": "Ula"}  # no form's
    assert sent_answers(sent | {"whose_2": "Ala", "who_2": LEFT_OUT}) == Answers(
        {"Ala": (NEW, LEFT_OUT), "Ola": ("3",)}
    )
