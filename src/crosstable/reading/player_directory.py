"""Players page by page and one by one, with the names by which the league's own files know them.

Rules
1. A player who is not public has no identities, no spellings and no club here, and is not found by any of them.
2. Players who were merged or came by an undone change are left out, unless a published list still has them.
3. The own name of a player is the number at the organisation `league` or of the league's own name, else the name.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from crosstable.facts.players.players import erased_key, players_by_numbers
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.store.schema import alias, identity, player, run_player
from crosstable.model.names import match_key
from crosstable.model.players import Player

_MOST_FOUND = 1000


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player as everyone may see them.

    Args:
        player: with the name as it may be shown, and without details where the player is not public.
        own_name: what the league's own files call the player; "" where the player is not public.
        spellings: the names under which results may name the player.
    """

    player: Player
    own_name: str
    spellings: tuple[str, ...]


def read_players_after(
    connection: Connection,
    after: int,
    count: int,
    *,
    league_key: str,
    published: Collection[int],
    known_as: str | None = None,
    starts_with: str | None = None,
) -> list[tuple[int, ListedPlayer]]:
    """Read players in the order in which they came to the league, each with the row number.

    Args:
        after: the row number after which to begin; 0 for the first player.
        league_key: the key of the league, an organisation of its own.
        published: the runs that are published.
        known_as: only those with this name, spelling, public id or number at an organisation.
        starts_with: only public players of whose name a word begins like this, whatever the case.
    Cost: O(players read); with `starts_with` O(players of the league).
    """
    found: list[tuple[int, ListedPlayer]] = []
    while len(found) < count:
        numbers = _next(connection, after, count, known_as, starts_with)
        if not numbers:
            break
        after = numbers[-1]
        found += _listed(connection, numbers, league_key, published)
        if len(numbers) < count:
            break
    return found[:count]


def read_player(
    connection: Connection, public_id: str, *, league_key: str, published: Collection[int]
) -> ListedPlayer | None:
    """Read one player; None where there is no such public id, or the player is not shown."""
    number = connection.execute(select(player.c.id).where(player.c.public_id == public_id)).scalar()
    found = [] if number is None else _listed(connection, [number], league_key, published)
    return found[0][1] if found else None


def _next(connection: Connection, after: int, count: int, known_as: str | None, starts_with: str | None) -> list[int]:
    wanted = select(player.c.id).where(player.c.id > after).order_by(player.c.id).limit(count)
    if known_as is not None:
        wanted = wanted.where(player.c.id.in_(_numbers_known_as(connection, known_as)))
    if starts_with is not None:
        wanted = wanted.where(player.c.id.in_(_numbers_starting_with(connection, starts_with)))
    return list(connection.execute(wanted).scalars())


def _numbers_known_as(connection: Connection, word: str) -> list[int]:
    """Return the public players of a name or number, and the player of a public id."""
    key = match_key(word)
    is_public = player.c.display == "public"
    spelled = (
        select(alias.c.player_id)
        .join(player, player.c.id == alias.c.player_id)
        .where(alias.c.key == key, alias.c.key != erased_key(key), alias.c.ended_by.is_(None), is_public)
    )
    organisation, _, number = word.rpartition(" ")
    numbered = (
        select(identity.c.player_id, identity.c.organisation)
        .join(player, player.c.id == identity.c.player_id)
        .where(identity.c.number == number, identity.c.ended_by.is_(None), is_public)
    )
    named = {
        row.player_id
        for row in connection.execute(numbered)
        if not organisation or match_key(row.organisation) == match_key(organisation)
    }
    by_id = connection.execute(select(player.c.id).where(player.c.public_id == word)).scalars()
    return sorted({*connection.execute(spelled).scalars(), *named, *by_id})[:_MOST_FOUND]


def _numbers_starting_with(connection: Connection, start: str) -> list[int]:
    key = match_key(start)
    rows = connection.execute(select(player.c.id, player.c.name).where(player.c.display == "public"))
    found = [row.id for row in rows if f" {match_key(row.name)}".find(f" {key}") >= 0]
    return found[:_MOST_FOUND]


def _listed(
    connection: Connection, numbers: Sequence[int], league_key: str, published: Collection[int]
) -> list[tuple[int, ListedPlayer]]:
    people = players_by_numbers(connection, numbers)
    hidden = unlisted_players(connection, {each.id for each in people.values()})
    if hidden:
        in_lists = select(run_player.c.player_id).where(
            run_player.c.run_id.in_(sorted(published)), run_player.c.player_id.in_(numbers)
        )
        shown = set(connection.execute(in_lists).scalars())
        people = {number: each for number, each in people.items() if each.id not in hidden or number in shown}
    spellings: dict[int, list[str]] = {}
    wanted = select(alias.c.player_id, alias.c.spelling).where(
        alias.c.player_id.in_(list(people)), alias.c.ended_by.is_(None), alias.c.spelling.is_not(None)
    )
    for row in connection.execute(wanted.order_by(alias.c.id)):
        spellings.setdefault(row.player_id, []).append(row.spelling)
    return [(number, _as_shown(each, spellings.get(number, ()), league_key)) for number, each in people.items()]


def _as_shown(player: Player, spellings: Sequence[str], league_key: str) -> ListedPlayer:
    name = player.shown_name()
    if player.display != "public":
        return ListedPlayer(Player(player.id, name, display=player.display), "", ())
    own = {match_key(league_key), "league"}
    numbers = [each.number for each in player.identities if match_key(each.organisation) in own]
    return ListedPlayer(replace(player, name=name), numbers[0] if numbers else name, tuple(spellings))
