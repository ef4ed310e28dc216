"""Each criterion: the promises of the kit, and the numbers of small examples."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np
import pytest

from crosstable.matching.costs import FORBIDDEN
from crosstable.model.columns import Longs
from crosstable.model.errors import PolicyError, UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.acquaintance import Acquaintance
from crosstable.pairing.bye import Bye
from crosstable.pairing.colour_balance import ColourBalance
from crosstable.pairing.colour_streak import ColourStreak
from crosstable.pairing.constraint_costs import ConstraintCosts
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.criterion import EVERYBODY, Criterion, PairCriterion, Part
from crosstable.pairing.float_direction import FloatDirection
from crosstable.pairing.handicap import Handicaps
from crosstable.pairing.handicap_size import HandicapSize
from crosstable.pairing.mcmahon_band import McMahonBand
from crosstable.pairing.package_slide import PackageSlide
from crosstable.pairing.pairing_registry import CRITERIA
from crosstable.pairing.rating_closeness import RatingCloseness
from crosstable.pairing.rematch import Rematch
from crosstable.pairing.same_group import SameClub
from crosstable.pairing.score_difference import ScoreDifference
from crosstable.pairing.seeding import Seeding
from crosstable.pairing.state import State, state_of
from crosstable.testing import check_criterion
from tests.pairing.rounds import event_of, game

OTHERS: list[Criterion] = [
    ScoreDifference(shape="points"),
    ScoreDifference(shape="any"),
    Rematch(hard=False, last_rounds=1),
    FloatDirection(memory="game"),
    HandicapSize(handicaps=Handicaps("package"), gap=0.3, scale=10000),
    HandicapSize(handicaps=Handicaps("package", correction=1), gap=0.3, scale=10000),
    HandicapSize(handicaps=Handicaps("aga-rating")),
    HandicapSize(handicaps=Handicaps("opengotha", correction=1, threshold=0)),
    SameClub(hard=True, until_round=2),
    ColourStreak(length=1, hard=True),
    RatingCloseness(step=0.5, shape="square"),
    Bye(by="rank"),
    Bye(by="none", hard=False),
    Acquaintance(unknown_is_same=True, region=0.1),
    *[Seeding(system=system) for system in ("fold", "adjacent", "random")],
    Seeding(floaters=False),
]


@pytest.mark.parametrize("name", list(CRITERIA))
def test_every_criterion_of_the_registry_keeps_its_promises(name: str) -> None:
    check_criterion(name)


@pytest.mark.parametrize("criterion", OTHERS, ids=repr)
def test_other_parameters_keep_the_promises_too(criterion: Criterion) -> None:
    check_criterion(criterion)


@pytest.mark.parametrize("name", list(CRITERIA))
def test_a_criterion_is_registered_under_its_own_name(name: str) -> None:
    assert CRITERIA[name]().name == name


def test_an_unknown_criterion_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"Unknown pairing criterion 'rematsch'. Did you mean 'rematch'"):
        _ = CRITERIA["rematsch"]


@dataclass(frozen=True, slots=True)
class Lopsided(PairCriterion):
    """Breaks a promise.  Source: this test."""

    name: ClassVar[str] = "lopsided"
    sentence: ClassVar[str] = "The first is better placed."
    source: ClassVar[str] = "this test"

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        order = np.arange(state.n)
        return (order[rows][:, None] < order[columns]).astype(np.int64)


def test_the_kit_finds_costs_that_differ_both_ways() -> None:
    with pytest.raises(AssertionError, match=r"lopsided, check 'symmetry': Vertex 0 with 1 costs 1, and 0 back"):
        check_criterion(Lopsided())


@dataclass(frozen=True, slots=True)
class Secretive(PairCriterion):
    """Reads more than it says.  Source: this test."""

    name: ClassVar[str] = "secretive"
    sentence: ClassVar[str] = "The two have the same score."
    source: ClassVar[str] = "this test"

    @property
    def reads(self) -> tuple[str, ...]:
        return ("initial",)

    def pairs(self, state: State, rows: Part, columns: Part = EVERYBODY) -> Longs:
        return np.abs(state.score[rows][:, None] - state.score[columns])


def test_the_kit_finds_a_criterion_that_reads_more_than_it_says() -> None:
    with pytest.raises(
        AssertionError, match=r"secretive, check 'reads': Vertex .* but not by the columns that are read \(initial\)"
    ):
        check_criterion(Secretive())


def test_the_kit_takes_exemptions_with_a_reason_and_rejects_stale_ones() -> None:
    check_criterion(Lopsided(), exempt={"symmetry": "that is the point"})
    with pytest.raises(AssertionError, match="rematch, check 'symmetry' holds: the exemption 'no reason' is stale"):
        check_criterion("rematch", exempt={"symmetry": "no reason"})
    with pytest.raises(AssertionError, match="rematch: check 'sym' is not known"):
        check_criterion("rematch", exempt={"sym": "no reason"})


def table(criterion: Criterion, event: Event, **state: object) -> list[list[int]]:
    """All costs; -1 where forbidden, 0 on the diagonal."""
    made = state_of(event, **state)  # type: ignore[arg-type]
    costs = criterion.costs(made, range(made.size))
    np.fill_diagonal(costs, 0)
    return np.where(costs == FORBIDDEN, -1, costs).tolist()


def scored(*scores: int) -> Event:
    """Players a, b, c ... with these scores in half-points."""
    return Event(
        "e", "E", tuple(Entrant(Player(chr(97 + at), ""), initial_score=score / 2) for at, score in enumerate(scores))
    )


def test_score_difference_is_squared_in_quarters() -> None:
    assert table(ScoreDifference(), scored(4, 3, 0)) == [[0, 1, 16, 0], [1, 0, 9, 0], [16, 9, 0, 0], [0, 0, 0, 0]]
    assert table(ScoreDifference(shape="points"), scored(4, 3)) == [[0, 1], [1, 0]]
    assert table(ScoreDifference(shape="any"), scored(4, 0)) == [[0, 1], [1, 0]]


def test_mcmahon_band_looks_at_the_start_only() -> None:
    event = scored(4, 2).with_round(game("a", "b", "white"))

    assert table(McMahonBand(), event) == [[0, 2], [2, 0]]


def test_colour_streak_needs_the_same_two_colours_on_both_sides() -> None:
    event = (
        event_of("a", "b", "c", "d")
        .with_round(game("a", "c"), game("b", "d"))
        .with_round(game("a", "d"), game("c", "b"))
    )
    assert table(ColourStreak(), event) == [[0] * 4] * 4  # a: Black twice, d: White twice, b and c: one of each
    event = (
        event_of("a", "b", "c", "d")
        .with_round(game("a", "c"), game("b", "d"))
        .with_round(game("a", "d"), game("b", "c"))
    )
    state = state_of(event)
    at = state.index()

    costs = ColourStreak().costs(state, range(4))

    assert costs[at["a"], at["b"]] == costs[at["c"], at["d"]] == 1
    assert costs[at["a"], at["c"]] == costs[at["b"], at["d"]] == 0
    assert ColourStreak(hard=True).costs(state, range(4))[at["a"], at["b"]] == FORBIDDEN


def test_colour_balance_charges_the_smaller_surplus_squared() -> None:
    event = (
        event_of("a", "b", "c", "d")
        .with_round(game("a", "c"), game("b", "d"))
        .with_round(game("a", "d"), game("b", "c"))
    )
    state = state_of(event)
    at = state.index()

    costs = ColourBalance().costs(state, range(4))

    assert costs[at["a"], at["b"]] == 4
    assert costs[at["a"], at["c"]] == 0
    assert costs[at["c"], at["d"]] == 4


def test_floats_cost_one_for_each_who_repeats_the_direction() -> None:
    event = scored(2, 2, 0, 0)
    # a and b come down to c and d and win: now 4, 4, 0, 0; the same again would repeat both floats.
    event = event.with_round(game("a", "c"), game("b", "d"))

    assert table(FloatDirection(), event) == [[0, 0, 2, 2], [0, 0, 2, 2], [2, 2, 0, 0], [2, 2, 0, 0]]
    assert table(FloatDirection(memory="game", until_round=1), event) == [[0] * 4] * 4


def test_floats_count_only_where_a_player_has_floated() -> None:
    event = event_of("a", "b", "c", "d")

    assert not FloatDirection().is_active(state_of(event))


def test_a_full_bye_is_a_downfloat() -> None:
    event = scored(0, 0, 0).with_round(game("a", "b"), Game.bye("c"))
    state = state_of(event)

    assert dict(zip(state.index(), state.floated.tolist(), strict=True)) == {"a": 0, "b": 0, "c": -1}


def test_the_package_rounds_half_a_point_down_and_not_up() -> None:
    event = scored(1, 0, 9, 9).with_round(game("a", "b", "draw"), game("c", "d", "draw"))
    state = state_of(event)

    costs = FloatDirection(memory="game").costs(state, range(4))

    at = state.index()
    assert costs[at["a"], at["b"]] == 1  # a floats down again; b floated up by half a point, which is none


def test_rematch_forbids_or_counts() -> None:
    event = event_of("a", "b").with_round(game("a", "b")).with_round(game("b", "a"))

    assert table(Rematch(), event) == [[0, -1], [-1, 0]]
    assert table(Rematch(hard=False), event) == [[0, 2], [2, 0]]
    assert table(Rematch(hard=False, last_rounds=1), event) == [[0, 1], [1, 0]]


def test_same_club_ends_with_its_last_round_and_knows_no_none() -> None:
    def of(club: str | None) -> Event:
        return Event("e", "E", tuple(Entrant(Player(id, id, club=club)) for id in "ab"))

    assert table(SameClub(), of("North")) == [[0, 1], [1, 0]]
    assert table(SameClub(), of("None")) == table(SameClub(), of(None)) == [[0, 0], [0, 0]]
    assert table(SameClub(hard=True), of("North")) == [[0, -1], [-1, 0]]
    event = of("North").with_round(game("a", "b"))
    assert table(SameClub(until_round=1), event) == [[0, 0], [0, 0]]


def test_acquaintance_charges_the_first_that_applies() -> None:
    def of(**details: str) -> Event:
        return Event("e", "E", tuple(Entrant(Player(id, id, **details)) for id in "ab"))  # type: ignore[arg-type]

    gaps = Acquaintance(region=0.1)  # units of a hundredth

    assert [table(gaps, event)[0][1] for event in (of(family="x", club="y"), of(club="y"), of(city="z"))] == [81, 56, 0]
    assert [table(gaps, event)[0][1] for event in (of(city="z", region="q"), of(region="q"), of())] == [36, 10, 0]
    assert table(replace(gaps, unknown_is_same=True), of())[0][1] == 10


def test_slide_meets_the_other_half_and_the_last_of_an_odd_group_floats() -> None:
    assert table(Seeding(), scored(0, 0, 0, 0)) == [[0, 4, 0, 1], [4, 0, 1, 0], [0, 1, 0, 4], [1, 0, 4, 0]]
    five = table(Seeding(), scored(2, 2, 2, 0, 0))
    assert five[0][:3] == [0, 0, 1]  # a-b is ideal, c is left
    assert five[2][3] == 0  # and meets the first of the next group


def test_beyond_32_places_each_further_place_costs_64() -> None:
    event = Event("e", "E", tuple(Entrant(Player(f"{at}", ""), rating=200.0 - at) for at in range(200)))

    first = Seeding().costs(state_of(event), range(1))[0]

    assert first[[100, 101, 131, 132, 133, 142]].tolist() == [0, 1, 31**2, 32**2, 32**2 + 64, 32**2 + 640]
    assert first[50] == 32**2 + 64 * 68  # one half of the group


def test_fold_and_adjacent() -> None:
    assert table(Seeding(system="fold"), scored(0, 0, 0, 0))[0] == [0, 4, 1, 0]
    assert table(Seeding(system="adjacent"), scored(0, 0, 0, 0)) == [
        [0, 0, 1, 4],
        [0, 0, 1, 4],
        [1, 1, 0, 0],
        [4, 4, 0, 0],
    ]


def test_random_seeding_is_drawn_by_the_seed() -> None:
    drawn = [table(Seeding(system="random"), scored(*[0] * 8), seed=seed) for seed in (1, 1, 2)]

    assert drawn[0] == drawn[1] != drawn[2]


def test_the_package_slides_by_half_places() -> None:
    assert table(PackageSlide(), scored(0, 0, 0))[0][:3] == [0, 9, 1]


def test_handicaps_are_squared_and_rounded_down() -> None:
    event = event_of("a", "b", a=5.0, b=2.0)

    assert table(HandicapSize(handicaps=Handicaps("aga-rating"), gap=0.35, scale=10), event)[0][1] == 31


def test_ratings_are_compared_in_steps_and_the_unrated_cost_nothing() -> None:
    event = event_of("a", "b", "c", a=1500.0, b=1449.0)

    assert table(RatingCloseness(step=25), event)[0] == [0, 2, 0, 0]
    assert table(RatingCloseness(step=25, shape="square"), event)[0] == [0, 4, 0, 0]


def test_the_bye_goes_to_volunteers_then_to_the_lowest_score_and_never_twice() -> None:
    event = scored(4, 2, 0).with_round(game("a", "b"), Game.bye("c"))
    state = state_of(event, constraints=Constraints(volunteers=("a",)))

    assert Bye().costs(state, range(4))[:3, 3].tolist() == [0, 1, FORBIDDEN]
    assert Bye(by="rank").costs(state, range(4))[:2, 3].tolist() == [0, 2]
    assert Bye(by="none", hard=False).costs(state, range(4))[:3, 3].tolist() == [0, 1, 3]


def test_constraints_exclude_all_others_from_a_forced_pair() -> None:
    constraints = Constraints(forced=(("a", "b"),), forbidden=(("c", "d"),))

    assert table(ConstraintCosts(), scored(0, 0, 0, 0), constraints=constraints) == [
        [0, 0, -1, -1],
        [0, 0, -1, -1],
        [-1, -1, 0, -1],
        [-1, -1, -1, 0],
    ]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ScoreDifference(shape="cube"), "shape 'cube' is not one of 'square', 'points', 'any'"),  # type: ignore[arg-type]
        (lambda: ColourStreak(length=0), "length 0 is not between 1 and 1000"),
        (lambda: FloatDirection(memory="year"), "memory 'year' is not one of 'round', 'game'"),  # type: ignore[arg-type]
        (lambda: Rematch(last_rounds=-1), "last_rounds -1 is not between 0 and 1000"),
        (lambda: SameClub(until_round=-1), "same-club: until_round -1 is negative"),
        (lambda: Acquaintance(club=-1), "club -1 is not between 0 and 1000"),
        (lambda: Acquaintance(club=float("nan")), "club nan is not between 0 and 1000"),
        (lambda: Acquaintance(club=0.12345678), "a gap has more than six decimals"),
        (lambda: HandicapSize(gap=-0.1), "gap -0.1 is not between 0 and 1000"),
        (lambda: RatingCloseness(step=0), "step 0 is not between 0.001 and 1000000"),
        (lambda: RatingCloseness(shape="cube"), "shape 'cube' is not one of 'points', 'square'"),  # type: ignore[arg-type]
        (lambda: Seeding(system="slip"), "system 'slip' is not one of 'slide', 'fold', 'adjacent', 'random'"),  # type: ignore[arg-type]
        (lambda: Bye(by="age"), "by 'age' is not one of 'score', 'rank', 'none'"),  # type: ignore[arg-type]
        (lambda: Handicaps("shogi"), "convention 'shogi' is not one of 'none', 'package'"),  # type: ignore[arg-type]
        (lambda: Handicaps(correction=10), "correction 10 is not between -1 and 9"),
        (lambda: Handicaps(ceiling=10), "ceiling 10 is not between 0 and 9"),
    ],
)
def test_parameters_out_of_range_are_rejected(make: object, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        make()  # type: ignore[operator]


def test_the_float_rule_of_the_package_sees_the_last_game_as_black_does() -> None:
    # ts-gotd 1.0.1 run on this: 1999942500 for the pair 2-3, both floats repeated.
    entrants = tuple(
        Entrant(Player(id, id), initial_score=start / 2) for id, start in zip("1234", (2, 0, 4, 0), strict=True)
    )
    event = Event("e", "E", entrants, rules=ResultRules.preset("go-pairer"))
    event = event.with_round(
        Game((Side.of("2", place=1, colour="black"), Side.of("4", place=1, colour="white"))),
        Game.bye("1", ResultKind.ZERO_BYE),
        Game.bye("3"),
    ).with_round(game("3", "4", "white"), game("1", "2", "white"))
    state = state_of(event)
    at = state.index()

    costs = FloatDirection(memory="game").costs(state, range(4))

    assert {id: int(state.last_game_float[at[id]]) for id in "1234"} == {"1": -1, "2": 1, "3": -1, "4": 1}
    assert costs[at["2"], at["3"]] == 2
