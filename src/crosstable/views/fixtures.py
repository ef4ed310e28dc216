"""The fixtures of an event as values: each match with its day, time, place and result, and each round to come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.model.fixtures import Slot
from crosstable.model.games import Game
from crosstable.model.names import display_text
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views import numbers
from crosstable.views.team_matches import match_views

_FAR = dt.date.max


class FixtureLine(NamedTuple):
    """A match, or a round that is not paired yet (`number` 0, without sides).

    Args:
        number: of the match in its round.
        sides: who meets, home first: teams in a team event, otherwise players, by id.
        slot: when and where it is played.
        has_own_slot: whether it differs from its round.
        result: "" while boards are open.
    """

    round: int
    number: int
    sides: tuple[str, ...]
    slot: Slot
    has_own_slot: bool
    result: str

    @property
    def moment(self) -> tuple[dt.date, dt.time, int, int]:
        """When it is played, for the order; what has no day comes last."""
        slot = self.slot
        return slot.day or _FAR, slot.time or dt.time.max, self.round, self.number


def fixture_lines(snapshot: EventSnapshot, entrant: str | None = None) -> list[FixtureLine]:
    """Return the fixtures of an event, by round and match.

    Args:
        entrant: a team or a player whose matches are wanted; of a member of a team, those of the team.
    """
    lines = [line for line in _matches(snapshot) if entrant is None or entrant in line.sides]
    paired, schedule = len(snapshot.event.rounds), snapshot.schedule
    numbers = sorted({number for number, board in schedule.slots if not board and number > paired})
    to_come = (FixtureLine(at, 0, (), schedule.of(at), has_own_slot=False, result="") for at in numbers)
    return [*lines, *to_come]


def next_lines(lines: Sequence[FixtureLine], day: dt.date) -> list[FixtureLine]:
    """Return the matches that come next: those of the first day from a day on, or of the first round without days."""
    left = [line for line in lines if line.number and not line.result]
    coming = sorted((line for line in left if line.slot.day is not None and line.slot.day >= day), key=_moment)
    if coming:
        return [line for line in coming if line.slot.day == coming[0].slot.day]
    undated = [line for line in left if line.slot.day is None]
    return [line for line in undated if line.round == undated[0].round] if undated else []


def slot_words(slot: Slot) -> str:
    """Return a day, a time and a place in one line; "" where nothing is set."""
    when = [
        numbers.day(slot.day),
        "" if slot.time is None else f"{slot.time:%H:%M}",
        display_text(slot.place) if slot.place else "",
    ]
    return ", ".join(each for each in when if each)


def entrants_with_fixtures(snapshot: EventSnapshot) -> list[str]:
    """Return the ids of all who have fixtures of their own: the teams, or the players."""
    if snapshot.teams is not None:
        return [team.id for team in snapshot.teams.teams]
    return [entrant.id for entrant in snapshot.event.entrants]


def _moment(line: FixtureLine) -> tuple[dt.date, dt.time, int, int]:
    return line.moment


def _matches(snapshot: EventSnapshot) -> Iterator[FixtureLine]:
    for this in snapshot.event.rounds:
        if snapshot.teams is not None:
            for match in match_views(snapshot.teams, this.number, snapshot.profile):
                if match.second is not None:
                    sides = (match.first, match.second)
                    yield _line(snapshot, this.number, match.number, sides, "" if match.is_open else match.result)
            continue
        for game in sorted(this.games, key=lambda game: game.board or 0):
            if len(game.sides) > 1 and game.board is not None:
                yield _line(snapshot, this.number, game.board, *_sides(snapshot, game))


def _sides(snapshot: EventSnapshot, game: Game) -> tuple[tuple[str, ...], str]:
    profile = snapshot.profile
    return profile.as_listed(game).players, profile.result_text(game)


def _line(snapshot: EventSnapshot, round: int, number: int, sides: tuple[str, ...], result: str) -> FixtureLine:
    schedule = snapshot.schedule
    has_own = schedule.of(round, number) != schedule.of(round)
    return FixtureLine(round, number, sides, schedule.of(round, number), has_own, result)
