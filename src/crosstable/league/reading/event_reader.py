"""One event as it is published, read without the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, select

from crosstable.games.registry import game_profile, profile_of
from crosstable.league.config import LeagueConfig
from crosstable.league.events.event_game import without_foreign_colours
from crosstable.league.lists.rating_lists import league_config, pool_numbers, published
from crosstable.league.lists.run_parts import ratings_moved
from crosstable.league.lists.stored_runs import run_row
from crosstable.league.players.players import players_by_ids, players_ever_entered
from crosstable.league.reading.event_from_games import build_event, with_round_numbers
from crosstable.league.reading.list_reader import PublishedList, published_list
from crosstable.league.reading.managed_events import RunHere, events_run_here, imported_entrants
from crosstable.league.results.league_history import facts_of_event
from crosstable.league.snapshot import EventSnapshot
from crosstable.league.store.schema import event
from crosstable.model.columns import date_of
from crosstable.model.events import Entrant
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.prizes import NO_PRIZES
from crosstable.model.results import ResultRules


def read_event(connection: Connection, event_id: str) -> EventSnapshot | None:
    """Read one event as `read_snapshot` shows it; None where nothing of it is published.

    Args:
        connection: that reads.
        event_id: the public id.
    Cost: O(games of the event, and those of its entrants).
    """
    row = connection.execute(select(event).where(event.c.public_id == event_id)).one_or_none()
    if row is None:
        return None
    config, numbers = league_config(connection), pool_numbers(connection)
    shown = [now.run for now in (published(connection, numbers[pool.key]) for pool in config.pools) if now is not None]
    latest = max((run_row(connection, run).watermark for run in shown), default=0)
    players = players_ever_entered(connection, row.id)
    here = events_run_here(connection, players, latest, only=row.id).get(event_id)
    facts = facts_of_event(connection, row.id, latest, rules=config.rules)
    live = () if here is None or here.games is None else here.games
    in_games = {*facts.history.players, *(each for game in live for each in game.players)}
    players |= players_by_ids(connection, in_games - players.keys())
    history = with_round_numbers(facts.history)
    entered = (ratings_moved(connection, run, facts.results, history.players) for run in shown)
    moved = next(filter(None, entered), None)
    before = None if moved is None else {each: rating for each, (rating, _) in moved.items()}
    listed = imported_entrants(connection, players, latest, only=row.id).get(row.id, ())
    return make_event(
        config, row, [history.game(at) for at in range(len(history))], players, here, before, entrants=listed
    )


def event_in_lists(
    connection: Connection, event_id: str
) -> tuple[PublishedList, Mapping[str, tuple[float, float]]] | None:
    """Read the first published list that rated an event, with the rating of each player before it and its change.

    Args:
        connection: that reads.
        event_id: the public id.
    Returns:
        None where no list rated the event.
    """
    number = connection.execute(select(event.c.id).where(event.c.public_id == event_id)).scalar()
    if number is None:
        return None
    config, numbers = league_config(connection), pool_numbers(connection)
    for pool in config.pools:
        now = published(connection, numbers[pool.key])
        if now is None:
            continue
        facts = facts_of_event(connection, number, run_row(connection, now.run).watermark, rules=config.rules)
        moved = ratings_moved(connection, now.run, facts.results, facts.history.players)
        if moved:
            return published_list(connection, pool.key), moved
    return None


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
        config: of the league.
        row: of the table of events.
        games: its games by the latest publication.
        players: by public id.
        here: how it is run, None where its results come from elsewhere.
        ratings: of each player before the event.
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
    made = build_event(
        row.public_id,
        row.name,
        played,
        players,
        entrants=_with_ratings(entrants, ratings or {}) if here is None else here.entrants,
        ratings=ratings,
        rules=rules,
        date=date,
        sequence=row.sequence,
        rounds_planned=row.rounds_planned if here is None else here.rounds_planned,
    )
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
    )


def _with_ratings(entrants: Sequence[Entrant], ratings: Mapping[str, float]) -> list[Entrant]:
    """Return the entrants with the rating before the event where the file gave none."""
    return [each if each.rating is not None else replace(each, rating=ratings.get(each.id)) for each in entrants]


def rules_of_import(config: LeagueConfig, name: str | None) -> ResultRules:
    """Return the rules of an imported event: its own, else those of the league."""
    return config.rules if name is None else ResultRules.preset(name)
