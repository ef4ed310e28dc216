"""`event no-show`: players who did not come to their boards."""

from __future__ import annotations

from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Note
from crosstable.cli.event.opening import EventOption, RoundOption, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.league.events.named_entrants import entrant_named


def no_show(
    league: LeagueFile,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Who did not come: start number, public id or name.")
    ],
    withdraw: Annotated[
        bool, typer.Option("--withdraw", help="Withdraw them from the event, too; one undo reverses both.")
    ] = False,
    round: RoundOption = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Record players who did not come: their opponents win by forfeit, unrated; two of one board both lose.

    Example: crosstable event no-show league.db "Dia Roy" --withdraw
    """
    from crosstable.cli.event.team_tables import place_values
    from crosstable.league.events.listed_boards import written_result
    from crosstable.league.events.no_shows import record_no_shows
    from crosstable.league.events.results import result_text

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    absent = [entrant_named(running, word) for word in players]
    found = opened.change(record_no_shows, absent, round=round, withdrawn=withdraw)
    value = {
        "event": opened.id,
        "boards": [
            {"board": each.board, **place_values(running, each.board), "result": written_result(running, each.after)}
            for each in found.boards
        ],
        "withdrawn": list(found.withdrawn),
    }
    notes = [Note(f"Board {each.label}: {result_text(running, each.after)}.") for each in found.boards]
    notes += [Note(f"{running.name(player)} was withdrawn.") for player in found.withdrawn]
    return Answer(value, [*opened.league.notes_of_trial(), *notes])
