"""Set initial McMahon scores by rating, equal from the bar up; without a rating, suggest a bar.

In Go the bar and the floor are ranks or ratings (1d is 2100); in other games they are ratings.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Gt, Le

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, command_input
from crosstable.events.mcmahon import LEAST_BAR, MOST_BAR, rating_of_word, set_bar, suggest_bar
from crosstable.events.rating_scales import rank_step
from crosstable.events.running import RunningEvent
from crosstable.people.accounts.access import Permission


@command_input
class BarGiven:
    """A McMahon bar."""

    bar: Annotated[
        float | str | None,
        Ge(LEAST_BAR),
        Le(MOST_BAR),
        Help("The bar, a rank such as 1d or a rating; without it, one is suggested.", "1d", "RANK", is_argument=True),
    ] = None
    lowest: Annotated[
        float | str | None,
        Ge(LEAST_BAR),
        Le(MOST_BAR),
        Help(
            "The rank or rating that starts with 0; default: the step of the lowest rating.",
            "20k",
            "RANK",
            "--floor --lowest",
        ),
    ] = None
    step: Annotated[
        float | None,
        Gt(0),
        Le(10_000),
        Help("Rating points per rank; default: 100 for EGF ratings, 1 for AGA ratings."),
    ] = None


@answer
class BarDone(Done):
    """The bar, and the scores with which the entrants start."""

    bar: Annotated[float | None, Help("As a rating; null where no entrant has one.")]
    scores: Annotated[dict[str, float], Help("In points, by player; empty where a bar is only suggested.")]


def bar(call: Call, given: BarGiven) -> Values:
    """Set the bar, or suggest one."""
    running = call.running()
    call.for_words["running"] = running
    if given.bar is None:
        step = given.step or rank_step(running)
        suggested = suggest_bar(running.event.entrants, running.plan.rounds_planned or 5, step=step)
        return {"bar": suggested, "scores": {}}
    at, lowest = _rating(running, given.bar), None if given.lowest is None else _rating(running, given.lowest)
    scores = call.on_event(set_bar, at, lowest=lowest, step=given.step)
    return {"bar": at, "scores": {id: half_points / 2 for id, half_points in scores.items()}}


def _rating(running: RunningEvent, given: float | str) -> float:
    return rating_of_word(running, given) if isinstance(given, str) else given


COMMAND = Command(
    "event bar",
    "events/{event}/bar",
    Permission.MANAGE_ENTRIES,
    BarGiven,
    bar,
    BarDone,
    examples=("event bar league.db 1d --floor 20k",),
)
