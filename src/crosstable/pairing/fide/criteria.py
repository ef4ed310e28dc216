"""The quality criteria C6 to C21 of a bracket as levels of penalties on edges.

Source: FIDE Handbook C.04.3 (in force 1 February 2026), article 2.  A level is one criterion, or one of its parts where
the article counts by score.  Levels stand in the order of the article; lower is better.

| level | counts |
|---|---|
| C6 | pairs in the bracket (more is better) |
| C7 | downfloaters, by their scores from the highest |
| C8 | pairs of the next bracket that can still be made, then by score |
| C9 | unplayed games of the one who has the bye |
| C10 | topscorers or their opponents with a colour difference above 2 |
| C11 | topscorers or their opponents with the same colour in three successive rounds |
| C12 | players without the colour due |
| C13 | players without the colour due by a strong preference |
| C14, C16 | residents who float down as in the last round, as two rounds ago |
| C15, C17 | opponents of higher players who float up as in the last round, as two rounds ago |
| C18, C20 | scores of those who float down again |
| C19, C21 | scores of the opponents of those who float up again |

A criterion of floats is charged on the edge that makes the float, so most levels are empty and fall away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType

from crosstable.pairing.fide.players import ABSOLUTE, DOWN, MILD, STRONG, UP, DutchPlayer

Levels = tuple[int, ...]
COUNTED: Mapping[str, str] = MappingProxyType(
    {
        "C5": "scores below that of the player who has the bye",
        "C6": "pairs in the bracket",
        "C7": "players of high score who float down",
        "C8": "pairs that the next bracket can still make",
        "C9": "games played by the player who has the bye",
        "C10": "topscorers or their opponents with a colour difference above 2",
        "C11": "topscorers or their opponents with the same colour in three successive rounds",
        "C12": "players without the colour due",
        "C13": "players without a colour that is strongly due",
        "C14": "players who float down as in the last round",
        "C15": "players who float up as in the last round",
        "C16": "players who float down as two rounds ago",
        "C17": "players who float up as two rounds ago",
        "C18": "floaters of high score who float down as in the last round",
        "C19": "opponents of floaters of high score who float up as in the last round",
        "C20": "floaters of high score who float down as two rounds ago",
        "C21": "opponents of floaters of high score who float up as two rounds ago",
    }
)
"""What each criterion counts, as said of a bracket; C5 and C9 are about the bye."""


@dataclass(frozen=True, slots=True)
class CriteriaLevels:
    """Where each criterion stands among the levels.

    Args:
        scores: of the players in the bracket, from the highest.
        next_scores: of those and the players of the next bracket, where that counts (C8).
        c7, c8: the first level of C7, one for each score, and of C8: how many pairs, then by score; C6 is level 0.
        c9: the level of C9.
        c10, c14: the levels of C10 and C14; C11 to C13 and C15 to C17 follow.
        c18: the first level of C18, one for each score; C19, C20 and C21 follow.
        size: the number of levels.
    """

    scores: tuple[int, ...]
    next_scores: tuple[int, ...]

    c7: int = field(init=False)
    c8: int = field(init=False)
    c9: int = field(init=False)
    c10: int = field(init=False)
    c14: int = field(init=False)
    c18: int = field(init=False)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        starts = accumulate((1, len(self.scores), 1 + len(self.next_scores), 1, 4, 4, 4 * len(self.scores)))
        for name, start in zip(("c7", "c8", "c9", "c10", "c14", "c18", "size"), starts, strict=True):
            object.__setattr__(self, name, start)


def float_levels(player: DutchPlayer, layout: CriteriaLevels, *, is_resident: bool, counts_c7: bool) -> Levels:
    """Return the penalties for a player who floats down from the bracket: C7, C14, C16, C18, C20."""
    levels = [0] * layout.size
    at = layout.scores.index(player.score)
    if counts_c7:
        levels[layout.c7 + at] = 1
    for back, floated in enumerate((player.last_float, player.float_before)):
        if floated == DOWN:
            levels[layout.c14 + 2 * back] = int(is_resident)
            levels[layout.c18 + 2 * back * len(layout.scores) + at] = 1
    return tuple(levels)


def pair_levels(high: DutchPlayer, low: DutchPlayer, layout: CriteriaLevels, *, counts_pairs: bool) -> Levels:
    """Return the penalties for a pair inside the bracket: C6, C7, C10 to C13, C15, C17, C19, C21."""
    levels = [0] * layout.size
    at = layout.scores.index(high.score)
    if counts_pairs:
        levels[0] = levels[layout.c7 + at] = -1
    levels[layout.c10 : layout.c10 + 4] = colour_levels(high, low)
    if high.score > low.score:
        for back, floated in enumerate((low.last_float, low.float_before)):
            if floated == UP:
                levels[layout.c14 + 2 * back + 1] = 1
                levels[layout.c18 + (2 * back + 1) * len(layout.scores) + at] = 1
    return tuple(levels)


def colour_levels(one: DutchPlayer, other: DutchPlayer) -> tuple[int, int, int, int]:
    """Return what C10, C11, C12 and C13 count for a pair; C10 and C11 count for topscorers and their opponents."""
    is_top = one.is_topscorer or other.is_topscorer
    if not one.preference or one.preference != other.preference:
        both = (one, other) if is_top else ()
        wide = sum(player.difference > 3 for player in both)  # still above 2 with the colour due
        return wide, sum(0 != player.repeated == player.preference for player in both), 0, 0
    ranks = [(player.strength, player.difference if player.is_absolute else 0) for player in (one, other)]
    granted, denied = (one, other) if ranks[0] > ranks[1] else (other, one)
    c10 = c11 = 0
    if is_top:
        c10 = (granted.difference > 3) + (denied.difference > 1)
        if ranks[0] == ranks[1]:  # colours alternate from the last game in which they differ
            c11 = int(0 != one.repeated == other.repeated)
        else:
            c11 = (granted.repeated == one.preference) + (denied.repeated == -one.preference)
    return c10, c11, 1, int(denied.strength == STRONG)


def next_bracket_levels(high: DutchPlayer, layout: CriteriaLevels, floats: Levels | None) -> Levels:
    """Return the penalties for a pair whose lower player is in the next bracket: C8, and the float of the higher."""
    levels = list(floats) if floats is not None else [0] * layout.size
    levels[layout.c8] -= 1
    levels[layout.c8 + 1 + layout.next_scores.index(high.score)] -= 1
    return tuple(levels)


def bye_levels(player: DutchPlayer, layout: CriteriaLevels, floats: Levels | None, *, counts_c9: bool) -> Levels:
    """Return the penalties for giving a player the bye: the float, and C9."""
    levels = list(floats) if floats is not None else [0] * layout.size
    if counts_c9:
        levels[layout.c9] = -player.played
    return tuple(levels)


def kind_of(player: DutchPlayer) -> tuple[int, ...]:
    """Return the kind of a player: players of one kind have the same penalties."""
    is_absolute = player.strength == ABSOLUTE
    return (
        player.preference,
        player.strength if player.strength in (STRONG, ABSOLUTE) else MILD,
        player.difference if is_absolute else 0,
        player.repeated,
        player.is_topscorer,
        player.last_float,
        player.float_before,
        player.score,
    )


def descending(scores: Sequence[int] | set[int]) -> tuple[int, ...]:
    """Return the different scores from the highest."""
    return tuple(sorted(set(scores), reverse=True))


def counted_by(layout: CriteriaLevels, level: int) -> str:
    """Return the criterion that a level of a bracket counts."""
    if level < layout.c7:
        return "C6"
    if level < layout.c8:
        return "C7"
    if level < layout.c9:
        return "C8"
    if level < layout.c18:
        return f"C{9 + level - layout.c9}"
    return f"C{18 + (level - layout.c18) // len(layout.scores)}"
