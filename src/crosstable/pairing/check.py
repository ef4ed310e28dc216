"""Check an event: the rounds that its pairing system would have paired differently, and how much better."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.model.kernel import Engine
from crosstable.model.results import ResultKind
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints
from crosstable.pairing.played_rounds import RoundCheck, played_round
from crosstable.pairing.policy import Policy
from crosstable.pairing.settings import NO_SETTINGS, Setting
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system


def check(
    event: Event,
    by: str | Policy | PairingSystem,
    *,
    settings: Mapping[str, Setting] = NO_SETTINGS,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int = 0,
    engine: Engine = "auto",
) -> list[RoundCheck]:
    """Pair every round of an event again and compare.

    A player with a game in a round was present; so was the player with the pairing-allocated bye.  In an event that
    marks no bye as allocated, the one player with a bye that paid a win had the allocated bye or had asked for it,
    whichever fits the round.  All other entrants count as absent at their own request.

    Args:
        event: with its rounds.
        by, settings: as for `pair`.
        constraints: its forbidden pairs hold in every round; of others nothing is known afterwards.
        seed: of random draws.
        engine: for the solver.
    Raises:
        PolicyError: a system that cannot replay rounds, or a round with games of other than two players.
    Cost: a solve per round.
    """
    system = pairing_system(by, settings, rounds=event.rounds_planned)
    if not system.can_check:
        raise PolicyError("pairing/nothing-to-replay", policy=system.name)
    return [
        check_round(event, this.number, system, constraints=constraints, seed=seed, engine=engine)
        for this in event.rounds
        if this.games
    ]


def check_round(
    event: Event,
    round: int,
    system: PairingSystem,
    *,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int = 0,
    engine: Engine = "auto",
) -> RoundCheck:
    """Pair a round of an event again and compare; see `check`."""
    played = played_round(event, round, constraints=constraints, seed=seed)
    found = system.check(played, engine=engine)
    if found.is_right or played.bye is None:
        return found
    if any(game.kind is ResultKind.ALLOCATED_BYE for game in event.rounds[round - 1].games):
        return found
    asked = played_round(event, round, constraints=constraints, seed=seed, are_byes_asked_for=True)
    other = system.check(asked, engine=engine)
    return other if other.is_right else found
