"""The register of consents: who agreed to what, when, to which version of the text, and how.

Consents of the journal and those beside it in one list, the date of each from where it is kept. The
version of the text a fact refers to is the one that was in force when it was recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from stolik.tournament.journal import facts as f
from stolik.web.tournaments import store
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.models.privacy import Consent, Wording
from stolik.web.privacy.purposes import PURPOSES
from stolik.web.templatetags.words import either


@dataclass(frozen=True, slots=True)
class Text:
    """One version of what people are asked to agree to."""

    purpose: str
    version: int
    english: str
    polish: str
    created: datetime | None = None

    @property
    def words(self) -> str:
        return either(self.english, self.polish)


@dataclass(frozen=True, slots=True)
class Given:
    """What is known about one purpose; `at` is None if nobody ever said anything."""

    purpose: str
    given: bool = False
    at: datetime | None = None
    version: int = 0
    how: str = ""


Texts = Mapping[str, tuple[Text, ...]]


def texts(owner: int) -> dict[str, tuple[Text, ...]]:
    """Every version of every text of an organiser, the newest last."""
    found = {p.key: [Text(p.key, 0, p.english, p.polish)] for p in PURPOSES}
    for row in Wording.objects.filter(owner=owner).order_by("version"):
        if row.purpose in found:
            found[row.purpose].append(
                Text(row.purpose, row.version, row.english, row.polish, row.created)
            )
    return {purpose: tuple(versions) for purpose, versions in found.items()}


def reword(owner: int, purpose: str, english: str, polish: str) -> int:
    """A new version of a text, if it differs; the version in force."""
    latest = texts(owner)[purpose][-1]
    if (latest.english, latest.polish) == (english, polish):
        return latest.version
    Wording.objects.create(
        owner_id=owner,
        purpose=purpose,
        version=latest.version + 1,
        english=english,
        polish=polish,
    )
    return latest.version + 1


def record(entries: Iterable[Entry], purpose: str, *, given: bool, how: str) -> None:
    """What several people said about one purpose, as a new row each where it is news."""
    rows = list(entries)
    if not rows:
        return
    known = latest(rows)
    version = texts(rows[0].tournament.owner_id)[purpose][-1].version
    Consent.objects.bulk_create(
        Consent(entry=row, purpose=purpose, given=given, version=version, how=how)
        for row in rows
        # Never having agreed is a no already.
        if known.get((row.pk, purpose), Given(purpose)).given != given
    )


def latest(entries: Iterable[Entry]) -> dict[tuple[int, str], Given]:
    """By entry and purpose, the latest of what is kept beside the journal; one query."""
    rows = Consent.objects.filter(entry__in=[entry.pk for entry in entries]).order_by("id")
    return {
        (row.entry_id, row.purpose): Given(row.purpose, row.given, row.at, row.version, row.how)
        for row in rows
    }


def registers(event: Tournament, entries: Iterable[Entry]) -> dict[int, tuple[Given, ...]]:
    """For each entry number every purpose in order; a constant number of queries."""
    rows = list(entries)
    recorded = _facts(event, texts(event.owner_id))
    beside = latest(rows)
    return {
        row.number: tuple(
            recorded.get((row.number, p.key), Given(p.key))
            if p.fact
            else beside.get((row.pk, p.key), Given(p.key))
            for p in PURPOSES
        )
        for row in rows
    }


def _facts(event: Tournament, known: Texts) -> dict[tuple[int, str], Given]:
    found: dict[tuple[int, str], Given] = {}
    for fact in store.facts(event):
        if not isinstance(fact.what, f.ConsentRecorded):
            continue
        what, at = fact.what, datetime.fromtimestamp(fact.at, UTC)
        # Whoever works at the desk received it on paper; a person's own page says so itself.
        how = "own-page" if fact.by.id == OWN_PAGE else "paper"
        for purpose in ("participation", "data", "image"):
            given = getattr(what, purpose)
            key = (what.entry, purpose)
            if found.get(key, Given(purpose)).given != given:
                found[key] = Given(purpose, given, at, _version(known[purpose], at), how)
    return found


OWN_PAGE = "own-page"


def _version(versions: tuple[Text, ...], at: datetime) -> int:
    in_force = [t.version for t in versions if t.created is None or t.created <= at]
    return in_force[-1]
