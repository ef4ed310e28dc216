"""`crosstable simulate`: which format finds the strongest, and how a rating system recovers strength."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.machines import Machines
from crosstable.cli.output import Cell, ProgressBar
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.counted import counted
from crosstable.simulation import play_event, play_league
from crosstable.simulation.kept import KeptValues
from crosstable.simulation.plan import SimulationPlan, read_plan
from crosstable.simulation.run import simulate as carry_out
from crosstable.simulation.summary import CaseSummary, Mean, Simulated

_IN_PERCENT = ("strongest first", "in order", "byes of the stronger")
_LONGEST_PLAN = 1_000_000  # characters


@command_input
class Simulate:
    """The plan, and how much of it is played."""

    plan: Annotated[Path, Help("The plan, a TOML file.", is_argument=True)]
    events: Annotated[
        int | None,
        Ge(1),
        Le(1_000_000),
        Help("How many events of each format; default: as the plan says.", metavar="N"),
    ] = None
    seed: Annotated[int | None, Ge(0), Help("The random seed; default: that of the plan.")] = None
    keep: Annotated[
        Path | None,
        Help("Keep what events told in this file; default: beside the plan, with .kept.jsonl.", metavar="FILE"),
    ] = None
    machines: Annotated[Machines, INLINE]

    def read(self) -> SimulationPlan:
        """Read the plan."""
        with self.plan.open(encoding="utf-8") as file:
            plan = read_plan(file.read(_LONGEST_PLAN), self.plan.name)
        seed = plan.seed if self.seed is None else self.seed
        return replace(plan, seed=seed, events=plan.events if self.events is None else self.events)


def simulate(given: Simulate) -> Answer:
    """Simulate events of planned formats, or leagues: who finds the strongest, how fair, how ratings recover strength.

    What was played is kept: after an interruption, or with more events, the same command goes on.

    Example: crosstable simulate plan.toml
    """
    plan, file = given.read(), given.keep or given.plan.with_suffix(".kept.jsonl")
    with given.machines.workers() as workers, KeptValues(file) as kept, ProgressBar("Playing events") as progress:
        found = carry_out(plan, kept=kept, workers=workers, progress=progress)
    return Answer(asdict(found), _words(found, file))


def _words(found: Simulated, file: Path) -> Words:
    if found.formats:
        yield _table("format", found.formats, play_event.MEASURES)
        yield Note(_verdict(found.formats, "finds the strongest player most often"))
    if found.ratings:
        yield _table("rating system", found.ratings, play_league.MEASURES)
        yield Note(_verdict(found.ratings, "orders the players best"))
    for rows, option in ((found.formats, "--events {}"), (found.ratings, "events = {} under [league]")):
        needed = max((row.needed for row in rows), default=0)
        if rows and needed > rows[0].events:
            more = option.format(needed)
            yield Note(f"For intervals of ± {100 * found.precision:g} points, more are needed: {more}.", "yellow")
    yield Note(f"Seed {found.seed}. ± is half a 95 % interval. Kept in {file}.")


def _table(what: str, rows: tuple[CaseSummary, ...], measures: tuple[str, ...]) -> Table:
    has_tie_breaks = any(row.tie_breaks for row in rows)
    shown = [name for name in measures if any(row.means[name].value is not None for row in rows)]
    heads = [what, *(["tie-breaks"] if has_tie_breaks else []), "events", *shown, "behind"]
    cells: list[list[Cell]] = [
        [
            row.name,
            *([row.tie_breaks or "-"] if has_tie_breaks else []),
            row.events,
            *(_cell(row.means[name], name) for name in shown),
            "" if row.behind is None else _cell(row.behind, _IN_PERCENT[0]),
        ]
        for row in rows
    ]
    return Table(heads, cells)


def _cell(mean: Mean, measure: str) -> str:
    if mean.value is None:
        return ""
    times, places = (100.0, 1) if measure in _IN_PERCENT else (1.0, 2)
    margin = "" if mean.margin is None else f" ± {times * mean.margin:.{places}f}"
    return f"{times * mean.value:.{places}f}{margin}"


def _verdict(rows: tuple[CaseSummary, ...], what: str) -> str:
    """Return which row is best, if the events tell."""
    best = rows[0]
    name = f"{best.name}, by {best.tie_breaks}" if best.tie_breaks else best.name
    alike = sum(not row.is_behind for row in rows[1:])
    if len(rows) == 1:
        return f"{name}: nothing to compare it with."
    if not alike:
        return f"{name} {what}, and the others are behind by more than chance."
    return f"{name} {what}; {counted(alike, 'other')} cannot be told from it."
