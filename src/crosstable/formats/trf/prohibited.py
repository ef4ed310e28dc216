"""The pairs that a TRF prohibits in a round: lines 260 for a range of rounds, XXP for all.

| line | what it says |
| --- | --- |
| `260 001 005 0003 0007` | players 3 and 7 must not meet in rounds 1 to 5; so for any pair of more players |
| `XXP 3 7` | the same in all rounds |
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.lines import KEPT, MOST_GROUP


def prohibited_in(document: EventDocument, round: int) -> tuple[tuple[str, str], ...]:
    """Return the pairs that must not meet in a round.

    Args:
        document: the event; its forbidden pairs hold in every round, but those of lines 260 in their rounds only.
        round: counted from 1.
    """
    ids = {entrant.number: entrant.id for entrant in document.event.entrants if entrant.number is not None}
    ranges = [
        (first, last, {frozenset(pair) for pair in combinations([ids[each] for each in players if each in ids], 2)})
        for first, last, players in _lines_260(document)
    ]
    ranged = {pair for _, _, pairs in ranges for pair in pairs}
    found = [pair for pair in document.forbidden if frozenset(pair) not in ranged]
    active = {pair for first, last, pairs in ranges if first <= round <= last for pair in pairs}
    return (*found, *sorted((min(pair), max(pair)) for pair in active if len(pair) == 2))


def _lines_260(document: EventDocument) -> Iterator[tuple[int, int, list[int]]]:
    for line in document.kept:
        if line.format == KEPT and line.text.startswith("260"):
            words = line.text[4:].split()
            if all(word.isascii() and word.isdigit() for word in words) and 4 <= len(words) <= MOST_GROUP + 2:
                first, last, *players = map(int, words)
                yield first, last, players
