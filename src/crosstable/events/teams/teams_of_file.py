"""The teams of an event that is taken over from a file: teams, line-ups that were entered, and matches.

Rules
1. Teams keep the numbers of the file; without them, or with one twice, they are numbered in its order.
2. An event file has the matches in their order, and each keeps its place; a tournament file has none, and matches
   stand in the order of the teams.  Games keep their boards.
3. Every game lies in a match: an event with other games is none of teams.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.events.boards import add_boards
from crosstable.events.event_game import game_of
from crosstable.events.round_rows import put_round
from crosstable.events.run_round import PUBLISHED, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import teams_of
from crosstable.events.teams.team_rows import id_of_team, put_line_up, put_team
from crosstable.facts.store.store import Write
from crosstable.model.events import Round
from crosstable.model.names import LONGEST_NAME, clean_name
from crosstable.model.results import ResultKind
from crosstable.model.teams.event_teams import EventTeams
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing


def insert_teams(write: Write, event_number: int, teams: EventTeams, players: Mapping[str, str]) -> None:
    """Insert the teams of a file and the line-ups that they entered.

    Args:
        event_number: of the row of the event.
        players: the public id of each player of the file.
    """
    ids = team_ids(teams)
    for each in teams.teams:
        of = each.team
        own = replace(
            of,
            id=ids[of.id],
            number=int(ids[of.id][1:]),
            name=clean_name(of.name)[:LONGEST_NAME],
            short_name=clean_name(of.short_name),
            members=tuple(players[player] for player in of.members),
            substitutes=tuple(players[player] for player in of.substitutes),
        )
        put_team(write, event_number, replace(each, team=own))
    for (round, team), line_up in teams.line_ups.items():
        seats = tuple(None if player is None else players[player] for player in line_up)
        put_line_up(write, event_number, round, ids[team], seats + (None,) * (teams.rules.boards - len(seats)))


def team_ids(teams: EventTeams) -> dict[str, str]:
    """Return the id in the league of each team of a file."""
    given = [each.team.number for each in teams.teams]
    is_numbered = None not in given and len(set(given)) == len(given)
    numbers = given if is_numbered else range(1, len(given) + 1)
    return {each.team.id: id_of_team(number or 0) for each, number in zip(teams.teams, numbers, strict=True)}


def add_team_round(write: Write, running: RunningEvent, this: Round, teams: EventTeams, *, is_last: bool) -> None:
    """Add a round of a team event.

    Args:
        is_last: whether it stays open for results.
    """
    ids, known = team_ids(teams), teams_of(running)
    paired = teams.rounds[this.number - 1] if this.number <= len(teams.rounds) else None
    pairs = () if paired is None else paired.pairs
    byes = [] if paired is None else [(ids[team], kind) for team, kind in paired.byes]
    allocated = tuple(team for team, kind in byes if kind is ResultKind.ALLOCATED_BYE)
    here = {ids[team] for pair in pairs for team in pair} | {team for team, _ in byes}
    pairing = Pairing(
        event=running.id,
        round=this.number,
        policy=running.plan.policy,
        seed=this.number,
        boards=tuple(
            Board(number, known.seats((ids[first], ids[second]))) for number, (first, second) in enumerate(pairs, 1)
        ),
        bye=allocated[0] if allocated else None,
        byes=allocated[1:],
        waiting=tuple(team for team, kind in byes if kind is not ResultKind.ALLOCATED_BYE),
        absent=tuple(each.team.id for each in known.teams if each.team.id not in here),
    )
    listed = game_of(running.plan)
    placed = [game for game in this.games if len(game.sides) > 1 or game.board is not None]  # byes are of teams
    games = [replace(game, round=this.number) for game in placed]
    add_boards(write, running, [listed.as_listed(game) if len(game.sides) > 1 else game for game in games])
    state = PUBLISHED if is_last else ROUND_CLOSED
    put_round(write, running, RunRound(this.number, state, pairing, change=write.change_id))
