"""`crosstable arena next`, `arena fragile` and `arena simulate`: what is next, and how far an order holds."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from annotated_types import Ge, Gt, Le, Lt

from crosstable.arena import PlannedArena, fragility, next_battles, simulate_arena
from crosstable.arena.fragility import Change
from crosstable.arena.next_battles import Aim
from crosstable.cli.answers import Answer, Note, Table
from crosstable.cli.arena.battle_files import BattleFile
from crosstable.cli.arena.fit_options import FitOptions
from crosstable.cli.machines import Machines
from crosstable.cli.output import ProgressBar
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.errors import InputError

_SHOWN = 20  # rows of the file that are listed


@command_input
class NextArena:
    """The battles so far, and what the next ones are for."""

    battles: Annotated[BattleFile, INLINE]
    options: Annotated[FitOptions, INLINE]
    aim: Annotated[Aim, Help("What the next battles are to tell.")] = "order"
    per_pair: Annotated[int, Ge(1), Help("How many battles each pair is to have.")] = 10
    batches: Annotated[int, Ge(1), Le(1000), Help("How many batches; no model is twice in one.")] = 1
    capacity: Annotated[int | None, Ge(1), Help("The most pairs in a batch.")] = None
    forbid: Annotated[tuple[str, ...], Help("A pair that must not meet, as MODEL:MODEL; may be repeated.")] = ()
    seed: Annotated[int, Ge(0), Help("The random seed of which model is listed first.")] = 0


def next_arena(given: NextArena) -> Answer:
    """Choose the next battles: batches of pairs that tell most, each an optimal matching.

    Example: crosstable arena next battles.csv --aim top --batches 2
    """
    found = next_battles(
        given.options.fitted(given.battles),
        per_pair=given.per_pair,
        aim=given.aim,
        batches=given.batches,
        capacity=given.capacity,
        forbidden=[_pair(word) for word in given.forbid],
        seed=given.seed,
    )
    rows = [
        (number, each.first, each.second, f"{each.worth:.2f}")
        for number, batch in enumerate(found.batches, 1)
        for each in batch
    ]
    rule = f"Aim: {found.aim}, {found.per_pair} battles a pair, seed {found.seed}. Keep this with the results."
    return Answer(asdict(found), [Table(("batch", "first", "second", "worth"), rows), Note(rule)])


def _pair(word: str) -> tuple[str, str]:
    first, colon, second = word.partition(":")
    if not colon:
        raise InputError("cli/battles-pair", given=word)
    return first.strip(), second.strip()


@command_input
class FragileArena:
    """The battles, and the order that is questioned."""

    battles: Annotated[BattleFile, INLINE]
    options: Annotated[FitOptions, INLINE]
    ahead: Annotated[str | None, Help("The model ahead; default: the first.", metavar="MODEL")] = None
    behind: Annotated[str | None, Help("The model behind it; default: whoever is nearest.", metavar="MODEL")] = None
    change: Annotated[Change, Help("What happens to battles.")] = "removal"


def fragile_arena(given: FragileArena) -> Answer:
    """Show how few battles decide which model is ahead, and which they are.

    Example: crosstable arena fragile battles.csv
    """
    found = fragility(given.options.fitted(given.battles), given.ahead, given.behind, change=given.change)
    done = "removing" if found.change == "removal" else "reversing"
    if found.battles is None or found.share is None:
        text = f"No {found.change} of battles that was tried puts {found.behind} ahead of {found.ahead}."
        return Answer(asdict(found), [Note(text)])
    battles = "1 battle" if found.battles == 1 else f"{found.battles:,} battles"
    text = f"{found.behind} is ahead of {found.ahead} after {done} {battles}, {100 * found.share:.2f} % of all."
    rows = [(row + 1,) for row in found.rows[:_SHOWN]]
    more = len(found.rows) - len(rows)
    notes = [Note(text), *([Note(f"{more:,} more rows: --json lists all of them.")] if more else [])]
    return Answer(asdict(found), [Table(("row",), rows), *notes])


@command_input
class SimulateArena:
    """The arena that is planned."""

    battles: Annotated[tuple[int, ...], Help("Numbers of battles to try.", metavar="N", is_argument=True)] = (
        1000,
        3000,
        10_000,
        30_000,
    )
    models: Annotated[int, Ge(2), Le(1000), Help("How many models.")] = 20
    spread: Annotated[float, Gt(0), Help("The standard deviation of their ratings, in points.")] = 100.0
    ties: Annotated[float, Ge(0), Lt(1), Help("The share of ties between equals.")] = 0.25
    repetitions: Annotated[int, Ge(1), Le(10_000), Help("How many arenas are drawn for each number.")] = 20
    seed: Annotated[int, Ge(0), Help("The random seed.")] = 0
    machines: Annotated[Machines, INLINE]


def simulate(given: SimulateArena) -> Answer:
    """Show how many battles will be needed, before the first is played.

    Example: crosstable arena simulate 1000 10000 --models 30 --spread 80
    """
    planned = PlannedArena(given.models, given.spread, given.ties)
    with given.machines.workers() as workers, ProgressBar("Drawing arenas") as progress:
        found = simulate_arena(
            planned,
            given.battles,
            repetitions=given.repetitions,
            seed=given.seed,
            workers=workers,
            progress=progress,
        )
    rows = [
        (
            each.battles,
            f"{each.deviation:.1f}",
            f"{100 * each.separated:.0f} %",
            f"{each.rank_width:.1f}",
            f"{100 * each.in_order:.1f} %",
        )
        for each in found
    ]
    columns = ("battles", "deviation", "neighbours told apart", "ranks a model may have", "pairs in order")
    note = f"{given.models} models, spread {given.spread:g}, {100 * given.ties:g} % ties, seed {given.seed}."
    return Answer([asdict(each) for each in found], [Table(columns, rows), Note(note)])
