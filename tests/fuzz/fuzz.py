"""Give every reader damaged and made-up files, each within limits of time and memory, and print what breaks a rule.

    make fuzz SECONDS=600 SEED=7                    all readers in turn
    make fuzz SECONDS=600 SEED=7 READER=pgn         one of them

A file follows from the seed, the reader and its number, so a run can be repeated.  Each reader reads some hundred files
in a process of its own, whose memory and processor time are limited; it is forked when everything is imported.
Ctrl-C ends a run and prints the numbers so far.
"""

from __future__ import annotations

import gc
import json
import mmap
import os
import re
import resource
import signal
import struct
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

from tests.fuzz.grammars import GRAMMARS
from tests.fuzz.mutations import mutated, unpacked
from tests.fuzz.readers import READERS, reads
from tests.fuzz.seeds import seeds
from tests.fuzz.shrink import shrunk

FILE_SECONDS = 2.0  # of the processor
FILE_BYTES = 500 * 2**20
_HANGS = 10.0  # seconds of the processor, for code that no signal reaches
_SLICE = 300  # files of a process
_MADE = 0.3  # of the files come from a grammar


class TooSlowError(BaseException):
    """A file took too long; no reader catches it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that breaks a rule: `kind` is the same for files that break it in the same way."""

    reader: str
    number: int
    kind: str
    data: bytes = b""


@dataclass(slots=True)
class Tally:
    """What was read so far."""

    files: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    failures: dict[tuple[str, str], Failure] = field(default_factory=dict)
    failed: Counter[tuple[str, str]] = field(default_factory=Counter)


def case(reader: str, seed: int, number: int) -> bytes:
    """Return a file; each number of a seed is one."""
    rng = Random(f"{seed}/{reader}/{number}")
    files = seeds(reader)
    if reader in GRAMMARS and rng.random() < _MADE:
        data = GRAMMARS[reader](rng)
        return data if rng.random() < 0.7 else mutated(rng, data, [])
    return mutated(rng, rng.choice(files), list(files))


def fuzz(readers: Sequence[str], *, seed: int, seconds: float, tally: Tally, files: int | None = None) -> None:
    """Read files by turns until the time is over, or every reader has read that many."""
    end = time.monotonic() + seconds
    for name in readers:
        seeds(name)
    gc.freeze()
    following = dict.fromkeys(readers, 0)
    while time.monotonic() < end and (files is None or min(following.values()) < files):
        for name, start in following.items():
            turn = min(end, time.monotonic() + seconds / len(readers))
            stop = start + _SLICE if files is None else files
            following[name] = _read_some(name, seed, range(start, stop), turn, tally)
        sys.stdout.write(f"{sum(tally.files.values()):,} files, {len(tally.failures)} failures\n")
        sys.stdout.flush()


def _read_some(name: str, seed: int, numbers: range, end: float, tally: Tally) -> int:
    at = numbers.start
    while at < numbers.stop and time.monotonic() < end:
        at = _in_a_process(name, seed, range(at, numbers.stop), end, tally)
    return at


def _in_a_process(name: str, seed: int, numbers: range, end: float, tally: Tally) -> int:
    """Read files in a process of its own; return the number to go on with."""
    progress = mmap.mmap(-1, 16)  # the files that were read, and accepted
    source, target = os.pipe()
    child = os.fork()
    if not child:
        os.close(source)
        _child(name, seed, numbers, end, progress, target)
    os.close(target)
    with os.fdopen(source, encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    _, status, _ = os.wait4(child, 0)
    done, accepted = struct.unpack("qq", progress[:16])
    tally.files[name] += done
    tally.accepted[name] += accepted
    for number, kind in found:
        _note(tally, Failure(name, number, kind), seed)
    if status:
        _note(tally, Failure(name, numbers.start + done, f"the process ended with {status}"), seed)
        tally.files[name] += 1
        return numbers.start + done + 1
    return numbers.start + done


def _note(tally: Tally, failure: Failure, seed: int) -> None:
    key = failure.reader, failure.kind
    tally.failed[key] += 1
    if key not in tally.failures:
        data = case(failure.reader, seed, failure.number)
        tally.failures[key] = found = Failure(failure.reader, failure.number, failure.kind, data)
        _print_failure(found, seed)


def _child(name: str, seed: int, numbers: range, end: float, progress: mmap.mmap, target: int) -> None:
    code = 1
    try:
        accepted = 0
        with os.fdopen(target, "w", encoding="utf-8") as lines, limits():
            for done, number in enumerate(numbers):
                if time.monotonic() > end:
                    break
                data = case(name, seed, number)
                kind, is_accepted = kind_of(name, data)
                accepted += is_accepted
                if kind:
                    lines.write(json.dumps([number, kind]) + "\n")
                    lines.flush()
                progress[:16] = struct.pack("qq", done + 1, accepted)
        code = 0
    finally:
        os._exit(code)


@contextmanager
def limits() -> Iterator[None]:
    """Limit the memory of this process to what it has and 500 MB more."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + FILE_BYTES, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGPROF, _too_slow)
    yield


def _too_slow(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TooSlowError


def kind_of(name: str, data: bytes) -> tuple[str, bool]:
    """Return how a file breaks a rule, "" if it does not, and whether it was accepted."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime + _HANGS) + 1, resource.RLIM_INFINITY))
    signal.setitimer(signal.ITIMER_PROF, FILE_SECONDS)
    try:
        return "", reads(READERS[name].check, data)
    except AssertionError as error:
        return str(error).partition(": ")[0][:100] + _fact(str(error)), True
    except TooSlowError as error:
        return f"more than {FILE_SECONDS:g} s in {_place(error)}", True
    except MemoryError as error:
        return f"more than {FILE_BYTES >> 20} MB in {_place(error)}", True
    except Exception as error:  # whatever it is, it is the finding
        return f"{type(error).__name__} in {_place(error)}", True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _fact(text: str) -> str:
    """Return the second part of a sentence, where it has no values: the fact that was lost."""
    parts = text.split(": ")
    return f": {parts[1]}" if len(parts) > 2 and len(parts[1]) < 60 and "'" not in parts[1] else ""


def _place(error: BaseException) -> str:
    """Return the last line of ours that an error went through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "crosstable/" in frame.filename]
    if not frames:
        return "the fuzzer"
    return f"{frames[-1].filename.partition('src/crosstable/')[2]}, {frames[-1].name}"


def _print_failure(failure: Failure, seed: int) -> None:
    small = shrunk(failure.data, lambda data: _in_child(failure.reader, data) == failure.kind)
    sys.stdout.write(f"\n{failure.reader}: {failure.kind}   (seed {seed}, file {failure.number})\n")
    sys.stdout.write(as_test(failure.reader, small) + "\n")
    sys.stdout.flush()


def _in_child(name: str, data: bytes) -> str:
    """Return how a file breaks a rule, found out in a process of its own."""
    source, target = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(source)
            with limits():
                os.write(target, kind_of(name, data)[0].encode()[:4000])
        finally:
            os._exit(0)
    os.close(target)
    with os.fdopen(source, encoding="utf-8") as text:
        kind = text.read()
    status = os.wait4(child, 0)[1]
    return f"the process ended with {status}" if status else kind


def as_test(reader: str, data: bytes) -> str:
    """Return a short test with a file that breaks a rule."""
    members = unpacked(data)
    shown = f"packed({members!r})" if members else repr(data)
    shown = re.sub(r"((?:\\x)?\w\w?)\1{39,}", lambda run: f"{run[1]}...{len(run[0]) // len(run[1])} times", shown)
    if len(shown) > 2000:
        shown = f"bytes.fromhex({data.hex()[:2000]!r})  # {len(data)} bytes"
    return f"    DATA = {shown}\n    {READERS[reader].code}"


def table(tally: Tally) -> str:
    """Return the files of each reader, how many were accepted, and how many ways to fail were found."""
    kinds: Mapping[str, int] = Counter(reader for reader, _ in tally.failures)
    lines = [f"{'reader':<18}{'files':>10}{'accepted':>10}{'failures':>10}"]
    lines += [
        f"{name:<18}{tally.files[name]:>10,}{tally.accepted[name]:>10,}{kinds.get(name, 0):>10}"
        for name in READERS
        if tally.files[name]
    ]
    total = sum(tally.files.values())
    return "\n".join([*lines, f"{'all':<18}{total:>10,}{sum(tally.accepted.values()):>10,}{len(tally.failures):>10}"])


def main(seconds: float, seed: int, reader: str = "") -> int:
    """Fuzz for some time, and print what was found."""
    tally, begun = Tally(), time.monotonic()
    with suppress(KeyboardInterrupt):
        fuzz([reader] if reader else list(READERS), seed=seed, seconds=seconds, tally=tally)
    minutes = (time.monotonic() - begun) / 60
    sys.stdout.write(f"\n{table(tally)}\n{sum(tally.files.values()) / minutes:,.0f} files a minute, seed {seed}\n")
    for (name, kind), count in tally.failed.most_common():
        sys.stdout.write(f"{count:>8,}  {name}: {kind}\n")
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:4]))
