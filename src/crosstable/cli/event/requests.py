"""`event requests`, `approve-request`, `decline-request`, `confirm-report`: what players ask for and report."""

from __future__ import annotations

from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table
from crosstable.cli.event.opening import EventOption, Irregular, OpenEvent, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.league.events.named_entrants import entrant_named

Rounds = Annotated[
    list[int] | None, typer.Argument(metavar="ROUND...", help="The rounds of the byes; none for the withdrawal.")
]

Who = Annotated[str, typer.Argument(metavar="PLAYER", help="Start number, public id or name.")]


def requests(league: LeagueFile, event: EventOption = None) -> Answer:
    """List what waits for an answer: byes and withdrawals that players ask for, and results that they report.

    Example: crosstable event requests league.db
    """
    from crosstable.cli.event.team_tables import place_values
    from crosstable.league.events.listed_boards import board_label
    from crosstable.league.events.reports import waiting_reports
    from crosstable.views.player_reports import requests_of

    opened = open_event(league, event)
    running = opened.read()
    asked = requests_of(running)
    with opened.league.store.read() as connection:
        reports = waiting_reports(connection, opened.id)
    value = {
        "event": opened.id,
        "requests": [{"player": each.player, "round": each.round, "kind": each.kind} for each in asked],
        "reports": [
            {
                "report": each.number,
                "round": each.round,
                "board": each.board,
                **place_values(running, each.board),
                "player": each.player,
                "result": each.word,
                "is_disputed": each.is_disputed,
            }
            for each in reports
        ],
    }
    requested = [(each.player, each.name, each.round or "", each.kind) for each in asked]
    reported = [
        (
            each.number,
            each.round,
            board_label(running, each.board),
            running.name(each.player),
            each.text,
            "yes" if each.is_disputed else "",
        )
        for each in reports
    ]
    words: list[Note | Table] = []
    if requested:
        words.append(Table(("id", "player", "round", "asks for"), requested))
    if reported:
        words.append(Table(("report", "round", "board", "player", "result", "disputed"), reported))
    return Answer(value, words or [Note("Nothing waits for an answer.")])


def approve_request(
    league: LeagueFile,
    player: Who,
    rounds: Rounds = None,
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Approve the byes, or the withdrawal, that a player asks for.

    Example: crosstable event approve-request league.db "Ann Lee" 3
    """
    from crosstable.league.events.player_requests import approve_request as approve

    opened = open_event(league, event, who=who, dry_run=dry_run)
    found = entrant_named(opened.read(), player)
    rounds = list(dict.fromkeys(rounds or ()))
    opened.change(approve, found, rounds, irregular=irregular)
    return _answered(opened, found, rounds, "Approved")


def decline_request(
    league: LeagueFile,
    player: Who,
    rounds: Rounds = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Decline the byes, or the withdrawal, that a player asks for.

    Example: crosstable event decline-request league.db "Ann Lee" 3
    """
    from crosstable.league.events.player_requests import end_request

    opened = open_event(league, event, who=who, dry_run=dry_run)
    found = entrant_named(opened.read(), player)
    rounds = list(dict.fromkeys(rounds or ()))
    opened.change(end_request, found, rounds, is_declined=True)
    return _answered(opened, found, rounds, "Declined")


def _answered(opened: OpenEvent, player: str, rounds: list[int], done: str) -> Answer:
    what = f"bye in round {', '.join(map(str, rounds))}" if rounds else "withdrawal"
    words = [*opened.league.notes_of_trial(), Note(f"{done} for {opened.read().name(player)}: {what}.")]
    return Answer({"event": opened.id, "player": player, "rounds": rounds}, words)


def confirm_report(
    league: LeagueFile,
    report: Annotated[int, typer.Argument(metavar="REPORT", min=1, help="Its number, as `event requests` lists it.")],
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Confirm a result that a player reported: it is entered.

    Example: crosstable event confirm-report league.db 12
    """
    from crosstable.league.events.reports import confirm_report as confirm

    opened = open_event(league, event, who=who, dry_run=dry_run)
    made = opened.change(confirm, report)
    done = f"Board {made.board}, round {made.round}: the result is entered as it was reported."
    value = {"event": opened.id, "round": made.round, "board": made.board, "is_entered": made.is_entered}
    return Answer(value, [*opened.league.notes_of_trial(), Note(done)])
