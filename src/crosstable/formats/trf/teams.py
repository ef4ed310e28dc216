"""Team events in FIDE tournament files (TRF26): read and written around the file of their players.

    event, document, problems = read_team_trf(text, "cup.trf")
    write_team_trf(event).data

Rules
1. The games of a file are those of its players; the lines of teams say who plays for which team.  Those of a round
   between players of two teams are their match.
2. On which board a game was: as line 300 says, else in the order of the players of both teams who played.  Where the
   teams disagree, the one with a line 300 is believed, then the one with more players.
3. The team that has, on the boards of its match, the colours of line 352 (White on the first board) stands first.
4. A point without an opponent, in a round in which the team has a match, is a game won by forfeit against an empty
   board.
5. The number of boards is that of the longest line-up of the file, or of line 352 where it is longer than two letters.
6. A team is written with all its players; those beyond the number of boards are read as substitutes.
Not written: points of match points and game points by 299; they are kept as they stand in files that have them.
Source: FIDE Handbook, TRF26 (in force 1 September 2025).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.formats.event.document import EventDocument, KeptLine
from crosstable.formats.event.event_format import WrittenEvent
from crosstable.formats.trf.lines import KEPT
from crosstable.formats.trf.reader import read_trf
from crosstable.formats.trf.team_lines import (
    TeamLines,
    TrfTeamLine,
    line_300,
    line_310,
    line_320,
    line_330,
    line_362,
    lines_240,
    team_lines,
)
from crosstable.formats.trf.writer import Dialect, write_trf
from crosstable.model.errors import FormatError, Problem
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.points import in_points
from crosstable.model.results import ResultKind
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent, TeamRound
from crosstable.model.teams.teams_event import MatchResult

_WON_ALONE = (ResultKind.FULL_BYE, ResultKind.FORFEIT)
_FORFEITS = {"+-": ResultKind.FORFEIT, "-+": ResultKind.FORFEIT, "--": ResultKind.DOUBLE_FORFEIT}


def read_team_trf(text: str, name: str) -> tuple[TeamEvent, EventDocument, list[Problem]]:
    """Read the text of the tournament file of a team event.

    Returns:
        The event, the document of its players with everything else in the file, and what is wrong with the file.
    Raises:
        FormatError: the file has no players, or no teams.
        ResultError: a player who plays for two teams, games of a match that cannot be.
    """
    document, problems = read_trf(text, name)
    return team_event_of(document), document, problems


def team_event_of(document: EventDocument) -> TeamEvent:
    """Return the team event in a document that was read from a tournament file.

    Raises:
        FormatError: the file has no teams.
        ResultError: a player who plays for two teams, games of a match that cannot be.
    """
    lines = team_lines(line.text for line in document.kept if line.format == KEPT)
    if not lines.teams:
        raise FormatError("formats/trf/no-teams", event=document.event.id)
    return team_event_of_lines(document.event, lines)


def team_event_of_lines(players: Event, lines: TeamLines) -> TeamEvent:
    """Return the team event of players whose file has these lines of teams.

    Raises:
        ResultError: a player who plays for two teams, games of a match that cannot be.
    """
    return _Reader(players, lines).event()


@dataclass(frozen=True, slots=True)
class _Reader:
    players: Event
    lines: TeamLines

    def event(self) -> TeamEvent:
        """Build the event."""
        owner = {str(player): team.number for team in self.lines.teams for player in team.players}
        boards = self._boards(owner)
        rules = self._rules(boards)
        rounds = [
            TeamRound(this.number, tuple(self._matches(this.number, this.games, owner, rules)))
            for this in self.players.rounds
        ]
        teams = tuple(_team(line, boards) for line in self.lines.teams)
        event = self.players
        return TeamEvent(
            event.id,
            event.name,
            teams,
            event.entrants,
            rules,
            tuple(rounds),
            event.rules,
            event.date,
            event.rounds_planned,
        )

    def _rules(self, boards: int) -> MatchRules:
        paid, colours = self.lines.match_points, self.lines.colours
        is_usual = colours == ("WB" * boards)[: len(colours)]
        win, draw, loss = (in_points(paid.get(word, usual)) for word, usual in (("W", 4), ("D", 2), ("L", 0)))
        rules = MatchRules(boards, win, draw, loss, colours="WB" if is_usual else colours)
        if self.lines.pab is None or self.lines.pab == (
            rules.draw_half_points,
            boards * self.players.rules[ResultKind.PLAYED].draw_half_points,
        ):
            return rules
        return replace(rules, bye=in_points(self.lines.pab[0]), bye_games=in_points(self.lines.pab[1]))

    def _boards(self, owner: Mapping[str, int]) -> int:
        most = max([len(players) for players in self.lines.line_ups.values()], default=1)
        for this in self.players.rounds:
            count: dict[int, int] = {}
            for game in this.games:
                for player in game.players:
                    if player in owner and (len(game.sides) == 2 or game.kind in _WON_ALONE):
                        count[owner[player]] = count.get(owner[player], 0) + 1
            most = max(most, *count.values()) if count else most
        return max(most, len(self.lines.colours) if len(self.lines.colours) > 2 else 1)

    def _matches(
        self, number: int, games: Sequence[Game], owner: Mapping[str, int], rules: MatchRules
    ) -> Iterator[Match]:
        pairs: dict[int, int] = {}
        for game in games:
            if len(game.sides) == 2:
                one, other = (owner.get(player, 0) for player in game.players)
                if one and other and one != other:
                    pairs.setdefault(one, other)
                    pairs.setdefault(other, one)
        forfeits = {}
        for round, white, black, kind in self.lines.forfeits:
            if round == number:
                forfeits[white] = (white, black, kind)
                pairs.setdefault(white, black)
                pairs.setdefault(black, white)
        byes = {team: kind for round, team, kind in self.lines.byes if round == number}
        done: set[int] = set()
        for team in (line.number for line in self.lines.teams):
            if team in done:
                continue
            if team in pairs and pairs.get(pairs[team]) == team:
                done |= {team, pairs[team]}
                forfeit = forfeits.get(team) or forfeits.get(pairs[team])
                yield self._match(number, (team, pairs[team]), games, owner, rules, forfeit)
            elif team in byes:
                yield Match.bye(str(team), byes[team])

    def _match(
        self,
        number: int,
        teams: tuple[int, int],
        games: Sequence[Game],
        owner: Mapping[str, int],
        rules: MatchRules,
        forfeit: tuple[int, int, str] | None,
    ) -> Match:
        own = [
            game
            for game in games
            if {owner.get(player) for player in game.players} <= set(teams)
            and (len(game.sides) == 2 or game.kind in _WON_ALONE)
        ]
        if not own and forfeit is not None:
            white, black, kind = forfeit
            winner = None if kind == "--" else str(white if kind == "+-" else black)
            return Match(str(white), str(black), kind=_FORFEITS[kind], winner=winner)
        order = [self._order(number, team, own, owner) for team in teams]
        believed = [(number, team) in self.lines.line_ups for team in teams]
        preferred = 0 if (believed[0], len(order[0])) >= (believed[1], len(order[1])) else 1
        agreed = {} if any(believed) else _agreed_boards(own, order)
        placed: list[Game] = []
        for at_game, game in enumerate(own):
            places = [order[at].get(player) for at in (preferred, 1 - preferred) for player in game.players]
            board = agreed.get(at_game) or next((place for place in places if place is not None), None)
            alone = replace(game, kind=ResultKind.FORFEIT) if len(game.sides) == 1 else game
            placed.append(replace(alone, board=board))
        placed.sort(key=lambda game: game.board or 0)
        first, second = teams if self._has_first_colours(teams[0], placed, owner, rules) else teams[::-1]
        if forfeit is not None:
            first, second = forfeit[:2]
        return Match(str(first), str(second), tuple(placed))

    def _order(self, number: int, team: int, games: Sequence[Game], owner: Mapping[str, int]) -> dict[str, int]:
        """Return the board of each player of a team in a match."""
        stated = self.lines.line_ups.get((number, team))
        if stated is not None:
            return {str(player): board for board, player in enumerate(stated, start=1) if player}
        playing = {player for game in games for player in game.players if owner.get(player) == team}
        listed = next(line.players for line in self.lines.teams if line.number == team)
        return {
            player: board
            for board, player in enumerate((str(each) for each in listed if str(each) in playing), start=1)
        }

    def _has_first_colours(self, team: int, games: Sequence[Game], owner: Mapping[str, int], rules: MatchRules) -> bool:
        for game in games:
            for side in game.sides:
                if side.colour is not None and game.board:
                    is_first = side.colour == rules.colour_of_first(game.board)
                    return is_first == (owner.get(side.players[0]) == team)
        return True


def _agreed_boards(games: Sequence[Game], orders: Sequence[Mapping[str, int]]) -> dict[int, int]:
    """Return the boards of the games of a match that keep the players of both teams in order, none if there are none.

    Players without an opponent, on either side, stand where the order of their own team has them.
    """
    boards: dict[int, int] = {}
    heads = [1, 1]
    while len(boards) < len(games):
        for at, game in enumerate(games):
            places = [
                (side, order[player]) for side, order in enumerate(orders) for player in game.players if player in order
            ]
            if at not in boards and all(heads[side] == place for side, place in places):
                boards[at] = len(boards) + 1
                for side, place in places:
                    heads[side] = place + 1
                break
        else:
            return {}
    return boards


def _team(line: TrfTeamLine, boards: int) -> Team:
    players = [str(player) for player in line.players]
    return Team(
        str(line.number),
        line.name,
        tuple(players[:boards]),
        tuple(players[boards:]),
        line.number,
        line.short_name,
        None if line.strength is None else float(line.strength),
    )


def write_team_trf(
    event: TeamEvent, *, about: Mapping[str, str] | None = None, ranks: Mapping[str, int] | None = None
) -> WrittenEvent:
    """Write a team event as a tournament file of 2026.

    Args:
        event: the event.
        about: facts of the occasion, by the keys of `ABOUT`.
        ranks: of the teams, by id; by default by match points, then game points.
    Raises:
        FormatError: more than 9,999 players or 999 teams.
    """
    document = document_of_teams(event, ranks)
    return write_trf(document if about is None else replace(document, about=about), Dialect.TRF26)


def document_of_teams(event: TeamEvent, ranks: Mapping[str, int] | None = None) -> EventDocument:
    """Return the document of the players of a team event, with the lines of the teams.

    Raises:
        FormatError: more than 999 teams.
    """
    if len(event.teams) > 999:
        raise FormatError("formats/trf/too-many-teams", teams=len(event.teams))
    players = event.games_event()
    given = [entrant.number for entrant in players.entrants]
    if None in given or len(set(given)) < len(given):
        numbered = tuple(replace(entrant, number=at) for at, entrant in enumerate(players.entrants, start=1))
        players = replace(players, entrants=numbered)
    rounds = tuple(replace(this, games=tuple(_as_bye(game) for game in this.games)) for this in players.rounds)
    texts = _Writer(event, {entrant.id: entrant.number or 0 for entrant in players.entrants}).texts(ranks)
    kept = tuple(KeptLine(KEPT, f"line {at}", text) for at, text in enumerate(texts, start=1))
    return EventDocument(replace(players, rounds=rounds), kept=kept)


def _as_bye(game: Game) -> Game:
    """Return a game against an empty board as the bye of a point that a row can hold; boards are in line 300."""
    if len(game.sides) == 2:
        return replace(game, board=None)
    return replace(game, kind=ResultKind.FULL_BYE, sides=(replace(game.sides[0], colour=None),), board=None)


@dataclass(frozen=True, slots=True)
class _Writer:
    event: TeamEvent
    players: Mapping[str, int]

    def texts(self, ranks: Mapping[str, int] | None) -> Iterator[str]:
        """Yield the lines of the teams."""
        rules = self.event.match_rules
        results = list(self.event.results())
        numbers = self._numbers()
        yield f"082 {len(self.event.teams)}"
        yield f"352 {''.join('W' if rules.colour_of_first(at + 1) == 'white' else 'B' for at in range(rules.boards))}"
        if paid := line_362(rules.win_half_points, rules.draw_half_points, rules.loss_half_points):
            yield paid
        yield from self._teams(results, numbers, ranks)
        yield from self._line_ups(numbers)
        byes = [
            (number, numbers[result.match.first], result.kind)
            for number, result in results
            if len(result.match.teams) == 1
        ]
        allocated = {number: team for number, team, kind in byes if kind is ResultKind.ALLOCATED_BYE}
        if allocated or rules.bye is not None or rules.bye_games is not None:
            games, points = rules.bye_half_points(ResultKind.ALLOCATED_BYE, self.event.rules)
            yield line_320(points, games, [allocated.get(number, 0) for number in range(1, len(self.event.rounds) + 1)])
        yield from lines_240(byes)
        for number, result in results:
            if result.kind in (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT) and result.match.second is not None:
                own, theirs = result.game_half_points
                kind = "--" if result.kind is ResultKind.DOUBLE_FORFEIT else "+-" if own > theirs else "-+"
                yield line_330(kind, number, numbers[result.match.first], numbers[result.match.second])

    def _numbers(self) -> dict[str, int]:
        given = [team.number for team in self.event.teams]
        if None not in given and len(set(given)) == len(given) and all(0 < (each or 0) < 1000 for each in given):
            return {team.id: team.number or 0 for team in self.event.teams}
        return {team.id: at for at, team in enumerate(self.event.teams, start=1)}

    def _teams(
        self,
        results: Sequence[tuple[int, MatchResult]],
        numbers: Mapping[str, int],
        ranks: Mapping[str, int] | None,
    ) -> Iterator[str]:
        points = {team.id: (0, 0) for team in self.event.teams}
        for _, result in results:
            for team, matches, games in zip(
                result.match.teams, result.match_half_points, result.game_half_points, strict=True
            ):
                points[team] = (points[team][0] + matches, points[team][1] + games)
        for of in sorted(self.event.teams, key=lambda each: numbers[each.id]):
            rank = 1 + sum(each > points[of.id] for each in points.values()) if ranks is None else ranks[of.id]
            yield line_310(
                TrfTeamLine(
                    numbers[of.id],
                    of.name,
                    tuple(self.players[player] for player in of.players),
                    of.short_name,
                    None if of.rating is None else round(of.rating),
                    *points[of.id],
                    rank,
                )
            )

    def _line_ups(self, numbers: Mapping[str, int]) -> Iterator[str]:
        """Yield the line-ups that do not follow from the order of the team."""
        for this in self.event.rounds:
            for match in this.matches:
                if match.second is None or not match.games:
                    continue
                for team, other in ((match.first, match.second), (match.second, match.first)):
                    listed = self.event.team(team).players
                    seats = {
                        game.board or 0: player for game in match.games for player in game.players if player in listed
                    }
                    usual = sorted(seats.values(), key=listed.index)
                    boards = range(1, self.event.match_rules.boards + 1)
                    if [seats.get(board) for board in boards] != usual:
                        line_up = [self.players[seats[board]] if board in seats else 0 for board in boards]
                        yield line_300(this.number, numbers[team], numbers[other], line_up)
