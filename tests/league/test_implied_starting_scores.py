"""Starting scores that a file has no place for, from its points: which are exact, what check says, what goes on."""

from __future__ import annotations

from dataclasses import replace

from crosstable.events.implied_starting_scores import with_implied_scores
from crosstable.formats.event.document import EventDocument, Stated
from crosstable.intake.event_file_check import check_event
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultKind


def document(points: dict[str, float | None], places: str = "abc") -> EventDocument:
    """Return a round of a McMahon event: a beats b, c has a half-point bye; points as they are stated."""
    event = Event("cup", "Cup", tuple(Entrant(Player(id, id)) for id in "abc"))
    event = event.with_round(Game.between("a", "b", 1), Game.bye("c", ResultKind.HALF_BYE))
    stated = {
        id: replace(Stated(), half_points=None if score is None else int(2 * score), place=1 + places.index(id))
        for id, score in points.items()
    }
    return EventDocument(event, stated=stated)


def told(of: EventDocument) -> list[str]:
    return [f"{problem.severity}: {problem.message}" for problem in check_event(of)]


def starts(of: EventDocument) -> list[float]:
    return [entrant.initial_score for entrant in with_implied_scores(of).event.entrants]


def test_starting_scores_are_the_points_without_those_of_the_games() -> None:
    of = document({"a": 21, "b": 18, "c": 15.5})

    assert [20, 18, 15] == starts(of)
    (only,) = told(of)
    assert only == (
        "warning: The points are more than the games give, as in a McMahon event, and the file has no starting scores. "
        "They follow from the points: 15 to 20."
    )


def test_points_that_are_rounded_down_are_named() -> None:
    of = document({"a": 21, "b": 18, "c": 15})

    assert [20, 18, 15] == starts(of)
    assert told(of)[0].endswith("15 to 20, if the points of c are rounded down by half a point.")


def test_without_points_of_a_player_nothing_is_taken_from_the_others() -> None:
    of = document({"a": 21, "b": 18, "c": None})

    assert [0, 0, 0] == starts(of)
    assert told(of)[0].endswith("and no points of c, so points and ranks were not checked.")


def test_ranks_are_checked_with_the_starting_scores() -> None:
    of = document({"a": 21, "b": 18, "c": 15.5}, "bac")

    assert told(of)[1:] == [
        "error: The file ranks a 2 with 21 points, below b with 18. Compare the rows of these players."
    ]


def test_the_first_value_of_a_table_for_the_egf_is_the_mcmahon_score() -> None:
    stated = {id: Stated(place=at, criteria=values) for at, (id, values) in enumerate(CRITERIA.items(), start=1)}
    of = replace(document({}), stated=stated)

    assert [20, 18, 15] == starts(of)
    assert starts(replace(of, stated={**stated, "b": Stated(criteria=("x",))})) == [0, 0, 0]


CRITERIA = {"a": ("21", "18", "0", "0"), "b": ("18", "21", "0", "0"), "c": ("15.5", "0", "0", "0")}
