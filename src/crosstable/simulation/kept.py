"""What events have told so far, in a file to which each finished piece of work is added as a line.

A line is JSON: the key of the case, the number of the first event, and what each event told.  The key is a digest of
everything that the values depend on, so that a file may hold those of several plans.  A last line that was cut off, by
a full disk or a killed program, is dropped.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from crosstable.model.errors import FormatError

Told = list[list[float | None]]  # of one event: for each row of its case, its measures


class KeptValues:
    """What is known, and the file in which it stays; without a file, it is forgotten at the end."""

    def __init__(self, file: Path | None) -> None:
        self._path, self._file = file, None if file is None else self._opened(file)
        self._told: dict[str, dict[int, Told]] = defaultdict(dict)
        if self._file is not None:
            try:
                self._read(self._file)
            except BaseException:
                self._file.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def of(self, key: str) -> dict[int, Told]:
        """Return what is known of a case, by the number of the event."""
        return self._told[key]

    def add(self, key: str, first: int, told: Sequence[Told]) -> None:
        """Keep what some events told, which follow each other."""
        self._told[key].update(enumerate(told, start=first))
        if self._file is not None:
            line = json.dumps({"case": key, "first": first, "told": told}, separators=(",", ":"))
            self._file.write(f"{line}\n".encode())
            self._file.flush()

    @staticmethod
    def _opened(file: Path) -> IO[bytes]:
        file.touch()
        return file.open("r+b")

    def _read(self, file: IO[bytes]) -> None:
        whole = 0
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                values: Any = json.loads(line)
                self._told[str(values["case"])].update(enumerate(values["told"], start=int(values["first"])))
            except (ValueError, TypeError, KeyError):
                raise FormatError("simulation/kept-damaged", file=str(self._path), line=number) from None
            whole += len(line)
        file.seek(whole)
        file.truncate()


def key_of(*parts: object) -> str:
    """Return the digest of what values depend on."""
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()[:20]
