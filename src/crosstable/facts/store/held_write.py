"""A writing transaction that stays open after the command that wrote in it, until its answer is stored with it.

    with holding(store) as held:
        withdraw(held, "ann", "e1", "p7")        writes, and does not commit
        with held.read() as connection: ...      sees what was written
                                                 here all of it is committed

Rules
1. Before the first row is written, but under the lock, `check` may find that the write must not happen, and raise.
2. A second writing transaction of the same command joins the first; what it rolls back is its own part alone.
3. In a dry run everything is rolled back at the end; SQLite writes to a copy of its own, so that others do not wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from sqlalchemy import Connection, NestedTransaction

from crosstable.facts.store import databases
from crosstable.facts.store.logged_changes import BegunChange, log_changes
from crosstable.facts.store.store import Store, Write

Check = Callable[[Connection], None]


def no_check(connection: Connection) -> None:
    """Check nothing."""


class HeldStore(Store):
    """A store for one command: see the rules above.

    Args:
        check: raises where the write must not happen.
    """

    def __init__(self, store: Store, check: Check, *, dry_run: bool) -> None:
        super().__init__(store.engine, store.name, clock=store.clock, wait=store.wait, is_read_only=store.is_read_only)
        self.is_dry_run = dry_run
        self.changes: list[int] = []
        self._check = check
        self._held: Connection | None = None
        self._part: NestedTransaction | None = None
        self._is_kept = False
        self._noted: list[BegunChange] = []
        self._open = ExitStack()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Read what was written; one state of the league, while nothing was."""
        if self._held is None:
            with super().read() as connection:
                yield connection
        else:
            with self.database_errors():
                yield self._held

    @contextmanager
    def write(
        self,
        actor: str,
        command: str,
        *,
        target: str = "",
        reason: str = "",
        undoes: int | None = None,
        dry_run: bool = False,
    ) -> Iterator[Write]:
        """Write as `Store.write` does, and do not commit."""
        with super().write(actor, command, target=target, reason=reason, undoes=undoes, dry_run=dry_run) as write:
            first = write.change_id
            yield write
            if write.leaves_trace and not dry_run:
                self.changes += range(first, write.change_id + 1)

    @contextmanager
    def _writing(self, *, dry_run: bool) -> Iterator[Connection]:
        if self._held is not None:
            with self._held.begin_nested() as self._part:
                yield self._held
            return
        with ExitStack() as stack:
            copy = databases.private_copy(self.engine) if dry_run or self.is_dry_run else None
            connection = stack.enter_context((copy or self.engine).connect())
            databases.to_write(connection, self.wait)
            self._check(connection)
            yield connection
            if self._is_kept:
                self._held, self._open = connection, stack.pop_all()

    def _commit(self, connection: Connection) -> None:  # noqa: ARG002 - it stays open
        self._is_kept = True

    def _note(self, changes: list[BegunChange]) -> None:
        self._noted += changes

    def _roll_back(self, connection: Connection) -> None:
        (connection if self._part is None else self._part).rollback()

    def finish(self, last: Callable[[Connection], None] | None = None) -> None:
        """Commit what was written; in a dry run, roll it back.

        Args:
            last: writes the last rows of the transaction; it is called without one, too, and has one of its own then.
        Raises:
            StoreError: the database cannot be written; nothing was changed.
        """
        with self.database_errors(), self._open:
            if self.is_dry_run:
                return
            if self._held is None and last is not None:
                self._held = self._open.enter_context(self.engine.connect())
                databases.to_write(self._held, self.wait)
                self._check(self._held)
            if self._held is not None:
                if last is not None:
                    last(self._held)
                self._held.commit()
                log_changes(self.name, self._noted)

    def abandon(self) -> None:
        """Roll back what was written."""
        with self.database_errors():
            self._open.close()


@contextmanager
def holding(store: Store, check: Check = no_check, *, dry_run: bool = False) -> Iterator[HeldStore]:
    """Hold the writing transaction of a command open; what is not finished by the end is rolled back.

    Args:
        check: is called under the lock before anything is written; may raise.
    """
    held = HeldStore(store, check, dry_run=dry_run)
    try:
        yield held
    finally:
        held.abandon()
