"""What a command that sets a rating list answers: in a dry run with the leaderboard before and after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from crosstable.changes.list_preview import (
    MOST_GAMES,
    ListPreview,
    RankedList,
    preview_list,
    published_ranking,
)
from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help
from crosstable.facts.results.games import count_games
from crosstable.runs.rating_lists import pool_numbers, published
from crosstable.runs.run_facts import PlayerMove
from crosstable.runs.stored_runs import run_row


@answer
class PreviewedPlayer:
    """A player of the leaderboard before and after; null where the player is not on it."""

    player: Annotated[PlayerName, Help("The player.")]
    rank_before: Annotated[int | None, Help("The rank before.")]
    rating_before: Annotated[float | None, Help("The rating before.")]
    rank_after: Annotated[int | None, Help("The rank after.")]
    rating_after: Annotated[float | None, Help("The rating after.")]


@answer
class PreviewedList:
    """The leaderboard of a list before and after."""

    games_before: Annotated[int | None, Help("How many games are rated; null where nothing is published.")]
    games_after: Annotated[int, Help("How many games would be rated.")]
    players_before: Annotated[int | None, Help("How many players are listed; null where nothing is published.")]
    players_after: Annotated[int, Help("How many players would be listed.")]
    is_same_scale: Annotated[bool, Help("Whether ratings before and after are numbers of one scale.")]
    players: Annotated[tuple[PreviewedPlayer, ...], Help("The best of both, at most 100.")]
    left_out: Annotated[tuple[str, ...], Help("The events that the system cannot rate, and why.")]
    problems: Annotated[tuple[str, ...], Help("What is wrong with the ratings.")]


@answer
class ListDone(Done):
    """The list, and in a dry run what it would be."""

    rating_list: Annotated[str, Help("The key of the list.", "blitz")]
    preview: Annotated[PreviewedList | None, Help("Of a dry run: the leaderboard before and after.")] = None


def ranking_before(call: Call, key: str) -> RankedList | None:
    """Return the leaderboard of a list as it is published, where a dry run will compare with it."""
    if not call.is_dry_run:
        return None
    with call.store.read() as connection:
        numbers = pool_numbers(connection)
        now = published(connection, numbers[key]) if key in numbers else None
        if now is None or now.run is None or run_row(connection, now.run).games > MOST_GAMES:
            return None
        return published_ranking(connection, key, now.run, call.store.clock())


def list_done(call: Call, key: str, before: RankedList | None) -> Values:
    """Return the answer of a command that set a list: in a dry run with what its leaderboard would be."""
    if not call.is_dry_run:
        return {"rating_list": key}
    with call.store.read() as connection:
        if _games(call) > MOST_GAMES:
            return {"rating_list": key, "notes": (f"A league of more than {MOST_GAMES:,} games has no preview.",)}
        found = preview_list(connection, key, before, call.store.clock())
    call.for_words["preview"] = found
    names = {each.id: each for each in call.players([one.player for one in found.players])}
    return {"rating_list": key, "preview": _shape(found, names)}


def _games(call: Call) -> int:
    with call.store.read() as connection:
        return count_games(connection)


def _shape(found: ListPreview, names: Mapping[str, PlayerName]) -> PreviewedList:
    def player(each: PlayerMove) -> PreviewedPlayer:
        values = {name: getattr(each, name) for name in ("rank_before", "rating_before", "rank_after", "rating_after")}
        return PreviewedPlayer(player=names[each.player], **values)

    before = found.before
    return PreviewedList(
        games_before=None if before is None else before.games,
        games_after=found.after.games,
        players_before=None if before is None else len(before.standing),
        players_after=len(found.after.standing),
        is_same_scale=before is None or before.scale.name == found.after.scale.name,
        players=tuple(map(player, found.players)),
        left_out=tuple(map(str, found.left_out)),
        problems=tuple(map(str, found.problems)),
    )
