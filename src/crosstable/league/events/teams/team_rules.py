"""The rules of the matches of a team event, as its plan keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

from crosstable.model.errors import InputError
from crosstable.model.teams.line_up import LineUpRules
from crosstable.model.teams.match_rules import MatchRules, TeamScore

BoardOrder = Literal["fixed", "rating", "free"]


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What matches are worth, and what line-ups must keep to.

    Args:
        boards: of a match.
        win, draw, loss, bye, bye_games, colours: as in `MatchRules`, points in half-points.
        order, tolerance, least, may_leave_gaps: as in `LineUpRules`.
        primary: what decides first: match points or game points.
    Raises:
        ResultError: as `MatchRules`.
        InputError: a match needs more players than it has boards.
    """

    boards: int = 4
    win: int = 4
    draw: int = 2
    loss: int = 0
    bye: int | None = None
    bye_games: int | None = None
    colours: str = "WB"
    order: BoardOrder = "fixed"
    tolerance: float = 0
    least: int = 1
    may_leave_gaps: bool = False
    primary: TeamScore = "match-points"

    def __post_init__(self) -> None:
        boards = self.match_rules.boards
        if not 1 <= self.least <= boards:
            raise InputError("league/events/teams/least-players", least=self.least, boards=boards)

    @property
    def match_rules(self) -> MatchRules:
        """What a match is worth."""
        return MatchRules(
            self.boards,
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            bye=self.bye,
            bye_games=self.bye_games,
            colours=self.colours,
        )

    @property
    def line_up_rules(self) -> LineUpRules:
        """What a line-up must keep to."""
        return LineUpRules(self.boards, self.order, self.tolerance, self.least, self.may_leave_gaps)

    def stored(self) -> dict[str, Any]:
        """Return the rules as plain values; `rules_of_stored` reads them back."""
        return asdict(self)


def rules_of_stored(stored: Mapping[str, Any]) -> TeamRules:
    """Read rules from plain values; those of a template leave most of them out."""
    return replace(TeamRules(), **stored)
