"""Sentences for what can be wrong with results, the clock, conduct and closing; words only.

People appear as their entry numbers; a page shows names beside them.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

REPORT: Final[dict[str, Pair]] = {
    # the result of a game
    "no-such-game": (
        "There is no game {have} in this round; games count from 1.",
        "W tej rundzie nie ma gry numer {have}; gry liczy się od 1.",
    ),
    "not-at-table": (
        "Entry {about} does not play at this table; check who played.",
        "Numer {about} nie gra przy tym stoliku; sprawdź, kto grał.",
    ),
    "player-missing": (
        "Entry {about} plays at this table and is missing here; add the points.",
        "Numer {about} gra przy tym stoliku, a brakuje go w wyniku; dopisz punkty.",
    ),
    "end-unknown": (
        "Say how the game ended (not “{about}”): somebody went out, the pool ran out or time was"
        " up.",
        "Wybierz, jak skończyła się gra (nie „{about}”): ktoś wyłożył wszystkie kostki, bank się"
        " wyczerpał albo minął czas.",
    ),
    "out-missing": (
        "Mark who went out.",
        "Zaznacz, kto wyłożył wszystkie kostki.",
    ),
    "out-not-asked": (
        "Entry {about} is marked as going out, but the game ended otherwise; correct one of the"
        " two.",
        "Zaznaczono, że numer {about} nie ma już kostek, a gra skończyła się inaczej; popraw jedno"
        " z dwojga.",
    ),
    "winner-left": (
        "Entry {about} cannot have gone out and left the game; correct one of the two.",
        "Numer {about} nie może wyłożyć wszystkich kostek i zrezygnować z gry; popraw jedno"
        " z dwojga.",
    ),
    "winner-unopened": (
        "Entry {about} went out, so they have opened; remove the mark.",
        "Numer {about} nie ma już kostek, więc wyłożenie było; usuń zaznaczenie.",
    ),
    "everybody-left": (
        "Somebody must have stayed to the end; correct who left.",
        "Ktoś musiał zostać do końca gry; popraw, kto zrezygnował.",
    ),
    "winner-charged": (
        "Entry {need} went out; enter 0 instead of {have}.",
        "Numer {need} nie ma już kostek; wpisz 0 zamiast {have}.",
    ),
    "charge-negative": (
        "Entry {need}: {have} was entered; write what is left on the rack without a minus.",
        "Numer {need}: wpisano {have}; punkty z tabliczki wpisuje się bez minusa.",
    ),
    "loser-without-charge": (
        "Entry {about}: no points entered; write what is left on the rack.",
        "Numer {about}: brakuje punktów; wpisz, ile zostało na tabliczce.",
    ),
    "charge-too-high": (
        "Entry {need}: {have} is more than any rack can be worth; check the number.",
        "Numer {need}: {have} to więcej, niż może zostać na tabliczce; sprawdź liczbę.",
    ),
    "unopened-charge": (
        "Entry {need}: {have} is not what it costs to end without opening; check the points, or"
        " whether they opened.",
        "Numer {need}: {have} to nie tyle, ile dostaje się bez wyłożenia; sprawdź punkty albo czy"
        " było wyłożenie.",
    ),
    "faces-missing": (
        "The value of the tiles left is needed for everybody at the table: {about:who}.",
        "Trzeba podać wartość pozostałych kostek u wszystkich przy stoliku: {about:who}.",
    ),
    "face-impossible": (
        "Entry {need}: {have} cannot be the value of the tiles left; count again.",
        "Numer {need}: {have} nie może być wartością pozostałych kostek; policz jeszcze raz.",
    ),
    # the totals of a round
    "totals-games": (
        "{have} tied of {need} played games does not fit this round; check both numbers.",
        "Gry z remisem: {have}, rozegrane: {need} – to nie pasuje do tej rundy; sprawdź obie"
        " liczby.",
    ),
    "big-impossible": (
        "Entry {whose}: {have} big {have:point|points} in {limit} {limit:game|games} cannot be;"
        " check the slip.",
        "Numer {whose}: {have} {have:duży punkt|duże punkty|dużych punktów} w {limit}"
        " {limit:grze|grach|grach} to niemożliwe; sprawdź protokół.",
    ),
    "small-impossible": (
        "Entry {whose}: {have} small points do not go with {limit} big"
        " {limit:point|points}; check the slip.",
        "Numer {whose}: małe punkty {have} nie pasują do dużych ({limit}); sprawdź protokół.",
    ),
    "big-sum": (
        "The big points add up to {have}, but {need} {need:game was|games were} played; check who"
        " won, and ties.",
        "Suma dużych punktów to {have}, a rozegrano {need}"
        " {need:grę|gry|gier}; sprawdź, kto wygrał i czy były remisy.",
    ),
    "small-sum": (
        "The small points add up to {about} and should give 0; check everybody's points.",
        "Suma małych punktów to {about}, powinna być 0; sprawdź punkty wszystkich graczy.",
    ),
    # one result after another
    "already-reported": (
        "{about:game}: there is a result already; let it be confirmed, or ask a referee to correct"
        " it.",
        "{about:game}: wynik już jest wpisany; niech ktoś go potwierdzi albo poproś sędziego"
        " o poprawkę.",
    ),
    "already-confirmed": (
        "{about:game}: the result is confirmed already; nothing more to do.",
        "{about:game}: wynik jest już potwierdzony; nic więcej nie trzeba.",
    ),
    "already-disputed": (
        "{about:game}: the result is disputed already; a referee will come.",
        "{about:game}: wynik jest już sporny; zajmie się nim sędzia.",
    ),
    "disputed-needs-desk": (
        "{about:game}: the result is disputed; a referee or the organiser confirms it.",
        "{about:game}: wynik jest sporny; potwierdza go sędzia albo organizator.",
    ),
    "own-report": (
        "{about:game}: this was reported here; let another player tap their name to confirm it.",
        "{about:game}: wynik zgłoszono stąd; niech potwierdzi go inna osoba, dotykając swojego "
        "imienia.",
    ),
    "winner-confirms": (
        "{about:game}: whoever won does not confirm it on the same phone; let somebody else do it.",
        "{about:game}: na tym samym telefonie nie potwierdza osoba, która wygrała; niech zrobi to "
        "ktoś inny.",
    ),
    "game-unplayed": (
        "{about:game}: the game is marked as not played; ask a referee if it was.",
        "{about:game}: gra jest oznaczona jako nierozegrana; jeśli było inaczej, wezwij sędziego.",
    ),
    "played-anyway": (
        "{about:game}: under this format the game is played even when time is up; play it.",
        "{about:game}: w tym formacie grę rozgrywa się nawet po czasie; zagrajcie ją.",
    ),
    "unplayed-why": (
        "Say why the game was not played (not “{about}”): time was up, or it was annulled.",
        "Wybierz, dlaczego gry nie rozegrano (nie „{about}”): minął czas albo grę unieważniono.",
    ),
    "games-already-reported": (
        "Table {about} reports game by game; enter the games, not the totals.",
        "Stolik {about} podaje wyniki gra po grze; wpisz gry zamiast sumy rundy.",
    ),
    "totals-already-reported": (
        "Table {about} has given the totals of the round; correct those instead.",
        "Stolik {about} podał już sumę rundy; popraw sumę zamiast gier.",
    ),
    "no-such-report": (
        "This result is not the one recorded now; look again and repeat.",
        "Ten wynik nie jest już aktualny; obejrzyj obecny i spróbuj ponownie.",
    ),
    "report-changed": (
        "The result has changed since you looked; look again before you correct it.",
        "Wynik zmienił się w międzyczasie; obejrzyj go przed poprawką.",
    ),
    "report-missing": (
        "{about:game}: the result is missing; ask the table for it.",
        "{about:game}: brakuje wyniku; poproś o niego graczy.",
    ),
    "report-disputed": (
        "{about:game}: the result is disputed; decide it first.",
        "{about:game}: wynik jest sporny; najpierw go rozstrzygnij.",
    ),
    "report-to-clarify": (
        "{about:game}: the result is still to be clarified; correct it first.",
        "{about:game}: wynik jest do wyjaśnienia; najpierw go popraw.",
    ),
    "report-unconfirmed": (
        "{about:game}: nobody has confirmed the result; have it confirmed.",
        "{about:game}: nikt nie potwierdził wyniku; poproś o potwierdzenie.",
    ),
    # the clock and calls
    "clock-runs": (
        "The clock of round {about} does not stand still; see what it shows.",
        "Zegar rundy {about} nie jest zatrzymany; sprawdź, co pokazuje.",
    ),
    "clock-stands": (
        "The clock of round {about} is not running, or the round has no time limit; see what it"
        " shows.",
        "Zegar rundy {about} nie działa albo runda nie ma limitu czasu; sprawdź, co pokazuje.",
    ),
    "minutes-wrong": (
        "{about} {about:minute|minutes} cannot be added; choose 1 to 600.",
        "Nie można dodać {about} {about:minuty|minut|minut}; wybierz od 1 do 600.",
    ),
    "already-called": (
        "A referee has been called to table {about} already and will come.",
        "Sędzia jest już wezwany do stolika {about} i zaraz podejdzie.",
    ),
    "no-such-call": (
        "Call {about} has been answered already; look at the list.",
        "Na wezwanie {about} już ktoś odpowiedział; sprawdź listę.",
    ),
    "table-stands": (
        "The clock of table {about} has been stopped already.",
        "Zegar stolika {about} jest już zatrzymany.",
    ),
    "table-runs": (
        "The clock of table {about} has not been stopped.",
        "Zegar stolika {about} nie jest zatrzymany.",
    ),
    # conduct
    "no-walkover": (
        "Entry {about} has no walkover in this round; there is nothing to take back.",
        "Numer {about} nie ma walkowera w tej rundzie; nie ma czego cofać.",
    ),
    "walkover-counted": (
        "Table {about} has reported already, so its walkover stays; correct the reports instead.",
        "Stolik {about} ma już wynik, więc walkower zostaje; zamiast tego popraw wyniki.",
    ),
    "already-walkover": (
        "Entry {about} has a walkover in this round already.",
        "Numer {about} ma już walkower w tej rundzie.",
    ),
    "already-played": (
        "Entry {about} has a result in this round, so it is no walkover; correct the result if it"
        " is wrong.",
        "Numer {about} ma już wynik w tej rundzie, więc to nie walkower; jeśli wynik jest błędny,"
        " popraw go.",
    ),
    "table-too-small": (
        "Only two play at table {about}; a walkover would leave one alone. Change the seats.",
        "Przy stoliku {about} grają już tylko dwie osoby; po walkowerze zostałaby jedna. Zmień"
        " miejsca.",
    ),
    "warning-missing": (
        "Entry {about} has no warning yet; an exclusion follows a warning, so give one first.",
        "Numer {about} nie ma upomnienia; wykluczenie następuje po upomnieniu, więc najpierw"
        " upomnij.",
    ),
    "exclusion-rests-on-it": (
        "Entry {about} was excluded because of this warning; bring them back first.",
        "Wykluczenie numeru {about} wynika z tego upomnienia; najpierw przywróć tę osobę do gry.",
    ),
    "nothing-to-cancel": (
        "Record {about} is no warning, ruling or penalty in force; look at the list.",
        "Zapis {about} nie jest obowiązującym upomnieniem, rozstrzygnięciem ani karą; sprawdź"
        " listę.",
    ),
    "penalty-wrong": (
        "Big points {have}, small points {need}: that is no penalty; enter what is taken away with"
        " a minus.",
        "Duże punkty: {have}, małe: {need} – to nie kara; wpisz odejmowane punkty z minusem.",
    ),
    # closing
    "cannot-be-left": (
        "A round cannot be closed over a result that is {about:state}; settle it first.",
        "Nie można zamknąć rundy, gdy {about:state}; najpierw to wyjaśnij.",
    ),
    "lot-missing": (
        "Some are level, and a lot has to decide; draw it.",
        "Niektórzy mają równy wynik i musi zdecydować los; przeprowadź losowanie.",
    ),
    "tie-undecided": (
        "{about:Who} are level and the place matters; let them play off, draw lots or ask the head"
        " referee.",
        "{about:Who}: równy wynik, a miejsce ma znaczenie; zarządź dogrywkę, losowanie albo poproś"
        " sędziego głównego.",
    ),
    "not-level": (
        "{about:Who} are not level, or not they alone; choose everybody who shares the place.",
        "{about:Who}: te osoby nie mają równego wyniku albo mają go nie tylko one; wybierz"
        " wszystkich z tego miejsca.",
    ),
    "tie-method": (
        "A tie is not settled by “{about}”; choose a play-off, a lot or the head referee.",
        "Remisu nie rozstrzyga „{about}”; wybierz dogrywkę, losowanie albo decyzję sędziego"
        " głównego.",
    ),
    "tie-order": (
        "The order {about} has to name everybody who is level, each once; correct it.",
        "Kolejność {about} musi wymieniać wszystkich z równym wynikiem, każdego raz; popraw ją.",
    ),
}
