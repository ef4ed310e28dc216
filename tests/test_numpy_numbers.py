"""Numbers of numpy are as good as Python's own wherever a program hands one over, and none is kept in a value."""

import dataclasses
from collections.abc import Mapping

import numpy as np
import pytest

from crosstable import (
    Entrant,
    Event,
    Game,
    LineUpRules,
    MatchRules,
    Meaning,
    Member,
    Paper,
    Player,
    Round,
    ScoreSheet,
    Side,
    Team,
    TeamEvent,
    pair,
    read_event,
    standings,
    write_event,
)
from tests.entry_points import CALLS

# What ratings keep is looked at where ratings are tested.
KINDS = (
    *(
        "Constraints",
        "Entrant",
        "Event",
        "Fixture",
        "LineUpRules",
        "Match",
        "MatchRules",
        "Meaning",
        "Pairing",
        "Paper",
    ),
    *("Player", "ResultRules", "Round", "ScoreSheet", "Team", "TeamEvent", "TieBreakRules", "pair", "solve_round"),
    *("standings", "team_standings", "write_event", "check_line_up", "Game", "Side.of"),
)
NAMES = [name for name in CALLS if name in KINDS or name.split(".")[0] in KINDS]


def of_numpy(value):
    """Return a number, or the numbers in a list, a set or a mapping, as numpy has them."""
    if isinstance(value, bool):
        return np.bool_(value)
    if isinstance(value, int):
        return np.int64(value)
    if isinstance(value, float):
        return np.float32(value)
    if type(value) in (list, tuple):
        return type(value)([of_numpy(each) for each in value])
    return {of_numpy(key): each for key, each in value.items()} if type(value) is dict else value


def numbers_of_numpy(value, path=""):
    """Yield where numbers of numpy are in a value, its fields and what they hold."""
    if isinstance(value, np.generic):
        yield path
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from numbers_of_numpy(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from numbers_of_numpy(key, f"{path} key")
            yield from numbers_of_numpy(each, f"{path}[{key}]")
    elif isinstance(value, (list, tuple, set, frozenset)):
        for each in value:
            yield from numbers_of_numpy(each, f"{path}[]")


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_numpy_are_taken_and_made_plain(name):
    call, positional, named = CALLS[name]

    made = call(*[of_numpy(each) for each in positional], **{key: of_numpy(each) for key, each in named.items()})

    assert [] == list(numbers_of_numpy(made))


@pytest.mark.parametrize(
    "make",
    [
        lambda n: Entrant(
            Player("a", "A"), number=n(3), rating=n(1900), initial_score=n(2), absent={n(2)}, from_round=n(1)
        ),
        lambda n: Entrant(Player("a", "A"), until_round=n(3)),
        lambda n: Event("e", "E", (), rounds_planned=n(5), sequence=n(2)),
        lambda n: Game.between("a", "b", n(1), handicap=n(2), komi=n(6), round=n(1), neutral=n(1)),
        lambda n: Game.between("a", "b", points=[n(3), n(1)], better="higher"),
        lambda n: Game.of_sides(["a", "b"], [n(2), n(1)], points=[n(0), n(7)], length=n(20)),
        lambda n: Game(
            (Side((Member("a", n(1), n(4)),), place=n(1), score=n(1)), Side.of("b", place=n(2))), weight=n(2)
        ),
        lambda n: Game((Side.of("a", place=n(1)),), board=n(4), position=n(3), event_sequence=n(2)),
        lambda n: Round(n(1), (Game.between("a", "b", 1),)),
        lambda n: Team("a", "A", ("x",), number=n(2), rating=n(1700)),
        lambda n: TeamEvent("e", "E", (), (), MatchRules(2), rounds_planned=n(3)),
        lambda n: MatchRules(n(4), win=n(3), draw=n(1), loss=n(0), bye=n(2)),
        lambda n: LineUpRules(n(4), tolerance=n(50), least=n(2)),
        lambda n: Meaning(win=n(3), draw=n(1), loss=n(0)),
        lambda n: ScoreSheet(Paper(n(0), n(-4), n(0)), Paper(n(1), n(4), n(2)), Paper(n(0), n(0), n(0))),
    ],
)
@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint16, np.float64, np.float32])
def test_a_value_made_of_numbers_of_numpy_equals_one_of_own_numbers(make, kind):
    def whole(number):
        return kind(number) if number >= 0 and np.issubdtype(kind, np.integer) and number < 128 else np.int64(number)

    made = make(whole)

    assert [] == list(numbers_of_numpy(made))
    assert make(int) == made


def test_an_event_of_a_dataframe_is_written_and_read_again():
    numbers = np.arange(1, 5)
    entrants = tuple(
        Entrant(Player(str(n), f"P{n}"), number=n, rating=rating)
        for n, rating in zip(numbers, np.linspace(1500.5, 1800.5, 4), strict=True)
    )
    event = Event("cup", "Cup", entrants, rounds_planned=np.int32(3))
    pairing = pair(event, "swiss", seed=np.int64(3), round=np.int64(1))
    event = event.with_round(*pairing.with_results({n: np.float64(0.5) for n in numbers[:2]}))
    event = event.with_result(np.int64(1), np.int64(2), np.int64(1))

    again = read_event(write_event(event, "event-json").data, "cup.json").document.event

    assert event.entrants == again.entrants
    assert [game.winner for game in event.games()] == [game.winner for game in again.games()]
    assert standings(event, ["BH"], after_round=np.int64(1)).rows[0].score == 1
    assert write_event(event, "trf26").data.count(b"\r\n001") == 4
