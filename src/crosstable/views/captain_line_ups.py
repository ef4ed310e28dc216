"""What the captain of a team sees: the own players in board order, and the line-ups of the rounds that are next."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.events.running import RunningEvent
from crosstable.events.teams.line_up_deadlines import LineUpState
from crosstable.events.teams.team_entries import teams_of
from crosstable.model.errors import CrosstableError
from crosstable.model.fixtures import Slot
from crosstable.model.messages import Message
from crosstable.model.moments import zone_named
from crosstable.views.fixtures import slot_words


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A player of a team: the place in its list, name and rating as text, and why they may not play, if so."""

    id: str
    place: int
    name: str
    rating: str
    barred: Message | None


@dataclass(frozen=True, slots=True)
class CaptainRound:
    """A round with the line-up of the team.

    Args:
        opponent: the name of the other team; "" where the round is not paired yet.
        slot, due: when and where it is played, and until when the line-up is due, as text; "" where that is open.
        members: in board order, substitutes behind.
        line_up: who plays, by id from the first board on; None on an empty board.
        is_in: whether a line-up was handed in; the one that is shown without is that of the board order.
        problem: why no line-up can be shown.
    """

    number: int
    opponent: str
    slot: str
    due: str
    members: tuple[TeamMember, ...]
    line_up: tuple[str | None, ...]
    is_in: bool
    is_hidden: bool
    is_fixed: bool
    problem: Message | None


@dataclass(frozen=True, slots=True)
class CaptainView:
    """The page of a captain.

    Args:
        order: of the boards, by the rules of the event.
        tolerance: in rating points, with the order by rating.
        least: how many players a team needs.
    """

    event: str
    title: str
    team: str
    name: str
    boards: int
    order: str
    tolerance: str
    least: int
    rounds: tuple[CaptainRound, ...]


def captain_view(running: RunningEvent, states: Sequence[LineUpState], team_id: str, timezone: str) -> CaptainView:
    """Return the page of the captain of a team.

    Args:
        states: what is known of the line-ups of the team.
        timezone: of the league.
    """
    teams = teams_of(running)
    return CaptainView(
        event=running.id,
        title=running.event.name,
        team=team_id,
        name=teams.entered(team_id).team.name,
        boards=teams.rules.boards,
        order=teams.rules.order,
        tolerance=f"{teams.rules.tolerance:g}",
        least=teams.rules.least,
        rounds=tuple(_round(running, each, timezone) for each in states),
    )


def due_words(due: dt.datetime | None, timezone: str) -> str:
    """Return until when a line-up is due, by the clock of the league; "" without a deadline."""
    if due is None:
        return ""
    local = due.astimezone(zone_named(timezone))
    return slot_words(Slot(local.date(), local.time()))


def _round(running: RunningEvent, state: LineUpState, timezone: str) -> CaptainRound:
    teams = teams_of(running)
    entered = teams.entered(state.team)
    barred, of = teams.barred(entered, state.round), entered.team
    line_up, problem = state.players, None
    if line_up is None:
        try:
            with running.naming_players():
                line_up = teams.line_up(state.team, state.round)
        except CrosstableError as error:
            line_up, problem = (None,) * teams.rules.boards, error.message

    def member(place: int, id: str) -> TeamMember:
        rating = running.event.entrant(id).rating
        return TeamMember(id, place, running.name(id), "" if rating is None else f"{rating:g}", barred.get(id))

    return CaptainRound(
        number=state.round,
        opponent="" if state.opponent is None else teams.entered(state.opponent).team.name,
        slot=slot_words(state.slot),
        due=due_words(state.due, timezone),
        members=tuple(member(place, id) for place, id in enumerate(of.players, start=1)),
        line_up=line_up,
        is_in=not state.is_missing,
        is_hidden=state.is_sealed,
        is_fixed=state.is_fixed,
        problem=problem,
    )
