"""Two people with the same form open: only what each changed is saved, a clash is asked about."""

from __future__ import annotations

import pytest

from stolik.web.core.forms import WAS, Typed, opened

OPENED = {"name": "Ewa Żak", "email": "", "about": "one\ntwo", "minor": "on"}


def sent(**changes: str) -> Typed:
    return Typed({**OPENED, WAS: opened(OPENED), **changes})


@pytest.mark.parametrize(
    ("mine", "saved", "values", "theirs"),
    [
        # what I did not touch is as somebody else saved it
        ({"name": "Ewa Kos"}, {"email": "e@x.pl"}, {"name": "Ewa Kos", "email": "e@x.pl"}, {}),
        # the same twice is no clash
        ({"email": "e@x.pl"}, {"email": "e@x.pl"}, {"email": "e@x.pl"}, {}),
        # both changed it: mine stays in the form, theirs is told
        ({"email": "a@x.pl"}, {"email": "e@x.pl"}, {"email": "a@x.pl"}, {"email": "e@x.pl"}),
        # a browser ends lines in its own way
        ({"about": "one\r\ntwo"}, {"about": "three"}, {"about": "three"}, {}),
        # a tick that somebody else took away
        ({"name": "Ewa Kos"}, {"minor": ""}, {"minor": ""}, {}),
    ],
)
def test_two_forms_of_one_page(
    mine: dict[str, str], saved: dict[str, str], values: dict[str, str], theirs: dict[str, str]
) -> None:
    typed, now = sent(**mine), {**OPENED, **saved}
    typed.reconcile(now, OPENED)
    assert {name: typed.values[name] for name in values} == values
    assert (typed.theirs, list(typed.faults)) == (theirs, list(theirs))
    assert typed.was == opened(now)


def test_saving_again_keeps_what_was_typed() -> None:
    now = {**OPENED, "email": "e@x.pl"}
    first = sent(email="a@x.pl")
    first.reconcile(now, OPENED)
    again = Typed({**first.values, WAS: first.was})
    again.reconcile(now, OPENED)
    assert (again.values["email"], again.faults) == ("a@x.pl", {})


@pytest.mark.parametrize("marks", ["", "nonsense", "[]"])
def test_a_form_without_marks_counts_as_it_was_sent(marks: str) -> None:
    typed = Typed({**OPENED, WAS: marks})
    typed.reconcile({**OPENED, "name": "Jan Kos"}, OPENED)
    assert (typed.values["name"], typed.faults) == ("Ewa Żak", {})
