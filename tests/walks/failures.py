"""What does not hold: a failure has a kind, by which the shrinking knows it again."""

from __future__ import annotations

import re
import traceback

_BUG = re.compile(r'crosstable/([\w/]+\.py)", line \d+, in (\w+)')
_ERROR = re.compile(r"^(\w+(?:\.\w+)*(?:Error|Exception|Exit|Interrupt))\b", re.MULTILINE)
_NUMBERS = re.compile(r"[a-z]?\d+")


class Failure(AssertionError):
    """Something that must hold does not.

    `kind` says what; two failures of one kind are the same for the shrinking.
    """

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}\n{text}")
        self.kind, self.text = kind, text

    def __reduce__(self) -> tuple[type[Failure], tuple[str, str]]:
        """Return how it is made again, in another process."""
        return Failure, (self.kind, self.text)


def failure_of(error: BaseException, before: str = "") -> Failure:
    """Return an exception as a failure: its kind is the exception, and the last place of ours on its way.

    Args:
        before: what was done.
    """
    return failure_of_trace("".join(traceback.format_exception(error)), before)


def failure_of_trace(trace: str, before: str = "") -> Failure:
    """Return a printed traceback as a failure."""
    places, errors = _BUG.findall(trace), _ERROR.findall(trace)
    place = ":".join(places[-1]) if places else "?"
    return Failure(f"{before}{errors[-1] if errors else '?'} in {place}", trace)


def any_number(path: str) -> str:
    """Return a path with its numbers left out, as the name of a kind of path."""
    return _NUMBERS.sub("#", path)


def words_of(page: str, longest: int = 1500) -> str:
    """Return the text of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)).strip()[:longest]
