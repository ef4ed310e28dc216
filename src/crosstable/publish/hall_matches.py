"""What the pages of the hall show of the teams of an event."""

from __future__ import annotations

from crosstable.model.events import Round
from crosstable.model.results import ResultKind
from crosstable.model.teams.team_event import TeamEvent


def missing_boards(event: TeamEvent, this: Round) -> list[str]:
    """Return the boards of a round that have no result yet."""
    label = event.match_rules.board_label
    return [label(game.board) for game in this.games if game.kind is ResultKind.UNPLAYED and game.board]


def teams_of_players(event: TeamEvent) -> dict[str, str]:
    """Return the name of the team of each player."""
    return {player: team.name for team in event.teams for player in team.players}
