"""What is known of a run besides its ratings: where it comes from, who moved, what it is compared with."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from crosstable.evaluation.backtest import Backtest
    from crosstable.model.columns import Floats
    from crosstable.ratings.system import AnySystem


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What makes a run reproducible: its number, time (UTC), code version, and the hash and size of its input."""

    number: int
    at: dt.datetime
    code_version: str
    input_hash: str
    games: int
    players: int


class EventRating(NamedTuple):
    """A player's rating before an event, and the sum of its changes in games there, adjustments left out."""

    before: float
    change: float


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """How the rating and rank of one player changed between two runs, and why.

    A rating or rank is None where the player was not in that run.  `reasons` are codes with values, which the pages
    put into words: ("new-game", n), ("corrected-game", n), ("opponents-moved", n), ("settings", name), ...
    """

    player: str
    rating_before: float | None
    rating_after: float | None
    rank_before: int | None
    rank_after: int | None
    reasons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RunDiff:
    """What changed between two runs of a pool: the players who moved, and why.

    If `is_same_scale` is false, the runs are by rating systems with different scales: only ranks can be compared.
    """

    before: int | None
    after: int
    moves: tuple[PlayerMove, ...]
    new_games: int = 0
    corrected_games: int = 0
    voided_games: int = 0
    is_same_scale: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ComparedList:
    """The ratings of a pool by another system: `rating` is (n_players,), in the order of the pool's history.

    `label` distinguishes the systems of one comparison.
    """

    label: str
    system: AnySystem
    rating: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Several rating systems on the same games: their ratings, and how well each predicted the games.

    Args:
        lists: the ratings by system, the pool's own system first.
        judged: the systems and the base rate, best first, by label; None where there are too few games.
    """

    lists: tuple[ComparedList, ...]
    judged: Backtest | None


@dataclass(frozen=True, slots=True)
class FirstRating:
    """Where a player begins in a rating list, and what decided it.

    Args:
        source: "list" of a federation, "entry" to an event, or "provisional": by the first games.
        rating: where the player begins; None while the first games are too few, so that the system decides.
        kind: whose rating it is: "FIDE rapid", "DWZ"; the rule of a provisional one.
        version: the month or day of the list of the federation.
        event: the public id of the event that was entered.
        games, needed: the first games that count so far, and how many it takes.
    """

    source: str
    rating: float | None
    kind: str = ""
    version: str = ""
    event: str = ""
    games: int = 0
    needed: int = 0
