"""Boards of an event that is taken over have the numbers that hang in the hall."""

from dataclasses import replace

import pytest

from crosstable.events.plan import template
from crosstable.events.take_over import take_over
from crosstable.formats.event.document import EventDocument
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.players import Player
from tests.league.events.made import now

# Start numbers 1 to 6; after round 1 players 1, 2 and 3 have a point.
FIRST = [("1", "4", 1), ("5", "2", -1), ("3", "6", 1)]
SECOND = [("6", "5"), ("4", "3"), ("2", "1")]


def event(numbers=(None, None, None), *, planned=5):
    entrants = tuple(Entrant(Player(each, f"Boards {each}"), number=int(each)) for each in "123456")
    games = [
        replace(Game.between(white, black, (1 + score) / 2), board=board)
        for (white, black, score), board in zip(FIRST, numbers, strict=True)
    ]
    drawn = [replace(Game.between(*pair, 0.5), board=board) for pair, board in zip(SECOND, numbers, strict=True)]
    rounds = (Round(1, tuple(games)), Round(2, tuple(drawn)))
    return EventDocument(Event("e", "Hall", entrants, rounds, rounds_planned=planned))


def seated(store, document, kind):
    """Take an event over; return the start numbers on the boards of its rounds, in their order, and the numbers."""
    name = document.event.name + kind + str([game.board for game in document.event.games()])
    found = now(store, take_over(store, "root", document, template(kind), name=name, irregular=True).event)
    number = {each.id: str(each.number) for each in found.event.entrants}
    rounds = [[{number[player] for player in board.seats} for board in each.pairing.boards] for each in found.rounds]
    assert [[1, 2, 3]] * 2 == [[board.number for board in each.pairing.boards] for each in found.rounds]
    assert rounds == [
        [
            {number[player] for player in known.game.players}
            for known in sorted(each.games, key=lambda of: of.game.board)
        ]
        for each in found.rounds
    ]
    return rounds


# FIDE C.04.2, 3.6: the higher score of the two, then the sum of both, then the better number.
@pytest.mark.parametrize("kind", ["swiss", "fide-swiss"])
def test_boards_without_numbers_are_ordered_by_score(store, kind):
    assert [
        [{"1", "4"}, {"2", "5"}, {"3", "6"}],
        [{"1", "2"}, {"3", "4"}, {"5", "6"}],
    ] == seated(store, event(), kind)


@pytest.mark.parametrize("numbers", [(3, 1, 2), (30, 10, 20)])
def test_numbers_of_the_file_count(store, numbers):
    assert [
        [{"2", "5"}, {"3", "6"}, {"1", "4"}],
        [{"3", "4"}, {"1", "2"}, {"5", "6"}],
    ] == seated(store, event(numbers), "swiss")


def test_boards_of_a_round_robin_are_in_the_order_of_the_file(store):
    assert [
        [{"1", "4"}, {"2", "5"}, {"3", "6"}],
        [{"5", "6"}, {"3", "4"}, {"1", "2"}],
    ] == seated(store, event(), "round-robin")
