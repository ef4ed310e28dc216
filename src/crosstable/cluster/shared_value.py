"""A value that processes of one machine share: its arrays are in shared memory once, not in each process.

The value is pickled with its arrays apart (protocol 5); they stand one behind the other in a block of shared memory,
from which each process makes the value again without copying them.  Where the system grants no such block, they are
sent along.
"""

from __future__ import annotations

import io
import os
import pickle
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

_ALIGNED = 64  # bytes: a line of a cache
_MEMORY = Path("/dev/shm")  # noqa: S108  # where shared memory is, on Linux


@dataclass(frozen=True, slots=True)
class SharedAt:
    """Where a process finds a shared value.

    Args:
        block: the name of the shared memory; None where the arrays are in `copies`.
        pickled: all but the arrays.
        cuts: where each array begins and ends.
    """

    block: str | None
    pickled: bytes
    cuts: tuple[tuple[int, int], ...]
    copies: tuple[bytes, ...] = ()


class SharedValue:
    """A value in shared memory, until it is closed."""

    def __init__(self, value: Any) -> None:
        pickled, arrays = _taken_apart(value)
        cuts, end = [], 0
        for array in arrays:
            begin = -(-end // _ALIGNED) * _ALIGNED
            end = begin + array.nbytes
            cuts.append((begin, end))
        self._block = _block(end) if end else None
        if self._block is None:
            self.at = SharedAt(None, pickled, (), tuple(map(bytes, arrays)))
            return
        for (begin, stop), array in zip(cuts, arrays, strict=True):
            _memory(self._block)[begin:stop] = array
        self.at = SharedAt(self._block.name, pickled, tuple(cuts))

    def close(self) -> None:
        """Give the memory back."""
        if self._block is not None:
            with suppress(FileNotFoundError):
                self._block.unlink()
            self._block.close()


class _Block(SharedMemory):
    """Shared memory that stays as long as an array in it."""

    def __del__(self) -> None:
        with suppress(BufferError, OSError):
            self.close()


class Attached:
    """A shared value as one process sees it."""

    def __init__(self, at: SharedAt) -> None:
        self._block = None if at.block is None else _Block(at.block)
        buffers: Sequence[Any] = [bytearray(each) for each in at.copies]
        if self._block is not None:
            buffers = [_memory(self._block)[begin:end] for begin, end in at.cuts]
        self.value = pickle.loads(at.pickled, buffers=buffers)  # noqa: S301  # of the process that began this one


def _memory(block: SharedMemory) -> memoryview:
    return cast("memoryview", block.buf)  # None after its end only


def size_of(value: Any) -> int:
    """Return the bytes of the arrays of a value."""
    return sum(array.nbytes for array in _taken_apart(value)[1])


class _Pickler(pickle.Pickler):
    """Pickle read-only mappings too."""

    def reducer_override(self, value: Any) -> Any:
        """Return how a value is made again; anything but a mapping as usual."""
        return (_read_only, (dict(value),)) if type(value) is MappingProxyType else NotImplemented


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


def _taken_apart(value: Any) -> tuple[bytes, list[memoryview]]:
    """Pickle a value, its arrays apart."""
    buffers: list[pickle.PickleBuffer] = []
    written = io.BytesIO()
    _Pickler(written, protocol=5, buffer_callback=buffers.append).dump(value)
    return written.getvalue(), [buffer.raw() for buffer in buffers]


def _block(size: int) -> SharedMemory | None:
    """Return shared memory of a size; None where there is not enough, which is no error before it is written."""
    if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free < size + (1 << 20):
        return None
    try:
        return SharedMemory(create=True, size=size)
    except OSError:
        return None


def memory_for_workers() -> int | None:
    """Return the bytes of memory that are free; None where that is not known."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    free = next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)
    with suppress(OSError, ValueError):
        limit = Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii").strip()
        used = int(Path("/sys/fs/cgroup/memory.current").read_text(encoding="ascii"))
        if limit != "max" and free is not None:
            free = min(free, max(0, int(limit) - used))
    return free


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
