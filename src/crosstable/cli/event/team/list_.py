"""`event team list` in words: the players of each team, in board order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Words
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.reading.event_summary import EventStanding


def words(reading: Found) -> Words:
    """Yield the teams."""
    from crosstable.commands.shared.events import names_in
    from crosstable.views.tables.team_cards import TeamContext, members_table
    from crosstable.views.team_matches import member_records

    event: EventStanding = reading.query.for_words["event"]
    teams = event.snapshot.teams
    if teams is None:
        return
    listed, names = {each.team for each in reading.answer.items}, names_in(event.snapshot)
    shown = [each for each in teams.teams if each.id in listed]
    of = TeamContext(teams, lambda holder: names[holder].name, event.game.words, member_records(teams))
    title = f"{event.event.name}: {counted(len(teams.teams), 'team')}"
    yield terminal_table(members_table(shown, of, "terminal", title=title))
