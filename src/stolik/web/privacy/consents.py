"""Consents: who agreed to what, when, to which version of the text, and how it was recorded.

Consents of the journal and those beside it in one list, the date of each from where it is kept. The
version of the text a fact refers to is the one that was in force when it was recorded. Everybody
chooses how to be shown; consents by a form or a page are for grown-ups only: for somebody under 18
a guardian agrees on paper. Whoever registers accepts the regulations and the data notice that the
form shows: both are kept beside the journal, since for a grown-up they decide nothing in it, and
whoever waits on the reserve list is not in it yet. Knows no page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import transaction

from stolik import locale
from stolik.phrases.language import Phrase
from stolik.phrases.regulations import (
    Regulations,
    regulations,
    regulations_title,
    regulations_version,
)
from stolik.tournament.journal import facts as f
from stolik.web.core.language import language
from stolik.web.core.own_words import OwnWords, own_words
from stolik.web.models.privacy import Consent, Wording
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.people.certainty import certain
from stolik.web.privacy.purposes import PURPOSES
from stolik.web.privacy.visibility import USUAL, choose_shown, chosen
from stolik.web.tournaments import push, store
from stolik.web.tournaments.entries import Newcomer, wish_of


@dataclass(frozen=True, slots=True)
class Text:
    """One version of what people are asked to agree to."""

    purpose: str
    version: int
    written: Mapping[str, str]
    """The words of an organiser by language; none where the program's own stand."""
    own: Phrase | None = None
    created: datetime | None = None

    @property
    def words(self) -> OwnWords:
        """As they are read on this page."""
        if self.written:
            return own_words(self.written, "en", language())
        tag = language() if self.words_in(language()) else "en"
        return OwnWords(self.words_in(tag), tag, other=tag != language())

    def words_in(self, tag: str) -> str:
        """The words in one language; nothing where they would be read in another."""
        if self.own is None:
            return self.written.get(tag, "")
        words = locale.language(tag).say(self.own)
        return words if tag == "en" or words != self.own else ""


@dataclass(frozen=True, slots=True)
class ConsentState:
    """What is known about one purpose; `at` is None if nobody ever said anything."""

    purpose: str
    agreed: bool = False
    at: datetime | None = None
    version: int = 0
    how: str = ""
    document: str = ""
    language: str = ""

    @property
    def document_title(self) -> str:
        return regulations_title(self.document, language()) if self.document else ""

    @property
    def document_version(self) -> str:
        return regulations_version(self.document, language()) if self.document else ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What whoever registers accepts: the regulations that bind here, and the data notice."""

    regulations: Regulations
    participation: Text
    data: Text

    @property
    def title(self) -> str:
        return regulations_title(self.regulations.code, language())

    @property
    def version(self) -> str:
        return regulations_version(self.regulations.code, language())

    @property
    def seen(self) -> str:
        """A mark of what a page showed: another one means that something changed since."""
        return f"{self.regulations.code} {self.participation.version} {self.data.version}"


# Accepted by registering, or by whoever enters somebody with a signed list.
ACCEPTED = ("participation", "data")
OWN_PAGE = "own-page"
Texts = Mapping[str, tuple[Text, ...]]


def texts(owner: int) -> dict[str, tuple[Text, ...]]:
    """Every version of every text of an organiser, the newest last."""
    versions_of = {p.key: [Text(p.key, 0, {}, p.text)] for p in PURPOSES}
    for row in Wording.objects.filter(owner=owner).order_by("version"):
        if row.purpose in versions_of:
            versions_of[row.purpose].append(
                Text(row.purpose, row.version, row.texts, created=row.created)
            )
    return {purpose: tuple(versions) for purpose, versions in versions_of.items()}


def terms(event: Tournament) -> Terms | None:
    """What binds and is told in an event; nothing before its rules are chosen."""
    state = store.state(event)
    if state.ruleset is None:
        return None
    known = texts(event.owner_id)
    return Terms(
        regulations(state.kind, state.ruleset), known["participation"][-1], known["data"][-1]
    )


def reword(owner: int, purpose: str, written: Mapping[str, str]) -> int:
    """A new version of a text by language, if it differs; the version in force."""
    latest = texts(owner)[purpose][-1]
    if latest.written == written or (
        not latest.written and all(latest.words_in(tag) == text for tag, text in written.items())
    ):
        return latest.version
    Wording.objects.create(
        owner_id=owner,
        purpose=purpose,
        version=latest.version + 1,
        texts=dict(written),
    )
    return latest.version + 1


def record(
    entries: Iterable[Entry], purpose: str, *, agreed: bool, how: str, document: str = ""
) -> None:
    """What several people said about one purpose, as a new row each where it is news."""
    rows = list(entries)
    if not rows:
        return
    known = latest(rows)
    text = texts(rows[0].tournament.owner_id)[purpose][-1]
    Consent.objects.bulk_create(
        Consent(
            entry=row,
            purpose=purpose,
            given=agreed,
            version=text.version,
            how=how,
            document=document if agreed else "",
            # What was signed on paper need not be what the desk reads.
            language="" if how == "paper" else text.words.language,
        )
        for row in rows
        # Never having agreed is a no already.
        if known.get((row.pk, purpose), ConsentState(purpose)).agreed != agreed
    )


def latest(entries: Iterable[Entry]) -> dict[tuple[int, str], ConsentState]:
    """By entry and purpose, the latest of what is kept beside the journal; one query."""
    rows = Consent.objects.filter(entry__in=[entry.pk for entry in entries]).order_by("id")
    return {
        (row.entry_id, row.purpose): ConsentState(
            row.purpose, row.given, row.at, row.version, row.how, row.document, row.language
        )
        for row in rows
    }


def consent_states(
    event: Tournament, entries: Iterable[Entry]
) -> dict[int, tuple[ConsentState, ...]]:
    """For each entry number every purpose in order; a constant number of queries."""
    rows = list(entries)
    recorded = _recorded(event, texts(event.owner_id))
    void = _not_theirs_to_give(event, rows)
    beside = {key: state for key, state in latest(rows).items() if key not in void}
    return {
        row.number: tuple(
            _latest_of(
                ConsentState(p.key),
                beside.get((row.pk, p.key)),
                recorded.get((row.number, p.key)) if p.fact else None,
            )
            for p in PURPOSES
        )
        for row in rows
    }


def _not_theirs_to_give(event: Tournament, rows: Iterable[Entry]) -> set[tuple[int, str]]:
    """What a form cannot accept for those who turned out to be under 18: a guardian signs it."""
    people = store.state(event).entries
    young = [row.pk for row in rows if row.number in people and people[row.number].minor]
    return {(pk, purpose) for pk in young for purpose in ACCEPTED}


def _latest_of(*states: ConsentState | None) -> ConsentState:
    """What was said last, wherever it is kept."""
    known = [state for state in states if state is not None]
    return max(known, key=lambda state: state.at or datetime.min.replace(tzinfo=UTC))


def _recorded(event: Tournament, known: Texts) -> dict[tuple[int, str], ConsentState]:
    recorded: dict[tuple[int, str], ConsentState] = {}
    for fact in store.facts(event):
        if not isinstance(fact.what, f.ConsentRecorded):
            continue
        what, at = fact.what, datetime.fromtimestamp(fact.at, UTC)
        # Whoever works at the desk received it on paper; a person's own page says so itself.
        how = "own-page" if fact.by.id == OWN_PAGE else "paper"
        for purpose in ("participation", "data", "image"):
            agreed = getattr(what, purpose)
            key = (what.entry, purpose)
            if recorded.get(key, ConsentState(purpose)).agreed != agreed:
                recorded[key] = ConsentState(purpose, agreed, at, _version(known[purpose], at), how)
    return recorded


def _version(versions: tuple[Text, ...], at: datetime) -> int:
    in_force = [t.version for t in versions if t.created is None or t.created <= at]
    return in_force[-1]


def record_form(entries: Sequence[Entry], people: Sequence[Newcomer], *, news: bool) -> None:
    """Everybody of one form, in the same order; nobody chose what is usual under 18."""
    usual = [e for e, p in zip(entries, people, strict=True) if p.minor and p.visibility == USUAL]
    chosen([entry for entry in entries if entry not in usual], how="form")
    chosen(usual, how="usual")
    grown = [(e, p) for e, p in zip(entries, people, strict=True) if not p.minor]
    accept([e for e, _ in grown], how="form")
    record([e for e, p in grown if p.visibility == "full"], "name", agreed=True, how="form")
    if news:
        record([e for e, p in grown if p.email or p.phone], "contact", agreed=True, how="form")


def accept(entries: Sequence[Entry], *, how: str) -> None:
    """Grown-ups accept the regulations by taking part, and the data notice with them."""
    for purpose in ACCEPTED:
        record_acceptance(entries, purpose, agreed=True, how=how)


def record_acceptance(entries: Sequence[Entry], purpose: str, *, agreed: bool, how: str) -> None:
    """One of both, with the regulations that bind; or taken back."""
    here = terms(entries[0].tournament) if entries and purpose == "participation" else None
    document = here.regulations.code if here else ""
    record(entries, purpose, agreed=agreed, how=how, document=document)


def carry_acceptance(rows: Sequence[Entry]) -> None:
    """Whoever accepted the regulations for an earlier day of a league has done so for this one.

    As it was said then, with its day; of entries that only bear the same name nothing is taken,
    nor of what was said to another organiser or for a tournament of another kind.
    """
    people = {row.person_id: row for row in rows if row.person_id is not None}
    new = {row.pk for row in rows}
    if not people:
        return
    event = rows[0].tournament
    alike = Tournament.objects.filter(owner=event.owner_id, outline__kind=store.state(event).kind)
    days = set(alike.values_list("pk", flat=True))
    earlier = {
        person: [e.pk for e in own if e.pk not in new and e.tournament_id in days]
        for person, own in certain(people).items()
    }
    said: dict[tuple[int, str], Consent] = {}
    owners = {pk: person for person, own in earlier.items() for pk in own}
    for row in Consent.objects.filter(entry__in=owners, purpose__in=ACCEPTED).order_by("id"):
        said[owners[row.entry_id], row.purpose] = row
    Consent.objects.bulk_create(
        Consent(
            entry=people[person],
            purpose=purpose,
            given=True,
            version=row.version,
            how=row.how,
            at=row.at,
            document=row.document,
            language=row.language,
        )
        for (person, purpose), row in said.items()
        if row.given and person in people
    )


def choose_visibility(entry: Entry, visibility: str, *, how: str, by: str = "") -> None:
    """How somebody wants to be called in public; in full is a consent of its own.

    For somebody under 18 only a paper says yes to a history of games. A paper is recorded at the
    desk, `by` somebody there.
    """
    event = entry.tournament
    with store.writing(event):
        choose_shown(entry, visibility, how="desk" if how == "paper" else how, by=by)
        if how == "paper" or visibility != "full" or not is_minor(entry):
            record([entry], "name", agreed=visibility == "full", how=how)
        transaction.on_commit(lambda: push.changed(event.slug))


def is_minor(entry: Entry) -> bool:
    """Whether somebody is under 18, by the journal or else by what they registered with."""
    fact = store.state(entry.tournament).entries.get(entry.number)
    return fact.minor if fact else wish_of(entry, entry.tournament.categories).minor
