"""`event stage`, `cut`: the stages of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.event.planning import PolicyOption, Rounds, Settings, Tiebreaks, codes_of
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.league.events.named_entrants import side_named
from crosstable.model.counted import counted
from crosstable.model.stages import MAIN, Stage

if TYPE_CHECKING:  # other commands of this file need no cut
    from crosstable.league.events.running import RunningEvent
    from crosstable.league.events.stages import Cut

CarryPoints = Annotated[
    bool | None,
    typer.Option("--carry-points/--no-carry-points", help="Take the points of the stages before along; default: no."),
]
Parallel = Annotated[
    bool | None,
    typer.Option(
        "--parallel/--no-parallel", help="Play it beside the stage before, in the same rounds; default: after it."
    ),
]
_COLUMNS = ("stage", "policy", "takes", "rounds", "points", "first round", "entrants")


def stage(
    league: LeagueFile,
    name: Annotated[
        str | None, typer.Argument(help="The stage to add or to change; without one, the stages are listed.")
    ] = None,
    takes: Annotated[
        str | None,
        typer.Option(
            "--takes",
            metavar="WHO",
            help="Who plays: 'top 8', 'places 9-16', 'top 2 of groups', winners, losers, 'by hand'.",
        ),
    ] = None,
    policy: PolicyOption = None,
    settings: Settings = None,
    rounds: Rounds = None,
    tie_breaks: Tiebreaks = None,
    carry_points: CarryPoints = None,
    parallel: Parallel = None,
    drop: Annotated[bool, typer.Option("--drop", help="Remove the stage, if it has not begun.")] = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """List the stages of an event, add or change one, or remove it.

    Example: crosstable event stage league.db "Top 8" --takes "top 8" --policy single-elimination
    """
    from crosstable.league.events.planning import change_plan
    from crosstable.league.events.stages import with_stage, without_stage

    opened = open_event(league, event, who=who, dry_run=dry_run)
    plan = opened.read().plan
    changed = plan
    if name is not None and drop:
        changed = without_stage(plan, name)
    elif name is not None:
        given = _stage(opened, name, takes, policy, settings, rounds, tie_breaks, carry_points, parallel)
        changed = with_stage(plan, given)
    if changed != plan:
        opened.change(change_plan, changed)
    main = Stage(MAIN, changed.policy, changed.settings, changed.tiebreaks, changed.rounds_planned, first_round=1)
    stages = [main, *changed.stages]
    word = "player" if plan.teams is None else "team"
    rows = [_row(each, word) for each in stages]
    notes = opened.league.notes_of_trial() if changed != plan else ()
    return Answer([_values(each) for each in stages], [*notes, Table(_COLUMNS, rows)])


def cut(
    league: LeagueFile,
    size: Annotated[
        int | None, typer.Argument(min=2, help="How many go on, from the top; default: what the stage takes.")
    ] = None,
    name: Annotated[
        str | None, typer.Option("--stage", metavar="NAME", help="The stage that begins; default: the next one.")
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option("--player", metavar="PLAYER", help="An entrant by hand, best seed first; may be repeated."),
    ] = None,
    policy: PolicyOption = None,
    settings: Settings = None,
    carry_points: CarryPoints = None,
    parallel: Parallel = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Begin the next stage: fix its entrants in the order of the standings; by default a knockout.

    Example: crosstable event cut league.db 8
    """
    from crosstable.league.events.stage_plans import next_stage
    from crosstable.league.events.stages import cut as begin_stage

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    chosen = [side_named(running, word) for word in players or ()]
    added = None
    if next_stage(running.plan.stages) is None and (size is not None or chosen):
        title = name or f"Top {size or len(chosen)}"
        takes = f"top {size}" if size else "by hand"
        added = _stage(opened, title, takes, policy, settings, None, None, carry_points, parallel)
    begun = opened.change(begin_stage, size=size, players=chosen, name=name, stage=added)
    beside = {"beside": [_values(each) for each in begun.beside]} if begun.beside else {}
    return Answer({"event": opened.id, **_values(begun.stage), **beside}, _cut_words(opened, running, begun))


def _cut_words(opened: OpenEvent, running: RunningEvent, begun: Cut) -> Words:
    yield from opened.league.notes_of_trial()
    for stage in (begun.stage, *begun.beside):
        rows = [(seed, running.name(player)) for seed, player in enumerate(stage.entrants, start=1)]
        yield Table(
            ("seed", "player" if running.teams is None else "team"),
            rows,
            title=f"{stage.name}, from round {begun.first_round}",
        )
    left = begun.rounds_left
    if left:
        yield Note(f"Before it, {counted(left, 'planned round')} will not be played. To play on first, undo the cut.")
    if opened.league.writes:
        yield Note(f"Next: crosstable event pair {opened.league.place}")


def _stage(
    opened: OpenEvent,
    name: str,
    takes: str | None,
    policy: str | None,
    settings: list[str] | None,
    rounds: int | None,
    tie_breaks: str | None,
    carry_points: bool | None,
    parallel: bool | None,
) -> Stage:
    """Return the stage of that name with what the options say; a new one is a knockout of the best eight."""
    from crosstable.cli.pair import settings_of_words
    from crosstable.league.events.plan_changes import begun_stage, changed_stage

    made = begun_stage(opened.read().plan, name, policy)
    return changed_stage(
        made,
        takes=takes,
        settings=settings_of_words(made.policy, settings) if settings else {},
        rounds=rounds,
        tiebreaks=codes_of(tie_breaks),
        carry_points=carry_points,
        parallel=parallel,
    )


def _row(stage: Stage, word: str) -> tuple[str, ...]:
    points = "taken along" if stage.carries_points else ""
    entrants = counted(len(stage.entrants), word) if stage.entrants else ""
    takes = "all" if stage.name == MAIN else f"{stage.takes}, parallel" if stage.is_parallel else stage.takes
    return stage.name, stage.policy, takes, str(stage.rounds or ""), points, str(stage.first_round or ""), entrants


def _values(stage: Stage) -> dict[str, object]:
    return {
        "stage": stage.name,
        "policy": stage.policy,
        "settings": dict(stage.settings),
        "takes": "all" if stage.name == MAIN else stage.takes,
        "rounds": stage.rounds,
        "tiebreaks": list(stage.tiebreaks),
        "carries_points": stage.carries_points,
        "is_parallel": stage.is_parallel,
        "first_round": stage.first_round,
        "entrants": list(stage.entrants),
    }
