"""How an event is run: its policy, rules, tie-breaks and rounds.  A template says all of it in one word."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import resources
from types import MappingProxyType
from typing import Literal

from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.settings import Setting
from crosstable.pairing.systems import pairing_system
from crosstable.standings.tiebreak_registry import tiebreak

_LONGEST = 1e6
OPEN, CLOSED = "open", "closed"
TEMPLATES = ("card-game", "go-mcmahon", "go-swiss", "preferans-evening", "round-robin", "swiss")
_MISSED = (ResultKind.ZERO_BYE, ResultKind.HALF_BYE, ResultKind.FULL_BYE, ResultKind.LATE)
_NOTHING: Mapping[str, Setting] = MappingProxyType({})
_NO_BYES: Mapping[ResultKind, int] = MappingProxyType({})
BYES = (ResultKind.ZERO_BYE, ResultKind.HALF_BYE, ResultKind.FULL_BYE, ResultKind.ALLOCATED_BYE, ResultKind.LATE)
_TOTAL = "totalRounds"  # a setting of policies that change in the course of an event
_MOST_BYE_POINTS = 200  # half-points
_HALF_POINTS = {f"{halves / 2:g}": halves for halves in range(_MOST_BYE_POINTS + 1)}


@dataclass(frozen=True, slots=True)
class Bar:
    """How McMahon scores are given: a point for each whole `step` of rating above `lowest`, none from `at` on."""

    at: float
    lowest: float
    step: float = 100.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How an event is run.

    Args:
        template: what it began from.
        policy: how rounds are paired, with its `settings`.
        rules: what result kinds mean.
        tiebreaks: in order.
        rounds_planned: None where the policy or the director decides.
        missed: what rounds before a late entry count as.
        bye_points: what byes are worth in this event, in half-points, where that is not what its rules say.
        better_points: whether more or fewer points win a table that is settled by points.
        bar: how McMahon scores were given, for late entries; None where they were not.
        length: of each game (the bula of Preferans) where its result does not say another.
        status: "open" or "closed".
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
    length: float | None = None
    discipline: str | None = None
    status: str = OPEN

    @property
    def pairing_settings(self) -> Mapping[str, Setting]:
        """The settings of the policy; the planned rounds are its total, where it has one and no other was given."""
        if self.rounds_planned is None or _TOTAL not in pairing_system(self.policy).settings:
            return self.settings
        return {_TOTAL: self.rounds_planned, **self.settings}

    @property
    def result_rules(self) -> ResultRules:
        """What every result kind is worth in this event."""
        preset = ResultRules.preset(self.rules)
        if preset.tie_break_rules == "fide-2026" and pairing_system(self.policy).is_predetermined:
            preset = replace(preset, tie_break_rules="fide-2026-round-robin")
        if not self.bye_points:
            return preset
        floats = preset[ResultKind.HALF_BYE].floats
        changed = {
            kind.name: replace(preset[kind], win=halves, floats=floats if halves else "none")
            for kind, halves in self.bye_points.items()
        }
        return preset.with_meanings(f"{self.rules}, other byes", **changed)


def template(name: str) -> Plan:
    """Give the plan of a template.

    Raises:
        UnknownName: there is no such template.
    """
    if name not in TEMPLATES:
        raise UnknownName("template", name, TEMPLATES)
    text = resources.files("crosstable.league.events").joinpath(f"templates/{name}.toml").read_text("utf-8")
    said = tomllib.loads(text)
    return Plan(
        template=name,
        policy=said["policy"],
        rules=said["rules"],
        tiebreaks=tuple(said["tiebreaks"]),
        settings=MappingProxyType(said.get("settings", {})),
        rounds_planned=said.get("rounds"),
        missed=ResultKind(said["missed"]),
        better_points=said.get("better_points", "higher"),
    )


def check_open(event_id: str, plan: Plan) -> None:
    """Refuse to go on with an event that is closed.

    Raises:
        InputError: it is.
    """
    if plan.status == CLOSED:
        raise InputError("league/events/event-closed", event=event_id)


def check_plan(plan: Plan) -> None:
    """Refuse a plan that names what there is not.

    Raises:
        UnknownName, PolicyError: a policy, a setting, rules or a tie-break.
        ResultError: rounds below 1, a length that is none, a kind that a missed round cannot be.
    """
    pairing_system(plan.policy, plan.pairing_settings)
    ResultRules.preset(plan.rules)
    for code in plan.tiebreaks:
        tiebreak(code)
    if plan.rounds_planned is not None and not 1 <= plan.rounds_planned <= 1000:
        raise ResultError("league/events/rounds-out-of-range", rounds=plan.rounds_planned)
    if plan.length is not None and not 0 < plan.length <= _LONGEST:
        raise ResultError("league/events/length-out-of-range", length=plan.length, most=_LONGEST)
    for kind, halves in plan.bye_points.items():
        if kind not in BYES or not 0 <= halves <= _MOST_BYE_POINTS:
            known = [each.value for each in BYES]
            raise ResultError("league/events/bye-points-out-of-range", bye=kind.value, points=halves / 2, known=known)
    if plan.missed not in _MISSED:
        known = [kind.value for kind in _MISSED]
        raise ResultError("league/events/kind-of-missed-round", kind=plan.missed.value, known=known)


def parse_bye_points(words: Sequence[str]) -> dict[ResultKind, int]:
    """Read what byes are worth, as it is typed: `half-bye=0`; values are half-points.

    Raises:
        UnknownName: no bye has that name.
        ResultError: a value that is not a number of half-points.
    Example:
        >>> parse_bye_points(["half-bye=0", "zero-bye=0.5"])
        {<ResultKind.HALF_BYE: 'half-bye'>: 0, <ResultKind.ZERO_BYE: 'zero-bye'>: 1}
    """
    known = {kind.value: kind for kind in BYES}
    found = {}
    for word in words:
        name, _, points = (part.strip() for part in word.partition("="))
        if name not in known:
            raise UnknownName("bye", name, known)
        if points not in _HALF_POINTS:
            raise InputError("league/events/bye-points-not-a-number", bye=name, points=points)
        found[known[name]] = _HALF_POINTS[points]
    return found


def with_settings(plan: Plan, settings: Mapping[str, Setting]) -> Plan:
    """Give the plan with some settings of its policy changed."""
    return replace(plan, settings=MappingProxyType({**plan.settings, **settings}))
