"""Team events in TRF26: 310, 300, 320, 330, 240, 352, 362, and 013 of older files."""

from dataclasses import replace

import pytest

from crosstable.formats.trf.reader import read_trf
from crosstable.formats.trf.teams import document_of_teams, read_team_trf, team_event_of, write_team_trf
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from tests.golden.given_cases import COMMITTED

FILES = sorted((COMMITTED / "team_tiebreaks").glob("*.trf"))


def event_of_three(rules=MatchRules(2)):  # noqa: B008  # a frozen value
    players = tuple(Entrant(Player(str(at), f"Player {at}"), number=at) for at in range(1, 10))
    teams = tuple(
        Team(str(at), f"Team {at}", (str(3 * at - 2), str(3 * at - 1)), (str(3 * at),), at) for at in range(1, 4)
    )
    return TeamEvent("cup", "Cup", teams, players, rules, rules=ResultRules.preset("fide-2026"), rounds_planned=3)


def line_up(event, one, other, first, second, *scores):
    return Match.of_line_ups(one, other, event.match_rules, first, second).with_scores(*scores)


def results_of(event):
    return sorted(
        (
            number,
            result.match.teams,
            result.kind.value,
            result.game_points,
            result.match_points,
            tuple(tuple(sorted(points.items())) for points in result.board_points),
            result.colour,
        )
        for number, result in event.results()
    )


@pytest.mark.parametrize("path", FILES[:2], ids=lambda path: path.stem)
def test_a_team_file_is_written_back_line_for_line(path):
    text = path.read_bytes().decode()
    event, document, problems = read_team_trf(text, path.name)
    about = {key: document.about[key] for key in ("kind", "system")}

    assert [] == problems
    assert text == write_team_trf(event, about=about).data.decode()


def test_line_ups_byes_and_forfeits_come_back():
    rules = MatchRules(2, win=3, bye=1.5, bye_games=1, colours="WBBW")
    event = event_of_three(rules)
    event = event.with_round(
        line_up(event, "1", "2", ["3", "1"], ["4", None], 1, None), Match.bye("3", ResultKind.HALF_BYE)
    )
    event = event.with_round(Match("2", "3", kind=ResultKind.FORFEIT, winner="3"), Match.bye("1"))
    event = event.with_round(line_up(event, "3", "1", ["7", "8"], ["1", "2"], 0, 1))
    written = write_team_trf(event)
    text = written.data.decode()
    read, _, problems = read_team_trf(text, "cup.trf")

    assert ([], ()) == (problems, tuple(written.losses))
    assert results_of(event) == results_of(read)
    assert replace(rules, colours="WB") == replace(read.match_rules, colours="WB")
    for line in (
        "300 001   1   2    3    1",
        "300 001   2   1    4 0000",
        "320  1.5  1.0 000   1 000",
        "240 H 001    3",
        "330 -+ 002   2   3",
        "362 TW 3.0    TD 1.0    TL 0.0",
        "352 WB",
    ):
        assert f"{line}\r\n" in text


def test_a_file_with_013_numbers_its_teams_in_the_order_of_the_lines():
    event = event_of_three()
    event = event.with_round(line_up(event, "1", "2", ["1", "2"], ["4", "5"], 1, 0.5))
    lines = write_team_trf(event).data.decode().splitlines()
    old = [
        f"013 {line[8:40]}{line[73:]}" if line.startswith("310") else line
        for line in lines
        if line[:3] not in ("352", "300")
    ]

    read = team_event_of(read_trf("\r\n".join(old), "cup.trf")[0])

    assert ["Team 1", "Team 2", "Team 3"] == [team.name for team in read.teams]
    assert results_of(event) == results_of(read)


def test_without_line_300_boards_that_are_empty_on_either_side_follow_from_both_orders():
    event = event_of_three(MatchRules(3))
    event = event.with_round(line_up(event, "1", "2", ["1", "2", None], ["4", None, "6"], 1, None, None))
    lines = write_team_trf(event).data.decode().splitlines()

    read = team_event_of(read_trf("\r\n".join(line for line in lines if line[:3] != "300"), "cup.trf")[0])

    boards = [(game.board, game.players) for game in read.rounds[0].matches[0].games]
    assert ([(1, ("1", "4")), (2, ("2",)), (3, ("6",))], results_of(event)) == (boards, results_of(read))


def test_byes_and_prohibited_pairs_of_teams_are_not_those_of_players():
    text = write_team_trf(event_of_three()).data.decode() + "240 Z 002    1\r\n260 001 002    1    2\r\n"
    document, problems = read_trf(text, "cup.trf")

    assert ((), [], True) == (
        document.forbidden,
        problems,
        all(not entrant.absent for entrant in document.event.entrants),
    )


def test_players_and_teams_without_numbers_are_numbered_in_order():
    event = event_of_three()
    plain = replace(
        event,
        teams=tuple(replace(team, number=None) for team in event.teams),
        players=tuple(replace(entrant, number=None) for entrant in event.players),
    )

    assert write_team_trf(event).data == write_team_trf(plain).data


def test_ranks_can_be_stated():
    text = write_team_trf(event_of_three(), ranks={"1": 3, "2": 1, "3": 2}).data.decode()

    assert ["3", "1", "2"] == [line[68:71].strip() for line in text.splitlines() if line.startswith("310")]


def test_a_file_without_teams_and_an_event_of_a_thousand_are_rejected():
    text = "\r\n".join(
        line for line in write_team_trf(event_of_three()).data.decode().splitlines() if line[:3] != "310"
    )
    with pytest.raises(FormatError, match="The file of event 'cup' has no teams"):
        read_team_trf(text, "cup.trf")
    many = TeamEvent("e", "E", tuple(Team(str(at), "T", ()) for at in range(1000)), (), MatchRules(1))
    with pytest.raises(FormatError, match="A TRF holds 999 teams, and the event has 1,000"):
        document_of_teams(many)
