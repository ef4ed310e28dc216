"""The matches of a round of a team event as the pages of the hall show them: board by board, with teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.events import Round
from crosstable.model.names import display_text
from crosstable.model.results import ResultKind
from crosstable.model.teams.team_event import TeamEvent
from crosstable.publish.team_page import anchor_of
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.team_matches import match_views
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED


class HallBoard(NamedTuple):
    """A board of a match: its label, such as 3.2, the players, the result, and the colour of the first player."""

    label: str
    first: str
    second: str
    result: str
    colour: str


class HallMatch(NamedTuple):
    """A match: teams with their places on the page of the event; a bye has no second team and no number."""

    number: str
    first: str
    first_anchor: str
    second: str
    second_anchor: str
    result: str
    boards: Sequence[HallBoard]


def missing_boards(event: TeamEvent, this: Round) -> list[str]:
    """Return the boards of a round that have no result yet."""
    label = event.match_rules.board_label
    return [label(game.board) for game in this.games if game.kind is ResultKind.UNPLAYED and game.board]


def teams_of_players(event: TeamEvent) -> dict[str, str]:
    """Return the name of the team of each player."""
    return {player: team.name for team in event.teams for player in team.players}


def hall_matches(snapshot: EventSnapshot, event: TeamEvent, this: Round) -> list[HallMatch]:
    """Return the matches of a round in their order, byes last."""
    names = {each.id: display_text(each.player.shown_name(), each.id) for each in event.players}
    found = []
    for match in match_views(event, this.number, snapshot.profile):
        first = event.team(match.first)
        if match.second is None:
            found.append(HallMatch("", first.name, anchor_of(first.id), "", "", _(NOT_COUNTED[match.kind]), ()))
            continue
        second = event.team(match.second)
        boards = [
            HallBoard(
                f"{match.number}.{each.board}",
                names.get(each.first or "", "–"),
                names.get(each.second or "", "–"),
                each.result,
                each.colour or "",
            )
            for each in match.boards
        ]
        result = match.result or match.scored
        found.append(
            HallMatch(
                str(match.number),
                first.name,
                anchor_of(first.id),
                second.name,
                anchor_of(second.id),
                result,
                boards,
            )
        )
    return found
