"""Results that were entered, as a table, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.output import Cell
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.events.results import Entered
    from crosstable.events.running import RunningEvent


def entered_words(place: str, running: RunningEvent, entered: Sequence[Entered]) -> Words:
    """Yield the boards whose results were entered, and what is missing in the round.

    Args:
        place: the league as the user named it.
        running: the event with the results.
        entered: the boards.
    """
    yield _entered_table(running, entered)
    last = running.latest
    if last is None:
        return
    if last.unfinished:
        yield Note(f"{counted(len(last.unfinished), 'board')} of round {last.number} without a result.")
    elif last.state == "published":
        yield Note(f"All results of round {last.number} are in.{next_step(place, running)}")


def _entered_table(running: RunningEvent, entered: Sequence[Entered]) -> Table:
    from crosstable.events.event_game import game_of

    if running.teams is not None:
        from crosstable.cli.event.team_tables import entered_matches_table

        return entered_matches_table(running, entered)
    game = game_of(running.plan)
    is_table = any(len(each.after.sides) > 2 for each in entered)
    rows: list[list[Cell]] = []
    for each in entered:
        sides = game.as_listed(each.after).sides
        names = [" ".join(running.name(player) for player in side.players) for side in sides]
        rows.append([each.label, *([", ".join(names)] if is_table else names), game.result_text(each.after)])
    names_of_sides = [side.name for side in game.sides] or ["first", "second"]
    return Table(("board", "players", "result") if is_table else ("board", *names_of_sides, "result"), rows)


def next_step(place: str, running: RunningEvent) -> str:
    """Return the next step after the last result of a round: by the stage that is played, and the one after it.

    Args:
        place: the league as the user named it.
        running: the event.
    """
    from crosstable.events.round_checks import last_planned
    from crosstable.events.stage_plans import next_stage

    number = running.rounds[-1].number
    stages = running.stages_of(number + 1)
    is_over = bool(stages) and all(of.is_over(number + 1) for of in stages)  # a bracket decides when
    last = number if is_over else last_planned(running, number)
    after = "close" if next_stage(running.plan.stages) is None else "cut"
    if last is None:
        return f" Next: crosstable event pair {place}, or after the last round: crosstable event {after} {place}"
    return f" Next: crosstable event {'pair' if number < last else after} {place}"
