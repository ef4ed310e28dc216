"""List who is missing in the next round: entrants who have not checked in and have no bye in it."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, names_of, of_league
from crosstable.events.check_ins import checked_in, missing_in, round_to_check_in
from crosstable.people.accounts.access import Permission


@command_input
class ListMissing:
    """Nothing besides the event."""


@answer
class MissingPlayers:
    """Who is there for the next round, and who is missing."""

    round: Annotated[int, Help("The round.", 2)]
    present: Annotated[tuple[PlayerName, ...], Help("Who has checked in.")]
    missing: Annotated[tuple[PlayerName, ...], Help("Who has not.")]


def missing(query: Query, given: ListMissing) -> MissingPlayers:  # noqa: ARG001 - every command has an input
    """Return who is there, and who is missing."""
    running = query.running()
    number = round_to_check_in(running)
    here = checked_in(query.reader.connection, running, number)
    present = [each.id for each in running.event.entrants if each.id in here]
    away = [each.id for each in missing_in(running, here, number)]
    names = names_of(query.reader, [*present, *away])
    return MissingPlayers(
        round=number,
        present=tuple(names[each] for each in present),
        missing=tuple(names[each] for each in away),
    )


COMMAND = ReadingCommand(
    "event missing",
    "events/{event}/missing",
    ListMissing,
    missing,
    MissingPlayers,
    of_league("missing"),
    permissions=(Permission.SEE_EVENT,),
    examples=("event missing league.db",),
    guide="sign-up.md#check-in",
)
