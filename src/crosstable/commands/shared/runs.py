"""A run as answers show it: a calculation that was published, with all that makes it reproducible."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from crosstable.commands.answers import Stamp, answer
from crosstable.commands.fields import Help
from crosstable.commands.shared.rating_lists import ListKey, Parameters, SystemName, SystemScale, system_values
from crosstable.ratings.settings import system_from
from crosstable.reading.reader import Reader
from crosstable.runs.stored_runs import run_row


@answer
class RunShape:
    """A run that was published."""

    number: Annotated[int, Help("Its number.", 12)]
    rating_list: ListKey
    at: Stamp
    as_of: Annotated[dt.date | None, Help("The day up to which absence counts.")]
    system: SystemName
    parameters: Parameters
    scale: SystemScale
    code_version: Annotated[str, Help("The version of the code that calculated it.")]
    input_hash: Annotated[str, Help("The hash of the games that it rated: equal input gives an equal run.")]
    last_change: Annotated[int, Help("The last change whose facts it read.")]
    games: Annotated[int, Help("The number of games that it rated.")]
    players: Annotated[int, Help("The number of players.")]
    is_in_force: Annotated[bool, Help("Whether it is published now.")]
    published_at: Annotated[tuple[dt.datetime, ...], Help("When it was published.")]


def run_shape(reader: Reader, number: int) -> RunShape:
    """Return a run that was published."""
    state, row = reader.state(), run_row(reader.connection, number)
    key = state.runs[number]
    return RunShape(
        number=number,
        rating_list=key,
        at=row.at,
        as_of=row.as_of,
        **system_values(system_from(row.system, **row.parameters)),
        code_version=row.code_version,
        input_hash=row.input_hash,
        last_change=row.watermark,
        games=row.games,
        players=row.players,
        is_in_force=number in state.in_force,
        published_at=tuple(each.at for each in state.publications[key] if each.run == number),
    )
