"""Where each rating list stands: which run is published, which is the newest, and what has changed since.

Rules
1. The newest run of a list is the last one of the system and the parameters that the settings name now.
2. A run is out of date when a change that may move ratings came after it.  A result of an event that is still open
   moves none.  A calculation that found the same run again confirms it.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable.events.event_status import OPEN
from crosstable.events.plan_rows import known_events
from crosstable.facts.settings.config import LeagueConfig, PoolConfig
from crosstable.facts.store.change_log import Change, changes_after, read_change
from crosstable.facts.store.long_jobs import DONE
from crosstable.facts.store.optimistic_write import affects_ratings
from crosstable.facts.store.schema import long_job, player, rating_run, run_player
from crosstable.ratings.rating_registry import stored_name
from crosstable.ratings.settings import settings_of
from crosstable.runs.rating_lists import Published, league_config, pool_numbers, publications
from crosstable.runs.run_input import as_in_settings, plain_selection

_OF_LISTS = frozenset({"rate", "publish", "add-list", "edit-list", "drop-list"})  # runs show other settings
_MOVE_RATINGS = frozenset({"event-close", "event-reopen"})
_MOST_RUNS = 50


@dataclass(frozen=True, slots=True)
class ListedRun:
    """A run of a rating list.

    Args:
        as_of: the day up to which absence counted; None where it does not.
        watermark: the last change that it read.
        is_own: whether it is of the system and parameters that the list has now.
        has_history: whether each step is stored, so that it can be compared at once.
    """

    number: int
    at: dt.datetime
    system: str
    as_of: dt.date | None
    code_version: str
    games: int
    players: int
    watermark: int
    is_own: bool
    has_history: bool


@dataclass(frozen=True, slots=True)
class ListState:
    """Where a rating list stands.

    Args:
        pool: the list, as it is set now.
        number: of its row.
        runs: the latest, the newest first.
        publications: those not taken back, the one in force last.
        since: the changes after the newest run that may move its ratings, oldest first.
    """

    pool: PoolConfig
    number: int
    runs: Sequence[ListedRun]
    publications: Sequence[Published]
    since: Sequence[Change]

    @property
    def published(self) -> Published | None:
        """The publication in force; None where nothing is published."""
        return self.publications[-1] if self.publications else None

    @property
    def newest(self) -> ListedRun | None:
        """The newest run of the present settings; None where there is none."""
        return next((each for each in self.runs if each.is_own), None)

    @property
    def state(self) -> str:
        """One of "no-run", "stale", "unpublished" and "published"."""
        if self.newest is None:
            return "no-run"
        if self.since:
            return "stale"
        now = self.published
        return "published" if now is not None and now.run == self.newest.number else "unpublished"


def list_states(connection: Connection) -> list[ListState]:
    """Return where each rating list of the league stands."""
    config, numbers = league_config(connection), pool_numbers(connection)
    return [_state(connection, config, each, numbers[each.key]) for each in config.pools if each.key in numbers]


def list_state(connection: Connection, key: str) -> ListState:
    """Return where a rating list stands.

    Raises:
        UnknownName: there is no such list.
    """
    config = league_config(connection)
    return _state(connection, config, config.pool(key), pool_numbers(connection)[key])


def _state(connection: Connection, config: LeagueConfig, pool: PoolConfig, number: int) -> ListState:
    wanted = json.dumps(
        [plain_selection(config, pool), stored_name(pool.system), settings_of(pool.system)], default=str
    )
    rows = connection.execute(
        select(rating_run).where(rating_run.c.pool_id == number).order_by(rating_run.c.id.desc()).limit(_MOST_RUNS)
    ).all()
    runs = [
        ListedRun(
            number=row.id,
            at=row.at,
            system=row.system,
            as_of=row.as_of,
            code_version=row.code_version,
            games=row.games,
            players=row.players,
            watermark=row.watermark,
            is_own=json.dumps([as_in_settings(row.selection), row.system, row.parameters], default=str) == wanted,
            has_history=row.has_history,
        )
        for row in rows
    ]
    newest = next((each for each in runs if each.is_own), None)
    published = publications(connection, number)
    since: list[Change] = []
    if newest is not None:
        since = _moving(connection, max(newest.watermark, _confirmed(connection, pool.key, newest.number, published)))
    return ListState(pool, number, runs, published, since)


def _confirmed(connection: Connection, key: str, run: int, published: Sequence[Published]) -> int:
    """Return the last change after which a run was found to be still the same, 0 where it was not looked at again."""
    found = [each.change for each in published[-1:] if each.run == run]
    jobs = connection.execute(select(long_job.c.answer).where(long_job.c.state == DONE)).scalars()
    answers = [json.loads(each) for each in jobs if each]
    found += [each["seen"] for each in answers if "seen" in each and each.get("runs", {}).get(key) == run]
    return max(found, default=0)


def _moving(connection: Connection, watermark: int) -> list[Change]:
    """Return the changes after one that may move ratings: rule 2."""
    changes = [each for each in changes_after(connection, watermark) if _may_move(connection, each)]
    opened = {public_id for public_id, _, _, status in known_events(connection) if status == OPEN} if changes else set()
    return [
        each
        for each in changes
        if not each.command.startswith("event-") or each.command in _MOVE_RATINGS or each.target not in opened
    ]


def _may_move(connection: Connection, change: Change) -> bool:
    first = change
    while first.undoes is not None:
        first = read_change(connection, first.undoes)
    return affects_ratings(first) and first.command not in _OF_LISTS


@dataclass(frozen=True, slots=True)
class RunLine:
    """A player in the final table of a run."""

    rank: int
    player: str
    rating: float
    deviation: float | None
    games: int
    is_provisional: bool


def top_of_run(connection: Connection, run: int, limit: int) -> list[RunLine]:
    """Return the first players of a run, by rank."""
    of = run_player.c
    rows = connection.execute(
        select(of.rank, player.c.public_id, of.rating, of.deviation, of.games, of.is_provisional)
        .join(player, player.c.id == of.player_id)
        .where(of.run_id == run, of.rank.is_not(None), of.rank > 0)
        .order_by(of.rank, player.c.id)
        .limit(limit)
    )
    return [RunLine(*row) for row in rows]
