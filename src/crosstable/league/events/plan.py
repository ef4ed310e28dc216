"""How an event is run: its policy, rules, tie-breaks and rounds.  A template says all of it in one word."""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

from sqlalchemy import Connection, Row, func, select, update

from crosstable.league.leagues import ONLY_LEAGUE
from crosstable.league.store.schema import discipline, event, event_plan
from crosstable.league.store.store import Store, Write
from crosstable.model.columns import NO_DATE, date_of, day_number
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.names import LONGEST_NAME, clean_name, match_key
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


def new_event(
    store: Store,
    actor: str,
    name: str,
    plan: Plan,
    *,
    date: dt.date | None = None,
    dry_run: bool = False,
) -> str:
    """Begin an event; give its public id.

    Args:
        store: the league.
        actor: who does it.
        name: as it is shown.
        plan: from `template`, maybe with other values.
        date: of the first round.
        dry_run: do all, then undo all.
    Raises:
        InputError: no name; an event of that name on that day.
        UnknownName, PolicyError, ResultError: a policy, setting, rule or tie-break that there is not.
    """
    shown = clean_name(name)[:LONGEST_NAME]
    if not shown:
        raise InputError("league/events/event-without-name", name=name)
    check_plan(plan)
    with store.write(actor, "event-new", dry_run=dry_run) as write:
        day = None if date is None else day_number(date)
        twin = _twin(write.connection, match_key(shown), day)
        if twin is not None:
            raise InputError("league/events/event-exists", event=twin, name=shown)
        last = select(func.max(event.c.sequence)).where(event.c.day == day)
        number = write.reserve(event)
        write.connection.execute(
            event.insert().values(
                id=number,
                public_id=f"e{number}",
                league_id=ONLY_LEAGUE,
                name=shown,
                key=match_key(shown),
                day=day,
                sequence=(write.connection.execute(last).scalar() or 0) + 1,
                rules=plan.rules,
                rounds_planned=plan.rounds_planned,
                settings={},  # of imported events; those of this one are in its plan
                change_id=write.change_id,
            )
        )
        _insert(write, number, plan)
        write.tell(target=f"e{number}", after={"name": shown, "date": date and date.isoformat(), **plain_plan(plan)})
        return f"e{number}"


def _twin(connection: Connection, key: str, day: int | None) -> str | None:
    """Give the event of this name and day, but for one whose beginning was taken back."""
    taken_back = select(event_plan.c.event_id).group_by(event_plan.c.event_id)
    taken_back = taken_back.having(func.count() == func.count(event_plan.c.ended_by))
    same = select(event.c.public_id).where(event.c.key == key, event.c.day == day, event.c.id.not_in(taken_back))
    return connection.execute(same).scalar()


def change_plan(store: Store, actor: str, event_id: str, changed: Plan, *, dry_run: bool = False) -> bool:
    """Run an event by another plan from now on; tell whether that is different.

    Raises:
        InputError: the event is closed.
        UnknownName, PolicyError, ResultError: something in it that there is not.
    """
    check_plan(changed)
    with store.write(actor, "event-plan", target=event_id, dry_run=dry_run) as write:
        number, now = plan_of(write.connection, event_id)
        check_open(event_id, now)
        if changed == now:
            write.leave_no_trace()
            return False
        put_plan(write, number, changed)
        write.tell(before=plain_plan(now), after=plain_plan(changed))
        return True


def put_plan(write: Write, number: int, plan: Plan) -> None:
    """Let an event be run by this plan from now on."""
    in_force = (event_plan.c.event_id == number, event_plan.c.ended_by.is_(None))
    write.connection.execute(update(event_plan).where(*in_force).values(ended_by=write.change_id))
    _insert(write, number, plan)


def plan_of(connection: Connection, event_id: str) -> tuple[int, Plan]:
    """Give the row number of an event that is run here, and its plan.

    Raises:
        UnknownName: there is no such event.
        InputError: its results came from a file; its beginning was taken back.
    """
    row = connection.execute(select(event).where(event.c.public_id == event_id)).first()
    if row is None:
        raise UnknownName("event", event_id, [known for known, *_ in known_events(connection)])
    plans = select(event_plan).where(event_plan.c.event_id == row.id, event_plan.c.ended_by.is_(None))
    plan = connection.execute(plans).first()
    if plan is None:
        if connection.execute(select(event_plan.c.id).where(event_plan.c.event_id == row.id)).first():
            raise InputError("league/events/event-was-undone", event=event_id, name=row.name)
        raise InputError("league/events/event-from-file", event=event_id, name=row.name)
    named = select(discipline.c.name).where(discipline.c.id == plan.discipline_id)
    return row.id, plan_of_row(plan, connection.execute(named).scalar())


def plan_of_row(row: Row[Any], discipline: str | None = None) -> Plan:
    """Read a plan from its row; `_insert` writes it."""
    options: Mapping[str, Any] = row.options
    bar = options.get("bar")
    return Plan(
        template=row.template,
        policy=row.policy,
        rules=row.rules,
        tiebreaks=tuple(row.tiebreaks),
        bye_points={ResultKind(kind): halves for kind, halves in options.get("bye_points", {}).items()},
        better_points=options.get("better_points", "higher"),
        bar=None if bar is None else Bar(**bar),
        length=options.get("length"),
        settings=MappingProxyType(row.settings),
        rounds_planned=row.rounds_planned,
        missed=ResultKind(row.missed),
        discipline=discipline,
        status=row.status,
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


def plain_plan(plan: Plan) -> dict[str, Any]:
    """Write a plan as plain values for the change log."""
    return {
        "status": plan.status,
        "template": plan.template,
        "policy": plan.policy,
        "settings": dict(plan.pairing_settings),
        "rules": plan.rules,
        "bye_points": {kind.value: halves / 2 for kind, halves in plan.bye_points.items()},
        "tiebreaks": list(plan.tiebreaks),
        "rounds": plan.rounds_planned,
        "missed": plan.missed.value,
        "length": plan.length,
    }


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


def event_day(day: int | None) -> dt.date | None:
    """Give the date of an event."""
    return None if day is None or day == NO_DATE else date_of(day)


def _insert(write: Write, number: int, plan: Plan) -> None:
    options: dict[str, Any] = {
        "bye_points": {kind.value: halves for kind, halves in plan.bye_points.items()},
        "better_points": plan.better_points,
        "bar": None if plan.bar is None else asdict(plan.bar),
        "length": plan.length,
    }
    write.insert(
        event_plan,
        event_id=number,
        status=plan.status,
        template=plan.template,
        policy=plan.policy,
        rules=plan.rules,
        settings=dict(plan.settings),
        options=options,
        tiebreaks=list(plan.tiebreaks),
        rounds_planned=plan.rounds_planned,
        missed=plan.missed.value,
        discipline_id=_discipline(write, plan.discipline),
    )


def _discipline(write: Write, name: str | None) -> int | None:
    if name is None:
        return None
    key = match_key(name)
    found = write.connection.execute(select(discipline.c.id).where(discipline.c.key == key)).scalar()
    if found is not None:
        return int(found)
    return write.insert(discipline, league_id=ONLY_LEAGUE, name=clean_name(name)[:LONGEST_NAME], key=key)


def known_events(connection: Connection) -> Sequence[tuple[str, str, dt.date | None, str]]:
    """List the events that are run here, the newest first: public id, name, date, status."""
    rows = connection.execute(
        select(event.c.public_id, event.c.name, event.c.day, event_plan.c.status)
        .join(event_plan, event_plan.c.event_id == event.c.id)
        .where(event_plan.c.ended_by.is_(None))
        .order_by(event.c.id.desc())
    )
    return [(row.public_id, row.name, event_day(row.day), row.status) for row in rows]
