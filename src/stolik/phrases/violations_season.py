"""Sentences for what can be wrong with a season: events, leagues, play-offs, tickets, applications.

Words only. Here people appear by name, or by entry number where a tournament asks.
"""

from __future__ import annotations

from typing import Final

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
        "{have} is outside the season ({need}); choose another day.",
        "{have} wypada poza sezonem ({need}); wybierz inny dzień.",
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
    # play-offs
    "play-off-alone": (
        "{about:Who}: a play-off needs at least two people.",
        "{about:Who}: do dogrywki potrzeba co najmniej dwóch osób.",
    ),
    "play-off-too-many": (
        "{have} people are level; a play-off seats at most {need}. Draw groups; their winners"
        " meet.",
        "Osób z równym wynikiem: {have}; w dogrywce gra najwyżej {need}. Rozlosuj grupy; ich"
        " zwycięzcy zagrają ze sobą.",
    ),
    "play-off-over": (
        "Game {about} was entered after the play-off had been won; remove it.",
        "Grę {about} wpisano już po rozstrzygnięciu dogrywki; usuń ją.",
    ),
    "play-off-wrong-people": (
        "{have:Who} played game {need}; everybody in the play-off, and nobody else, plays every"
        " game.",
        "{have:Who} – taki był skład gry {need}; w każdej grze dogrywki grają wszyscy, których"
        " dotyczy, i nikt więcej.",
    ),
    "play-off-without-winner": (
        "Game {about} of the play-off has no winner; give somebody the big point.",
        "Gra {about} dogrywki nie ma zwycięzcy; wpisz komuś duży punkt.",
    ),
    "play-off-goes-on": (
        "Not decided yet, games won: {about:won}. Play another game.",
        "Jeszcze bez rozstrzygnięcia, wygrane gry: {about:won}. Zagrajcie kolejną.",
    ),
    "play-off-level": (
        "{about:Who} are level in games won and small points; if their place matters, let them play"
        " on.",
        "{about:Who}: tyle samo wygranych gier i małych punktów; jeśli ich miejsce ma znaczenie,"
        " niech grają dalej.",
    ),
    "play-off-not-the-winners": (
        "{about:Who}: the last play-off is between the winners of the groups and nobody else.",
        "{about:Who}: w ostatniej dogrywce grają zwycięzcy grup i nikt poza nimi.",
    ),
    "play-off-no-longer-fits": (
        "The play-off {about} is not used: these people are not level, or not they alone.",
        "Dogrywka {about} nie jest brana pod uwagę: te osoby nie mają równego wyniku albo mają go"
        " nie tylko one.",
    ),
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
    "application-too-few-dates": (
        "{have} {have:date|dates} in the season; the application needs at least {need} different"
        " ones.",
        "{have} {have:termin|terminy|terminów} w sezonie; zgłoszenie wymaga co najmniej {need}"
        " różnych.",
    ),
    "application-late": (
        "Sent on {have}; the deadline was {need}. Ask the national organiser.",
        "Wysłano {have}, a termin minął {need}. Zapytaj organizatora krajowego.",
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
