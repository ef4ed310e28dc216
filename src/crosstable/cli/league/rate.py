"""`crosstable rate` on a league: its rating lists are recalculated, and the runs kept."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.list_words import comparison_words, warnings
from crosstable.cli.league.opening import open_league
from crosstable.cli.table_commands import Made, carry_out
from crosstable.cli.table_opening import Opening
from crosstable.commands.table import command_named
from crosstable.model.counted import counted


def rate_league(league: str, *, lists: Sequence[str], as_of: dt.date | None, who: str | None, dry_run: bool) -> Answer:
    """Recalculate the rating lists of a league, and keep the runs."""
    opened = open_league(league, who=who, dry_run=dry_run)
    return carry_out(Opening(opened, command_named("rate"), {}), {"lists": list(lists), "as_of": as_of})


def words(made: Made) -> Words:
    """Return the run of each rating list, and what is next."""
    place = made.opening.league.place
    for report in made.for_words["lists"]:
        run = "a new run" if report.run is None else f"run {report.run}"
        state = run if report.is_new else f"nothing changed since {run}"
        yield Note(f"{report.name}: {state}; {counted(report.games, 'game')} of {counted(report.players, 'player')}.")
        yield from comparison_words(report.name, report.compared)
        yield from warnings(report)
    yield Note(f"Next: crosstable diff {place} shows who moved; crosstable publish {place} publishes it.")
