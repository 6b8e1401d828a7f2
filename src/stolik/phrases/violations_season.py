"""Sentences for what can be wrong with a season: events, leagues, play-offs, tickets, applications.

Words only. Here people appear by name, or by entry number where a tournament asks.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.violations_play_off import PLAY_OFF
from stolik.phrases.wording import Pair

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
    # applications
    "application-name-missing": (
        "The application gives no name; add it.",
        "W zgłoszeniu brakuje imienia i nazwiska lub nazwy; uzupełnij.",
    ),
    "application-email-missing": (
        "The application gives no e-mail address; add it.",
        "W zgłoszeniu brakuje adresu e-mail; uzupełnij.",
    ),
    "application-address-missing": (
        "The application gives no postal address; add it.",
        "W zgłoszeniu brakuje adresu do kontaktu; uzupełnij.",
    ),
    "application-telephone-missing": (
        "The application gives no telephone number; add it.",
        "W zgłoszeniu brakuje numeru telefonu; uzupełnij.",
    ),
    "application-place-missing": (
        "The application does not say where people will play; add it.",
        "W zgłoszeniu brakuje miejsca rozgrywek; uzupełnij.",
    ),
    "application-date-missing": (
        "The application does not say on which day it is held; add it.",
        "W zgłoszeniu brakuje dnia turnieju; uzupełnij.",
    ),
    "application-day-past": (
        "{have:days} is over already; choose a day that is still to come.",
        "{have:days}: ten dzień już minął; wybierz taki, który dopiero będzie.",
    ),
    "application-few-expected": (
        "{have} {have:person|people} expected: an elimination needs at least {need} on the day.",
        "Spodziewane: {have} {have:osoba|osoby|osób}; w dniu eliminacji potrzeba co najmniej"
        " {need}.",
    ),
    "application-too-few-dates": (
        "{have} {have:date|dates} in the season; the application needs at least {need} different"
        " ones.",
        "{have} {have:termin|terminy|terminów} w sezonie; zgłoszenie wymaga co najmniej {need}"
        " różnych.",
    ),
    "application-late": (
        "Sent on {have:days}; the deadline was {need:days}. Ask the national organiser.",
        "Wysłano {have:days}, a termin minął {need:days}. Zapytaj organizatora krajowego.",
    ),
    "notice-too-short": (
        "{have} {have:day|days} before the tournament; the form has to be sent at least {need} days"
        " ahead.",
        "{have} {have:dzień|dni|dni} przed turniejem; formularz trzeba wysłać co najmniej {need}"
        " dni wcześniej.",
    ),
    "event-is-submitted": (
        "The application has been sent but not accepted, so nobody can qualify here yet.",
        "Zgłoszenie wysłano, ale jeszcze go nie przyjęto, więc nikt nie może tu uzyskać awansu.",
    ),
    "event-is-asked": (
        "The national organiser has a question about the application; answer it first.",
        "Organizator krajowy ma pytanie do zgłoszenia; najpierw na nie odpowiedz.",
    ),
    "event-is-rejected": (
        "The application was rejected, so nobody can qualify here.",
        "Zgłoszenie odrzucono, więc nikt nie może tu uzyskać awansu.",
    ),
    "application-changed": (
        "The applicant has changed this application meanwhile; nothing was answered. Read it again"
        " and decide then.",
        "To zgłoszenie w międzyczasie zmieniono; odpowiedź nie została wysłana. Przeczytaj je"
        " jeszcze raz i wtedy zdecyduj.",
    ),
    "reply-missing": (
        "Write a reply to the national organiser's question.",
        "Napisz odpowiedź na pytanie organizatora krajowego.",
    ),
    "league-applied-for": (
        "{about} has an application already; choose another league.",
        "{about}: ta liga ma już zgłoszenie; wybierz inną ligę.",
    ),
    "application-closed": (
        "This application has been answered or withdrawn already; nothing was changed.",
        "To zgłoszenie ma już odpowiedź albo zostało wycofane; nic nie zmieniono.",
    ),
    "not-an-answer": (
        "Choose an answer: accept, reject or ask.",
        "Wybierz odpowiedź: przyjmij, odrzuć albo zapytaj.",
    ),
    "question-missing": (
        "Write what you want to know from the applicant.",
        "Napisz, o co chcesz zapytać zgłaszającego.",
    ),
}
