"""The round table: what each round was to each entrant, by index, made once for all tie-breaks.

Scores come from `standings/scores.py`; here they meet what else a tie-break asks: the opponents, the
colour, the outcome, and how a round passed that was not played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar, cast

from crosstable.model.events import Event
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.results import ResultKind
from crosstable.standings.passed import REQUESTED, Passed, byes_to_the_end, how_it_passed
from crosstable.standings.rules import TieBreakRules
from crosstable.standings.scores import RoundScore, round_scores

_T = TypeVar("_T")
WON, DRAWN, LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one entrant.

    Args:
        round: the number of the round.
        passed: whether it was played, else how it passed.
        kind: the result kind.
        score: what it paid, in halves.
        result: WON, DRAWN or LOST; of a round that was not played, what its score corresponds to.
        opponents: indices of the opponents, or of the scheduled ones.
        colour: the colour of the side; None when unknown.
        handicap: stones given to the opponent; negative for stones taken.
        points: the game's own points of the entrant, as written; None without any.
        games: the games of the match (`length`); None when unknown.
    """

    round: int
    passed: Passed
    kind: ResultKind
    score: int
    result: int
    opponents: tuple[int, ...] = ()
    colour: Colour | None = None
    handicap: int = 0
    points: Fraction | None = None
    games: Fraction | None = None


class RoundTable:
    """The event as tie-breaks read it.

    `cells[i][r - 1]` is round r of entrant i; `scores[i]` is the score after the last round
    counted, in halves, with the initial score.

    Args:
        event: the event.
        rules: the choices that tie-breaks read.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    """

    def __init__(self, event: Event, rules: TieBreakRules, after_round: int | None = None) -> None:
        self.event = event
        self.rules = rules
        self.entrants = event.entrants
        self.size = len(event.entrants)
        self.ids = [entrant.id for entrant in event.entrants]
        self.starts = [entrant.initial_score for entrant in event.entrants]
        self.win = event.rules[ResultKind.PLAYED].win
        self.draw = event.rules[ResultKind.PLAYED].draw
        paid = round_scores(event, after_round=after_round)
        self.rounds = len(event.rounds) if after_round is None else after_round
        self.cells = self._fill(paid)
        self.scores = [
            start + sum(cell.score for cell in row) for start, row in zip(self.starts, self.cells, strict=True)
        ]
        self._made: dict[str, object] = {}

    @property
    def has_final_round(self) -> bool:
        """Tell whether the last round counted is the last one planned."""
        planned = self.event.rounds_planned
        return self.rounds > 0 and (planned is None or self.rounds >= planned)

    def once(self, key: str, make: Callable[[], _T]) -> _T:
        """Give what was made under this key, making it the first time.

        Tie-breaks share what they build on: the scores of opponents, all Buchholz values.
        """
        if key not in self._made:
            self._made[key] = make()
        return cast("_T", self._made[key])

    def _fill(self, paid: dict[str, list[RoundScore]]) -> list[list[Cell]]:
        index = {id: at for at, id in enumerate(self.ids)}
        rows: list[list[Cell]] = [[] for _ in self.ids]
        for this in self.event.rounds[: self.rounds]:
            for game in this.games:
                firsts = sum(side.place == 1 for side in game.sides)
                for side in game.sides:
                    opponents = tuple(
                        index[player] for other in game.sides if other is not side for player in other.players
                    )
                    for member in side.members:
                        score = paid[member.player][this.number - 1].score
                        cell = self._cell(this.number, game, side, member, firsts, score, opponents)
                        rows[index[member.player]].append(cell)
            for row, id in zip(rows, self.ids, strict=True):
                if len(row) < this.number:
                    row.append(self._without_game(paid[id][this.number - 1]))
        return [with_byes_to_the_end(row) for row in rows]

    def _cell(
        self, number: int, game: Game, side: Side, member: Member, firsts: int, score: int, opponents: tuple[int, ...]
    ) -> Cell:
        is_first = side.place == 1
        meaning = self.event.rules[game.kind]
        passed = how_it_passed(game.kind, is_played=meaning.is_played, is_first=is_first)
        if passed is not Passed.PLAYED:
            result = self._result_of(score)
        elif is_first and meaning.win > meaning.loss:
            result = WON if firsts == 1 else DRAWN
        else:  # a kind that pays first place no more than last was lost by both
            result = LOST
        points = side.points if member.points is None else member.points
        return Cell(
            number,
            passed,
            game.kind,
            score,
            result,
            opponents,
            side.colour,
            _stones_given(game, side),
            None if points is None else _as_written(points),
            None if game.length is None else _as_written(game.length),
        )

    def _without_game(self, this: RoundScore) -> Cell:
        passed = how_it_passed(this.kind, is_played=False, is_first=False)
        return Cell(this.round, passed, this.kind, this.score, self._result_of(this.score))

    def _result_of(self, score: int) -> int:
        """Give the result that a score corresponds to (C.07 16.3.1)."""
        if score >= self.win:
            return WON
        return DRAWN if score >= self.draw else LOST


def with_byes_to_the_end(row: list[Cell]) -> list[Cell]:
    """Sort the requested byes of an entrant: followed by a round that is not a VUR, or not (16.2.3, 16.2.5)."""
    ends = byes_to_the_end([cell.passed for cell in row])
    if not ends and Passed.REQUESTED_TO_END not in {cell.passed for cell in row}:
        return row
    return [_requested(cell, is_to_end=at in ends) if cell.passed in REQUESTED else cell for at, cell in enumerate(row)]


def _requested(cell: Cell, *, is_to_end: bool) -> Cell:
    return replace(cell, passed=Passed.REQUESTED_TO_END if is_to_end else Passed.REQUESTED)


def _stones_given(game: Game, side: Side) -> int:
    if not game.handicap or side.colour is None:
        return 0
    return int(game.handicap) if side.colour == "white" else -int(game.handicap)


def _as_written(number: float) -> Fraction:
    """Read a float as the decimal number somebody wrote, so that 0.1 is one tenth."""
    return Fraction(repr(number)) if isinstance(number, float) else Fraction(number)
