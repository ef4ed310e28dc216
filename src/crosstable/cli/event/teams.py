"""The teams that a command added or changed, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.event.entered_words import similar_name_words
from crosstable.cli.output import Cell
from crosstable.commands.shared.similar_names import similar_players

if TYPE_CHECKING:
    from crosstable.cli.table_commands import Made
    from crosstable.events.running import RunningEvent
    from crosstable.model.teams.event_teams import EnteredTeam

_COLUMNS = ("team", "board", "player", "rating")


def team_words(made: Made) -> Words:
    """Yield the teams that a command added or changed, and what else there is to know."""
    running, report = made.for_words["running"], made.for_words["report"]
    league = made.opening.league
    yield Table(_COLUMNS, [row for each in report.teams for row in _rows(running, each)])
    yield from made.done
    if league.writes:
        entered = {entrant.id for entrant in running.event.entrants}
        yield from similar_name_words(league, entered, similar_players(report.near), report.change)
        if not running.rounds:
            yield Note(f"Next: crosstable event pair {league.place}, or add more teams.")


def _rows(running: RunningEvent, entered: EnteredTeam) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for board, player in enumerate(entered.team.players, start=1):
        rating = running.event.entrant(player).rating
        place = str(board) if board <= len(entered.team.members) else "substitute"
        rows.append([entered.team.name, place, running.name(player), "" if rating is None else f"{rating:g}"])
    return rows or [[entered.team.name, "", "", ""]]
