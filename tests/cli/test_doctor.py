"""`stolik doctor`: Pythons with known faults, and how many files may be open, in both languages."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stolik.cli.doctor import python_findings
from stolik.locale import language

COOKIES, ZIPS, TLS = "CVE-2024-7592", "CVE-2024-0450", "CVE-2023-40217"


@pytest.mark.attack(6, "a Python whose cookies are slow to read")
@pytest.mark.parametrize(
    ("version", "codes"),
    [
        ((3, 11, 4), [COOKIES, ZIPS, TLS]),
        ((3, 11, 7), [COOKIES, ZIPS]),
        ((3, 11, 9), [COOKIES]),
        ((3, 11, 10), []),
        ((3, 12, 1), [COOKIES, ZIPS]),
        ((3, 12, 5), [COOKIES]),
        ((3, 12, 6), []),
        ((3, 13, 0), []),
        ((4, 0, 0), []),
    ],
)
def test_pythons_with_known_faults_are_named(
    version: tuple[int, int, int], codes: list[str]
) -> None:
    for tag in ("en", "pl"):
        findings = python_findings(version, language(tag))
        assert [next(code for code in codes if code in line) for _, line in findings] == codes
        # Something to be known; nothing is missing.
        assert {good for good, _ in findings} <= {None}


def test_a_fault_is_said_in_both_languages() -> None:
    assert [python_findings((3, 11, 9), language(tag)) for tag in ("en", "pl")] == [
        [
            (
                None,
                "Python 3.11.9: CVE-2024-7592: a long cookie takes seconds to read; Stolik leaves"
                " such cookies out. Install a newer Python 3.11",
            )
        ],
        [
            (
                None,
                "Python 3.11.9: CVE-2024-7592: odczytanie długiego ciasteczka trwa sekundy; Stolik"
                " takie ciasteczka pomija. Zainstaluj nowszego Pythona 3.11",
            )
        ],
    ]


@pytest.mark.attack(9, "256 open files, as a terminal on macOS gives")
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
@pytest.mark.parametrize(
    ("limit", "lang", "sentence"),
    [
        ("", "en", "WARN  open files: only 256 at most, room for 144 connections."),
        ("", "pl", "WARN  otwarte pliki: najwyżej 256; miejsc dla połączeń tylko 144."),
        ("-S", "en", "(256 at the start), room for "),
        ("-S", "pl", "(na początku 256); miejsc dla połączeń: "),
    ],
)
def test_the_limit_of_files_is_said(limit: str, lang: str, sentence: str) -> None:
    doctor = [sys.executable, "-m", "stolik", "doctor", "--lang", lang]
    through = ["sh", "-c", f'ulimit {limit} -n 256; exec "$@"', "sh", *doctor]
    done = subprocess.run(through, capture_output=True, text=True, encoding="utf-8", check=False)
    assert sentence in done.stdout
    assert (done.returncode, done.stderr) == (0, "")
