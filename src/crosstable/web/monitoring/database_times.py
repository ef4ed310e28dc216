"""How long databases take: statements, and connections from opening to closing."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from sqlalchemy import Engine, event

from crosstable.web.monitoring.metrics import DurationHistogram, Metric

_BEGUN = "crosstable begun"


class DatabaseTimes:
    """Measures the databases that it watches.

    A statement that waits for another writer has the time of waiting in it; the rows of a long answer that SQLite
    computes while they are fetched are in the time of the connection alone.
    """

    def __init__(self) -> None:
        self._statements = DurationHistogram(
            "crosstable_database_statement_seconds", "Seconds of statements of the database.", ("league", "use")
        )
        self._connections = DurationHistogram(
            "crosstable_database_connection_seconds", "Seconds for which connections were open.", ("league", "use")
        )

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """What was measured."""
        return self._statements, self._connections

    def watch(self, engine: Engine, league: str, use: str) -> None:
        """Measure what is done by an engine.

        Args:
            use: what the engine is for: "read" or "write".
        """

        def begin(connection: Any, cursor: Any, statement: str, values: Any, context: Any, many: bool) -> None:  # noqa: ARG001, FBT001 - of SQLAlchemy
            context.crosstable_begun = perf_counter()

        def end(connection: Any, cursor: Any, statement: str, values: Any, context: Any, many: bool) -> None:  # noqa: ARG001, FBT001 - of SQLAlchemy
            self._statements.note(perf_counter() - context.crosstable_begun, league, use)

        def opened(connection: Any, record: Any) -> None:  # noqa: ARG001 - SQLAlchemy gives both
            record.info[_BEGUN] = perf_counter()

        def closed(connection: Any, record: Any) -> None:  # noqa: ARG001 - SQLAlchemy gives both
            begun = record.info.pop(_BEGUN, None)
            if begun is not None:
                self._connections.note(perf_counter() - begun, league, use)

        event.listen(engine, "before_cursor_execute", begin)
        event.listen(engine, "after_cursor_execute", end)
        event.listen(engine, "connect", opened)
        event.listen(engine, "close", closed)
