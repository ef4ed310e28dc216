"""`event team list` in words: the players of each team, in board order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.cli.answers import Table, Words
from crosstable.cli.output import Cell
from crosstable.cli.table_readings import Found
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.commands.event.team.list_ import TeamShape
    from crosstable.reading.event_summary import EventStanding


def words(reading: Found) -> Words:
    """Yield the teams."""
    event: EventStanding = reading.query.for_words["event"]
    teams = event.snapshot.teams
    count = counted(0 if teams is None else len(teams.teams), "team")
    ratings = {each.id: each.rating for each in event.event.entrants}
    rows = [row for each in reading.answer.items for row in _rows(each, ratings)]
    yield Table(("team", "board", "player", "rating"), rows, title=f"{event.event.name}: {count}")


def _rows(team: TeamShape, ratings: dict[str, float | None]) -> Iterator[list[Cell]]:
    for board, player in enumerate((*team.members, *team.substitutes), start=1):
        rating = ratings[player.id]
        place = str(board) if board <= len(team.members) else "substitute"
        yield [team.name, place, player.name, "" if rating is None else f"{rating:g}"]
    if not team.members and not team.substitutes:
        yield [team.name, "", "", ""]
