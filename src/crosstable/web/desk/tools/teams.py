"""The teams of an event at the desk: their players in board order, line-ups, and the rules of matches."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.events.running import RunningEvent
from crosstable.events.teams.line_up_deadlines import LineUpState, line_up_states, round_of_line_ups
from crosstable.events.teams.team_entries import teams_of
from crosstable.model.errors import CrosstableError
from crosstable.model.messages import Message
from crosstable.model.teams.event_teams import EnteredTeam
from crosstable.people.accounts.access import Permission
from crosstable.runs.rating_lists import league_config
from crosstable.views.captain_line_ups import due_words
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
        rating: by which it is seeded, as text; "" for the average of its first boards.
        members: in board order.
        has_left: whether it withdrew.
        may_be_removed: whether it was never paired.
        line_up: who plays in the round, by id from the first board on; None on an empty board.
        problem: why there is no line-up.
        is_in, is_hidden: whether a line-up was handed in, and whether the opponent cannot see it yet.
        is_due: whether it is hidden, and not opened although it is due.
        has_match: whether it plays in the round.
        due: until when the line-up is due, as text; "" without a deadline.
    """

    id: str
    name: str
    short_name: str
    club: str
    rating: str
    members: tuple[TeamPlayer, ...]
    substitutes: tuple[TeamPlayer, ...]
    has_left: bool
    may_be_removed: bool
    line_up: tuple[str | None, ...]
    problem: Message | None
    is_in: bool
    is_hidden: bool
    is_due: bool
    has_match: bool
    due: str

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

    @property
    def missing(self) -> tuple[DeskTeam, ...]:
        """The teams that play in the round and have handed nothing in."""
        return tuple(each for each in self.teams if each.has_match and not each.is_in)

    @property
    def has_due(self) -> bool:
        """Whether line-ups are hidden that are due."""
        return any(each.is_due for each in self.teams)

    @property
    def playing(self) -> int:
        """How many teams play in the round."""
        return sum(each.has_match for each in self.teams)


def teams_view(connection: Connection, running: RunningEvent) -> TeamsView:
    """Return the teams of an event as they are shown at the desk.

    Raises:
        InputError: it is an event of players.
    """
    teams, timezone = teams_of(running), league_config(connection).timezone
    round = round_of_line_ups(running)
    states = {each.team: each for each in line_up_states(connection, running, round, dt.datetime.now(dt.UTC))}
    made = (_team(running, each, round, states.get(each.team.id), timezone) for each in teams.teams)
    return TeamsView(teams.rules.shown(), round, tuple(made))


def _team(
    running: RunningEvent, entered: EnteredTeam, round: int, state: LineUpState | None, timezone: str
) -> DeskTeam:
    teams, of = teams_of(running), entered.team
    barred = teams.barred(entered, round)
    line_up: tuple[str | None, ...] = () if state is None else state.players or ()
    problem = None
    try:
        if not line_up:
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
        short_name=of.short_name,
        club=of.club or "",
        rating="" if of.rating is None else f"{of.rating:g}",
        members=tuple(map(player, of.members)),
        substitutes=tuple(map(player, of.substitutes)),
        has_left=entered.until_round is not None,
        may_be_removed=not any(of.id in each.players for each in running.rounds),
        line_up=line_up or (None,) * teams.rules.boards,
        problem=problem,
        is_in=state is not None and not state.is_missing,
        is_hidden=state is not None and state.is_sealed,
        is_due=state is not None and state.is_sealed and state.is_fixed,
        has_match=state is not None,
        due="" if state is None else due_words(state.due, timezone),
    )


PAGE = ToolPage(
    3, "Teams", "players, line-ups, rules of matches", Permission.MANAGE_ENTRIES, reads=teams_view, is_of_teams=True
)
