"""The two long tables of a player's page: head to head, and every game, those of one event together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.columns import NO_DATE, date_of
from crosstable.publish.table_html import grouped_rows, page_head, page_table
from crosstable.views import numbers
from crosstable.views.player import Opponent
from crosstable.views.player_steps import RatingStep, biggest_wins
from crosstable.views.tables.player_games import PlayerSteps, StepRow, games_table, opponents_table
from crosstable.views.texts import _

_MOST_OPPONENTS = 30  # in games of teams or many sides, where a player meets hundreds


class OpponentRows(NamedTuple):
    """The opponents in rated games: their table, how many there are, and how many have a row."""

    table: Markup
    met: int
    listed: int


def head_to_head(
    of: PlayerSteps, met: Sequence[Opponent], steps: Sequence[RatingStep], link: Callable[[str], str]
) -> OpponentRows:
    """Return a row per opponent; in games of teams or many sides only for those met most often."""
    is_two_player = all(step.opponent >= 0 for step in steps if step.is_game and step.change is not None)
    listed = met if is_two_player else met[:_MOST_OPPONENTS]
    table = opponents_table(listed, of, "page", f"h-{of.steps.pool.slug}")
    return OpponentRows(page_table(table, "h2h", link), len(met), len(listed))


def all_games(
    of: PlayerSteps, steps: Sequence[RatingStep], link: Callable[[str], str], event_link: Callable[[int], str]
) -> Markup:
    """Write every game and adjustment, latest first.

    Args:
        event_link: the link to an event by its number, escaped.
    """
    rows, groups = list[StepRow](), list[tuple[str, int]]()
    for event, inside in _by_event(steps):
        days = sorted({step.day for step in inside if step.day != NO_DATE})
        rows += [StepRow(step, has_day=len(days) > 1) for step in inside]
        title = event_link(event) if event >= 0 else _("Games") if any(step.is_game for step in inside) else _("Later")
        groups.append((_heading(of, inside, title, days), len(inside)))
    table = games_table(rows, of, "page", f"g-{of.steps.pool.slug}")
    return page_head(table) + Markup("\n") + grouped_rows(table, groups, link)


def best_wins(of: PlayerSteps, steps: Sequence[RatingStep], link: Callable[[str], str]) -> Markup | str:
    """Return a row for each of the biggest wins; "" without any."""
    won = [StepRow(step, has_day=True) for step in biggest_wins(steps)]
    return page_table(games_table(won, of, "page", f"b-{of.steps.pool.slug}"), "games", link) if won else ""


def _by_event(steps: Sequence[RatingStep]) -> Iterator[tuple[int, list[RatingStep]]]:
    return ((event, list(inside)) for event, inside in groupby(reversed(steps), key=lambda step: step.event))


def _heading(of: PlayerSteps, steps: Sequence[RatingStep], title: str, days: Sequence[int]) -> str:
    """Return the event with its days, and the sum of the changes where there are several; the latest comes first."""
    counted = [step for step in steps if step.change is not None]
    dates = " – ".join(dict.fromkeys(numbers.day(date_of(day)) for day in [*days[:1], *days[-1:]]))
    when = f" <time>{dates}</time>" if dates else ""
    moved = numbers.moved(counted[-1].before, counted[0].after, of.scale) if len(counted) > 1 else ""
    return f'<div class="apart"><span><span>{title}</span>{when}</span>{f" <b>{moved}</b>" if moved else ""}</div>'
