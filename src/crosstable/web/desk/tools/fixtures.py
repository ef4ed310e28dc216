"""Fixtures at the desk: drawn whole, days of rounds, matches moved, and the moves that players ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.events.event_status import CLOSED
from crosstable.events.round_checks import has_result
from crosstable.events.running import RunningEvent
from crosstable.pairing.policy_traits import policy_traits
from crosstable.people.accounts.access import Permission
from crosstable.views.fixtures import slot_words
from crosstable.views.own_fixtures import OwnFixture, own_fixtures
from crosstable.web.desk.tool_page import ToolPage


@dataclass(frozen=True, slots=True)
class FixtureTools:
    """The fixtures of an event.

    Args:
        can_draw: whether they can be drawn: a round robin without a result.
        is_drawn: whether they are drawn.
        rounds: the rounds that have days, in words.
        matches: those to come, by day.
        waiting: those that somebody asks to move.
    """

    can_draw: bool
    is_drawn: bool
    rounds: Sequence[tuple[int, str]]
    matches: Sequence[OwnFixture]
    waiting: Sequence[OwnFixture]


def fixtures_view(running: RunningEvent) -> FixtureTools:
    """Return the fixtures of an event as they are shown at the desk."""
    is_begun = any(has_result(known.game) for each in running.rounds for known in each.games)
    is_round_robin = policy_traits(running.plan.policy).is_predetermined
    slots = ((each.round, slot_words(each.slot)) for each in running.schedule.fixtures if not each.board)
    matches = own_fixtures(running)
    return FixtureTools(
        can_draw=is_round_robin and not is_begun and running.plan.status != CLOSED,
        is_drawn=running.is_drawn_whole,
        rounds=tuple(slots),
        matches=matches,
        waiting=tuple(each for each in matches if each.wish is not None),
    )


PAGE = ToolPage(6, "Fixtures", "days of rounds, moved matches", Permission.PAIR_ROUNDS, fixtures_view)
