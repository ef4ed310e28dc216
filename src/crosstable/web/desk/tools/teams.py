"""The teams of an event at the desk: their players in board order, line-ups, and the rules of matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.events.entry_rows import last_published
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import teams_of
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import Message
from crosstable.model.teams.event_teams import EnteredTeam
from crosstable.people.accounts.access import Permission
from crosstable.web.desk.tool_page import ToolPage


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """A player of a team: id and name, the rating as text, and why they may not play in the round, if so."""

    id: str
    name: str
    rating: str
    barred: Message | None


@dataclass(frozen=True, slots=True)
class DeskTeam:
    """A team with its players.

    Args:
        members: in board order.
        has_left: whether it withdrew.
        may_be_removed: whether it was never paired.
        line_up: who plays in the round, by id from the first board on; None on an empty board.
        problem: why there is no line-up.
    """

    id: str
    name: str
    members: tuple[TeamPlayer, ...]
    substitutes: tuple[TeamPlayer, ...]
    has_left: bool
    may_be_removed: bool
    line_up: tuple[str | None, ...]
    problem: Message | None

    @property
    def players(self) -> tuple[TeamPlayer, ...]:
        """The members and the substitutes."""
        return self.members + self.substitutes


@dataclass(frozen=True, slots=True)
class TeamsView:
    """The teams of an event: the rules of matches, the round whose line-ups are set, and the teams."""

    rules: Mapping[str, str | int]
    round: int
    teams: tuple[DeskTeam, ...]


def teams_view(running: RunningEvent) -> TeamsView:
    """Return the teams of an event as they are shown at the desk.

    Raises:
        InputError: it is an event of players.
    """
    teams = teams_of(running)
    number = last_published(running)
    latest = running.rounds[number - 1] if number else None
    round = number if latest is not None and latest.state == "published" and latest.unfinished else number + 1
    return TeamsView(teams.rules.shown(), round, tuple(_team(running, each, round) for each in teams.teams))


def _team(running: RunningEvent, entered: EnteredTeam, round: int) -> DeskTeam:
    teams, of = teams_of(running), entered.team
    barred = teams.barred(entered, round)
    line_up: tuple[str | None, ...] = ()
    problem = None
    try:
        with running.naming_players():
            line_up = tuple(teams.line_up(of.id, round))
    except CrosstableError as error:
        problem = error.message

    def player(id: str) -> TeamPlayer:
        rating = running.event.entrant(id).rating
        return TeamPlayer(id, running.name(id), "" if rating is None else f"{rating:g}", barred.get(id))

    return DeskTeam(
        id=of.id,
        name=of.name,
        members=tuple(map(player, of.members)),
        substitutes=tuple(map(player, of.substitutes)),
        has_left=entered.until_round is not None,
        may_be_removed=not any(of.id in each.players for each in running.rounds),
        line_up=line_up or (None,) * teams.rules.boards,
        problem=problem,
    )


PAGE = ToolPage(
    3, "Teams", "players, line-ups, rules of matches", Permission.MANAGE_ENTRIES, teams_view, is_of_teams=True
)
