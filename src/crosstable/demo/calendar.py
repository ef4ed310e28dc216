"""When the demo league plays: seasons, and the evenings of each.

Rules
1. Each fortnight of a season has a standard evening on Tuesday and a blitz evening on the Friday of
   the week after.  The season ends with both on one Saturday, standard first.
2. What is played on standard evenings is slow enough for a second person to confirm the results of a round.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.demo.strength import Discipline

STANDARD = Discipline("standard", rounds=4, draw_share=0.32, white_advantage=30, is_confirmed=True)
BLITZ = Discipline("blitz", rounds=6, draw_share=0.14, white_advantage=15)
DISCIPLINES = (STANDARD, BLITZ)
_FIRST_DAYS = (dt.date(2023, 10, 3), dt.date(2024, 10, 1), dt.date(2025, 10, 7))  # Tuesdays
_FORTNIGHTS = 9


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening to come: `sequence` orders those of one day, `season` counts from 0."""

    name: str
    date: dt.date
    sequence: int
    discipline: Discipline
    season: int


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season to come: its name and its evenings in order."""

    name: str
    evenings: tuple[Evening, ...]

    @property
    def days(self) -> tuple[dt.date, dt.date]:
        """The first and the last day."""
        return self.evenings[0].date, self.evenings[-1].date


def calendar() -> tuple[SeasonPlan, ...]:
    """Return the seasons of the demo league."""
    return tuple(_season(number, first) for number, first in enumerate(_FIRST_DAYS))


def _season(number: int, first: dt.date) -> SeasonPlan:
    return SeasonPlan(
        f"{first.year}/{(first.year + 1) % 100:02}",
        tuple(
            Evening(f"{each.name.capitalize()} evening {fortnight}", date, sequence, each, number)
            for fortnight, date, sequence, each in _dates(first)
        ),
    )


def _dates(first: dt.date) -> Iterator[tuple[int, dt.date, int, Discipline]]:
    """Yield fortnight, date, sequence on that date and discipline of each evening of a season."""
    for fortnight in range(1, _FORTNIGHTS):
        tuesday = first + dt.timedelta(days=14 * (fortnight - 1))
        yield fortnight, tuesday, 1, STANDARD
        yield fortnight, tuesday + dt.timedelta(days=10), 1, BLITZ
    saturday = first + dt.timedelta(days=14 * (_FORTNIGHTS - 1) + 4)
    yield _FORTNIGHTS, saturday, 1, STANDARD
    yield _FORTNIGHTS, saturday, 2, BLITZ
