"""The rules of a team event: what matches are worth, and what line-ups must keep to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from crosstable.model.digits import whole_number
from crosstable.model.errors import InputError
from crosstable.model.points import in_points
from crosstable.model.teams.line_up import BoardOrder, LineUpRules
from crosstable.model.teams.match_rules import DrawnMatch, MatchRules, TeamScore

_MOST = 100  # points of a match
DIRECTOR = "director"
"""Who decides a drawn match of a knockout where no tie-break does."""
NO_DEADLINE = "none"
_LONGEST = 7 * 24 * 60  # minutes before a match


@dataclass(frozen=True, slots=True)
class TeamRules:
    """What matches are worth, and what line-ups must keep to.

    Args:
        boards: of a match.
        win, draw, loss, bye, bye_games, colours, drawn: as in `MatchRules`, but all points in half-points.
        order, tolerance, least, may_leave_gaps: as in `LineUpRules`.
        primary: what decides first: match points or game points.
        deadline: how many minutes before the time of a match its line-ups are due; None: they have no deadline.
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
    drawn: tuple[DrawnMatch, ...] = ("board-count", "bottom-boards")
    deadline: int | None = None

    def __post_init__(self) -> None:
        boards = self.match_rules.boards
        if not 1 <= self.least <= boards:
            raise InputError("model/teams/least-players", least=self.least, boards=boards)

    @property
    def match_rules(self) -> MatchRules:
        """What a match is worth."""
        return MatchRules(
            self.boards,
            win=in_points(self.win),
            draw=in_points(self.draw),
            loss=in_points(self.loss),
            bye=None if self.bye is None else in_points(self.bye),
            bye_games=None if self.bye_games is None else in_points(self.bye_games),
            colours=self.colours,
            drawn=self.drawn,
        )

    @property
    def line_up_rules(self) -> LineUpRules:
        """What a line-up must keep to."""
        return LineUpRules(self.boards, self.order, self.tolerance, self.least, self.may_leave_gaps)

    def shown(self) -> dict[str, str | int]:
        """Return the rules in the words of the command line, points in points."""
        return {
            "boards": self.boards,
            "points": "-".join(f"{each / 2:g}" for each in (self.win, self.draw, self.loss)),
            "bye": f"{(self.draw if self.bye is None else self.bye) / 2:g}",
            "score": self.primary,
            "order": self.order,
            "tolerance": f"{self.tolerance:g}",
            "least": self.least,
            "gaps": "yes" if self.may_leave_gaps else "no",
            "colours": self.colours,
            "drawn": ", ".join(self.drawn) or DIRECTOR,
            "deadline": NO_DEADLINE if self.deadline is None else self.deadline,
        }

    def stored(self) -> dict[str, Any]:
        """Return the rules as plain values; `rules_of_stored` reads them back."""
        return {**asdict(self), "drawn": list(self.drawn)}


def rules_of_stored(stored: Mapping[str, Any]) -> TeamRules:
    """Read rules from plain values; those of a template leave most of them out."""
    rules = replace(TeamRules(), **stored)
    return replace(rules, drawn=tuple(rules.drawn))


def changed_rules(
    rules: TeamRules,
    *,
    boards: int | None = None,
    points: str | None = None,
    order: BoardOrder | None = None,
    tolerance: float | None = None,
    least: int | None = None,
    gaps: bool | None = None,
    colours: str | None = None,
    score: TeamScore | None = None,
    bye: float | None = None,
    drawn: str | None = None,
    deadline: str | None = None,
) -> TeamRules:
    """Return rules with what is given, in the words of the command line.

    Args:
        rules: as they are.
        boards, order, tolerance, least: as in `TeamRules`.
        points: match points of a win, a draw and a loss: "2-1-0".
        gaps: whether an upper board may stay empty.
        colours: of the team named first, in capital or small letters.
        score: what decides first.
        bye: match points of a bye.
        drawn: what decides a drawn match of a knockout: "board-count, bottom-boards", or "director".
        deadline: minutes before a match: "60", or "none".
    Raises:
        InputError: match points that are not three numbers, a deadline that is no number of minutes, or as `TeamRules`.
        ResultError: as `TeamRules`.
    Example:
        >>> changed_rules(TeamRules(), points="3-1-0", colours="wb").win
        6
    """
    given: dict[str, Any] = {
        "boards": boards,
        "order": order,
        "tolerance": tolerance,
        "least": least,
        "may_leave_gaps": gaps,
        "colours": None if colours is None else colours.upper(),
        "primary": score,
        "bye": None if bye is None else round(bye * 2),
        "drawn": None if drawn is None else tuple(filter(None, drawn.replace(DIRECTOR, "").replace(",", " ").split())),
        **({} if points is None else dict(zip(("win", "draw", "loss"), _match_points(points), strict=True))),
    }
    changed = replace(rules, **{name: value for name, value in given.items() if value is not None})
    return changed if deadline is None else replace(changed, deadline=_minutes(deadline))


def _minutes(text: str) -> int | None:
    """Parse a deadline: a number of minutes, or none."""
    if text.strip().casefold() == NO_DEADLINE:
        return None
    found = whole_number(text.strip())
    if found is None or found > _LONGEST:
        raise InputError("events/teams/deadline-not-understood", given=text, most=_LONGEST)
    return found


def _match_points(text: str) -> list[int]:
    """Parse match points such as 3-1-0; return half-points."""
    words = text.split("-")
    try:
        doubled = [float(word) * 2 for word in words]
    except ValueError:
        doubled = []
    if len(doubled) != 3 or any(not 0 <= each <= _MOST * 2 or each != int(each) for each in doubled):
        raise InputError("events/teams/match-points-not-understood", given=text)
    return [int(each) for each in doubled]
