"""Show the change log, the newest change first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import NextCursor, Stamp, answer
from crosstable.commands.cursors import cursor_of, cursor_values
from crosstable.commands.fields import Cursor, Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.commands.versions import names_in
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import Change, read_log
from crosstable.people.accounts.access import Permission


@command_input
class ReadLog:
    """Which changes."""

    limit: Annotated[int, Ge(0), Le(2**31 - 1), Help("The number of changes; 0 for all.")] = 20
    target: Annotated[str | None, MaxLen(100), Help("Only changes of this game, player or event.", "g17", "WHAT")] = (
        None
    )
    command: Annotated[str | None, MaxLen(100), Help("Only changes by this command.", "event-result", "NAME")] = None
    cursor: Cursor = None


@answer
class LoggedChange:
    """A change of the log."""

    change: Annotated[int, Help("Its number.", 412)]
    at: Stamp
    actor: Annotated[str, Help("Who made it.", "ann")]
    command: Annotated[str, Help("By which command.", "event-result")]
    target: Annotated[str, Help("What was changed: a game, a player, an event.", "g17")]
    what: Annotated[str, Help("What was done, in words.")]
    before: Annotated[Mapping[str, Any] | None, Help("What was changed, as it was before.")]
    after: Annotated[Mapping[str, Any] | None, Help("The same after it.")]
    reason: Annotated[str, Help("Why; empty without a reason.")]
    undoes: Annotated[int | None, Help("The change that it takes back.")]
    undone_by: Annotated[int | None, Help("The change that takes it back, where one does.")]


@answer
class ChangeLog:
    """Changes, the newest first."""

    next_cursor: NextCursor
    items: Annotated[tuple[LoggedChange, ...], Help("The changes.")]


def log(query: Query, given: ReadLog) -> ChangeLog:
    """Return changes, the newest first."""
    connection = query.reader.connection
    before = None if given.cursor is None else cursor_values(given.cursor, 1)[0]
    limit = given.limit + 1 if given.limit else None
    found = read_log(connection, limit=limit, target=given.target, command=given.command, before=before)
    shown = found[: given.limit] if given.limit else found
    names = names_in(connection, shown)
    return ChangeLog(
        items=tuple(_logged(each, names) for each in shown),
        next_cursor=cursor_of(shown[-1].id) if len(found) > len(shown) else None,
    )


def _logged(change: Change, names: Mapping[str, str]) -> LoggedChange:
    return LoggedChange(
        change=change.id,
        at=change.at,
        actor=change.actor,
        command=change.command,
        target=change.target,
        what=sentence(change, names),
        before=change.before,
        after=change.after,
        reason=change.reason,
        undoes=change.undoes,
        undone_by=change.undone_by,
    )


COMMAND = ReadingCommand(
    "log",
    "log",
    ReadLog,
    log,
    ChangeLog,
    of_league("log"),
    permissions=(Permission.SEE_LEAGUE,),
    examples=("log league.db", "log league.db --target g17"),
    topic="Running a league",
)
