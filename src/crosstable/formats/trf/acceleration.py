"""The virtual points that a TRF gives to players: lines XXA and 250; and points of a round (299) before they count.

| line | what it says |
| --- | --- |
| `XXA  12  1.0  1.0  0.5` | the virtual points of player 12 in rounds 1, 2, 3 |
| `250      1.0 001 003 0001 0020` | points, first and last round, first and last player; match points stand before |
| `299          -1.0  003    5` | a penalty of player 5 in round 3: pairing counts it from round 4 on |

A line that cannot be read so is left alone: it stays among the lines kept.
"""

from __future__ import annotations

from contextlib import suppress

from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.lines import KEPT, round_bonus

_MOST_ROUNDS = 1_000


def acceleration_of(document: EventDocument) -> dict[str, tuple[int, ...]]:
    """Return the virtual half-points of each player who has any, for each round from the first."""
    ids = {entrant.number: entrant.id for entrant in document.event.entrants if entrant.number is not None}
    found: dict[str, list[int]] = {}
    for line in document.kept:
        with suppress(ValueError):
            if line.text.startswith("XXA"):
                _add_points(found, ids, line.text)
            elif line.text.startswith("250"):
                _add_range(found, ids, line.text)
    return {id: tuple(points) for id, points in found.items() if any(points)}


def before_bonuses(document: EventDocument) -> dict[str, tuple[int, ...]]:
    """Return what to add to the scores of players in rounds before points of theirs (299 with a round) count."""
    ids = {entrant.number: entrant.id for entrant in document.event.entrants if entrant.number is not None}
    found: dict[str, list[int]] = {}
    for line in document.kept:
        half_points, last, players = (round_bonus(line.text) if line.format == KEPT else None) or (0, 0, ())
        for number in players if last <= _MOST_ROUNDS else ():
            if number in ids:
                points = found.setdefault(ids[number], [])
                points += [0] * (last - len(points))
                points[:last] = [each - half_points for each in points[:last]]
    return {id: tuple(points) for id, points in found.items()}


def _add_points(added: dict[str, list[int]], ids: dict[int, str], text: str) -> None:
    number = int(text[4:8])
    points = [_half_points(text[at : at + 4]) for at in range(9, len(text.rstrip()), 5)]
    if number in ids:
        added[ids[number]] = points


def _add_range(added: dict[str, list[int]], ids: dict[int, str], text: str) -> None:
    points = _half_points(text[9:13])
    first, last = int(text[14:17]), int(text[18:21])
    low, high = int(text[22:26]), int(text[27:31])
    if not 1 <= first <= last <= _MOST_ROUNDS:
        return
    for number, id in ids.items():
        if low <= number <= high:
            rounds = added.setdefault(id, [])
            rounds += [0] * (last - len(rounds))
            rounds[first - 1 : last] = [points] * (last - first + 1)


def _half_points(text: str) -> int:
    return round(2 * float(text.strip() or "0"))
