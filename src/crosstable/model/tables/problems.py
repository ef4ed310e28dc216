"""Collect the problems of a table of any length in a list of limited length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from crosstable.model.errors import FormatError, Problem, Severity
from crosstable.model.messages import Message, message

LISTED_PER_KIND = 1000


class ProblemLog:
    """Problems as they are found: the first thousand of each kind are kept, the others counted.

    The kind is chosen by the caller; problems of one kind have the same cause.
    """

    def __init__(self) -> None:
        self._kept: list[Problem] = []
        self._counts: Counter[tuple[str, Severity]] = Counter()

    def add(
        self, kind: str, line: int | None, column: str | None, message: Message | str, severity: Severity = "error"
    ) -> None:
        """Add one problem."""
        self._counts[kind, severity] += 1
        if self._counts[kind, severity] <= LISTED_PER_KIND:
            self._kept.append(Problem(line, column, severity, message))

    def add_all(
        self,
        kind: str,
        rows: Iterable[int],
        lines: Callable[[int], int | None],
        column: str | None,
        message: Callable[[int], Message | str],
        severity: Severity = "error",
    ) -> None:
        """Add the same problem for many rows; `lines` and `message` are called only for rows that are kept."""
        numbers = list(rows)
        room = max(0, LISTED_PER_KIND - self._counts[kind, severity])
        self._counts[kind, severity] += len(numbers)
        self._kept += [Problem(lines(row), column, severity, message(row)) for row in numbers[:room]]

    @property
    def errors(self) -> int:
        """Count the errors, listed or not."""
        return sum(count for (_, severity), count in self._counts.items() if severity == "error")

    def problems(self) -> list[Problem]:
        """Return the problems by line, those of no line first, and the count of the unlisted last."""
        listed = sorted(self._kept, key=lambda problem: -1 if problem.line is None else problem.line)
        unlisted = {key: count - LISTED_PER_KIND for key, count in self._counts.items() if count > LISTED_PER_KIND}
        if unlisted:
            severity: Severity = "error" if any(severity == "error" for _, severity in unlisted) else "warning"
            listed.append(
                Problem(
                    None,
                    None,
                    severity,
                    message("model/tables/more-problems", count=sum(unlisted.values())),
                )
            )
        return listed

    def raise_first(self, name: str) -> None:
        """Reject the table for its first error, with the number of errors.

        Raises:
            FormatError: there is an error.  Warnings alone pass.
        """
        first = next((problem for problem in self.problems() if problem.severity == "error"), None)
        if first is not None:
            where = f"{name}: " if name else ""
            raise FormatError("model/tables/rejected", where=where, problem=str(first), count=self.errors)
