"""Which of our functions a request calls: how many files and calls, and how often another package is called."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

import crosstable

_ROOT = f"{Path(crosstable.__file__).parent}/"
_MADE = ("<module>", "<lambda>", "<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>")  # parts of the function around


@dataclass
class Steps:
    """What was called.

    Args:
        calls: how often each function was called, by its file and name.
        changes: how often a function called one of another package, by both packages.
    """

    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    changes: Counter[tuple[str, str]] = field(default_factory=Counter)
    _begins: dict[CodeType, int] = field(default_factory=dict)

    @property
    def files(self) -> set[str]:
        """The files with a function that was called."""
        return {file for file, _ in self.calls}

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note a call, as a profiler is told of it."""
        if event != "call" or not (file := _ours(frame)) or frame.f_code.co_name in _MADE:
            return
        if frame.f_lasti > self._begins.setdefault(frame.f_code, frame.f_lasti):
            return  # a generator goes on
        self.calls[file, frame.f_code.co_qualname] += 1
        caller = frame.f_back
        while caller is not None and not _ours(caller):
            caller = caller.f_back
        if caller is not None and _package(_ours(caller)) != _package(file):
            self.changes[_package(_ours(caller)), _package(file)] += 1


def _ours(frame: FrameType) -> str:
    """Return the file of a frame below our package; "" for one of others."""
    file = frame.f_code.co_filename
    return file[len(_ROOT) :] if file.startswith(_ROOT) else ""


def _package(file: str) -> str:
    return file.rpartition("/")[0].partition("/")[0]


@contextmanager
def noted_steps() -> Iterator[Steps]:
    """Note what is called in this thread, and in those that begin now: each request of a test's browser has its own."""
    steps = Steps()
    note: Callable[[FrameType, str, object], None] = steps.note
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield steps
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
