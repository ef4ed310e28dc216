"""Who takes Black."""

from __future__ import annotations

import pytest

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.pairing.colours import ColourRule
from crosstable.pairing.state import state_of
from tests.pairing.rounds import event_of, game

FOUR = event_of("a", "b", "c", "d", a=9, b=8, c=7, d=6)


def given(rule: ColourRule, event: Event, one: str, other: str, handicap: int = 0, seed: int = 0) -> tuple[str, str]:
    state = state_of(event, seed=seed)
    at = state.index()
    colours = rule.allocate(state, at[one], at[other], handicap)
    return state.entrants[colours.black].id, colours.why


def test_the_weaker_player_takes_black() -> None:
    assert given(ColourRule(), FOUR, "a", "d", handicap=-3) == ("d", "handicap")
    assert given(ColourRule(), FOUR, "a", "d", handicap=3) == ("a", "handicap")


def test_a_third_colour_running_is_avoided_first() -> None:
    event = FOUR.with_round(game("a", "c", "draw"), game("d", "b", "draw"))
    event = event.with_round(game("a", "d", "draw"), game("b", "c", "draw"))

    assert given(ColourRule(), event, "a", "b") == ("b", "streak")


def test_balance_then_alternation_decide() -> None:
    one = FOUR.with_round(game("a", "c", "draw"), game("d", "b", "draw"))
    assert given(ColourRule(), one, "a", "b") == ("b", "balance")
    two = one.with_round(game("c", "a", "draw"), game("b", "d", "draw"))  # all balanced; a and d had White last
    assert given(ColourRule(), two, "a", "b") == ("a", "alternation")
    assert given(ColourRule(), two, "b", "a") == ("a", "alternation")


def test_the_random_draw_depends_on_the_seed_and_not_on_the_order_of_questions() -> None:
    drawn = [given(ColourRule(), FOUR, "a", "b", seed=seed) for seed in range(20)]

    assert {black for black, _ in drawn} == {"a", "b"}
    assert drawn == [given(ColourRule(), FOUR, "b", "a", seed=seed) for seed in range(20)]


def test_history_can_be_switched_off() -> None:
    event = FOUR.with_round(game("a", "c"), game("d", "b"))

    assert given(ColourRule(balances=False), event, "a", "d")[1] == "draw"
    assert given(ColourRule("package", balances=False), event, "a", "d") == ("a", "lower-id")
    assert given(ColourRule("package", balances=False), event, "a", "b") == ("a", "lower-id")
    assert given(ColourRule("package"), event, "a", "b") == ("b", "balance")


def test_without_colours_the_better_placed_comes_first() -> None:
    assert given(ColourRule("none"), FOUR, "d", "a", handicap=3) == ("a", "order")


def test_an_unknown_method_is_rejected() -> None:
    with pytest.raises(
        PolicyError, match="colours: method 'coin' is not one of 'none', 'random', 'balance', 'package'"
    ):
        ColourRule("coin")  # type: ignore[arg-type]


def package(event: Event, one: str, other: str) -> tuple[str, str]:
    return given(ColourRule("package"), event, one, other)


def test_the_package_avoids_a_third_white_of_the_higher_id() -> None:
    event = event_of("a", "b", "c", "d").with_round(game("c", "b"), game("a", "d"))
    event = event.with_round(game("d", "b"), game("c", "a"))

    assert package(event, "a", "b") == ("b", "streak")  # b has had White twice, a each colour once


def test_the_package_keeps_the_lower_id_black_where_both_have_had_white_twice() -> None:
    event = event_of("a", "b", "c", "d").with_round(game("c", "a"), game("d", "b"))
    event = event.with_round(game("d", "a"), game("c", "b"))

    assert package(event, "a", "b") == ("a", "lower-id")


def test_the_package_keeps_the_lower_id_black_where_both_have_had_black_twice() -> None:
    event = event_of("a", "b", "c", "d").with_round(game("a", "c"), game("b", "d"))
    event = event.with_round(game("a", "d"), game("b", "c"))

    assert package(event, "a", "b") == ("a", "lower-id")


def test_the_package_avoids_a_third_black_of_the_lower_id() -> None:
    event = event_of("a", "b", "c", "d").with_round(game("a", "c"), game("b", "d"))
    event = event.with_round(game("a", "d"), game("c", "b"))

    assert package(event, "a", "b") == ("b", "streak")
