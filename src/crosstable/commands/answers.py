"""What the answers of commands are made of."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, TypeVar, dataclass_transform

from crosstable.commands.fields import Help

_T = TypeVar("_T")
PlayerId = Annotated[str, Help("The id of the player: short, and never given again.", "p17")]
EventId = Annotated[str, Help("The id of the event.", "e3")]
GameId = Annotated[str, Help("The id of the game.", "g204")]

Stamp = Annotated[dt.datetime, Help("A time in UTC.", "2026-11-20T18:30:00Z")]
NextCursor = Annotated[str | None, Help("What to send as `cursor` for the next part; null at the end.")]


@dataclass_transform(frozen_default=True, kw_only_default=True)
def answer(kind: type[_T]) -> type[_T]:
    """Make a class an answer, or a part of one: frozen, by name only."""
    return dataclass(frozen=True, slots=True, kw_only=True)(kind)


@answer
class Done:
    """What a command did, or would do in a dry run."""

    change: Annotated[
        int | None, Help("The number of the change in the log; null where nothing changed, and in a dry run.", 412)
    ]
    done: Annotated[
        str,
        Help(
            "What was done, as the change log says it; empty where nothing changed.", "Ann Lee withdrew after round 3"
        ),
    ]
    is_dry_run: Annotated[bool, Help("Whether it was only tried.")]
    notes: Annotated[tuple[str, ...], Help("What else the caller should know, as sentences.")] = ()


@answer
class PlayerName:
    """A player by id and name, the name as the player wishes it to be shown."""

    id: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
