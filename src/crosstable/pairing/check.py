"""Replay an event: the rounds that the policy would have paired differently, and how much better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from crosstable.model.columns import Longs
from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.events import Event
from crosstable.model.kernel import Engine
from crosstable.model.results import ResultKind
from crosstable.pairing.boards import Pairing, Solved
from crosstable.pairing.explain import Difference, difference
from crosstable.pairing.ledger import forbidden_by
from crosstable.pairing.optimum import best
from crosstable.pairing.pair import pairing_of
from crosstable.pairing.policies import policy
from crosstable.pairing.policy import Policy, Setting
from crosstable.pairing.state import state_of

Barred = tuple[tuple[str, str | None, tuple[str, ...]], ...]
_NO_SETTINGS: Mapping[str, Setting] = {}


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of a finished event against the policy.

    `is_optimal`: the round cost as little as any.  `forbidden` are pairs of the round that the policy allows at no
    price (None is the bye), with the criteria that say so.  `difference` goes from the round as played to the
    policy's; it is None where no pairing of the policy exists.  `extra_cost` is what the round cost too much,
    in packed units, None where it is forbidden.
    """

    round: int
    is_optimal: bool
    forbidden: Barred
    extra_cost: int | None
    difference: Difference | None


def check(
    event: Event,
    by: str | Policy,
    *,
    settings: Mapping[str, Setting] = _NO_SETTINGS,
    seed: int = 0,
    engine: Engine = "auto",
) -> list[RoundCheck]:
    """Pair every round of an event again and compare.

    Who had a game in a round was there; so was one player with a bye that paid a win, where the others are even.
    Everybody else is taken as absent by wish.

    Raises:
        PolicyError: a policy that weighs nothing, or a round with games of other than two players.
    Cost: a solve per round.
    """
    chosen = policy(by, **settings)
    if chosen.method != "matching":
        raise PolicyError(f"policy {chosen.name!r} weighs no pairs against each other: there is nothing to replay.")
    return [check_round(event, chosen, this.number, seed=seed, engine=engine) for this in event.rounds if this.games]


def check_round(event: Event, policy: Policy, round: int, *, seed: int = 0, engine: Engine = "auto") -> RoundCheck:
    """Pair one round of an event again, by a policy that weighs pairs, and compare; see `check`."""
    pairs, bye = _as_played(event, round)
    present = [player for pair in pairs for player in pair] + ([] if bye is None else [bye])
    state = state_of(event, round=round, present=present, seed=seed)
    index = state.index()
    mate = np.arange(state.size)
    for one, other in pairs:
        mate[[index[one], index[other]]] = index[other], index[one]
    if bye is not None:
        mate[[index[bye], state.n]] = state.n, index[bye]
    try:
        solved = best(state, policy, engine=engine)
    except NoPairingError:
        return RoundCheck(round, is_optimal=False, forbidden=(), extra_cost=None, difference=None)
    played, barred = _played(solved, mate)
    optimum = pairing_of(solved)
    extra = None if barred else played.total_cost - optimum.total_cost
    return RoundCheck(round, extra == 0, barred, extra, difference(solved, played, optimum))


def _as_played(event: Event, round: int) -> tuple[list[tuple[str, str]], str | None]:
    pairs: list[tuple[str, str]] = []
    byes: list[str] = []
    win = event.rules[ResultKind.ALLOCATED_BYE].win
    for board, game in enumerate(event.rounds[round - 1].games, start=1):
        if len(game.sides) == 1:
            byes += game.players if game.scores(event.rules)[0] >= win else ()
        elif len(game.players) == 2:
            pairs.append((game.players[0], game.players[1]))
        else:
            raise PolicyError(
                f"event {event.id!r}, round {round}, board {game.board or board}: a game of {len(game.players)} "
                "players. Only rounds of games between two can be replayed."
            )
    return pairs, byes[0] if len(byes) == 1 else None


def _played(solved: Solved, mate: Longs) -> tuple[Pairing, Barred]:
    """Put the round as it was played on boards, with its own cost and the pairs that the policy forbids."""
    state, policy = solved.state, solved.packed.policy
    pairs = replace(solved, mate=mate).pairs
    costs = solved.packed.costs_of(pairs)
    barred = tuple(
        (state.entrants[one].id, state.id(other), tuple(forbidden_by(state, policy, (one, other))))
        for (one, other), cost in zip(pairs, costs, strict=True)
        if cost is None
    )
    played = pairing_of(replace(solved, mate=mate, cost=sum(cost or 0 for cost in costs)))
    return replace(played, certificate=None), barred
