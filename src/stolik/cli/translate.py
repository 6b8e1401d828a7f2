"""`stolik translate`: begin a catalogue, check it, bring it up to date, see how far it is.

For people who translate, with an installed Stolik and an editor of PO files. Knows options and
sentences; what a catalogue is and what can be wrong with one is known by `stolik.locale`.
"""

from __future__ import annotations

import os
import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stolik import locale
from stolik.cli import add_language
from stolik.cli.spoken import Spoken
from stolik.phrases.language import DRAFT, ENGLISH, Phrase

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

    from stolik.locale.faults import Fault

SAID: Final = {
    "unknown": Phrase(
        "stolik: there is no language {tag}; languages are named as in de, pt-BR or zh-Hant"
    ),
    "source": Phrase("stolik: the texts are written in English, so {tag} needs no catalogue"),
    "where": Phrase(
        "stolik: which folder shall hold the translations? Name one with --folder, or in"
        " STOLIK_LOCALE"
    ),
    "there": Phrase(
        "stolik: there is a catalogue already: {file}. To bring it up to date:"
        " stolik translate update {words}"
    ),
    "absent": Phrase(
        "stolik: there is no catalogue for {tag} in {folder}. To begin one:"
        " stolik translate new {words}"
    ),
    "none": Phrase("stolik: there is no catalogue in {folder}"),
    "unusable": Phrase("stolik: cannot use {file}: {why}"),
    "line": Phrase("stolik: {file}, line {line}: not as in a PO file: {quoted}"),
    "letters": Phrase("stolik: {file}, line {line}: not UTF-8. Save the file as UTF-8."),
    "plurals": Phrase(
        "stolik: {file}, line {line}: this rule for plurals cannot be computed: {quoted}"
    ),
    "begun": Phrase("Begun: {file}"),
    "next": Phrase("Translate it in any editor of PO files. Then: stolik translate check {words}"),
    "see": Phrase("To see it on pages, serve the site with STOLIK_LOCALE={folder}"),
    "updated": Phrase(
        "{file}: {new} {new:text|texts} new, {gone} {gone:text|texts} no longer needed."
    ),
    "progress": Phrase(
        "{tag}: translated {players} of {players_all} texts for players, {translated} of {all}"
        " altogether."
    ),
    "draft": Phrase("{progress} A draft: no native reader has read it yet."),
    "wrong": Phrase(
        "{n} {n:text is|texts are} wrong and {n:stays|stay} English until mended; the others are"
        " on the pages of a site with this folder."
    ),
    "right": Phrase(
        "Nothing is wrong; what is translated is on the pages of a site with this folder."
    ),
    "fuzzy": Phrase(
        "{n} {n:text is|texts are} marked as in doubt (fuzzy) and {n:stays|stay} English."
    ),
}
# What is wrong with a text, after its English.
WRONG: Final = {
    "lost": Phrase("“{english}”: {name} is missing in the translation"),
    "invented": Phrase("“{english}”: {name} stands in the translation only"),
    "braces": Phrase("“{english}”: a brace is not closed, or not opened: {about}"),
    "percent": Phrase("“{english}”: a per cent sign is written %% in this text"),
    "forms": Phrase(
        "“{english}”: after a number this language has other forms, or another number of them:"
        " {about}"
    ),
    "elements": Phrase("“{english}”: {about} stands in the translation only"),
    "blanks": Phrase("“{english}”: the blank at the beginning or at the end is missing"),
}


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for action, purpose, tag in (
        ("new", "begin the catalogue of a language", None),
        ("check", "say what is wrong in catalogues, and show the rest on the site", "?"),
        ("update", "bring a catalogue up to date with the texts of this Stolik", None),
        ("status", "say how much of each language is translated", "?"),
    ):
        sub = actions.add_parser(action, help=purpose, description=purpose.capitalize() + ".")
        sub.add_argument("tag", metavar="TAG", nargs=tag, help="the language, such as de or pt-BR")
        sub.add_argument(
            "--folder", metavar="DIR", help="where catalogues are (default: STOLIK_LOCALE)"
        )
        add_language(sub, default=SUPPRESS)


class Refused(Exception):
    """Nothing was done; the sentence says why."""


def run(options: Namespace) -> int:
    """1 if something is wrong with a catalogue, 2 if nothing could be done."""
    say = Spoken(SAID, options.lang)
    actions = {"new": _new, "check": _check, "update": _update, "status": _status}
    try:
        if options.tag is not None:
            options.tag = _tag(options.tag, say)
        return actions[options.action](options, say)
    except Refused as refused:
        print(refused, file=sys.stderr)
    except OSError as error:
        why = error.strerror or error
        print(say("unusable", file=repr(str(error.filename)), why=why), file=sys.stderr)
    return 2


def _tag(typed: str, say: Spoken) -> str:
    from stolik.locale import files

    tag = files.tag_of(typed)
    if not tag:
        raise Refused(say("unknown", tag=repr(typed)))
    if tag == ENGLISH:
        raise Refused(say("source", tag=repr(typed)))
    return tag


def _folder(options: Namespace) -> Path | None:
    """Where translators work: the folder that is named, or a checkout's own."""
    if named := options.folder or os.environ.get("STOLIK_LOCALE", ""):
        return Path(named).absolute()
    checkout = (locale.OWN.parents[2] / "pyproject.toml").is_file()
    return locale.OWN if checkout else None


def _needed_folder(options: Namespace, say: Spoken) -> Path:
    if folder := _folder(options):
        return folder
    raise Refused(say("where"))


def _new(options: Namespace, say: Spoken) -> int:
    from stolik.locale import files

    folder = _needed_folder(options, say)
    file = files.source(options.tag, folder)
    if file.exists():
        raise Refused(say("there", file=file, words=_words(options)))
    files.write(files.begun(options.tag), file)
    files.compiled(file)
    print(say("begun", file=file))
    print(say("next", words=_words(options)))
    _hint(folder, say)
    return 0


def _hint(folder: Path, say: Spoken) -> None:
    if folder not in locale.folders():
        print(say("see", folder=folder))


def _update(options: Namespace, say: Spoken) -> int:
    from stolik.locale import files

    (file,) = _files(_needed_folder(options, say), options, say)
    if (catalogue := _read(file, say)) is None:
        return 1
    before = {(message.context, message.id) for message in catalogue}
    files.bring_up_to_date(catalogue)
    after = {(message.context, message.id) for message in catalogue}
    files.write(catalogue, file)
    files.compiled(file)
    print(say("updated", file=file, new=len(after - before), gone=len(before - after)))
    return 0


def _check(options: Namespace, say: Spoken) -> int:
    folder = _needed_folder(options, say)
    status = [_checked(file, options, say) for file in _files(folder, options, say)]
    _hint(folder, say)
    return max(status)


def _checked(file: Path, options: Namespace, say: Spoken) -> int:
    from stolik.locale import files
    from stolik.locale.faults import UNFINISHED, faults

    if (catalogue := _read(file, say)) is None:
        return 1
    all_faults = list(faults(catalogue))
    wrong = [fault for fault in all_faults if fault.kind not in UNFINISHED]
    for fault in wrong:
        print(_sentence(fault, options))
    files.compiled(file)
    print(_progress(file, catalogue, say))
    if doubtful := sum(fault.kind == "fuzzy" for fault in all_faults):
        print(say("fuzzy", n=doubtful))
    print(say("wrong", n=len({fault.english for fault in wrong})) if wrong else say("right"))
    return 1 if wrong else 0


def _sentence(fault: Fault, options: Namespace) -> str:
    say = Spoken(WRONG, options.lang)
    english = " ".join(fault.english.split())
    return say(fault.kind, english=english, about=fault.about, name="{" + fault.about + "}")


def _status(options: Namespace, say: Spoken) -> int:
    folders = dict.fromkeys(filter(None, (_folder(options), *locale.folders())))
    files = {file.parts[-3]: file for folder in reversed(folders) for file in _sources(folder)}
    if options.tag:
        name = options.tag.replace("-", "_")
        if name not in files:
            raise Refused(_absent(next(iter(folders)), options, say))
        files = {name: files[name]}
    return max([_print_progress(file, say) for _, file in sorted(files.items())], default=0)


def _print_progress(file: Path, say: Spoken) -> int:
    """How far a catalogue is; 1 if it cannot be read."""
    if (catalogue := _read(file, say)) is None:
        return 1
    print(_progress(file, catalogue, say))
    return 0


def _progress(file: Path, catalogue: Catalog, say: Spoken) -> str:
    from stolik.locale.progress import progress

    numbers = progress(catalogue)._asdict()
    sentence = say("progress", tag=file.parts[-3].replace("_", "-"), **numbers)
    is_draft = (catalogue.language_team or "").endswith(DRAFT)
    return say("draft", progress=sentence) if is_draft else sentence


def _files(folder: Path, options: Namespace, say: Spoken) -> Iterable[Path]:
    from stolik.locale import files

    if options.tag is None:
        if not (sources := list(_sources(folder))):
            raise Refused(say("none", folder=folder))
        return sources
    file = files.source(options.tag, folder)
    if not file.exists():
        raise Refused(_absent(folder, options, say))
    return [file]


def _absent(folder: Path, options: Namespace, say: Spoken) -> str:
    return say("absent", tag=options.tag, folder=folder, words=_words(options))


def _words(options: Namespace) -> str:
    """What is typed after an action to mean the same catalogue."""
    return f"{options.tag} --folder {options.folder}" if options.folder else str(options.tag)


def _sources(folder: Path) -> Iterator[Path]:
    from stolik.locale import files

    for file in sorted(folder.glob("*/LC_MESSAGES/django.po")):
        if files.tag_of(file.parts[-3]):
            yield file


def _read(file: Path, say: Spoken) -> Catalog | None:
    """A catalogue; nothing where it cannot be read, and its line is named."""
    from stolik.locale import files

    try:
        return files.read(file)
    except files.Unreadable as error:
        print(say(error.kind, file=file, line=error.line, quoted=error.quoted), file=sys.stderr)
        return None
