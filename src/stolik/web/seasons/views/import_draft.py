"""A classification as a form sends it, before anything is saved: lines, who they are, what is odd.

Shared by the imports of a series and of an elimination. What was typed and answered stays in the
form until it is saved. Saves nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext

from stolik.phrases.language import Phrase
from stolik.rules import Violation
from stolik.web.core.forms import FIRST_YEAR, LAST_YEAR, Typed
from stolik.web.core.language import say
from stolik.web.core.spreadsheets.cells import LARGEST, Unreadable
from stolik.web.models.seasons import EDITIONS, Result
from stolik.web.models.tournaments import SHOWN
from stolik.web.people.recognition import (
    LEFT_OUT,
    Answered,
    Candidate,
    answered,
    recognitions,
    sent_answers,
)
from stolik.web.people.recognition_words import Option, options, question
from stolik.web.privacy.visibility import USUAL
from stolik.web.seasons.imports import saved_lines
from stolik.web.seasons.spreadsheet import (
    Classification,
    Classified,
    Problem,
    from_file,
    from_text,
    lines_as_text,
    without,
)
from stolik.web.tournaments.words import signed

MOST_PEOPLE: Final = 1000
_PROBLEMS: Final = {
    "name-missing": Phrase("No name here."),
    "name-too-long": Phrase("Longer than {about} characters."),
    "place-wrong": Phrase("“{about}” is no place."),
    "place-outside": Phrase("There is no such place: {about}."),
    "place-after": Phrase(
        "Place {about} cannot be: people ahead share one. Here it would be place {more}."
    ),
    "big-missing": Phrase("No big points: the table adds them up. Type 0 if there were none."),
    "big-wrong": Phrase("“{about}” is no number of big points."),
    "small-wrong": Phrase("“{about}” is no number of small points."),
}


@dataclass(frozen=True, slots=True)
class ImportDraft:
    """What was sent. `sent` is what would be saved: without the lines that are left out.

    `remarks` speak against saving until a reason is given; `violations` cannot be passed.
    """

    typed: Typed
    lines: tuple[Classified, ...]
    people: tuple[Answered, ...]
    sent: Classification
    violations: tuple[Violation, ...] = ()
    remarks: tuple[Violation, ...] = ()
    points: tuple[int, ...] = ()

    @property
    def chosen(self) -> tuple[int | None, ...]:
        """Of each line that would be saved the person it is about; None is somebody new."""
        return tuple(one.person for one in self.people if one.answer != LEFT_OUT)

    @property
    def open_questions(self) -> int:
        return sum(not one.answer for one in self.people)

    @property
    def blocked(self) -> bool:
        """Whether a line, a field or a rule stands in the way; questions and reasons do not."""
        fields = self.typed.faults.keys() - {"reason"}
        return bool(fields or self.violations or not self.sent.lines) or any(
            line.problems for line in self.sent.lines
        )


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A line of the preview with what is wrong, what is asked, and what it would earn."""

    number: int
    line: Classified
    marks: tuple[str, ...]
    small: str
    person: Answered
    question: str
    options: tuple[Option, ...]
    points: int | None = None

    @property
    def weight(self) -> str:
        """How a question is marked: what is open stands in the way."""
        return "warn" if self.person.preselected else "bad"

    @property
    def left_out(self) -> bool:
        return self.person.answer == LEFT_OUT


def read_draft(
    typed: Typed,
    lines: Sequence[Classified],
    formats: tuple[str, ...],
    candidates: Callable[[Sequence[str]], Iterable[Candidate]],
    today: date,
) -> ImportDraft:
    """Lines and fields of a form with who the lines are about."""
    names = [line.name for line in lines]
    people = answered(recognitions(names, candidates(names)), sent_answers(typed.values))
    typed.values["text"] = lines_as_text(lines)
    gone = {number for number, one in enumerate(people) if one.answer == LEFT_OUT}
    kept = without(lines, gone)
    fields = _fields(typed, formats, len(kept))
    # A day that is missing is told beside its field; what else is odd is told at once.
    dated = fields | {"day": fields["day"] or today}
    return ImportDraft(typed, tuple(lines), people, Classification(kept, **dated))


def sent_lines(request: HttpRequest, typed: Typed) -> tuple[Classified, ...]:
    if uploaded := request.FILES.get("file"):
        if (uploaded.size or 0) > LARGEST:
            raise Unreadable("file-too-large", str(LARGEST // 1024 // 1024))
        return from_file(uploaded.read(LARGEST + 1))
    return from_text(typed.values.get("text", ""))


def _fields(typed: Typed, formats: tuple[str, ...], rows: int) -> dict[str, Any]:
    day = None
    try:
        day = date.fromisoformat(typed.values.get("date", ""))
    except ValueError:
        typed.wrong("date", gettext("Choose a date."))
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        typed.wrong("date", gettext("Choose a date."))
    return {
        "title": typed.text("title", 200, required=True),
        "day": day,
        "fmt": typed.choice("format", formats, formats[0]),
        "edition": typed.choice("edition", EDITIONS, "standard"),
        "participants": typed.number("participants", rows, MOST_PEOPLE) or 0,
        "visibility": typed.choice("shown", SHOWN, USUAL),
    }


def as_typed(result: Result) -> dict[str, str]:
    """Saved results as they could have been typed."""
    lines = saved_lines(result)
    visibility = result.rows.values_list("shown", flat=True).first() or "full"
    return {
        "title": result.title,
        "date": result.date.isoformat(),
        "format": result.format,
        "edition": result.edition,
        "participants": str(result.participants) if result.participants > len(lines) else "",
        "shown": visibility,
        "text": lines_as_text(lines),
    }


def preview_rows(draft: ImportDraft) -> list[PreviewRow]:
    """Every line for the page."""
    points = iter(draft.points)
    rows = []
    for number, (line, person) in enumerate(zip(draft.lines, draft.people, strict=True), 1):
        counted = person.answer != LEFT_OUT
        double = person.recognition.double
        other, where = ("", "") if double is None else _double(draft.lines[double])
        rows.append(
            PreviewRow(
                number,
                line,
                tuple(_problem_words(problem) for problem in line.problems) if counted else (),
                signed(line.small),
                person,
                question(person, other, where),
                options(person, other),
                next(points, None) if counted else None,
            )
        )
    return rows


def _double(line: Classified) -> tuple[str, str]:
    """Another line as it is named in a question."""
    return line.name, gettext("place {place}").format(place=line.place)


def questions_words(draft: ImportDraft) -> str:
    """What is said when somebody saves while lines are open."""
    if not draft.open_questions:
        return ""
    return gettext("Nothing is saved yet: say below who the marked lines are.")


def _problem_words(problem: Problem) -> str:
    return say(_PROBLEMS[problem.code]).format(about=problem.about, more=problem.more)
