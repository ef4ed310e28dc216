"""The order of the lines of a FIDE tournament file, so that a file is written back as it was: `012 001x20 _ 092 ?`.

`_` is an empty line, `?` the next line that is kept as it stands, `x20` twenty in a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosstable.model.digits import whole_number

ANCHOR = "order"
_MOST = 100_000  # lines of a kind in a row


class Order:
    """The kinds of line of a file, in a row."""

    def __init__(self) -> None:
        self._runs: list[tuple[str, int]] = []

    def add(self, kind: str) -> None:
        """Note the next line."""
        if self._runs and self._runs[-1][0] == kind:
            self._runs[-1] = (kind, self._runs[-1][1] + 1)
        else:
            self._runs.append((kind, 1))

    def __str__(self) -> str:
        return " ".join(kind if count == 1 else f"{kind}x{count}" for kind, count in self._runs)


def in_order(order: str, lines: Mapping[str, Sequence[str]]) -> list[str]:
    """Put lines into an order.

    Lines of a kind that the order has too few of follow its last one; those of a kind it has not stand first when they
    are of the event (`012` to `392`), else last.

    Args:
        order: the text of an `Order`; an empty one takes the lines as they come.
        lines: by kind, the kept ones under `?`.
    """
    runs = list(_runs(order))
    left = {kind: list(some) for kind, some in lines.items()}
    last = {kind: at for at, (kind, _) in enumerate(runs)}
    placed: list[str] = []
    for at, (kind, count) in enumerate(runs):
        if kind == "_":
            placed += [""] * count
            continue
        some = left.get(kind, [])
        taken = len(some) if at == last[kind] else min(count, len(some))
        placed += some[:taken]
        left[kind] = some[taken:]
    before = [line for kind, some in left.items() if _is_of_event(kind) for line in some]
    after = [line for kind, some in left.items() if not _is_of_event(kind) for line in some]
    return [*before, *placed, *after]


def _is_of_event(kind: str) -> bool:
    return len(kind) == 3 and kind[0] in "0123" and kind[2] == "2"


def _runs(order: str) -> Iterator[tuple[str, int]]:
    for word in order.split():
        kind, times, count = word.rpartition("x")
        if times and (known := whole_number(count)) is not None:
            yield kind, min(known, _MOST)
        else:
            yield word, 1
