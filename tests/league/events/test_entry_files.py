"""The entries in files of every format."""

import pytest

from crosstable.events.entry_files import entries_of_file, is_list
from crosstable.events.running import read_running
from crosstable.facts.store.opening import open_store
from crosstable.formats.event_files import write_event
from crosstable.formats.tables.table_file import write_xlsx
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from tests.league.events.calls import call

PEOPLE = (("q1", "Ute Zorn"), ("q2", "Vi Yu"))
CUP = Event(
    "cup",
    "Cup",
    tuple(Entrant(Player(id, name), number=at, rating=1900.0) for at, (id, name) in enumerate(PEOPLE, start=1)),
)
WRITTEN = {"trf26": "trf", "trf16": "trf", "opengotha": "xml", "event-json": "json", "aga": "aga", "egf": "h9"}


def files():
    yield "cup.csv", b"name,rating,club\nUte Zorn,1900,North\nVi Yu,1900,\n"
    yield "sheet.csv", b"Player;Club;Elo\nUte Zorn;North;1900\nVi Yu;;1900\n"
    yield "games.csv", b"white,black,result\nUte Zorn,Vi Yu,1-0\n"
    yield "players.xlsx", write_xlsx(["name", "rating"], [["Ute Zorn", 1900], ["Vi Yu", 1900]])
    for name, ending in WRITTEN.items():
        yield f"{name}.{ending}", write_event(CUP, name).data


@pytest.mark.parametrize(("name", "content"), [pytest.param(*each, id=each[0]) for each in files()])
def test_the_people_of_a_file_are_entries(name, content):
    found = entries_of_file(content, name)

    assert not is_list(content, name)
    assert ["ute zorn", "vi yu"] == [
        " ".join(sorted(each.name.replace(",", "").casefold().split())) for each in found.entries
    ]


def test_rounds_and_games_of_a_file_are_counted():
    found = entries_of_file(b"white,black,result\nUte Zorn,Vi Yu,1-0\n", "games.csv")

    assert (1, 1) == (found.rounds, found.games)


def test_text_is_a_list_and_a_table_without_people_is_rejected():
    assert is_list(b"Ute Zorn 1900", "mail.txt")
    assert is_list(b"Ute Zorn 1900", "mail")
    with pytest.raises(FormatError):
        entries_of_file(b"a,b\n1,2\n", "other.csv")


def running(place):
    with open_store(place).read() as connection:
        return read_running(connection, "e1")


@pytest.mark.slow
def test_late_entries_by_command_say_what_missed_rounds_count_and_play_against_the_bye(place):
    call(place, "new", "Evening", "--template", "swiss", "--rounds", 3)
    call(place, "enter", "Ann Lee", "Bo Ek", "Cy Fox")
    unknown = call(place, "enter", "Di Gray", "--missed", "lost-bye", code=3)
    none = call(place, "enter", "Di Gray", "--against-bye", code=3)
    call(place, "pair", "--publish")
    several = call(place, "enter", "Di Gray", "Ed Hay", "--against-bye", code=3)
    call(place, "enter", "Di Gray", "--against-bye")
    call(place, "enter", "Ed Hay", "--missed", "half-bye")

    assert "missed: 'lost-bye' is not one of zero-bye, half-bye, full-bye" in unknown
    assert "no running round in which a player has the bye" in none
    assert "One late entry can play against the bye, not 2." in several
    games = {known.game.players: known.game.kind.value for known in running(place).round(1).games}
    assert ("unplayed", "half-bye") == (games["p3", "p4"], games["p5",])


def test_a_bar_of_a_game_without_ranks_is_a_number(place):
    call(place, "new", "Evening", "--template", "swiss")
    call(place, "enter", "Ann Lee", "--rating", 1800)

    assert "'1d' is not a rating. Write a number such as 2100" in call(place, "bar", "1d", code=3)
