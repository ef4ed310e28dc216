"""What matches of teams are worth: match points, game points of byes, and the colours of the boards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, get_args

from crosstable.model.arguments import all_of_kind, check_count, check_text, is_one_of, make_plain
from crosstable.model.errors import ResultError, UnknownName
from crosstable.model.games import Colour
from crosstable.model.points import Points, exact_points, in_half_points, in_points
from crosstable.model.results import DEFAULT_RULES, Meaning, ResultKind, ResultRules

TeamScore = Literal["match-points", "game-points"]
DrawnMatch = Literal["board-count", "top-boards", "bottom-boards"]
DRAWN_MATCHES: tuple[DrawnMatch, ...] = get_args(DrawnMatch)
_MOST_BOARDS = 100
_OPEN = (ResultKind.UNKNOWN, ResultKind.UNPLAYED, ResultKind.VOID, ResultKind.ADJOURNED)


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The rules of the matches of an event.

    Args:
        boards: how many games a match has.
        win, draw, loss: match points, in steps of a half.
        bye: match points of a pairing-allocated bye; None for those of a draw.
        bye_games: its game points; None for a draw on each board.
        colours: of the team named first, from the first board on: "W" and "B", repeated as often as it takes.
        drawn: what decides a drawn match of a knockout, one after the other; then the director does.
    Raises:
        ResultError: a number of boards that is not 1 to 100, negative points, other letters, a drawn match decided
            otherwise or twice in the same way.
    Source: FIDE C.04.6 (1 February 2026), 1.4: a bye pays what a draw pays, unless the event states otherwise; TRF26,
        tags 352 and 362, for the defaults.
    See also: `TeamEvent`, `team_standings`; docs/teams.md.
    Example:
        >>> from crosstable import MatchRules
        >>> rules = MatchRules(boards=4)
        >>> int(rules.win), int(rules.draw), rules.colours  # match points
        (2, 1, 'WB')
    """

    boards: int
    win: Points = Fraction(2)
    draw: Points = Fraction(1)
    loss: Points = Fraction(0)
    bye: Points | None = None
    bye_games: Points | None = None
    colours: str = "WB"
    drawn: tuple[DrawnMatch, ...] = ("board-count", "bottom-boards")
    win_half_points: int = field(init=False, repr=False, compare=False)
    draw_half_points: int = field(init=False, repr=False, compare=False)
    loss_half_points: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_count("boards", self.boards, is_optional=False)
        make_plain(self, "boards")
        if not 1 <= self.boards <= _MOST_BOARDS:
            raise ResultError("model/teams/number-of-boards", boards=self.boards, most=_MOST_BOARDS)
        self._keep_exact_points()
        if min(self.win, self.draw, self.loss, self.bye or 0, self.bye_games or 0) < 0:
            raise ResultError("model/teams/negative-match-points", win=self.win, draw=self.draw, loss=self.loss)
        check_text("colours", self.colours)
        if set(self.colours) - {"W", "B"}:
            raise ResultError("model/teams/colours-of-boards", colours=self.colours)
        drawn = tuple(all_of_kind("drawn", self.drawn, str, "what decides, such as ('board-count', 'top-boards')"))
        object.__setattr__(self, "drawn", drawn)
        if set(self.drawn) - set(DRAWN_MATCHES) or len(set(self.drawn)) < len(self.drawn):
            raise ResultError("model/teams/drawn-matches", drawn=list(self.drawn), known=list(DRAWN_MATCHES))

    def _keep_exact_points(self) -> None:
        for name in ("win", "draw", "loss"):
            points = exact_points(name, getattr(self, name))
            object.__setattr__(self, name, points)
            object.__setattr__(self, f"{name}_half_points", in_half_points(points))
        for name, of_bye in (("bye", self.bye), ("bye_games", self.bye_games)):
            object.__setattr__(self, name, None if of_bye is None else exact_points(name, of_bye))

    def colour_of_first(self, board: int) -> Colour:
        """Return the colour of the team named first on a board.

        Args:
            board: its number in the match, from 1 on.
        Example:
            >>> [MatchRules(4).colour_of_first(board) for board in (1, 2, 3)]
            ['white', 'black', 'white']
        """
        check_count("board", board, is_optional=False)
        return "white" if self.colours[(board - 1) % len(self.colours)] == "W" else "black"

    def match_and_board(self, number: int) -> tuple[int, int]:
        """Return the match of a board of the round, and its board in the match.

        Args:
            number: of the board in the round, from 1 on.
        Example:
            >>> MatchRules(4).match_and_board(10)
            (3, 2)
        """
        check_count("number", number, is_optional=False)
        match, at = divmod(int(number) - 1, self.boards)
        return match + 1, at + 1

    def board_number(self, match: int, board: int) -> int:
        """Return the number that a board of a match has in the round.

        Args:
            match, board: the number of the match in the round, and of the board in the match, from 1 on.
        Example:
            >>> MatchRules(4).board_number(3, 2)
            10
        """
        check_count("match", match, is_optional=False)
        check_count("board", board, is_optional=False)
        return (int(match) - 1) * self.boards + int(board)

    def board_label(self, number: int) -> str:
        """Return a board of the round as people name it: 3.2 is board 2 of match 3.

        Args:
            number: of the board in the round, from 1 on.
        """
        match, at = self.match_and_board(number)
        return f"{match}.{at}"

    def match_half_points(self, kind: ResultKind, game_half_points: tuple[int, int]) -> tuple[int, int]:
        """Return twice the match points of both teams; a double forfeit is lost by both."""
        if kind in _OPEN:
            return 0, 0
        if kind is ResultKind.DOUBLE_FORFEIT:
            return self.loss_half_points, self.loss_half_points
        if game_half_points[0] == game_half_points[1]:
            return self.draw_half_points, self.draw_half_points
        return (
            (self.win_half_points, self.loss_half_points)
            if game_half_points[0] > game_half_points[1]
            else (self.loss_half_points, self.win_half_points)
        )

    def bye_half_points(self, kind: ResultKind, rules: ResultRules) -> tuple[int, int]:
        """Return twice the game points and the match points of a bye.

        Args:
            kind: of the bye.
            rules: what games are worth.
        """
        played = rules[ResultKind.PLAYED]
        draw_games = self.boards * played.draw_half_points
        if kind is ResultKind.ALLOCATED_BYE:
            games = draw_games if self.bye_games is None else in_half_points(self.bye_games)
            return games, self.draw_half_points if self.bye is None else in_half_points(self.bye)
        if kind is ResultKind.FULL_BYE:
            return self.boards * played.win_half_points, self.win_half_points
        return (draw_games, self.draw_half_points) if kind is ResultKind.HALF_BYE else (0, 0)

    def result_rules(self, score: TeamScore, games: ResultRules) -> ResultRules:
        """Return the rules of an event whose entrants are teams.

        Args:
            score: what a match pays.
            games: what games are worth; their tie-break rules are those of the event.
        """
        played = games[ResultKind.PLAYED]
        worth: tuple[Points, Points, Points] = (self.win, self.draw, self.loss)
        if not is_one_of(score, get_args(TeamScore)):
            raise UnknownName("score of a match", score, get_args(TeamScore))
        if score == "game-points":
            worth = (self.boards * played.win, self.boards * played.draw, self.boards * played.loss)
        win, draw, loss = worth
        at = 0 if score == "game-points" else 1
        match = Meaning(
            win, draw, loss, is_played=True, is_rated=True, has_met=True, colours_count=True, floats="by-score"
        )
        byes = {
            kind: Meaning(win=in_points(self.bye_half_points(kind, games)[at]), floats="down")
            for kind in (ResultKind.ALLOCATED_BYE, ResultKind.FULL_BYE, ResultKind.HALF_BYE)
        }
        forfeits = {
            ResultKind.FORFEIT: Meaning(win, draw, loss, floats="down"),
            ResultKind.DOUBLE_FORFEIT: Meaning(loss, loss, loss),
        }
        meanings = {**DEFAULT_RULES.meanings, **forfeits, **byes, ResultKind.PLAYED: match}
        return replace(
            DEFAULT_RULES,
            name=f"teams, {score}",
            meanings=meanings,
            source="FIDE C.07 article 11 and C.04.6 article 1.4 (2026)",
            tie_break_rules=games.tie_break_rules,
        )
