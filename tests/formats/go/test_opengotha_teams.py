"""Teams in OpenGotha XML: their players, their matches by the tables, their criteria."""

import io
from dataclasses import replace

import pytest

from crosstable.formats.go.opengotha import OpenGotha
from crosstable.ranking.teams.team_standings import team_standings
from crosstable.testing.sample_documents import sample_documents

NAMES = ("ANNX", "ALX", "ABEX", "BOX", "BEAX", "CYX", "CLEOX", "DIX", "DANX")
SQUADS = {"Ants": "ANNX ALX", "Bees": "BOX BEAX", "Cats": "CYX CLEOX", "Dogs": "DIX DANX"}
GAMES = ("ANNX BOX 1 WHITEWINS", "BEAX ALX 2 BLACKWINS", "DIX CYX 3 WHITEWINS", "CLEOX DANX 4 WHITEWINS")


def file(squads=SQUADS, games=GAMES, later="", criteria="TEAMP BDW MNR BDW1U SOST"):
    """Return a file of teams on two boards after one round; `later` is Abe's board of round 2."""
    players = "".join(f'<Player name="{name[:-1].title()}" firstName="x" rank="1K" grade="1K"/>' for name in NAMES)
    played = "".join(
        f'<Game whitePlayer="{white}" blackPlayer="{black}" tableNumber="{table}" result="RESULT_{result}" '
        'roundNumber="1" knownColor="true"/>'
        for white, black, table, result in map(str.split, games)
    )
    teams = "".join(
        f'<Team teamName="{name}" teamNumber="{at}">{_boards(members.split(), later if at == 1 else "")}</Team>'
        for at, (name, members) in enumerate(squads.items(), start=1)
    )
    named = "".join(f'<PlacementCriterion number="{at}" name="{name}"/>' for at, name in enumerate(criteria.split(), 1))
    return (
        f"<Tournament><Players>{players}</Players><Games>{played}</Games><Teams>{teams}</Teams>"
        '<TournamentParameterSet><GeneralParameterSet name="Cup" numberOfRounds="3"/></TournamentParameterSet>'
        '<TeamTournamentParameterSet><TeamGeneralParameterSet teamSize="2"/><TeamPlacementParameterSet>'
        f"<PlacementCriteria>{named}</PlacementCriteria></TeamPlacementParameterSet></TeamTournamentParameterSet>"
        "</Tournament>"
    ).encode()


def _boards(members, later):
    rounds = [(round, board, player) for round in (1, 2, 3) for board, player in enumerate(members, start=1)]
    return "".join(
        f'<Board roundNumber="{round}" boardNumber="{board}" player="{later or player}"/>'
        if (round, board) == (2, 2)
        else f'<Board roundNumber="{round}" boardNumber="{board}" player="{player}"/>'
        for round, board, player in rounds
    )


def read(data):
    return OpenGotha().read(io.BytesIO(data), name="cup.xml")


def test_matches_follow_from_the_games_and_their_tables():
    found = read(file())
    teams, event = found.document.teams, found.document.event

    assert ((), (("1", "2"), ("4", "3")), ("MPVGP", "BBE", "BH")) == (
        found.problems,
        teams.rounds[0].pairs,
        teams.tiebreaks,
    )
    assert [("Ants", 2, 2), ("Dogs", 1, 1), ("Cats", 1, 1), ("Bees", 0, 0)] == [
        (row.entrant.player.name, row.score, row.tiebreaks[0].value)
        for row in team_standings(teams.team_event(event), teams.tiebreaks).rows
    ]


def test_a_round_with_other_players_is_a_line_up_and_they_are_substitutes():
    teams = read(file(later="ABEX")).document.teams

    assert ({(2, "1"): ("1", "3")}, ("3",)) == (dict(teams.line_ups), teams.teams[0].team.substitutes)


def test_what_is_read_is_written_to_the_same_event():
    document = read(file(later="ABEX")).document
    written = OpenGotha().write(document)

    assert () == written.losses
    assert (document.event, document.teams) == (read(written.data).document.event, read(written.data).document.teams)
    assert b'name="MNR"' in written.data


def test_other_tie_breaks_are_written_as_criteria():
    document = read(file()).document
    written = OpenGotha().write(replace(document, teams=replace(document.teams, tiebreaks=("BH", "EDE"))))

    assert ("BH",) == read(written.data).document.teams.tiebreaks
    assert "team-event" in {loss.code for loss in written.losses}


def test_a_player_of_two_teams_leaves_the_teams_out():
    found = read(file({"Ants": "ANNX ALX", "Bees": "ANNX BEAX"}, ()))

    (problem,) = map(str, found.problems)
    assert "The teams were left out: Event 'cup': 1 plays for the teams" in problem
    assert any("<Teams>" in line.text for line in found.document.kept)


def test_an_individual_event_with_teams_keeps_its_games():
    found = read(file(games=("ANNX ALX 1 WHITEWINS", *GAMES[2:])))

    (problem,) = map(str, found.problems)
    assert "The teams were left out: Event 'cup', round 1: 1 of the games lie in no match of two teams" in problem
    assert (None, 3) == (found.document.teams, len(found.document.event.rounds[0].games))


@pytest.mark.parametrize("code", ["team-rules", "team-rounds", "team-clubs"])
def test_what_the_file_does_not_hold_of_teams_is_reported(code):
    from random import Random

    document = next(each for each in sample_documents(Random(1)) if each.teams is not None)

    assert code in {loss.code for loss in OpenGotha().write(document).losses}
