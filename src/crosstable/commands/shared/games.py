"""A game as answers show it: who played whom, where and when, and how it ended."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated

from crosstable.commands.answers import EventId, GameId, PlayerName, answer
from crosstable.commands.fields import Help
from crosstable.facts.results.games import game_number
from crosstable.model.games import Colour, Game, Side


@answer
class SideShape:
    """One side of a game."""

    players: Annotated[tuple[PlayerName, ...], Help("One player, or the members of a team.")]
    place: Annotated[
        int | None, Help("The place in the game, 1 for the winner, shared by those level; null without a result.")
    ]
    points: Annotated[float | None, Help("Points of the game itself: goals, points of a sheet.")] = None
    colour: Annotated[Colour | None, Help("The colour.")] = None
    score: Annotated[float | None, Help("The score in points, where it was decided against the rules.")] = None
    reason: Annotated[str | None, Help("Why the side was not classified.")] = None


@answer
class GameShape:
    """A game, or a round without an opponent."""

    id: Annotated[GameId | None, Help("Null for a bye that only the pairing knows.")]
    kind: Annotated[
        str,
        Help(
            "What happened: `played`, `unrated`, `forfeit`, `double-forfeit`, `double-loss`, `void`, `full-bye`, "
            "`half-bye`, `zero-bye`, `allocated-bye`, `late`, `unplayed` or `unknown`.",
            "played",
        ),
    ]
    event: Annotated[EventId | None, Help("Null for a game outside of events.")]
    event_name: Annotated[str | None, Help("What the league's own files call the event.")] = None
    date: Annotated[dt.date | None, Help("Its day.")]
    time: Annotated[dt.time | None, Help("When it began.")] = None
    round: Annotated[int | None, Help("The round.")]
    board: Annotated[int | None, Help("The board; null for a bye.")]
    discipline: Annotated[str | None, Help("The discipline.")] = None
    handicap: Annotated[float | None, Help("The handicap.")] = None
    komi: Annotated[float | None, Help("The komi.")] = None
    length: Annotated[float | None, Help("Of a game that is longer or shorter than others.")] = None
    weight: Annotated[float, Help("How much the game counts.")] = 1.0
    neutral: Annotated[bool, Help("On neutral ground, where being first is no advantage.")] = False
    sides: Annotated[tuple[SideShape, ...], Help("The sides; the first is home, Black or the first mover.")]


def in_order(games: Iterable[Game]) -> list[Game]:
    """Return games by round and board, byes last in each round."""
    return sorted(games, key=lambda game: (game.round or 0, game.kind.is_one_sided, game.board or 0, _number(game)))


def _number(game: Game) -> int:
    return 0 if game.row_id is None else game_number(game.row_id) or 0


def game_shape(game: Game, names: Mapping[str, PlayerName], event_name: str | None = None) -> GameShape:
    """Return a game as an answer."""
    is_of_store = game.row_id is not None and game_number(game.row_id) is not None
    return GameShape(
        id=game.row_id if is_of_store else None,
        kind=game.kind.value,
        event=game.event,
        event_name=event_name,
        date=game.date,
        time=game.time,
        round=game.round,
        board=None if game.kind.is_one_sided else game.board,
        discipline=game.discipline,
        handicap=game.handicap,
        komi=game.komi,
        length=game.length,
        weight=game.weight,
        neutral=game.neutral,
        sides=_sides(game.sides, names),
    )


def _sides(sides: Sequence[Side], names: Mapping[str, PlayerName]) -> tuple[SideShape, ...]:
    return tuple(
        SideShape(
            players=tuple(names.get(each) or PlayerName(id=each, name=each) for each in side.players),
            place=side.place,
            points=side.points,
            colour=side.colour,
            score=None if side.score is None else float(side.score),
            reason=side.reason,
        )
        for side in sides
    )
