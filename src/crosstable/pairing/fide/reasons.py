"""The reasons of a board: the criteria that it violates, and the downfloats.

Rules
1. The tier of a reason is the bracket in which it counts, the criterion its name in C.04.3, article 2.
2. A pair of different scores is a float of the higher player (C6): it is named first.
3. C18 and C20 count floaters who float on through another bracket.  C19 and C21 count the same floats as C15 and C17
   by score, and C7 and C8 decide between whole brackets: they are not repeated for a board.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from crosstable.model.counted import counted
from crosstable.pairing.board import Reason
from crosstable.pairing.fide.criteria import colour_levels
from crosstable.pairing.fide.players import DOWN, UP, DutchPlayer
from crosstable.pairing.fide.swiss_reasons import bracket_name
from crosstable.pairing.past import BLACK

_ROUNDS = ("in the last round", "two rounds ago")


def board_reasons(
    high: DutchPlayer, low: DutchPlayer, *, colour: int, scores: Collection[int], names: tuple[str, str]
) -> tuple[Reason, ...]:
    """Return the criteria that a pair violates.

    Args:
        high, low: the pair, the higher ranked first.
        colour: of the higher player.
        scores: of all brackets.
        names: of the two.
    """
    found = _float_reasons(high, low.score, scores, names[0]) if high.score > low.score else []
    bracket = bracket_name(low.score)
    found += [_reason(bracket, criterion, text) for criterion, text in _colour_texts(high, low, colour, names)]
    if high.score > low.score:
        for criterion, floated, when in zip(("C15", "C17"), (low.last_float, low.float_before), _ROUNDS, strict=True):
            if floated == UP:
                found.append(_reason(bracket, criterion, f"{names[1]} floats up as {when}."))
    return tuple(found)


def bye_reasons(player: DutchPlayer, *, round: int, scores: Collection[int], name: str) -> tuple[Reason, ...]:
    """Return the criteria that the bye violates; it is a downfloat."""
    found = []
    below = sum(score < player.score for score in scores)
    if below:
        text = f"{name} has the bye with {player.score / 2:g} points: no player with a lower score can have it."
        found.append(_reason(bracket_name(player.score), "C5", text, below))
    unplayed = round - 1 - player.played
    if unplayed:
        text = f"{name} has the bye after {counted(player.played, 'game')} in {round - 1} rounds."
        found.append(_reason(bracket_name(player.score), "C9", text, unplayed))
    return tuple(found + _repeated_floats(player, min(scores) - 1, scores, name))


def _float_reasons(player: DutchPlayer, to: int, scores: Collection[int], name: str) -> list[Reason]:
    text = f"{name} floats down from {player.score / 2:g} to {to / 2:g} points."
    return [_reason(bracket_name(player.score), "C6", text), *_repeated_floats(player, to, scores, name)]


def _repeated_floats(player: DutchPlayer, to: int, scores: Collection[int], name: str) -> list[Reason]:
    """Return the downfloats that repeat one of the last two rounds: out of the own bracket, and on through others."""
    found = []
    through = sorted((score for score in scores if to < score < player.score), reverse=True)
    for back, floated in enumerate((player.last_float, player.float_before)):
        if floated == DOWN:
            first, further = (("C14", "C18"), ("C16", "C20"))[back]
            found.append(_reason(bracket_name(player.score), first, f"{name} floats down as {_ROUNDS[back]}."))
            found += [
                _reason(bracket_name(score), further, f"{name} floats down further, after a downfloat {_ROUNDS[back]}.")
                for score in through
            ]
    return found


def _colour_texts(high: DutchPlayer, low: DutchPlayer, colour: int, names: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the violations of C10 to C13 by the colours of a pair."""
    c10, c11, c12, c13 = colour_levels(high, low)
    denied = names[0] if high.preference != colour else names[1]
    has, due = ("White", "Black") if high.preference == BLACK else ("Black", "White")
    return [
        (criterion, text)
        for counts, criterion, text in (
            (c10, "C10", "A topscorer or the opponent comes to a colour difference above 2."),
            (c11, "C11", "A topscorer or the opponent has the same colour in three successive rounds."),
            (c12, "C12", f"{denied} has {has}; {due} is due."),
            (c13, "C13", f"The preference of {denied} for {due} is strong."),
        )
        if counts
    ]


def _reason(tier: str, criterion: str, sentence: str, cost: int = 1) -> Reason:
    return Reason(tier, criterion, sentence, Fraction(cost))
