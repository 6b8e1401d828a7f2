"""Sentences for what can be wrong with a season: events, leagues, play-offs, tickets, applications.

Words only. Here people appear by name, or by entry number where a tournament asks.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair
from stolik.phrases.violations_application import APPLICATION
from stolik.phrases.violations_play_off import PLAY_OFF

SEASON: Final[dict[str, Pair]] = {
    # events of a season
    "event-given-twice": (
        "{event} is in the season twice; keep it once.",
        "{event}: to wydarzenie jest w sezonie dwa razy; zostaw je raz.",
    ),
    "person-listed-twice": (
        "{person:Who} is listed twice ({where}); keep one line.",
        "{person:Who}: ta osoba jest na liście dwa razy ({where}); zostaw jeden wiersz.",
    ),
    "more-rows-than-participants": (
        "{event}: {rows} lines in the results, but only {participants} people took part; correct"
        " one of the two.",
        "{event}: {rows} – tyle jest wierszy w wynikach, a osób zagrało tylko {participants};"
        " popraw jedno z dwojga.",
    ),
    "no-such-place": (
        "There is no place {place} in {event}; correct the results.",
        "Miejsce {place} nie istnieje (wydarzenie: {event}); popraw wyniki.",
    ),
    "place-not-shared": (
        "One place is given to several people ({place}: {people}) in {event} and not marked as"
        " shared; correct it.",
        "Jedno miejsce ma kilka osób ({place}: {people}; wydarzenie: {event}), a nie oznaczono go"
        " jako wspólne; popraw wyniki.",
    ),
    "season-unknown": (
        "The season {year} has no dates yet; enter them first.",
        "Sezon {year} nie ma jeszcze dat; najpierw je podaj.",
    ),
    "outside-season": (
        "{day:day} is outside the season ({first:day} – {last:day}); choose another day.",
        "{day:day} wypada poza sezonem ({first:day} – {last:day}); wybierz inny dzień.",
    ),
    "event-outside-season": (
        "{event} ({day:day}) is outside the season and does not count; move it, change the days of"
        " the season or take it out.",
        "{event} ({day:day}) wypada poza sezonem i się nie liczy; zmień termin, zmień daty sezonu"
        " albo odłącz to wydarzenie.",
    ),
    "tournament-outside-season": (
        "{day:day} is outside the season ({season}, {first:day} – {last:day}): the tournament does"
        " not count there. Choose another day, change the days of the season, or take the"
        " tournament out of it at the league desk.",
        "{day:day} wypada poza sezonem ({season}, {first:day} – {last:day}): turniej się tam nie"
        " liczy. Wybierz inny dzień, zmień daty sezonu albo odłącz turniej w biurze ligi.",
    ),
    "matchday-in-league": (
        "{event} is a matchday; it cannot count in a league with points for places.",
        "{event}: to kolejka; nie może się liczyć w lidze z punktami za miejsca.",
    ),
    "result-known-already": (
        "{event} ({day:day}) is in this season already; correct it there, or give this one another"
        " name.",
        "{event} ({day:day}): te wyniki są już w sezonie; popraw je tam albo nadaj tym inną nazwę.",
    ),
    "elimination-known-already": (
        "{event} ({day:day}) is on the list of these championships already, with other lines;"
        " correct it there, or give this one another name.",
        "{event} ({day:day}): te eliminacje są już na liście, z innymi wynikami; popraw je tam albo"
        " nadaj tym inną nazwę.",
    ),
    # an import that may be a mistake
    "import-big-impossible": (
        "{person}: {big} big {big:point|points} in {games} {games:game|games}; look at the line"
        " again, or say why it is so.",
        "{person}: {big} {big:duży punkt|duże punkty|dużych punktów} w {games}"
        " {games:grze|grach|grach}; sprawdź ten wiersz albo podaj powód.",
    ),
    "import-big-sum": (
        "{sum} big points in all, but so many people can win only {most}, ties aside; look at the"
        " list again, or say why it is so.",
        "Razem {sum} dużych punktów, a przy tylu osobach można zdobyć {most} (nie licząc remisów);"
        " sprawdź listę albo podaj powód.",
    ),
    "import-small-sum": (
        "The small points add up to {sum}, not to 0; look at the list again, or say why it is so.",
        "Małe punkty dają w sumie {sum}, a nie 0; sprawdź listę albo podaj powód.",
    ),
    "import-unseatable": (
        "{players} {players:person|people} cannot sit at tables of four and three; look at the list"
        " again, or say how they played.",
        "{players} {players:osoba|osoby|osób}: tylu nie da się posadzić przy stolikach po cztery"
        " i trzy; sprawdź listę albo napisz, jak grano.",
    ),
    "import-day-to-come": (
        "{day:day} is still to come; check the day, or say why the results are known already.",
        "{day:day} dopiero będzie; sprawdź datę albo podaj powód, dla którego wyniki już są.",
    ),
    "import-like-another": (
        "{event} was held on the same day ({day:day}) with the same people; if it is the same"
        " event, do not save it twice, otherwise say why.",
        "{event}: tego samego dnia ({day:day}) grały te same osoby; jeśli to ten sam turniej, nie"
        " zapisuj go drugi raz, a jeśli inny, podaj powód.",
    ),
    "result-has-tickets": (
        "{event} has given tickets to the championships; it can be corrected, not deleted.",
        "{event}: te wyniki dały awans na mistrzostwa; można je poprawić, ale nie usunąć.",
    ),
    "season-called-off": (
        "{season} is called off; first record that it takes place after all.",
        "{season}: rozgrywki są odwołane; najpierw zapisz, że jednak się odbędą.",
    ),
    "day-planned-already": (
        "{day:day} is planned already; choose another day.",
        "{day:day} jest już w planie; wybierz inny dzień.",
    ),
    "day-not-open": (
        "{day:day} is no planned day that waits for its event; look at the list again.",
        "{day:day}: na ten dzień nie czeka już żaden termin; spójrz na listę jeszcze raz.",
    ),
    "season-closed": (
        "{season} is closed; open it again first and say why.",
        "{season}: sezon jest zamknięty; najpierw otwórz go ponownie i podaj powód.",
    ),
    "season-event-open": (
        "{event} is not finished; publish its results or take it out before you close the season.",
        "{event}: brak końcowych wyników; przed zamknięciem sezonu ogłoś je albo odłącz to"
        " wydarzenie.",
    ),
    "lot-drawn-already": (
        "{people}: the lot has been drawn; to draw again, say why.",
        "{people}: losowanie już się odbyło; żeby losować ponownie, podaj powód.",
    ),
    "more-dates-than-planned": (
        "{dates} dates for {planned} {planned:tournament|tournaments}; plan more of them or fewer"
        " dates.",
        "Terminy: {dates}, a planowane turnieje: {planned}; zmień jedno z dwojga.",
    ),
    "early-closing-needs-reason": (
        "Only {have} of {need} planned events were held; say why the season is closed now.",
        "Rozegrano tylko {have} z {need} zaplanowanych turniejów; napisz, dlaczego zamykasz sezon"
        " teraz.",
    ),
    "granted-already": (
        "{season}: prizes and ticket have been granted already.",
        "{season}: nagrody i awans już przyznano.",
    ),
    "season-empty": (
        "{season}: nothing has been played yet, so there is nothing to close.",
        "{season}: nic jeszcze nie rozegrano, więc nie ma czego zamykać.",
    ),
    # leagues
    "league-too-short": (
        "{have} {have:tournament|tournaments}: a league has at least {need}; plan more.",
        "{have} {have:turniej|turnieje|turniejów}: liga ma ich co najmniej {need}; zaplanuj"
        " więcej.",
    ),
    "league-too-long": (
        "{have} {have:tournament|tournaments}: a league has at most {most}; plan fewer.",
        "{have} {have:turniej|turnieje|turniejów}: liga ma ich najwyżej {most}; zaplanuj mniej.",
    ),
    "league-without-prizes": (
        "{have} {have:tournament is|tournaments are} allowed, but prizes and the ticket need"
        " {need}.",
        "{have} {have:turniej wystarczy|turnieje wystarczą|turniejów wystarczy} na ligę, ale"
        " nagrody i awans wymagają {need}.",
    ),
    "league-unusually-long": (
        "{have} tournaments: one part of the regulations allows at most {most}, another 12; ask the"
        " national organiser.",
        "{have} {have:turniej|turnieje|turniejów}: jeden punkt regulaminu pozwala najwyżej na"
        " {most}, inny na 12; zapytaj organizatora krajowego.",
    ),
    "too-few-held-for-prizes": (
        "{have} {have:tournament was|tournaments were} held; prizes and the ticket need {need}. The"
        " national organiser may decide otherwise.",
        "Rozegrano {have} {have:turniej|turnieje|turniejów}; nagrody i awans wymagają {need}."
        " Organizator krajowy może postanowić inaczej.",
    ),
    "prize-undecided": (
        "{people:Who} share a place that earns a prize; let them play off.",
        "{people:Who}: wspólne miejsce premiowane nagrodą; potrzebna jest dogrywka.",
    ),
    "ticket-undecided": (
        "{people:Who} share the place that earns the ticket; let them play off.",
        "{people:Who}: wspólne miejsce dające awans; potrzebna jest dogrywka.",
    ),
    "pots-undecided": (
        "{people} share the last place that is kept apart; draw lots among them and record it.",
        "{people}: wspólne ostatnie miejsce rozstawione; rozlosuj kolejność tych osób i zapisz ją.",
    ),
    "person-present-twice": (
        "{person} is on the list of those present twice; keep one line.",
        "{person}: ta osoba jest dwa razy na liście obecności; zostaw jeden wpis.",
    ),
    "newcomer-not-drawn": (
        "{person} has no place in the standings yet; draw the order of the newcomers first.",
        "{person}: ta osoba nie ma jeszcze miejsca w tabeli; najpierw rozlosuj kolejność nowych"
        " graczy.",
    ),
    # Grand Prix
    "grand-prix-needs-standard": (
        "[{event}: ]{format:format}: the Grand Prix is played in a Standard format only; choose"
        " Standard A to F.",
        "[{event}: ]{format:format}: Grand Prix rozgrywa się tylko w systemie Standard; wybierz"
        " Standard A–F.",
    ),
    "grand-prix-format": (
        "[{event}: ]{format:format}: this format does not count in this Grand Prix; choose one"
        " named in its settings.",
        "[{event}: ]{format:format}: ten format nie liczy się w tym Grand Prix; wybierz jeden z"
        " podanych w ustawieniach.",
    ),
    "grand-prix-games": (
        "[{event}: ]{games} games in this format; the settings of this Grand Prix count {wanted}.",
        "[{event}: ]{games} – tyle gier ma ten format, a według ustawień tego Grand Prix liczy się"
        " {wanted}.",
    ),
    **PLAY_OFF,
    # tickets
    "event-not-finished": (
        "{event} has no final results yet; nobody can qualify before.",
        "{event}: nie ma jeszcze końcowych wyników; wcześniej nikt nie może uzyskać awansu.",
    ),
    "elimination-too-small": (
        "{have} {have:player|players}: an elimination needs at least {need}, so nobody qualifies.",
        "{have} {have:osoba|osoby|osób}: eliminacje wymagają co najmniej {need}, więc nikt nie"
        " uzyskuje awansu.",
    ),
    "held-as-ordinary": (
        "It was held as an ordinary tournament, so nobody qualifies.",
        "Odbył się jako zwykły turniej, więc nikt nie uzyskuje awansu.",
    ),
    "holds-a-ticket": (
        "{person} (place {place}) has qualified already; the next place is proposed.",
        "{person} (miejsce {place}) ma już awans; proponowane jest następne miejsce.",
    ),
    "ticket-left-over": (
        "{left} of {tickets} tickets found nobody down to the fourth place.",
        "Nieprzyznane awanse: {left} z {tickets}; do czwartego miejsca nie ma komu ich przyznać.",
    ),
    "person-not-chosen": (
        "Choose who it is about.",
        "Wybierz, o kogo chodzi.",
    ),
    "ticket-of-namesake": (
        "{person}: somebody of the same name holds a ticket already, or gets one as well. Say first"
        " whether this is the same person.",
        "{person}: ktoś o tym samym imieniu i nazwisku ma już awans albo też go dostaje. Najpierw"
        " zdecyduj, czy to ta sama osoba.",
    ),
    "earlier-elimination-open": (
        "{event} ({day:day}) was earlier, and its tickets are not recorded yet: record those first,"
        " because whoever qualified there makes room here.",
        "{event} ({day:day}): te eliminacje były wcześniej, a ich awanse nie są jeszcze zapisane."
        " Najpierw zapisz tamte, bo kto tam ma awans, tutaj ustępuje miejsca.",
    ),
    "ticket-outdated": (
        "{person} holds a ticket from this event, but its results no longer give one; withdraw it"
        " or replace it.",
        "{person}: zapisany awans nie wynika już z tych wyników; cofnij go albo zastąp.",
    ),
    "qualifier-unknown": (
        "Place {place}: the data of this person are erased, so the ticket waits. Pass the place"
        " over, with a reason.",
        "Miejsce {place}: dane tej osoby są usunięte, więc awans czeka. Pomiń to miejsce i podaj"
        " powód.",
    ),
    "qualifier-email-missing": (
        "{person} has qualified, and no e-mail address is known.",
        "{person} ma awans, a adres e-mail nie jest znany.",
    ),
    # who may play, represent a country, be shown
    "citizenship-unconfirmed": (
        "{person}: confirm the citizenship of the country to be represented.",
        "{person}: potwierdź obywatelstwo kraju, który ta osoba ma reprezentować.",
    ),
    "represented-last-time": (
        "{person} represented the country at the previous championships ({edition}); nominate"
        " somebody else.",
        "{person}: ta osoba reprezentowała kraj na poprzednich mistrzostwach ({edition}); zgłoś"
        " kogoś innego.",
    ),
    "represented-next-time": (
        "{person} represents the country at the next championships ({edition}); nominate somebody"
        " else.",
        "{person}: ta osoba reprezentuje kraj na następnych mistrzostwach ({edition}); zgłoś kogoś"
        " innego.",
    ),
    "country-represented": (
        "{country} is represented by {person} at these championships; a country sends one"
        " champion.",
        "{country}: na tych mistrzostwach reprezentuje ten kraj {person}; kraj wysyła jednego"
        " mistrza.",
    ),
    "nominee-namesake": (
        "{person}: somebody of the same name represents the country at these championships, the"
        " ones before or the next. Say first whether this is the same person.",
        "{person}: ktoś o tym samym imieniu i nazwisku reprezentuje kraj na tych mistrzostwach,"
        " poprzednich albo następnych. Najpierw zdecyduj, czy to ta sama osoba.",
    ),
    "guardian-consent-missing": (
        "{person} is under 18: the guardian's signed consent to play is missing; ask for it.",
        "{person}: osoba niepełnoletnia – brakuje podpisanej zgody opiekuna na udział;"
        " poproś o nią.",
    ),
    "guardian-data-consent-missing": (
        "{person} is under 18: the guardian's second signature, for the personal data, is missing;"
        " ask for it.",
        "{person}: osoba niepełnoletnia – brakuje drugiego podpisu opiekuna, pod zgodą na"
        " przetwarzanie danych; poproś o niego.",
    ),
    "image-consent-missing": (
        "{person} is in photo {photo} and has not agreed to be shown; hold the photo back or ask.",
        "{person} jest na zdjęciu {photo}, a nie ma zgody na publikację wizerunku; wstrzymaj"
        " zdjęcie albo poproś o zgodę.",
    ),
    **APPLICATION,
}
