"""Half a point against none, as an arbiter decides, is a draw against a loss wherever results are counted."""

import pytest

from crosstable.games.profiles import game_profile
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.ranking.challenges import ChallengeTable
from crosstable.ranking.event_standings import standings
from crosstable.ranking.league_table import league_records
from crosstable.ranking.round_table import RoundTable
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate

DRAWN_BOARD = Game((Side.of("Ann", colour="black"), Side.of("Bo", colour="white")), round=1)
HALF_AND_NONE = game_profile("chess").result_of(DRAWN_BOARD, "0-1/2", (1, 0))


def cup(rules: str = "fide-2026") -> Event:
    entrants = (
        Entrant(Player("Ann", "Ann"), number=1, rating=2000),
        Entrant(Player("Bo", "Bo"), number=2, rating=1900),
    )
    return Event("cup", "Cup", entrants, rules=ResultRules.preset(rules)).with_round(HALF_AND_NONE)


@pytest.mark.parametrize(
    ("code", "ann", "bo"),
    [
        # FIDE C.07 7.1, 7.2, 7.4: a win is what was awarded as many points as a win.
        ("WIN", 0, 0),
        ("WON", 0, 0),
        ("BWG", 0, 0),
        ("STD", 1, 0),
        # 10.2 to 10.5 with B.02 8.1: half a point of one game is 50 %, which is a difference of 0; none is -800.
        ("TPR", 1900, 1200),
        ("PTP", 1897, 1200),  # the table expects 0.50 from a difference of -3 on
        ("APRO", 1200, 1900),
        ("APPO", 1200, 1897),
    ],
)
def test_tie_breaks_count_half_a_point_against_none_as_what_it_paid(code, ann, bo):
    rows = standings(cup(), [code]).rows

    assert {"Ann": ann, "Bo": bo} == {row.entrant.id: row.tiebreaks[0].value for row in rows}


def test_league_tables_and_records_count_it_as_drawn_and_lost():
    records = league_records(RoundTable(cup()))

    assert (0, 1, 0) == (records["Ann"].won, records["Ann"].drawn, records["Ann"].lost)
    assert (0, 0, 1) == (records["Bo"].won, records["Bo"].drawn, records["Bo"].lost)
    assert (1, 0) == HALF_AND_NONE.outcomes()


def test_it_wins_no_challenge():
    assert ("Bo", "Ann") == ChallengeTable(("Bo", "Ann")).after(HALF_AND_NONE).order


def test_ratings_leave_it_out():
    rated = Game.between("Ann", "Bo", 1, round=2)

    history = History.from_games([HALF_AND_NONE, rated])

    assert [False, True] == history.rated.tolist()
    assert rate(History.from_games([rated]), Elo()).rating.tolist() == rate(history, Elo()).rating.tolist()
