"""The command that is running: the league it was given, and the changes it has made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crosstable.cli.actions import actions_for
from crosstable.model.errors import StoreError
from crosstable.model.messages import Message, sentence

if TYPE_CHECKING:
    from crosstable.facts.store.store import Store


@dataclass(frozen=True, slots=True)
class RunningCommand:
    """The command that is running.

    Args:
        league: as the user named it; None for a command without a league.
        stores: the leagues that it has opened, each with the numbers of the changes that it began to commit.
    """

    league: str | None = None
    stores: list[tuple[Store, list[int]]] = field(default_factory=list)

    def changes(self) -> list[int]:
        """Return the numbers of the changes that this command has committed."""
        return [number for store, begun in self.stores for number in _committed(store, begun)]


_RUNNING: ContextVar[RunningCommand] = ContextVar("running")


@contextmanager
def command_on(league: object) -> Iterator[None]:
    """Note the command that runs meanwhile; `league` is None where it is given none."""
    before = _RUNNING.set(RunningCommand(None if league is None else str(league)))
    try:
        yield
    finally:
        _RUNNING.reset(before)


def running_command() -> RunningCommand:
    """Return the command that is running; outside of one, an empty value."""
    return _RUNNING.get(RunningCommand())


def in_words(said: Message | str) -> str:
    """Return the sentence of a message, with commands for what it tells the user to do."""
    return sentence(said, actions_for(running_command().league))


def note_changes(store: Store) -> None:
    """Note the changes that are committed to a league, so that a later error can report that they were made."""
    from sqlalchemy import Connection, event, func, select

    from crosstable.facts.store.schema import change

    begun: list[int] = []

    def note(connection: Connection) -> None:
        if connection.dialect.has_table(connection, change.name):
            begun.append(connection.execute(select(func.max(change.c.id))).scalar() or 0)

    event.listen(store.engine, "commit", note)
    running_command().stores.append((store, begun))


def _committed(store: Store, begun: list[int]) -> list[int]:
    """Return which of these changes are in the league: a commit may itself have failed."""
    from sqlalchemy import select

    from crosstable.facts.store.schema import change

    if not begun:
        return []
    try:
        with store.read() as connection:
            found = connection.execute(select(change.c.id).where(change.c.id.in_(begun))).scalars()
            return sorted(found)
    except StoreError:
        return []
