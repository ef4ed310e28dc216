"""`event challenge`: the challenges of a ladder, and who may challenge whom."""

from __future__ import annotations

from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.event.tables import round_table, round_values
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.league.events.named_entrants import pair_of


def challenge(
    league: LeagueFile,
    pairs: Annotated[
        list[str] | None,
        typer.Argument(metavar="A-B", help="Challenges, the challenger first, such as 5-3; none to list who may."),
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Publish challenges on a ladder as the next round, or list who may challenge whom.

    Example: crosstable event challenge league.db 5-3 8-6
    """
    from crosstable.league.events.challenges import ladder_of
    from crosstable.league.events.rounds import pair_and_publish

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    table = ladder_of(running)
    if not pairs:
        found = [(at, player, table.may_challenge(player)) for at, player in enumerate(table.order, start=1)]
        rows = [(at, running.name(player), ", ".join(map(running.name, reach))) for at, player, reach in found]
        values = [{"place": at, "player": player, "may_challenge": reach} for at, player, reach in found]
        return Answer(values, [Table(("place", "player", "may challenge"), rows, title=running.event.name)])
    made = opened.change(pair_and_publish, forced=[pair_of(running, word) for word in pairs])
    running = opened.read() if opened.league.writes else running
    words = (
        *opened.league.notes_of_trial(),
        round_table(running, made),
        *((Note(f"Next: crosstable event result {opened.league.place}"),) if opened.league.writes else ()),
    )
    return Answer(lambda: round_values(running, made), words)
