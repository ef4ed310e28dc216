"""The teams of an event of players: what files and leagues hold beside the games.

    teams.team_event(event)          the event of teams, with the matches that follow from the games
    split_team_event(team_event)     back: the event of the players and its teams

Rules
1. A match is paired as a table of two teams; its games are boards of the round, numbered match by match: with four
   boards, match 3 has the boards 9 to 12.
2. A match that was forfeited without any game has, as a part of an event of players, a forfeited game on each board
   between the first players of both board orders.
3. A player without an opponent has the colour that the team has on the board.
4. A team event has no games outside its matches: where there are any, it is an event of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from types import MappingProxyType

from crosstable.model.errors import ResultError
from crosstable.model.events import Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.large_results import without_collections
from crosstable.model.points import in_half_points
from crosstable.model.results import ResultKind
from crosstable.model.stages import Setting
from crosstable.model.teams.match import OTHER_COLOUR, Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent, TeamRound
from crosstable.model.teams.team_rules import TeamRules

LineUp = tuple[str | None, ...]  # the players by id, from the first board on; None for an empty board
_NO_SETTINGS: Mapping[str, Setting] = MappingProxyType({})
_NO_LINE_UPS: Mapping[tuple[int, str], LineUp] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class EnteredTeam:
    """A team of an event, and the rounds in which it takes part.

    Args:
        team: its rating is the one that was given, if any.
        from_round: its first round.
        until_round: its last round, after it withdrew.
    """

    team: Team
    from_round: int = 1
    until_round: int | None = None

    @property
    def number(self) -> int:
        """Its number in the event; 0 without one."""
        return self.team.number or 0

    def takes_part(self, round: int) -> bool:
        """Return whether it is to be paired in a round."""
        return self.from_round <= round and (self.until_round is None or round <= self.until_round)


@dataclass(frozen=True, slots=True)
class TeamPairing:
    """Which teams meet in a round: pairs by match, the team named first in front, and the byes of others."""

    pairs: Sequence[tuple[str, str]]
    byes: Sequence[tuple[str, ResultKind]] = ()


_NO_MATCHES = TeamPairing(())


@dataclass(frozen=True, slots=True)
class EventTeams:
    """The teams of an event of players.

    Args:
        rules: of matches and line-ups.
        teams: in the order of entry.
        rounds: who met in each round of the event.
        line_ups: that were entered, by round and id of the team.
        policy, settings: by which the teams are paired; None where it is not known.
        tiebreaks: of the teams, most important first.
    """

    rules: TeamRules
    teams: tuple[EnteredTeam, ...]
    rounds: tuple[TeamPairing, ...] = ()
    line_ups: Mapping[tuple[int, str], LineUp] = field(default_factory=lambda: _NO_LINE_UPS)
    policy: str | None = None
    settings: Mapping[str, Setting] = field(default_factory=lambda: _NO_SETTINGS)
    tiebreaks: tuple[str, ...] = ()
    _made: list[tuple[Event, TeamEvent]] = field(default_factory=list, init=False, repr=False, compare=False)

    def team_event(self, event: Event) -> TeamEvent:
        """Return the event of the teams; for the event of the last call, the same one again.

        Args:
            event: the event of the players; boards are numbered match by match.
        Raises:
            ResultError: as `TeamEvent`, or a game lies in no match.
        """
        for last, of_last in self._made:
            if last is event:
                return of_last
        made = self._team_event(event)
        self._made[:] = [(event, made)]
        return made

    @without_collections()
    def _team_event(self, event: Event) -> TeamEvent:
        matches = self.rules.match_rules
        pairings = dict(enumerate(self.rounds, start=1))
        rounds = tuple(
            TeamRound(this.number, tuple(matches_of(pairings.get(this.number, _NO_MATCHES), this.games, matches)))
            for this in event.rounds
        )
        made = TeamEvent(
            event.id,
            event.name,
            tuple(each.team for each in self.teams),
            event.entrants,
            matches,
            rounds,
            event.rules,
            event.date,
            event.rounds_planned,
            {
                each.team.id: (each.from_round, each.until_round)
                for each in self.teams
                if (each.from_round, each.until_round) != (1, None)
            },
        )
        check_all_in_matches(event, made)
        return made


def check_line_ups(line_ups: Mapping[tuple[int, str], LineUp], teams: Iterable[Team], boards: int) -> None:
    """Check line-ups of rounds to come.

    Args:
        line_ups: by round and team.
        teams: that they may be of.
        boards: of a match.
    Raises:
        ResultError: a team that is not among them, a player of another team, more players than boards.
    """
    known = {team.id: {*team.players, None} for team in teams}
    for (_, team), players in line_ups.items():
        if team not in known or not known[team].issuperset(players) or len(players) > boards:
            raise ResultError("model/teams/line-up-of-others", team=team)


def check_all_in_matches(event: Event, of: TeamEvent) -> None:
    """Check that every game of an event is a board of a match.

    Args:
        event: of the players.
        of: the event of their teams, with the same rounds.
    Raises:
        ResultError: players met outside the matches.
    """
    for this, paired in zip(event.rounds, of.rounds, strict=True):
        if sum([len(match.games) for match in paired.matches]) == len(this.games):
            continue
        placed = {player for match in paired.matches for game in match.games for player in game.players}
        outside = [game for game in this.games if len(game.sides) > 1 and not placed.issuperset(game.players)]
        if outside:
            raise ResultError(
                "model/teams/games-outside-matches",
                event=event.id,
                round=this.number,
                games=len(outside),
                players=list(outside[0].players),
            )


def matches_of(pairing: TeamPairing, games: Sequence[Game], rules: MatchRules) -> Iterator[Match]:
    """Yield the matches of a round with their games, each with its board in the match."""
    of_match: dict[int, list[Game]] = {}
    for game in games:
        if game.board is None:
            continue  # of no match
        match, at = divmod(game.board - 1, rules.boards)
        of_match.setdefault(match, []).append(game.on_board(at + 1))
    for match, (first, second) in enumerate(pairing.pairs):
        yield Match(first, second, tuple(sorted(of_match.get(match, ()), key=lambda game: game.board or 0)))
    for team, kind in pairing.byes:
        yield Match.bye(team, kind)


def split_team_event(event: TeamEvent, rules: TeamRules | None = None) -> tuple[Event, EventTeams]:
    """Return the event of the players of a team event, and its teams beside it.

    Args:
        event: the event.
        rules: of matches and line-ups; by default those of the matches, and the usual ones of line-ups.
    Example:
        >>> from crosstable.model.events import Entrant
        >>> from crosstable.model.players import Player
        >>> players = tuple(Entrant(Player(name, name)) for name in ("Ann", "Al", "Bo", "Bea"))
        >>> teams = Team("a", "Ants", ("Ann", "Al")), Team("b", "Bees", ("Bo", "Bea"))
        >>> cup = TeamEvent("cup", "Cup", teams, players, MatchRules(2))
        >>> match = Match.of_line_ups("a", "b", cup.match_rules, ["Ann", "Al"], ["Bo", "Bea"]).with_scores(1, 0.5)
        >>> event, beside = split_team_event(cup.with_round(match))
        >>> [game.board for game in event.rounds[0].games], beside.team_event(event).rounds[0].matches == (match,)
        ([1, 2], True)
    """
    boards = event.match_rules.boards
    rounds, pairings = [], []
    for this in event.rounds:
        played = [match for match in this.matches if match.second is not None]
        pairings.append(
            TeamPairing(
                tuple((match.first, match.second or "") for match in played),
                tuple((match.first, match.kind) for match in this.matches if match.second is None),
            )
        )
        games = [
            replace(_with_colour(event, match, game), board=table * boards + (game.board or 0))
            for table, match in enumerate(played)
            for game in match.games or _forfeited(event, match)
        ]
        rounds.append(Round(this.number, tuple(games)))
    teams = tuple(EnteredTeam(team) for team in event.teams)
    beside = EventTeams(_rules_of(event.match_rules) if rules is None else rules, teams, tuple(pairings))
    return replace(event.games_event(), rounds=tuple(rounds)), beside


def _with_colour(event: TeamEvent, match: Match, game: Game) -> Game:
    """Return the game of a player without an opponent with the colour that the player has on this board."""
    if len(game.sides) > 1 or game.sides[0].colour is not None:
        return game
    colour = event.match_rules.colour_of_first(game.board or 1)
    is_first = game.players[0] in event.team(match.first).players
    return replace(game, sides=(replace(game.sides[0], colour=colour if is_first else OTHER_COLOUR[colour]),))


def _rules_of(rules: MatchRules) -> TeamRules:
    bye, bye_games = (None if paid is None else in_half_points(paid) for paid in (rules.bye, rules.bye_games))
    worth = rules.win_half_points, rules.draw_half_points, rules.loss_half_points
    return TeamRules(rules.boards, *worth, bye, bye_games, rules.colours)


def _forfeited(event: TeamEvent, match: Match) -> Iterable[Game]:
    """Yield the forfeited games of a match in which no game was played; none where it is not decided."""
    if match.kind not in (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT) or match.second is None:
        return
    count, places = event.match_rules.boards, (2, 2)
    if match.kind is ResultKind.FORFEIT:
        places = (1, 2) if match.winner == match.first else (2, 1)
    players = (event.team(match.first).players[:count], event.team(match.second).players[:count])
    for board, pair in enumerate(zip_longest(*players), start=1):
        colour = event.match_rules.colour_of_first(board)
        sides = [
            Side.of(player, place=place, colour=own)
            for player, place, own in zip(pair, places, (colour, OTHER_COLOUR[colour]), strict=True)
            if player is not None
        ]
        if len(sides) == 2 or sides[0].place == 1:
            yield Game(tuple(sides), kind=match.kind, board=board)
