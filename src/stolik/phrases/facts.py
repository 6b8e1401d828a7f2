"""Words for the journal, in English and Polish: what a command does, and what happened by a fact.

Keys are the names of commands and of facts; after a slash stands what makes a sentence differ
("taken-back/seating"). Names of people stand after a colon or a dash in Polish, where they need no
case. Knows neither facts nor names: `stolik.web` fills the braces in. A command or a fact without
words is a fault of ours, and a test finds it.
"""

from __future__ import annotations

from typing import Any, Final

from stolik.phrases.parameter_words import Pair
from stolik.phrases.plurals import Count

# What a list of facts is filtered by, with its heading.
GROUPS: Final[dict[str, Pair]] = {
    "people": ("people", "osoby"),
    "staff": ("people at work", "obsługa"),
    "seats": ("draw and seats", "losowanie i miejsca"),
    "clock": ("clock", "zegar"),
    "results": ("results", "wyniki"),
    "referee": ("referee", "sędzia"),
    "closing": ("closing and standings", "zamknięcia i tabela"),
    "hall": ("messages to the hall", "komunikaty"),
}
# A command after "You cannot" and "Nie można teraz" (where Polish wants the genitive).
COMMANDS: Final[dict[str, Pair]] = {
    "Create": ("create the tournament", "utworzyć turnieju"),
    "Enter": ("enter a person", "zapisać nowej osoby"),
    "ChangeEntry": ("change an entry", "zmienić danych zgłoszenia"),
    "RecordConsent": ("record a consent", "zapisać zgody"),
    "CheckIn": ("check anybody in", "potwierdzić obecności"),
    "CheckOut": ("check anybody out", "odwołać obecności"),
    "BringStanding": ("bring in the league's standings", "wczytać tabeli ligi"),
    "ChangeFormat": ("change the format", "zmienić formatu"),
    "ChangeRules": ("change the rules", "zmienić zasad gry"),
    "Override": ("allow an exception", "dopuścić odstępstwa"),
    "Appoint": ("give anybody a duty", "powierzyć funkcji"),
    "Dismiss": ("relieve anybody of a duty", "odebrać funkcji"),
    "SealDraw": ("seal the draw", "zapieczętować losowania"),
    "Draw": ("draw the seats", "losować miejsc"),
    "TypeSeats": ("type in the seats", "wpisać miejsc przy stolikach"),
    "SeatRound": ("seat the round", "rozsadzić graczy"),
    "ChangeSeats": ("change the seats", "zmienić miejsc przy stolikach"),
    "Publish": ("publish the seating", "ogłosić rozsadzenia"),
    "TakeBack": ("take anything back", "niczego cofnąć"),
    "StartRound": ("start the round", "rozpocząć rundy"),
    "PauseRound": ("stop the clock", "zatrzymać zegara"),
    "ResumeRound": ("let the clock go on", "uruchomić zegara ponownie"),
    "ExtendRound": ("give more time", "przedłużyć czasu"),
    "EndRound": ("end the round", "zakończyć rundy"),
    "CallReferee": ("call the referee", "wezwać sędziego"),
    "AnswerCall": ("answer a call", "odpowiedzieć na wezwanie"),
    "FileReport": ("report a result", "wpisać wyniku"),
    "Confirm": ("confirm a result", "potwierdzić wyniku"),
    "Dispute": ("dispute a result", "zakwestionować wyniku"),
    "Correct": ("correct a result", "poprawić wyniku"),
    "MarkUnplayed": ("mark a game as not played", "oznaczyć gry jako nierozegranej"),
    "RecordWalkover": ("record a walkover", "wpisać walkowera"),
    "Withdraw": ("withdraw anybody", "wycofać gracza z turnieju"),
    "Return": ("bring anybody back", "przywrócić gracza do turnieju"),
    "Warn": ("give a warning", "udzielić upomnienia"),
    "Exclude": ("exclude anybody", "wykluczyć gracza"),
    "Rule": ("record a ruling", "zapisać rozstrzygnięcia"),
    "Penalise": ("take points away", "odjąć punktów"),
    "Cancel": (
        "cancel a warning, ruling or penalty",
        "anulować upomnienia, rozstrzygnięcia ani kary",
    ),
    "ResolveTie": ("settle a tie", "rozstrzygnąć remisu"),
    "CloseRound": ("close the round", "zamknąć rundy"),
    "Finish": ("publish the classification", "ogłosić klasyfikacji"),
    "StopTable": ("stop a table's clock", "zatrzymać zegara stolika"),
    "ResumeTable": ("let a table play on", "wznowić gry przy stoliku"),
    "TakeBackWalkover": ("take back a walkover", "cofnąć walkowera"),
    "MessageTable": ("write to a table", "napisać do stolika"),
    "AnnounceOpening": ("announce an opening", "zapowiedzieć wyłożenia"),
    "Announce": ("make an announcement", "ogłosić komunikatu"),
    "WithdrawAnnouncement": ("withdraw an announcement", "wycofać komunikatu"),
    "Move": ("move the tournament", "przenieść turnieju"),
    "CallOff": ("call the tournament off", "odwołać turnieju"),
    "Reinstate": ("let the tournament take place after all", "przywrócić turnieju"),
    "HideStandings": ("hide the standings", "ukryć tabeli"),
    "ShowStandings": ("show the standings", "pokazać tabeli"),
    "Reveal": ("reveal the places", "odsłonić miejsc"),
    "SealRaffle": ("seal the raffle", "zapieczętować loterii"),
    "SeatConsolation": ("seat consolation games", "rozsadzić do gier pocieszenia"),
    "LabelEdition": ("say which edition is played", "oznaczyć edycji gry"),
    "Raffle": ("draw the raffle", "przeprowadzić loterii"),
}
# A fact, its group, and its sentences.
FACTS: Final[dict[str, tuple[str, str, str]]] = {
    "created": (
        "closing",
        "Tournament created: {kind}, format {format}.",
        "Utworzono turniej: {kind}, format {format}.",
    ),
    "entered": ("people", "Entered: {who}{more}.", "Na liście: {who}{more}."),
    "entry-changed": ("people", "Details changed: {who}{more}.", "Zmienione dane: {who}{more}."),
    "consent-recorded": (
        "people",
        "Consents of {who}: {consents}.",
        "Zgody, {who}: {consents}.",
    ),
    "checked-in": ("people", "Here: {who}.", "Na miejscu: {who}."),
    "checked-out": ("people", "Not here: {who}.", "Nieobecność: {who}."),
    "standing-brought": (
        "closing",
        "Standings brought from the league: {n} {n:person|people}.",
        "Wczytano tabelę ligi: {n} {n:osoba|osoby|osób}.",
    ),
    "format-changed": (
        "closing",
        "The format is now {format}.",
        "Zmieniono format na {format}.",
    ),
    "format-changed/kind": (
        "closing",
        "It is held as another kind now: {kind}, format {format}.",
        "Zmieniono rodzaj turnieju: {kind}, format {format}.",
    ),
    "rules-changed": (
        "closing",
        "The rules are now {rules}.",
        "Zmieniono zasady gry: {rules}.",
    ),
    "overridden": (
        "closing",
        "Went on in spite of a stop: {stop}",
        "Kontynuowano mimo ostrzeżenia: {stop}",
    ),
    "appointed": (
        "staff",
        "{staff} works here as {role}.",
        "Do pracy: {staff}, {role}.",
    ),
    "appointed/plays": (
        "staff",
        "{staff} works here as {role} and plays as {who}.",
        "Do pracy: {staff}, {role}; gra jako {who}.",
    ),
    "dismissed": ("staff", "{staff} works here no more.", "Koniec pracy: {staff}."),
    "draw-sealed": (
        "seats",
        "The draw is sealed: {seal}…",
        "Zapieczętowano losowanie: {seal}…",
    ),
    "drawn": (
        "seats",
        "{where}: drawn with the word “{word}”, {n} {n:person|people}.",
        "{where}: wylosowano ze słowem „{word}”, {n} {n:osoba|osoby|osób}.",
    ),
    "seats-typed": (
        "seats",
        "{where}: seats drawn from a bag were typed in, {n} {n:person|people}.",
        "{where}: wpisano miejsca wylosowane z woreczka, {n} {n:osoba|osoby|osób}.",
    ),
    "seated": (
        "seats",
        "{where}: seated by the standings, {n} {n:person|people}.",
        "{where}: rozsadzono według tabeli, {n} {n:osoba|osoby|osób}.",
    ),
    "seats-changed": (
        "seats",
        "{where}: the seats were changed{more}.",
        "{where}: zmieniono miejsca{more}.",
    ),
    "consolation-seated": (
        "seats",
        "{where}: consolation games beside the round, {n} {n:person|people}.",
        "{where}: gry pocieszenia obok rundy, {n} {n:osoba|osoby|osób}.",
    ),
    "consolation-seated/nobody": (
        "seats",
        "{where}: no consolation games after all.",
        "{where}: odwołano gry pocieszenia.",
    ),
    "edition-labelled": (
        "seats",
        "{where}: played with the {edition} edition.",
        "{where}: edycja {edition}.",
    ),
    "published": ("seats", "{where}: seats published.", "{where}: ogłoszono miejsca."),
    "taken-back/seating": (
        "seats",
        "{where}: the seating was taken back.",
        "{where}: cofnięto rozsadzenie.",
    ),
    "taken-back/closing": (
        "closing",
        "{where}: the round was opened again.",
        "{where}: otwarto rundę ponownie.",
    ),
    "taken-back/classification": (
        "closing",
        "The classification was taken back.",
        "Cofnięto klasyfikację.",
    ),
    "round-started": ("clock", "{where}: the clock was started.", "{where}: uruchomiono zegar."),
    "round-paused": ("clock", "{where}: the clock was stopped.", "{where}: wstrzymano zegar."),
    "round-resumed": ("clock", "{where}: the clock goes on.", "{where}: wznowiono zegar."),
    "round-extended": (
        "clock",
        "{where}: {n} {n:minute|minutes} more.",
        "{where}: dodano {n} {n:minutę|minuty|minut}.",
    ),
    "round-ended": ("clock", "{where}: the gong.", "{where}: gong."),
    "table-stopped": (
        "clock",
        "{where}: the table's clock stops after the running move.",
        "{where}: zegar stolika staje po trwającym ruchu.",
    ),
    "table-resumed": ("clock", "{where}: the table plays on.", "{where}: stolik gra dalej."),
    "referee-called": ("referee", "{where}: the referee was called.", "{where}: wezwano sędziego."),
    "call-answered": (
        "referee",
        "{where}: a referee came to the table.",
        "{where}: sędzia przy stoliku.",
    ),
    "reported": ("results", "{where}: {how}. {points}{more}.", "{where}: {how}. {points}{more}."),
    "confirmed": ("results", "{where}: result confirmed.", "{where}: wynik potwierdzony."),
    "confirmed/player": (
        "results",
        "{where}: result confirmed by {who}.",
        "{where}: wynik potwierdzony, {who}.",
    ),
    "confirmed/same-device": (
        "results",
        "{where}: result confirmed on the same phone by {who}.",
        "{where}: wynik potwierdzony na tym samym telefonie, {who}.",
    ),
    "disputed": ("results", "{where}: result disputed.", "{where}: wynik zakwestionowany."),
    "corrected": (
        "results",
        "{where}: result corrected: {how}. {points}{more}.",
        "{where}: wynik poprawiony: {how}. {points}{more}.",
    ),
    "unplayed/time": (
        "results",
        "{where}: not played, no time left.",
        "{where}: gra nierozegrana, zabrakło czasu.",
    ),
    "unplayed/annulled": (
        "results",
        "{where}: annulled by the referee.",
        "{where}: gra unieważniona przez sędziego.",
    ),
    "walkover": ("results", "{where}: did not sit down: {who}.", "{where}: walkower, {who}."),
    "walkover-taken-back": (
        "results",
        "{where}: did sit down after all: {who}.",
        "{where}: cofnięto walkower, {who}.",
    ),
    "withdrawn": ("people", "Left the tournament: {who}.", "Rezygnacja: {who}."),
    "returned": ("people", "Plays again: {who}.", "Powrót do gry: {who}."),
    "warned": ("referee", "Warning: {who}.", "Upomnienie: {who}."),
    "excluded": ("referee", "Excluded: {who}.", "Wykluczenie: {who}."),
    "ruled": ("referee", "{where}: ruling{more}.", "{where}: rozstrzygnięcie{more}."),
    "penalised": (
        "referee",
        "{where}: penalty for {who}: {big} big, {small} small.",
        "{where}: kara, {who}: duże {big}, małe {small}.",
    ),
    "cancelled": ("referee", "Cancelled: {earlier}", "Anulowano: {earlier}"),
    "tie-resolved/play-off": (
        "closing",
        "{where}: tie decided by a play-off: {order}.",
        "{where}: remis rozstrzygnięty dogrywką: {order}.",
    ),
    "tie-resolved/lot": (
        "closing",
        "{where}: tie decided by lot: {order}.",
        "{where}: remis rozstrzygnięty losowaniem: {order}.",
    ),
    "tie-resolved/head-referee": (
        "closing",
        "{where}: tie decided by the head referee: {order}.",
        "{where}: remis rozstrzyga sędzia główny: {order}.",
    ),
    "round-closed": (
        "closing",
        "{where}: closed{more}. First: {first}.",
        "{where}: runda zamknięta{more}. Na czele: {first}.",
    ),
    "classified": (
        "closing",
        "Classification published. Winner: {first}.",
        "Ogłoszono klasyfikację. Zwycięstwo: {first}.",
    ),
    "classified/matchday": (
        "closing",
        "Classification published. Best of the day: {day}.",
        "Ogłoszono klasyfikację. Najlepszy wynik dnia: {day}.",
    ),
    "table-messaged": (
        "hall",
        "Message to {where}.",
        "Wiadomość: {where}.",
    ),
    "opening-announced": (
        "results",
        "{where}: {who} announced an opening.",
        "{where}: zapowiedź wyłożenia, {who}.",
    ),
    "announced": ("hall", "Announcement to everybody.", "Komunikat dla wszystkich."),
    "moved": ("hall", "Moved from {was} to {to}.", "Przeniesiono z {was} na {to}."),
    "called-off": ("hall", "Called off.", "Odwołano."),
    "reinstated": ("hall", "It takes place after all.", "Jednak się odbędzie."),
    "announcement-withdrawn": (
        "hall",
        "Withdrawn: {earlier}",
        "Wycofano: {earlier}",
    ),
    "standings-hidden": ("hall", "The standings are hidden.", "Ukryto tabelę."),
    "standings-shown": ("hall", "The standings are public again.", "Tabela jest znów jawna."),
    "revealed": (
        "hall",
        "{n} {n:place has|places have} been revealed.",
        "Odsłonięto {n} {n:miejsce|miejsca|miejsc}.",
    ),
    "raffle-sealed": ("hall", "The raffle is sealed: {seal}…", "Zapieczętowano loterię: {seal}…"),
    "raffled": (
        "hall",
        "Raffle drawn with the word “{word}”. Winners: {order}.",
        "Loteria ze słowem „{word}”. Wygrane: {order}.",
    ),
}


def fact_sentence(key: str, lang: str, **values: Any) -> str:
    """What a fact says to people.

    >>> fact_sentence("round-extended", "en", where="Round 2", n=5)
    'Round 2: 5 minutes more.'
    >>> fact_sentence("round-extended", "pl", where="Runda 2, stolik 3", n=1)
    'Runda 2, stolik 3: dodano 1 minutę.'
    """
    template = FACTS[key][2 if lang == "pl" else 1]
    counted = {name: Count(v) if isinstance(v, int) else v for name, v in values.items()}
    return template.format(**counted)


def group_of(name: str) -> str:
    """The group of a fact, by its name without what follows a slash."""
    return next(group for key, (group, _, _) in FACTS.items() if key.partition("/")[0] == name)
