"""`event requests`: what players ask for and report."""

from __future__ import annotations

from crosstable.cli.answers import Answer, Note, Table
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import LeagueFile


def requests(league: LeagueFile, event: EventOption = None) -> Answer:
    """List what waits for an answer: byes and withdrawals that players ask for, and results that they report.

    Example: crosstable event requests league.db
    """
    from crosstable.cli.event.team_tables import place_values
    from crosstable.events.listed_boards import board_label
    from crosstable.events.reports import waiting_reports
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
