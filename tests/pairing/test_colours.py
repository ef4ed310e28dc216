"""Who takes Black."""

from __future__ import annotations

import pytest

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.pairing.colours import ColourRule, white_and_black
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
    assert given(ColourRule("random"), event, "a", "b")[1] == "draw"
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


@pytest.mark.parametrize(
    ("games", "black"),
    [
        ([("a", "c")], "b"),  # a Black once, b had a bye
        ([("c", "a")], "a"),
        ([("b", "c")], "a"),
        ([("c", "b")], "b"),
        ([("a", "c"), ("b", "d")], "a"),  # both Black once, both White once: the higher id decides
        ([("c", "a"), ("d", "b")], "b"),
    ],
)
def test_the_package_looks_at_the_higher_id_unless_the_lower_is_further_from_balance(games, black) -> None:
    event = event_of("a", "b", "c", "d").with_round(*(game(*pair) for pair in games))

    assert package(event, "a", "b")[0] == black


def test_the_package_keeps_the_lower_id_black_where_both_are_balanced() -> None:
    event = event_of("a", "b", "c", "d").with_round(game("a", "c"), game("d", "b"))
    event = event.with_round(game("d", "a"), game("b", "c"))

    assert package(event, "a", "b") == ("a", "lower-id")


def test_in_clubs_white_has_who_had_it_less_often_then_who_had_black_last() -> None:
    def white(*rounds: tuple[tuple[str, str], ...]) -> set[str]:
        event = event_of("a", "b", "c", "d")
        for games in rounds:
            event = event.with_round(*(game(*pair) for pair in games))
        state = state_of(event)
        a, b = (state.index()[id] for id in "ab")
        found = white_and_black(state, a, b, otherwise=(a, b)), white_and_black(state, b, a, otherwise=(b, a))
        assert all({a, b} == {*pair} for pair in found)
        return {state.entrants[first].id for first, _ in found}

    assert {"b"} == white((("c", "a"), ("b", "d")))
    assert {"a"} == white((("a", "c"), ("d", "b")))
    assert {"b"} == white((("a", "c"), ("d", "b")), (("d", "a"), ("b", "c")))
    assert {"a"} == white((("c", "a"), ("b", "d")), (("a", "d"), ("c", "b")))
    assert {"b"} == white((("c", "a"), ("b", "d")), (("d", "a"), ("b", "c")), (("a", "c"), ("d", "b")))  # 2 and 1
    assert {"a", "b"} == white((("a", "c"), ("b", "d")))  # alike: as was asked
    assert {"a"} == white((("c", "b"),))
