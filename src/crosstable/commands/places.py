"""What the path of a command names must be there: each object is looked up through its league and its event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sqlalchemy import Connection, Select, select

from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Help
from crosstable.facts.players.players import find_player
from crosstable.facts.store.schema import (
    access_link,
    change,
    entry,
    event,
    event_plan,
    event_round,
    game,
    player,
    pool,
    reported_result,
    team,
    webhook,
    webhook_delivery,
)
from crosstable.facts.store.store import Store
from crosstable.model.digits import whole_number


def check_places(connection: Connection, where: Mapping[str, str]) -> None:
    """Check that everything is there that the path of a command names.

    Args:
        where: by the names in the path: `event`, `player`, `round`, `game`, `change`.
    Raises:
        NotFoundError: something is not.
    """
    for name, word in where.items():
        find = _FINDS.get(name)
        if find is not None and connection.execute(find(where).limit(1)).first() is None:
            raise NotFoundError("commands/no-such-thing", what=name.replace("_", " "), word=word)


def _event(where: Mapping[str, str]) -> Select[tuple[int]]:
    managed = select(event.c.id).join(event_plan, event_plan.c.event_id == event.c.id)
    return managed.where(event.c.public_id == where["event"])


def _player(where: Mapping[str, str]) -> Select[tuple[int]]:
    one = select(player.c.id).where(player.c.public_id == where["player"])
    if "event" not in where:
        return one
    of_event = entry.c.event_id.in_(_event(where))
    return one.join(entry, entry.c.player_id == player.c.id).where(of_event, entry.c.ended_by.is_(None))


def _round(where: Mapping[str, str]) -> Select[tuple[int]]:
    of_event = event_round.c.event_id.in_(_event(where)), event_round.c.ended_by.is_(None)
    return select(event_round.c.id).where(*of_event, event_round.c.number == _number(where["round"]))


def _change(where: Mapping[str, str]) -> Select[tuple[int]]:
    one = select(change.c.id).where(change.c.id == _number(where["change"]))
    return one.where(change.c.target == where["event"], change.c.command.like("event-%")) if "event" in where else one


def _game(where: Mapping[str, str]) -> Select[tuple[int]]:
    from crosstable.facts.results.games import game_number  # with columns of games

    return select(game.c.id).where(game.c.id == game_number(where["game"]))


def _report(where: Mapping[str, str]) -> Select[tuple[int]]:
    own = reported_result.c.event_id.in_(_event(where)), reported_result.c.id == _number(where["report"])
    return select(reported_result.c.id).where(*own)  # also one that waits no more: the command says so


def _webhook(where: Mapping[str, str]) -> Select[tuple[int]]:
    return select(webhook.c.id).where(webhook.c.ended_by.is_(None), webhook.c.id == _number(where["webhook"]))


def _delivery(where: Mapping[str, str]) -> Select[tuple[int]]:
    own = webhook_delivery.c.webhook_id.in_(_webhook(where)), webhook_delivery.c.id == _number(where["delivery"])
    return select(webhook_delivery.c.id).where(*own)


def _link(where: Mapping[str, str]) -> Select[tuple[int]]:
    in_force = access_link.c.ended_by.is_(None), access_link.c.event_id.in_(_event(where))
    return select(access_link.c.id).where(*in_force, access_link.c.id == _number(where["link"]))


def _team(where: Mapping[str, str]) -> Select[tuple[int]]:
    in_force = team.c.event_id.in_(_event(where)), team.c.ended_by.is_(None)
    number = _number(where["team"].removeprefix("t"))
    number = number if where["team"] == f"t{number}" else -1  # neither "7" nor "t07" is the id of a team
    return select(team.c.id).where(*in_force, team.c.number == number)


def _rating_list(where: Mapping[str, str]) -> Select[tuple[int]]:
    return select(pool.c.id).where(pool.c.key == where["rating_list"], pool.c.ended_by.is_(None))


def _number(word: str) -> int:
    found = whole_number(word)
    return -1 if found is None else found


LATEST = "latest"  # the round of a reading command that names none

# How the terminal shows a word for each, and its help; the event is an option there.  So are those of reading commands
# for which there is a default.
WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "player": ("PLAYER", "The player: start number in the event, public id or name."),
        "team": ("TEAM", "The team: number, id or name."),
        "round": ("ROUND", "The number of the round."),
        "game": ("GAME", "The id of the game, such as g204."),
        "report": ("REPORT", "The number of the report."),
        "link": ("LINK", "The number of the link."),
        "rating_list": ("LIST", "The key of the rating list."),
        "webhook": ("WEBHOOK", "The number of the webhook."),
        "delivery": ("DELIVERY", "The number of the delivery."),
        "change": ("CHANGE", "The number of the change in the log."),
    }
)


OPTIONS: Mapping[str, Help] = MappingProxyType(
    {
        "round": Help("The round; default: the latest.", 3, "N", "--round"),
        "rating_list": Help("The rating list; default: the first of the settings.", "overall", "KEY", "--list"),
    }
)


def id_of(store: Store, place: str, word: str | None, where: Mapping[str, str]) -> str:
    """Return the id that a word means: of a player or a team, also by number or name.

    Args:
        word: as it was typed; None for the default of an option.
        where: what is known already, such as the event.
    Raises:
        UnknownName: no player or team has this number, id or name.
    """
    if word is None:
        return _default(store, place)
    if place not in ("player", "team"):
        return word
    with store.read() as connection:
        if "event" not in where:
            return find_player(connection, word).id
        from crosstable.events.named_entrants import entrant_named  # most commands name no entrants
        from crosstable.events.running import read_running

        running = read_running(connection, where["event"])
    if place == "team":
        from crosstable.events.teams.team_entries import teams_of  # with all that changes teams

        return teams_of(running).named(word).team.id
    return entrant_named(running, word)


def _default(store: Store, place: str) -> str:
    if place == "round":
        return LATEST
    from crosstable.runs.rating_lists import league_config  # with all rating systems

    with store.read() as connection:
        return league_config(connection).pools[0].key


_FINDS: Mapping[str, Callable[[Mapping[str, str]], Select[tuple[int]]]] = MappingProxyType(
    {
        "event": _event,
        "player": _player,
        "round": _round,
        "change": _change,
        "game": _game,
        "report": _report,
        "link": _link,
        "webhook": _webhook,
        "delivery": _delivery,
        "team": _team,
        "rating_list": _rating_list,
    }
)
