"""Whatever the names and the order of the players, the pairing is the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.events import Event, Round
from crosstable.model.games import Game
from crosstable.pairing.alternatives import other_optimum
from crosstable.pairing.pair import pair, solve_round
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.pairing.systems import pairing_system
from tests.pairing.rounds import random_event

SWISS = ["go", "swiss", "card-game", "go-pairer"]


def numbered(event: Event) -> Event:
    """With start numbers, so that ids never decide."""
    return replace(event, entrants=tuple(replace(e, number=at) for at, e in enumerate(event.entrants, 1)))


def renamed(event: Event, names: dict[str, str]) -> Event:
    def game_of(game: Game) -> Game:
        sides = [
            replace(side, members=tuple(replace(member, player=names[member.player]) for member in side.members))
            for side in game.sides
        ]
        return replace(game, sides=tuple(sides))

    return replace(
        event,
        entrants=tuple(replace(e, player=replace(e.player, id=names[e.id])) for e in event.entrants),
        rounds=tuple(Round(this.number, tuple(map(game_of, this.games))) for this in event.rounds),
    )


def boards(event: Event, by: str, seed: int) -> list[tuple[tuple[str, ...], int, int]] | str:
    try:
        pairing = pair(event, by, seed=seed)
    except NoPairingError:
        return "none"
    except PolicyError as error:  # a player without a rating
        return str(error)
    return [*((board.seats, board.handicap, board.cost) for board in pairing.boards), ((pairing.bye or "",), 0, 0)]


@pytest.mark.slow
@pytest.mark.parametrize("by", [name for name in PAIRING_SYSTEMS if "robin" not in name])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), shuffle=st.integers(0, 10**6))
def test_the_order_of_the_players_in_the_file_changes_nothing(by: str, seed: int, shuffle: int) -> None:
    rng = Random(seed)
    size, rounds = rng.randrange(3, 24), rng.randrange(3)
    if pairing_system(by).is_bracket:
        rounds = 0  # random rounds are not those of a bracket
    event = random_event(rng, size, rounds=rounds, initial=2)
    order = list(event.entrants)
    Random(shuffle).shuffle(order)
    games = [replace(this, games=tuple(Random(shuffle).sample(this.games, len(this.games)))) for this in event.rounds]

    assert boards(replace(event, entrants=tuple(order), rounds=tuple(games)), by, seed) == boards(event, by, seed)


@pytest.mark.parametrize("by", ["go", "swiss", "card-game"])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), names=st.data())
def test_other_names_change_nothing_where_players_have_numbers(by: str, seed: int, names: st.DataObject) -> None:
    rng = Random(seed)
    event = numbered(random_event(rng, rng.randrange(3, 24), rounds=rng.randrange(3)))
    given_names = names.draw(
        st.lists(
            st.text(max_size=6).filter(str.strip),
            min_size=len(event.entrants),
            max_size=len(event.entrants),
            unique=True,
        )
    )
    new = dict(zip((entrant.id for entrant in event.entrants), given_names, strict=True))

    before, after = boards(event, by, seed), boards(renamed(event, new), by, seed)

    if before == "none":
        assert after == "none"
    else:
        assert after == [(tuple(new.get(id, id) for id in ids), handicap, cost) for ids, handicap, cost in before]


@pytest.mark.parametrize("by", SWISS)
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
@example(seed=36556)  # all players are absent
def test_another_optimum_differs_and_costs_the_same(by: str, seed: int) -> None:
    rng = Random(seed)
    event = random_event(rng, rng.randrange(2, 16), rounds=rng.randrange(2))
    try:
        solved = solve_round(event, by)
    except NoPairingError:
        return

    other = other_optimum(solved)

    if other is not None:
        mine = {frozenset(solved.state.id(v) for v in pair if v < solved.state.n) for pair in solved.pairs}
        assert other.total_cost == solved.cost
        assert other.pairs() | {frozenset((other.bye,))} - {frozenset((None,))} != mine
