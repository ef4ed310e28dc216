"""The state before a round: everything from the games, nothing from the order of the file."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.model.errors import InputError, PolicyError, RatingError, ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import Meaning, ResultKind, ResultRules
from crosstable.pairing.constraints import Constraints, parse_pair
from crosstable.pairing.past import Past, _add_float, pasts_before
from crosstable.pairing.state import State, natural, state_of
from crosstable.ranking.scores import scores
from tests.pairing.rounds import event_of, game

RULES = ResultRules.preset("fide-2026")


def ids(event: Event, **more: object) -> list[str]:
    return [entrant.id for entrant in state_of(event, **more).entrants]  # type: ignore[arg-type]


def test_players_appear_by_score_rating_number_and_id() -> None:
    entrants = (
        Entrant(Player("p10", "")),
        Entrant(Player("p9", "")),
        Entrant(Player("n2", ""), number=2),
        Entrant(Player("n1", ""), number=1),
        Entrant(Player("weak", ""), rating=3.0),
        Entrant(Player("strong", ""), rating=5.0),
        Entrant(Player("ahead", ""), initial_score=1),
    )

    assert ids(Event("e", "E", entrants)) == ["ahead", "strong", "weak", "n1", "n2", "p9", "p10"]
    assert ids(Event("e", "E", entrants[::-1])) == ["ahead", "strong", "weak", "n1", "n2", "p9", "p10"]


def test_numbers_inside_ids_count_as_numbers() -> None:
    assert sorted(["p10", "p9", "a", "10", "9", "p9b", ""], key=natural) == ["", "9", "10", "a", "p9", "p9b", "p10"]


def test_absent_late_and_withdrawn_players_sit_out() -> None:
    entrants = (
        Entrant(Player("in", "")),
        Entrant(Player("absent", ""), absent=frozenset({1})),
        Entrant(Player("late", ""), from_round=2),
        Entrant(Player("gone", ""), until_round=0),
    )
    event = Event("e", "E", entrants)

    assert ids(event) == ["in"]
    assert state_of(event).absent == ("absent", "gone", "late")
    assert ids(event, present=["late", "gone"]) == ["gone", "late"]


def test_scores_groups_and_places() -> None:
    event = event_of("a", "b", "c", "d", "e").with_round(game("a", "b"), game("c", "d", "draw"), Game.bye("e"))
    state = state_of(event)

    assert [e.id for e in state.entrants] == ["a", "e", "c", "d", "b"]
    assert state.score.tolist() == [2, 2, 1, 1, 0]
    assert state.group.tolist() == [0, 0, 1, 1, 2]
    assert state.place.tolist() == [0, 1, 0, 1, 0]
    assert state.group_size.tolist() == [2, 2, 2, 2, 1]
    assert state.byes.tolist() == [0, 1, 0, 0, 0]
    assert (state.n, state.size, state.bye) == (5, 6, 5)
    assert state.id(5) is None


def test_colours_count_as_the_rules_say() -> None:
    forfeit = game("a", "b", "black", ResultKind.FORFEIT)
    event = event_of("a", "b").with_round(game("a", "b")).with_round(game("a", "b")).with_round(forfeit)

    assert state_of(event).balance.tolist() == [2, -2]
    assert state_of(event).streak.tolist() == [2, -2]
    assert state_of(replace(event, rules=ResultRules.preset("go-pairer"))).streak.tolist() == [3, -3]


def test_a_player_who_did_not_play_over_the_board_has_not_met() -> None:
    event = event_of("a", "b").with_round(game("a", "b", "black", ResultKind.FORFEIT))

    assert state_of(event).met_other.tolist() == []
    assert state_of(replace(event, rules=ResultRules.preset("go-pairer"))).met_other.tolist() == [1, 0]


def test_a_forfeit_win_counts_as_a_bye_had() -> None:
    event = event_of("a", "b").with_round(game("a", "b", "black", ResultKind.FORFEIT))

    assert state_of(event).byes.tolist() == [1, 0]


def test_a_forfeit_win_that_is_no_downfloat_counts_as_a_bye_had() -> None:
    rules = RULES.with_meanings("even", FORFEIT=replace(RULES[ResultKind.FORFEIT], floats="none"))
    event = replace(event_of("a", "b"), rules=rules).with_round(game("a", "b", "black", ResultKind.FORFEIT))

    assert state_of(event).byes.tolist() == [1, 0]
    assert state_of(event).floated.tolist() == [0, 0]


def test_half_point_byes_and_zero_byes_do_not_count_as_byes_had() -> None:
    event = event_of("a", "b").with_round(Game.bye("a", ResultKind.HALF_BYE), Game.bye("b", ResultKind.ZERO_BYE))

    assert state_of(event).byes.tolist() == [0, 0]


def test_where_the_allocated_bye_pays_half_a_point_a_half_point_bye_is_no_bye_had() -> None:
    """FIDE C.04.1, article 4: the allocated bye itself, or as many points as for a win in a round not played."""
    half = RULES.with_meanings("half", ALLOCATED_BYE=replace(RULES[ResultKind.ALLOCATED_BYE], win=0.5))
    event = replace(event_of("a", "b", "c"), rules=half).with_round(
        Game.bye("a", ResultKind.HALF_BYE), Game.bye("b", ResultKind.ALLOCATED_BYE), Game.bye("c", ResultKind.FULL_BYE)
    )

    assert {"a": 0, "b": 1, "c": 1} == {id: past.byes for id, past in pasts_before(event, 2).items()}


def test_games_of_three_count_as_meetings_of_all() -> None:
    sides = tuple(Side.of(id, place=at) for at, id in enumerate("abc", start=1))
    state = state_of(event_of("a", "b", "c").with_round(Game(sides)))

    assert state.met_start.tolist() == [0, 2, 4, 6]
    assert not state.last_game_float.any()


def test_games_of_three_float_no_player() -> None:
    sides = tuple(Side.of(id, place=at) for at, id in enumerate("abc", start=1))
    event = event_of("a", "b", "c").with_round(Game(sides)).with_round(Game(sides))

    assert [[]] * 3 == [past.floats for past in pasts_before(event, 3).values()]
    assert [0] * 3 == [past.floated for past in pasts_before(event, 3).values()]


def test_partners_have_not_met_and_both_score() -> None:
    entrants = tuple(Entrant(Player(id, id)) for id in "abcd")
    doubles = Game((Side.of("a", "b", place=1), Side.of("c", "d", place=2)))
    past = pasts_before(Event("e", "E", entrants).with_round(doubles), 2)

    assert [["c", "d"], ["c", "d"], ["a", "b"], ["a", "b"]] == [past[id].met for id in "abcd"]
    assert [2, 2, 0, 0] == [past[id].score for id in "abcd"]


def test_an_earlier_round_sees_nothing_of_the_later_ones() -> None:
    event = event_of("a", "b").with_round(game("a", "b")).with_round(game("b", "a"))

    assert state_of(event, round=1).score.tolist() == [0, 0]
    assert state_of(event, round=2).score.tolist() == [2, 0]
    assert state_of(event).round == 3


def test_words_are_compared_without_case_and_blank_is_unknown() -> None:
    entrants = tuple(Entrant(Player(id, id, club=club)) for id, club in (("a", "North"), ("b", " north "), ("c", " ")))

    assert state_of(Event("e", "E", entrants)).club.codes.tolist() == [0, 0, -1]


@pytest.mark.parametrize("round", [0, 3, -1])
def test_a_round_that_cannot_be_paired_is_rejected(round: int) -> None:
    with pytest.raises(
        ResultError, match=rf"Event 'cup': round {round} cannot be paired after 1 rounds. Choose a round from 1 to 2"
    ):
        state_of(event_of("a", "b").with_round(game("a", "b")), round=round)


@pytest.mark.parametrize("rating", [1e6, 1e9, -1e6])
def test_a_rating_out_of_range_is_rejected(rating: float) -> None:
    with pytest.raises(RatingError, match=r"Event 'cup': rating .* of b is not a number between"):
        state_of(event_of("a", "b", b=rating))


@pytest.mark.parametrize("score", [10**9, 10**19, -(10**300)])
def test_a_score_out_of_range_is_rejected(score: int) -> None:
    event = Event("e", "E", (Entrant(Player("a", ""), initial_score=Fraction(score, 2)),))
    with pytest.raises(ResultError, match=f"the score of a, {Fraction(score, 2)} points, is out of range"):
        state_of(event)


def test_a_player_present_who_did_not_enter_is_rejected() -> None:
    with pytest.raises(PolicyError, match="Event 'cup', round 1: player 'x' is listed as present but did not enter"):
        state_of(event_of("a", "b"), present=["a", "x"])


def test_a_constraint_on_another_player_is_rejected() -> None:
    event = event_of("a", "b")
    with pytest.raises(PolicyError, match="Event 'cup', round 1: a constraint names player 'x', who did not enter"):
        state_of(event, constraints=Constraints(forbidden=(("a", "x"),)))
    with pytest.raises(PolicyError, match="a constraint names b, who does not play this round"):
        state_of(event, present=["a"], constraints=Constraints(volunteers=("b",)))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"forced": (("a", "a"),)}, "a cannot be paired against themselves"),
        ({"forbidden": (("a", "a"),)}, "a cannot be paired against themselves"),
        ({"forced": (("a", "b"),), "forbidden": (("b", "a"),)}, "a - b is both forced and forbidden"),
        ({"forced": (("a", "b"), ("c", "a"))}, "a is forced against both b and c"),
        (
            {"forced": (("a", "b"),), "bye": "b"},
            "b is forced to take the bye and to play a",
        ),
    ],
)
def test_constraints_that_contradict_each_other_are_rejected(given: dict[str, object], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        Constraints(**given)  # type: ignore[arg-type]


@pytest.mark.parametrize("pair", [("a",), ("a", "b", "c"), ("a", 2), (1, 2)])
def test_a_pair_is_two_ids(pair: object) -> None:
    with pytest.raises(InputError, match=r"Give pairs of ids, such as"):
        Constraints(forbidden=(("a", "b"), pair))  # type: ignore[arg-type]


def test_a_pair_is_read_as_typed() -> None:
    assert parse_pair("3-7", ["3", "7"]) == ("3", "7")
    assert parse_pair("a-b - c", ["a-b", "c"]) == ("a-b", "c")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("37", "'37' is not a pair. Write two ids with a hyphen: 3-7"),
        ("3-8", "Unknown player '8'. Known: 3, 7, a, a-b, b-c, c"),
        ("8-3", "Unknown player '8'"),
        ("a-b-c", "can be read as 'a' with 'b-c' or 'a-b' with 'c'"),
    ],
)
def test_a_pair_that_cannot_be_read_is_rejected(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_pair(text, ["3", "7", "a", "a-b", "b-c", "c"])


def test_the_same_forced_pair_twice_is_one() -> None:
    assert Constraints(forced=(("a", "b"), ("b", "a"), ("a", "b"))).players


def missed(**meanings: Meaning) -> State:
    """The state after a round that c came too late for, and d did not play."""
    rules = ResultRules.preset("default").with_meanings("ours", **meanings)
    entrants = tuple(Entrant(Player(id, id), from_round=2 if id == "c" else 1) for id in "abcd")
    return state_of(Event("e", "E", entrants, rules=rules).with_round(game("a", "b")))


def test_a_missed_round_that_pays_a_win_is_a_bye_had() -> None:
    late = missed(LATE=Meaning(win=1))
    idle = missed(ZERO_BYE=Meaning(win=1))

    assert dict(zip(late.index(), late.byes.tolist(), strict=True)) == {"a": 0, "c": 1, "d": 0, "b": 0}
    assert dict(zip(idle.index(), idle.byes.tolist(), strict=True)) == {"a": 0, "d": 1, "c": 0, "b": 0}
    assert dict(zip(late.index(), late.score.tolist(), strict=True)) == {"a": 2, "c": 2, "d": 0, "b": 0}


def test_a_missed_round_is_a_downfloat_where_the_rules_say_so() -> None:
    late = missed(LATE=Meaning(win=0.5, floats="down"))
    nothing = missed(LATE=Meaning(win=0, floats="down"))

    assert dict(zip(late.index(), late.floated.tolist(), strict=True))["c"] == -1
    assert late.byes.tolist() == [0, 0, 0, 0]
    assert late.pasts[late.index()["c"]].floats == [(1, -1)]
    assert not nothing.floated.any()


def test_rounds_missed_before_a_late_entry_are_counted_once() -> None:
    rules = ResultRules.preset("default").with_meanings("ours", LATE=Meaning(win=0.5), ZERO_BYE=Meaning(win=1))
    entrants = (*(Entrant(Player(id, id)) for id in "ab"), Entrant(Player("c", "C"), from_round=4))
    event = Event("e", "E", entrants, rules=rules)
    for _ in range(3):
        event = event.with_round(game("a", "b"))
    event = event.with_round(game("a", "c")).with_round(game("a", "b")).with_round(game("c", "b"))

    # a: 5 wins, a round missed.  b: 5 losses, a round missed.  c: 3 late rounds, a loss, a round missed, a win.
    assert scores(event) == {"a": 12, "b": 2, "c": 7}
    assert {id: past.score for id, past in pasts_before(event, 7).items()} == scores(event)
    assert {id: past.score for id, past in pasts_before(event, 4).items()} == {"a": 6, "b": 0, "c": 3}


def test_a_round_missed_after_a_late_entry_is_not_late() -> None:
    rules = ResultRules.preset("default").with_meanings("ours", LATE=Meaning(win=1))
    entrants = (*(Entrant(Player(id, id)) for id in "ab"), Entrant(Player("c", "C"), from_round=2))
    event = Event("e", "E", entrants, rules=rules).with_round(game("a", "b")).with_round(game("b", "a"))

    assert pasts_before(event, 3)["c"].byes == 1
    assert pasts_before(event, 3)["c"].score == 2


def test_a_forfeit_is_a_downfloat_of_the_winner_alone() -> None:
    event = event_of("a", "b").with_round(game("a", "b", "black", ResultKind.FORFEIT))

    assert state_of(event).floated.tolist() == [-1, 0]


@pytest.mark.parametrize(
    ("gap", "white", "black"), [(0, 0, 0), (1, 1, 0), (-1, 0, -1), (2, 1, 1), (-2, -1, -1), (3, 1, 1), (-3, -1, -1)]
)
def test_the_float_of_the_last_game_counts_whole_points_of_white_less_black(gap: int, white: int, black: int) -> None:
    for is_white, expected in ((True, white), (False, black)):
        past = Past(score=0)

        _add_float(past, 3, gap, is_white=is_white)

        assert past.last_game_float == expected
        assert past.floats == ([(3, 1 if gap > 0 else -1)] if gap else [])
