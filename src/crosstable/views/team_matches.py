"""The matches of a team event as values: what each came to, board by board, and what each player made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from crosstable.games.profile import GameProfile
from crosstable.model.games import Colour, Game
from crosstable.model.results import OPEN_KINDS, ResultKind
from crosstable.model.teams.match import Match
from crosstable.model.teams.team_event import TeamEvent
from crosstable.ranking.score_words import plain

_OPEN = (ResultKind.UNPLAYED, ResultKind.UNKNOWN)
_HALF = "\N{VULGAR FRACTION ONE HALF}"
_DASH = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: the players of both teams by id, None on an empty board; the result and the first colour."""

    board: int
    first: str | None
    second: str | None
    result: str
    colour: Colour | None


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match: its teams by id, `result` such as "2½–1½" ("" while boards are open), and its boards.

    `scored` is what the boards with a result come to while others are open.  A bye has no `second` and no boards;
    `kind` says which one it is, and `half_points` are the game points.
    """

    number: int
    first: str
    second: str | None
    result: str
    scored: str
    boards: Sequence[MatchBoard]
    kind: ResultKind
    half_points: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether boards have no result yet."""
        return self.kind in _OPEN


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """What a player made for the team: games with an opponent, and half-points in all games."""

    games: int
    half_points: int


def match_views(event: TeamEvent, round: int, game: GameProfile) -> list[MatchView]:
    """Return the matches of a round, in the order of their tables, byes last.

    Args:
        round: its number.
    """
    found = []
    for number, match in enumerate(event.rounds[round - 1].matches, start=1):
        result = event.result(match)
        text = "" if result.kind in _OPEN or match.second is None else score_text(result.game_half_points)
        boards = [] if match.second is None else _boards(event, match, game)
        found.append(
            MatchView(
                number,
                match.first,
                match.second,
                text,
                _scored(event, match),
                boards,
                result.kind,
                result.game_half_points,
            )
        )
    return found


def score_text(half_points: Sequence[int]) -> str:
    """Return the points of two teams: "2½–1½".

    Example:
        >>> score_text((5, 3))
        '2½–1½'
    """
    return _DASH.join(half_text(each) for each in half_points)


def half_text(half_points: int) -> str:
    """Return points with a half sign: "2½".

    Example:
        >>> half_text(5), half_text(1), half_text(4)
        ('2½', '½', '2')
    """
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}{_HALF}" if half else plain(Fraction(whole))


def member_records(event: TeamEvent) -> Mapping[str, MemberRecord]:
    """Return what each player made in the games that have a result."""
    made: dict[str, list[int]] = {each.id: [0, 0] for each in event.players}
    for this in event.rounds:
        for match in this.matches:
            for game in match.games:
                if game.kind in OPEN_KINDS:
                    continue
                for side, score in zip(game.sides, game.half_points(event.rules), strict=True):
                    made[side.players[0]][0] += len(game.sides) > 1
                    made[side.players[0]][1] += score
    return {player: MemberRecord(*values) for player, values in made.items()}


def _scored(event: TeamEvent, match: Match) -> str:
    """Return what the boards with a result come to, "" where there are none."""
    own = set(event.team(match.first).players)
    totals = [0, 0]
    done = [game for game in match.games if game.kind not in OPEN_KINDS]
    for game in done:
        for side, score in zip(game.sides, game.half_points(event.rules), strict=True):
            totals[side.players[0] not in own] += score
    return score_text(totals) if done else ""


def _boards(event: TeamEvent, match: Match, game: GameProfile) -> list[MatchBoard]:
    own = set(event.team(match.first).players)
    by_board = {each.board: each for each in match.games}
    found = []
    for board in range(1, event.match_rules.boards + 1):
        played = by_board.get(board)
        colour = event.match_rules.colour_of_first(board) if game.has_colours else None
        if played is None:
            found.append(MatchBoard(board, None, None, "", colour))
        else:
            found.append(_board(board, played, own, game, colour))
    return found


def _board(board: int, played: Game, own: set[str], game: GameProfile, colour: Colour | None) -> MatchBoard:
    order = sorted(range(len(played.sides)), key=lambda at: played.sides[at].players[0] not in own)
    if len(order) == 1:
        (player,) = played.players
        if player in own:
            return MatchBoard(board, player, None, "+:-", colour)
        return MatchBoard(board, None, player, "-:+", colour)
    one, other = (played.sides[at].players[0] for at in order)
    known = played.sides[order[0]].colour if game.has_colours else None
    return MatchBoard(board, one, other, game.result_text(played, order), known)
