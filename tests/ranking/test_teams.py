"""Standings of teams: values by hand, references, renaming, and what is rejected."""

from fractions import Fraction
from random import Random

import pytest

from crosstable.model.errors import FormatError, InputError, UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import TieBreakRules
from crosstable.ranking.teams.team_standings import TEAM_TIEBREAKS, team_standings, team_tiebreak
from crosstable.ranking.teams.team_table import TeamTable

BOARDS = "1234"


def team_event(*ids, boards=4):
    """An event of these teams; the players of team a are a1 to a4."""
    players = tuple(Entrant(Player(f"{id}{board}", f"{id}{board}")) for id in ids for board in BOARDS[:boards])
    teams = tuple(Team(id, id, tuple(f"{id}{board}" for board in BOARDS[:boards])) for id in ids)
    return TeamEvent("cup", "Cup", teams, players, MatchRules(boards))


def match(event, one, other, *scores):
    line_ups = (event.team(team).members for team in (one, other))
    return Match.of_line_ups(one, other, event.match_rules, *line_ups).with_scores(*scores)


def values(event, code, **named):
    return {row.entrant.id: row.tiebreaks[0].value for row in team_standings(event, [code], **named).rows}


def four_teams():
    """Boards of a: 1 0 1 1, then 0 1 0 0.5; a beats b 3-1 and loses to c 1.5-2.5; b beats d 4-0, c draws with d."""
    event = team_event("a", "b", "c", "d")
    event = event.with_round(match(event, "a", "b", 1, 0, 1, 1), match(event, "c", "d", 0.5, 0.5, 0.5, 0.5))
    return event.with_round(match(event, "c", "a", 1, 0, 1, 0.5), match(event, "d", "b", 0, 0, 0, 0))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("MPvGP", {"a": 4.5, "b": 5, "c": 4.5, "d": 2}),
        ("BC", {"a": 1 + 2 + 3 + 6, "b": 1 + 4 + 3 + 4, "c": 1.5 + 1 + 4.5 + 4, "d": 0.5 + 1 + 1.5 + 2}),
        ("EMMSB", {"a": 2 * 2 + 3 * 0, "b": 2 * 0 + 1 * 2, "c": 1 * 1 + 2 * 2, "d": 3 * 1 + 2 * 0}),
        ("EMGSB", {"a": 2 * 3 + 3 * 1.5, "b": 2 * 1 + 1 * 4, "c": 1 * 2 + 2 * 2.5, "d": 3 * 2 + 2 * 0}),
        ("EGMSB", {"a": 5 * 2, "b": 2 * 2, "c": 2 * 1 + 4.5 * 2, "d": 4.5 * 1}),
        ("EGGSB", {"a": 5 * 3 + 4.5 * 1.5, "b": 4.5 * 1 + 2 * 4, "c": 2 * 2 + 4.5 * 2.5, "d": 4.5 * 2}),
        ("EMGSB-C1", {"a": 3 * 1.5, "b": 2 * 1, "c": 2 * 2.5, "d": 3 * 2}),
        ("SSSC", {"a": 4.5 + 5, "b": 5 + 3, "c": 4.5 + 3, "d": 2 + 5}),
        ("SSSC/K2", {"a": 4.5 + 2.5, "b": 5 + 1.5, "c": 4.5 + 1.5, "d": 2 + 2.5}),
        ("BH", {"a": 5, "b": 3, "c": 3, "d": 5}),
        ("BH:GP", {"a": 9.5, "b": 6.5, "c": 6.5, "d": 9.5}),
    ],
)
def test_values_by_hand(code, expected):
    """C.07 articles 12 and 13: match points a 2, b 2, c 3, d 1; game points a 4.5, b 5, c 4.5, d 2."""
    assert {team: Fraction(value) for team, value in expected.items()} == values(four_teams(), code)


def test_boards_decide_between_two_teams_by_the_tie_break_that_the_code_names():
    """a and b draw 2-2: a wins boards 1 and 4, b wins 2 and 3.  Board counts are 5 and 5; the first board is a's."""
    event = team_event("a", "b", boards=4)
    event = event.with_round(match(event, "a", "b", 1, 0, 0, 1))
    orders = {
        code: [row.place for row in sorted(team_standings(event, [code]).rows, key=lambda row: row.entrant.id)]
        for code in ("EDE", "EDEBT", "EDET", "EDEB", "TBR", "BBE", "BC")
    }

    assert {
        "EDE": [1, 1],
        "EDEBT": [1, 2],
        "EDET": [1, 2],
        "EDEB": [2, 1],
        "TBR": [1, 2],
        "BBE": [2, 1],
        "BC": [1, 1],
    } == orders


def test_game_points_of_the_matches_among_the_tied_decide_where_match_points_do_not():
    """a, b and c beat each other in a circle, 4-0, 2.5-1.5 and 2.5-1.5: game points 5.5, 2.5 and 4.  All beat d."""
    event = team_event("a", "b", "c", "d")
    event = event.with_round(match(event, "a", "b", 1, 1, 1, 1), match(event, "c", "d", 1, 1, 1, 1))
    event = event.with_round(match(event, "b", "c", 1, 1, 0.5, 0), match(event, "a", "d", 1, 1, 0.5, 0))
    event = event.with_round(match(event, "c", "a", 1, 1, 0.5, 0), match(event, "b", "d", 1, 1, 1, 1))

    assert ["a", "c", "b", "d"] == [row.entrant.id for row in team_standings(event, ["EDE"]).rows]


def test_the_lower_board_count_is_better():
    """a wins boards 1 and 2, b 3 and 4: board counts are 3 and 7."""
    event = team_event("a", "b")
    event = event.with_round(match(event, "a", "b", 1, 1, 0, 0))

    for code in ("BC", "EDEBT", "EDEBB"):
        assert ["a", "b"] == [row.entrant.id for row in team_standings(event, [code]).rows], code


def test_game_points_can_decide_first():
    rows = team_standings(four_teams(), ["MPvGP"], primary="game-points").rows

    assert [("b", 10), ("c", 9), ("a", 9), ("d", 4)] == [(row.entrant.id, row.half_points) for row in rows]


def test_an_earlier_round_can_be_ranked():
    assert [("a", 4), ("c", 2), ("d", 2), ("b", 0)] == [
        (row.entrant.id, row.half_points) for row in team_standings(four_teams(), ["BC"], after_round=1).rows
    ]


@pytest.mark.parametrize("code", TEAM_TIEBREAKS)
def test_names_and_the_order_of_entry_do_not_matter(code):
    rng = Random(code)
    event = team_event("a", "b", "c", "d", "e")
    names = list("abcde")
    matches = []
    for _ in range(3):
        rng.shuffle(names)
        matches.append([(names[0], names[1]), (names[2], names[3])])
    scores = [[rng.choice((1, 0.5, 0)) for _ in BOARDS] for _ in range(6)]

    def played(order, new):
        made = team_event(*(new[id] for id in order))
        for at, pairs in enumerate(matches):
            made = made.with_round(
                *(match(made, new[one], new[two], *scores[2 * at + k]) for k, (one, two) in enumerate(pairs))
            )
        return made

    same = {id: id for id in "abcde"}
    other = dict(zip("abcde", "vwxyz", strict=True))
    expected = values(played("abcde", same), code)
    found = values(played("edcba", other), code)

    assert event.teams
    assert expected == {id: found[other[id]] for id in "abcde"}


def test_team_tie_breaks_need_a_team_event():
    table = RoundTable(Event("cup", "Cup", (Entrant(Player("a", "a")),)))

    for code in [*TEAM_TIEBREAKS, "BH:GP"]:
        with pytest.raises(InputError, match="needs the boards of matches between teams, and event 'cup' has none"):
            team_tiebreak(code).workings(table, [[0]])


def test_codes_that_are_none_are_rejected():
    with pytest.raises(FormatError, match=r"'EDE:GP': EDE has no reference score\. Remove ':MP' or ':GP'"):
        team_tiebreak("EDE:GP")
    with pytest.raises(UnknownName, match="Unknown tie-break 'XYZ'"):
        team_tiebreak("XYZ")
    with pytest.raises(FormatError, match="EDE has no modifier C"):
        team_tiebreak("EDE-C1")
    with pytest.raises(InputError, match="'SSSC' is not for predetermined pairings"):
        team_standings(four_teams(), ["SSSC"], rules=TieBreakRules.preset("fide-2026-round-robin"))


def test_a_code_with_a_reference_is_written_back_and_sorts_as_its_tie_break():
    assert ("BH:GP-C1", False) == (team_tiebreak("bh:gp/c1").code, team_tiebreak("BH:GP").sorts_upwards)
    assert team_tiebreak("DE:MP").sorts_upwards
    assert "SSSC/K4" == team_tiebreak("sssc/k4").code


def test_boards_of_a_bye_count_as_wins():
    event = team_event("a", "b", "c").with_round(Match.bye("a"))

    assert (2, 2, 2, 2) == TeamTable(event.teams_event()).board_points(0)
    assert (0, 0, 0, 0) == TeamTable(event.teams_event()).board_points(1)
