"""One event as it is published, read without the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, select

from crosstable.events.event_game import without_foreign_colours
from crosstable.events.teams.running_teams import RunningTeams, first_and_second
from crosstable.facts.players.players import players_by_ids, players_ever_entered
from crosstable.facts.results.league_history import Facts, facts_of_event
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.schema import event
from crosstable.games.profiles import game_profile, profile_of
from crosstable.model.columns import date_of
from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.fixtures import NO_SCHEDULE
from crosstable.model.games import Game
from crosstable.model.messages import Message
from crosstable.model.players import Player
from crosstable.model.prizes import NO_PRIZES
from crosstable.model.results import ResultRules
from crosstable.model.teams.event_teams import TeamPairing
from crosstable.model.teams.team_event import TeamEvent
from crosstable.reading.event_from_games import build_event, with_round_numbers
from crosstable.reading.managed_events import RunHere, events_run_here, imported_entrants
from crosstable.reading.snapshot import EventSnapshot
from crosstable.runs.rating_lists import league_config, pool_numbers, published
from crosstable.runs.run_facts import EventRating
from crosstable.runs.run_parts import ratings_moved
from crosstable.runs.stored_runs import run_row

_NEVER = -1  # before all changes
Moved = Mapping[str, EventRating]  # by player


def read_event(connection: Connection, event_id: str) -> EventSnapshot | None:
    """Read one event as `read_snapshot` shows it; None where nothing of it is published.

    Args:
        event_id: the public id.
    Cost: O(games of the event, and those of its entrants).
    """
    return EventReader(connection, event_id).read()


class EventReader:
    """Reads one event and what rating lists made of it; the facts that both need are read once.

    Args:
        event_id: the public id.
        is_as_it_is: whether its results are shown as they are now, not as they are published (`public_state`).
    """

    def __init__(self, connection: Connection, event_id: str, *, is_as_it_is: bool = False) -> None:
        self._connection = connection
        self._is_as_it_is = is_as_it_is
        self._row = connection.execute(select(event).where(event.c.public_id == event_id)).one_or_none()
        self._config = league_config(connection)
        numbers = pool_numbers(connection)
        in_force = ((pool.key, published(connection, numbers[pool.key])) for pool in self._config.pools)
        #: The published run of each list, and the last change that it knows.
        self._runs = {
            key: (now.run, int(run_row(connection, now.run).watermark)) for key, now in in_force if now is not None
        }
        self._facts: dict[int, Facts] = {}
        self._moved: dict[tuple[int, int], Moved] = {}

    def read(self) -> EventSnapshot | None:
        """Return the event as `read_snapshot` shows it; None where nothing of it is published."""
        row, connection, config = self._row, self._connection, self._config
        if row is None:
            return None
        latest = max((watermark for _, watermark in self._runs.values()), default=0)
        settled = latest
        if self._is_as_it_is:
            latest, settled = last_change(connection), _NEVER
        players = players_ever_entered(connection, row.id)
        here = events_run_here(connection, players, settled, only=row.id).get(row.public_id)
        facts = self._facts_at(row, latest)
        live = () if here is None or here.games is None else here.games
        in_games = {*facts.history.players, *(each for game in live for each in game.players)}
        players |= players_by_ids(connection, in_games - players.keys())
        history = with_round_numbers(facts.history)
        moved = next(filter(None, (self._moved_in(row, run, latest) for run, _ in self._runs.values())), None)
        before = None if moved is None else {each: rating for each, (rating, _) in moved.items()}
        listed = imported_entrants(connection, players, latest, only=row.id).get(row.id, ())
        return make_event(
            config, row, [history.game(at) for at in range(len(history))], players, here, before, entrants=listed
        )

    def in_lists(self) -> tuple[str, Moved] | None:
        """Return the first published list that rated the event by its key, and what it made of it; None for none."""
        if self._row is None:
            return None
        for key, (run, watermark) in self._runs.items():
            moved = self._moved_in(self._row, run, watermark)
            if moved:
                return key, moved
        return None

    def _facts_at(self, row: Row[Any], change: int) -> Facts:
        if change not in self._facts:
            self._facts[change] = facts_of_event(self._connection, row.id, change, rules=self._config.rules)
        return self._facts[change]

    def _moved_in(self, row: Row[Any], run: int, change: int) -> Moved:
        """Return what a run made of the games of the event as they were after a change."""
        if (run, change) not in self._moved:
            facts = self._facts_at(row, change)
            self._moved[run, change] = ratings_moved(self._connection, run, facts.results, facts.history.players)
        return self._moved[run, change]


def make_event(
    config: LeagueConfig,
    row: Row[Any],
    games: Sequence[Game],
    players: Mapping[str, Player],
    here: RunHere | None,
    ratings: Mapping[str, float] | None,
    *,
    entrants: Sequence[Entrant] = (),
) -> EventSnapshot | None:
    """Build an event from its parts; None where it has neither games nor entrants.

    Args:
        games: its games by the latest publication.
        here: how it is run, None where its results come from elsewhere.
        entrants: of an imported event, as its file lists them.
    """
    played = games if here is None or here.games is None else here.games
    if not played and here is None:
        return None
    date = date_of(row.day) if row.day is not None else played[0].date if played else None
    disciplines = {game.discipline for game in played}
    discipline = disciplines.pop() if len(disciplines) == 1 else None
    rules = rules_of_import(config, row.rules) if here is None else here.rules
    profile = profile_of(discipline, rules.name, config.game) if here is None else game_profile(here.game)
    played = [without_foreign_colours(profile, game) for game in played]
    build = partial(
        build_event,
        row.public_id,
        row.name,
        players=players,
        entrants=_with_ratings(entrants, ratings or {}) if here is None else here.entrants,
        ratings=ratings,
        rules=rules,
        date=date,
        sequence=row.sequence,
        rounds_planned=row.rounds_planned if here is None else here.rounds_planned,
    )
    unreadable: Message | str = ""
    try:
        made = build(games=played)
        teams = _team_event(made, here)
    except ResultError as error:
        # An event whose rounds cannot be must not stop the others from being shown.
        made = build(games=())
        error.name_players({entrant.id: entrant.player.shown_name() for entrant in made.entrants})
        unreadable = error.message
        here, teams = here and replace(here, paired=(), stages=()), None
    plan = None if here is None else here.plan
    return EventSnapshot(
        made,
        season=config.season_of(date),
        discipline=discipline,
        tiebreaks=config.tiebreaks if here is None else here.tiebreaks,
        status="" if here is None else here.status,
        paired=() if here is None else here.paired,
        game=profile.name,
        facts={} if here is None else here.facts,
        stages=() if here is None else here.stages,
        prizes=NO_PRIZES if here is None else here.prizes,
        zones=() if here is None else here.zones,
        teams=teams,
        seeding=None if here is None else here.seeding,
        team_score="match-points" if here is None or here.team_rules is None else here.team_rules.primary,
        unreadable=unreadable,
        schedule=NO_SCHEDULE if here is None else here.schedule,
        policy="" if plan is None else plan.policy,
        settings={} if plan is None else plan.pairing_settings,
        cut=0 if plan is None else plan.cut,
    )


def _team_event(made: Event, here: RunHere | None) -> TeamEvent | None:
    """Return the teams of an event with their matches; None for an event of players."""
    rules = None if here is None else here.team_rules
    if here is None or rules is None:
        return None
    paired = {
        each.number: TeamPairing(
            [first_and_second(board.players, rules.match_rules) for board in each.boards.values()], each.byes
        )
        for each in here.paired
    }
    pairings = [paired.get(each.number, TeamPairing(())) for each in made.rounds]
    return RunningTeams(made, rules, here.teams, pairings, {}).team_event


def _with_ratings(entrants: Sequence[Entrant], ratings: Mapping[str, float]) -> list[Entrant]:
    """Return the entrants with the rating before the event where the file gave none."""
    return [each if each.rating is not None else replace(each, rating=ratings.get(each.id)) for each in entrants]


def rules_of_import(config: LeagueConfig, name: str | None) -> ResultRules:
    """Return the rules of an imported event: its own, else those of the league."""
    return config.rules if name is None else ResultRules.preset(name)
