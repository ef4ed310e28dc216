"""Correct a game, even years later; the earlier result stays in the log, and the reason is shown publicly.

Exactly one of score, places, points and void is given, or other facts of the game.  `crosstable player` lists games
with their ids.  The next `publish` recalculates everything after the game.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen
from sqlalchemy import Connection

from crosstable.changes.corrections import (
    correct_game,
    preview_correction,
    voided,
    with_places,
    with_points,
    with_score,
)
from crosstable.commands.answers import Done, GameId, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, Reason, Text, command_input
from crosstable.facts.players.players import find_player
from crosstable.facts.results.games import plain_game, read_game
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.people.accounts.access import Permission
from crosstable.reading.published_corrections import describe_correction
from crosstable.runs.rating_lists import league_config
from crosstable.views.consequences import diff_values

_Step = Callable[[Game], Game]
_Place = Annotated[int, Ge(1), Le(1000)] | None


@command_input
class GameCorrection:
    """What a game really was."""

    score: Annotated[float | None, Help("The score of the first side: 1, 0.5 or 0.", 0.5)] = None
    places: Annotated[
        tuple[_Place, ...] | None,
        MaxLen(1000),
        Help("The places of all sides, in order; nothing (typed as -) for not classified.", [1, 2, None], "1,2,-"),
    ] = None
    points: Annotated[
        Text | None, Help("The points of all sides, in order, or a Preferans score sheet.", "3,1", "3,1")
    ] = None
    void: Annotated[bool, Help("The game does not count.")] = False
    date: Annotated[dt.date | None, Help("The date of the game.")] = None
    neutral: Annotated[bool | None, Help("Whether it was on neutral ground.")] = None
    players: Annotated[
        Mapping[str, Entrant],
        MaxLen(1000),
        Help("Who really played, by who was entered.", {"Ann": "Bo"}, "OLD=NEW", option="--player"),
    ] = dataclasses.field(default_factory=dict)
    publish: Annotated[bool, Help("Recalculate and publish the rating lists at once.")] = False
    reason: Reason = ""


@answer
class GameCorrectionDone(Done):
    """The game before and after."""

    game: GameId
    before: Annotated[Mapping[str, Any], Help("The game as it was.")]
    after: Annotated[Mapping[str, Any], Help("The game as it is now.")]
    published: Annotated[int | None, Help("The change that published the new ratings.")]
    ratings: Annotated[Mapping[str, Any] | None, Help("Of a dry run: the ratings that would move, by rating list.")]


def correct(call: Call, given: GameCorrection) -> Values:
    """Correct a game; a dry run shows the ratings that would change."""
    game = call.where["game"]
    if given.publish and not call.caller.may(Permission.MANAGE_RATINGS):
        raise InputError("commands/publishing-not-allowed")
    with call.store.read() as connection:
        rules = league_config(connection).rules
        corrected = read_game(connection, game).game
        for step in _steps(connection, given):
            corrected = step(corrected)
    reason = call.reason(given.reason, "correct a game")
    names, ratings = call.names(), None
    if call.is_dry_run:
        _, diffs = preview_correction(call.store, game, corrected, rules=rules)
        ratings = {key: diff_values(diff, names) for key, diff in diffs.items()}
    how = {"rules": rules, "publishes": given.publish, "progress": call.progress}
    report = call.do(correct_game, game, corrected, reason=reason, **how)
    before, after = plain_game(report.before), plain_game(report.after)
    was, now = describe_correction(before, after, names)
    players = " v ".join(names[each] for each in report.after.players)
    is_same = report.before == report.after
    note = "This is the result already." if is_same else f"{game}, {players}: {was} is now {now}."
    return {
        "game": game,
        "before": before,
        "after": after,
        "published": report.published,
        "ratings": ratings,
        "notes": (note,),
    }


def _steps(connection: Connection, given: GameCorrection) -> list[_Step]:
    """Return the corrections of the game as functions to apply in order.

    Raises:
        InputError: nothing is given, or several results.
    """
    steps = list(_results(given))
    if len(steps) > 1:
        raise InputError("commands/not-one-result")
    facts: dict[str, Any] = {} if given.date is None else {"date": given.date}
    facts |= {} if given.neutral is None else {"neutral": given.neutral}
    if facts:
        steps.append(lambda game: dataclasses.replace(game, **facts))
    steps += [_exchange(connection, old, new) for old, new in given.players.items()]
    if not steps:
        raise InputError("commands/nothing-to-correct")
    return steps


def _results(given: GameCorrection) -> Iterator[_Step]:
    """Yield the results that are given."""
    score, places, points = given.score, given.places, given.points
    if score is not None:
        yield lambda game: with_score(game, score)
    if places is not None:
        yield lambda game: with_places(game, places)
    if points is not None:
        yield lambda game: with_points(game, points)
    if given.void:
        yield voided


def _exchange(connection: Connection, old: str, new: str) -> _Step:
    leaving, coming = find_player(connection, old), find_player(connection, new)

    def exchanged(game: Game) -> Game:
        if leaving.id not in game.players:
            raise InputError("commands/did-not-play", player=leaving.name)
        sides = tuple(
            dataclasses.replace(
                side,
                members=tuple(
                    dataclasses.replace(member, player=coming.id) if member.player == leaving.id else member
                    for member in side.members
                ),
            )
            for side in game.sides
        )
        return dataclasses.replace(game, sides=sides)

    return exchanged


COMMAND = Command(
    "correct",
    "games/{game}/correct",
    Permission.IMPORT_RESULTS,
    GameCorrection,
    correct,
    GameCorrectionDone,
    examples=('correct league.db g17 --score 0.5 --reason "the sheet says draw"',),
    shows_consequences=True,
    guide="league.md",
)
