"""How far a catalogue is: of the texts for players, and of all texts.

A text counts when it is read as it was translated: neither missing nor in doubt nor wrong.
"""

from __future__ import annotations

from typing import NamedTuple

from babel.messages.catalog import Catalog

from stolik.locale import files
from stolik.locale.audiences import for_players
from stolik.locale.faults import faults_of


class Progress(NamedTuple):
    """Numbers of texts: translated, and all there are."""

    players: int
    players_all: int
    translated: int
    all: int


def progress(catalogue: Catalog) -> Progress:
    """How many of today's texts can be read in the language of a catalogue."""
    done = {
        (message.context, message.id)
        for message in catalogue
        if message.id and not any(faults_of(message, catalogue.num_plurals))
    }
    texts = {
        (message.context, message.id): for_players(file for file, _ in message.locations)
        for message in files.complete()
        if message.id
    }
    readable = done & texts.keys()
    return Progress(
        sum(texts[key] for key in readable), sum(texts.values()), len(readable), len(texts)
    )
