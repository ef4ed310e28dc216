"""What every format of files of results promises, as checks for any name of the registry or a format of your own.

| check | promise |
|---|---|
| samples | every sample is read, with games |
| strict | strict rejects a sample that has an error, and no other |
| damaged | a damaged sample results in games, problems or a `FormatError`, nothing else |
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping
from random import Random

from crosstable.formats.reading import FileFormat, ReadResult, format_named
from crosstable.model.errors import FormatError
from crosstable.model.messages import Message, message
from crosstable.testing.failures import name_of, run_checks

_SEED = 20261123


def check_result_format(
    subject: str | FileFormat, samples: Iterable[bytes], *, exempt: Mapping[str, str] | None = None
) -> None:
    r"""Check that a format of files of results keeps its promises.

    Args:
        subject: a name of the registry, or a format of your own.
        samples: files of the format.
        exempt: checks that it may fail, each with the reason; an exemption from a check that holds is stale and
            fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_result_format("csv", [b"white,black,result\nAnn,Bo,1-0\n"])
    """
    one = format_named(subject) if isinstance(subject, str) else subject
    files = list(samples)
    run_checks(name_of(one, "name"), _CHECKS, exempt, lambda check: _CHECKS[check](one, files))


def _read(one: FileFormat, data: bytes, *, strict: bool = False) -> ReadResult:
    return one.read(io.BytesIO(data), name="sample", strict=strict)


def _samples(one: FileFormat, files: list[bytes]) -> Message | None:
    empty = [at for at, data in enumerate(files or [b""], start=1) if not data or not _read(one, data).rows]
    return message("testing/sample-without-games", sample=empty[0]) if empty else None


def _strict(one: FileFormat, files: list[bytes]) -> Message | None:
    for data in files:
        errors = _read(one, data).errors
        try:
            _read(one, data, strict=True)
        except FormatError as error:
            if not errors:
                return message("testing/strict-rejects", error=error.message)
        else:
            if errors:
                return message("testing/strict-accepts", error=str(errors[0]))
    return None


def _damaged(one: FileFormat, files: list[bytes]) -> Message | None:
    rng = Random(_SEED)  # noqa: S311  # seeded
    for data in files:
        for _ in range(100):
            at = rng.randrange(len(data) + 1)
            noise = bytes(rng.randrange(256) for _ in range(rng.randrange(4)))
            damaged = data[:at] + noise + data[at + rng.randrange(6) :]
            try:
                _read(one, damaged)
            except FormatError:
                continue
            except Exception as error:  # whatever it is, it is the finding
                values = {"type": type(error).__name__, "error": str(error), "data": damaged[:400]}
                return message("testing/read-fails", **values)
    return None


_CHECKS: Mapping[str, Callable[[FileFormat, list[bytes]], Message | None]] = {
    "samples": _samples,
    "strict": _strict,
    "damaged": _damaged,
}
