"""FIDE Dutch: the Swiss system of most rated chess events.

    pair(event, "fide-dutch", settings={"initial_colour": "white"})

Source: FIDE Handbook C.04.3 (in force 1 February 2026), with C.04.1 and C.04.2; acceleration by C.04.7.

Rules
1. Players stand in the order of score and pairing number; each score is a bracket, paired from the top.
2. C1 to C3 are absolute.  With an odd number, the bye goes to the lowest score with which the round can be completed
   (C5).
3. A bracket is paired with as few downfloaters as possible (C6), and best by C7 to C21; who cannot be paired floats
   down.  Among equals the order of article 4 decides (see `order`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from crosstable.model.errors import NoPairingError
from crosstable.model.messages import message
from crosstable.pairing.boards import Reason
from crosstable.pairing.fide.bracket import Bracket, Field, Paired, pair_bracket
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.criteria import COUNTED, kind_of
from crosstable.pairing.fide.players import DutchPlayer
from crosstable.pairing.fide.reasons import board_reasons, bye_reasons
from crosstable.pairing.fide.swiss import FideSwiss, Pairs
from crosstable.pairing.state import State

if TYPE_CHECKING:
    from crosstable.pairing.fide.seatings import Counts, Seating

NAME = "fide-dutch"


@dataclass(frozen=True, slots=True)
class FideDutch(FideSwiss):
    """The Dutch system of FIDE; see `FideSwiss` for its settings."""

    registered: ClassVar[str] = NAME
    code: ClassVar[str] = "FIDE_DUTCH"
    summary: ClassVar[str] = "The Dutch system of FIDE, C.04.3, in force since 1 February 2026."
    has_topscorers: ClassVar[bool] = True
    colours_by_number: ClassVar[bool] = True
    counted: ClassVar[Mapping[str, str]] = COUNTED

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> tuple[Pairs, DutchPlayer | None]:
        """Pair players who stand in order."""
        return pair_players(players, self.allowed(state, players), event=state.event.id, round=state.round)

    def reasons(
        self, high: DutchPlayer, low: DutchPlayer, *, colour: int, scores: frozenset[int], names: tuple[str, str]
    ) -> tuple[Reason, ...]:
        """Return the criteria that a pair violates."""
        return board_reasons(high, low, colour=colour, scores=scores, names=names)

    def bye_reasons(self, player: DutchPlayer, *, round: int, scores: frozenset[int], name: str) -> tuple[Reason, ...]:
        """Return the criteria that the bye violates."""
        return bye_reasons(player, round=round, scores=scores, name=name)

    def counts(self, before: Seating, after: Seating) -> tuple[Counts, Counts]:
        """Return what the criteria count in the brackets of two seatings, where they differ."""
        from crosstable.pairing.fide.seated_brackets import bracket_counts  # pairing a round does not need it

        return bracket_counts(before.played.state, before.players, before.ranked, after.ranked)


def pair_players(
    players: Sequence[DutchPlayer], allowed: Sequence[int], *, event: str, round: int
) -> tuple[list[tuple[DutchPlayer, DutchPlayer]], DutchPlayer | None]:
    """Pair players who stand in order.

    Returns:
        The pairs, the higher player first, and who has the bye.
    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    if _is_first_round(players, allowed):
        half = len(players) // 2
        pairs = list(zip(players[:half], players[half : 2 * half], strict=True))
        return pairs, players[-1] if len(players) % 2 else None
    around = round_field(players, allowed, event=event, round=round)
    pairs = []
    down: tuple[DutchPlayer, ...] = ()
    for _, paired in brackets_of(players, around, event=event, round=round):
        pairs += paired.pairs
        down = paired.down
    return pairs, down[0] if down else None


def brackets_of(
    players: Sequence[DutchPlayer], around: Field, *, event: str, round: int
) -> Iterator[tuple[Bracket, Paired]]:
    """Pair the brackets from the top, and yield each as it was and as it is paired.

    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    groups = [tuple(group) for _, group in groupby(players, key=lambda player: player.score)]
    down: tuple[DutchPlayer, ...] = ()
    for at, residents in enumerate(groups):
        later = tuple(player for group in groups[at + 1 :] for player in group)
        bracket = Bracket(down, residents, groups[at + 1] if at + 1 < len(groups) else (), later)
        paired: Paired | None = pair_bracket(bracket, around)
        if paired is None:
            raise _impossible(players, event=event, round=round)
        yield bracket, paired
        down = paired.down


def _is_first_round(players: Sequence[DutchPlayer], allowed: Sequence[int]) -> bool:
    """Return whether the players differ only by number: then the upper half meets the lower half."""
    everyone = (1 << len(players)) - 1
    return (
        len(players) > 1
        and all(mask == everyone & ~(1 << at) for at, mask in enumerate(allowed))
        and len({kind_of(player) for player in players}) == 1
        and players[-1].may_have_bye
        and not any(player.played for player in players)
    )


def round_field(players: Sequence[DutchPlayer], allowed: Sequence[int], *, event: str, round: int) -> Field:
    """Return what the brackets need of the whole round: C4 and C5."""
    everyone = [player.vertex for player in players]
    if len(players) % 2 == 0:
        if unpaired(allowed, everyone).count:
            raise _impossible(players, event=event, round=round)
        return Field(allowed, None, None)
    for score in sorted({player.score for player in players}):
        takers = sum(1 << p.vertex for p in players if p.may_have_bye and p.score == score)
        if takers and unpaired(allowed, everyone, bye=takers).count == 0:
            may = sum(1 << p.vertex for p in players if p.may_have_bye and p.score <= score)
            return Field(allowed, may, score)
    raise _impossible(players, event=event, round=round)


def _impossible(players: Sequence[DutchPlayer], *, event: str, round: int) -> NoPairingError:
    remedy = message("pairing/fide/give-up-meetings")
    return NoPairingError("pairing/fide/no-pairing", event=event, round=round, players=len(players), remedy=remedy)
