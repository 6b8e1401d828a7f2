"""Sentences for what can be wrong with results, the clock, conduct and closing; words only.

People appear as their entry numbers; a page shows names beside them.
"""

from __future__ import annotations

from typing import Final

from stolik.phrases.parameter_words import Pair

REPORT: Final[dict[str, Pair]] = {
    # the result of a game
    "no-such-game": (
        "There is no game {game} in this round; games count from 1.",
        "W tej rundzie nie ma gry numer {game}; gry liczy się od 1.",
    ),
    "not-at-table": (
        "Entry {entry} does not play at this table; check who played.",
        "Numer {entry} nie gra przy tym stoliku; sprawdź, kto grał.",
    ),
    "player-missing": (
        "Entry {entry} plays at this table and is missing here; add the points.",
        "Numer {entry} gra przy tym stoliku, a brakuje go w wyniku; dopisz punkty.",
    ),
    "end-unknown": (
        "Say how the game ended (not “{end}”): somebody went out, the pool ran out or time was up.",
        "Wybierz, jak skończyła się gra (nie „{end}”): ktoś wyłożył wszystkie kostki, bank się"
        " wyczerpał albo minął czas.",
    ),
    "out-missing": (
        "Mark who went out.",
        "Zaznacz, kto wyłożył wszystkie kostki.",
    ),
    "out-not-asked": (
        "Entry {entry} is marked as going out, but the game ended otherwise; correct one of the"
        " two.",
        "Zaznaczono, że numer {entry} nie ma już kostek, a gra skończyła się inaczej; popraw jedno"
        " z dwojga.",
    ),
    "winner-left": (
        "Entry {entry} cannot have gone out and left the game; correct one of the two.",
        "Numer {entry} nie może wyłożyć wszystkich kostek i zrezygnować z gry; popraw jedno"
        " z dwojga.",
    ),
    "winner-unopened": (
        "Entry {entry} went out, so they have opened; remove the mark.",
        "Numer {entry} nie ma już kostek, więc wyłożenie było; usuń zaznaczenie.",
    ),
    "everybody-left": (
        "Somebody must have stayed to the end; correct who left.",
        "Ktoś musiał zostać do końca gry; popraw, kto zrezygnował.",
    ),
    "winner-charged": (
        "Entry {entry} went out; enter 0 instead of {charge}.",
        "Numer {entry} nie ma już kostek; wpisz 0 zamiast {charge}.",
    ),
    "charge-negative": (
        "Entry {entry}: {charge} was entered; write what is left on the rack without a minus.",
        "Numer {entry}: wpisano {charge}; punkty z tabliczki wpisuje się bez minusa.",
    ),
    "loser-without-charge": (
        "Entry {entry}: no points entered; write what is left on the rack.",
        "Numer {entry}: brakuje punktów; wpisz, ile zostało na tabliczce.",
    ),
    "charge-too-high": (
        "Entry {entry}: {charge} is more than any rack can be worth; check the number.",
        "Numer {entry}: {charge} to więcej, niż może zostać na tabliczce; sprawdź liczbę.",
    ),
    "unopened-charge": (
        "Entry {entry}: {charge} is not what it costs to end without opening; check the points, or"
        " whether they opened.",
        "Numer {entry}: {charge} to nie tyle, ile dostaje się bez wyłożenia; sprawdź punkty albo"
        " czy było wyłożenie.",
    ),
    "faces-missing": (
        "The value of the tiles left is needed for everybody at the table: {entries:who}.",
        "Trzeba podać wartość pozostałych kostek u wszystkich przy stoliku: {entries:who}.",
    ),
    "face-impossible": (
        "Entry {entry}: {face} cannot be the value of the tiles left; count again.",
        "Numer {entry}: {face} nie może być wartością pozostałych kostek; policz jeszcze raz.",
    ),
    # the totals of a round
    "totals-games": (
        "{tied} tied of [{played}] played games does not fit this round; check both numbers.",
        "Gry z remisem: {tied}, rozegrane: [{played}] – to nie pasuje do tej rundy; sprawdź obie"
        " liczby.",
    ),
    "big-impossible": (
        "Entry {entry}: {big} big {big:point|points} in {games} {games:game|games} cannot be;"
        " check the slip.",
        "Numer {entry}: {big} {big:duży punkt|duże punkty|dużych punktów} w {games}"
        " {games:grze|grach|grach} to niemożliwe; sprawdź protokół.",
    ),
    "small-impossible": (
        "Entry {entry}: {small} small points do not go with {big} big"
        " {big:point|points}; check the slip.",
        "Numer {entry}: małe punkty {small} nie pasują do dużych ({big}); sprawdź protokół.",
    ),
    "big-sum": (
        "The big points add up to {sum}, but {games} {games:game was|games were} played; check who"
        " won, and ties.",
        "Suma dużych punktów to {sum}, a rozegrano {games}"
        " {games:grę|gry|gier}; sprawdź, kto wygrał i czy były remisy.",
    ),
    "small-sum": (
        "The small points add up to {sum} and should give 0; check everybody's points.",
        "Suma małych punktów to {sum}, powinna być 0; sprawdź punkty wszystkich graczy.",
    ),
    # one result after another
    "already-reported": (
        "Table {table}, {game:game}: there is a result already; let it be confirmed, or ask a"
        " referee to correct it.",
        "Stolik {table}, {game:game}: wynik już jest wpisany; niech ktoś go potwierdzi albo poproś"
        " sędziego o poprawkę.",
    ),
    "already-confirmed": (
        "Table {table}, {game:game}: the result is confirmed already; nothing more to do.",
        "Stolik {table}, {game:game}: wynik jest już potwierdzony; nic więcej nie trzeba.",
    ),
    "already-disputed": (
        "Table {table}, {game:game}: the result is disputed already; a referee will come.",
        "Stolik {table}, {game:game}: wynik jest już sporny; zajmie się nim sędzia.",
    ),
    "disputed-needs-desk": (
        "Table {table}, {game:game}: the result is disputed; a referee or the organiser confirms"
        " it.",
        "Stolik {table}, {game:game}: wynik jest sporny; potwierdza go sędzia albo organizator.",
    ),
    "own-report": (
        "Table {table}, {game:game}: this was reported here; let another player tap their name to"
        " confirm it.",
        "Stolik {table}, {game:game}: wynik zgłoszono stąd; niech potwierdzi go inna osoba,"
        " dotykając swojego imienia.",
    ),
    "winner-confirms": (
        "Table {table}, {game:game}: whoever won does not confirm it on the same phone; let"
        " somebody else do it.",
        "Stolik {table}, {game:game}: na tym samym telefonie nie potwierdza osoba, która wygrała;"
        " niech zrobi to ktoś inny.",
    ),
    "game-unplayed": (
        "Table {table}, {game:game}: the game is marked as not played; ask a referee if it was.",
        "Stolik {table}, {game:game}: gra jest oznaczona jako nierozegrana; jeśli było inaczej,"
        " wezwij sędziego.",
    ),
    "played-anyway": (
        "Table {table}, {game:game}: under this format the game is played even when time is up;"
        " play it.",
        "Stolik {table}, {game:game}: w tym formacie grę rozgrywa się nawet po czasie; zagrajcie"
        " ją.",
    ),
    "unplayed-why": (
        "Say why the game was not played (not “{why}”): time was up, or it was annulled.",
        "Wybierz, dlaczego gry nie rozegrano (nie „{why}”): minął czas albo grę unieważniono.",
    ),
    "games-already-reported": (
        "Table {table} reports game by game; enter the games, not the totals.",
        "Stolik {table} podaje wyniki gra po grze; wpisz gry zamiast sumy rundy.",
    ),
    "totals-already-reported": (
        "Table {table} has given the totals of the round; correct those instead.",
        "Stolik {table} podał już sumę rundy; popraw sumę zamiast gier.",
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
        "Table {table}, {game:game}: the result is missing; ask the table for it.",
        "Stolik {table}, {game:game}: brakuje wyniku; poproś o niego graczy.",
    ),
    "report-disputed": (
        "Table {table}, {game:game}: the result is disputed; decide it first.",
        "Stolik {table}, {game:game}: wynik jest sporny; najpierw go rozstrzygnij.",
    ),
    "report-to-clarify": (
        "Table {table}, {game:game}: the result is still to be clarified; correct it first.",
        "Stolik {table}, {game:game}: wynik jest do wyjaśnienia; najpierw go popraw.",
    ),
    "report-unconfirmed": (
        "Table {table}, {game:game}: nobody has confirmed the result; have it confirmed.",
        "Stolik {table}, {game:game}: nikt nie potwierdził wyniku; poproś o potwierdzenie.",
    ),
    # the clock and calls
    "clock-runs": (
        "The clock of round {round} does not stand still; see what it shows.",
        "Zegar rundy {round} nie jest zatrzymany; sprawdź, co pokazuje.",
    ),
    "clock-stands": (
        "The clock of round {round} is not running, or the round has no time limit; see what it"
        " shows.",
        "Zegar rundy {round} nie działa albo runda nie ma limitu czasu; sprawdź, co pokazuje.",
    ),
    "minutes-wrong": (
        "{minutes} {minutes:minute|minutes} cannot be added; choose 1 to 600.",
        "Nie można dodać {minutes} {minutes:minuty|minut|minut}; wybierz od 1 do 600.",
    ),
    "already-called": (
        "A referee has been called to table {table} already and will come.",
        "Sędzia jest już wezwany do stolika {table} i zaraz podejdzie.",
    ),
    "no-such-call": (
        "Call {call} has been answered already; look at the list.",
        "Na wezwanie {call} już ktoś odpowiedział; sprawdź listę.",
    ),
    "table-stands": (
        "The clock of table {table} has been stopped already.",
        "Zegar stolika {table} jest już zatrzymany.",
    ),
    "table-runs": (
        "The clock of table {table} has not been stopped.",
        "Zegar stolika {table} nie jest zatrzymany.",
    ),
    # conduct
    "no-walkover": (
        "Entry {entry} has no walkover in this round; there is nothing to take back.",
        "Numer {entry} nie ma walkowera w tej rundzie; nie ma czego cofać.",
    ),
    "walkover-counted": (
        "Table {table} has reported already, so its walkover stays; correct the reports instead.",
        "Stolik {table} ma już wynik, więc walkower zostaje; zamiast tego popraw wyniki.",
    ),
    "already-walkover": (
        "Entry {entry} has a walkover in this round already.",
        "Numer {entry} ma już walkower w tej rundzie.",
    ),
    "already-played": (
        "Entry {entry} has a result in this round, so it is no walkover; correct the result if it"
        " is wrong.",
        "Numer {entry} ma już wynik w tej rundzie, więc to nie walkower; jeśli wynik jest błędny,"
        " popraw go.",
    ),
    "table-too-small": (
        "Only two play at table {table}; a walkover would leave one alone. Change the seats.",
        "Przy stoliku {table} grają już tylko dwie osoby; po walkowerze zostałaby jedna. Zmień"
        " miejsca.",
    ),
    "warning-missing": (
        "Entry {entry} has no warning yet; an exclusion follows a warning, so give one first.",
        "Numer {entry} nie ma upomnienia; wykluczenie następuje po upomnieniu, więc najpierw"
        " upomnij.",
    ),
    "exclusion-rests-on-it": (
        "Entry {entry} was excluded because of this warning; bring them back first.",
        "Wykluczenie numeru {entry} wynika z tego upomnienia; najpierw przywróć tę osobę do gry.",
    ),
    "nothing-to-cancel": (
        "Record {number} is no warning, ruling or penalty in force; look at the list.",
        "Zapis {number} nie jest obowiązującym upomnieniem, rozstrzygnięciem ani karą; sprawdź"
        " listę.",
    ),
    "penalty-wrong": (
        "Big points {big}, small points {small}: that is no penalty; enter what is taken away with"
        " a minus.",
        "Duże punkty: {big}, małe: {small} – to nie kara; wpisz odejmowane punkty z minusem.",
    ),
    # closing
    "cannot-be-left": (
        "A round cannot be closed over a result that is {state:state}; settle it first.",
        "Nie można zamknąć rundy, gdy {state:state}; najpierw to wyjaśnij.",
    ),
    "lot-missing": (
        "Some are level, and a lot has to decide; draw it.",
        "Niektórzy mają równy wynik i musi zdecydować los; przeprowadź losowanie.",
    ),
    "tie-undecided": (
        "{entries:Who} are level and the place matters; let them play off, draw lots or ask the"
        " head referee.",
        "{entries:Who}: równy wynik, a miejsce ma znaczenie; zarządź dogrywkę, losowanie albo"
        " poproś sędziego głównego.",
    ),
    "not-level": (
        "{entries:Who} are not level, or not they alone; choose everybody who shares the place.",
        "{entries:Who}: te osoby nie mają równego wyniku albo mają go nie tylko one; wybierz"
        " wszystkich z tego miejsca.",
    ),
    "tie-method": (
        "A tie is not settled by “{method}”; choose a play-off, a lot or the head referee.",
        "Remisu nie rozstrzyga „{method}”; wybierz dogrywkę, losowanie albo decyzję sędziego"
        " głównego.",
    ),
    "tie-order": (
        "The order {entries} has to name everybody who is level, each once; correct it.",
        "Kolejność {entries} musi wymieniać wszystkich z równym wynikiem, każdego raz; popraw ją.",
    ),
}
