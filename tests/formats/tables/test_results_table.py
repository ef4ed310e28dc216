"""The results of one event as a table, and files of results taken as an event."""

from __future__ import annotations

import datetime as dt
import io

import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import ReadEvent
from crosstable.formats.tables.results_table import ResultsCsv, ResultsXlsx
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player


def read(text: str) -> ReadEvent:
    return ResultsCsv().read(io.BytesIO(text.encode()), name="games.csv")


def test_games_are_written_with_names_for_ids() -> None:
    people = (Entrant(Player("1", "Ann")), Entrant(Player("2", "Ann")), Entrant(Player("3", "Bo")))
    event = Event("cup", "Cup", people, date=dt.date(2026, 5, 2)).with_round(Game.between("1", "3", 0.5), Game.bye("2"))

    made = ResultsCsv().write(EventDocument(event))

    assert made.data.decode().splitlines() == [
        "date,event,round,board,player_a,player_b,score_a,kind",
        "2026-05-02,Cup,1,1,Ann (1),Bo,0.5,",
        "2026-05-02,Cup,1,2,Ann (2),,,allocated-bye",
    ]


@pytest.mark.parametrize("form", [ResultsCsv(), ResultsXlsx()])
def test_a_name_that_is_a_number_stays_a_name(form: ResultsCsv) -> None:
    event = Event("cup", "Cup", (Entrant(Player("007", "007")), Entrant(Player("1.50", "1.50"))))
    document = EventDocument(event.with_round(Game.between("007", "1.50", 1)))

    again = form.read(io.BytesIO(form.write(document).data), name="cup").document

    assert [entrant.player.name for entrant in again.event.entrants] == ["007", "1.50"]


def test_rounds_of_the_file_are_the_rounds_and_may_be_empty() -> None:
    event = read("event,round,player_a,player_b,score_a\nCup,1,Ann,Bo,1\nCup,3,Bo,Ann,1\n").document.event

    assert (event.id, event.name) == ("games", "Cup")
    assert [[game.players for game in this.games] for this in event.rounds] == [[("Ann", "Bo")], [], [("Bo", "Ann")]]


def test_without_rounds_a_game_follows_those_that_its_players_played() -> None:
    event = read("player_a,player_b,score_a\nAnn,Bo,1\nCem,Dia,1\nAnn,Cem,0\nBo,Ann,0\n").document.event

    assert [[game.players for game in this.games] for this in event.rounds] == [
        [("Ann", "Bo"), ("Cem", "Dia")],
        [("Ann", "Cem")],
        [("Bo", "Ann")],
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "event,player_a,player_b,score_a\nA,Ann,Bo,1\nB,Bo,Ann,1",
            "games: the file contains 2 events, such as A, B. Split",
        ),
        ("round,player_a,player_b,score_a\n1,Ann,Bo,1\n1,Bo,Cem,1", "player Bo plays twice in this round"),
        ("round,player_a,player_b,score_a\n1,Ann,Bo,1\n0,Bo,Cem,1", "in round 0, but an event has rounds 1 to 10,000"),
        ("round,player_a,player_b,score_a\n1,Ann,Bo,1\n20000,Bo,Cem,1", "in round 20000, but an event has rounds"),
        ("player_a,player_b,score_a\nAnn,ann,1", "games.csv: no row can be read. The first problem: line 2"),
    ],
)
def test_what_is_no_event_is_rejected(text: str, said: str) -> None:
    with pytest.raises(FormatError) as told:
        read(text)

    assert said in str(told.value)


def test_an_event_without_a_game_that_fits_cannot_be_written() -> None:
    people = tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo", "Cem"))
    race = Game(tuple(Side.of(entrant.id, place=at) for at, entrant in enumerate(people, start=1)))

    with pytest.raises(FormatError, match=r"Event 'race' has no game that fits a row of two players\. Choose another"):
        ResultsCsv().write(EventDocument(Event("race", "Race", people).with_round(race)))


def test_a_workbook_of_results_has_no_encoding() -> None:
    with pytest.raises(FormatError, match="a workbook is not text, so it has no encoding 'latin-1'"):
        ResultsXlsx().read(io.BytesIO(b""), name="games.xlsx", encoding="latin-1")
