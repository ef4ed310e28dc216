"""Scores worked by hand, under every preset."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, PRESETS, Meaning, ResultKind, ResultRules
from crosstable.ranking.scores import RoundScore, round_scores, score_groups, scores

PRESET_ORDER = ("default", "fide-2026", "go-pairer", "egf", "opengotha", "cards", "football", "handball")

# Halves for the two sides of a game between Ann and Bo, per preset in the order above.
TWO_SIDED = {
    "win": (("win", ResultKind.PLAYED), [(2, 0), (2, 0), (2, 0), (2, 0), (2, 0), (6, 0), (6, 0), (4, 0)]),
    "draw": (("draw", ResultKind.PLAYED), [(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2)]),
    "loss": (("loss", ResultKind.PLAYED), [(0, 2), (0, 2), (0, 2), (0, 2), (0, 2), (0, 6), (0, 6), (0, 4)]),
    "unrated win": (("win", ResultKind.UNRATED), [(2, 0), (2, 0), (2, 0), (2, 0), (2, 0), (6, 0), (6, 0), (4, 0)]),
    "unrated draw": (("draw", ResultKind.UNRATED), [(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2)]),
    "forfeit": (("loss", ResultKind.FORFEIT), [(0, 2), (0, 2), (0, 2), (0, 2), (0, 2), (0, 6), (0, 6), (0, 4)]),
    "double forfeit": (("draw", ResultKind.DOUBLE_FORFEIT), [(0, 0)] * 8),
    "double loss": (("draw", ResultKind.DOUBLE_LOSS), [(0, 0)] * 8),
    "void": (("win", ResultKind.VOID), [(0, 0)] * 8),
    "unplayed": (("draw", ResultKind.UNPLAYED), [(0, 0)] * 8),
    "unknown": (("draw", ResultKind.UNKNOWN), [(0, 0)] * 8),
    "adjourned": (("draw", ResultKind.ADJOURNED), [(1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (2, 2)]),
}
# Halves for a bye of Ann, and for having no game, per preset in the order above.
BYES = {
    ResultKind.FULL_BYE: [2, 2, 2, 2, 2, 6, 6, 4],
    ResultKind.HALF_BYE: [1, 1, 1, 1, 1, 2, 2, 2],
    ResultKind.ZERO_BYE: [0, 0, 0, 0, 1, 0, 0, 0],
    ResultKind.ALLOCATED_BYE: [2, 2, 2, 2, 2, 6, 6, 4],
    ResultKind.LATE: [0, 0, 0, 0, 1, 0, 0, 0],
}
WITHOUT_GAME = [0, 0, 0, 0, 1, 0, 0, 0]


def entrant(name: str, **details) -> Entrant:
    return Entrant(Player(name, name), **details)


def event_of(*names: str, rules: ResultRules = DEFAULT_RULES) -> Event:
    return Event("cup", "Cup", tuple(entrant(name) for name in names), rules=rules)


@pytest.mark.parametrize("what", TWO_SIDED)
@pytest.mark.parametrize("preset", PRESET_ORDER)
def test_each_kind_of_game_scores_as_the_preset_says(preset, what):
    (result, kind), by_preset = TWO_SIDED[what]
    event = event_of("Ann", "Bo", rules=ResultRules.preset(preset))
    ann, bo = by_preset[PRESET_ORDER.index(preset)]

    total = scores(event.with_round(Game.between("Ann", "Bo", result, kind=kind)))

    assert {"Ann": ann, "Bo": bo} == total


@pytest.mark.parametrize("kind", BYES)
@pytest.mark.parametrize("preset", PRESET_ORDER)
def test_each_bye_scores_as_the_preset_says(preset, kind):
    event = event_of("Ann", rules=ResultRules.preset(preset))

    total = scores(event.with_round(Game.bye("Ann", kind)))

    assert {"Ann": BYES[kind][PRESET_ORDER.index(preset)]} == total


@pytest.mark.parametrize("kind", BYES)
def test_a_bye_scores_the_same_when_its_source_gave_no_place(kind):
    game = Game((Side.of("Ann"),), kind=kind)

    assert (DEFAULT_RULES[kind].win_half_points,) == game.half_points()


def test_the_tables_here_cover_every_preset_and_every_kind():
    kinds = {kind for (_, kind), _ in TWO_SIDED.values()} | set(BYES)

    assert set(PRESETS) == set(PRESET_ORDER)
    assert set(ResultKind) == kinds


@pytest.mark.parametrize("preset", PRESET_ORDER)
def test_a_round_without_a_game_is_late_before_the_entrant_came_and_a_zero_bye_afterwards(preset):
    people = (entrant("Ann"), entrant("Bo"), entrant("Cy", from_round=2), entrant("Di", until_round=1))
    event = Event("cup", "Cup", people, rules=ResultRules.preset(preset))
    half_points = WITHOUT_GAME[PRESET_ORDER.index(preset)]

    table = round_scores(event.with_round(Game.between("Ann", "Bo", 1)).with_round())

    late, zero = ResultKind.LATE, ResultKind.ZERO_BYE
    assert [RoundScore(1, late, half_points), RoundScore(2, zero, half_points)] == table["Cy"]
    assert [RoundScore(1, zero, half_points), RoundScore(2, zero, half_points)] == table["Di"]


def test_a_round_score_names_the_opponents_on_the_other_sides():
    event = event_of("Ann", "Bo", "Cy", "Di")
    game = Game((Side.of("Ann", "Bo", place=1), Side.of("Cy", "Di", place=2)))

    table = round_scores(event.with_round(game))

    assert [RoundScore(1, ResultKind.PLAYED, 2, ("Cy", "Di"))] == table["Bo"]
    assert [RoundScore(1, ResultKind.PLAYED, 0, ("Ann", "Bo"))] == table["Cy"]


@pytest.mark.parametrize(("kind", "expected"), [("LATE", 5), ("ZERO_BYE", 6)])
def test_one_of_the_two_kinds_of_missed_rounds_may_pay_alone(kind, expected):
    """Cy comes in round 2, wins, misses rounds 3 and 4, and wins."""
    people = (entrant("Ann"), entrant("Cy", from_round=2))
    event = Event(
        "cup", "Cup", people, rules=ResultRules.preset("default").with_meanings("ours", **{kind: Meaning(win=0.5)})
    )
    for games in ((), (Game.between("Cy", "Ann", 1),), (), (), (Game.between("Cy", "Ann", 1),)):
        event = event.with_round(*games)

    assert expected == scores(event)["Cy"]


def test_initial_mcmahon_scores_count_and_may_be_negative():
    people = (entrant("Ann", initial_score=2), entrant("Bo", initial_score=-1))
    event = Event("cup", "Cup", people, rules=ResultRules.preset("egf"))

    total = scores(event.with_round(Game.between("Ann", "Bo", 0)))

    assert {"Ann": 4, "Bo": 0} == total


def test_later_rounds_are_left_out_when_asked():
    event = event_of("Ann", "Bo").with_round(Game.between("Ann", "Bo", 1)).with_round(Game.between("Bo", "Ann", 0.5))

    by_round = [scores(event, after_round=number) for number in (0, 1, 2, None)]

    assert [
        {"Ann": 0, "Bo": 0},
        {"Ann": 2, "Bo": 0},
        {"Ann": 3, "Bo": 1},
        {"Ann": 3, "Bo": 1},
    ] == by_round


@pytest.mark.parametrize("number", [-1, 2])
def test_a_round_that_was_not_had_is_rejected_with_the_range(number):
    event = event_of("Ann", "Bo").with_round(Game.between("Ann", "Bo", 1))

    with pytest.raises(ResultError) as refusal:
        scores(event, after_round=number)

    assert f"Event 'cup' has had 1 rounds: round {number} cannot be scored. Choose 0 to 1." == str(refusal.value)


def test_groups_come_highest_first_and_keep_the_order_of_the_event():
    event = event_of("Ann", "Bo", "Cy", "Di", "Ed")
    games = (Game.between("Cy", "Ann", 1), Game.between("Di", "Bo", 1), Game.bye("Ed", ResultKind.HALF_BYE))

    groups = score_groups(event.with_round(*games))

    assert [(2, ["Cy", "Di"]), (1, ["Ed"]), (0, ["Ann", "Bo"])] == [
        (group.score, [each.id for each in group.entrants]) for group in groups
    ]


def test_before_the_first_round_the_initial_scores_make_the_groups():
    people = (entrant("Ann"), entrant("Bo", initial_score=1), entrant("Cy"))

    groups = score_groups(Event("cup", "Cup", people))

    assert [(2, ["Bo"]), (0, ["Ann", "Cy"])] == [
        (group.score, [each.id for each in group.entrants]) for group in groups
    ]


def test_an_event_without_entrants_has_no_groups():
    assert [] == score_groups(Event("cup", "Cup", ()))


def test_a_decided_score_goes_before_the_rules():
    game = Game((replace(Side.of("Ann", place=1), score=0.5), replace(Side.of("Bo", place=2), score=0.5)))

    assert {"Ann": 1, "Bo": 1} == scores(event_of("Ann", "Bo").with_round(game))


def test_place_scoring_reads_the_table_and_gives_nothing_beyond_it():
    rules = replace(DEFAULT_RULES, name="race", scoring="place", place_scores=(5, 3))
    sides = (Side.of("Ann", place=2), Side.of("Bo", place=1), Side.of("Cy", place=2), Side.of("Di", place=4))
    event = event_of("Ann", "Bo", "Cy", "Di", "Ed", rules=rules)

    total = scores(event.with_round(Game((*sides, Side.of("Ed")))))

    assert {"Ann": 6, "Bo": 10, "Cy": 6, "Di": 0, "Ed": 0} == total


def test_points_scoring_doubles_the_points_of_the_game():
    rules = replace(DEFAULT_RULES, name="boards", scoring="points")
    game = Game((Side.of("Ann", place=1, points=3.5), Side.of("Bo", place=2, points=0.5), Side.of("Cy")))

    total = scores(event_of("Ann", "Bo", "Cy", rules=rules).with_round(game))

    assert {"Ann": 7, "Bo": 1, "Cy": 0} == total


@pytest.mark.parametrize("scoring", ["place", "points"])
def test_a_forfeit_and_a_double_loss_score_by_their_meaning_however_games_score(scoring):
    rules = replace(DEFAULT_RULES, name="ours", scoring=scoring, place_scores=(5, 3))
    sides = (Side.of("Ann", place=1, points=9), Side.of("Bo", place=1, points=9))
    forfeit = Game.between("Ann", "Bo", "win", kind=ResultKind.FORFEIT)

    assert (0, 0) == Game(sides, kind=ResultKind.DOUBLE_LOSS).half_points(rules)
    assert (2, 0) == forfeit.half_points(rules)
    assert (1, 0) == forfeit.scores(rules)


@st.composite
def played_events(draw) -> Event:
    """An even number of entrants, and rounds in which all entrants play."""
    names = [f"p{number}" for number in range(2 * draw(st.integers(1, 6)))]
    event = event_of(*names)
    for _ in range(draw(st.integers(0, 4))):
        order = draw(st.permutations(names))
        results = draw(st.lists(st.sampled_from([1, 0.5, 0]), min_size=len(names) // 2, max_size=len(names) // 2))
        boards = zip(order[::2], order[1::2], results, strict=True)
        event = event.with_round(*(Game.between(first, second, result) for first, second, result in boards))
    return event


@pytest.mark.slow
@given(played_events())
def test_a_round_in_which_all_play_pays_two_half_points_a_game(event):
    for this in event.rounds:
        given = sum(scores(event, after_round=this.number).values())
        before = sum(scores(event, after_round=this.number - 1).values())

        assert 2 * len(this.games) == given - before


@pytest.mark.slow
@given(played_events())
def test_score_groups_part_the_entrants(event):
    groups = score_groups(event)
    total = scores(event)

    assert sorted(total) == sorted(each.id for group in groups for each in group.entrants)
    assert all(total[each.id] == group.score for group in groups for each in group.entrants)
    assert sorted(set(total.values()), reverse=True) == [group.score for group in groups]
