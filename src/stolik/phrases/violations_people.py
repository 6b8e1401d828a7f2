"""Sentences for what can be wrong with rights, people, the draw and the seats; words only.

People appear as their entry numbers; a page shows names beside them.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

PEOPLE: Final[dict[str, Pair]] = {
    # who may do what, and when
    "not-now": (
        "You cannot {command:command} now: {phase:phase}. See what is to be done next.",
        "Nie można teraz {command:command}: {phase:phase}. Zobacz, co jest do zrobienia.",
    ),
    "needs-role": (
        "Only {roles:roles} can do this. Ask for help.",
        "To może zrobić tylko {roles:roles}. Poproś o pomoc.",
    ),
    "desk-only": (
        "Signed slips and results to clarify are entered at the desk, not by {role:roles}; take"
        " the slip there.",
        "Podpisane protokoły i wyniki do wyjaśnienia wpisuje organizator, sędzia albo protokolant,"
        " a nie {role:roles}; zanieś protokół do nich.",
    ),
    "own-table": (
        "You play at table {table} yourself; let somebody else decide this.",
        "To stolik {table}, przy którym grasz; niech zdecyduje ktoś inny.",
    ),
    "not-your-table": (
        "This is for table {table} only; open the page of your own table.",
        "To dotyczy stolika {table}; otwórz stronę swojego stolika.",
    ),
    "role-unknown": (
        "There is no duty “{role}”; choose organiser, head referee, referee, scorer or helper.",
        "Nie ma funkcji „{role}”; wybierz: organizator, sędzia główny, sędzia, protokolant albo"
        " pomocnik.",
    ),
    "nobody-appointed": (
        "{who} has no duty in this tournament; check the list.",
        "{who}: ta osoba nie ma funkcji w tym turnieju; sprawdź listę.",
    ),
    "reason-missing": (
        "Write down the reason in a few words.",
        "Napisz w kilku słowach, dlaczego.",
    ),
    "note-is-no-digest": (
        "The note was not saved; write it once more.",
        "Notatka się nie zapisała; wpisz ją jeszcze raz.",
    ),
    "text-too-long": (
        "The text has {have} {have:character|characters}; write 1 to {most}.",
        "Tekst ma {have} {have:znak|znaki|znaków}; może mieć od 1 do {most}.",
    ),
    "nothing-changed": (
        "Nothing is different from before; change something first.",
        "Nic się nie różni od tego, co było; najpierw coś zmień.",
    ),
    # entries
    "no-such-entry": (
        "There is no entry {entry}; check the number.",
        "Na liście nie ma numeru {entry}; sprawdź go.",
    ),
    "entry-taken": (
        "Entry {entry} belongs to somebody already; take the next free number.",
        "Numer {entry} jest już zajęty; weź następny wolny.",
    ),
    "entry-number": (
        "{entry} cannot be an entry number; choose one from 1 to {most}.",
        "{entry} nie może być numerem gracza; wybierz od 1 do {most}.",
    ),
    "category-twice": (
        "A category is named twice ({categories}); keep it once.",
        "Kategoria jest podana dwa razy ({categories}); zostaw ją raz.",
    ),
    "consent-missing": (
        "Entry {entry}: the guardian's consent {consent:consent} is missing; have it signed first.",
        "Numer {entry}: brakuje zgody opiekuna {consent:consent}; najpierw poproś o podpis.",
    ),
    "has-left": (
        "Entry {entry} has left the tournament; bring them back first.",
        "Numer {entry}: ta osoba nie gra już w turnieju; najpierw przywróć ją do gry.",
    ),
    "has-not-left": (
        "Entry {entry} still plays; there is nothing to bring back.",
        "Numer {entry}: ta osoba nadal gra; nie trzeba jej przywracać.",
    ),
    "place-wrong": (
        "Entry {entry}: check place {place} and the number of starts; places count from 1.",
        "Numer {entry}: sprawdź miejsce {place} i liczbę startów; miejsca liczy się od 1.",
    ),
    "player-twice": (
        "Entry {entry} is listed twice; keep it once.",
        "Numer {entry} jest podany dwa razy; zostaw go raz.",
    ),
    # the draw
    "draw-not-sealed": (
        "The draw is not sealed yet; publish the seal first.",
        "Losowanie nie jest jeszcze zapieczętowane; najpierw ogłoś pieczęć.",
    ),
    "already-sealed": (
        "The draw has this seal already; go on with the draw.",
        "Losowanie ma już tę pieczęć; możesz losować.",
    ),
    "secret-does-not-match": (
        "The secret does not match the published seal; find the right one, or seal the draw anew.",
        "Sekret nie pasuje do ogłoszonej pieczęci; znajdź właściwy albo zapieczętuj losowanie od"
        " nowa.",
    ),
    "seal-wrong": (
        "A seal is 64 digits and letters a to f; seal the draw again.",
        "Pieczęć to 64 znaki, cyfry i litery od a do f; zapieczętuj losowanie jeszcze raz.",
    ),
    "secret-wrong": (
        "The secret has to be 64 digits and letters a to f; copy all of it.",
        "Sekret to 64 znaki, cyfry i litery od a do f; skopiuj go w całości.",
    ),
    "word-wrong": (
        "The word from the hall is too long or has a broken character; at most {most} letters.",
        "Słowo z sali jest za długie albo zawiera uszkodzony znak; najwyżej {most} znaków.",
    ),
    "word-missing": (
        "The word from the hall is missing; ask somebody for one and enter it.",
        "Brakuje słowa z sali; poproś kogoś o słowo i wpisz je.",
    ),
    "apart-in-elimination": (
        "In an elimination everybody is drawn alike; draw without keeping people apart.",
        "W eliminacjach wszystkich losuje się tak samo; losuj bez rozdzielania osób.",
    ),
    "apart-with-pots": (
        "Pots and keeping people apart do not go together; choose one of the two.",
        "Rozstawienia nie da się połączyć z rozdzielaniem osób; wybierz jedno z dwojga.",
    ),
    "no-draw-in-round": (
        "Round {round} is seated by the standings; have the seats computed.",
        "W rundzie {round} miejsca wynikają z tabeli; rozsadź graczy bez losowania.",
    ),
    "round-needs-draw": (
        "The seats of round {round} are drawn; make the draw.",
        "W rundzie {round} miejsca się losuje; przeprowadź losowanie.",
    ),
    # rounds
    "not-next-round": (
        "Round {due} comes next, not round {round}; seat that one.",
        "Następna jest runda {due}, a nie {round}; rozsadź właśnie ją.",
    ),
    "no-more-rounds": (
        "The format has {rounds} {rounds:round|rounds} and all have been played; publish the"
        " classification.",
        "Format ma {rounds} {rounds:rundę|rundy|rund} i więcej już nie będzie; ogłoś klasyfikację.",
    ),
    "not-current-round": (
        "Round {round} is not open for this now; look at the current round and try again.",
        "Runda {round} nie jest teraz otwarta; przejdź do bieżącej rundy i spróbuj ponownie.",
    ),
    "cannot-take-back": (
        "You cannot take back {what:what} now; only the latest step can be taken back.",
        "Nie można teraz cofnąć {what:what}; cofa się tylko ostatni krok.",
    ),
    # seats
    "no-such-table": (
        "There is no table {table} in this round; check the number.",
        "W tej rundzie nie ma stolika {table}; sprawdź numer.",
    ),
    "table-size": (
        "Table {table}: {people} {people:person does|people do} not fit. A table has 3 or 4, and"
        " after play as many as sat there.",
        "Stolik {table}: {people} {people:osoba tu nie pasuje|osoby tu nie pasują|osób tu nie"
        " pasuje}. Przy stoliku siedzą 3 lub 4 osoby, a po grze tyle, ile grało.",
    ),
    "table-number-wrong": (
        "Table number {table} is below 1 or used twice; give every table its own, from 1 up.",
        "Numer stolika {table} jest mniejszy niż 1 albo powtórzony; daj każdemu stolikowi własny,"
        " od 1 w górę.",
    ),
    "too-few-fours": (
        "Tables of {sizes:sizes}; for so many people they are {wanted:sizes}. Seat people that"
        " way.",
        "Stoliki po {sizes:sizes} osób, a przy tej liczbie graczy powinno być {wanted:sizes}."
        " Rozsadź ich w ten sposób.",
    ),
    "fixed-places-clash": (
        "People who keep their tables clash ({places:places}); change one of the tables.",
        "Stałe miejsca nie dają się pogodzić ({places:places}); zmień jeden ze stolików.",
    ),
    "seated-twice": (
        "Entry {entry} has two seats; keep one.",
        "Numer {entry} ma dwa miejsca; zostaw jedno.",
    ),
    "not-to-be-seated": (
        "Entry {entry} does not play this round; give the seat to somebody else.",
        "Numer {entry} nie gra w tej rundzie; daj to miejsce komuś innemu.",
    ),
    "not-seated": (
        "Entry {entry} has no seat in this round; check the number or find a seat.",
        "Numer {entry} nie ma miejsca w tej rundzie; sprawdź numer albo znajdź miejsce.",
    ),
    "seated-but-absent": (
        "Entry {entry} has a seat but is not here; check them in, or change the seats.",
        "Numer {entry} ma miejsce, ale jest nieobecny; potwierdź obecność albo zmień miejsca.",
    ),
    "cannot-arrive": (
        "Entry {entry} cannot be added: not checked in, or seated already. Check which.",
        "Numeru {entry} nie można dodać: obecność nie jest potwierdzona albo ma już miejsce."
        " Sprawdź to.",
    ),
    "no-late-entry": (
        "Nobody can join any more (stage: {stage:stage}); arrivals play from the first stage only.",
        "Nikt nie może już dołączyć (etap: {stage:stage}); dołącza się tylko w pierwszym etapie.",
    ),
    "round-has-reports": (
        "Round {round} is being played, so its seats stay; record people as they really sat.",
        "Runda {round} już trwa, więc jej miejsca zostają; zapisz, jak gracze naprawdę siedzieli.",
    ),
    "change-unknown": (
        "Say how the seats change (not “{why}”): by hand, as people really sat, or arrivals and"
        " departures.",
        "Wybierz rodzaj zmiany miejsc (nie „{why}”): ręcznie, tak jak naprawdę siedziano, albo"
        " przybycia i odejścia.",
    ),
    "seating-changed": (
        "The seats have changed since you looked; look again and publish.",
        "Miejsca zmieniły się w międzyczasie; obejrzyj je jeszcze raz i ogłoś.",
    ),
}
