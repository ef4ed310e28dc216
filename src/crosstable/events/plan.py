"""The plan of an event: its pairing policy, rules, tie-breaks and rounds.  A template is a ready-made plan."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from crosstable.events.fide_mode import FideMode
from crosstable.events.orders_of_policies import check_own_order
from crosstable.events.stage_plans import check_stages, stage_from_toml
from crosstable.events.teams.team_plan import check_entrants_of, check_team_plan
from crosstable.games.profiles import game_profile
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.prizes import NO_PRIZES, PrizeFund
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.stages import MAIN, Stage
from crosstable.model.teams.team_rules import TeamRules, rules_of_stored
from crosstable.model.zones import Zone

if TYPE_CHECKING:  # a plan is read by commands that pair nothing
    from crosstable.pairing.settings import Setting

_LONGEST = 1e6
_WIN = 2  # half-points
_NOT_IN_ROUND_ROBINS = ("BH", "FB", "AOB")  # C.07, article 8
OPEN, CLOSED = "open", "closed"
TEMPLATES = (
    "card-game",
    "card-game-top8",
    "double-elimination",
    "fide-swiss",
    "go-mcmahon",
    "go-swiss",
    "groups-and-finals",
    "keizer",
    "knockout",
    "ladder",
    "preferans-evening",
    "round-robin",
    "swiss",
    "team-league",
    "team-swiss",
)
_MISSED = (ResultKind.ZERO_BYE, ResultKind.HALF_BYE, ResultKind.FULL_BYE, ResultKind.LATE)
_NOTHING: Mapping[str, Setting] = MappingProxyType({})
FIDE_MODE = "fide_mode"  # the key of a fact that the plan determines
_NO_FACTS: Mapping[str, str] = MappingProxyType({})
_NO_BYES: Mapping[ResultKind, int] = MappingProxyType({})
BYES = (ResultKind.ZERO_BYE, ResultKind.HALF_BYE, ResultKind.FULL_BYE, ResultKind.ALLOCATED_BYE, ResultKind.LATE)
TOTAL_ROUNDS = "totalRounds"  # a setting of policies that change in the course of an event
_MOST_BYE_POINTS = 200  # half-points


@dataclass(frozen=True, slots=True)
class Bar:
    """The McMahon bar: a point for each whole `step` of rating above `lowest`, up to the rating `at`."""

    at: float
    lowest: float
    step: float = 100.0


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of an event.

    Args:
        template: the template it was made from.
        policy: the pairing policy, with its `settings`.
        rules: the scoring rules.
        tiebreaks: the tie-breaks, in order.
        rounds_planned: None where the policy or the director decides.
        missed: the kind of bye for rounds before a late entry.
        bye_points: the value of byes in half-points, where it differs from the scoring rules.
        better_points: whether more or fewer points win at tables with points.
        bar: the McMahon bar, for late entries; None without McMahon scores.
        game: the profile of the game; "" where the discipline, the template or the scoring rules say which it is.
        length: the default length of games (the bula of Preferans).
        facts: place, arbiter and what else is stated of the event: see `event_facts`.
        status: "open" or "closed".
        fide: the FIDE mode of the event; None if it never was in it.
        stages: the stages after the first one, in order; empty for an event of one stage.
        prizes: the categories and prizes.
        zones: of its table: promotion, relegation.
        teams: the rules of matches and line-ups; None for an event of individual players.
    """

    template: str
    policy: str
    rules: str
    tiebreaks: tuple[str, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=lambda: _NOTHING)
    rounds_planned: int | None = None
    missed: ResultKind = ResultKind.ZERO_BYE
    bye_points: Mapping[ResultKind, int] = field(default_factory=lambda: _NO_BYES)
    better_points: Literal["higher", "lower"] = "higher"
    bar: Bar | None = None
    game: str = ""
    length: float | None = None
    facts: Mapping[str, str] = field(default_factory=lambda: _NO_FACTS)
    discipline: str | None = None
    status: str = OPEN
    fide: FideMode | None = None
    stages: tuple[Stage, ...] = ()
    prizes: PrizeFund = NO_PRIZES
    zones: tuple[Zone, ...] = ()
    teams: TeamRules | None = None

    @property
    def stages_begun(self) -> tuple[Stage, ...]:
        """The stages that have begun, the first one included; empty for an event of one stage without an own order."""
        begun = tuple(sorted((each for each in self.stages if each.has_begun), key=lambda each: each.first_round or 1))
        if not begun and not _has_own_order(self.policy):
            return ()
        settings, rounds = self.pairing_settings, self.rounds_planned
        return (Stage(MAIN, self.policy, settings, self.tiebreaks, rounds, takes="all", first_round=1), *begun)

    @property
    def is_fide(self) -> bool:
        """Whether FIDE mode is in force."""
        return self.fide is not None and self.fide.left_after is None

    @property
    def has_left_fide(self) -> bool:
        """Whether the event was in FIDE mode, and left it."""
        return self.fide is not None and self.fide.left_after is not None

    @property
    def shown_facts(self) -> Mapping[str, str]:
        """The facts to show, with the permanent sign of FIDE mode."""
        return self.facts if self.fide is None else {**self.facts, FIDE_MODE: self.fide.sign}

    @property
    def pairing_settings(self) -> Mapping[str, Setting]:
        """The settings of the policy; `totalRounds` is the number of planned rounds unless it is set."""
        if self.rounds_planned is None or not _takes_rounds(self.policy):
            return self.settings
        return {TOTAL_ROUNDS: self.rounds_planned, **self.settings}

    @property
    def result_rules(self) -> ResultRules:
        """The scoring rules, with the values of byes in this event."""
        preset = ResultRules.preset(self.rules)
        if preset.tie_break_rules == "fide-2026" and _is_predetermined(self.policy):
            preset = replace(preset, tie_break_rules="fide-2026-round-robin")
        if not self.bye_points:
            return preset
        floats = preset[ResultKind.HALF_BYE].floats
        changed = {
            kind.name: replace(preset[kind], win=half_points, floats=floats if half_points else "none")
            for kind, half_points in self.bye_points.items()
        }
        return preset.with_meanings(f"{self.rules}, other byes", **changed)


def _takes_rounds(policy: str) -> bool:
    """Return whether the settings of a policy include the number of rounds."""
    from crosstable.pairing.systems import pairing_system

    return TOTAL_ROUNDS in pairing_system(policy).settings


def _has_own_order(policy: str) -> bool:
    """Return whether the order of the entrants follows from a bracket, or from places in groups."""
    from crosstable.pairing.systems import pairing_system

    system = pairing_system(policy)
    return system.is_bracket or system.has_groups


def _is_predetermined(policy: str) -> bool:
    """Return whether a policy pairs all rounds in advance."""
    from crosstable.pairing.systems import pairing_system

    return pairing_system(policy).is_predetermined


def template(name: str) -> Plan:
    """Return the plan of a template.

    Raises:
        UnknownName: the template is not known.
    """
    if name not in TEMPLATES:
        raise UnknownName("template", name, TEMPLATES)
    text = resources.files("crosstable.events").joinpath(f"templates/{name}.toml").read_text("utf-8")
    stored = tomllib.loads(text)
    return Plan(
        template=name,
        policy=stored["policy"],
        rules=stored["rules"],
        tiebreaks=tuple(stored["tiebreaks"]),
        settings=MappingProxyType(stored.get("settings", {})),
        rounds_planned=stored.get("rounds"),
        missed=ResultKind(stored["missed"]),
        better_points=stored.get("better_points", "higher"),
        bye_points={ResultKind(kind): half_points for kind, half_points in stored.get("bye_half_points", {}).items()},
        fide=FideMode() if stored.get("fide") else None,
        stages=tuple(stage_from_toml(each) for each in stored.get("stages", ())),
        teams=rules_of_stored(stored["teams"]) if "teams" in stored else None,
    )


def check_open(event_id: str, plan: Plan) -> None:
    """Check that an event is open.

    Raises:
        InputError: it is closed.
    """
    if plan.status == CLOSED:
        raise InputError("events/event-closed", event=event_id)


def check_plan(plan: Plan) -> None:
    """Check the names and values of a plan.

    Raises:
        UnknownName, PolicyError: a policy, a setting, scoring rules, a game or a tie-break is not known.
        ResultError: tie-breaks that C.07 bans from round robins; the number of rounds, a length, the value of a bye or
            the kind of missed rounds is not allowed.
    """
    from crosstable.pairing.systems import pairing_system
    from crosstable.standings.teams.team_standings import team_tiebreak
    from crosstable.standings.tiebreak_registry import tiebreak

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
        if kind not in BYES or not 0 <= half_points <= _MOST_BYE_POINTS:
            known = [each.value for each in BYES]
            raise ResultError("events/bye-points-out-of-range", bye=kind.value, points=half_points / 2, known=known)
    if plan.is_fide:
        _check_fide(plan)
    check_own_order(plan)
    if plan.stages:
        check_stages(plan.stages, is_fide=plan.is_fide, is_of_teams=plan.teams is not None)
    banned = [code for code in plan.tiebreaks if re.split("[-/]", code.upper())[0] in _NOT_IN_ROUND_ROBINS]
    if banned and plan.rules == "fide-2026" and pairing_system(plan.policy).is_predetermined:
        raise ResultError("events/buchholz-in-round-robin", codes=banned)
    if plan.missed not in _MISSED:
        known = [kind.value for kind in _MISSED]
        raise ResultError("events/kind-of-missed-round", kind=plan.missed.value, known=known)


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
    worth = {kind: plan.result_rules[kind].win for kind in BYES}
    if worth[ResultKind.ALLOCATED_BYE] > _WIN or worth[ResultKind.FULL_BYE] > _WIN or worth[ResultKind.HALF_BYE] > 1:
        raise ResultError("events/fide-bye-points")


def bye_points_of(points: Mapping[str, float]) -> dict[ResultKind, int]:
    """Return values of byes in half-points.

    Args:
        points: what each kind of bye is worth.
    Raises:
        UnknownName: the kind of bye is not known.
        InputError: a value is not a multiple of half a point.
    Example:
        >>> bye_points_of({"half-bye": 0, "zero-bye": 0.5})
        {<ResultKind.HALF_BYE: 'half-bye'>: 0, <ResultKind.ZERO_BYE: 'zero-bye'>: 1}
    """
    known = {kind.value: kind for kind in BYES}
    found = {}
    for name, value in points.items():
        if name not in known:
            raise UnknownName("bye", name, known)
        if not 0 <= 2 * value <= _MOST_BYE_POINTS or 2 * value % 1:
            raise InputError("events/bye-points-not-a-number", bye=name, points=f"{value:g}")
        found[known[name]] = int(2 * value)
    return found


def with_settings(plan: Plan, settings: Mapping[str, Setting]) -> Plan:
    """Return the plan with some settings of its policy changed."""
    return replace(plan, settings=MappingProxyType({**plan.settings, **settings}))
