"""The reasons of a board in the systems other than Dutch: floats, and colour preferences that are not granted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from types import MappingProxyType

from crosstable.pairing.board import Reason
from crosstable.pairing.fide.players import DutchPlayer
from crosstable.pairing.past import BLACK

FLOAT_DOWN = "players who float down"
FLOAT_UP = "players who float up"
DENIED = "players without the colour due"
EARLY_BYE: Mapping[str, str] = MappingProxyType({"bye": "scores below that of the player who has the bye"})


def downfloat(pair: tuple[DutchPlayer, DutchPlayer], names: tuple[str, str], criterion: str) -> list[Reason]:
    """Return the reason of a pair of different scores, whose higher player floats down."""
    if pair[0].score == pair[1].score:
        return []
    at = 0 if pair[0].score > pair[1].score else 1
    high, low = pair[at].score, pair[1 - at].score
    return [reason(high, criterion, f"{names[at]} floats down from {high / 2:g} to {low / 2:g} points.")]


def upfloat(pair: tuple[DutchPlayer, DutchPlayer], names: tuple[str, str], criterion: str) -> list[Reason]:
    """Return the reason of a pair of different scores, whose lower player floats up."""
    if pair[0].score == pair[1].score:
        return []
    at = 0 if pair[0].score < pair[1].score else 1
    low, high = pair[at].score, pair[1 - at].score
    return [reason(high, criterion, f"{names[at]} floats up from {low / 2:g} to {high / 2:g} points.")]


def denied(
    pair: tuple[DutchPlayer, DutchPlayer], names: tuple[str, str], *, colour: int, criterion: str
) -> list[Reason]:
    """Return the reason of a pair in which a player does not get the colour due; `colour` is that of the first."""
    found = []
    score = max(player.score for player in pair)
    for player, name, has in zip(pair, names, (colour, -colour), strict=True):
        if player.preference not in (0, has):
            has_now, due = ("White", "Black") if player.preference == BLACK else ("Black", "White")
            found.append(reason(score, criterion, f"{name} has {has_now}; {due} is due."))
    return found


def early_bye(player: DutchPlayer, *, scores: Collection[int], name: str) -> tuple[Reason, ...]:
    """Return what speaks against the bye of a player, in the systems that allocate it before they pair."""
    found = []
    below = sum(score < player.score for score in scores)
    if below:
        text = f"{name} has the bye with {player.score / 2:g} points: no player with a lower score can have it."
        found.append(reason(player.score, "bye", text, below))
    return tuple(found)


def reason(score: int, criterion: str, sentence: str, cost: int = 1) -> Reason:
    """Return a reason in the bracket of a score."""
    return Reason(bracket_name(score), criterion, sentence, Fraction(cost))


def bracket_name(score: int) -> str:
    """Return the tier of the reasons in the bracket of a score.

    Example:
        >>> bracket_name(5)
        'bracket of 2.5'
    """
    return f"bracket of {score / 2:g}"
