"""Compare rating systems by their forecasts of the games of a list: as a long calculation, and its page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup

from crosstable.commands.command import Progress
from crosstable.evaluation.metrics import CalibrationRow
from crosstable.facts.settings.config import PoolConfig
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError, InputError, RatingError
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.publish.comparison_view import calibration_charts
from crosstable.publish.table_html import page_table
from crosstable.ratings.rating_registry import SYSTEMS, is_of_federation, stored_name
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.system import AnySystem
from crosstable.runs.rating_lists import league_config
from crosstable.runs.run_facts import ComparedList
from crosstable.runs.system_comparison import compared, forecasts, games_of, labels
from crosstable.views.tables.comparison import forecasts_table
from crosstable.views.verdict import verdict
from crosstable.web.accounts.forms import Form
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk

_MOST_SYSTEMS = 12


class ComparisonPage(NamedTuple):
    """What a comparison found."""

    pool: str
    verdict: str
    table: Markup | str
    charts: Sequence[tuple[str, Markup, Sequence[CalibrationRow]]]
    unable: list[tuple[str, str]]
    games: int


def comparison_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes that choose systems and compare them."""
    router = APIRouter(include_in_schema=False)
    managing: Access = Depends(desk.league.needs(Permission.MANAGE_RATINGS))

    @router.get("/compare")
    def choose(request: Request, access: Access = managing) -> Response:
        with desk.league.store.read() as connection:
            pools = league_config(connection).pools
        return desk.page(
            request,
            access,
            "compare.html",
            pools=[(each.key, display_text(each.name, each.key)) for each in pools],
            usual={stored_name(system) for each in pools[:1] for system in (each.system, *each.compare)},
            systems=[name for name in SYSTEMS if not is_of_federation(name)],
            federations=[name for name in SYSTEMS if is_of_federation(name)],
        )

    @router.post("/compare")
    def compare(request: Request, *, access: Access = managing, form: Form) -> Response:
        try:
            number = _begin(desk, access, form.get("list", ""), [*form])
        except CrosstableError as error:
            return desk.problem(request, access, error, back="compare")
        desk.work.wait(number, 1.0)
        return desk.lead_to(request, f"jobs/{number}")

    return router


def _begin(desk: RatingsDesk, access: Access, key: str, ticked: Sequence[str]) -> int:
    names = [each.removeprefix("system-") for each in ticked if each.startswith("system-")]
    store = desk.league.store
    with store.read() as connection:
        pool = league_config(connection).pool(key)
    if not 2 <= len(names) <= _MOST_SYSTEMS:
        raise InputError("web/desk/too-few-systems", most=_MOST_SYSTEMS)
    known = {stored_name(each): each for each in (*pool.compare, pool.system)}  # with the parameters of the settings
    for name in names:
        if name not in known and name not in set(SYSTEMS):
            raise InputError("web/desk/no-such-system", name=name)
    systems = [known.get(name) or system_from(name) for name in names]
    given = {"list": key, "systems": names}
    return desk.work.begin(access.actor, "compare", given, lambda progress: _judged(store, pool, systems, progress))


def _judged(store: Store, pool: PoolConfig, systems: Sequence[AnySystem], progress: Progress) -> Mapping[str, Any]:
    """Judge systems one after the other; the work can be stopped between two of them, and inside each."""
    progress(0, len(systems))
    with store.read() as connection:
        history = games_of(connection, pool)
    games, able, unable = max(1, len(history)), [], {}
    for at, (label, system) in enumerate(zip(labels(systems), systems, strict=True)):

        def judged(done: int, total: int, at: int = at) -> None:
            progress(at * games + done * games // max(1, total), len(systems) * games)

        judged(0, 1)
        try:
            found = forecasts(history, system, judged)
        except RatingError as error:
            unable[label] = str(error)
            continue
        failed = found.get("failure") or found.get("why_not")
        if failed:
            unable[label] = failed
        else:
            able.append(
                {"label": label, "system": stored_name(system), "settings": settings_of(system), "judged": found}
            )
    progress(len(systems), len(systems))
    return {"pool": pool.name, "systems": able, "unable": unable}


def comparison_page(answer: Mapping[str, Any]) -> ComparisonPage:
    """Return what a comparison found, from the stored answer of its calculation."""
    nothing = np.zeros(0)
    systems = answer["systems"]
    lists = [ComparedList(each["label"], system_from(each["system"], **each["settings"]), nothing) for each in systems]
    judged = compared(lists, [each["judged"] for each in systems]).judged if lists else None
    rows = [] if judged is None else [row for row in judged.rows if row.two_player or row.rankings]
    games = max((sum(each.games for each in (row.two_player, row.rankings) if each) for row in rows), default=0)
    return ComparisonPage(
        pool=display_text(answer["pool"], ""),
        verdict="" if judged is None else verdict(judged),
        table=page_table(forecasts_table(rows, "page"), "forecasts stack") if rows else "",
        charts=calibration_charts(rows),
        unable=sorted(answer["unable"].items()),
        games=games,
    )
