"""Catalogues as files: begun, read as strictly as is useful, brought up to date, compiled."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from stolik.locale import files
from stolik.locale.files import Unreadable
from stolik.locale.progress import progress

HEAD = """msgid ""
msgstr ""
"Language: de\\n"
"Language-Team: German (draft)\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def written(folder: Path, body: str | bytes, tag: str = "de") -> Path:
    file = files.source(tag, folder)
    file.parent.mkdir(parents=True, exist_ok=True)
    content = body if isinstance(body, bytes) else (HEAD + body).encode()
    file.write_bytes(content)
    return file


def read_mo(file: Path) -> gettext.GNUTranslations:
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)


@pytest.mark.parametrize(
    ("typed", "tag"),
    [
        *(("de", "de"), ("DE", "de"), ("pt_br", "pt-BR"), ("zh-hant", "zh-Hant")),
        *(("es-419", "es-419"), ("xx", ""), ("xx-yy", ""), ("", ""), ("../de", ""), ("de-", "")),
    ],
)
def test_a_tag_is_written_in_one_way(typed: str, tag: str) -> None:
    assert files.tag_of(typed) == tag


@pytest.mark.parametrize(
    ("body", "kind", "line"),
    [
        ('msgid "Round\nmsgstr ""\n', "line", 8),
        ('msgid "Round"\nmsgstr "Runde" x\n', "line", 9),
        ('msgid "a "quoted" word"\nmsgstr ""\n', "line", 8),
        ('msgid "Round"\nmsgstr[x] "Runde"\n', "line", 9),
        ('msgid "Round"\nRunde\n', "line", 9),
        ('msgid "Round"\n\nmsgid "Game"\nmsgstr "Partie"\n', "line", 8),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[5] "d"\n', "line", 8),
        (HEAD.encode() + 'msgid "Tisch für"\n'.encode("latin-1"), "letters", 8),
        (HEAD.replace("(n != 1)", "(n != x)").encode(), "plurals", 5),
        (HEAD.replace("(n != 1)", "(n %% 3)").encode(), "plurals", 5),
        (HEAD.replace("(n != 1)", "n%3").encode(), "plurals", 5),
        (HEAD.replace("nplurals=2", "nplurals=two").encode(), "plurals", 5),
    ],
)
def test_what_cannot_be_read_has_its_line(
    tmp_path: Path, body: str | bytes, kind: str, line: int
) -> None:
    file = written(tmp_path, body)
    with pytest.raises(Unreadable) as caught:
        files.read(file)
    assert (caught.value.kind, caught.value.line) == (kind, line)


def test_the_mark_and_line_ends_of_windows_do_not_matter(tmp_path: Path) -> None:
    body = "\ufeff" + (HEAD + 'msgid "Now"\nmsgstr "Jetzt"\n').replace("\n", "\r\n")
    assert files.read(written(tmp_path, body.encode()))["Now"].string == "Jetzt"


def test_a_new_catalogue_has_every_text_and_is_a_draft(tmp_path: Path) -> None:
    begun, complete = files.begun("pt-BR"), files.complete()
    assert {(m.context, m.id) for m in begun} == {(m.context, m.id) for m in complete}
    assert not any(any(message.string) for message in begun if message.id)
    assert begun.language_team == "Portuguese (Brazil) (draft)"
    file = files.source("pt-BR", tmp_path)
    files.write(begun, file)
    again = files.read(file)
    assert (again.num_plurals, len(again), again.language_team) == (
        *(begun.num_plurals, len(begun)),
        begun.language_team,
    )
    assert progress(again).translated == 0


def test_a_language_stolik_has_is_begun_from_what_it_has() -> None:
    assert progress(files.begun("pl")) == progress(files.complete())


def test_bringing_up_to_date_keeps_translations_and_what_is_gone(tmp_path: Path) -> None:
    (text,) = [m for m in files.complete() if m.id == "Calendar" and not m.context]
    body = f'msgid "{text.id}"\nmsgstr "Kalender"\n\nmsgid "Gone"\nmsgstr "Weg"\n'
    body += '\nmsgid "Gone, never translated"\nmsgstr ""\n'
    catalogue = files.read(written(tmp_path, body))
    files.bring_up_to_date(catalogue)
    assert len(catalogue) == len(files.complete())
    assert catalogue["Calendar"].string == "Kalender"
    as_file = files.written(catalogue).decode()
    assert '#~ msgid "Gone"\n#~ msgstr "Weg"\n' in as_file
    assert "never translated" not in as_file
    assert files.written(files.read(written(tmp_path, as_file.encode()))).decode() == as_file


def test_what_is_compiled_leaves_out_what_would_break_a_page(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'msgid "Now"\nmsgstr "Jetzt"\n\nmsgid "Round {n}"\nmsgstr "Runde {m}"\n\n'
        '#, fuzzy\nmsgid "Later"\nmsgstr "Später"\n\nmsgid "Empty"\nmsgstr ""\n',
    )
    catalogue = read_mo(files.compiled(file))
    assert [catalogue.gettext(text) for text in ("Now", "Round {n}", "Later", "Empty")] == [
        *("Jetzt", "Round {n}", "Later", "Empty")
    ]
    assert sorted(path.name for path in file.parent.iterdir()) == ["django.mo", "django.po"]


def test_progress_counts_what_can_be_read(tmp_path: Path) -> None:
    all_texts = progress(files.complete())
    assert all_texts.players == all_texts.players_all > 1000
    assert all_texts.translated == all_texts.all > all_texts.players_all
    body = 'msgid "Calendar"\nmsgstr "Kalender"\n\nmsgid "Not one of ours"\nmsgstr "Nein"\n'
    assert progress(files.read(written(tmp_path, body)))[::2] == (1, 1)
