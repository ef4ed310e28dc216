"""What the plan of a team event may say, and how it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.events.plan import Plan
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.pairing.system import PairingSystem

_OF_TEAMS = "fide-team"
_OF_MANY_SIDES = ("preferans-tables", "whole-field")


def check_team_plan(plan: Plan) -> None:
    """Check that the parts of a plan are for teams, or are not.

    Raises:
        InputError: in a team event FIDE mode or McMahon scores.
    """
    if plan.teams is not None and (plan.fide is not None or plan.bar is not None):
        raise InputError("events/teams/plan-not-for-teams")


def check_entrants_of(system: PairingSystem, *, is_of_teams: bool) -> None:
    """Check that a pairing system of an event, or of one of its stages, pairs those who are entered.

    Raises:
        InputError: a system for teams in an event of players; in a team event one that pairs more than two at a time.
    """
    if not is_of_teams and system.name == _OF_TEAMS:
        raise InputError("events/teams/not-a-team-event", policy=system.name)
    if is_of_teams and system.name in _OF_MANY_SIDES:
        raise InputError("events/teams/policy-not-for-teams", policy=system.name)
