"""Facts of an event that people ask for: place, arbiter, time control, komi, dates of rounds, web address, organiser.

They have the keys of `formats.event.document.ABOUT`; what pages and paper show of them, with its label, is in `SHOWN`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from crosstable.events.fide_export import about_fide, exported_event, kept_lines
from crosstable.events.plan import FIDE_MODE, Plan
from crosstable.events.running import RunningEvent
from crosstable.formats.event.document import ABOUT, EventDocument, stated_details
from crosstable.formats.event.held_plan import HeldBar, HeldPlan
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.events import Event
from crosstable.model.names import clean_name
from crosstable.model.teams.event_teams import EventTeams

SHOWN: Mapping[str, str] = MappingProxyType(
    {
        "city": "Venue",
        "arbiter": "Arbiter",
        "deputies": "Deputies",
        "organiser": "Organiser",
        "time_control": "Time control",
        "komi": "Komi",
        "round_dates": "Dates of rounds",
        "contact": "Contact",
        FIDE_MODE: "FIDE mode",
        "comment": "",
        "link": "Web",
    }
)
EVENT_FACTS = tuple(
    key for key in ABOUT if key not in ("start", "end", "system", "starting_rank", "program", "handicap")
)
_LONGEST = 500
_LINK = re.compile(r"https?://\S+", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,3}(\.[0-9]+)?", re.ASCII)


def with_facts(facts: Mapping[str, str], changes: Mapping[str, str]) -> Mapping[str, str]:
    """Return the facts of an event with some changed; an empty text removes one.

    Raises:
        UnknownName: no such fact.
        InputError: a text is too long, or not of the form of its fact.
    Example:
        >>> dict(with_facts({"city": "Ulm"}, {"arbiter": "Ann  Lee", "city": ""}))
        {'arbiter': 'Ann Lee'}
    """
    changed = dict(facts)
    for key, text in changes.items():
        if key not in EVENT_FACTS:
            raise UnknownName("fact of an event", key, EVENT_FACTS)
        value = clean_name(text)
        _check(key, value)
        changed[key] = _dates(value) if key == "round_dates" and value else value
    return MappingProxyType({key: changed[key] for key in ABOUT if changed.get(key)})


def _check(key: str, value: str) -> None:
    if len(value) > _LONGEST:
        raise InputError("events/event-fact-too-long", fact=key, length=len(value), most=_LONGEST)
    if key == "link" and value and not _LINK.fullmatch(value):
        raise InputError("events/event-fact-not-a-link", text=value)
    if key == "komi" and value and not _NUMBER.fullmatch(value):
        raise InputError("events/event-fact-not-a-number", fact=key, text=value)
    if key == "odds" and value not in ("", "off"):
        raise InputError("events/event-fact-not-off", fact=key, text=value)
    if key == "first_colour" and value not in ("", "white", "black"):
        raise InputError("events/event-fact-not-a-colour", text=value)


def _dates(text: str) -> str:
    """Return dates of rounds with one comma and a blank between them."""
    words = text.replace(",", " ").split()
    for word in words:
        try:
            dt.date.fromisoformat(word)
        except ValueError:
            raise InputError("events/event-fact-not-a-date", text=word) from None
    return ", ".join(words)


def event_document(running: RunningEvent) -> EventDocument:
    """Return an event of a league as a document: with its plan, its facts, and the details of its entrants."""
    facts, last = running.plan.facts, running.event.rounds[-1].number if running.event.rounds else 0
    dates = facts.get("round_dates", "").split(", ") if facts.get("round_dates") else _days_of_rounds(running)
    about = {**about_fide(running.plan), **facts, **({"start": min(dates), "end": max(dates)} if dates else {})}
    has_teams = running.teams is not None  # their policy and tie-breaks are not for the players
    return EventDocument(
        with_round_dates(
            running.event if running.plan.fide is None else exported_event(running),
            [] if running.schedule.slots else dates,  # the games of a schedule have their days
        ),
        policy=None if has_teams else running.plan.policy,
        settings=MappingProxyType({} if has_teams else dict(running.plan.pairing_settings)),
        volunteers=running.volunteers(last + 1),
        about=MappingProxyType(about),
        tiebreaks=() if has_teams else running.plan.tiebreaks,
        kept=kept_lines(running),
        stated=stated_details(running.event.entrants),
        stages=running.plan.stages,
        prizes=running.plan.prizes,
        zones=running.plan.zones,
        teams=_event_teams(running),
        plan=_held_plan(running.plan),
        fixtures=running.schedule.fixtures,
    )


def _days_of_rounds(running: RunningEvent) -> list[str]:
    """Return the days of all rounds of the schedule; none where one is open."""
    days = [running.schedule.of(each.number).day for each in running.rounds]
    return [] if None in days else [str(day) for day in days]


def _held_plan(plan: Plan) -> HeldPlan:
    return HeldPlan(
        template=plan.template,
        game=plan.game,
        rules=plan.rules,
        bye_points=MappingProxyType({kind.value: half_points for kind, half_points in plan.bye_points.items()}),
        missed=plan.missed.value,
        better_points=plan.better_points,
        length=plan.length,
        discipline=plan.discipline,
        bar=None if plan.bar is None else HeldBar(plan.bar.at, plan.bar.lowest, plan.bar.step),
        is_fide=plan.fide is not None,
        fide_left_after=None if plan.fide is None else plan.fide.left_after,
    )


def _event_teams(running: RunningEvent) -> EventTeams | None:
    if running.teams is None:
        return None
    plan = running.plan
    return running.teams.event_teams(plan.policy, plan.pairing_settings, plan.tiebreaks)


def with_round_dates(event: Event, dates: list[str]) -> Event:
    """Return the event with the day of each round in its games, where it is known."""
    days = {number: dt.date.fromisoformat(word) for number, word in enumerate(dates, start=1)}
    rounds = tuple(
        replace(this, games=tuple(replace(game, date=days[this.number]) for game in this.games))
        if this.number in days
        else this
        for this in event.rounds
    )
    return replace(event, rounds=rounds)
