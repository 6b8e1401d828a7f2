"""Sentences for what can be wrong with a season: events, leagues, play-offs, tickets, applications.

Words only. Here people appear by name, or by entry number where a tournament asks.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.language import Phrase
from stolik.phrases.violations_application import APPLICATION
from stolik.phrases.violations_play_off import PLAY_OFF

SEASON: Final[dict[str, Phrase]] = {
    # events of a season
    "event-given-twice": Phrase("{event} is in the season twice; keep it once."),
    "person-listed-twice": Phrase("{person:Who} is listed twice ({where}); keep one line."),
    "more-rows-than-participants": Phrase(
        "{event}: {rows} lines in the results, but only {participants} people took part; correct"
        " one of the two."
    ),
    "no-such-place": Phrase("There is no place {place} in {event}; correct the results."),
    "place-not-shared": Phrase(
        "One place is given to several people ({place}: {people}) in {event} and not marked as"
        " shared; correct it."
    ),
    "season-unknown": Phrase("The season {year} has no dates yet; enter them first."),
    "outside-season": Phrase(
        "{day:day} is outside the season ({first:day} – {last:day}); choose another day."
    ),
    "event-outside-season": Phrase(
        "{event} ({day:day}) is outside the season and does not count; move it, change the days of"
        " the season or take it out."
    ),
    "tournament-outside-season": Phrase(
        "{day:day} is outside the season ({season}, {first:day} – {last:day}): the tournament does"
        " not count there. Choose another day, change the days of the season, or take the"
        " tournament out of it at the league desk."
    ),
    "matchday-in-league": Phrase(
        "{event} is a matchday; it cannot count in a league with points for places."
    ),
    "result-known-already": Phrase(
        "{event} ({day:day}) is in this season already; correct it there, or give this one another"
        " name."
    ),
    "elimination-known-already": Phrase(
        "{event} ({day:day}) is on the list of these championships already, with other lines;"
        " correct it there, or give this one another name."
    ),
    # an import that may be a mistake
    "import-big-impossible": Phrase(
        "{person}: {big} big {big:point|points} in {games} {games:game|games}; look at the line"
        " again, or say why it is so."
    ),
    "import-big-sum": Phrase(
        "{sum} big points in all, but so many people can win only {most}, ties aside; look at the"
        " list again, or say why it is so."
    ),
    "import-small-sum": Phrase(
        "The small points add up to {sum}, not to 0; look at the list again, or say why it is so."
    ),
    "import-unseatable": Phrase(
        "{players} {players:person|people} cannot sit at tables of four and three; look at the list"
        " again, or say how they played."
    ),
    "import-day-to-come": Phrase(
        "{day:day} is still to come; check the day, or say why the results are known already."
    ),
    "import-like-another": Phrase(
        "{event} was held on the same day ({day:day}) with the same people; if it is the same"
        " event, do not save it twice, otherwise say why."
    ),
    "result-has-tickets": Phrase(
        "{event} has given tickets to the championships; it can be corrected, not deleted."
    ),
    "season-called-off": Phrase(
        "{season} is called off; first record that it takes place after all."
    ),
    "day-planned-already": Phrase("{day:day} is planned already; choose another day."),
    "day-not-open": Phrase(
        "{day:day} is no planned day that waits for its event; look at the list again."
    ),
    "season-closed": Phrase("{season} is closed; open it again first and say why."),
    "season-event-open": Phrase(
        "{event} is not finished; publish its results or take it out before you close the season."
    ),
    "lot-drawn-already": Phrase("{people}: the lot has been drawn; to draw again, say why."),
    "more-dates-than-planned": Phrase(
        "{dates} dates for {planned} {planned:tournament|tournaments}; plan more of them or fewer"
        " dates."
    ),
    "early-closing-needs-reason": Phrase(
        "Only {have} of {need} planned events were held; say why the season is closed now."
    ),
    "granted-already": Phrase("{season}: prizes and ticket have been granted already."),
    "season-empty": Phrase("{season}: nothing has been played yet, so there is nothing to close."),
    # leagues
    "league-too-short": Phrase(
        "{have} {have:tournament|tournaments}: a league has at least {need}; plan more."
    ),
    "league-too-long": Phrase(
        "{have} {have:tournament|tournaments}: a league has at most {most}; plan fewer."
    ),
    "league-without-prizes": Phrase(
        "{have} {have:tournament is|tournaments are} allowed, but prizes and the ticket need"
        " {need}."
    ),
    "league-unusually-long": Phrase(
        "{have} tournaments: one part of the regulations allows at most {most}, another 12; ask the"
        " national organiser."
    ),
    "too-few-held-for-prizes": Phrase(
        "{have} {have:tournament was|tournaments were} held; prizes and the ticket need {need}. The"
        " national organiser may decide otherwise."
    ),
    "prize-undecided": Phrase("{people:Who} share a place that earns a prize; let them play off."),
    "ticket-undecided": Phrase(
        "{people:Who} share the place that earns the ticket; let them play off."
    ),
    "pots-undecided": Phrase(
        "{people} share the last place that is kept apart; draw lots among them and record it."
    ),
    "person-present-twice": Phrase(
        "{person} is on the list of those present twice; keep one line."
    ),
    "newcomer-not-drawn": Phrase(
        "{person} has no place in the standings yet; draw the order of the newcomers first."
    ),
    # Grand Prix
    # Translators: a part in brackets is left out where what it names is not known
    "grand-prix-needs-standard": Phrase(
        "[{event}: ]{format:format}: the Grand Prix is played in a Standard format only; choose"
        " Standard A to F."
    ),
    # Translators: a part in brackets is left out where what it names is not known
    "grand-prix-format": Phrase(
        "[{event}: ]{format:format}: this format does not count in this Grand Prix; choose one"
        " named in its settings."
    ),
    # Translators: a part in brackets is left out where what it names is not known
    "grand-prix-games": Phrase(
        "[{event}: ]{games} games in this format; the settings of this Grand Prix count {wanted}."
    ),
    **PLAY_OFF,
    # tickets
    "event-not-finished": Phrase("{event} has no final results yet; nobody can qualify before."),
    "elimination-too-small": Phrase(
        "{have} {have:player|players}: an elimination needs at least {need}, so nobody qualifies."
    ),
    "held-as-ordinary": Phrase("It was held as an ordinary tournament, so nobody qualifies."),
    "holds-a-ticket": Phrase(
        "{person} (place {place}) has qualified already; the next place is proposed."
    ),
    "ticket-left-over": Phrase(
        "{left} of {tickets} tickets found nobody down to the fourth place."
    ),
    "person-not-chosen": Phrase("Choose who it is about."),
    "ticket-of-namesake": Phrase(
        "{person}: somebody of the same name holds a ticket already, or gets one as well. Say first"
        " whether this is the same person."
    ),
    "earlier-elimination-open": Phrase(
        "{event} ({day:day}) was earlier, and its tickets are not recorded yet: record those first,"
        " because whoever qualified there makes room here."
    ),
    "ticket-outdated": Phrase(
        "{person} holds a ticket from this event, but its results no longer give one; withdraw it"
        " or replace it."
    ),
    "qualifier-unknown": Phrase(
        "Place {place}: the data of this person are erased, so the ticket waits. Pass the place"
        " over, with a reason."
    ),
    "qualifier-email-missing": Phrase("{person} has qualified, and no e-mail address is known."),
    # who may play, represent a country, be shown
    "citizenship-unconfirmed": Phrase(
        "{person}: confirm the citizenship of the country to be represented."
    ),
    "represented-last-time": Phrase(
        "{person} represented the country at the previous championships ({edition}); nominate"
        " somebody else."
    ),
    "represented-next-time": Phrase(
        "{person} represents the country at the next championships ({edition}); nominate somebody"
        " else."
    ),
    "country-represented": Phrase(
        "{country} is represented by {person} at these championships; a country sends one champion."
    ),
    "nominee-namesake": Phrase(
        "{person}: somebody of the same name represents the country at these championships, the"
        " ones before or the next. Say first whether this is the same person."
    ),
    "guardian-consent-missing": Phrase(
        "{person} is under 18: the guardian's signed consent to play is missing; ask for it."
    ),
    "guardian-data-consent-missing": Phrase(
        "{person} is under 18: the guardian's second signature, for the personal data, is missing;"
        " ask for it."
    ),
    "image-consent-missing": Phrase(
        "{person} is in photo {photo} and has not agreed to be shown; hold the photo back or ask."
    ),
    **APPLICATION,
}
