"""Results as players write them: `1-0`, `B+R`, `2-1`, `3-1`, `120 -40 -80`.

Words that every game understands:

| word | means |
|---|---|
| `1`, `2` | the side listed first won, the second won |
| `w`, `b` | White won, Black won; `h`, `a` home and away: the keys of the sides |
| `d`, `=` | a draw |
| `w!`, `1!`, `2!` | won by forfeit: the opponent did not appear |
| `!` | neither appeared |
| `both lost` | both lost |
| `void` | does not count, as if it had not been played |
| `-` | no result yet |
| `?`, `adj`, `adjourned` | adjourned: a draw for both until the result is known |

After it, or alone: `h3` handicap 3, `k6.5` komi 6.5, `/30` length 30 (the bula of Preferans).
The sides of a result are in the order in which the game lists them: White first in chess, Black first in Go.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

from crosstable.model.errors import ResultError
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind

HALF = "\N{VULGAR FRACTION ONE HALF}"
_DRAWS = ("d", "=", "0.5", "1/2", "1/2-1/2", "0.5-0.5", HALF, f"{HALF}-{HALF}", "jigo", "draw")
_MOST = 1_000_000.0
_DECIDED = MappingProxyType(
    {"0-0": (0, 0)}
    | {f"{half}-0": (0.5, 0) for half in ("1/2", "0.5", "=", HALF)}
    | {f"0-{half}": (0, 0.5) for half in ("1/2", "0.5", "=", HALF)}
)
_DASHES = str.maketrans("\N{EN DASH}\N{MINUS SIGN}\N{NON-BREAKING HYPHEN}\N{HYPHEN}\N{EM DASH}", "-----")
_ONE = rf"\d+(?:[.,]\d+)?|[-+={HALF}]"
_PAIR = re.compile(rf"({_ONE})\s*[-:/]\s*({_ONE})f?")
_INTENTIONAL_DRAW = "0-0-3"  # Magic Tournament Rules 2.4: intentional draws where no games were played
_REASONS = MappingProxyType({"r": "resigned", "t": "time"})  # of the loser
_FORFEITS = MappingProxyType({("+", "-"): 0, ("-", "+"): 1})

Order = Sequence[int]
Keys = Sequence[str]


class Notation(Protocol):
    """How the results of a game are read and written.  `examples` are shown when a text is no result."""

    @property
    def examples(self) -> str:
        """Results as one types them."""

    def read(self, game: Game, text: str, order: Order, keys: Keys) -> Game:
        """Return the game with the result in a text.

        Args:
            game: with its sides.
            text: what was typed.
            order: the sides as the game lists them, as positions in `game.sides`.
            keys: the letters of the sides, in that order.
        Raises:
            ResultError: the text is not a result of this game.
        """

    def write(self, game: Game, order: Order) -> str:
        """Return the result of a game as a text; "" while there is none."""


class CommonWords:
    """The words that every game understands; a notation adds its own by `own` and `own_text`."""

    @property
    def examples(self) -> str:
        """Results as one types them."""
        return "1-0, 0-1, d, 1! or 2! (won by forfeit), ! (neither came), both lost, void or - (none yet)"

    def read(self, game: Game, text: str, order: Order, keys: Keys) -> Game:
        """Return the game with the result in a text."""
        word, game = _facts(text.casefold().translate(_DASHES).strip(), game, keys)
        if not word and text.strip():
            return game
        if word in ("-", ""):
            return with_places(game, (None,) * len(game.sides), ResultKind.UNPLAYED)
        if word in ("?", "adj", "adj.", "adjourned"):
            return with_places(game, (None,) * len(game.sides), ResultKind.ADJOURNED)
        if word == "void":
            return with_places(game, tuple(side.place for side in game.sides), ResultKind.VOID)
        found = self.own(game, word, order) if len(game.sides) != 2 else self._of_two(game, word, order, keys)
        if found is None:
            raise ResultError("games/unknown-result", result=text, board=game.board, examples=self.examples)
        return found

    def _of_two(self, game: Game, word: str, order: Order, keys: Keys) -> Game | None:
        signs = re.sub(r"[\s:/]", "", word)
        if signs in ("!", "!!", "--", "---"):
            return with_places(game, (None, None), ResultKind.DOUBLE_FORFEIT)
        if signs in ("+-", "-+"):
            return won_by(game, order[signs.index("+")], ResultKind.FORFEIT)
        if word == "both lost":
            return with_places(game, (None, None), ResultKind.DOUBLE_LOSS)
        own = self.own(game, word, order)
        if own is not None:
            return own
        if word == "0":  # 0-1 by habit, or that both lost
            raise ResultError("games/lone-zero", board=game.board)
        if word in _DRAWS:
            return with_places(game, (1, 1))
        winner = _winner(game, word.removesuffix("!"), order, keys)
        if winner is None:
            return None
        return won_by(game, winner, ResultKind.FORFEIT if word.endswith("!") else ResultKind.PLAYED)

    def own(self, game: Game, word: str, order: Order) -> Game | None:  # noqa: ARG002  # for subclasses
        """Read the results of this game only; None for anything else."""
        return None

    def write(self, game: Game, order: Order) -> str:
        """Return the result of a game as a text; "" while there is none."""
        if game.kind in (ResultKind.UNPLAYED, ResultKind.UNKNOWN):
            return ""
        if game.kind is ResultKind.VOID:
            return "void"
        if game.kind is ResultKind.ADJOURNED:
            return "adj."
        if len(game.sides) == 2 and game.kind is ResultKind.DOUBLE_FORFEIT:
            return "-:-"
        if len(game.sides) == 2 and game.kind is ResultKind.DOUBLE_LOSS:
            return "both lost"
        sides = [game.sides[position] for position in order]
        if len(sides) == 2 and game.kind is ResultKind.FORFEIT:
            return self.forfeit_text(sides)
        return self.own_text(game, order)

    def forfeit_text(self, sides: Sequence[Side]) -> str:
        """Write a forfeit, with the sides as they are listed."""
        return "+:-" if sides[0].place == 1 else "-:+"

    def own_text(self, game: Game, order: Order) -> str:
        """Write the result of a played game."""
        if len(order) == 2 and any(side.score is not None for side in game.sides):
            return Outcome().own_text(game, order)
        places = [game.sides[position].place or len(order) + 1 for position in order]
        if len(places) != 2 or sorted(places) == [1, 3]:
            return " ".join("-" if place > len(places) else str(place) for place in places)
        return "1-0" if places[0] < places[1] else "0-1" if places[0] > places[1] else f"{HALF}-{HALF}"


@dataclass(frozen=True, slots=True)
class Outcome(CommonWords):
    """Won, drawn, lost: chess, draughts and every game without a count.

    Args:
        win, loss, draw: how a result is written: `1-0` in chess, `2-0` and `1-1` in draughts.
    """

    win: str = "1"
    loss: str = "0"
    draw: str = HALF

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read `1-0`, `0-1`, `½-½`, `+-`, `-+` for forfeits, and in chess `½-0`, `0-½`, `0-0` as an arbiter decides."""
        if self.win == "1" and word in _DECIDED:
            return _decided(game, _DECIDED[word], order)
        found = _PAIR.fullmatch(word)
        ends = (found[1], found[2]) if found else ()
        if not found and word in ("+-", "-+", "1-0f", "0-1f"):
            ends = (word[0], word[1]) if len(word) == 2 else ()
        if ends in _FORFEITS:
            return won_by(game, order[_FORFEITS[ends]], ResultKind.FORFEIT)  # type: ignore[index]  # a pair
        if ends in ((self.win, self.loss), ("1", "0")) and ends:
            return won_by(game, order[0], ResultKind.FORFEIT if word.endswith("f") else ResultKind.PLAYED)
        if ends in ((self.loss, self.win), ("0", "1")) and ends:
            return won_by(game, order[1], ResultKind.FORFEIT if word.endswith("f") else ResultKind.PLAYED)
        if ends and ends[0] == ends[1] and ends[0] in (self.draw, "=", HALF, "0.5", "1/2"):
            return with_places(game, (1, 1))
        return None

    def own_text(self, game: Game, order: Order) -> str:
        """Write `1-0`, `0-1` or `½-½`, or the scores that were decided."""
        places = [game.sides[position].place or len(order) + 1 for position in order]
        if len(places) != 2:
            return CommonWords.own_text(self, game, order)
        scores = [game.sides[position].score for position in order]
        if 0 in scores and scores[0] != scores[1] and None not in scores:
            return f"0-{self.draw}" if scores[0] == 0 else f"{self.draw}-0"
        if places[0] == places[1]:
            same = self.loss if places[0] > len(order) else self.draw  # without a place, nobody scored
            return f"{same}-{same}"
        return f"{self.win}-{self.loss}" if places[0] < places[1] else f"{self.loss}-{self.win}"


@dataclass(frozen=True, slots=True)
class GoResult(CommonWords):
    """Go: `B+R`, `W+3.5`, `B+T`, `W+F`, `B+`, `Jigo`.

    The margin is the points of the winner; resignation and time are the reason of the loser.
    """

    @property
    def examples(self) -> str:
        """Results as one types them."""
        return "B+R, W+3.5, B+T, B+F, B+, Jigo, b, w, 1-0, !, both lost, void or -"

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read `B+R` and its kin, and `1-0` with Black first."""
        found = re.fullmatch(r"([bw])\+(.*)", word)
        if found is None:
            return Outcome().own(game, word, order)
        winner = _winner(game, found[1], order, ())
        how = found[2].strip().replace(",", ".")
        if winner is None:
            return None
        if how in ("f", "forfeit"):
            return won_by(game, winner, ResultKind.FORFEIT)
        won = won_by(game, winner)
        loser = 1 - winner
        if how in ("", "?"):
            return won
        if how[0] in _REASONS and how in ("r", "resign", "t", "time"):
            return _with_side(won, loser, reason=_REASONS[how[0]])
        margin = _number(how)
        if margin is None:
            return None
        return _with_side(_with_side(won, winner, points=margin), loser, points=0.0)

    def forfeit_text(self, sides: Sequence[Side]) -> str:
        """Write `B+F` or `W+F`; `+:-` where the colours are not known."""
        colour = next((side.colour for side in sides if side.place == 1), None)
        return f"{colour[0].upper()}+F" if colour else super(GoResult, self).forfeit_text(sides)

    def own_text(self, game: Game, order: Order) -> str:
        """Write `B+R`, `W+3.5`, `B+` or `Jigo`; `1-0` where the colours are not known."""
        places = [game.sides[position].place or 3 for position in order]
        if len(places) != 2 or places == [3, 3] or any(side.score is not None for side in game.sides):
            return Outcome().own_text(game, order)
        if places[0] == places[1]:
            return "Jigo"
        winner = order[0] if places[0] < places[1] else order[1]
        side, other = game.sides[winner], game.sides[1 - winner]
        if side.colour is None:
            return Outcome().own_text(game, order)
        how = next((letter.upper() for letter, reason in _REASONS.items() if reason == other.reason), "")
        if side.points is not None and other.points == 0.0:
            how = f"{side.points:g}"
        return f"{side.colour[0].upper()}+{how}"


@dataclass(frozen=True, slots=True)
class Count(CommonWords):
    """Two counts, the higher one wins: goals, games of a match, sets, discs, points: `2-1`.

    A third number counts drawn games of a match: `1-1-1`.  The length of the game is then the number of games played.
    The points of the sets may stand behind, `3-1 (11-7, 9-11, 11-5, 11-8)`: they are checked, and not kept.

    Args:
        of_games: whether the counts are games won, so that a third number may follow.
        allows_draw: whether equal counts are a draw.
    """

    of_games: bool = False
    allows_draw: bool = True

    @property
    def examples(self) -> str:
        """Results as one types them."""
        drawn = ", 1-1-1 (drawn games last), id (an intentional draw)" if self.of_games else ""
        return f"2-1, 0-2{drawn}, 1! or 2! (won by forfeit), ! (neither came), void or - (none yet)"

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read two counts in the order in which the sides are listed."""
        if self.of_games and word == "id":
            word = _INTENTIONAL_DRAW
        word, won = _without_sets(word)
        parts = re.split(r"\s*[-:]\s*|\s+", word)
        counts = [_number(part.replace(",", ".")) for part in parts]
        if len(counts) not in ((2, 3) if self.of_games else (2,)) or None in counts:
            return None
        first, second = float(counts[0] or 0), float(counts[1] or 0)
        if won is not None and won != (first, second):
            raise ResultError("games/sets-differ", result=word, board=game.board, first=won[0], second=won[1])
        if first == second and not self.allows_draw:
            return None
        places = (1, 1) if first == second else (1, 2) if first > second else (2, 1)
        made = as_listed(game, order, places, (first, second))
        if self.of_games:
            made = replace(made, length=first + second + float(counts[2] or 0 if len(counts) == 3 else 0) or None)
        return made

    def own_text(self, game: Game, order: Order) -> str:
        """Write the counts, with drawn games last where there are any; the outcome alone where they are not known."""
        points = [game.sides[position].points for position in order]
        if len(points) != 2 or points[0] is None or points[1] is None:
            return Outcome().own_text(game, order)
        drawn = self.drawn_games(game)
        return f"{points[0]:g}-{points[1]:g}" + (f"-{drawn:g}" if drawn else "")

    def drawn_games(self, game: Game) -> float:
        """Return how many games of a match nobody won; 0 where games are not counted."""
        points = [side.points for side in game.sides]
        if not self.of_games or len(points) != 2 or points[0] is None or points[1] is None:
            return 0.0
        return max(0.0, (game.length or 0.0) - points[0] - points[1])


def _without_sets(word: str) -> tuple[str, tuple[int, int] | None]:
    """Return a result without the points of its sets in brackets, and how many sets they give to each side."""
    found = re.fullmatch(r"([^()]*)\(([^()]*)\)", word)
    if found is None:
        return word, None
    pairs = re.findall(r"(\d+)\s*[-:]\s*(\d+)", found[2])
    if not pairs or re.sub(r"\d+\s*[-:]\s*\d+|[\s,;]", "", found[2]):
        return word, None
    won = [(int(one) > int(other), int(one) < int(other)) for one, other in pairs]
    return found[1].strip(), (sum(one for one, _ in won), sum(other for _, other in won))


@dataclass(frozen=True, slots=True)
class OutcomeOrCount(CommonWords):
    """Won, drawn or lost, or two counts where the players keep them: `1-0`, `3:1`."""

    def own(self, game: Game, word: str, order: Order) -> Game | None:
        """Read an outcome, else two counts."""
        return Outcome().own(game, word, order) or Count().own(game, word, order)

    def own_text(self, game: Game, order: Order) -> str:
        """Write the counts where they are known, else the outcome."""
        return Count().own_text(game, order)


def _decided(game: Game, scores: Sequence[float], order: Order) -> Game:
    """Return a played game with scores that an arbiter decided: half a point against none, or none for both."""
    if not any(scores):
        return with_places(game, (None, None), ResultKind.DOUBLE_LOSS)
    won = won_by(game, order[0] if scores[0] else order[1])
    of = dict(zip(order, scores, strict=True))
    return replace(won, sides=tuple(replace(side, score=of[at]) for at, side in enumerate(won.sides)))


def with_places(game: Game, places: Sequence[int | None], kind: ResultKind = ResultKind.PLAYED) -> Game:
    """Return the game with this kind and the places of its sides; earlier points and reasons are removed."""
    sides = [
        replace(side, place=place, points=None, score=None, reason=None)
        for side, place in zip(game.sides, places, strict=True)
    ]
    return replace(game, kind=kind, sides=tuple(sides))


def as_listed(game: Game, order: Order, places: Sequence[int | None], points: Sequence[float | None]) -> Game:
    """Return a played game with the places and points of its sides, given in the order in which they are listed."""
    at = {position: listed for listed, position in enumerate(order)}
    placed = with_places(game, [places[at[position]] for position in range(len(order))])
    sides = [replace(side, points=points[at[position]]) for position, side in enumerate(placed.sides)]
    return replace(placed, sides=tuple(sides))


def won_by(game: Game, winner: int, kind: ResultKind = ResultKind.PLAYED) -> Game:
    """Return a game of two that the side at this position won."""
    return with_places(game, (1, 2) if winner == 0 else (2, 1), kind)


def _with_side(game: Game, position: int, **changes: object) -> Game:
    sides = list(game.sides)
    sides[position] = replace(sides[position], **changes)  # type: ignore[arg-type]  # fields of a side
    return replace(game, sides=tuple(sides))


def _facts(word: str, game: Game, keys: Keys) -> tuple[str, Game]:
    """Take handicap, komi and length off the end of a word, and return the game with them; a handicap of 0 is none."""
    words = word.split()
    while words and re.fullmatch(r"[hk/]\S*", words[-1]) and words[-1].rstrip("!") not in keys:
        if len(words) == 1 and words[-1][1:].isalpha():
            break  # a word alone that begins like a handicap is no result
        letter, number = words[-1][0], _number(words[-1][1:])
        if number is None:
            raise ResultError("games/unknown-game-fact", word=words[-1], board=game.board)
        if letter == "h":
            game = replace(game, handicap=number or None)
        elif letter == "k":
            game = replace(game, komi=number)
        else:
            game = replace(game, length=number)
        words.pop()
    return " ".join(words), game


def _winner(game: Game, word: str, order: Order, keys: Keys) -> int | None:
    """Return the position of the side that a letter or number names."""
    if word in ("1", "2"):
        return order[int(word) - 1]
    if word in ("b", "w"):
        colours = [side.colour for side in game.sides]
        colour = "black" if word == "b" else "white"
        if colour in colours:
            return colours.index(colour)
    if word in keys:
        return order[list(keys).index(word)]
    return None


def _number(text: str) -> float | None:
    number = signed_number(text)
    return number if number is not None and number >= 0 else None


def signed_number(text: str) -> float | None:
    """Return a number within bounds; None for any other text."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and abs(number) <= _MOST else None
