"""Rating lists: where each stands, its runs, and a run against the published one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup
from sqlalchemy import Connection

from crosstable.commands.versions import names_in
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.long_jobs import latest_jobs
from crosstable.model.errors import CrosstableError, UnknownName
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.table_html import page_table
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.scale import Scale
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.system import AnySystem
from crosstable.reading.list_states import ListState, list_state, list_states, top_of_run
from crosstable.runs.rating_lists import Published
from crosstable.runs.run_changes import RunChanges, run_changes
from crosstable.runs.stored_runs import run_row
from crosstable.views.tables.rating_moves import MovesContext, moves_table
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.desk.ratings.ratings_desk import NumberInPath, NumberInQuery, RatingsDesk

_SHOWN = 100  # players who moved, and players of a run
_MOST_AGAIN = 200_000  # games that are rated again for a page, where the history of a run was dropped
_SINCE = 10  # changes since the newest run
_EVENTS = 3  # that moved a player


class ShownList(NamedTuple):
    """A rating list in the table of lists."""

    key: str
    name: str
    system: str
    state: str
    newest: int | None
    published: int | None
    published_at: str
    publication: int | None
    since: int


class TopLine(NamedTuple):
    """A player in the preview of a run."""

    rank: int
    name: str
    rating: str
    deviation: str
    games: int
    is_provisional: bool


class SinceLine(NamedTuple):
    """A change after the newest run."""

    number: int
    actor: str
    what: str


def list_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of the rating lists."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    seeing: Access = Depends(league.needs(Permission.SEE_LEAGUE))

    @router.get("/")
    def lists(request: Request, access: Access = seeing) -> Response:
        with league.store.read() as connection:
            states = list_states(connection)
            jobs = latest_jobs(connection, league.store.clock(), limit=5)
        return desk.page(request, access, "lists.html", lists=[_shown(each) for each in states], jobs=jobs)

    @router.get("/lists/{key}")
    def one(request: Request, key: str, done: NumberInQuery = 0, access: Access = seeing) -> Response:
        with league.store.read() as connection:
            try:
                found = list_state(connection, key)
            except UnknownName:
                raise NotAllowedError(league) from None
            since = _since(connection, found)
        return desk.page(
            request,
            access,
            "list.html",
            shown=_shown(found),
            list_state=found,
            was_published={each.run for each in found.publications},
            parameters=_unusual(found.pool.system),
            since=since,
            more=len(found.since) - len(since),
            done=done,
        )

    @router.get("/runs/{run}")
    def run(request: Request, run: NumberInPath, against: NumberInQuery = 0, access: Access = seeing) -> Response:
        try:
            return _run_page(desk, request, access, run, against)
        except UnknownName:
            raise NotAllowedError(league) from None
        except CrosstableError as error:
            return desk.problem(request, access, error)

    return router


def _unusual(system: AnySystem) -> dict[str, object]:
    """Return the parameters of a system that are not the usual ones."""
    usual = settings_of(type(system)())
    return {name: value for name, value in settings_of(system).items() if value != usual[name]}


def _shown(list_state: ListState) -> ShownList:
    now, newest = list_state.published, list_state.newest
    return ShownList(
        key=list_state.pool.key,
        name=display_text(list_state.pool.name, list_state.pool.key),
        system=system_name(list_state.pool.system),
        state=list_state.state,
        newest=None if newest is None else newest.number,
        published=None if now is None else now.run,
        published_at="" if now is None else now.at.strftime("%Y-%m-%d"),
        publication=None if now is None else now.change,
        since=len(list_state.since),
    )


def _since(connection: Connection, list_state: ListState) -> list[SinceLine]:
    latest = list(list_state.since)[-_SINCE:][::-1]
    names = names_in(connection, latest)
    return [SinceLine(each.id, each.actor, sentence(each, names)) for each in latest]


def _compared_with(now: Published | None, run: int) -> int:
    """Return the run to compare with: the published one, or what it replaced; 0 for none."""
    if now is None:
        return 0
    return now.run if now.run != run else now.previous or 0


def _run_page(desk: RatingsDesk, request: Request, access: Access, run: int, against: int) -> Response:
    with desk.league.store.read() as connection:
        row = run_row(connection, run)
        state = next((each for each in list_states(connection) if each.number == row.pool_id), None)
        if state is None:  # the list is in the settings no more
            raise NotAllowedError(desk.league)
        now = state.published
        before = against or _compared_with(now, run)
        other = run_row(connection, before) if before and before != run else None
        if other is not None and other.pool_id != row.pool_id:
            raise NotAllowedError(desk.league)
        is_dropped = other is not None and not (row.has_history and other.has_history) and row.games > _MOST_AGAIN
        order = sorted((before, run))  # an older run is compared with what came after it
        found = None if other is None or is_dropped else run_changes(connection, *order)
        top = top_of_run(connection, run, _SHOWN)
        moves = () if found is None else found.diff.moves[:_SHOWN]
        names = shown_names(connection, [*(each.player for each in moves), *(each.player for each in top)])
    scale = system_from(row.system, **row.parameters).scale
    return desk.page(
        request,
        access,
        "run.html",
        shown=_shown(state),
        run=run,
        row=row,
        order=order,
        is_dropped=is_dropped,
        is_published=now is not None and now.run == run,
        is_publishable=state.state == "unpublished" and state.newest is not None and state.newest.number == run,
        found=found,
        moves=moves,
        moves_table=None if found is None else partial(_moves_table, found, names, scale),
        top=[
            TopLine(
                each.rank,
                names.get(each.player, each.player),
                scale.show(each.rating),
                "" if each.deviation is None else scale.show(each.deviation),
                each.games,
                each.is_provisional,
            )
            for each in top
        ],
    )


def _moves_table(changes: RunChanges, names: Mapping[str, str], scale: Scale) -> Markup:
    """Write who moves most, in the language of the page that is being written."""

    def events(player: str) -> list[str]:
        found = (changes.events[at] for at in changes.of_player.get(player, ())[:_EVENTS])
        return [display_text(each.name, each.id or "") for each in found if each.name]

    of = MovesContext(scale, lambda player: names.get(player, player), changes.diff.is_same_scale, events=events)
    return page_table(moves_table(changes.diff.moves[:_SHOWN], of, "page"))
