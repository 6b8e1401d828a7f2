"""What the documents say is so: their examples run and their links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

FENCE = re.compile(r"^ *(```|~~~).*$", re.MULTILINE)
FENCED = re.compile(r"^ *(```|~~~).*?^ *\1 *$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)|^ *\[[^\]\n]+\]: *<?([^\s>]+)", re.MULTILINE)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def examples(text: str, where: str) -> doctest.DocTest:
    """The `>>>` examples of a page; a fence ends an example as an empty line does."""
    return doctest.DocTestParser().get_doctest(FENCE.sub("", text), {}, where, where, 0)


def links(text: str) -> list[str]:
    """Where a page's links lead, without addresses of other sites and places on the page itself."""
    prose = CODE.sub("", FENCED.sub("", text))
    targets = (inline or reference for inline, reference in LINK.findall(prose))
    return [
        target.partition("#")[0]
        for target in targets
        if not re.match(r"[a-z][a-z0-9+.-]*:|#", target)
    ]


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_examples_run_as_shown(path: Path) -> None:
    report: list[str] = []
    test = examples(path.read_text(encoding="utf-8"), name(path))
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert "".join(report) == ""


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_to_files(path: Path) -> None:
    targets = links(path.read_text(encoding="utf-8"))
    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_an_example_ends_at_the_fence() -> None:
    page = "Add:\n\n```python\n>>> 1 + 1\n2\n```\n\nThen go on.\n"
    assert [(e.source, e.want) for e in examples(page, "page").examples] == [("1 + 1\n", "2\n")]


def test_links_are_told_from_code_and_from_other_sites() -> None:
    page = (
        "[a](docs/a.md#top) ![b](b.png 'B') [c](https://example.org) [d](#here) `[e](e.md)`\n"
        "```\n[f](f.md)\n```\n[g]: g.md\n"
    )
    assert links(page) == ["docs/a.md", "b.png", "g.md"]
