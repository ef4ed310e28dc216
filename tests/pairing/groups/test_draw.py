"""Draws into groups: against every possible draw of small fields, the bound, pots, snake and seeds."""

from itertools import product
from random import Random

import pytest

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant
from crosstable.model.players import Player
from crosstable.pairing.groups.draw import draw_groups
from crosstable.pairing.groups.spread import least_of_labels, least_pairs, pairs_inside, spread_evenly


def people(clubs, countries=None):
    return [
        Entrant(Player(str(at), f"P{at}", club=club, country=countries[at - 1] if countries else None), number=at)
        for at, club in enumerate(clubs, start=1)
    ]


def random_field(rng, n, *, is_nested):
    countries = [rng.choice("NMK") for _ in range(n)]
    clubs = [rng.choice("xyz ") for _ in range(n)]
    if is_nested:
        clubs = [country + club for country, club in zip(countries, clubs, strict=True)]
    return [None if club.endswith(" ") else club for club in clubs], countries


def clashes_of(groups, labels):
    return sum(
        labels[int(one) - 1] is not None and labels[int(one) - 1] == labels[int(other) - 1]
        for group in groups
        for at, one in enumerate(group)
        for other in group[:at]
    )


def test_a_snake_goes_down_and_up():
    assert (("1", "6", "7"), ("2", "5", "8"), ("3", "4", "9")) == draw_groups(people([None] * 9), 3).groups


def test_pots_give_each_group_one_of_every_row_and_the_seed_decides():
    first, again, other = (draw_groups(people([None] * 16), 4, by="pots", seed=seed).groups for seed in (1, 1, 2))

    assert first == again != other
    assert all([0, 1, 2, 3] == [(int(id) - 1) // 4 for id in group] for group in first)


def test_groups_differ_in_size_by_one_at_most():
    for count, groups in product(range(4, 14), (1, 2)):
        for by in ("snake", "pots", "random"):
            sizes = [len(group) for group in draw_groups(people([None] * count), groups, by=by).groups]

            assert (count, True) == (sum(sizes), max(sizes) - min(sizes) <= 1)


@pytest.mark.parametrize("by", ["snake", "pots", "random"])
def test_clubs_inside_countries_are_spread_optimally(by):
    """The bound is reached by every draw whose clubs lie inside countries, and the draw counts what is there."""
    for seed in range(40):
        rng = Random(f"nested/{by}/{seed}")
        groups = rng.randint(2, 5)
        clubs, countries = random_field(rng, rng.randint(2 * groups, 24), is_nested=True)
        apart = rng.choice((("club", "country"), ("country", "club"), ("club",)))
        drawn = draw_groups(people(clubs, countries), groups, by=by, apart=apart, seed=seed)

        assert drawn.is_optimal, seed
        for kind, labels in (("club", clubs), ("country", countries)):
            assert drawn.clashes.get(kind, clashes_of(drawn.groups, labels)) == clashes_of(drawn.groups, labels)
        if by != "random":
            rows = [sorted((int(id) - 1) // groups for id in group) for group in drawn.groups]
            assert all(row in (list(range(len(row))),) for row in rows), seed


def test_the_bound_is_what_every_draw_has_at_least():
    """All draws of six into two groups of three, with labels of any kind."""
    splits = [which for which in product((0, 1), repeat=6) if sum(which) == 3]
    for labels in product(("x", "y", None), repeat=6):
        assert min(pairs_inside(labels, which) for which in splits) >= least_of_labels(labels, 2)
        assert any(pairs_inside(labels, which) == least_of_labels(labels, 2) for which in splits)


def test_the_first_kind_is_optimal_where_kinds_cross():
    for seed in range(30):
        rng = Random(f"crossed/{seed}")
        clubs, countries = random_field(rng, 16, is_nested=False)
        drawn = draw_groups(people(clubs, countries), 4, by="pots", apart=("club", "country"), seed=seed)

        assert drawn.clashes["club"] == drawn.least["club"], seed
        assert drawn.clashes["country"] >= drawn.least["country"]


def test_one_set_is_spread_evenly_over_groups_with_pots():
    pots = [at // 4 for at in range(16)]
    labels = ["x"] * 6 + ["y"] * 10
    group_of = spread_evenly(pots, [labels], 4, range(16))

    assert 2 * least_pairs(6, 4) <= 2 * pairs_inside(labels, group_of)
    assert pairs_inside(labels, group_of) == least_of_labels(labels, 4)
    assert pairs_inside(pots, group_of) == 0


def test_128_entrants_in_16_groups_are_drawn_with_the_proof():
    rng = Random(5)
    countries = [rng.choice("ABCDEFGHIJ") for _ in range(128)]
    clubs = [f"{country}{rng.randrange(4)}" for country in countries]

    assert draw_groups(people(clubs, countries), 16, by="pots", apart=("club", "country")).is_optimal


@pytest.mark.parametrize(
    ("groups", "named", "message"),
    [
        (3, {}, "5 entrants are too few for 3 groups of two or more"),
        (0, {}, "too few for 0 groups"),
        (2, {"by": "luck"}, "Groups cannot be drawn by 'luck'. Use 'snake', 'pots' or 'random'"),
        (2, {"apart": ("town",)}, "'town' cannot be kept apart. Choose among club, country"),
    ],
)
def test_draws_that_cannot_be_are_rejected(groups, named, message):
    with pytest.raises(PolicyError, match=message):
        draw_groups(people([None] * 5), groups, **named)
