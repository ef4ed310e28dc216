"""Some of a player's games in a rating list: against one opponent, of an event, of a season or between two days.

Numbers are those of the player's page: the record counts rated games, changes are as the run made them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.model.columns import NO_DATE, day_number
from crosstable.views.player import Opponent, chances, opponents_of
from crosstable.views.player_in_list import PlayerInList
from crosstable.views.player_steps import RatingStep


@dataclass(frozen=True, slots=True)
class GameFilter:
    """The conditions that a game must meet; all of them, where several are given.

    Args:
        opponent: the public id of a player on another side.
        event: the public id of the event.
        starts: the first day; with a bound, games without a date are left out.
        ends: the last day.
    """

    opponent: str | None = None
    event: str | None = None
    starts: dt.date | None = None
    ends: dt.date | None = None

    @property
    def is_open(self) -> bool:
        """Whether every game meets the conditions."""
        return self == GameFilter()

    def steps(self, player_in_list: PlayerInList) -> list[RatingStep]:
        """Return the steps of a player that meet the conditions, oldest first.

        Adjustments belong to no event and to no opponent: they are left out where one of these is given.
        """
        return [step for step in player_in_list.steps if self._holds(player_in_list, step)]

    def _holds(self, player_in_list: PlayerInList, step: RatingStep) -> bool:
        if not _within(step.day, self.starts, self.ends):
            return False
        if self.event is not None and (step.event < 0 or player_in_list.table.event_ids[step.event] != self.event):
            return False
        if self.opponent is None:
            return self.event is None or step.is_game
        number = player_in_list.pool.number.get(self.opponent)
        return number is not None and step.is_game and number in player_in_list.table.opposite(step)


def _within(day: int, starts: dt.date | None, ends: dt.date | None) -> bool:
    if starts is None and ends is None:
        return True
    if day == NO_DATE:
        return False
    return (starts is None or day >= day_number(starts)) and (ends is None or day <= day_number(ends))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of a player in some rated games, and the change of the rating by them.

    In games of several sides nothing is won, drawn or lost: `games` counts them, too.
    """

    games: int
    wins: int
    draws: int
    losses: int
    change: float


def record_of(steps: Sequence[RatingStep]) -> GameRecord:
    """Return the record in these steps; adjustments count in the change alone."""
    counted = [step for step in steps if step.change is not None]
    outcomes = [step.outcome for step in counted if step.is_game]
    return GameRecord(
        len(outcomes),
        outcomes.count(2),
        outcomes.count(1),
        outcomes.count(0),
        sum(step.change or 0.0 for step in counted),
    )


def head_to_head(player_in_list: PlayerInList, steps: Sequence[RatingStep] | None = None) -> list[Opponent]:
    """Return the record against each opponent, the one met most often first.

    Args:
        steps: some of the steps, as `GameFilter.steps` returns them; None is all.
    Returns:
        A line per opponent with the difference of the ratings now, and the score expected in the next game.
        `Opponent.player` is the number of the player in `found.pool`.
    Example:
        with store.read() as connection:
            ann = read_player(connection, "p1", date)
        this_year = GameFilter(starts=dt.date(2026, 1, 1)).steps(ann)
        [(ann.pool.names[each.player], each.wins) for each in head_to_head(ann, this_year)]
    """
    own = player_in_list.pool.number[player_in_list.view.id]
    return opponents_of(
        player_in_list.table, own, player_in_list.steps if steps is None else steps, chances(player_in_list.pool)
    )
