"""Line-ups: whether a team may play a match with these players on these boards.

| order of the boards | rule |
|---|---|
| `fixed` | players stand in the order of the list of the team, substitutes behind the members |
| `rating` | nobody stands above a player with a rating higher by more than `tolerance` |
| `free` | any order |

Rules
1. Each player is of the team, plays once, and is not barred (not yet eligible, suspended, busy elsewhere).
2. Boards stay empty from the bottom, unless `may_leave_gaps`; a team with fewer than `least` players may not play.
Source: team leagues differ; FIDE leaves the order of boards to each competition (C.04.6, preface, of 1 February 2026).
    The fixed order with substitutes behind is that of the FIDE Olympiad regulations, the tolerance that of national
    leagues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, get_args

from crosstable.model.arguments import (
    all_of_kind,
    check_count,
    check_kind,
    check_number,
    is_one_of,
    make_plain,
    plain_flag,
)
from crosstable.model.errors import ResultError, UnknownName
from crosstable.model.messages import Message
from crosstable.model.teams.team import Team

BoardOrder = Literal["fixed", "rating", "free"]

LINE_UP = 'the ids of the players from the first board on, such as ["Ann", "Al"]; None for an empty board'
NOBODY_BARRED: Mapping[str, Message | str] = MappingProxyType({})
NO_RATINGS: Mapping[str, float] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class LineUpRules:
    """What a line-up must keep to.

    Args:
        boards: of a match.
        order: of the boards; see the head of the file.
        tolerance: with `rating`, by how much a player may be rated below the one on the next board.
        least: how many players a team needs to play.
        may_leave_gaps: whether an upper board may stay empty while a lower one is played.
    Raises:
        InputError: a value of another kind.
        UnknownName: another order.
    See also: `check_line_up`, which checks one by these.
    Example:
        >>> from crosstable import LineUpRules
        >>> LineUpRules(boards=4, least=3).boards
        4
    """

    boards: int
    order: BoardOrder = "fixed"
    tolerance: float = 0
    least: int = 1
    may_leave_gaps: bool = False

    def __post_init__(self) -> None:
        check_count("boards", self.boards, is_optional=False)
        check_count("least", self.least, is_optional=False)
        check_number("tolerance", self.tolerance, "a number of rating points, such as 50")
        make_plain(self, "boards", "least", "tolerance")
        object.__setattr__(self, "may_leave_gaps", plain_flag("may_leave_gaps", self.may_leave_gaps))
        if not is_one_of(self.order, get_args(BoardOrder)):
            raise UnknownName("order of the boards", self.order, get_args(BoardOrder))


def check_line_up(
    team: Team,
    players: Sequence[str | None],
    rules: LineUpRules,
    *,
    barred: Mapping[str, Message | str] = NOBODY_BARRED,
    ratings: Mapping[str, float] = NO_RATINGS,
) -> None:
    """Check a line-up.

    Args:
        team: that plays.
        players: from the first board on; None for an empty board.
        rules: of the competition.
        barred: who may not play, with the reason.
        ratings: of players, for the order by rating; players without one stand anywhere.
    Raises:
        ResultError: the first rule that the line-up breaks.

    See also: `LineUpRules`.
    Example:
        >>> team = Team("a", "Ants", ("Ann", "Al"), ("Abe",))
        >>> check_line_up(team, ["Ann", "Abe"], LineUpRules(2))
        >>> check_line_up(team, ["Abe", "Al"], LineUpRules(2))
        Traceback (most recent call last):
            ...
        crosstable.model.errors.ResultError: Team 'a', board 2: Al stands above Abe in the order of the team. Put \
Al on a higher board than Abe.
    """
    check_kind("team", team, Team, 'a team, such as Team("a", "Ants", ("Ann", "Al"))')
    check_kind("rules", rules, LineUpRules, "the rules of line-ups, such as LineUpRules(4)")
    players = tuple(all_of_kind("players", players, (str, type(None)), LINE_UP))
    if len(players) > rules.boards:
        raise ResultError("model/teams/line-up-too-long", team=team.id, players=len(players), boards=rules.boards)
    seen: set[str] = set()
    for board, player in enumerate(players, start=1):
        if player is None:
            continue
        if player not in team.players:
            raise ResultError("model/teams/not-of-the-team", team=team.id, board=board, player=player)
        if player in seen:
            raise ResultError("model/teams/twice-in-line-up", team=team.id, board=board, player=player)
        if player in barred:
            raise ResultError("model/teams/barred", team=team.id, board=board, player=player, reason=barred[player])
        seen.add(player)
    if len(seen) < rules.least:
        raise ResultError("model/teams/too-few-players", team=team.id, players=len(seen), least=rules.least)
    _check_gaps(team, players, rules)
    _check_order(team, players, rules, ratings)


def _check_gaps(team: Team, players: Sequence[str | None], rules: LineUpRules) -> None:
    if rules.may_leave_gaps:
        return
    empty = next((board for board, player in enumerate(players, start=1) if player is None), None)
    if empty is not None and any(player is not None for player in players[empty:]):
        raise ResultError("model/teams/gap-in-line-up", team=team.id, board=empty)


def _check_order(team: Team, players: Sequence[str | None], rules: LineUpRules, ratings: Mapping[str, float]) -> None:
    here = [(board, player) for board, player in enumerate(players, start=1) if player is not None]
    for at, (_, above) in enumerate(here):
        for board, below in here[at + 1 :]:
            if rules.order == "fixed" and team.players.index(below) < team.players.index(above):
                raise ResultError(
                    "model/teams/against-board-order", team=team.id, board=board, above=below, below=above
                )
            if rules.order == "rating" and above in ratings and below in ratings:
                gap = ratings[below] - ratings[above]
                if gap > rules.tolerance:
                    raise ResultError(
                        "model/teams/against-ratings",
                        team=team.id,
                        board=board,
                        above=above,
                        below=below,
                        gap=gap,
                        tolerance=rules.tolerance,
                    )
