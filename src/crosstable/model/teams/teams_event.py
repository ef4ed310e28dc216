"""The teams of an event as its entrants, and their matches as its games: what is paired, ranked and drawn as a bracket.

A pairing system, a stage or a bracket reads it as any other event.  What only teams have, the points on the boards of a
match, stands in its games, so that a part of the event (the games of a group, the rounds of a stage) has them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from crosstable.model.decisions import decided_for, why_decided, with_decision
from crosstable.model.events import Event, Round
from crosstable.model.games import PLACES_OF_SCORE, Colour, Game, Member, Side
from crosstable.model.points import in_points
from crosstable.model.quick_values import quick_value
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.teams.match import OTHER_COLOUR, Match
from crosstable.model.teams.match_rules import MatchRules, TeamScore

SideKey = tuple[str, int, int, int | None, Colour | None]
_DECIDED = (ResultKind.PLAYED, ResultKind.FORFEIT)


@quick_value
@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match came to.

    Args:
        match: the match.
        kind: played, forfeited, a bye, or not decided yet.
        game_half_points, match_half_points: twice the points of the teams.
        board_half_points: twice the points of each team by board; in a forfeited match, wins on every board.
        colour: that the first team has on the first board.
        decided: the team that goes on from a drawn match as the director decided, with the reason; None without.
    See also: `TeamEvent`.
    """

    match: Match
    kind: ResultKind
    game_half_points: tuple[int, ...]
    match_half_points: tuple[int, ...]
    board_half_points: tuple[Mapping[int, int], ...]
    colour: Colour
    decided: tuple[str, str] | None = None

    @property
    def game_points(self) -> tuple[Fraction, ...]:
        """The points that the games of the match bring each team."""
        return tuple([in_points(score) for score in self.game_half_points])

    @property
    def match_points(self) -> tuple[Fraction, ...]:
        """The points that the match pays each team."""
        return tuple([in_points(score) for score in self.match_half_points])

    @property
    def board_points(self) -> tuple[dict[int, Fraction], ...]:
        """The points of each team by board; in a forfeited match, wins on every board."""
        return tuple([{board: in_points(score) for board, score in own.items()} for own in self.board_half_points])


@dataclass(frozen=True, slots=True)
class MatchAsGame(Game):
    """A match as a game of its two teams, with its result; its board is the number of the match in the round."""

    result: MatchResult = field(kw_only=True, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TeamsEvent(Event):
    """The teams of an event as entrants and their matches as games.

    Args:
        match_rules: what a match is worth.
        game_rules: what its games are worth.
        score: what the matches pay here: match points, or game points.
    """

    match_rules: MatchRules = field(kw_only=True)
    game_rules: ResultRules = field(kw_only=True)
    score: TeamScore = field(kw_only=True, default="match-points")

    @property
    def is_of_matches(self) -> bool:
        """Whether all its games are matches of which the boards are known."""
        return all(isinstance(game, MatchAsGame) for this in self.rounds for game in this.games)

    def results(self) -> Iterator[tuple[int, MatchResult]]:
        """Yield the number of the round and the result of each match, in order."""
        for this in self.rounds:
            for game in this.games:
                if isinstance(game, MatchAsGame):
                    yield this.number, game.result

    def by_score(self, score: TeamScore) -> TeamsEvent:
        """Return the same teams and matches with another score; points that teams bring along are not in it."""
        rules = self.match_rules.result_rules(score, self.game_rules)
        games: dict[int, list[Game]] = {this.number: [] for this in self.rounds}
        sides: dict[SideKey, Side] = {}
        for this in self.rounds:
            for game in this.games:
                if isinstance(game, MatchAsGame):
                    games[this.number].append(as_game(game.result, score, sides, game.board))
        return replace(
            self,
            entrants=tuple(replace(each, initial_score=0) for each in self.entrants),
            rounds=tuple(Round(number, tuple(matches)) for number, matches in games.items()),
            rules=replace(rules, tie_break_rules=self.rules.tie_break_rules),
            score=score,
        )


def as_game(
    result: MatchResult, score: TeamScore, known_sides: dict[SideKey, Side], board: int | None = None
) -> MatchAsGame:
    """Return a match as a game of its teams.

    The points of a side are its other score: game points where match points are the score, and the reverse.  A side has
    the colour of its first board.

    Args:
        result: of the match.
        score: what the match pays.
        known_sides: the sides that were made before; those that are alike are one.
        board: the number of the match in its round, which stays where a stage has only some of the matches.
    """
    scores, others = result.match_half_points, result.game_half_points
    if score == "game-points":
        scores, others = others, scores
    games = result.game_half_points
    places = (1,) if len(games) < 2 else PLACES_OF_SCORE["draw" if games[0] == games[1] else float(games[0] > games[1])]
    if result.kind is ResultKind.DOUBLE_FORFEIT:
        places = (2, 2)
    colours: tuple[Colour | None, ...] = (None,) if len(games) < 2 else (result.colour, OTHER_COLOUR[result.colour])
    own_scores: tuple[int | None, ...] = scores if score == "game-points" else (None,) * len(games)
    sides = []
    for key in zip(result.match.teams, places, others, own_scores, colours, strict=True):
        side = known_sides.get(key)
        if side is None:
            team, place, other, own, colour = key
            decided = None if own is None else in_points(own)
            side = Side((Member(team),), place=place, points=other / 2, score=decided, colour=colour)
            known_sides[key] = side
        sides.append(side)
    game = MatchAsGame(tuple(sides), kind=result.kind, board=board, result=result)
    if result.decided is None:
        return game
    return replace(game, sides=with_decision(game, *result.decided).sides)


def decision_of(match: Match, first: frozenset[str]) -> tuple[str, str] | None:
    """Return the team for which the director decided a match, with the reason; None without a decision.

    Args:
        match: of two teams; the decision stands at a player of the team that goes on.
        first: the players of the team named first.
    """
    for game in match.games:
        player = decided_for(game)
        if player is not None and match.second is not None:
            return match.first if player in first else match.second, why_decided(game)
    return None


def team_ahead(results: list[MatchResult], rules: MatchRules) -> tuple[str, str] | None:
    """Return the team that is ahead in drawn matches of the same two teams, and by what; None where none is.

    Game points are added up first, where there are several matches.  Then decide the rules of the event:
    "board-count" is the number of each board times the points made there, of which less is better (the Berlin tie-break
    counts the other way round, and decides alike in a drawn match); "top-boards" is the result of the first board, then
    of the second, and so on; "bottom-boards" leaves out the last board, then the last two, and so on.

    Args:
        results: of the matches, in which the teams may be named in either order.
        rules: `drawn` lists what decides.
    Source: FIDE C.07 of 1 March 2026, articles 12.1 to 12.3, applied to a match.
    """
    if not results or any(each.kind not in _DECIDED or len(each.match.teams) < 2 for each in results):
        return None
    teams = results[0].match.teams
    points = [[0] * rules.boards for _ in teams]
    for result in results:
        for team, own in zip(result.match.teams, result.board_half_points, strict=True):
            mine = points[teams.index(team)]
            for board, score in own.items():
                mine[board - 1] += score
    for name in ("game-points", *rules.drawn):
        one, other = (_KEYS[name](each) for each in points)
        if one != other:
            return teams[0 if one > other else 1], name
    return None


def _board_count(points: list[int]) -> list[int]:
    return [-sum(board * score for board, score in enumerate(points, start=1))]


def _without_bottom_boards(points: list[int]) -> list[int]:
    return [sum(points[:last]) for last in range(len(points) - 1, 0, -1)]


_KEYS: Mapping[str, Callable[[list[int]], list[int]]] = {
    "game-points": lambda points: [sum(points)],
    "board-count": _board_count,
    "top-boards": list,
    "bottom-boards": _without_bottom_boards,
}
