"""Points, ranks and tie-breaks of event files are checked against the games, and added where they are missing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.intake.event_file_check import check_event
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.reading.standings_for_export import with_standings

# Ann 2, Bo 1, Cem 1, Dia 0; by Buchholz Bo (met Ann and Dia: 2) is behind Cem (met Dia and Ann: 2): still tied.
EVENT = (
    Event(
        "cup",
        "Cup",
        tuple(Entrant(Player(id, id), number=at) for at, id in enumerate(("Ann", "Bo", "Cem", "Dia"), start=1)),
    )
    .with_round(Game.between("Ann", "Bo", 1), Game.between("Cem", "Dia", 1))
    .with_round(Game.between("Ann", "Cem", 1), Game.between("Bo", "Dia", 1))
)


def claimed(*claims: tuple[str, int | None, int | None], tiebreaks: tuple[str, ...] = ()) -> EventDocument:
    """Return the event with scores in half-points and places as a file would state them."""
    stated = {id: Stated(half_points=score, place=place) for id, score, place in claims}
    return EventDocument(EVENT, stated=stated, tiebreaks=tiebreaks)


RIGHT = (("Ann", 4, 1), ("Bo", 2, 2), ("Cem", 2, 3), ("Dia", 0, 4))


def messages(document: EventDocument) -> list[str]:
    return [str(problem.message) for problem in check_event(document)]


def test_a_file_whose_claims_are_right_has_no_problems() -> None:
    assert messages(claimed(*RIGHT)) == []
    assert messages(claimed(*RIGHT, tiebreaks=("BH", "SB"))) == []
    assert messages(EventDocument(EVENT)) == []
    assert messages(EventDocument(Event("none", "None", ()))) == []


def test_points_that_differ_from_the_games_are_reported() -> None:
    document = claimed(("Ann", 4, 1), ("Bo", 3, 2), ("Cem", 2, 3), ("Dia", 0, 4))

    assert messages(document) == [
        "The file gives Bo 1.5 points, but the games give 1. Compare the rows of this player."
    ]


def test_a_rank_above_a_player_with_more_points_is_reported() -> None:
    document = claimed(("Ann", 4, 1), ("Bo", 2, 3), ("Cem", 2, 4), ("Dia", 0, 2))

    assert messages(document) == [
        "The file ranks Bo 3 with 1 points, below Dia with 0. Compare the rows of these players.",
        "The file ranks Cem 4 with 1 points, below Dia with 0. Compare the rows of these players.",
    ]


def test_a_rank_that_does_not_follow_from_the_tie_breaks_is_reported() -> None:
    # Ann beat Bo, Bo beat Dia, Dia drew with Cem: by Sonneborn-Berger Bo (0.5) is behind only Ann.
    document = claimed(("Ann", 4, 1), ("Bo", 2, 3), ("Cem", 2, 2), ("Dia", 0, 4), tiebreaks=("TPN",))

    assert messages(document) == [
        "The file ranks Bo 3, but 1 points and TPN 2 give rank 2. Compare the rows of this player.",
        "The file ranks Cem 2, but 1 points and TPN 3 give rank 3. Compare the rows of this player.",
    ]


def test_ties_may_be_ranked_in_any_order() -> None:
    assert messages(claimed(("Ann", 4, 1), ("Bo", 2, 3), ("Cem", 2, 2), ("Dia", 0, 4), tiebreaks=("BH",))) == []
    assert messages(claimed(("Ann", 4, 1), ("Bo", 2, 2), ("Cem", 2, 2), ("Dia", 0, 4), tiebreaks=("BH",))) == []


def test_an_unknown_tie_break_is_a_warning() -> None:
    (problem,) = check_event(claimed(*RIGHT, tiebreaks=("XYZ",)))

    assert problem.severity == "warning"
    assert str(problem.message).startswith("The ranks could not be checked by tie-breaks. Unknown tie-break 'XYZ'")


def test_scores_places_and_tie_breaks_are_stated_where_they_are_not() -> None:
    document = with_standings(EventDocument(EVENT, tiebreaks=("BH", "SB"), stated={"Ann": Stated(title="GM")}))

    assert document.stated["Ann"] == Stated(title="GM", half_points=4, place=1, criteria=("2", "2", "2"))
    assert [document.stated[id].place for id in ("Bo", "Cem", "Dia")] == [2, 2, 4]
    assert check_event(document) == []


@pytest.mark.parametrize("document", [claimed(*RIGHT), EventDocument(replace(EVENT, entrants=(), rounds=()))])
def test_what_a_file_states_is_left_as_it_is(document: EventDocument) -> None:
    assert with_standings(document) is document


def test_ranks_of_a_format_without_starting_scores_are_no_errors() -> None:
    document = replace(claimed(("Dia", None, 1), ("Ann", None, 2)), has_starting_scores=False)

    (problem,) = check_event(document)
    assert problem.severity == "warning"
    assert str(problem.message).startswith("The ranks do not follow the points of the games. The file has no place for")
    assert check_event(replace(claimed(("Ann", None, 1), ("Dia", None, 2)), has_starting_scores=False)) == []


def test_points_of_a_mcmahon_event_without_starting_scores_are_no_errors() -> None:
    document = claimed(("Ann", 64, 1), ("Bo", 52, 3), ("Cem", 42, 4), ("Dia", 60, 2), tiebreaks=("BH",))

    (problem,) = check_event(document)
    assert problem.severity == "warning"
    assert str(problem.message).startswith("The points are more than the games give, as in a McMahon event")
    one_wrong = claimed(("Ann", 6, 1), ("Bo", 2, 2), ("Cem", 2, 3), ("Dia", 0, 4))
    assert messages(one_wrong) == [
        "The file gives Ann 3 points, but the games give 2. Compare the rows of this player."
    ]
