"""The losses that a writer reports for its own file: each loss once, under the name that it has."""

import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player

LONG = "Maximiliane Alexandra von Hohenstein-Brandenburg"


def _document(*names: str) -> EventDocument:
    entrants = tuple(
        Entrant(Player(id=f"p{number}", name=name), number=number, rating=1800.0 - number)
        for number, name in enumerate(names, start=1)
    )
    sides = Side(Side.of("p1").members, place=1, colour="white"), Side(Side.of("p2").members, place=2, colour="black")
    return EventDocument(Event("cup", "Cup", entrants, (Round(1, (Game(sides, round=1),)),)))


def _lost(document: EventDocument, name: str) -> dict[str, tuple[str, ...]]:
    losses = EVENT_FORMATS[name]().write(document).losses
    return {loss.code: loss.where for loss in losses if not loss.is_minor}


@pytest.mark.parametrize("name", ["trf16", "trf26"])
def test_a_cut_name_is_the_only_loss_of_a_player(name):
    assert {"entrant": (LONG,)} == _lost(_document(LONG, "Bo"), name)


def test_two_names_cut_to_the_same_are_distinguished_by_start_number():
    assert {"entrant": (f"{LONG} I", f"{LONG} II")} == _lost(_document(f"{LONG} I", f"{LONG} II"), "trf26")


def test_other_losses_of_a_long_name_are_still_reported():
    document = _document(LONG, "Bo")
    entrants = (Entrant(Player("p1", LONG), number=1, rating=12345678.0), document.event.entrants[1])
    event = Event("cup", "Cup", entrants, document.event.rounds)

    assert {"entrant": (LONG,), "rating": (LONG,)} == _lost(EventDocument(event), "trf16")


def test_the_sentence_shows_that_it_is_the_name():
    losses = EVENT_FORMATS["trf16"]().write(_document(LONG, "Bo")).losses

    assert "TRF16 cannot hold names as they are here: " + LONG + "." in [str(loss) for loss in losses]
