"""The two long tables of a player's page as HTML: head to head, and every game.

They are most of a site's bytes, so their rows are built here and not in a template (measured: five times as fast).
Names come as escaped links; all else is numbers and our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from markupsafe import Markup, escape

from crosstable.games.notation import GoResult
from crosstable.model.columns import NO_DATE, date_of
from crosstable.model.results import KINDS
from crosstable.reading.event_summary import EventSummary
from crosstable.views import numbers
from crosstable.views.player import Opponent
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.pool import PoolView
from crosstable.views.texts import _
from crosstable.views.words import (
    ADJUSTMENTS,
    DECIDED,
    NOT_CLOSED,
    NOT_COUNTED,
    NOT_IN_THIS_LIST,
    result_text,
    round_mark,
    wording,
)

_MOST_NAMED = 4  # opponents in a game; in a larger field, a few
_FEW = 2
_MOST_OPPONENTS = 30  # in games of teams or many sides, where a player meets hundreds


class Shared(Protocol):
    """The data that the tables of all players share; links by number, escaped."""

    @property
    def facts(self) -> PoolView:
        """The pool."""

    @property
    def steps(self) -> StepTable:
        """The steps of all players."""

    @property
    def links(self) -> Sequence[str]:
        """The link to each player."""

    @property
    def event_links(self) -> Sequence[str]:
        """The link to each event."""

    @property
    def events(self) -> Mapping[str, EventSummary]:
        """The events, by id."""

    @property
    def chance(self) -> Callable[[int, int], float | None]:
        """The expected score of a player against another."""


class OpponentRows(NamedTuple):
    """The opponents in rated games: their rows, how many there are, and how many have a row."""

    rows: Markup
    met: int
    listed: int


def head_to_head(shared: Shared, met: Sequence[Opponent], steps: Sequence[RatingStep]) -> OpponentRows:
    """Return a row per opponent; in games of teams or many sides only for those met most often."""
    decimals = shared.facts.scale.decimals
    is_two_player = all(step.opponent >= 0 for step in steps if step.is_game and step.change is not None)
    listed = met if is_two_player else met[:_MOST_OPPONENTS]
    rows = []
    before, _place, after = str(escape(_("you are {difference} against this opponent"))).partition("{difference}")
    for one in listed:
        difference = numbers.signed(one.difference, decimals)
        rows.append(
            f'<tr><td class="name">{shared.links[one.player]}</td><td>{one.wins + one.draws + one.losses}</td>'
            f"<td>{numbers.record(one.wins, one.draws, one.losses)}</td>"
            f'<td title="{before}{difference}{after}">{difference}</td>'
            f"<td>{'' if one.chance is None else numbers.percent(one.chance)}</td></tr>\n"
        )
    return OpponentRows(Markup("".join(rows)), len(met), len(listed))  # noqa: S704  # see the head of the file


def all_games(shared: Shared, player: int, steps: Sequence[RatingStep]) -> Markup:
    """Write every game and adjustment, latest first, those of one event together."""
    groups = [list(inside) for _event, inside in groupby(reversed(steps), key=lambda step: step.event)]
    return Markup("".join(_group(shared, player, group) for group in groups))  # noqa: S704  # see the head of the file


def _group(shared: Shared, player: int, steps: Sequence[RatingStep]) -> str:
    event = steps[0].event
    days = sorted({step.day for step in steps if step.day != NO_DATE})
    counted = [step for step in steps if step.change is not None]
    title = (
        shared.event_links[event] if event >= 0 else _("Games") if any(step.is_game for step in steps) else _("Later")
    )
    dates = " – ".join(dict.fromkeys(str(date_of(day)) for day in days[:1] + days[-1:]))
    sum_of = ""
    if len(counted) > 1:  # the latest first
        sum_of = f" <b>{numbers.moved(counted[-1].before, counted[0].after, shared.facts.scale)}</b>"
    when = f" <time>{dates}</time>" if dates else ""
    lines = "".join(_line(shared, player, step, with_date=len(days) > 1) for step in steps)
    return (
        '<tbody><tr class="group"><th colspan="6" scope="rowgroup"><div class="apart">'
        f"<span><span>{title}</span>{when}</span>{sum_of}</div></th></tr>\n"
        f"{lines}</tbody>\n"
    )


def _line(shared: Shared, player: int, step: RatingStep, *, with_date: bool) -> str:
    when = round_mark(step.round) if step.round >= 0 and step.is_game else ""
    when = f'{when} <span class="d">{step.date}</span>' if with_date else when
    if step.change is None:
        note = f'<td class="t no" colspan="3">{_("did not count: {why}").format(why=_why_not(shared, step))}</td>'
        return f"<tr><td>{when}</td>{_who(shared, player, step)}{note}</tr>\n"
    scale = shared.facts.scale
    after = numbers.rating(step.after, scale)
    moved = f"<td>{numbers.moved(step.before, step.after, scale)}</td><td>{after}</td>"
    if not step.is_game:
        why = escape(wording(step.why, ADJUSTMENTS))
        return f'<tr data-p><td>{when}</td><td class="t" colspan="3">{why}</td>{moved}</tr>\n'
    return f"<tr data-p><td>{when}</td>{_who(shared, player, step)}<td>{_expected(step)}</td>{moved}</tr>\n"


def _why_not(shared: Shared, step: RatingStep) -> str:
    """Return why a game did not count: its kind, or an event that was not closed when the list was made."""
    if step.is_decided:
        return _(DECIDED)
    kind = KINDS[step.kind]
    state = shared.events.get(shared.steps.event_ids[step.event]) if step.event >= 0 else None
    if state is None or not state.is_rated(kind):
        return _(NOT_COUNTED[kind])
    return _(NOT_CLOSED) if state.is_open else _(NOT_IN_THIS_LIST)


def _expected(step: RatingStep) -> str:
    """Format the forecast: the score of a two-player game, the place among several sides."""
    if step.expected is None:
        return ""
    if step.sides > 2:
        return _("place {place}").format(place=f"{1 + (step.sides - 1) * (1 - step.expected):.1f}")
    return numbers.percent(step.expected)


def _who(shared: Shared, player: int, step: RatingStep) -> str:
    others = [step.opponent] if step.opponent >= 0 else shared.steps.opposite(step)
    name = _names(shared, others, _MOST_NAMED)
    mates = shared.steps.mates(step, player)
    name += f"<small>{_('with {names}').format(names=_names(shared, mates, _FEW))}</small>" if mates else ""
    result = _result(shared, step)
    css = f" {'LDW'[step.outcome]}" if result and step.outcome >= 0 else ""
    word, _space, count = result.partition(" ")
    shown = f"{word} <span>{count}</span>" if "\N{EN DASH}" in count else result  # a count stays in one line
    return f'<td class="name">{name}</td><td class="t{css}">{shown}</td>'


def _result(shared: Shared, step: RatingStep) -> str:
    """Return how a game ended: "won 2–1"; in Go "won W+3.5", where the points are a margin."""
    result = shared.steps.result(step)
    event = shared.events.get(shared.steps.event_ids[step.event]) if step.event >= 0 else None
    if event is None or not isinstance(event.profile.notation, GoResult):
        return result
    game = shared.facts.history.game(int(shared.facts.appearances.game[step.appearance]))
    has_points = any(side.points for side in game.sides)
    return f"{result.partition(' ')[0]} {result_text(game, event.profile)}" if has_points else result


def _names(shared: Shared, players: Sequence[int], most: int) -> str:
    """Return links to players, only to a few if there are more than `most`."""
    count = len(players) if len(players) <= most else _FEW
    names = ", ".join(shared.links[each] for each in players[:count])
    return names if count == len(players) else _("{names} and {n} more").format(names=names, n=len(players) - count)
