"""Who may play, represent a country, or be shown."""

from __future__ import annotations

import pytest

from stolik.rules import Violation
from stolik.tournament.season import (
    Advice,
    GuardianConsent,
    Nominee,
    Photo,
    Publication,
    minor_advice,
    nomination_faults,
    photo_faults,
    publication,
)

EDITIONS = ("2012", "2015", "2018", "2022")
PARTICIPATION = Violation("guardian-consent-missing", person="Ola")
DATA = Violation("guardian-data-consent-missing", person="Ola")


@pytest.mark.rule("W-reg-1", "W-reg-2", "A-64")
@pytest.mark.parametrize(
    ("represented", "citizen", "faults"),
    [
        ((), True, []),
        pytest.param(("2018",), True, ["represented-last-time: Ala in 2018"], id="EX-211-running"),
        pytest.param(("2015",), True, [], id="EX-211-skipped"),
        ((), False, ["citizenship-unconfirmed: Ala"]),
        (
            ("2015", "2018"),
            False,
            ["citizenship-unconfirmed: Ala", "represented-last-time: Ala in 2018"],
        ),
    ],
)
def test_nomination(represented: tuple[str, ...], citizen: bool, faults: list[str]) -> None:
    nominee = Nominee("Ala", represented, citizen=citizen)
    assert [str(fault) for fault in nomination_faults(nominee, "2022", EDITIONS)] == faults
    # The edition to come need not be in the list yet.
    assert [str(f) for f in nomination_faults(nominee, "2022", EDITIONS[:-1])] == faults


@pytest.mark.rule("W-reg-2")
def test_the_first_edition_has_none_before_it() -> None:
    assert nomination_faults(Nominee("Ala", ("2012",), citizen=True), "2012", EDITIONS) == ()
    assert nomination_faults(Nominee("Ala", citizen=True), "2012", ()) == ()


@pytest.mark.rule("L-8", "L-14", "L-form-3", "L-form-7", "A-71", "C-21")
@pytest.mark.parametrize(
    ("consent", "missing"),
    [
        pytest.param(GuardianConsent(), (PARTICIPATION, DATA), id="EX-205-no-form"),
        pytest.param(GuardianConsent(participation=True), (DATA,), id="EX-205-half"),
        pytest.param(GuardianConsent(data=True), (PARTICIPATION,), id="other-half"),
        pytest.param(GuardianConsent(participation=True, data=True), (), id="both"),
    ],
)
def test_a_minor_in_a_league_needs_both_parts(
    consent: GuardianConsent, missing: tuple[Violation, ...]
) -> None:
    assert minor_advice("Ola", consent, required=True) == Advice(stops=missing)


@pytest.mark.rule("A-72")
def test_elsewhere_the_form_is_only_offered() -> None:
    found = minor_advice("Ola", GuardianConsent(), required=False)
    assert found == Advice(warnings=(PARTICIPATION, DATA))


@pytest.mark.rule("L-zr-4bis", "C-41")
def test_a_photo_needs_the_consent_of_everybody_in_it() -> None:
    together, alone, room = Photo("1", ("Ala", "Ola")), Photo("2", ("Ala",)), Photo("3", ())
    missing = Violation("image-consent-missing", person="Ola", photo="1")
    assert photo_faults(together, {"Ala"}) == (missing,)
    assert publication([together, alone, room], {"Ala"}) == Publication(  # EX-212
        published=("2", "3"), held_back=("1",), reasons=(missing,)
    )
