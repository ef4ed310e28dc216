"""Show a player of a rating list: rating, peak and rank, and what every game did to the rating.

At the command line, a player is found by any spelling, by public id (`p7`), or by a number elsewhere (`FIDE 1503014`).
With a filter, the record in the games that meet all conditions is shown as well.  Games and adjustments are listed the
latest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import NextCursor, PlayerName, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import INLINE, Cursor, Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand
from crosstable.commands.shared.chosen_days import ChosenDays, period_of
from crosstable.commands.shared.player_ratings import PlayerRatingShape, player_rating_shape, read_player_in
from crosstable.commands.shared.players import player_known_as, player_of
from crosstable.commands.shared.rating_lists import (
    ListKey,
    SystemScale,
    chosen_list,
    of_day,
    publication_shape,
    scale_shape,
)
from crosstable.commands.shared.rating_steps import (
    MetOpponent,
    RecordShape,
    StepShape,
    opponent_shape,
    record_shape,
    step_shapes,
)
from crosstable.facts.players.players import find_player
from crosstable.model.errors import UnknownName
from crosstable.model.names import display_text
from crosstable.reading.event_directory import names_of_events, read_events_after
from crosstable.reading.reader import Reader
from crosstable.views.first_rating import first_rating_words
from crosstable.views.game_filter import GameFilter, head_to_head, record_of
from crosstable.views.player import Opponent
from crosstable.views.player_in_list import PlayerInList
from crosstable.views.player_steps import RatingStep


@command_input
class ReadPlayer:
    """Which games of the player."""

    limit: Annotated[
        int,
        Ge(0),
        Le(2**31 - 1),
        Help(
            "The number of latest changes, 0 for all at the command line; default: 100 in JSON, else 20.",
            option="--games",
        ),
    ] = 100
    cursor: Cursor = None
    against: Annotated[
        str | None,
        MaxLen(500),
        Help(
            "Only games against this player, with the record, the difference of the ratings now and the score expected "
            "in the next game.",
            "p17",
            "PLAYER",
        ),
    ] = None
    opponents: Annotated[bool, Help("List the same for every opponent, the one met most often first.")] = False
    event: Annotated[
        str | None,
        MaxLen(500),
        Help("Only games of this event, by id or name.", "e3", "EVENT", option="--event -e"),
    ] = None
    days: Annotated[ChosenDays, INLINE] = ChosenDays()


@answer
class PlayerGames:
    """A player in a rating list, with games and adjustments, the latest first."""

    next_cursor: NextCursor
    items: Annotated[tuple[StepShape, ...], Help("Games and adjustments, the latest first.")]
    player: Annotated[PlayerName, Help("The player.")]
    rating_list: ListKey
    name: Annotated[str, Help("What the list is called.", "Overall")]
    scale: SystemScale
    standing: Annotated[PlayerRatingShape, Help("Where the player stands.")]
    begins_at: Annotated[float | None, Help("The first rating, where the player does not begin where the system says.")]
    begins_by: Annotated[str | None, Help("What decided it.", "FIDE standard list 2026-11")]
    chosen: Annotated[RecordShape | None, Help("The record in the games that meet the conditions; null without any.")]
    met: Annotated[tuple[MetOpponent, ...] | None, Help("The record against opponents, where it is asked for.")]


def player(query: Query, given: ReadPlayer) -> PlayerGames:
    """Return a player in a rating list."""
    reader, key = query.reader, query.where["rating_list"]
    chosen, listed = chosen_list(reader, key), player_of(reader, query.where["player"])
    found = read_player_in(reader, listed.player.id, key)
    if found is None:
        raise NotFoundError("commands/not-in-list", player=listed.player.name, key=key)
    conditions = _filter(reader, given)
    track = conditions.steps(found)
    start, end = _part(query, given, chosen.publication.run, len(track))
    steps, met = track[::-1][start:end], None
    if given.opponents or conditions.opponent is not None:
        met = _met(found, track, conditions.opponent)
    query.for_words.update({"player": found, "track": track, "steps": steps, "met": met})
    begins_at, begins_by = _begin(reader, found)
    return PlayerGames(
        items=step_shapes(reader, found, steps),
        next_cursor=cursor_of(chosen.publication.run, end) if end < len(track) else None,
        player=PlayerName(id=listed.player.id, name=display_text(listed.player.name, listed.player.id)),
        rating_list=key,
        name=display_text(chosen.config.name, key),
        scale=scale_shape(found.pool.scale),
        standing=player_rating_shape(found.view, key, publication_shape(reader.state(), chosen.publication)),
        begins_at=begins_at,
        begins_by=begins_by,
        chosen=None if conditions.is_open else record_shape(record_of(track)),
        met=None if met is None else tuple(opponent_shape(found, each) for each in met),
    )


def _part(query: Query, given: ReadPlayer, run: int, count: int) -> tuple[int, int]:
    """Return which steps are shown; a cursor is of one publication, and after a new one begins again."""
    of, start = (run, 0) if given.cursor is None else cursor_values(given.cursor, 2)
    start = start if of == run and start >= 0 else 0
    limit = query.limit(given.limit)
    return start, count if limit is None else min(count, start + limit)


def _filter(reader: Reader, given: ReadPlayer) -> GameFilter:
    """Return the conditions that games must meet."""
    period = period_of(reader, given.days)
    return GameFilter(
        opponent=None if given.against is None else _opponent(reader, given.against),
        event=None if given.event is None else _event(reader, given.event),
        starts=None if period is None else period.starts,
        ends=None if period is None else period.ends,
    )


def _opponent(reader: Reader, word: str) -> str:
    """Return the id of a player: who is not shown by name is found by a name only by people of the league."""
    return (find_player(reader.connection, word) if reader.is_as_it_is else player_known_as(reader, word).player).id


def _event(reader: Reader, word: str) -> str:
    state = reader.state()
    found = read_events_after(reader.connection, state, None, 1, known_as=word)
    if not found:
        known = [each.name for each in read_events_after(reader.connection, state, None, 1000)]
        raise UnknownName("event", word, known)
    return found[0].id


def _begin(reader: Reader, player: PlayerInList) -> tuple[float | None, str | None]:
    """Return where a player begins, and why; nothing where that is what the system says."""
    first = player.pool.pool.first_ratings.get(player.view.id)
    if first is None:
        return None, None
    names = names_of_events(reader.connection, [first.event]) if first.event else {}
    return (player.begins_at if first.rating is None else first.rating), first_rating_words(first, names)


def _met(player: PlayerInList, track: Sequence[RatingStep], opponent: str | None) -> list[Opponent]:
    """Return the record against each opponent, or against one."""
    ids = player.pool.ratings.players
    return [each for each in head_to_head(player, track) if opponent in (None, ids[each.player])]


COMMAND = ReadingCommand(
    "player",
    "players/{player}/ratings/{rating_list}",
    ReadPlayer,
    player,
    PlayerGames,
    of_day("player"),
    examples=(
        'player league.db "Ann Lee"',
        'player league.db "Ann Lee" --against "Bo Li" --season 2025',
        'player league.db "Ann Lee" --opponents',
    ),
    topic="Players",
)
