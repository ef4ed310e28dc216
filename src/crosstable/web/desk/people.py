"""People by the beginning of their names, for whoever enters them: players of the league, and lists of federations."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse

from crosstable.events.event_game import game_of
from crosstable.events.plan_rows import plan_of
from crosstable.facts.players.federation_lists import FoundPlayer
from crosstable.facts.players.lists_of_league import lists_of_league
from crosstable.facts.players.players import known_by_words
from crosstable.model.errors import InputError, StoreError, UnknownName
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError

_MOST = 12
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Somebody who may be meant.

    Args:
        line: what is entered, as in a pasted list: with the number, so that the rest is filled in.
        about: what tells namesakes apart.
    """

    name: str
    line: str
    about: str


def people_router(league: LeagueAccounts) -> APIRouter:
    """Return the route that finds people."""
    router = APIRouter(include_in_schema=False)
    managing: Access = Depends(league.needs(Permission.MANAGE_ENTRIES))

    @router.get("/{event}/people")
    def people(event: str, q: str = Query("", max_length=100), *, _: Access = managing) -> JSONResponse:
        try:
            found = suggestions(league, event, q)
        except (UnknownName, InputError):
            raise NotAllowedError(league) from None
        return JSONResponse([asdict(each) for each in found], headers={"Cache-Control": "no-store"})

    return router


def suggestions(league: LeagueAccounts, event: str, text: str) -> list[Suggestion]:
    """Return who may be meant by what was typed so far, players of the league first.

    Args:
        text: a part of a name, or a number of a federation.
    Raises:
        UnknownName, InputError: there is no such event, or it is not run here.
    """
    if len(text.strip()) < _SHORTEST:
        return []
    with league.store.read() as connection:
        asked = game_of(plan_of(connection, event)[1]).organisations
        known = known_by_words(connection, text, _MOST)
    own = [
        Suggestion(name, name, ", ".join(each for each in (club, country, id) if each))
        for id, name, club, country in (
            (each.id, display_text(each.name, each.id), each.club, each.country) for each in known
        )
    ]
    lists = lists_of_league(league.store, league.lists)
    try:
        imported = [] if lists is None else [each for each in lists.organisations() if each in asked]
        listed = [one for each in imported if lists for one in lists.find(text, organisation=each, limit=_MOST)]
    except StoreError:  # a list that cannot be read keeps nobody from typing a name
        listed = []
    return [*own, *map(_listed, listed)][:_MOST]


def _listed(found: FoundPlayer) -> Suggestion:
    player = found.player
    rating = "" if player.rating is None else f"{player.rating:.0f}"
    name = display_text(player.name, player.id)
    return Suggestion(
        name,
        " ".join(each for each in (name, rating, player.id) if each),
        ", ".join(
            each
            for each in (rating, player.title, player.club, player.country, f"{found.organisation} {player.id}")
            if each
        ),
    )
