"""Teams in OpenGotha XML: who plays for which team on which board of each round, and how teams are ranked.

    <Teams>
      <Team teamName="Utrecht" teamNumber="1">
        <Board roundNumber="1" boardNumber="1" player="EXAMPLEANN"/>
      </Team>
    </Teams>
    <TeamTournamentParameterSet>
      <TeamGeneralParameterSet teamSize="3"/>
      <TeamPlacementParameterSet><PlacementCriteria><PlacementCriterion number="1" name="TEAMP"/>...

Rules
1. The games of a round between players of two teams are their match.  A file does not name matches: they are numbered
   in the order of their tables, and boards are those of the teams.
2. The team with White on the first board that was played stands first; without colours the one with the lower number.
3. OpenGotha lists the boards of twenty rounds.  Members are those of the last one, in board order; players of other
   rounds are substitutes.  A round with other players than the last one is a line-up.
4. A won match pays 2 points, a drawn one 1 (TEAMP).  BDW is MPVGP, SOST is BH, and BDWxU for all x from one board less
   than there are down to 1 is BBE.  MNR and NULL have no code: they are kept, and written again.
Source: OpenGotha 3.51, tournament.dtd, "Team Placement settings" of its manual, and files it writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from crosstable.formats.xml_file import Element, xml_text
from crosstable.model.errors import InputError
from crosstable.model.events import Event, Round
from crosstable.model.games import Game
from crosstable.model.names import clean_name
from crosstable.model.teams.event_teams import EnteredTeam, EventTeams, LineUp, TeamPairing
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_rules import TeamRules

SETTINGS = "TeamTournamentParameterSet"
_MOST_BOARDS = 10  # OpenGotha has no more
ROUNDS = 20  # that OpenGotha lists
_USUAL_SIZE = 4
_CRITERIA: Mapping[str, str] = MappingProxyType({"BDW": "MPVGP", "SOST": "BH"})


@dataclass(slots=True)
class _Listed:
    """A team as the file lists it: its players by round and board."""

    id: str
    name: str
    number: int
    seats: dict[tuple[int, int], str] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The last round that is listed."""
        return max((round for round, _ in self.seats), default=0)

    def in_round(self, round: int) -> dict[int, str]:
        return {board: player for (of, board), player in sorted(self.seats.items()) if of == round}


def read_teams(top: Element, event: Event, player: Callable[[Element], str | None]) -> tuple[Event, EventTeams] | None:
    """Return the event with the boards of the matches, and its teams; None where the file has no teams.

    Args:
        top: the file.
        event: the event of the players.
        player: returns the id of the player that a board names; it reports an unknown one.
    Raises:
        ResultError: a player who plays for two teams, a game that lies in no match.
    """
    listed = [_listed(at, each, player) for at, each in enumerate(top.first("Teams").all("Team"), start=1)]
    if not listed:
        return None
    size = _whole(top.first(SETTINGS, "TeamGeneralParameterSet").get("teamSize"), _USUAL_SIZE)
    size = min(_MOST_BOARDS, max([size, *(board for each in listed for _, board in each.seats)]))
    numbers = [each.number for each in listed]
    if len(set(numbers)) < len(numbers):
        listed = [replace(each, number=at) for at, each in enumerate(listed, start=1)]
    rounds, pairings = [], []
    for this in event.rounds:
        pairing, games = _matches(this, listed, size)
        pairings.append(pairing)
        rounds.append(Round(this.number, games))
    event = replace(event, rounds=tuple(rounds))
    teams = EventTeams(
        TeamRules(size),
        tuple(EnteredTeam(_team(each)) for each in listed),
        tuple(pairings),
        MappingProxyType(dict(_line_ups(listed, size))),
        tiebreaks=_tiebreaks(criteria_of(top), size),
    )
    teams.team_event(event)
    return event, teams


def _listed(at: int, element: Element, player: Callable[[Element], str | None]) -> _Listed:
    number = _whole(element.get("teamNumber"), at)
    made = _Listed(str(number), clean_name(element.get("teamName")) or f"Team {at}", number)
    for each in element.all("Board"):
        round, board = _whole(each.get("roundNumber"), 0), _whole(each.get("boardNumber"), 0)
        id = player(each) if 1 <= round <= ROUNDS and 1 <= board <= _MOST_BOARDS else None
        if id is not None:
            made.seats[round, board] = id
    return made


def _whole(text: str, usual: int) -> int:
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text.strip(), re.ASCII) else usual


def _team(listed: _Listed) -> Team:
    members = tuple(dict.fromkeys(listed.in_round(listed.last).values()))
    later = dict.fromkeys(player for _, player in sorted(listed.seats.items()) if player not in members)
    return Team(str(listed.number), listed.name, members, tuple(later), listed.number)


def _line_ups(listed: Sequence[_Listed], size: int) -> Iterator[tuple[tuple[int, str], LineUp]]:
    """Yield the line-ups of rounds that are not those of the last listed one."""
    for round in range(1, ROUNDS + 1):
        for each in listed:
            here = each.in_round(round)
            if here and here != each.in_round(each.last):
                yield (round, str(each.number)), tuple(here.get(board) for board in range(1, size + 1))


def _matches(this: Round, listed: Sequence[_Listed], size: int) -> tuple[TeamPairing, tuple[Game, ...]]:
    """Return who met in a round, and its games with the boards of the matches; others have no board."""
    owner = {player: each.number for each in listed for player in each.seats.values()}
    found: dict[tuple[int, int], list[Game]] = {}
    for game in this.games:
        numbers = sorted({owner.get(player, 0) for player in game.players})
        if len(game.sides) == 2 and len(numbers) == 2 and 0 not in numbers:
            found.setdefault((numbers[0], numbers[1]), []).append(game)
    met: dict[int, int] = {}
    matches: list[tuple[tuple[int, int], list[Game]]] = []
    for teams, games in sorted(found.items(), key=lambda each: min(game.board or 0 for game in each[1])):
        if not met.keys() & set(teams) and len(games) <= size:
            met |= dict.fromkeys(teams, len(matches))
            matches.append((teams, games))
    seats = {each.number: {player: board for board, player in each.in_round(this.number).items()} for each in listed}
    pairs: list[tuple[str, str]] = []
    placed: dict[int, int] = {}
    for at, (teams, games) in enumerate(matches):
        boards = _boards(games, [seats[number] for number in teams])
        placed |= {id(game): at * size + board for game, board in zip(games, boards, strict=True)}
        upper = games[boards.index(min(boards))]
        white = next((side.players[0] for side in upper.sides if side.colour == "white"), None)
        first, second = teams if white is None or owner[white] == teams[0] else teams[::-1]
        pairs.append((str(first), str(second)))
    made = tuple(replace(game, board=placed.get(id(game))) for game in this.games)
    return TeamPairing(tuple(pairs)), made


def _boards(games: Sequence[Game], seats: Sequence[Mapping[str, int]]) -> list[int]:
    """Return the boards of the games of a match: those of the first team, else of the other, else by their tables."""
    for of in seats:
        boards = [next((of[player] for player in game.players if player in of), 0) for game in games]
        if 0 not in boards and len(set(boards)) == len(boards):
            return boards
    order = sorted(range(len(games)), key=lambda at: games[at].board or 0)
    return [order.index(at) + 1 for at in range(len(games))]


def criteria_of(top: Element) -> list[str]:
    """Return the names of the criteria by which a file ranks its teams."""
    return criteria_in(top.first(SETTINGS))


def criteria_in(settings: Element) -> list[str]:
    """Return the names of the criteria in the settings of teams."""
    return [each.get("name") for each in settings.first("TeamPlacementParameterSet", "PlacementCriteria").children]


def tiebreaks_in(settings: Element, boards: int) -> tuple[str, ...]:
    """Return the tie-breaks that the settings of teams name."""
    return _tiebreaks(criteria_in(settings), boards)


def _tiebreaks(criteria: Sequence[str], boards: int) -> tuple[str, ...]:
    """Return the codes of criteria; those without one are left out."""
    upper = [f"BDW{count}U" for count in range(boards - 1, 0, -1)]
    codes, at = [], 0
    while at < len(criteria):
        if upper and list(criteria[at : at + len(upper)]) == upper:
            codes.append("BBE")
            at += len(upper)
            continue
        codes += [_CRITERIA[criteria[at]]] if criteria[at] in _CRITERIA else []
        at += 1
    return tuple(codes)


def settings_of(teams: EventTeams) -> Element:
    """Return the settings of teams for a file: the number of boards, and the criteria."""
    boards, names = teams.rules.boards, {code: name for name, code in _CRITERIA.items()}
    criteria = ["TEAMP"]
    for code in teams.tiebreaks:
        if code.upper() == "BBE":
            criteria += [f"BDW{count}U" for count in range(boards - 1, 0, -1)]
        elif code.upper() in names:
            criteria.append(names[code.upper()])
    inside = [
        Element("PlacementCriterion", 0, {"number": str(at), "name": name}) for at, name in enumerate(criteria, start=1)
    ]
    placement = Element("TeamPlacementParameterSet", 0, {}, [Element("PlacementCriteria", 0, {}, inside)])
    size = Element("TeamGeneralParameterSet", 0, {"teamSize": str(boards)})
    return Element(SETTINGS, 0, {}, [size, placement])


def is_as_written(top: Element, teams: EventTeams) -> bool:
    """Return whether the settings of teams in a file say no more than `settings_of` writes."""
    return xml_text(top.first(SETTINGS)) == xml_text(settings_of(teams))


def teams_element(teams: EventTeams, event: Event, key: Callable[[str], str]) -> Element:
    """Return the list of teams for a file, with who sits where in each of its rounds.

    Args:
        teams: of the event.
        event: of the players.
        key: what the file calls a player.
    """
    numbers = _numbers(teams)
    listed = []
    for entered in teams.teams:
        of = entered.team
        inside = [
            Element("Board", 0, {"roundNumber": str(round), "boardNumber": str(board), "player": key(player)})
            for round in range(1, ROUNDS + 1)
            for board, player in _seats(teams, event, of, round)
        ]
        listed.append(Element("Team", 0, {"teamNumber": str(numbers[of.id]), "teamName": of.name}, inside))
    return Element("Teams", 0, {}, listed)


def _numbers(teams: EventTeams) -> dict[str, int]:
    given = [each.team.number for each in teams.teams]
    if None in given or len(set(given)) < len(given):
        given = list(range(1, len(given) + 1))
    return {each.team.id: number or 0 for each, number in zip(teams.teams, given, strict=True)}


def _seats(teams: EventTeams, event: Event, team: Team, round: int) -> Iterable[tuple[int, str]]:
    """Return the boards and players of a team in a round: of its match and line-up, or the first of its list."""
    boards = teams.rules.boards
    line_up = teams.line_ups.get((round, team.id), ())
    seats = {board: player for board, player in enumerate(line_up, start=1) if player is not None}
    for game in event.rounds[round - 1].games if round <= len(event.rounds) else ():
        if game.board is not None:
            own = [player for player in game.players if player in team.players]
            seats = {board: player for board, player in seats.items() if player not in own}
            if own:
                seats[(game.board - 1) % boards + 1] = own[0]
    return sorted(seats.items()) or list(enumerate(team.members[:boards], start=1))


def read_or_report(
    top: Element, event: Event, player: Callable[[Element], str | None], report: Callable[[InputError], None]
) -> tuple[Event, EventTeams | None]:
    """Return the event and its teams as `read_teams` does; without teams, and reported, where they cannot be."""
    try:
        found = read_teams(top, event, player)
    except InputError as error:
        report(error)
        return event, None
    return (event, None) if found is None else found
