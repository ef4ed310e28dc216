"""The made-up players of the demo league, with their hidden strengths.

Most are there from the start; some join later, some stay away after a while.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from crosstable.demo.calendar import DISCIPLINES
from crosstable.demo.chance import happens, whole
from crosstable.demo.names import draw_names
from crosstable.demo.strength import Strength, draw_strength
from crosstable.model.players import Player

_PLAYERS = 120
_LATE_STARTERS = 0.2
_LEAVERS = 0.1


@dataclass(frozen=True, slots=True)
class DemoPlayer:
    """A made-up player.

    `hidden` is the strength season by season; `keenness` is the probability of playing on an evening; `joins` and
    `leaves` count the evenings of the league from 0: the first one the player may play, and the first one after
    leaving.
    """

    player: Player
    hidden: Strength
    keenness: float
    joins: int
    leaves: int

    @property
    def name(self) -> str:
        """The name, as `DemoLeague.games` writes it."""
        return self.player.name

    @property
    def strength(self) -> int:
        """The hidden strength in the last season, on the scale of Elo."""
        return self.hidden.now

    @property
    def is_late_starter(self) -> bool:
        """Whether the player joined after the first season had begun."""
        return self.joins > 0


def draw_players(rng: Random, *, seasons: int, evenings: int) -> tuple[DemoPlayer, ...]:
    """Draw the players of a league of that many seasons and evenings."""
    return tuple(
        DemoPlayer(
            player=Player(f"p{number:03}", name),
            hidden=draw_strength(rng, seasons, DISCIPLINES),
            keenness=0.15 + 0.4 * rng.random(),
            joins=_draw_joins(rng, evenings),
            leaves=_draw_leaves(rng, evenings),
        )
        for number, name in enumerate(draw_names(rng, _PLAYERS), start=1)
    )


def hidden_ranks(players: Sequence[DemoPlayer]) -> dict[str, int]:
    """Return the rank of each player by hidden strength, by name; equal strengths share it."""
    return {each.name: 1 + sum(other.strength > each.strength for other in players) for each in players}


def _draw_joins(rng: Random, evenings: int) -> int:
    """Late starters join anywhere in the first two thirds of the league."""
    return whole(rng, 1, evenings * 2 // 3) if happens(rng, _LATE_STARTERS) else 0


def _draw_leaves(rng: Random, evenings: int) -> int:
    """Those who leave do so in the last quarter."""
    return whole(rng, evenings * 3 // 4, evenings - 1) if happens(rng, _LEAVERS) else evenings
