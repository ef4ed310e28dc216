"""`event pair`: the boards, what settings of the policy do not do in this event, and a bar that is not set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Words, warning
from crosstable.cli.event.round_words import round_words
from crosstable.cli.table_commands import Made

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent


def words(made: Made) -> Words:
    """Yield the words of the command."""
    running, _ = made.for_words["round"]
    yield from map(warning, _without_effect(running))
    yield from _without_bar(running, made.opening.league.place)
    yield from round_words(made, "result" if made.given.publish else "publish")


def _without_bar(running: RunningEvent, league: str) -> Words:
    """Yield that the first round of a McMahon event is paired without its scores, and what sets them."""
    from crosstable.events.mcmahon import rank_or_rating
    from crosstable.views.entrants import suggested_bar

    plan, entrants = running.plan, running.event.entrants
    is_first = all(each.number == 1 for each in running.rounds)
    if plan.template != "go-mcmahon" or plan.bar is not None or not is_first:
        return
    bar = suggested_bar(running)
    if bar is None or any(each.initial_score for each in entrants):
        return
    at = rank_or_rating(running, bar.at)
    yield warning(
        "No McMahon bar is set: all start with 0, and the round is paired as a Swiss. "
        f"To set the one that fits the ratings, before the round is published: crosstable event bar {league} {at}"
    )


def _without_effect(running: RunningEvent) -> list[str]:
    """Return what settings of the policy do not do in this event."""
    plan = running.plan
    if plan.policy != "go-pairer":
        return []
    from crosstable.pairing.package_notes import settings_without_effect
    from crosstable.pairing.systems import pairing_system

    system = pairing_system(plan.policy, plan.pairing_settings)
    return [str(each) for each in settings_without_effect(system, running.event)]
