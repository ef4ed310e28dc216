"""Games and adjustments of a player in a rating list, and records in them, as answers show them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Literal

from crosstable.commands.answers import EventId, GameId, PlayerName, answer
from crosstable.commands.fields import Help
from crosstable.commands.reading_command import names_of
from crosstable.model.appearances import NOT_TWO_SIDED
from crosstable.model.names import display_text
from crosstable.model.results import KINDS
from crosstable.reading.event_directory import names_of_events
from crosstable.reading.reader import Reader
from crosstable.views.game_filter import GameRecord
from crosstable.views.player import Opponent
from crosstable.views.player_in_list import PlayerInList
from crosstable.views.player_steps import RatingStep


@answer
class StepShape:
    """A game, or an adjustment of the rating without a game."""

    reason: Annotated[
        str | None,
        Help(
            "Null for a rated game; else the adjustment (`decay`, `reset`, ...), or the kind of a result that is not "
            "rated."
        ),
    ]
    game: Annotated[GameId | None, Help("Null for an adjustment.")]
    event: Annotated[EventId | None, Help("The id of the event; null for an adjustment.", "e3")]
    event_name: Annotated[str | None, Help("The name of the event.", "Spring Open")]
    date: Annotated[dt.date | None, Help("The day.")]
    round: Annotated[int | None, Help("The round of the event.")]
    opponents: Annotated[tuple[PlayerName, ...], Help("The players of all other sides.")]
    partners: Annotated[tuple[PlayerName, ...], Help("The other players of the own side.")]
    result: Annotated[Literal["W", "D", "L"] | None, Help("Of a game of two sides; null where none was played.")]
    score: Annotated[float | None, Help("The score in a game of two sides.")]
    place: Annotated[int | None, Help("Among several sides.")]
    sides: Annotated[int | None, Help("How many sides a game of several sides had.")]
    before: Annotated[float | None, Help("The rating before it.")]
    after: Annotated[float | None, Help("The rating after it.")]
    change: Annotated[float | None, Help("Null where the game did not count.")]
    expected: Annotated[float | None, Help("The expected score before the game, 0 to 1.")]
    deviation: Annotated[float | None, Help("Before the game, in systems that have one.")]


@answer
class RecordShape:
    """The record in some rated games; adjustments count in the change alone."""

    games: Annotated[int, Help("Rated games.")]
    wins: Annotated[int, Help("Games won.")]
    draws: Annotated[int, Help("Games drawn.")]
    losses: Annotated[int, Help("Games lost.")]
    change: Annotated[float, Help("Of the rating, by them.")]


@answer
class MetOpponent:
    """The record against an opponent."""

    id: Annotated[str, Help("The id of the opponent.", "p17")]
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    games: Annotated[int, Help("Games against each other.")]
    wins: Annotated[int, Help("Games won.")]
    draws: Annotated[int, Help("Games drawn.")]
    losses: Annotated[int, Help("Games lost.")]
    difference: Annotated[float, Help("The own rating now, minus that of the opponent.")]
    chance: Annotated[float | None, Help("The score that is expected in the next game, 0 to 1.")]


def step_shapes(reader: Reader, player: PlayerInList, steps: Sequence[RatingStep]) -> tuple[StepShape, ...]:
    """Return some steps of a player."""
    ids, table = player.pool.history.players, player.table
    own = player.pool.number[player.view.id]
    names = names_of(reader, (ids[each] for step in steps for each in (*table.opposite(step), *table.mates(step, own))))
    events = names_of_events(
        reader.connection, [table.event_ids[each] for each in {step.event for step in steps} - {-1}]
    )
    found = []
    for step in steps:
        letter, change = table.letter(step), step.change
        event = table.event_ids[step.event] if step.event >= 0 else None
        is_two_sided = step.is_game and step.outcome != NOT_TWO_SIDED
        found.append(
            StepShape(
                reason=step.why if not step.is_game else None if change is not None else KINDS[step.kind].value,
                game=_game_id(player, step),
                event=event,
                event_name=None if event is None else display_text(events.get(event, event), event),
                date=dt.date.fromisoformat(step.date) if step.date else None,
                round=step.round if step.round >= 0 else None,
                opponents=tuple(names[ids[each]] for each in table.opposite(step)),
                partners=tuple(names[ids[each]] for each in table.mates(step, own)),
                result=letter if letter in ("W", "D", "L") else None,  # type: ignore[arg-type]  # one of the three
                score=step.outcome / 2 if letter and is_two_sided else None,
                place=int(letter) if letter.isdecimal() else None,
                sides=step.sides if step.is_game and not is_two_sided else None,
                before=step.before if change is not None else None,
                after=None if change is None else step.before + change,
                change=change,
                expected=step.expected,
                deviation=step.deviation,
            )
        )
    return tuple(found)


def _game_id(player: PlayerInList, step: RatingStep) -> str | None:
    if step.appearance < 0:
        return None
    return player.pool.history.game(int(player.pool.appearances.game[step.appearance])).row_id


def record_shape(record: GameRecord) -> RecordShape:
    """Return a record as answers show it."""
    return RecordShape(
        games=record.games, wins=record.wins, draws=record.draws, losses=record.losses, change=record.change
    )


def opponent_shape(player: PlayerInList, opponent: Opponent) -> MetOpponent:
    """Return the record against an opponent."""
    id = player.pool.ratings.players[opponent.player]
    return MetOpponent(
        id=id,
        name=display_text(player.pool.names[opponent.player], id),
        games=opponent.wins + opponent.draws + opponent.losses,
        wins=opponent.wins,
        draws=opponent.draws,
        losses=opponent.losses,
        difference=opponent.difference,
        chance=opponent.chance,
    )
