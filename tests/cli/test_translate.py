"""`stolik translate`: a language from its first file to the pages, without a checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik import locale
from stolik.cli import main
from stolik.locale import files
from stolik.phrases.language import Phrase


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of translations; the catalogues of Stolik itself can only be read."""
    installed = tmp_path / "site-packages" / "stolik" / "locale"
    installed.parent.mkdir(parents=True)
    installed.symlink_to(locale.OWN, target_is_directory=True)
    monkeypatch.setattr(locale, "OWN", installed)
    monkeypatch.delenv("STOLIK_LOCALE", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "mine"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["translate", *words])
    output = capsys.readouterr()
    return status, output.out, output.err


def put(folder: Path, *pairs: tuple[str, str], tag: str = "fi") -> Path:
    """Write these translations into a catalogue that was begun."""
    file = files.source(tag, folder)
    catalogue = files.read(file)
    for english, translated in pairs:
        catalogue[english].string = translated
    files.write(catalogue, file)
    return file


def test_a_language_is_begun_translated_checked_and_seen(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ("--folder", str(elsewhere))
    file = files.source("fi", elsewhere)
    see = f"To see it on pages, serve the site with STOLIK_LOCALE={elsewhere}\n"
    assert said(capsys, "new", "fi", *folder) == (
        0,
        f"Begun: {file}\n"
        "Translate it in any editor of PO files. Then: stolik translate check fi --folder"
        f" {elsewhere}\n{see}",
        "",
    )
    put(elsewhere, ("Calendar", "Kalenteri"), ("Log out", "Kirjaudu ulos"))
    status, out, err = said(capsys, "check", "fi", *folder)
    assert (status, err) == (0, "")
    lines = out.splitlines(keepends=True)
    assert lines[0].startswith("fi: translated 2 of ")
    assert lines[0].endswith(" A draft: no native reader has read it yet.\n")
    assert lines[1:] == [
        "Nothing is wrong; what is translated is on the pages of a site with this folder.\n",
        see,
    ]
    monkeypatch.setenv("STOLIK_LOCALE", str(elsewhere))
    locale.forget()
    assert locale.language("fi").say(Phrase("Calendar")) == "Kalenteri"
    assert said(capsys, "status", "fi")[1] == lines[0]
    monkeypatch.delenv("STOLIK_LOCALE")
    locale.forget()


def test_what_is_wrong_is_told_and_stays_english(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ("--folder", str(elsewhere))
    said(capsys, "new", "fi", *folder)
    put(elsewhere, ("Begun: {file}", "Aloitettu: {tiedosto}"), ("Calendar", "Kalenteri"))
    status, out, err = said(capsys, "check", *folder)
    assert (status, err) == (1, "")
    lines = out.splitlines()
    assert lines[:2] == [
        "“Begun: {file}”: {file} is missing in the translation",
        "“Begun: {file}”: {tiedosto} stands in the translation only",
    ]
    assert lines[3] == (
        "1 text is wrong and stays English until mended; the others are on the pages of a site"
        " with this folder."
    )
    assert files.source("fi", elsewhere).with_suffix(".mo").is_file()


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ("new", "xx-yy"),
            "stolik: there is no language 'xx-yy'; languages are named as in de, pt-BR or"
            " zh-Hant\n",
        ),
        (
            ("new", "en"),
            "stolik: the texts are written in English, so 'en' needs no catalogue\n",
        ),
        (
            ("new", "pt_br"),
            "stolik: there is a catalogue already: {folder}/pt_BR/LC_MESSAGES/django.po. To bring"
            " it up to date: stolik translate update pt-BR --folder {folder}\n",
        ),
        (
            ("check", "fr"),
            "stolik: there is no catalogue for fr in {folder}. To begin one: stolik translate new"
            " fr --folder {folder}\n",
        ),
        (
            ("status", "fr"),
            "stolik: there is no catalogue for fr in {folder}. To begin one: stolik translate new"
            " fr --folder {folder}\n",
        ),
    ],
)
def test_what_cannot_be_done_is_told_by_its_name(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], error: str
) -> None:
    folder = ("--folder", str(elsewhere))
    said(capsys, "new", "pt-BR", *folder)
    assert said(capsys, *words, *folder) == (2, "", error.format(folder=elsewhere))


def test_without_a_folder_it_is_asked_for(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    question = (
        "stolik: which folder shall hold the translations? Name one with --folder, or in"
        " STOLIK_LOCALE\n"
    )
    assert said(capsys, "new", "fi") == (2, "", question)
    status, out, err = said(capsys, "status")
    assert (status, err) == (0, "")
    assert "pl: translated " in out


def test_a_folder_that_cannot_be_used_is_named(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere.write_text("a file")
    status, out, err = said(capsys, "new", "fi", "--folder", str(elsewhere))
    assert (status, out) == (2, "")
    assert err.startswith(f"stolik: cannot use '{elsewhere}")
    other = elsewhere.parent / "none"
    assert said(capsys, "check", "--folder", str(other)) == (
        *(2, ""),
        f"stolik: there is no catalogue in {other}\n",
    )


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        (
            b'msgid "Calendar"\n',
            b'msgid "Calendar\n',
            'not as in a PO file: msgid "Calendar\n',
        ),
        (b'msgid "Calendar"\n', b'msgid "Cal\xe9ndar"\n', "not UTF-8. Save the file as UTF-8.\n"),
        (
            b"n != 1",
            b"n != x",
            "this rule for plurals cannot be computed: nplurals=2; plural=(n != x);\n",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_its_line(
    elsewhere: Path, capsys: pytest.CaptureFixture[str], old: bytes, new: bytes, error: str
) -> None:
    folder = ("--folder", str(elsewhere))
    said(capsys, "new", "fi", *folder)
    file = files.source("fi", elsewhere)
    content = file.read_bytes()
    assert old in content
    file.write_bytes(content.replace(old, new, 1))
    line = content[: content.index(old)].count(b"\n") + 1
    for action in ("check", "update", "status"):
        status, _, err = said(capsys, action, "fi", *folder)
        assert (status, err) == (1, f"stolik: {file}, line {line}: {error}")


def test_an_older_catalogue_is_brought_up_to_date(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ("--folder", str(elsewhere))
    said(capsys, "new", "fi", *folder)
    file = put(elsewhere, ("Calendar", "Kalenteri"))
    catalogue = files.read(file)
    catalogue.delete("Log out")
    catalogue.add("Not said any more", "Ei enää sanota")
    files.write(catalogue, file)
    assert said(capsys, "update", "fi", *folder) == (
        0,
        f"{file}: 1 text new, 1 text no longer needed.\n",
        "",
    )
    again = files.read(file)
    assert (again["Calendar"].string, again["Log out"].string) == ("Kalenteri", "")
    assert said(capsys, "update", "fi", *folder)[1] == (
        f"{file}: 0 texts new, 0 texts no longer needed.\n"
    )


def test_it_speaks_polish(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ("--folder", str(elsewhere))
    assert said(capsys, "new", "xx", *folder, "--lang", "pl")[2] == (
        "stolik: nie ma języka 'xx'; języki zapisuje się tak: de, pt-BR, zh-Hant\n"
    )
    said(capsys, "new", "fi", *folder)
    status, out, _ = said(capsys, "check", "fi", *folder, "--lang", "pl")
    assert status == 0
    assert out.startswith("fi: przetłumaczone teksty dla graczy: 0 z ")
