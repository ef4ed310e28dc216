"""A team of an event: its players in board order with what they made, and its matches.

| medium | what it is |
|---|---|
| page | the card of a team on the page of the event |
| paper | a list of each team |
| terminal | `event team list`, all teams in one table |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crosstable.games.profile import Words
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number, points
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.team_matches import MatchView, MemberRecord
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED


class MemberRow(NamedTuple):
    """A player of a team and the place in the board order, None for a substitute; no player for an empty team."""

    team: Team
    place: int | None
    player: str


class TeamMatch(NamedTuple):
    """A match of a team, with its round."""

    round: int
    team: Team
    match: MatchView


@dataclass(frozen=True, eq=False)
class TeamContext:
    """The teams of an event.

    Args:
        name: of a player or a team as it may be shown.
        records: what each player made.
        team: whose list it is on paper.
    """

    event: TeamEvent
    name: Callable[[str], str]
    words: Words
    records: Mapping[str, MemberRecord]
    team: Team | None = None

    @cached_property
    def ratings(self) -> Mapping[str, float | None]:
        """The rating of each player at entry."""
        return {each.id: each.rating for each in self.event.players}


def members_table(
    teams: Iterable[Team], context: TeamContext, medium: Medium, *, name: str = "t", title: str = ""
) -> ViewTable:
    """Return the players of teams, in board order."""
    rows = [row for team in teams for row in _members(team)]
    return laid_out(name, MEMBERS, context, rows, medium, title=title)


def matches_of_team_table(
    matches: Iterable[TeamMatch], context: TeamContext, medium: Medium, name: str = "m"
) -> ViewTable:
    """Return the matches of a team, in the order of the rounds."""
    return laid_out(name, TEAM_MATCHES, context, matches, medium)


def _members(team: Team) -> Iterator[MemberRow]:
    for at, player in enumerate(team.players, start=1):
        yield MemberRow(team, at if at <= len(team.members) else None, player)
    if not team.players:
        yield MemberRow(team, None, "")


def _name(row: MemberRow, of: TeamContext) -> Cell:
    return Name(row.player, of.name(row.player)) if row.player else ""


def _rating(row: MemberRow, of: TeamContext) -> Cell:
    rating = of.ratings.get(row.player)
    return "" if rating is None else Number(rating, numbers.ordinary(rating))


def _games(row: MemberRow, of: TeamContext) -> Cell:
    return of.records[row.player].games if row.player else ""


def _points(row: MemberRow, of: TeamContext) -> Cell:
    return points(of.records[row.player].half_points, has_half_sign=True) if row.player else ""


def _opponent(row: TeamMatch, of: TeamContext) -> Cell:
    first, second = row.match.first, row.match.second
    if second is None:
        return _(NOT_COUNTED[row.match.kind])
    opponent = second if row.team.id == first else first
    return Name(opponent, of.name(opponent))


def _where(row: TeamMatch, _of: TeamContext) -> Cell:
    return "" if row.match.second is None else _("home") if row.team.id == row.match.first else _("away")


def _result(row: TeamMatch, _of: TeamContext) -> Cell:
    if row.match.second is None:
        return ""
    halves = (row.match.result or row.match.scored).split("\N{EN DASH}")
    return "\N{EN DASH}".join(halves if row.team.id == row.match.first else reversed(halves))


MEMBERS: Layout[MemberRow, TeamContext] = (
    Column("team", Heading("Team", "The team.", "name"), lambda row, of: of.name(row.team.id), ("terminal",)),
    Column(
        "board",
        Heading("Board", "The place in the board order; substitutes have none."),
        lambda row, _: row.place,
        ("page", "terminal"),
    ),
    Column(
        "board",
        lambda of: Heading(str(of.team.number or "") if of.team else "", ""),
        lambda row, _: row.place,
        ("paper",),
    ),
    Column("player", Heading("Player", "The name links to the player's page.", "name"), _name, ("page", "terminal")),
    Column("player", lambda of: Heading(of.name(of.team.id) if of.team else "", "", "name"), _name, ("paper",)),
    Column("rating", Heading("Rating", "The rating at entry."), _rating),
    Column("games", Heading("Games", "Games played for the team."), _games),
    Column("points", Heading("Points", "Points in all games, those won by forfeit included."), _points),
)
TEAM_MATCHES: Layout[TeamMatch, TeamContext] = (
    Column("round", Heading("Round", "The round of the event."), lambda row, _: row.round),
    Column("opponent", Heading("Opponent", "The other team.", "name"), _opponent),
    Column("where", Heading("Where", "Whether the team was named first (at home) or second.", "text"), _where),
    Column(
        "result",
        Heading("Result", "The game points of the match, those of the team first.", "text"),
        _result,
    ),
)
