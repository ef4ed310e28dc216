"""Why a board is not ideal, as sentences that are true of this board: who floats, who has which colour again.

Rules
1. A system of FIDE says what happened on a board itself; what a criterion of a policy wants is no statement about one,
   so the sentence is made from the two players.
2. Criteria of the last tiers decide among pairings that are as good: they are minor.  So is a downfloat to the next
   lower score of the round, which a group of an odd number cannot avoid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.games.profile import GameProfile
from crosstable.model.games import Colour
from crosstable.pairing.board import Reason
from crosstable.pairing.past import BLACK, WHITE, Past
from crosstable.views import numbers
from crosstable.views.seating import ON_MOST_BOARDS
from crosstable.views.texts import _, ngettext
from crosstable.views.words import PAIRED

_TWO = 2
_BY_SCORE = ("score-difference", "C6")


@dataclass(frozen=True, slots=True)
class SeatedPast:
    """A player at a board with what came before.

    Args:
        past: colours, floats and the score, in half-points, before the round.
        colour: that the player has now; None where the game has none.
    """

    name: str
    past: Past
    colour: Colour | None = None


def departure(reason: Reason, seats: Sequence[SeatedPast], met_in: Sequence[int], game: GameProfile) -> str:
    """Return a reason as a sentence about its board.

    Args:
        seats: the players of the board.
        met_in: the rounds in which the two have met already.
    """
    make = _SENTENCES.get(reason.criterion) if len(seats) == _TWO else None
    made = make(seats, met_in, game) if make is not None else ""
    if made:
        return made
    if reason.criterion in PAIRED:
        return reason.sentence if reason.criterion.startswith("C") else _sentence(_(PAIRED[reason.criterion]))
    return _("Not satisfied: {wish}").format(wish=reason.sentence)


def is_minor(reason: Reason, seats: Sequence[SeatedPast], scores: Collection[int]) -> bool:
    """Return whether a reason says nothing that has to be looked at.

    Args:
        scores: of all who are paired, in half-points.
    """
    if reason.criterion in ON_MOST_BOARDS:
        return True
    if reason.criterion not in _BY_SCORE or len(seats) != _TWO:
        return False
    low, high = sorted(each.past.score for each in seats)
    return not any(low < score < high for score in scores)


def colour_name(colour: Colour | None, game: GameProfile) -> str:
    """Return what a colour is called in a game; "" for none."""
    return "" if colour is None else _(game.side_of(colour).name)


def _float(seats: Sequence[SeatedPast], _met_in: Sequence[int], _game: GameProfile) -> str:
    low, high = sorted(seats, key=lambda each: each.past.score)
    if low.past.score == high.past.score:
        return ""
    facts = {"name": high.name, "before": _points(high.past.score), "after": _points(low.past.score)}
    return _("{name} floats down from {before} to {after} points.").format(**facts)


def _met(_seats: Sequence[SeatedPast], met_in: Sequence[int], _game: GameProfile) -> str:
    if not met_in:
        return ""
    rounds = ", ".join(map(str, met_in))
    return ngettext("They met in round {rounds}.", "They met in rounds {rounds}.", len(met_in)).format(rounds=rounds)


def _float_again(seats: Sequence[SeatedPast], _met_in: Sequence[int], _game: GameProfile) -> str:
    found = []
    for one, other in (seats, seats[::-1]):
        gap = other.past.score - one.past.score
        if gap * one.past.floated > 0:
            words = _("{name} floats up again.") if gap > 0 else _("{name} floats down again.")
            found.append(words.format(name=one.name))
    return " ".join(found)


def _streak(seats: Sequence[SeatedPast], _met_in: Sequence[int], game: GameProfile) -> str:
    for each in seats:
        count = _in_a_row(each)
        if count > _TWO:
            words = _("{name} has {colour} in {count} successive games.")
            return words.format(name=each.name, colour=colour_name(each.colour, game), count=count)
    return ""


def _in_a_row(seat: SeatedPast) -> int:
    """Return how many games running a player has the colour of this board, this one included."""
    count = 1
    for sign in reversed(seat.past.colours):
        if sign != _SIGN.get(seat.colour):
            break
        count += 1
    return count


def _balance(seats: Sequence[SeatedPast], _met_in: Sequence[int], game: GameProfile) -> str:
    for each in seats:
        sign = _SIGN.get(each.colour, 0)
        had = each.past.colours.count(sign)
        others = each.past.colours.count(-sign)
        if sign and had > others:
            other: Colour = "black" if each.colour == "white" else "white"
            facts = {"name": each.name, "colour": colour_name(each.colour, game), "other": colour_name(other, game)}
            words = _("{name} has {colour} again, after {colour} in {had} and {other} in {others} games.")
            return words.format(had=had, others=others, **facts)
    return ""


def _points(half_points: int) -> str:
    return numbers.ordinary(half_points / 2)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


_SIGN: MappingProxyType[Colour | None, int] = MappingProxyType({"black": BLACK, "white": WHITE})
_SENTENCES: MappingProxyType[str, Callable[[Sequence[SeatedPast], Sequence[int], GameProfile], str]] = MappingProxyType(
    {
        "C6": _float,
        "score-difference": _float,
        "rematch": _met,
        "float-direction": _float_again,
        "colour-streak": _streak,
        "colour-balance": _balance,
    }
)
