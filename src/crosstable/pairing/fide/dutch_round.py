"""Pair a round by the Dutch system, bracket by bracket from the top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from crosstable.model.errors import NoPairingError
from crosstable.model.messages import message
from crosstable.pairing.fide.bracket import BracketContext, Paired, ScoreBracket, pair_bracket
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.criteria import kind_of
from crosstable.pairing.fide.players import DutchPlayer


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
    players: Sequence[DutchPlayer], around: BracketContext, *, event: str, round: int
) -> Iterator[tuple[ScoreBracket, Paired]]:
    """Pair the brackets from the top, and yield each as it was and as it is paired.

    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    groups = [tuple(group) for _, group in groupby(players, key=lambda player: player.score)]
    down: tuple[DutchPlayer, ...] = ()
    for at, residents in enumerate(groups):
        later = tuple(player for group in groups[at + 1 :] for player in group)
        bracket = ScoreBracket(down, residents, groups[at + 1] if at + 1 < len(groups) else (), later)
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


def round_field(players: Sequence[DutchPlayer], allowed: Sequence[int], *, event: str, round: int) -> BracketContext:
    """Return what the brackets need of the whole round: C4 and C5."""
    everyone = [player.vertex for player in players]
    if len(players) % 2 == 0:
        if unpaired(allowed, everyone).count:
            raise _impossible(players, event=event, round=round)
        return BracketContext(allowed, None, None)
    for score in sorted({player.score for player in players}):
        takers = sum(1 << p.vertex for p in players if p.may_have_bye and p.score == score)
        if takers and unpaired(allowed, everyone, bye=takers).count == 0:
            may = sum(1 << p.vertex for p in players if p.may_have_bye and p.score <= score)
            return BracketContext(allowed, may, score)
    raise _impossible(players, event=event, round=round)


def _impossible(players: Sequence[DutchPlayer], *, event: str, round: int) -> NoPairingError:
    remedy = message("pairing/fide/give-up-meetings")
    return NoPairingError("pairing/fide/no-pairing", event=event, round=round, players=len(players), remedy=remedy)
