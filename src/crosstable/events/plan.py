"""The plan of an event: its pairing policy, rules, tie-breaks and rounds.  A template is a ready-made plan."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import resources
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.events.event_status import CLOSED, OPEN
from crosstable.events.fide_mode import FideMode
from crosstable.events.stage_plans import stage_from_toml
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.games import Better
from crosstable.model.points import in_points
from crosstable.model.prizes import NO_PRIZES, PrizeFund
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.stages import MAIN, Stage
from crosstable.model.teams.team_rules import TeamRules, rules_of_stored
from crosstable.model.zones import Zone
from crosstable.pairing.policy_traits import TOTAL_ROUNDS, policy_traits

if TYPE_CHECKING:  # a plan is read by commands that pair nothing
    from crosstable.pairing.settings import Setting

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
_NOTHING: Mapping[str, Setting] = MappingProxyType({})
FIDE_MODE = "fide_mode"  # the key of a fact that the plan determines
_NO_FACTS: Mapping[str, str] = MappingProxyType({})
_NO_BYES: Mapping[ResultKind, int] = MappingProxyType({})
BYES = (ResultKind.ZERO_BYE, ResultKind.HALF_BYE, ResultKind.FULL_BYE, ResultKind.ALLOCATED_BYE, ResultKind.LATE)
MOST_BYE_POINTS = 200  # half-points


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
    better_points: Better = "higher"
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
        if not begun and not policy_traits(self.policy).has_own_order:
            return ()
        settings, rounds = self.pairing_settings, self.rounds_planned
        return (Stage(MAIN, self.policy, settings, self.tiebreaks, rounds, takes="all", first_round=1), *begun)

    @property
    def cut(self) -> int:
        """How many go on to the next stage, or are promoted from the top of the table; 0 where that is no number."""
        following = next((each for each in self.stages if not each.has_begun), None)
        words = "" if following is None else following.takes
        if words.startswith("top ") and words[4:].isdecimal():
            return int(words[4:])
        return max([each.last for each in self.zones if each.kind == "up" and each.first == 1], default=0)

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
        if self.rounds_planned is None or not policy_traits(self.policy).takes_rounds:
            return self.settings
        return {TOTAL_ROUNDS: self.rounds_planned, **self.settings}

    @property
    def result_rules(self) -> ResultRules:
        """The scoring rules, with the values of byes in this event."""
        preset = ResultRules.preset(self.rules)
        if preset.tie_break_rules == "fide-2026" and policy_traits(self.policy).is_predetermined:
            preset = replace(preset, tie_break_rules="fide-2026-round-robin")
        if not self.bye_points:
            return preset
        floats = preset[ResultKind.HALF_BYE].floats
        changed = {
            kind.name: replace(preset[kind], win=in_points(half_points), floats=floats if half_points else "none")
            for kind, half_points in self.bye_points.items()
        }
        return preset.with_meanings(f"{self.rules}, other byes", **changed)


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


def bye_points_of(points: Mapping[str, float]) -> dict[ResultKind, int]:
    """Return values of byes in half-points.

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
        if not 0 <= 2 * value <= MOST_BYE_POINTS or 2 * value % 1:
            raise InputError("events/bye-points-not-a-number", bye=name, points=f"{value:g}")
        found[known[name]] = int(2 * value)
    return found


def with_settings(plan: Plan, settings: Mapping[str, Setting]) -> Plan:
    """Return the plan with some settings of its policy changed."""
    return replace(plan, settings=MappingProxyType({**plan.settings, **settings}))
