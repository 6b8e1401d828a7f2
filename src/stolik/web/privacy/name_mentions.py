"""Names typed beside the list of people: winners of prizes, people at work, texts of the organiser.

What is surely somebody's goes when they are erased: a winner typed by their full name where nobody
else has it, and the name of somebody at work who said which entry they are. Whatever only may mean
them is shown to the organiser before; nothing of it is erased without being asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from stolik.web.core.name_keys import name_key
from stolik.web.core.text import bare
from stolik.web.models.gallery import Film, Photo
from stolik.web.models.printing import PaperSettings, PrizeRow
from stolik.web.models.staff import Invitation, Member
from stolik.web.models.tournaments import Entry, Tournament
from stolik.web.tournaments.words import role_name

SHORTEST_SURNAME: Final = 3
# A surname this long is known by all but its last letter: Kowalska, Kowalskiej.
INFLECTED: Final = 6


@dataclass(frozen=True, slots=True)
class NameMention:
    """Where a name was typed. `key` is there if all of it can be erased from the same page."""

    where: str
    text: str
    url: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class _SureRows:
    """The rows that are surely about these people."""

    winners: tuple[PrizeRow, ...]
    members: tuple[Member, ...]
    invitations: tuple[Invitation, ...]

    @property
    def rows(self) -> tuple[PrizeRow | Member | Invitation, ...]:
        return (*self.winners, *self.members, *self.invitations)


def sure_mentions(event: Tournament, entry: Entry) -> tuple[NameMention, ...]:
    """What goes together with somebody."""
    rows = _sure_rows(event, [entry])
    return (
        *(_prize(event, row.winner) for row in rows.winners),
        *(_working(event, row) for row in rows.members),
        *(_invited(event, row) for row in rows.invitations),
    )


def doubtful_mentions(event: Tournament, entry: Entry) -> tuple[NameMention, ...]:
    """What may mean somebody and stays, unless the organiser says otherwise."""
    sure = {(type(row), row.pk) for row in _sure_rows(event, [entry]).rows}
    words = bare(entry.name).split()

    def means(text: str) -> bool:
        return may_mean(text, words)

    mentions: list[NameMention] = []
    for prize in PrizeRow.objects.filter(tournament=event):
        typed = (prize.reason, prize.prize, prize.giver)
        winner = "" if (PrizeRow, prize.pk) in sure else prize.winner
        mentions += [_prize(event, text) for text in (*typed, winner) if means(text)]
    for member in _members(event):
        if means(member.name) and (Member, member.pk) not in sure:
            mentions.append(_working(event, member))
    for link in Invitation.objects.filter(tournament=event):
        if means(link.label) and (Invitation, link.pk) not in sure:
            mentions.append(_invited(event, link))
    return (*mentions, *(mention for mention in _texts(event) if means(mention.text)))


def may_mean(text: str, words: Sequence[str]) -> bool:
    """Whether a text may name somebody: their surname, in whatever case, or their only name.

    >>> may_mean("Dla Anny Kowalskiej", ["anna", "kowalska"])
    True
    >>> may_mean("Anna N.", ["anna", "kowalska"])
    False
    """
    if not words:
        return False
    typed_words = bare(text).split()
    surname = words[-1]
    if len(words) == 1 or len(surname) < SHORTEST_SURNAME:
        return f" {' '.join(words)} " in f" {' '.join(typed_words)} "
    stem = surname[:-1] if len(surname) >= INFLECTED else surname
    return any(word.startswith(stem) for word in typed_words)


def erase_typed(event: Tournament, entries: Sequence[Entry]) -> None:
    """Erase what is surely about these people; call it while their names are known."""
    rows = _sure_rows(event, entries)
    _blank(rows.winners, rows.members, rows.invitations)


def erase_chosen(event: Tournament, entry: Entry, keys: Collection[str]) -> None:
    """Erase those of the doubtful mentions that the organiser chose."""
    chosen = {mention.key for mention in doubtful_mentions(event, entry) if mention.key in keys} - {
        ""
    }
    _blank(
        (),
        [row for row in _members(event) if _member_key(row) in chosen],
        [
            row
            for row in Invitation.objects.filter(tournament=event)
            if _invitation_key(row) in chosen
        ],
    )


def erase_all_typed(event: Tournament) -> None:
    """Nobody's name stays beside the list: no winner, nobody at work but the organiser."""
    PrizeRow.objects.filter(tournament=event).update(winner="")
    _members(event).update(name="")
    Invitation.objects.filter(tournament=event).update(label="")
    PaperSettings.objects.filter(tournament=event).update(referees="")


def _sure_rows(event: Tournament, entries: Sequence[Entry]) -> _SureRows:
    numbers = {entry.number for entry in entries}
    names = _only_theirs(event, entries, numbers)
    members = tuple(row for row in _members(event) if row.entry in numbers and row.name)
    came = {row.invitation_id for row in members if row.invitation_id is not None}
    known = names | {name_key(row.name) for row in members} - {""}
    return _SureRows(
        tuple(
            row
            for row in PrizeRow.objects.filter(tournament=event).exclude(winner="")
            if name_key(row.winner) in names
        ),
        members,
        tuple(
            row
            for row in Invitation.objects.filter(tournament=event, pk__in=came).exclude(label="")
            if row.once or name_key(row.label) in known
        ),
    )


def _only_theirs(
    event: Tournament, entries: Iterable[Entry], numbers: Collection[int]
) -> frozenset[str]:
    """The full names that nobody else in the tournament has; namesakes by name and number."""
    rows = Entry.objects.filter(tournament=event).exclude(name="").exclude(number__in=numbers)
    others = {name_key(name) for name in rows.values_list("name", flat=True)}
    names: set[str] = set()
    for entry in entries:
        if len(bare(entry.name).split()) > 1:
            names |= {name_key(entry.name), name_key(f"{entry.name} ({entry.number})")} - others
    return frozenset(names - {""})


def _members(event: Tournament) -> QuerySet[Member]:
    """Those at work by invitation; the organiser is known by their account."""
    return Member.objects.filter(tournament=event).exclude(account=event.owner_id)


def _blank(
    winners: Iterable[PrizeRow], members: Iterable[Member], invitations: Iterable[Invitation]
) -> None:
    PrizeRow.objects.filter(pk__in=[row.pk for row in winners]).update(winner="")
    Member.objects.filter(pk__in=[row.pk for row in members]).update(name="")
    Invitation.objects.filter(pk__in=[row.pk for row in invitations]).update(label="")


def _prize(event: Tournament, text: str) -> NameMention:
    return NameMention(gettext("Prizes"), text, reverse("print-prizes", args=[event.slug]))


def _working(event: Tournament, row: Member) -> NameMention:
    where = gettext("Staff")
    text = f"{row.name} ({role_name(row.role)})"
    return NameMention(where, text, reverse("desk-staff", args=[event.slug]), _member_key(row))


def _invited(event: Tournament, row: Invitation) -> NameMention:
    where = gettext("Invitation")
    text = f"{row.label} ({role_name(row.role)})"
    return NameMention(where, text, reverse("desk-staff", args=[event.slug]), _invitation_key(row))


def _member_key(row: Member) -> str:
    return f"member-{row.pk}"


def _invitation_key(row: Invitation) -> str:
    return f"invitation-{row.pk}"


def _texts(event: Tournament) -> Iterator[NameMention]:
    """Every line that an organiser may have written somebody's name into."""
    papers = PaperSettings.objects.filter(tournament=event).first()
    if papers:
        where, url = gettext("Texts on paper"), "print-texts"
        fields = (papers.referees, papers.signatures, papers.lines, papers.sponsors, papers.goal)
        for text in (line for field in fields for line in field.splitlines()):
            yield NameMention(where, text, reverse(url, args=[event.slug]))
    where, url = gettext("Settings"), reverse("edit-tournament", args=[event.slug])
    for text in (event.title, event.place, event.organiser_name, *_described(event)):
        yield NameMention(where, text, url)
    photos = Photo.objects.filter(tournament=event)
    captions = [text for photo in photos for text in (photo.caption, photo.credit)]
    captions += Film.objects.filter(tournament=event).values_list("caption", flat=True)
    for text in captions:
        yield NameMention(gettext("Photos"), text, reverse("desk-photos", args=[event.slug]))


def _described(event: Tournament) -> Iterator[str]:
    """The lines about an event, in all its languages."""
    for text in (event.about, *event.translations.values()):
        yield from text.splitlines()
