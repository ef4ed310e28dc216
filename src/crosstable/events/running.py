"""Read the present state of a managed event: its plan, its entrants, and its rounds with every board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from crosstable.events.fide_mode import with_pairing_numbers
from crosstable.events.fixture_rows import AskedMove, read_fixtures
from crosstable.events.plan import Plan
from crosstable.events.plan_rows import event_day, plan_of
from crosstable.events.run_round import DRAFT, PUBLISHED, RunRound, round_of_row
from crosstable.facts.players.players import players_entered
from crosstable.facts.results.confirmed_results import CONFIRMED_BY, confirmer, select_confirmed
from crosstable.facts.results.games import KnownGame, games_of_event
from crosstable.facts.store.schema import (
    change,
    confirmation,
    entry,
    event,
    event_plan,
    event_round,
    player,
    result,
    sitting_out,
    team,
)
from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import CrosstableError, InputError, ResultError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.fixtures import NO_SCHEDULE, Schedule
from crosstable.model.points import in_points
from crosstable.model.stages import stages_at
from crosstable.model.teams.team_rules import TeamRules

if TYPE_CHECKING:  # events of one stage need no brackets, events of players no teams
    from crosstable.events.teams.running_teams import RunningTeams
    from crosstable.pairing.stages import StageEvent
    from crosstable.ranking.table import Standings

VOLUNTEER = "volunteer"
WITHDRAWAL = "withdraw"
WAITING = "asked:"  # before the kind of what a player asks for, until the director approves it
REQUESTABLE = ("zero-bye", "half-bye", "full-bye")

# The queries that every command makes.  They are built once, because building takes as long as reading.
_NUMBER: BindParameter[int] = bindparam("event_number")
_EVENT = select(event.c.name, event.c.day, event.c.sequence).where(event.c.id == _NUMBER)
_ROUNDS = (
    select(event_round)
    .where(event_round.c.event_id == _NUMBER, event_round.c.ended_by.is_(None))
    .order_by(event_round.c.number)
)
_ENTRIES = (
    select(entry, player.c.public_id)
    .join(player, player.c.id == entry.c.player_id)
    .where(entry.c.event_id == _NUMBER, entry.c.ended_by.is_(None))
    .order_by(entry.c.number)
)
_ASKED = (
    select(player.c.public_id, sitting_out.c.round, sitting_out.c.kind)
    .join(player, player.c.id == sitting_out.c.player_id)
    .where(sitting_out.c.event_id == _NUMBER, sitting_out.c.ended_by.is_(None))
    .order_by(sitting_out.c.id)
)
_CHANGED = (event_plan, entry, sitting_out, event_round, team, result)
_CONFIRMED = (
    select_confirmed(result.c.id, *CONFIRMED_BY)
    .join(change, change.c.id == confirmation.c.change_id)
    .where(result.c.event_id == _NUMBER, result.c.ended_by.is_(None), ~result.c.is_withdrawn)
)


@dataclass(frozen=True, slots=True, eq=False)
class RunningEvent:
    """The present state of a managed event.

    Args:
        number: of its row.
        event: entrants and the published rounds, players by public id.
        rounds: with drafts.
        bye_requests: the bye that was entered or approved, by player and round.
        waiting_requests: the bye that a player asks for, by player and round; round 0 stands for a withdrawal.
        confirmed: the person who confirmed a result, by the number of the result.
        teams: of a team event, with their matches; None for an event of players.
        schedule: when and where rounds and matches are played.
        asked_moves: the moves of matches that players ask for.
    """

    number: int
    plan: Plan
    event: Event
    rounds: tuple[RunRound, ...]
    bye_requests: Mapping[tuple[str, int], str] = field(default_factory=dict)
    confirmed: Mapping[int, str] = field(default_factory=dict)
    teams: RunningTeams | None = None
    waiting_requests: Mapping[tuple[str, int], str] = field(default_factory=dict)
    schedule: Schedule = NO_SCHEDULE
    asked_moves: tuple[AskedMove, ...] = ()

    @property
    def paired_event(self) -> Event:
        """The event of those who are paired: of the teams in a team event, otherwise of the players."""
        return self.event if self.teams is None else self.teams.entrants_event

    @property
    def id(self) -> str:
        """The public id."""
        return self.event.id

    def round(self, number: int) -> RunRound:
        """Return a round.

        Raises:
            InputError: it is not paired yet.
        """
        for each in self.rounds:
            if each.number == number:
                return each
        if not self.rounds:
            raise InputError("events/no-round-paired", event=self.id, round=number)
        raise InputError("events/no-such-round", event=self.id, round=number, last=self.rounds[-1].number)

    @property
    def names(self) -> dict[str, str]:
        """The entrants as they may be shown, by public id; the teams by their names."""
        teams = () if self.teams is None else self.teams.teams
        players = {entrant.id: entrant.player.shown_name() for entrant in self.event.entrants}
        return players | {each.team.id: each.team.name for each in teams}

    def error(self, code: str, **values: object) -> InputError:
        """Return an error that shows the players of this event by name."""
        error = InputError(code, **values)
        error.name_players(self.names)
        return error

    @contextmanager
    def naming_players(self) -> Iterator[None]:
        """Add names of players to errors raised inside, because pairing knows only ids.

        Raises:
            CrosstableError: as raised inside.
        """
        try:
            yield
        except CrosstableError as error:
            error.name_players(self.names)
            raise

    def standings(self, after_round: int | None = None) -> Standings:
        """Rank those who are paired, by the stages where there are any.

        Args:
            after_round: the last round to count; None is all so far.
        Raises:
            FormatError, UnknownName, ResultError, RatingError: as `standings`.
        """
        plan = self.plan
        if not plan.stages_begun:
            from crosstable.ranking.event_standings import standings

            return standings(self.paired_event, plan.tiebreaks, after_round=after_round)
        from crosstable.pairing.stages import event_standings

        return event_standings(self.paired_event, plan.tiebreaks, plan.stages_begun, after_round=after_round)

    def with_event(self, event: Event) -> RunningEvent:
        """Return the event with other games of its players, those of the matches of its teams included."""
        teams = None if self.teams is None else self.teams.with_games(event)
        return replace(self, event=event, teams=teams)

    @property
    def is_drawn_whole(self) -> bool:
        """Whether several rounds are published at once: the fixtures of a league."""
        return sum(each.state == PUBLISHED for each in self.rounds) > 1

    @property
    def current(self) -> RunRound | None:
        """The published round that is played: of fixtures the first that lacks results; None before the first."""
        shown = [each for each in self.rounds if each.state != DRAFT]
        open_rounds = (each for each in shown if each.state == PUBLISHED and each.unfinished)
        return next(open_rounds, shown[-1] if shown else None)

    @property
    def latest(self) -> RunRound | None:
        """The round on which the director works: the draft, or the one that is played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].state == DRAFT else self.current

    def stages_of(self, round: int) -> tuple[StageEvent, ...]:
        """Return the stages of a round as events of their own, with the rounds before it; none without stages.

        Args:
            round: counted through the event.
        """
        stages = self.plan.stages_begun
        if not stages:
            return ()
        from crosstable.pairing.stages import stage_event

        return tuple(stage_event(self.paired_event, stages, each, until=round - 1) for each in stages_at(stages, round))

    def stage_of_player(self, player: str, round: int) -> StageEvent | None:
        """Return the stage in which a player plays a round; None without stages, and for a player in none of them.

        Args:
            player: who is paired: a team in a team event.
            round: counted through the event.
        """
        found = [each for each in self.stages_of(round) if player in each.playing(round)]
        return found[0] if found else None

    def name(self, player_id: str) -> str:
        """Return the name of an entrant, or of a team, as it may be shown."""
        if self.teams is not None and player_id.startswith("t"):
            return self.teams.entered(player_id).team.name
        return self.event.entrant(player_id).player.shown_name()

    def named_in_full(self) -> RunningEvent:
        """Return the event as the people who run it see it: with the names of hidden players."""
        people = tuple(replace(each, player=each.player.named_in_full()) for each in self.event.entrants)
        return self if people == self.event.entrants else self.with_event(replace(self.event, entrants=people))

    def logged(self, ids: Iterable[str]) -> list[str]:
        """Return those who are paired as the change log holds them: players by id, teams by name."""
        return [each if self.teams is None else self.name(each) for each in ids]

    def volunteers(self, number: int) -> tuple[str, ...]:
        """Return the players who volunteered for the bye of a round and take part in it."""
        offered = (one for (one, of), kind in self.bye_requests.items() if of == number and kind == VOLUNTEER)
        return tuple(one for one in offered if self.event.entrant(one).takes_part(number))


def read_running(connection: Connection, event_id: str) -> RunningEvent:
    """Read a managed event.

    Raises:
        UnknownName: the event is not known.
        InputError: its results came from a file, or its rounds cannot be read.
    """
    try:
        running = read_as_stored(connection, event_id)
        _ = running.paired_event  # of teams: their matches are made of the games
    except ResultError as error:
        raise _unreadable(connection, event_id, error) from error
    return running


def read_as_stored(connection: Connection, event_id: str) -> RunningEvent:
    """Read a managed event.

    Raises:
        UnknownName: the event is not known.
        InputError: its results came from a file.
        ResultError: its rounds cannot be, such as one in which a player plays twice.
    """
    number, plan = plan_of(connection, event_id)
    row = connection.execute(_EVENT, {"event_number": number}).one()
    asked, waiting = _asked(connection, number)
    entrants = _entrants(connection, number, asked)
    by_round: dict[int, list[KnownGame]] = {}
    for known in games_of_event(connection, number):
        by_round.setdefault(known.game.round or 0, []).append(known)
    rounds = tuple(
        round_of_row(each, event_id, () if each.state == DRAFT else by_round.get(each.number, ()))
        for each in connection.execute(_ROUNDS, {"event_number": number})
    )
    held = Event(
        id=event_id,
        name=row.name,
        entrants=entrants if plan.fide is None else with_pairing_numbers(entrants, plan.fide),
        rounds=tuple(
            Round(each.number, tuple(known.game for known in each.games)) for each in rounds if each.state != DRAFT
        ),
        rules=plan.result_rules,
        date=event_day(row.day),
        sequence=row.sequence,
        rounds_planned=plan.rounds_planned,
    )
    published = {each.number for each in held.rounds}
    waiting = {(player, at): kind for (player, at), kind in waiting.items() if at not in published}
    teams = None if plan.teams is None else _teams(connection, number, plan.teams, held, rounds)
    schedule, asked_moves = read_fixtures(connection, number)
    return RunningEvent(
        number, plan, held, rounds, asked, _confirmed(connection, number), teams, waiting, schedule, asked_moves
    )


def _unreadable(connection: Connection, event_id: str, error: ResultError) -> InputError:
    """Return the error that says why an event cannot be read, and which change to undo: the latest that is in it."""
    number, _ = plan_of(connection, event_id)
    error.name_players({id: entered.shown_name() for id, entered in players_entered(connection, number).items()})
    latest = (select(func.max(each.c.change_id)).where(each.c.event_id == number) for each in _CHANGED)
    change_number = max(connection.execute(each).scalar() or 0 for each in latest)
    command = connection.execute(select(change.c.command).where(change.c.id == change_number)).scalar()
    values = {"event": event_id, "number": change_number, "command": command}
    return InputError("events/event-unreadable", **values, why=error.message)


def _teams(
    connection: Connection, number: int, rules: TeamRules, held: Event, rounds: tuple[RunRound, ...]
) -> RunningTeams:
    from crosstable.events.teams.running_teams import RunningTeams, byes_of, first_and_second
    from crosstable.events.teams.team_rows import line_ups_of_event, teams_of_event
    from crosstable.model.teams.event_teams import TeamPairing

    pairings = [
        TeamPairing(
            [first_and_second(board.seats, rules.match_rules) for board in each.pairing.boards],
            byes_of(each.pairing),
        )
        for each in rounds
        if each.state != DRAFT
    ]
    teams, line_ups = teams_of_event(connection, number), line_ups_of_event(connection, number)
    return RunningTeams(held, rules, teams, pairings, line_ups)


def _confirmed(connection: Connection, number: int) -> dict[int, str]:
    rows = connection.execute(_CONFIRMED, {"event_number": number}).all()
    return {row.id: confirmer(connection, row) for row in rows}


def _asked(connection: Connection, number: int) -> tuple[dict[tuple[str, int], str], dict[tuple[str, int], str]]:
    """Return the byes that count, and those that wait to be approved."""
    found: tuple[dict[tuple[str, int], str], dict[tuple[str, int], str]] = {}, {}
    for row in connection.execute(_ASKED, {"event_number": number}):
        found[row.kind.startswith(WAITING)][row.public_id, row.round] = row.kind.removeprefix(WAITING)
    return found


def _entrants(connection: Connection, number: int, asked: Mapping[tuple[str, int], str]) -> tuple[Entrant, ...]:
    entrants = players_entered(connection, number)
    absences: dict[str, set[int]] = {}
    for (who, of_round), kind in asked.items():
        if kind != VOLUNTEER:
            absences.setdefault(who, set()).add(of_round)
    rows = connection.execute(_ENTRIES, {"event_number": number})
    return tuple(
        Entrant(
            player=entrants[row.public_id],
            number=row.number,
            rating=row.rating,
            initial_score=in_points(row.initial_score) if row.initial_score else 0,
            absent=frozenset(absences.get(row.public_id, ())),
            from_round=row.from_round,
            until_round=row.until_round,
            details=EntryDetails.from_values(row.details),
        )
        for row in rows
    )
