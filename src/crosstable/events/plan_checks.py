"""Check a plan: every name in it is known, its values are allowed, and the rules of FIDE mode are kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from crosstable.events.orders_of_policies import check_own_order
from crosstable.events.plan import BYES, MOST_BYE_POINTS, Plan
from crosstable.events.stage_plans import places_taken
from crosstable.events.teams.team_plan import check_entrants_of, check_team_plan
from crosstable.games.profiles import game_profile
from crosstable.model.errors import InputError, ResultError
from crosstable.model.names import LONGEST_NAME, clean_name, match_key
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.stages import MAIN, Stage
from crosstable.pairing.stages import NOT_IN_ROUND_ROBINS
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.teams.team_standings import team_tiebreak
from crosstable.ranking.tiebreak_registry import tiebreak

_LONGEST = 1e6
_WIN = 2  # half-points
_MISSED = (ResultKind.ZERO_BYE, ResultKind.HALF_BYE, ResultKind.FULL_BYE, ResultKind.LATE)


def check_plan(plan: Plan) -> None:
    """Check the names and values of a plan.

    Raises:
        UnknownName, PolicyError: a policy, a setting, scoring rules, a game or a tie-break is not known.
        ResultError: tie-breaks that C.07 bans from round robins; the number of rounds, a length, the value of a bye or
            the kind of missed rounds is not allowed.
    """
    system = pairing_system(plan.policy, plan.pairing_settings)
    check_team_plan(plan)
    check_entrants_of(system, is_of_teams=plan.teams is not None)
    ResultRules.preset(plan.rules)
    if plan.game:
        game_profile(plan.game)
    for code in plan.tiebreaks:
        (tiebreak if plan.teams is None else team_tiebreak)(code)
    if plan.rounds_planned is not None and not 1 <= plan.rounds_planned <= 1000:
        raise ResultError("events/rounds-out-of-range", rounds=plan.rounds_planned)
    if plan.length is not None and not 0 < plan.length <= _LONGEST:
        raise ResultError("events/length-out-of-range", length=plan.length, most=_LONGEST)
    for kind, half_points in plan.bye_points.items():
        if kind not in BYES or not 0 <= half_points <= MOST_BYE_POINTS:
            known = [each.value for each in BYES]
            raise ResultError("events/bye-points-out-of-range", bye=kind.value, points=half_points / 2, known=known)
    if plan.is_fide:
        _check_fide(plan)
    check_own_order(plan)
    if plan.stages:
        check_stages(plan.stages, is_fide=plan.is_fide, is_of_teams=plan.teams is not None)
    if banned := banned_tiebreaks(plan):
        raise ResultError("events/buchholz-in-round-robin", codes=banned)
    if plan.missed not in _MISSED:
        known = [kind.value for kind in _MISSED]
        raise ResultError("events/kind-of-missed-round", kind=plan.missed.value, known=known)


def banned_tiebreaks(plan: Plan) -> list[str]:
    """Return the tie-breaks of a plan that its rules ban, because it is a round robin: C.07, article 8."""
    if plan.result_rules.tie_break_rules != "fide-2026-round-robin":
        return []
    return [code for code in plan.tiebreaks if re.split("[-/]", code.upper())[0] in NOT_IN_ROUND_ROBINS]


def _check_fide(plan: Plan) -> None:
    """Check that FIDE's rules allow a plan: C.04.1, articles 1 and 3; C.04.2, article 2.4."""
    if plan.policy != "fide-dutch":
        raise ResultError("events/fide-other-policy", policy=plan.policy)
    if plan.rules != "fide-2026":
        raise ResultError("events/fide-other-rules", rules=plan.rules)
    if plan.rounds_planned is None:
        raise ResultError("events/fide-without-rounds")
    if plan.missed is not ResultKind.ZERO_BYE or plan.bar is not None:
        raise ResultError("events/fide-late-entries")
    worth = {kind: plan.result_rules[kind].win_half_points for kind in BYES}
    if worth[ResultKind.ALLOCATED_BYE] > _WIN or worth[ResultKind.FULL_BYE] > _WIN or worth[ResultKind.HALF_BYE] > 1:
        raise ResultError("events/fide-bye-points")


def check_stages(stages: Sequence[Stage], *, is_fide: bool, is_of_teams: bool = False) -> None:
    """Check the stages of a plan.

    Raises:
        InputError: FIDE mode, two stages of one name, a stage without a name, entrants in words that are not known, a
            policy for teams in an event of players, or the reverse.
        UnknownName, PolicyError, ResultError: a policy, a setting or a tie-break is not known, or rounds out of range.
    """
    code_of = team_tiebreak if is_of_teams else tiebreak
    if is_fide:
        raise InputError("events/stages-in-fide-mode")
    known = {match_key(MAIN)}
    for each in stages:
        if not clean_name(each.name) or len(each.name) > LONGEST_NAME:
            raise InputError("events/stage-without-name", name=each.name)
        if match_key(each.name) in known:
            raise InputError("events/stage-twice", name=each.name)
        known.add(match_key(each.name))
        system = pairing_system(each.policy, each.settings, rounds=each.rounds)
        check_entrants_of(system, is_of_teams=is_of_teams)
        codes = [code_of(code) for code in each.tiebreaks]
        banned = [each.code for each in codes if each.code.startswith(NOT_IN_ROUND_ROBINS)]
        if banned and system.is_predetermined:
            raise ResultError("events/buchholz-in-round-robin", codes=banned)
        places_taken(each.takes)
        if each.rounds is not None and not 1 <= each.rounds <= 1000:
            raise ResultError("events/rounds-out-of-range", rounds=each.rounds)
