"""Players at the desk: find them, add a spelling, merge two who are one person, and part them again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple, get_args

from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy import Connection

from crosstable.commands.perform import Wish, perform
from crosstable.commands.table import command_named
from crosstable.facts.players.players import find_player, players_by_ids, shown_names
from crosstable.facts.players.similar_players import similar_players, spellings_of
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.store.change_log import read_log
from crosstable.model.errors import CrosstableError
from crosstable.model.names import display_text
from crosstable.model.players import Display, Player
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.forms import Form
from crosstable.web.accounts.site_accounts import NotAllowedError
from crosstable.web.desk.rating_moves import list_moves
from crosstable.web.desk.ratings.log_pages import ChangeLine, change_lines
from crosstable.web.desk.ratings.ratings_desk import RatingsDesk
from crosstable.web.form_input import checked_input

_SHOWN = 50


class Named(NamedTuple):
    """A player by id and name, as pages show it."""

    id: str
    name: str


def player_router(desk: RatingsDesk) -> APIRouter:
    """Return the routes of players."""
    router = APIRouter(include_in_schema=False)
    league = desk.league
    managing: Access = Depends(league.needs(Permission.MANAGE_PLAYERS))

    @router.get("/players")
    def found(request: Request, find: str = "", access: Access = managing) -> Response:
        with league.store.read() as connection:
            pairs = [] if find.strip() else similar_players(connection, _SHOWN)
            names = shown_names(connection)
            merges = [] if find.strip() else _merges(connection)
            players = _found(connection, find, names) if find.strip() else []
        similar = [(Named(one, names[one]), Named(other, names[other])) for one, other in pairs]
        return desk.page(request, access, "players.html", find=find, players=players, similar=similar, merges=merges)

    @router.get("/players/{player}")
    def one(request: Request, player: str, find: str = "", access: Access = managing) -> Response:
        with league.store.read() as connection:
            known = players_by_ids(connection, [player]).get(player)
            if known is None:
                raise NotAllowedError(league)
            names = shown_names(connection)
            spellings, numbers = spellings_of(connection, player)
            others = [each for each in _found(connection, find, names) if each.id != player] if find.strip() else []
        return desk.page(
            request,
            access,
            "player.html",
            player=Named(player, names[player]),
            spellings=spellings if known.display == "public" else [],
            numbers=numbers if known.display == "public" else [],
            display=known.display,
            displays=_displays(known),
            find=find,
            others=others,
        )

    @router.post("/players/{player}/spelling")
    def spell(request: Request, player: str, *, access: Access = managing, form: Form) -> Response:
        command, fields = command_named("add-spelling"), {"spelling": form.get("spelling", "")}
        try:
            perform(league.store, access, command, {"player": player}, checked_input(command, fields))
        except CrosstableError as error:
            return desk.problem(request, access, error, back=f"players/{player}")
        return desk.lead_to(request, f"players/{player}")

    @router.post("/players/{player}/display")
    def display(request: Request, player: str, *, access: Access = managing, form: Form) -> Response:
        command, fields = command_named("edit-player"), {name: form.get(name, "") for name in ("display", "reason")}
        try:
            made = perform(league.store, access, command, {"player": player}, checked_input(command, fields))
        except CrosstableError as error:
            return desk.problem(request, access, error, back=f"players/{player}")
        return desk.lead_to(request, f"players/{player}" if made.change is None else f"log?done={made.change}")

    @router.get("/players/{player}/merge/{other}")
    def preview(request: Request, player: str, other: str, access: Access = managing) -> Response:
        try:
            made = _merged(desk, access, player, other, "", is_dry_run=True)
        except CrosstableError as error:
            return desk.problem(request, access, error, back=f"players/{player}")
        with league.store.read() as connection:
            names = shown_names(connection, [player, other])
            rating_lists = list_moves(connection, made["ratings"])
        return desk.page(
            request,
            access,
            "merge.html",
            kept=Named(player, names[player]),
            merged=Named(other, names[other]),
            would=made,
            rating_lists=rating_lists,
        )

    @router.post("/players/{player}/merge/{other}")
    def merge(request: Request, player: str, other: str, *, access: Access = managing, form: Form) -> Response:
        try:
            made = _merged(desk, access, player, other, form.get("reason", ""), is_dry_run=False)
        except CrosstableError as error:
            return desk.problem(request, access, error, back=f"players/{player}")
        return desk.lead_to(request, f"log?done={made['change']}")

    return router


def _displays(player: Player) -> list[tuple[str, str]] | None:
    """Return each way to show a name with the name as it is then; None for a name that was erased."""
    if player.name in ("", player.id):
        return None
    return [(each, replace(player, display=each).shown_name()) for each in get_args(Display)]


def _merged(
    desk: RatingsDesk, access: Access, player: str, other: str, reason: str, *, is_dry_run: bool
) -> Mapping[str, Any]:
    command = command_named("merge")
    given = checked_input(command, {"other": other, "reason": reason.strip()[:500]})
    made = perform(desk.league.store, access, command, {"player": player}, given, Wish(dry_run=is_dry_run))
    found: Mapping[str, Any] = json.loads(made.answer)
    return found


def _found(connection: Connection, words: str, names: Mapping[str, str]) -> list[Named]:
    """Return the players whose names, as they are shown, hold some words, and the one whom they name exactly."""
    wanted = words.casefold().split()
    ids = [id for id, name in names.items() if all(word in name.casefold() for word in wanted)]
    try:
        exact = find_player(connection, words)
        ids = [exact.id, *(each for each in ids if each != exact.id)]
    except CrosstableError:
        pass  # no player, or several
    ids = ids[: 2 * _SHOWN]
    unlisted = unlisted_players(connection, set(ids))
    return [Named(id, display_text(names[id], id)) for id in ids if id not in unlisted][:_SHOWN]


def _merges(connection: Connection) -> list[ChangeLine]:
    """Return the latest merges in force."""
    latest = read_log(connection, command="merge", limit=_SHOWN)
    return change_lines(connection, [each for each in latest if each.undone_by is None])
