"""An event that is written states its points; with its standings, places and tie-breaks, too."""

import pytest

from crosstable import (
    Entrant,
    Event,
    EventDocument,
    Game,
    Player,
    ResultError,
    read_event,
    standings,
    write_event,
)

EVENT = Event("cup", "Cup", tuple(Entrant(Player(id, id.title()), number=n) for n, id in enumerate(("ann", "bo"), 1)))
EVENT = EVENT.with_round(Game.between("bo", "ann", "win", first_colour="white"))


def columns(written):
    """Return columns 81 to 89 of the rows of players: points and rank."""
    return [line[80:89] for line in written.data.decode().splitlines() if line.startswith("001")]


@pytest.mark.parametrize("format", ["trf16", "trf26"])
def test_an_event_is_written_with_its_points(format):
    assert columns(write_event(EVENT, format)) == [" 0.0     ", " 1.0     "]


def test_a_file_that_was_read_is_written_as_it_states():
    document = EventDocument(EVENT)

    assert [each.strip() for each in columns(write_event(document, "trf26"))] == ["", ""]


def test_standings_are_stated_with_places_and_tie_breaks():
    written = write_event(EVENT, "trf26", standings=standings(EVENT, ["DE", "BH"]))

    assert columns(written) == [" 0.0    2", " 1.0    1"]
    assert b"\r\n202 DE,BH" in written.data
    assert read_event(written.data, "cup.trf").document.tiebreaks == ("DE", "BH")


def test_standings_of_another_event_are_rejected():
    other = standings(Event("open", "Open", EVENT.entrants), ["BH"])

    with pytest.raises(ResultError, match=r"^The event is 'cup', and the standings are those of 'open'\. Give its own"):
        write_event(EVENT, "trf26", standings=other)
