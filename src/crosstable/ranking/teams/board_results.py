"""The players of a board in an event of teams, best first: who takes the prizes of the board.

Rules
1. The games on this board of the matches count, for every player who played there; forfeits do not.
2. Points decide, then fewer games, so that of equal points the higher percentage is better.
3. Where all players of the board are rated, the performance against those met on it comes last.
Source: board prizes of team competitions; their regulations differ, and these rules are ours.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import ClassVar

from crosstable.model.events import Event, Round
from crosstable.model.games import Better
from crosstable.model.teams.team_event import TeamEvent
from crosstable.ranking.event_standings import standings
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.table import Standings
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ranking.unplayed_rounds import RoundCategory
from crosstable.ranking.working import Contribution, Working, add_up


def board_results(event: TeamEvent, board: int) -> Standings:
    """Rank the players of a board by their results there.

    Args:
        event: the teams with their matches.
        board: of the matches, from 1 on.
    Example:
        >>> from crosstable.model.events import Entrant
        >>> from crosstable.model.players import Player
        >>> from crosstable.model.teams.match import Match
        >>> from crosstable.model.teams.match_rules import MatchRules
        >>> from crosstable.model.teams.team import Team
        >>> players = tuple(Entrant(Player(name, name)) for name in ("Ann", "Al", "Bo", "Bea"))
        >>> teams = Team("a", "Ants", ("Ann", "Al")), Team("b", "Bees", ("Bo", "Bea"))
        >>> cup = TeamEvent("cup", "Cup", teams, players, MatchRules(2))
        >>> match = Match.of_line_ups("a", "b", cup.match_rules, ["Ann", "Al"], ["Bo", "Bea"]).with_scores(1, 0)
        >>> [(row.place, row.entrant.id, float(row.score)) for row in board_results(cup.with_round(match), 2).rows]
        [(1, 'Bea', 1.0), (2, 'Al', 0.0)]
    """
    played = _games_on(event, board)
    is_rated = all(each.rating is not None for each in played.entrants)
    return standings(played, [FewerGames(), *([tiebreak("TPR")] if is_rated else [])])


def boards_with_prizes(event: TeamEvent, boards: Collection[int | None]) -> dict[int, Standings]:
    """Return the players of each board that prizes are for, best first; None stands for a list of teams."""
    return {board: board_results(event, board) for board in sorted({each for each in boards if each is not None})}


def _games_on(event: TeamEvent, board: int) -> Event:
    """Return the games that were played on a board as an event of those who played them."""
    rounds = []
    for this in event.rounds:
        games = [
            game
            for match in this.matches
            for game in match.games
            if game.board == board and len(game.sides) == 2 and event.rules[game.kind].is_played
        ]
        rounds.append(Round(this.number, tuple(games)))
    here = {player for this in rounds for game in this.games for player in game.players}
    entrants = tuple(replace(each, initial_score=0) for each in event.players if each.id in here)
    return Event(event.id, event.name, entrants, tuple(rounds), event.rules, event.date)


class FewerGames(EntrantTieBreak):
    """Count the games played; of equal points, fewer games are better.

    Source: the percentage of points, as team competitions rank the results of a board.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "GAMES"
    title: ClassVar[str] = "Games Played"
    article: ClassVar[str] = "-"
    kind: ClassVar[Kind] = "B"
    better: ClassVar[Better] = "lower"

    def working(self, table: RoundTable, at: int) -> Working:
        """Count the games of an entrant."""
        played = [cell for cell in table.cells[at] if cell.category is RoundCategory.PLAYED]
        return add_up([Contribution(cell.round, None, 1, "round") for cell in played])
