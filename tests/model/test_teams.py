"""Teams: matches, their points, line-ups, and what an event rejects."""

from dataclasses import replace

import pytest

from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.model.teams.event_teams import EventTeams, split_team_event
from crosstable.model.teams.line_up import LineUpRules, check_line_up
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent, TeamRound
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate

ANTS, BEES = Team("a", "Ants", ("Ann", "Al"), ("Abe",), 1), Team("b", "Bees", ("Bo", "Bea"), (), 2)
PLAYERS = tuple(Entrant(Player(name, name)) for name in ("Ann", "Al", "Abe", "Bo", "Bea", "Cy"))
RULES = MatchRules(2)
CUP = TeamEvent("cup", "Cup", (ANTS, BEES), PLAYERS, RULES)
MATCH = Match.of_line_ups("a", "b", RULES, ["Ann", "Al"], ["Bo", "Bea"])


def test_the_team_with_more_game_points_wins_the_match():
    result = CUP.result(MATCH.with_scores(1, 0.5))

    assert (ResultKind.PLAYED, (1.5, 0.5), (2, 0)) == (result.kind, result.game_points, result.match_points)
    assert ({1: 1, 2: 0.5}, {1: 0, 2: 0.5}) == result.board_points


def test_boards_alternate_colours_and_the_team_has_that_of_its_first_board():
    colours = [game.sides[0].colour for game in MATCH.games]
    event = CUP.with_round(MATCH.with_scores(0, 0)).teams_event()

    assert ["white", "black"] == colours
    assert ["white", "black"] == [side.colour for side in event.rounds[0].games[0].sides]


def test_an_empty_board_is_lost_by_forfeit_and_a_match_without_results_is_open():
    short = Match.of_line_ups("a", "b", RULES, ["Ann", None], ["Bo", "Bea"])

    assert (0.5, 1.5) == CUP.result(short.with_scores(0.5, None)).game_points
    assert (ResultKind.UNKNOWN, (0, 0)) == (CUP.result(MATCH).kind, CUP.result(MATCH).match_points)


@pytest.mark.parametrize(
    ("kind", "points"),
    [
        (ResultKind.ALLOCATED_BYE, ((1,), (1,))),
        (ResultKind.FULL_BYE, ((2,), (2,))),
        (ResultKind.HALF_BYE, ((1,), (1,))),
        (ResultKind.ZERO_BYE, ((0,), (0,))),
    ],
)
def test_byes_pay_match_points_and_game_points(kind, points):
    result = CUP.result(Match.bye("a", kind))

    assert points == (result.game_points, result.match_points)


def test_forfeited_matches():
    won = CUP.result(Match("a", "b", kind=ResultKind.FORFEIT, winner="b"))
    lost = CUP.result(Match("a", "b", kind=ResultKind.DOUBLE_FORFEIT))

    assert ((0, 2), (0, 2)) == (won.game_points, won.match_points)
    assert ((0, 0), (0, 0), ResultKind.DOUBLE_FORFEIT) == (lost.game_points, lost.match_points, lost.kind)


def test_games_of_members_are_rated_as_any_games():
    event = CUP.with_round(MATCH.with_scores(1, 0.5)).games_event()
    table = rate(History.from_games(event.games()), Elo()).leaderboard()
    ranked = [row.player for row in table]

    assert [1, 2] == [game.board for game in event.rounds[0].games]
    assert "Ann" == ranked[0]
    assert "Bo" == ranked[-1]


def test_match_points_and_game_points_are_the_scores_of_two_events():
    event = CUP.with_round(MATCH.with_scores(1, 0.5))
    by_match, by_game = event.teams_event(), event.teams_event("game-points")

    assert ((4, 0), (3, 1)) == tuple(made.rounds[0].games[0].half_points(made.rules) for made in (by_match, by_game))
    assert [1.5, 0.5] == [side.points for side in by_match.rounds[0].games[0].sides]
    assert "Ants" == event.team("a").name
    assert (ANTS, None) == (event.team_of("Abe"), event.team_of("Cy"))


def test_a_match_has_its_number_in_the_round_as_board():
    others = Team("c", "Cats", ("Cy",)), Team("d", "Dogs", ("Di",)), Team("e", "Elks", ("Ed",))
    players = (*PLAYERS, Entrant(Player("Di", "Di")), Entrant(Player("Ed", "Ed")))
    cup = replace(CUP, teams=(*CUP.teams, *others), players=players)
    made = cup.with_round(Match.bye("e"), MATCH, Match.of_line_ups("c", "d", RULES, ["Cy"], ["Di"])).teams_event()
    part = replace(made, rounds=(replace(made.rounds[0], games=made.rounds[0].games[2:]),))

    assert [None, 1, 2] == [game.board for game in made.rounds[0].games]
    assert [2] == [game.board for game in part.by_score("game-points").rounds[0].games]


def _event(**changes):
    return replace(CUP, **changes)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: _event(teams=(ANTS, replace(BEES, id="a"))), "two teams have the id 'a'"),
        (lambda: _event(teams=(replace(ANTS, members=("Zoe",)),)), "team 'a': player 'Zoe' did not enter"),
        (lambda: _event(teams=(ANTS, replace(BEES, members=("Al",)))), "Al plays for the teams 'a' and 'b'"),
        (lambda: _event(rounds=(TeamRound(2),)), "round 2 is where round 1 should be"),
        (lambda: CUP.with_round(Match.bye("c")), "round 1: team 'c' did not enter"),
        (lambda: CUP.with_round(MATCH, Match.bye("a")), "round 1: team 'a' has two matches"),
        (
            lambda: CUP.with_round(Match("a", "b", (replace(Game.between("Ann", "Al", 1), board=1),))),
            "the game of Ann, Al is not one between members of a, b",
        ),
        (
            lambda: CUP.with_round(Match("a", "b", (replace(Game.between("Ann", "Bo", 1), board=3),))),
            "board 3 is missing, taken twice, or not one of 1 to 2",
        ),
        (lambda: CUP.team("z"), "team 'z' did not enter"),
        (lambda: Match.of_line_ups("a", "b", RULES, ["Ann", "Al", "Abe"], []), "Team 'a': 3 players for 2 boards"),
        (lambda: MATCH.with_scores(1), "The match of 'a' has 2 games and 1 scores"),
        (lambda: MATCH.with_scores(1, 7), "Score 7 of 'Al' against 'Bea' is not one of"),
        (lambda: MatchRules(0), "A match of 0 boards is not possible. Use 1 to 100"),
        (lambda: MatchRules(2, loss=-1), "Match points 2, 1, -1 or those of a bye are negative"),
        (
            lambda: MatchRules(2, drawn=("board-count", "lots")),
            "Drawn matches board-count, lots are to be",
        ),
        (lambda: MatchRules(2, colours="WX"), "Colours of boards 'WX' are not letters W and B"),
    ],
)
def test_what_cannot_be_is_rejected(made, message):
    with pytest.raises(ResultError, match=message):
        made()


@pytest.mark.parametrize(
    ("players", "rules", "message"),
    [
        (["Ann", "Al", "Abe"], {}, "Team 'a': 3 players for 2 boards"),
        (["Ann", "Bo"], {}, "board 2: Bo is not a player of the team"),
        (["Ann", "Ann"], {}, "board 2: Ann stands in the line-up twice"),
        (["Ann", "Al"], {"barred": {"Al": "suspended"}}, "board 2: Al may not play: suspended. Choose"),
        (["Ann"], {"least": 2}, "Team 'a' has 1 players for a match and needs 2"),
        ([None, "Al"], {}, "board 1 is empty while a lower board is played"),
        (["Abe", "Al"], {}, "Al stands above Abe in the order of the team"),
        (["Al", "Ann"], {"order": "rating"}, "board 2: Ann is rated 60 points above Al, who plays higher; 50 are"),
    ],
)
def test_line_ups_against_the_rules_are_rejected(players, rules, message):
    barred = rules.pop("barred", {})
    made = LineUpRules(2, tolerance=50, **rules)

    with pytest.raises(ResultError, match=message):
        check_line_up(ANTS, players, made, barred=barred, ratings={"Ann": 1560, "Al": 1500})


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (["Ann", "Abe"], {}),
        (["Ann", None], {}),
        ([None, "Al"], {"may_leave_gaps": True}),
        (["Abe", "Ann"], {"order": "free"}),
        (["Al", "Ann"], {"order": "rating", "tolerance": 60}),
    ],
)
def test_line_ups_within_the_rules_pass(players, rules):
    check_line_up(ANTS, players, LineUpRules(2, **rules), ratings={"Ann": 1560, "Al": 1500})


def test_the_event_of_the_teams_is_made_once_for_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    teams = Team("a", "Ants", ("Ann",)), Team("b", "Bees", ("Bo",))
    players = tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo"))
    event, beside = split_team_event(TeamEvent("cup", "Cup", teams, players, MatchRules(1)))
    made: list[Event] = []
    make = EventTeams._team_event
    monkeypatch.setattr(EventTeams, "_team_event", lambda self, event: made.append(event) or make(self, event))
    first = beside.team_event(event)

    assert beside.team_event(event) is first
    assert beside.team_event(replace(event, name="Other")).name == "Other"
    assert beside.team_event(event) == first
    assert len(made) == 3
