"""An event of teams: the matches of its rounds, their points, and the two events that follow from it.

    event = TeamEvent("cup", "Cup", teams, players, MatchRules(boards=4))
    event = event.with_round(Match.of_line_ups("a", "b", event.match_rules, one, other).with_scores(1, 0.5, 0, 1))
    event.games_event()      the games of the players, as any event: ratings read it
    event.teams_event()      the teams as entrants and the matches as games: pairing and standings read it

Rules
1. A match is several games between two teams, one for each board.  Its game points are what the games score; the team
   with more of them wins the match, and match points are paid for it.
2. The team named first has White on the first board (or plays at home); `MatchRules.colours` says which colour it has
   on each board.
3. A match in which no game was played is forfeited: won by the team that scored more, by neither where none did.  One
   game played makes the match played.  A match with a board that is still to be played counts nothing yet.
4. A board without a player is a game that the opponent wins by forfeit.
Source: FIDE C.07 (1 March 2026), article 11; FIDE C.04.6 (1 February 2026), articles 1.4 and 1.6.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from crosstable.model.arguments import all_of_kind, check_count, check_kind, check_text, make_plain
from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event, Round, check_start_numbers
from crosstable.model.games import Colour, Game, Side
from crosstable.model.moments import check_whole_day
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, ResultKind, ResultRules
from crosstable.model.teams.match import OTHER_COLOUR, Match
from crosstable.model.teams.match_rules import MatchRules, TeamScore
from crosstable.model.teams.team import Team
from crosstable.model.teams.teams_event import MatchResult, SideKey, TeamsEvent, as_game, decision_of

_FORFEITS = (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT)
_PLAYED = {ResultKind.PLAYED}
_TO_PLAY = (ResultKind.UNPLAYED, ResultKind.ADJOURNED)
_WHOLE_EVENT: Mapping[str, tuple[int, int | None]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class TeamRound:
    """The matches of one round.

    Args:
        number: from 1 on, through the whole event.
        matches: in the order of their tables.
    See also: `TeamEvent.with_round`, which makes one of matches.
    Example:
        >>> from crosstable import Game, Match, TeamRound
        >>> TeamRound(1, (Match("city", "town", (Game.between("ann", "dia", "win"),)),)).number
        1
    """

    number: int
    matches: tuple[Match, ...] = ()

    def __post_init__(self) -> None:
        check_count("number", self.number, is_optional=False, least=1)
        make_plain(self, "number")
        wanted = "matches one by one, such as event.with_round(*matches)"
        object.__setattr__(self, "matches", tuple(all_of_kind("matches", self.matches, Match, wanted)))


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """An event of teams: teams, their players, and the matches of its rounds.

    Args:
        id, name: of the event.
        teams: in the order of entry.
        players: everyone who plays for a team.
        match_rules: boards, colours, and what matches are worth.
        rounds: numbered from 1 on.
        rules: what games are worth.
        date: the first day.
        rounds_planned: how many rounds there are to be.
        taking_part: the first and the last round of teams that joined late or withdrew, by id.
    Raises:
        ResultError: a team or a player twice, a player without entry, a round out of order, a match of teams that did
            not enter or play twice in the round, a game that is not between members of both, a board twice.
    See also: `Match`, `team_standings`, `pair`; docs/teams.md.
    Example:
        >>> from dataclasses import replace
        >>> from crosstable import Entrant, Game, Match, MatchRules, Player, Team, TeamEvent, team_standings
        >>> players = tuple(Entrant(Player(name, name)) for name in ("ann", "bo", "dia", "eli"))
        >>> teams = (Team("city", "City", ("ann", "bo")), Team("town", "Town", ("dia", "eli")))
        >>> event = TeamEvent("cup", "Cup", teams, players, MatchRules(boards=2))
        >>> games = Game.between("ann", "dia", "win"), Game.between("bo", "eli", "draw")
        >>> boards = tuple(replace(game, board=number) for number, game in enumerate(games, start=1))
        >>> event = event.with_round(Match("city", "town", boards))
        >>> [(row.entrant.id, row.place) for row in team_standings(event).rows]
        [('city', 1), ('town', 2)]
    """

    id: str
    name: str
    teams: tuple[Team, ...]
    players: tuple[Entrant, ...]
    match_rules: MatchRules
    rounds: tuple[TeamRound, ...] = ()
    rules: ResultRules = DEFAULT_RULES
    date: dt.date | None = None
    rounds_planned: int | None = None
    taking_part: Mapping[str, tuple[int, int | None]] = field(default_factory=lambda: _WHOLE_EVENT)
    _teams: Mapping[str, Team] = field(init=False, repr=False, compare=False)
    _players: Mapping[str, frozenset[str]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_kind("id", self.id, str, "the id of the event, which is text")
        check_kind("name", self.name, str, "the name of the event, which is text")
        check_kind("match_rules", self.match_rules, MatchRules, "the rules of matches, such as MatchRules(4)")
        check_kind("rules", self.rules, ResultRules, 'the rules of results, such as ResultRules.preset("fide-2026")')
        for name, kind, wanted in (
            ("teams", Team, 'a tuple of teams, such as (Team("a", "Ants", ("Ann", "Al")),)'),
            ("players", Entrant, 'a tuple of entrants, such as (Entrant(Player("Ann", "Ann")),)'),
            ("rounds", TeamRound, "a tuple of rounds; event.with_round(*matches) adds one"),
        ):
            object.__setattr__(self, name, tuple(all_of_kind(name, getattr(self, name), kind, wanted)))
        object.__setattr__(self, "date", check_whole_day("date", self.date))
        check_kind("taking_part", self.taking_part, Mapping, "the first and the last round of teams, by their ids")
        check_count("rounds_planned", self.rounds_planned)
        make_plain(self, "rounds_planned")
        check_start_numbers(self.id, ((each.id, each.number) for each in self.players))
        check_start_numbers(self.id, ((each.id, each.number) for each in self.teams))
        object.__setattr__(self, "_teams", {team.id: team for team in self.teams})
        object.__setattr__(self, "_players", {team.id: frozenset(team.players) for team in self.teams})
        ids = [team.id for team in self.teams]
        for id in ids:
            if ids.count(id) > 1:
                raise ResultError("model/teams/two-teams-with-one-id", event=self.id, id=id)
        entered = {entrant.id for entrant in self.players}
        owner: dict[str, str] = {}
        for team in self.teams:
            for player in team.players:
                if player not in entered:
                    raise ResultError("model/teams/member-not-entered", event=self.id, team=team.id, player=player)
                if player in owner:
                    raise ResultError(
                        "model/teams/player-in-two-teams",
                        event=self.id,
                        player=player,
                        first=owner[player],
                        second=team.id,
                    )
                owner[player] = team.id
        for position, this in enumerate(self.rounds, start=1):
            if this.number != position:
                raise ResultError("model/rounds-out-of-order", event=self.id, found=this.number, expected=position)
            self._check_round(this, owner)

    def _check_round(self, this: TeamRound, owner: Mapping[str, str]) -> None:
        seen: set[str] = set()
        for match in this.matches:
            for team in match.teams:
                if team not in self._teams or team in seen:
                    code = "model/teams/team-twice-in-round" if team in self._teams else "model/teams/team-not-entered"
                    raise ResultError(code, event=self.id, round=this.number, team=team)
                seen.add(team)
            teams = match.teams
            allowed = (teams, teams[::-1], *[(team,) for team in teams])
            boards: set[int] = set()
            for game in match.games:
                owners = tuple([owner.get(member.player, "") for side in game.sides for member in side.members])
                if owners not in allowed:
                    raise ResultError(
                        "model/teams/game-outside-match",
                        event=self.id,
                        round=this.number,
                        players=game.players,
                        teams=match.teams,
                    )
                if game.board is None or game.board in boards or not 1 <= game.board <= self.match_rules.boards:
                    raise ResultError(
                        "model/teams/board-of-match",
                        event=self.id,
                        round=this.number,
                        teams=match.teams,
                        board=game.board,
                        boards=self.match_rules.boards,
                    )
                boards.add(game.board)

    def team(self, id: str) -> Team:
        """Return the team with this id.

        Args:
            id: of the team.
        Raises:
            ResultError: no team has it.
        """
        found = self._teams.get(id) if isinstance(id, str) else None
        if found is None:
            raise ResultError("model/teams/no-such-team", event=self.id, team=id)
        return found

    def team_of(self, player: str) -> Team | None:
        """Return the team that a player plays for; None where there is none.

        Args:
            player: the id.
        """
        check_text("player", player)
        return next((team for team in self.teams if player in team.players), None)

    def with_round(self, *matches: Match) -> TeamEvent:
        """Return the event with one more round.

        Args:
            matches: and byes of the round, one by one.
        """
        return replace(self, rounds=(*self.rounds, TeamRound(len(self.rounds) + 1, matches)))

    def results(self) -> Iterator[tuple[int, MatchResult]]:
        """Yield the number of the round and the result of each match, in order."""
        for this in self.rounds:
            for match in this.matches:
                yield this.number, self.result(match)

    def result(self, match: Match) -> MatchResult:
        """Count the points of a match.

        Args:
            match: of this event.
        Example:
            >>> players = tuple(Entrant(Player(name, name)) for name in ("Ann", "Al", "Bo", "Bea"))
            >>> teams = Team("a", "Ants", ("Ann", "Al")), Team("b", "Bees", ("Bo", "Bea"))
            >>> event = TeamEvent("cup", "Cup", teams, players, MatchRules(2))
            >>> match = Match.of_line_ups("a", "b", event.match_rules, ["Ann", "Al"], ["Bo", "Bea"])
            >>> [str(points) for points in event.result(match.with_scores(1, 0.5)).game_points]
            ['3/2', '1/2']
        """
        check_kind("match", match, Match, 'a match, such as Match("a", "b")')
        if match.second is None:
            return self._bye(match)
        points: tuple[dict[int, int], dict[int, int]] = ({}, {})
        own = self._players[match.first]
        kind = _kind_of(match, self.rules)
        for game in match.games if kind is not ResultKind.UNPLAYED else ():
            for side, score in zip(game.sides, game.half_points(self.rules), strict=True):
                points[0 if side.members[0].player in own else 1][game.board or 0] = score
        if kind is ResultKind.FORFEIT and not match.games:
            meaning = self.rules[ResultKind.FORFEIT]
            for at, team in enumerate(match.teams):
                worth = meaning.win_half_points if team == match.winner else meaning.loss_half_points
                points[at].update(dict.fromkeys(range(1, self.match_rules.boards + 1), worth))
        totals = sum(points[0].values()), sum(points[1].values())
        if kind is ResultKind.FORFEIT and totals[0] == totals[1]:
            kind = ResultKind.DOUBLE_FORFEIT
        paid = self.match_rules.match_half_points(kind, totals)
        decided = decision_of(match, own)
        return MatchResult(match, kind, totals, paid, points, self._colour(match, own), decided)

    def _bye(self, match: Match) -> MatchResult:
        games, paid = self.match_rules.bye_half_points(match.kind, self.rules)
        return MatchResult(match, match.kind, (games,), (paid,), ({},), "white")

    def _colour(self, match: Match, own: frozenset[str]) -> Colour:
        """Return the colour of the first team on the first board, as its games show it."""
        games = match.games if len(match.games) < 2 else sorted(match.games, key=lambda game: game.board or 0)
        for game in games:
            for side in game.sides:
                if side.colour is not None and game.board is not None:
                    mine = side.colour if side.members[0].player in own else OTHER_COLOUR[side.colour]
                    is_as_first = self.match_rules.colour_of_first(game.board) == self.match_rules.colour_of_first(1)
                    return mine if is_as_first else OTHER_COLOUR[mine]
        return self.match_rules.colour_of_first(1)

    def games_event(self) -> Event:
        """Return the games of the players as an ordinary event; boards are numbered through each round.

        Ratings, histories and files of individuals read it: nothing in it knows of teams.
        """
        rounds = []
        for this in self.rounds:
            games = [
                replace(game, board=table * self.match_rules.boards + (game.board or 0))
                for table, match in enumerate(this.matches)
                for game in match.games
            ]
            rounds.append(Round(this.number, tuple(games)))
        return Event(
            self.id, self.name, self.players, tuple(rounds), self.rules, self.date, rounds_planned=self.rounds_planned
        )

    def teams_event(
        self, score: TeamScore = "match-points", results: Sequence[tuple[int, MatchResult]] | None = None
    ) -> TeamsEvent:
        """Return the teams as entrants and the matches as games, for pairing systems, stages and tie-breaks.

        Args:
            score: what a match pays: match points, or game points.
            results: those of `results`, where they were computed already.
        """
        rules = self.match_rules.result_rules(score, self.rules)
        games: dict[int, list[Game]] = {this.number: [] for this in self.rounds}
        matches = dict.fromkeys(games, 0)
        sides: dict[SideKey, Side] = {}  # those that are alike are one
        for number, result in self.results() if results is None else results:
            matches[number] += result.match.second is not None
            board = None if result.match.second is None else matches[number]
            games[number].append(as_game(result, score, sides, board))
        rounds = [Round(number, tuple(matches)) for number, matches in games.items()]
        entrants = tuple(
            Entrant(
                Player(team.id, team.name, club=team.club, region=team.region, country=team.country),
                number=team.number,
                rating=team.rating,
                from_round=first,
                until_round=last,
            )
            for team in self.teams
            for first, last in (self.taking_part.get(team.id, (1, None)),)
        )
        return TeamsEvent(
            self.id,
            self.name,
            entrants,
            tuple(rounds),
            rules,
            self.date,
            rounds_planned=self.rounds_planned,
            match_rules=self.match_rules,
            game_rules=self.rules,
            score=score,
        )


def _kind_of(match: Match, rules: ResultRules) -> ResultKind:
    """Return whether a match was played, forfeited, or is not decided."""
    if not match.games:
        return match.kind if match.kind is not ResultKind.PLAYED else ResultKind.UNKNOWN
    kinds = {game.kind for game in match.games}
    if kinds == _PLAYED and rules[ResultKind.PLAYED].is_played:
        return ResultKind.PLAYED
    if any(kind in _TO_PLAY for kind in kinds):
        return ResultKind.UNPLAYED
    if any(rules[kind].is_played for kind in kinds):
        return ResultKind.PLAYED
    return ResultKind.FORFEIT if kinds <= set(_FORFEITS) else ResultKind.UNKNOWN
