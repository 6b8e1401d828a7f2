"""Sentences for what can be wrong with a season: events, leagues, play-offs, tickets, applications.

Words only. Here people appear by name, or by entry number where a tournament asks.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.violations_application import APPLICATION
from stolik.phrases.violations_play_off import PLAY_OFF
from stolik.phrases.parameter_words import Pair

SEASON: Final[dict[str, Pair]] = {
    # events of a season
    "event-given-twice": (
        "{about} is in the season twice; keep it once.",
        "{about}: to wydarzenie jest w sezonie dwa razy; zostaw je raz.",
    ),
    "person-listed-twice": (
        "{have:Who} is listed twice ({need}); keep one line.",
        "{have:Who}: ta osoba jest na liście dwa razy ({need}); zostaw jeden wiersz.",
    ),
    "more-rows-than-participants": (
        "{have} lines in the results, but only {need} people took part; correct one of the two.",
        "{have} – tyle jest wierszy w wynikach, a osób zagrało tylko {need}; popraw jedno"
        " z dwojga.",
    ),
    "no-such-place": (
        "There is no place {have} in {need}; correct the results.",
        "Miejsce {have} nie istnieje (wydarzenie: {need}); popraw wyniki.",
    ),
    "place-not-shared": (
        "One place is given to several people ({have}) in {need} and not marked as shared; correct"
        " it.",
        "Jedno miejsce ma kilka osób ({have}; wydarzenie: {need}), a nie oznaczono go jako wspólne;"
        " popraw wyniki.",
    ),
    "season-unknown": (
        "The season {about} has no dates yet; enter them first.",
        "Sezon {about} nie ma jeszcze dat; najpierw je podaj.",
    ),
    "outside-season": (
        "{have:days} is outside the season ({need:days}); choose another day.",
        "{have:days} wypada poza sezonem ({need:days}); wybierz inny dzień.",
    ),
    "event-outside-season": (
        "{need} ({have:days}) is outside the season and does not count; move it, change the days of"
        " the season or take it out.",
        "{need} ({have:days}) wypada poza sezonem i się nie liczy; zmień termin, zmień daty sezonu"
        " albo odłącz to wydarzenie.",
    ),
    "tournament-outside-season": (
        "{have:days} is outside the season ({need:days}): the tournament does not count there."
        " Choose another day, change the days of the season, or take the tournament out of it at"
        " the league desk.",
        "{have:days} wypada poza sezonem ({need:days}): turniej się tam nie liczy. Wybierz inny"
        " dzień, zmień daty sezonu albo odłącz turniej w biurze ligi.",
    ),
    "matchday-in-league": (
        "{about} is a matchday; it cannot count in a league with points for places.",
        "{about}: to kolejka; nie może się liczyć w lidze z punktami za miejsca.",
    ),
    "result-known-already": (
        "{need} ({have:days}) is in this season already; correct it there, or give this one another"
        " name.",
        "{need} ({have:days}): te wyniki są już w sezonie; popraw je tam albo nadaj tym inną"
        " nazwę.",
    ),
    "result-has-tickets": (
        "{about} has given tickets to the championships; it can be corrected, not deleted.",
        "{about}: te wyniki dały awans na mistrzostwa; można je poprawić, ale nie usunąć.",
    ),
    "season-closed": (
        "{about} is closed; open it again first and say why.",
        "{about}: sezon jest zamknięty; najpierw otwórz go ponownie i podaj powód.",
    ),
    "season-event-open": (
        "{about} is not finished; publish its results or take it out before you close the season.",
        "{about}: brak końcowych wyników; przed zamknięciem sezonu ogłoś je albo odłącz to"
        " wydarzenie.",
    ),
    "lot-drawn-already": (
        "{about}: the lot has been drawn; to draw again, say why.",
        "{about}: losowanie już się odbyło; żeby losować ponownie, podaj powód.",
    ),
    "more-dates-than-planned": (
        "{have} dates for {need} {need:tournament|tournaments}; plan more of them or fewer dates.",
        "Terminy: {have}, a planowane turnieje: {need}; zmień jedno z dwojga.",
    ),
    "season-empty": (
        "{about}: nothing has been played yet, so there is nothing to close.",
        "{about}: nic jeszcze nie rozegrano, więc nie ma czego zamykać.",
    ),
    # leagues
    "league-too-short": (
        "{have} {have:tournament|tournaments}: a league has at least {need}; plan more.",
        "{have} {have:turniej|turnieje|turniejów}: liga ma ich co najmniej {need}; zaplanuj"
        " więcej.",
    ),
    "league-too-long": (
        "{have} {have:tournament|tournaments}: a league has at most {need}; plan fewer.",
        "{have} {have:turniej|turnieje|turniejów}: liga ma ich najwyżej {need}; zaplanuj mniej.",
    ),
    "league-without-prizes": (
        "{have} {have:tournament is|tournaments are} allowed, but prizes and the ticket need"
        " {need}.",
        "{have} {have:turniej wystarczy|turnieje wystarczą|turniejów wystarczy} na ligę, ale"
        " nagrody i awans wymagają {need}.",
    ),
    "league-unusually-long": (
        "{have} tournaments: one part of the regulations allows at most {need}, another 12; ask the"
        " national organiser.",
        "{have} {have:turniej|turnieje|turniejów}: jeden punkt regulaminu pozwala najwyżej na"
        " {need}, inny na 12; zapytaj organizatora krajowego.",
    ),
    "too-few-held-for-prizes": (
        "{have} {have:tournament was|tournaments were} held; prizes and the ticket need {need}. The"
        " national organiser may decide otherwise.",
        "Rozegrano {have} {have:turniej|turnieje|turniejów}; nagrody i awans wymagają {need}."
        " Organizator krajowy może postanowić inaczej.",
    ),
    "prize-undecided": (
        "{about:Who} share a place that earns a prize; let them play off.",
        "{about:Who}: wspólne miejsce premiowane nagrodą; potrzebna jest dogrywka.",
    ),
    "ticket-undecided": (
        "{about:Who} share the place that earns the ticket; let them play off.",
        "{about:Who}: wspólne miejsce dające awans; potrzebna jest dogrywka.",
    ),
    "pots-undecided": (
        "{about} share the last place that is kept apart; draw lots among them and record it.",
        "{about}: wspólne ostatnie miejsce rozstawione; rozlosuj kolejność tych osób i zapisz ją.",
    ),
    "person-present-twice": (
        "{about} is on the list of those present twice; keep one line.",
        "{about}: ta osoba jest dwa razy na liście obecności; zostaw jeden wpis.",
    ),
    "newcomer-not-drawn": (
        "{about} has no place in the standings yet; draw the order of the newcomers first.",
        "{about}: ta osoba nie ma jeszcze miejsca w tabeli; najpierw rozlosuj kolejność nowych"
        " graczy.",
    ),
    # Grand Prix
    "grand-prix-needs-standard": (
        "{about:format}: the Grand Prix is played in a Standard format only; choose Standard A to"
        " F.",
        "{about:format}: Grand Prix rozgrywa się tylko w systemie Standard; wybierz Standard A–F.",
    ),
    "grand-prix-format": (
        "{about:format}: this format does not count in this Grand Prix; choose one named in its"
        " settings.",
        "{about:format}: ten format nie liczy się w tym Grand Prix; wybierz jeden z podanych"
        " w ustawieniach.",
    ),
    "grand-prix-games": (
        "{have} games in this format; the settings of this Grand Prix count {need}.",
        "{have} – tyle gier ma ten format, a według ustawień tego Grand Prix liczy się {need}.",
    ),
    **PLAY_OFF,
    # tickets
    "event-not-finished": (
        "{about} has no final results yet; nobody can qualify before.",
        "{about}: nie ma jeszcze końcowych wyników; wcześniej nikt nie może uzyskać awansu.",
    ),
    "elimination-too-small": (
        "{have} {have:player|players}: an elimination needs at least {need}, so nobody qualifies.",
        "{have} {have:osoba|osoby|osób}: eliminacje wymagają co najmniej {need}, więc nikt nie"
        " uzyskuje awansu.",
    ),
    "holds-a-ticket": (
        "{have} (place {need}) has qualified already; the next place is proposed. Confirm it with"
        " the national organiser.",
        "{have} (miejsce {need}) ma już awans; proponowane jest następne miejsce. Potwierdź to"
        " u organizatora krajowego.",
    ),
    "ticket-left-over": (
        "{have} of {need} tickets found nobody; ask the national organiser.",
        "Nieprzyznane awanse: {have} z {need}; zapytaj organizatora krajowego.",
    ),
    "ticket-outdated": (
        "{about} holds a ticket from this event, but its results no longer give one; withdraw it"
        " or replace it.",
        "{about}: zapisany awans nie wynika już z tych wyników; cofnij go albo zastąp.",
    ),
    "qualifier-unknown": (
        "Place {about}: the data of this person are erased, so the ticket waits. Pass the place"
        " over, with a reason.",
        "Miejsce {about}: dane tej osoby są usunięte, więc awans czeka. Pomiń to miejsce i podaj"
        " powód.",
    ),
    "qualifier-email-missing": (
        "{about} has qualified; ask for an e-mail address for the national organiser.",
        "{about} ma awans; poproś o adres e-mail dla organizatora krajowego.",
    ),
    # who may play, represent a country, be shown
    "citizenship-unconfirmed": (
        "{about}: confirm the citizenship of the country to be represented.",
        "{about}: potwierdź obywatelstwo kraju, który ta osoba ma reprezentować.",
    ),
    "represented-last-time": (
        "{have} represented the country at the previous championships ({need}); nominate somebody"
        " else.",
        "{have}: ta osoba reprezentowała kraj na poprzednich mistrzostwach ({need}); zgłoś kogoś"
        " innego.",
    ),
    "guardian-consent-missing": (
        "{about} is under 18: the guardian's signed consent to play is missing; ask for it.",
        "{about}: osoba niepełnoletnia – brakuje podpisanej zgody opiekuna na udział;"
        " poproś o nią.",
    ),
    "guardian-data-consent-missing": (
        "{about} is under 18: the guardian's second signature, for the personal data, is missing;"
        " ask for it.",
        "{about}: osoba niepełnoletnia – brakuje drugiego podpisu opiekuna, pod zgodą na"
        " przetwarzanie danych; poproś o niego.",
    ),
    "image-consent-missing": (
        "{have} is in photo {need} and has not agreed to be shown; hold the photo back or ask.",
        "{have} jest na zdjęciu {need}, a nie ma zgody na publikację wizerunku; wstrzymaj zdjęcie"
        " albo poproś o zgodę.",
    ),
    **APPLICATION,
}
