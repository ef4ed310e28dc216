"""Individual events whose tournament files have lines of teams: no game gets lost."""

import io
import json

import pytest

from crosstable.formats.event.json_reader import EventJson, read_event_json
from crosstable.formats.event.json_writer import write_event_json
from crosstable.formats.trf.team_documents import with_teams
from tests.formats.trf.trf_lines_made import laid_out, messages, player, read

ACROSS = (("   3 w 1", "   4 b ="), ("   4 b 0", "   3 w 1"), ("   1 b 0", "   2 b 0"), ("   2 w 1", "   1 w ="))
INSIDE = ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0")


def file(*lines, inside=True, teams=("1 2", "3 4")):
    """Return a file of four players and two teams: two rounds between the teams, one inside them."""
    rows = [
        player(at, *cells, *([INSIDE[at - 1]] if inside else []), name=f"P{at}")
        for at, cells in enumerate(ACROSS, start=1)
    ]
    squads = [
        laid_out((1, "013"), (5, f"Team {at}"), *((37 + 5 * seat, f"{id:>4}") for seat, id in enumerate(of.split())))
        for at, of in enumerate(teams, start=1)
    ]
    return read("012 Cup", *lines, *rows, *squads)


def test_the_teams_of_a_file_whose_games_are_all_in_matches_are_read():
    found = file(inside=False)

    assert [] == messages(found)
    assert 2 == len(with_teams(found.document).teams.teams)


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (file(), "round 3: 2 of the games lie in no match of two teams, such as that of P1, P2. Put each game"),
        (file("192 FIDE_DUTCH_2025", inside=False), "Line 192 names 'FIDE_DUTCH_2025', by which players are paired."),
        (file(inside=False, teams=("1 2", "2 3 4")), "P2 plays for the teams '1' and '2'"),
        (file("300   9   7   1    1", inside=False), "A line-up of team '7' has a player of another team"),
    ],
    ids=["inside a team", "system", "two teams", "line-up"],
)
def test_other_files_are_events_of_players_and_say_why(found, why):
    document = with_teams(found.document)

    (problem,) = messages(found)
    assert "The event was read as one of players, without its teams (lines 310, 013): " in problem
    assert why in problem
    assert (found.document, None) == (document, document.teams)
    assert found.document.event == read_event_json(write_event_json(document)).event


def test_games_without_a_board_in_an_event_file_are_none_of_matches():
    values = json.loads(write_event_json(with_teams(file(inside=False).document)))
    for game in values["rounds"][0]["games"]:
        del game["board"]

    found = EventJson().read(io.BytesIO(json.dumps(values).encode()), name="cup.json")

    (problem,) = messages(found)
    assert "teams: Event 'cup', round 1: 2 of the games lie in no match of two teams" in problem
    assert (None, 4) == (found.document.teams, sum(len(this.games) for this in found.document.event.rounds))
