"""`event new`, `plan`, `list`: an event and its plan."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table
from crosstable.cli.event.fact_options import (
    Arbiter,
    Deputies,
    Facts,
    Komi,
    Link,
    Organiser,
    Place,
    RoundDates,
    TimeControl,
    facts_of_options,
)
from crosstable.cli.event.opening import (
    EventOption,
    Irregular,
    open_event,
)
from crosstable.cli.event.rateable import unrateable_words
from crosstable.cli.league.opening import As, DryRun, LeagueFile, date_option, open_league
from crosstable.league.events.named_entrants import pair_of
from crosstable.model.names import clean_name

if TYPE_CHECKING:
    from crosstable.league.events.plan import Plan

Rounds = Annotated[
    int | None,
    typer.Option("--rounds", min=0, help="The number of rounds planned; 0: the policy or the director decides."),
]
PolicyOption = Annotated[str | None, typer.Option("--policy", help="The pairing policy.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting of the policy; may be repeated.")
]
Tiebreaks = Annotated[
    str | None,
    typer.Option(
        "--tiebreaks",
        metavar="CODES",
        help="Tie-breaks, most important first, such as SOS,SOSOS, or an order: la-liga.",
    ),
]
Length = Annotated[
    float | None, typer.Option("--length", help="The length of each game, such as the bula of Preferans; 0: none.")
]
Rules = Annotated[
    str | None, typer.Option("--rules", metavar="NAME", help="Scoring rules for results and byes, such as fide-2026.")
]
ByePoints = Annotated[
    list[str] | None,
    typer.Option("--bye", metavar="KIND=POINTS", help="What a bye is worth, such as half-bye=0; may be repeated."),
]
Discipline = Annotated[str | None, typer.Option("--discipline", help="The discipline, if the league has several.")]


def new(
    league: LeagueFile,
    name: Annotated[
        str | None, typer.Argument(help="The name of the event; with --like, by default the earlier one's, counted on.")
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(
            "--like", metavar="EVENT", help="Take the plan of an earlier event, such as e3; last: the newest."
        ),
    ] = None,
    template: Annotated[
        str | None,
        typer.Option(
            "--template",
            "-t",
            help="The kind of event: swiss, go-mcmahon, go-swiss, ...; default: swiss, or the game's.",
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", help="The game, such as football (see `crosstable games`); default: the league's."),
    ] = None,
    date: Annotated[
        str | None, typer.Option("--date", metavar="DATE", help="The date of the first round; default: today.")
    ] = None,
    rounds: Rounds = None,
    policy: PolicyOption = None,
    settings: Settings = None,
    tie_breaks: Tiebreaks = None,
    length: Length = None,
    discipline: Discipline = None,
    rules: Rules = None,
    byes: ByePoints = None,
    place: Place = None,
    arbiter: Arbiter = None,
    deputies: Deputies = None,
    organiser: Organiser = None,
    time_control: TimeControl = None,
    komi: Komi = None,
    round_dates: RoundDates = None,
    link: Link = None,
    facts: Facts = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Create an event.

    Example: crosstable event new league.db "Spring Open" --template go-mcmahon
    Example: crosstable event new league.db --like last
    """
    from crosstable.league.events.earlier_events import beginning_of
    from crosstable.league.events.planning import new_event
    from crosstable.league.reading.league_reader import today_of

    opened = open_league(league, who=who, dry_run=dry_run)
    with opened.store.read() as connection:
        begins = beginning_of(
            connection,
            today_of(opened.store),
            name=clean_name(name or "") or None,
            date=date_option("--date", date),
            like=like,
            template=template,
            game=game,
        )
    stated = facts_of_options(place, arbiter, deputies, organiser, time_control, komi, round_dates, link, facts)
    plan = plan_of_options(begins.plan, rounds, policy, settings, tie_breaks, length, discipline, stated)
    plan = plan_with_rules(plan, rules, byes)
    name, day = begins.name, begins.date
    public_id = opened.change(new_event, name, plan, date=day)
    words = (
        *opened.notes_of_trial(),
        *unrateable_words(opened.store, name, plan, day),
        Table(("event", "name", "template"), [(public_id, name, plan.template)]),
        Note(f"Next: crosstable event {'enter' if plan.teams is None else 'team add'} {league} entries.csv"),
    )
    return Answer({"event": public_id, "name": name, "template": plan.template}, words)


def plan(
    league: LeagueFile,
    rounds: Rounds = None,
    policy: PolicyOption = None,
    settings: Settings = None,
    tie_breaks: Tiebreaks = None,
    length: Length = None,
    discipline: Discipline = None,
    rules: Rules = None,
    byes: ByePoints = None,
    place: Place = None,
    arbiter: Arbiter = None,
    deputies: Deputies = None,
    organiser: Organiser = None,
    time_control: TimeControl = None,
    komi: Komi = None,
    round_dates: RoundDates = None,
    link: Link = None,
    facts: Facts = None,
    forbid: Annotated[
        list[str] | None,
        typer.Option("--forbid", metavar="A-B", help="FIDE mode: a pair that must not meet in the whole event."),
    ] = None,
    leave: Annotated[
        bool, typer.Option("--leave-fide-mode", help="Leave FIDE mode, which is final for this event.")
    ] = False,
    irregular: Irregular = False,
    why: Annotated[str, typer.Option("--reason", metavar="TEXT", help="The reason of an irregular change.")] = "",
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Show the plan of an event, or change it: rounds, policy, tie-breaks.

    Example: crosstable event plan league.db --rounds 6
    """
    from crosstable.league.events.plan_changes import with_fide_changes
    from crosstable.league.events.planning import change_plan, logged_plan

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    stated = facts_of_options(place, arbiter, deputies, organiser, time_control, komi, round_dates, link, facts)
    changed = plan_of_options(running.plan, rounds, policy, settings, tie_breaks, length, discipline, stated)
    pairs = [pair_of(running, word) for word in forbid or ()]
    changed = with_fide_changes(running, plan_with_rules(changed, rules, byes), pairs, leave=leave)
    if changed != running.plan:
        opened.change(change_plan, changed, irregular=irregular, reason=why)
        changed = opened.read().plan if opened.league.writes else changed
    values = logged_plan(changed)
    table = Table(("", running.event.name), [(key, _word(value)) for key, value in values.items()])
    notes = opened.league.notes_of_trial() if changed != running.plan else ()
    return Answer({"event": opened.id, **values}, [*notes, table])


def list_(league: LeagueFile) -> Answer:
    """List the events that are run in a league."""
    from crosstable.league.events.plan_rows import known_events

    with open_league(league).store.read() as connection:
        rows = [(id, name, str(date or ""), status) for id, name, date, status in known_events(connection)]
    table = Table(("event", "name", "date", "status"), rows)
    return Answer([dict(zip(table.columns, row, strict=True)) for row in rows], [table])


def plan_of_options(
    plan: Plan,
    rounds: int | None,
    policy: str | None,
    settings: list[str] | None,
    tie_breaks: str | None,
    length: float | None,
    discipline: str | None,
    facts: Mapping[str, str] | None = None,
) -> Plan:
    """Return a plan with what the options of a command say."""
    from crosstable.cli.pair import settings_of_words
    from crosstable.league.events.plan_changes import changed_plan

    return changed_plan(
        plan,
        rounds=rounds,
        policy=policy,
        settings=settings_of_words(policy or plan.policy, settings) if settings else {},
        tiebreaks=codes_of(tie_breaks),
        length=length,
        discipline=discipline,
        facts=facts,
    )


def codes_of(tie_breaks: str | None) -> tuple[str, ...] | None:
    """Return the codes of an option `--tiebreaks`."""
    if tie_breaks is None:
        return None
    from crosstable.standings.league_orders import codes_of as known_codes

    return known_codes([code.strip() for code in tie_breaks.split(",") if code.strip()])


def plan_with_rules(plan: Plan, rules: str | None, byes: list[str] | None) -> Plan:
    """Return a plan with other scoring rules, or other values of byes."""
    from crosstable.league.events.plan import parse_bye_points
    from crosstable.league.events.plan_changes import changed_plan

    return changed_plan(plan, rules=rules, bye_points=parse_bye_points(byes or ()))


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}={item}" for key, item in value.items())
    return "" if value is None else str(value)
