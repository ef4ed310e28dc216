"""The round table of a team event: match points, game points, and the game points of every board.

Rules
1. The primary score, match points by default, is what the table counts; the secondary score is the other one.
2. A forfeited game counts on its board as its result; a pairing-allocated bye counts as a win on every board
   (C.07 article 12).  A half-point bye counts as a draw on every board, a full-point bye as a win: 12 does not say,
   and they pay as many game points.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from crosstable.model.errors import InputError
from crosstable.model.results import ResultKind
from crosstable.model.teams.match_rules import TeamScore
from crosstable.model.teams.teams_event import MatchResult, TeamsEvent
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import TieBreakRules
from crosstable.ranking.tiebreak import TieBreak

_OTHER: dict[TeamScore, TeamScore] = {"match-points": "game-points", "game-points": "match-points"}
Boards = tuple[int, ...]  # half-points by board, the first board first


class TeamTable(RoundTable):
    """A team event as tie-breaks read it: a round table of the primary score, and what else teams have.

    `secondary` is the round table of the other score; `boards[i]` are the rounds of team i with the opponent (None in
    a bye) and the half-points on each board.

    Args:
        event: of the teams; what its matches pay decides first.
        rules: the choices that tie-breaks read; by default those of the rules of its games.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    """

    def __init__(
        self,
        event: TeamsEvent,
        rules: TieBreakRules | None = None,
        after_round: int | None = None,
    ) -> None:
        self._results = list(event.results())
        self.teams_event = event
        self.primary: TeamScore = event.score
        super().__init__(event, rules, after_round)
        self._given = rules, after_round

    @cached_property
    def boards(self) -> list[list[tuple[int | None, Boards]]]:
        """The rounds of each team: the opponent, and the half-points on each board."""
        return self._boards(self._results)

    def _half_points(self) -> list[int]:
        """Add up what the matches paid; rounds without one may pay, too, where the rules say so."""
        paid = self.event.rules
        if paid[ResultKind.LATE].win_half_points or paid[ResultKind.ZERO_BYE].win_half_points:
            return super()._half_points()
        total = dict(zip(self.ids, self.initial_half_points, strict=True))
        for number, result in self._results:
            if number <= self.rounds:
                points = result.match_half_points if self.primary == "match-points" else result.game_half_points
                for team, own in zip(result.match.teams, points, strict=True):
                    total[team] += own
        return list(total.values())

    @cached_property
    def secondary(self) -> RoundTable:
        """The round table of the other score."""
        return RoundTable(self.teams_event.by_score(_OTHER[self.primary]), *self._given)

    @property
    def secondary_win(self) -> int:
        """What a won match pays in the other score, in half-points."""
        of = self.teams_event
        return of.match_rules.result_rules(_OTHER[self.primary], of.game_rules)[ResultKind.PLAYED].win_half_points

    @cached_property
    def secondary_points(self) -> list[list[int]]:
        """The half-points of the other score, by team and round."""
        index = {id: at for at, id in enumerate(self.ids)}
        found = [[0] * self.rounds for _ in self.ids]
        for number, result in self._results:
            if number > self.rounds:
                break
            points = result.game_half_points if self.primary == "match-points" else result.match_half_points
            for team, own in zip(result.match.teams, points, strict=True):
                found[index[team]][number - 1] = own
        return found

    def by(self, score: TeamScore) -> RoundTable:
        """Return the round table of match points, or that of game points."""
        return self if score == self.primary else self.secondary

    def _boards(self, results: Sequence[tuple[int, MatchResult]]) -> list[list[tuple[int | None, Boards]]]:
        index = {id: at for at, id in enumerate(self.ids)}
        count = self.board_count
        found: list[list[tuple[int | None, Boards]]] = [[] for _ in self.ids]
        each_board = range(1, count + 1)
        for number, result in results:
            if number > self.rounds:
                break
            teams = [index[team] for team in result.match.teams]
            if len(teams) == 2:
                for own, other, points in zip(teams, reversed(teams), result.board_half_points, strict=True):
                    found[own].append((other, tuple([points.get(board, 0) for board in each_board])))
            else:
                found[teams[0]].append((None, (self._on_each_board(result.kind),) * count))
        return found

    def _on_each_board(self, bye: ResultKind) -> int:
        """Return what a bye counts on each board, in half-points."""
        played = self.teams_event.game_rules[ResultKind.PLAYED]
        if bye in (ResultKind.ALLOCATED_BYE, ResultKind.FULL_BYE):
            return played.win_half_points
        return played.draw_half_points if bye is ResultKind.HALF_BYE else 0

    def board_points(self, at: int, opponent: int | None = None) -> Boards:
        """Return the half-points of a team on each board in all rounds, or in those against one opponent."""
        if opponent is None:
            return self._board_totals[at]
        rounds = [points for other, points in self.boards[at] if other == opponent]
        return tuple([sum(points) for points in zip(*rounds, strict=True)]) if rounds else (0,) * self.board_count

    @cached_property
    def _board_totals(self) -> list[Boards]:
        """The half-points of each team on each board in all rounds."""
        index = {id: at for at, id in enumerate(self.ids)}
        totals = [[0] * self.board_count for _ in self.ids]
        for number, result in self._results:
            if number > self.rounds:
                break
            teams = result.match.teams
            if len(teams) < 2:
                bye = self._on_each_board(result.kind)
                totals[index[teams[0]]] = [own + bye for own in totals[index[teams[0]]]]
                continue
            for team, points in zip(teams, result.board_half_points, strict=True):
                own = totals[index[team]]
                for board, score in points.items():
                    own[board - 1] += score
        return [tuple(each) for each in totals]

    @property
    def board_count(self) -> int:
        """How many games a match has."""
        return self.teams_event.match_rules.boards


def team_table(table: RoundTable, tie_break: TieBreak) -> TeamTable:
    """Return the table as that of a team event.

    Raises:
        InputError: it is one of an event of individuals.
    """
    if not isinstance(table, TeamTable):
        raise InputError("ranking/teams/not-a-team-event", code=tie_break.code, event=table.event.id)
    return table
