"""What decides a drawn match of two teams in a knockout."""

import pytest

from crosstable.model.events import Entrant
from crosstable.model.players import Player
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.teams.team_rules import TeamRules, changed_rules, rules_of_stored
from crosstable.model.teams.teams_event import team_ahead

ANTS, BEES = ("a1", "a2", "a3", "a4"), ("b1", "b2", "b3", "b4")
TEAMS = (Team("a", "Ants", ANTS), Team("b", "Bees", BEES))
PLAYERS = tuple(Entrant(Player(each, each)) for each in (*ANTS, *BEES))


def ahead(*matches, drawn):
    """Return which team is ahead after matches, whose scores are those of the Ants, and by what."""
    rules = MatchRules(4, drawn=drawn)
    event = TeamEvent("cup", "Cup", TEAMS, PLAYERS, rules)
    played = [Match.of_line_ups("a", "b", rules, ANTS, BEES).with_scores(*each) for each in matches]
    return team_ahead([event.result(each) for each in played], rules)


@pytest.mark.parametrize(
    ("scores", "drawn", "found"),
    [
        ((1, 0, 0.5, 0.5), ("board-count",), ("a", "board-count")),  # 1 + 1.5 + 2 = 4.5 against 2 + 1.5 + 2 = 5.5
        ((0, 1, 1, 0), ("board-count",), None),  # 5 against 5
        ((0, 1, 1, 0), ("board-count", "bottom-boards"), ("a", "bottom-boards")),  # 2 of the first three boards
        ((0, 1, 1, 0), ("top-boards",), ("b", "top-boards")),
        ((0.5, 0, 1, 0.5), ("bottom-boards",), ("b", "bottom-boards")),  # level on three boards, behind on two
        ((0.5, 0.5, 0.5, 0.5), ("board-count", "top-boards", "bottom-boards"), None),
        ((1, 0, 1, 0), (), None),
        ((1, 0, 0, 0.5), (), ("b", "game-points")),
    ],
)
def test_a_drawn_match_is_decided_by_its_boards(scores, drawn, found):
    assert found == ahead(scores, drawn=drawn)


def test_boards_of_two_legs_are_added_up():
    assert ("b", "game-points") == ahead((1, 0.5, 0.5, 0.5), (0, 0, 0.5, 0.5), drawn=("board-count",))
    assert ("a", "board-count") == ahead((1, 0, 0, 1), (1, 0.5, 0.5, 0), drawn=("board-count",))


def test_a_match_that_is_not_over_is_decided_by_nothing():
    rules = MatchRules(4)
    event = TeamEvent("cup", "Cup", TEAMS, PLAYERS, rules)

    assert team_ahead([event.result(Match.of_line_ups("a", "b", rules, ANTS, BEES))], rules) is None
    assert team_ahead([], rules) is None


def test_rules_of_drawn_matches_are_written_as_words_and_stored():
    rules = changed_rules(TeamRules(), drawn="top-boards, board-count")

    assert ("top-boards", "board-count") == rules.drawn
    assert () == changed_rules(rules, drawn="director").drawn
    assert ("director", "board-count, bottom-boards") == tuple(
        each.shown()["drawn"] for each in (changed_rules(rules, drawn="director"), TeamRules())
    )
    assert rules == rules_of_stored(rules.stored())
    assert TeamRules() == rules_of_stored({"boards": 4})  # as leagues stored them before
