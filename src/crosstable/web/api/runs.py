"""Runs: the calculations that were published, each with all that makes it reproducible, and who moved between two."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, NamedTuple

import numpy as np
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.reading_command import names_of
from crosstable.commands.tags import etag
from crosstable.facts.settings.config_file import system_of
from crosstable.ratings.places import places_of, strengths
from crosstable.reading.public_state import PublicState
from crosstable.reading.reader import Reader
from crosstable.reading.run_table import RunTable
from crosstable.runs.stored_runs import run_row
from crosstable.web.api.answers import Cursor, Limit, answered, described
from crosstable.web.api.ratings import AsOf, ListInPath, ScaleShape, chosen_list, system_shapes
from crosstable.web.api.reading import LeagueKey, Stores, reading
from crosstable.web.api.run_tables import RunTables
from crosstable.web.api.shapes import Page, PartOfList, PlayerId, Shape, Stamp


class RunShape(Shape):
    """A run that was published."""

    number: int = Field(examples=[12])
    rating_list: str = Field(description="The key of the rating list.", examples=["overall"])
    at: Stamp
    as_of: dt.date | None = Field(description="The day up to which absence counts.")
    system: str = Field(examples=["elo"])
    parameters: dict[str, Any]
    scale: ScaleShape
    code_version: str = Field(description="The version of the code that calculated it.")
    input_hash: str = Field(description="The hash of the games that it rated: equal input gives an equal run.")
    last_change: int = Field(description="The last change whose facts it read.")
    games: int
    players: int
    is_in_force: bool = Field(description="Whether it is published now.")
    published_at: list[Stamp] = Field(description="When it was published.")


class MoveShape(Shape):
    """How far a player moved between two publications."""

    id: PlayerId
    name: str
    rank_before: int | None = Field(description="Among all rated players; null for one who was not in the list.")
    rank_after: int | None
    rating_before: float | None
    rating_after: float | None
    change: float | None
    new_games: int


class MovesPage(PartOfList):
    """A page of the players who moved, the largest change first."""

    items: list[MoveShape]
    rating_list: str
    run_before: int
    run_after: int
    is_same_scale: bool = Field(description="If false, only ranks can be compared.")


def runs_router(stores: Stores, tables: RunTables) -> APIRouter:
    """Return the resources of runs."""
    router = APIRouter(tags=["Runs"])

    @router.get("/leagues/{league}/runs", **described("List the published runs", Page[RunShape]))
    def list_runs(
        request: Request,
        league: LeagueKey,
        rating_list: Annotated[
            str | None, Query(max_length=100, description="Only runs of this rating list.", examples=["overall"])
        ] = None,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> Response:
        """Return the runs that were published, the newest first; publications that were taken back are left out."""
        start = 0 if cursor is None else cursor_values(cursor, 1)[0]
        with reading(stores, league) as read:

            def build() -> Page[RunShape]:
                state = read.state()
                numbers = sorted((run for run, key in state.runs.items() if rating_list in (None, key)), reverse=True)
                numbers = [each for each in numbers if cursor is None or each < start]
                following = cursor_of(numbers[limit - 1]) if len(numbers) > limit else None
                return Page(items=[_run(read, state, each) for each in numbers[:limit]], next_cursor=following)

            return answered(request, etag("runs", read.change), build)

    @router.get("/leagues/{league}/runs/{run}", **described("Read a published run", RunShape))
    def read_run(
        request: Request,
        league: LeagueKey,
        run: Annotated[int, Path(ge=1, le=2**31 - 1, description="The number of the run.")],
    ) -> Response:
        """Return what makes a run reproducible: system, parameters, version and hash of the input."""
        with reading(stores, league) as read:

            def build() -> RunShape:
                state = read.state()
                if run not in state.runs:
                    raise NotFoundError("web/api/no-such-run", run=run)
                return _run(read, state, run)

            return answered(request, etag("run", read.change), build)

    @router.get(
        "/leagues/{league}/ratings/{rating_list}/moves", **described("List who moved in a rating list", MovesPage)
    )
    def list_moves(
        request: Request,
        league: LeagueKey,
        rating_list: ListInPath,
        since: Annotated[
            dt.date | None, Query(description="Since the list as it was at the end of this day; by default, the last.")
        ] = None,
        as_of: AsOf = None,
        limit: Limit = 100,
        cursor: Cursor = None,
    ) -> Response:
        """Return whose rating, rank or number of games differs between two publications of a list."""
        start = 0 if cursor is None else max(0, cursor_values(cursor, 1)[0])
        with reading(stores, league) as read:

            def build() -> MovesPage:
                after = chosen_list(read, rating_list, as_of).publication.run
                before = _run_before(read, rating_list, after) if since is None else None
                if since is not None:
                    before = chosen_list(read, rating_list, since).publication.run
                return _moves(read, tables, rating_list, before or after, after, start, limit)

            return answered(request, etag("moves", read.change, read.today()), build)

    return router


def _run_before(read: Reader, key: str, run: int) -> int | None:
    runs = [each.run for each in read.state().publications[key]]
    at = runs.index(run)
    return runs[at - 1] if at else None


def _run(read: Reader, state: PublicState, number: int) -> RunShape:
    row = run_row(read.connection, number)
    key = state.runs[number]
    return RunShape(
        number=number,
        rating_list=key,
        at=row.at,
        as_of=row.as_of,
        **system_shapes(system_of(row.system, row.parameters)),
        code_version=row.code_version,
        input_hash=row.input_hash,
        last_change=row.watermark,
        games=row.games,
        players=row.players,
        is_in_force=number in state.in_force,
        published_at=[each.at for each in state.publications[key] if each.run == number],
    )


def _moves(read: Reader, tables: RunTables, key: str, before: int, after: int, start: int, limit: int) -> MovesPage:
    old, new = tables.table(read, before), tables.table(read, after)
    is_same_scale = old.system.scale == new.system.scale
    earlier, later = _places(old), _places(new)
    changes = {
        id: later[id].rating - earlier[id].rating if is_same_scale and id in earlier and id in later else 0.0
        for id in {**later, **earlier}
        if earlier.get(id) != later.get(id)
    }
    moved = sorted(changes, key=lambda one: (-abs(changes[one]), one))
    shown = moved[start : start + limit]
    names = names_of(read, shown)
    return MovesPage(
        items=[
            _move(names[id], earlier.get(id), later.get(id), changes[id] if is_same_scale else None) for id in shown
        ],
        next_cursor=cursor_of(start + limit) if start + limit < len(moved) else None,
        rating_list=key,
        run_before=before,
        run_after=after,
        is_same_scale=is_same_scale,
    )


class _Place(NamedTuple):
    """Where a player is in a run, among all rated players."""

    rank: int
    rating: float
    games: int


def _places(of: RunTable) -> dict[str, _Place]:
    table = of.table
    played = np.flatnonzero(table.games > 0)
    ranks = places_of(strengths(table.rating[played], of.system.scale)).tolist()
    columns = ranks, table.rating[played].tolist(), table.games[played].tolist()
    players = [table.players[at] for at in played.tolist()]
    return {id: _Place(*values) for id, *values in zip(players, *columns, strict=True)}


def _move(who: PlayerName, before: _Place | None, after: _Place | None, change: float | None) -> MoveShape:
    return MoveShape(
        id=who.id,
        name=who.name,
        rank_before=None if before is None else before.rank,
        rank_after=None if after is None else after.rank,
        rating_before=None if before is None else before.rating,
        rating_after=None if after is None else after.rating,
        change=change if before is not None and after is not None else None,
        new_games=(0 if after is None else after.games) - (0 if before is None else before.games),
    )
