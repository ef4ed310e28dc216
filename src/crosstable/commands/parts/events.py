"""What answers about an event have in common."""

from __future__ import annotations

from crosstable.commands.answers import PlayerName
from crosstable.model.names import display_text
from crosstable.reading.snapshot import EventSnapshot


def names_in(of: EventSnapshot) -> dict[str, PlayerName]:
    """Return the entrants of an event by id, with the names that may be shown, and its teams."""
    entered = {each.id: each.player for each in of.event.entrants}
    names = {id: PlayerName(id=id, name=display_text(each.shown_name(), id)) for id, each in entered.items()}
    teams = () if of.teams is None else of.teams.teams
    return {**names, **{each.id: PlayerName(id=each.id, name=display_text(each.name, each.id)) for each in teams}}
