"""A round as it was played, and what a system finds when it pairs it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosstable.model.errors import PolicyError
from crosstable.model.events import Event
from crosstable.model.results import ResultKind
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints
from crosstable.pairing.state import State, state_of

if TYPE_CHECKING:
    from crosstable.pairing.alternatives import PairingDifference

Forbidden = tuple[tuple[str, str | None, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedRound:
    """A round as it was played: the state before it with those who were present, the pairs, and the bye."""

    state: State
    pairs: tuple[tuple[str, str], ...]
    bye: str | None


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of an event as it was played, against what the system would have paired.

    `is_optimal`: the round cost as little as any.  `forbidden` are pairs of the round that the policy does not allow
    at any cost (None is the bye), with the criteria that forbid them.  `difference` goes from the round as played to
    the policy's; it is None where the policy has no pairing at all.  `extra_cost` is what the round cost too much,
    in packed units, None where it is forbidden.  `colours` are boards with the right players and the wrong colours,
    as they should be, (Black, White); only a system whose rules decide the colours fills them.
    """

    round: int
    is_optimal: bool
    forbidden: Forbidden
    extra_cost: int | None
    difference: PairingDifference | None
    colours: tuple[tuple[str, str], ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong with the round."""
        return self.is_optimal and not self.forbidden and not self.colours


def played_round(
    event: Event,
    round: int,
    *,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int = 0,
    are_byes_asked_for: bool = False,
) -> PlayedRound:
    """Return a round as it was played; of the constraints, the forbidden pairs of those who were present.

    Args:
        event, round, constraints, seed: as for `check`.
        are_byes_asked_for: whether all byes but those marked as allocated were asked for.
    Raises:
        PolicyError: a game of other than two players.
    """
    pairs: list[tuple[str, str]] = []
    byes: list[str] = []
    allocated: list[str] = []
    win = event.rules[ResultKind.PLAYED].win_half_points
    for board, game in enumerate(event.rounds[round - 1].games, start=1):
        if game.kind is ResultKind.ALLOCATED_BYE:
            allocated += game.players
        elif len(game.sides) == 1:
            byes += game.players if game.half_points(event.rules)[0] >= win else ()
        elif len(game.players) == 2:
            pairs.append((game.players[0], game.players[1]))
        else:
            raise PolicyError(
                "pairing/replay-of-many-players",
                event=event.id,
                round=round,
                board=game.board or board,
                players=len(game.players),
            )
    if (
        are_byes_asked_for
        or allocated
        or any(game.kind is ResultKind.ALLOCATED_BYE for this in event.rounds for game in this.games)
    ):
        byes = allocated  # other byes were asked for
    bye = byes[0] if len(byes) == 1 else None
    present = [player for pair in pairs for player in pair] + ([] if bye is None else [bye])
    here = set(present)
    forbidden = Constraints(forbidden=tuple(pair for pair in constraints.forbidden if here.issuperset(pair)))
    state = state_of(event, round=round, present=present, constraints=forbidden, seed=seed)
    return PlayedRound(state, tuple(pairs), bye)
