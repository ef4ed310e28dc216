"""The round table: the rounds of each entrant, by index, built once for all tie-breaks.

Scores come from `ranking/scores.py`; here they are combined with the other data of tie-breaks: the opponents,
the colour, the outcome, and the category of an unplayed round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeVar, cast

from crosstable.model.arguments import check_kind
from crosstable.model.events import Entrant, Event
from crosstable.model.games import DRAWN, LOST, WON, Colour, Game, Member, Side
from crosstable.model.quick_values import quick_value
from crosstable.model.results import ResultKind
from crosstable.ranking.rules import TieBreakRules, tie_break_rules_of
from crosstable.ranking.scores import check_round, scores
from crosstable.ranking.unplayed_rounds import RoundCategory, category_of, first_of_the_end

_T = TypeVar("_T")


@quick_value
@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one entrant.

    Args:
        round: the number of the round.
        category: whether it was played, else which category of unplayed round it is.
        kind: the result kind.
        half_points: twice the points that it paid.
        result: WON, DRAWN or LOST; of a round that was not played, what its score corresponds to.
        opponents: indices of the opponents, or of the scheduled ones.
        colour: the colour of the side; None when unknown.
        handicap: stones given to the opponent; negative for stones taken.
        points: the game's own points of the entrant, as written; None without any.
        games: the games of the match (`length`); None when unknown.
    See also: `RoundTable`.
    """

    round: int
    category: RoundCategory
    kind: ResultKind
    half_points: int
    result: int
    opponents: tuple[int, ...] = ()
    colour: Colour | None = None
    handicap: int = 0
    points: Fraction | None = None
    games: Fraction | None = None


class RoundTable:
    """The event as tie-breaks read it.

    `cells[i][r - 1]` is round r of entrant i, `games[i]` the rounds of entrant i that have a game or a bye on record.
    Both are built when first read: an order by score alone reads neither.  `half_points[i]` is twice the score
    after the last round counted, with the initial score.

    Args:
        event: the event.
        rules: the choices that tie-breaks read; by default those of the event's own rule book.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    See also: `EntrantTieBreak`, whose `working` reads it; docs/extending.md.
    Example:
        >>> from crosstable import Entrant, Event, Game, Player, RoundTable
        >>> event = Event("cup", "Cup", (Entrant(Player("a", "Ann")), Entrant(Player("b", "Bo"))))
        >>> list(RoundTable(event.with_round(Game.between("a", "b", "win"))).half_points)
        [2, 0]
    """

    def __init__(self, event: Event, rules: TieBreakRules | None = None, after_round: int | None = None) -> None:
        check_kind("event", event, Event, 'an event, such as Event("open", "Open", entrants)')
        if rules is not None:
            check_kind("rules", rules, TieBreakRules, 'rules of tie-breaks, such as TieBreakRules.preset("mtr-2026")')
        self.event = event
        self.rules = tie_break_rules_of(event) if rules is None else rules
        self.entrants = event.entrants
        self.size = len(event.entrants)
        self.ids = [entrant.id for entrant in event.entrants]
        self.initial_half_points = [entrant.initial_half_points for entrant in event.entrants]
        self.win_half_points = event.rules[ResultKind.PLAYED].win_half_points
        self.draw_half_points = event.rules[ResultKind.PLAYED].draw_half_points
        self.rounds = check_round(event, after_round)
        self.half_points = self._half_points()
        self._made: dict[str, object] = {}

    def _half_points(self) -> list[int]:
        """Return the score of each entrant after the last round that counts."""
        return list(scores(self.event, after_round=self.rounds).values())

    @property
    def has_final_round(self) -> bool:
        """Whether the last round counted is the last one planned."""
        planned = self.event.rounds_planned
        return self.rounds > 0 and (planned is None or self.rounds >= planned)

    def once(self, key: str, make: Callable[[], _T]) -> _T:
        """Return what was built under this key, building it the first time.

        Tie-breaks share intermediate results: the scores of opponents, all Buchholz values.
        """
        if key not in self._made:
            self._made[key] = make()
        return cast("_T", self._made[key])

    @cached_property
    def games(self) -> list[list[Cell]]:
        """The rounds of each entrant that have a game or a bye on record; the others are in `cells` only."""
        index = {id: at for at, id in enumerate(self.ids)}
        rows: list[list[Cell]] = [[] for _ in self.ids]
        rules = self.event.rules
        for this in self.event.rounds[: self.rounds]:
            for game in this.games:
                sides = game.sides
                players = [tuple([index[member.player] for member in side.members]) for side in sides]
                for side, score, outcome, own in zip(
                    sides, game.half_points(rules), game.outcomes(rules), players, strict=True
                ):
                    if len(sides) == 2:
                        opponents = players[1] if own is players[0] else players[0]
                    else:
                        opponents = tuple([player for other in players if other is not own for player in other])
                    for member, at in zip(side.members, own, strict=True):
                        rows[at].append(self._cell(this.number, game, side, member, outcome, score, opponents))
        return rows

    @cached_property
    def cells(self) -> list[list[Cell]]:
        """Every round of each entrant; entrants without a game share the cell of a round."""
        return [self._row(entrant, row) for entrant, row in zip(self.entrants, self.games, strict=True)]

    def _row(self, entrant: Entrant, games: list[Cell]) -> list[Cell]:
        """Insert the rounds without a game, and categorise the requested byes."""
        row: list[Cell] = []
        for cell in games:
            if cell.round > len(row) + 1:
                row += self._idle(entrant, len(row), cell.round - 1, RoundCategory.REQUESTED)
            row.append(cell)
        row += self._idle(entrant, len(row), self.rounds, RoundCategory.REQUESTED_TO_END)
        return with_byes_to_the_end(row)

    def _idle(self, entrant: Entrant, after: int, last: int, category: RoundCategory) -> list[Cell]:
        """Return the cells of rounds without a game, which entrants share."""
        late = min(max(entrant.from_round - 1, after), last)
        cells = self._idle_cells
        return [*cells[ResultKind.LATE, category][after:late], *cells[ResultKind.ZERO_BYE, category][late:last]]

    @cached_property
    def _idle_cells(self) -> dict[tuple[ResultKind, RoundCategory], list[Cell]]:
        """The cell of each round without a game, by kind and category."""
        rounds, paid = range(1, self.rounds + 1), self.event.rules
        return {
            (kind, category): [
                Cell(round, category, kind, paid[kind].win_half_points, self._result_of(paid[kind].win_half_points))
                for round in rounds
            ]
            for kind in (ResultKind.LATE, ResultKind.ZERO_BYE)
            for category in (RoundCategory.REQUESTED, RoundCategory.REQUESTED_TO_END)
        }

    def _cell(
        self, number: int, game: Game, side: Side, member: Member, outcome: int, score: int, opponents: tuple[int, ...]
    ) -> Cell:
        is_played = self.event.rules.meanings[game.kind].is_played
        category = category_of(game.kind, is_played=is_played, is_first=side.place == 1)
        result = outcome if category is RoundCategory.PLAYED else self._result_of(score)
        points = side.points if member.points is None else member.points
        return Cell(
            number,
            category,
            game.kind,
            score,
            result,
            opponents,
            side.colour,
            _stones_given(game.handicap, side) if game.handicap else 0,
            None if points is None else _as_written(points),
            None if game.length is None else _as_written(game.length),
        )

    def _result_of(self, score: int) -> int:
        """Return the result that a score corresponds to (C.07 16.3.1)."""
        if score >= self.win_half_points:
            return WON
        return DRAWN if score >= self.draw_half_points else LOST


def with_byes_to_the_end(row: list[Cell]) -> list[Cell]:
    """Categorise the requested byes of an entrant: followed by a round that is not a VUR, or not (16.2.3, 16.2.5)."""
    between, to_end = RoundCategory.REQUESTED, RoundCategory.REQUESTED_TO_END
    end = first_of_the_end([cell.category for cell in row])
    wrong = [at for at, cell in enumerate(row) if cell.category is (to_end if at < end else between)]
    if not wrong:
        return row
    sorted_row = list(row)
    for at in wrong:
        sorted_row[at] = replace(row[at], category=between if at < end else to_end)
    return sorted_row


def _stones_given(handicap: float, side: Side) -> int:
    if side.colour is None:
        return 0
    return int(handicap) if side.colour == "white" else -int(handicap)


@lru_cache(maxsize=4096)
def _as_written(number: float) -> Fraction:
    """Read a float as the decimal number that was written, so that 0.1 is one tenth."""
    return Fraction(repr(number)) if isinstance(number, float) else Fraction(number)
