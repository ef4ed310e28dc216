"""What is shown as a table on pages, on paper and at the terminal has the same values there, in one order."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import numpy as np
import pytest

from crosstable.cli.view_table import terminal_table
from crosstable.evaluation.draws import DrawFit
from crosstable.evaluation.judgement import Judgement, TwoPlayerScores
from crosstable.evaluation.rankings import RankingScores
from crosstable.games.profile import Words
from crosstable.games.profiles import PLAIN
from crosstable.model.events import Entrant
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import page_table, paper_table
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.scale import Scale
from crosstable.runs.run_facts import PlayerMove
from crosstable.views.cells import Name
from crosstable.views.columns import Medium, ViewTable
from crosstable.views.comparison import PlacesBySystem
from crosstable.views.player import chances, opponents_of
from crosstable.views.player_steps import StepTable
from crosstable.views.tables.comparison import PlacesContext, forecasts_table, places_table
from crosstable.views.tables.entrants import ListedEntrants, entrants_table
from crosstable.views.tables.player_games import PlayerSteps, StepRow, games_table, opponents_table
from crosstable.views.tables.rating_moves import MovesContext, moves_table
from crosstable.views.tables.team_cards import TeamContext, members_table
from crosstable.views.team_matches import member_records
from tests.publish.leagues import small_league
from tests.views.test_one_table_on_all_media import PEOPLE, cells

MOVED = (
    PlayerMove("p1", 1500.0, 1516.4, 2, 1, (("new-game", "1"), ("opponents-moved", "2"))),
    PlayerMove("p2", 1516.4, 1500.0, 1, 2, (("settings", "k <b>"),)),
    PlayerMove("p3", None, 1500.0, None, 3),
    PlayerMove("p4", 1500.0, None, 3, None),
)
JUDGED = [
    Judgement("elo", Elo(), None, TwoPlayerScores(9, 0.61234, 0.2, 0.75, 1.01, 0.02, (), DrawFit(0.0, 0.0)), None),
    Judgement("base rate", None, None, None, RankingScores(9, 0.5, None, 0.7)),
]
SIDE_BY_SIDE = PlacesBySystem(("elo", "glicko <2>"), np.array([0, 1]), np.array([[1, 2], [2, 1]]))


def name(id: str) -> str:
    """Return the name of a player."""
    return PEOPLE[int(id[1:]) - 1]


def player(row: int) -> str:
    """Return the player of a row."""
    return f"p{row + 1}"


def players(count: int) -> tuple[Entrant, ...]:
    """Return the first players, as entered."""
    return tuple(Entrant(Player(f"p{at}", each), rating=1800.0) for at, each in enumerate(PEOPLE[:count], start=1))


TEAM = Team("t1", "Ants & <Co>", ("p1", "p2"), ("p3",), number=1)
TEAMS = TeamEvent("e1", "Cup", (TEAM,), players(3), MatchRules(2))
CARDS = TeamContext(TEAMS, lambda one: TEAM.name if one == "t1" else name(one), Words(), member_records(TEAMS), TEAM)


GAMES = [Game.between("p1", "p2", 1, date=dt.date(2026, 2, day), event="e1", round=day) for day in (1, 2)]
STEPS = StepTable.of(SiteData(small_league([*GAMES, Game.between("p1", "p3", 0.5)])).pools[0])
IDS = STEPS.pool.history.players
OF_ANN = PlayerSteps(STEPS, IDS.index("p1"), lambda at: Name(IDS[at], name(IDS[at])))
ANN = STEPS.of_player(OF_ANN.player)
MET = opponents_of(STEPS, OF_ANN.player, ANN, chances(STEPS.pool))


TABLES: dict[str, Callable[[Medium], ViewTable]] = {
    "moves": lambda medium: moves_table(MOVED, MovesContext(Scale("Elo"), name), medium),
    "moves of ranks": lambda medium: moves_table(MOVED, MovesContext(Scale("Elo"), name, is_same_scale=False), medium),
    "forecasts": lambda medium: forecasts_table(JUDGED, medium),
    "places": lambda medium: places_table([0, 1], PlacesContext(SIDE_BY_SIDE, player, name, Words()), medium),
    "members": lambda medium: members_table([TEAM], CARDS, medium),
    "games": lambda medium: games_table(map(StepRow, ANN), OF_ANN, medium),
    "head to head": lambda medium: opponents_table(MET, OF_ANN, medium),
    "entrants": lambda medium: entrants_table(ListedEntrants(players(4), PLAIN), medium),
}
MEDIA: tuple[tuple[Medium, Callable[[ViewTable], str]], ...] = (("page", page_table), ("paper", paper_table))


@pytest.mark.parametrize("of", TABLES)
def test_a_table_has_the_same_values_on_all_its_media(of):
    on_terminal = TABLES[of]("terminal")
    printed = [dict(zip(on_terminal.keys, row, strict=True)) for row in terminal_table(on_terminal).rows]
    for medium, write in MEDIA:
        table = TABLES[of](medium)
        labels = {head.key: head.heading.label for head in table.heads if not head.below}
        shared = [key for key in labels if key in on_terminal.keys]
        written = cells(f"x{write(table)}", "x")

        assert len(shared) > 1
        assert [[row[labels[key]] for key in shared] for row in written] == [
            ["" if row[key] is None else str(row[key]) for key in shared] for row in printed
        ]
