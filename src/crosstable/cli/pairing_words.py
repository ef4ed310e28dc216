"""A pairing of a round in words: its boards, the reasons, and what the constraints cost."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.cli.answers import Note, Table, Text, Words
from crosstable.model.events import Event
from crosstable.pairing.alternatives import PairingDifference
from crosstable.pairing.boards import Pairing
from crosstable.pairing.report import (
    BOARD_TITLES,
    DIFFERENCE_TITLES,
    REASON_TITLES,
    TABLE_TITLES,
    VIOLATED_TITLES,
    board_rows,
    difference_rows,
    reason_rows,
    rematch_line,
    shown_names,
    violated_rows,
)


def pairing_words(pairing: Pairing, event: Event, *, with_reasons: bool = False) -> Words:
    """Yield a pairing.

    Args:
        pairing: of a round.
        event: for the names.
        with_reasons: also yield the reasons that the system gave with it, for one that has no optimum to explain.
    """
    titles = BOARD_TITLES if pairing.lower_bound is None else TABLE_TITLES
    title = f"{event.name}, round {pairing.round}, policy {pairing.policy}"
    yield Table(titles, board_rows(pairing, event), title=title)
    yield from _facts(pairing, event)
    if with_reasons:
        rows = reason_rows(pairing, event)
        yield from _section(REASON_TITLES, rows, "Why")
        if not rows:
            yield Note(f"Policy {pairing.policy!r} violates no criterion on any board.")


def _facts(pairing: Pairing, event: Event) -> Words:
    """Yield who has the bye or does not play, and whether the pairing is proven."""
    names = shown_names(event)
    if pairing.bye is not None:
        yield Note(f"Bye: {names[pairing.bye]}.")
    if pairing.byes:
        yield Note(f"Byes: {', '.join(names[player] for player in pairing.byes)}.")
    if pairing.absent:
        yield Note(f"Absent: {', '.join(names[player] for player in pairing.absent)}.")
    if pairing.waiting:
        yield Note(f"Without a table: {', '.join(names[player] for player in pairing.waiting)}.")
    if pairing.rematches:
        yield Note(rematch_line(pairing, event))
    if pairing.proof:
        yield Note(pairing.proof)


def explanation_words(pairing: Pairing, other: Pairing | None, cost: PairingDifference | None, event: Event) -> Words:
    """Yield a pairing with its reasons.

    Args:
        pairing: of a round.
        other: another pairing that is equally good; None if there is none.
        cost: what the constraints of the command cost; None without constraints.
        event: for the names.
    """
    explanation = pairing.explain()
    yield from pairing_words(pairing, event)
    yield from _section(REASON_TITLES, reason_rows(pairing, event), "Why")
    yield from _section(VIOLATED_TITLES, violated_rows(explanation), "Criteria violated")
    if explanation.satisfied:
        yield Note(f"Satisfied everywhere: {', '.join(explanation.satisfied)}.")
    yield _other_note(pairing, other, event)
    if cost is not None and cost.is_free:
        yield Note("The constraints cost nothing.")
    elif cost is not None:
        yield from _section(DIFFERENCE_TITLES, difference_rows(cost), "What the constraints cost")


def _other_note(pairing: Pairing, other: Pairing | None, event: Event) -> Note:
    if other is None:
        return Note("No other pairing is equally good.")
    names, known = shown_names(event), pairing.pairs()
    new = [board.seats for board in other.boards if frozenset(board.seats) not in known]
    pairs = ", ".join(" - ".join(names[player] for player in players) for players in new)
    return Note(f"Another pairing is equally good, with {pairs}.")


def _section(titles: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> Words:
    if rows:
        yield Text("\n")
        yield Table(titles, rows, title=title)
