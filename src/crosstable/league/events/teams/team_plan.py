"""What the plan of a team event may say, and how it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.events.plan import Plan
    from crosstable.pairing.system import PairingSystem

_OF_TEAMS = "fide-team"
_OF_TABLES = "preferans-tables"


def check_team_plan(plan: Plan, system: PairingSystem) -> None:
    """Check that the pairing system and the other parts of a plan are for teams, or are not.

    Raises:
        InputError: a system for teams in an event of players; in a team event a knockout, tables of three, stages, FIDE
            mode or McMahon scores.
    """
    if plan.teams is None:
        if system.name == _OF_TEAMS:
            raise InputError("league/events/teams/not-a-team-event", policy=plan.policy)
        return
    if system.is_bracket or system.name == _OF_TABLES:
        raise InputError("league/events/teams/policy-not-for-teams", policy=plan.policy)
    if plan.stages or plan.fide is not None or plan.bar is not None:
        raise InputError("league/events/teams/plan-not-for-teams")
