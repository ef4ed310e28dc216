"""Counters, gauges and histograms, and how Prometheus reads them (text format, version 0.0.4).

*Source*: Prometheus, Exposition formats, "Text-based format".
"""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

TYPE = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
_ESCAPED = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})
Labels = tuple[str, ...]


@dataclass(slots=True)
class Numbers:
    """One number for each combination of labels: a counter, which only grows, or a gauge.

    Args:
        kind: "counter" or "gauge".
        labels: the names of the labels, in the order in which their values are given.
    """

    name: str
    about: str
    labels: Labels = ()
    kind: str = "counter"
    _values: dict[Labels, float] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def add(self, *labels: str, by: float = 1.0) -> None:
        """Add to the number of these labels."""
        with self._lock:
            self._values[labels] = self._values.get(labels, 0.0) + by

    def set(self, *labels: str, to: float) -> None:
        """Set the number of these labels."""
        with self._lock:
            self._values[labels] = to

    def lines(self, common: Mapping[str, str]) -> Iterator[str]:
        """Yield the lines of the text format."""
        yield from _head(self.name, self.about, self.kind)
        with self._lock:
            found = sorted(self._values.items())
        for labels, value in found:
            yield f"{self.name}{_pairs(common, self.labels, labels)} {_number(value)}"


@dataclass(slots=True)
class DurationHistogram:
    """How many seconds something took, for each combination of labels: counted by upper bounds, with the sum."""

    name: str
    about: str
    labels: Labels = ()
    _counts: dict[Labels, list[int]] = field(default_factory=dict)
    _sums: dict[Labels, float] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, seconds: float, *labels: str) -> None:
        """Count what took so long."""
        with self._lock:
            counts = self._counts.get(labels)
            if counts is None:
                counts = self._counts[labels] = [0] * (len(BOUNDS) + 1)
            counts[bisect_left(BOUNDS, seconds)] += 1
            self._sums[labels] = self._sums.get(labels, 0.0) + seconds

    def lines(self, common: Mapping[str, str]) -> Iterator[str]:
        """Yield the lines of the text format: buckets are cumulative."""
        yield from _head(self.name, self.about, "histogram")
        with self._lock:
            found = sorted((labels, list(counts), self._sums[labels]) for labels, counts in self._counts.items())
        for labels, counts, total in found:
            so_far = 0
            for bound, count in zip((*map(_number, BOUNDS), "+Inf"), counts, strict=True):
                so_far += count
                pairs = _pairs(common, (*self.labels, "le"), (*labels, bound))
                yield f"{self.name}_bucket{pairs} {so_far}"
            pairs = _pairs(common, self.labels, labels)
            yield f"{self.name}_sum{pairs} {total!r}"
            yield f"{self.name}_count{pairs} {so_far}"


Metric = Numbers | DurationHistogram


def metrics_text(metrics: Iterable[Metric], common: Mapping[str, str]) -> str:
    """Return metrics in the text format.

    Args:
        common: labels that every line carries.
    """
    return "".join(f"{line}\n" for metric in metrics for line in metric.lines(common))


def _head(name: str, about: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _pairs(common: Mapping[str, str], names: Labels, values: Labels) -> str:
    pairs = [*common.items(), *zip(names, values, strict=True)]
    return "{" + ",".join(f'{name}="{value.translate(_ESCAPED)}"' for name, value in pairs) + "}" if pairs else ""


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(value)
