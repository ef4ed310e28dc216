"""The teams of a running event: its matches, the teams as entrants of pairing, and who may play in a round.

Rules
1. A match is paired as a board of two teams; its games are boards of the round, numbered match by match: with four
   boards, match 3 has the boards 9 to 12.
2. Where no line-up was entered, the first players of the board order who take part in the round play.
3. The team named first has White on the first board, or plays at home.
4. A match counts once all its boards have a result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind
from crosstable.model.stages import Setting
from crosstable.model.teams.event_teams import EnteredTeam, EventTeams, LineUp, TeamPairing
from crosstable.model.teams.line_up import check_line_up
from crosstable.model.teams.match import OTHER_COLOUR
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team, team_named
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.teams.team_rules import TeamRules
from crosstable.pairing.board import Board
from crosstable.pairing.board_games import unplayed_game
from crosstable.pairing.boards import Pairing

if TYPE_CHECKING:
    from crosstable.events.run_round import RunRound
    from crosstable.facts.results.games import KnownGame


@dataclass(frozen=True, eq=False)
class RunningTeams:
    """The teams of an event with the matches of its published rounds.

    Args:
        event: the event of the players, with their games.
        teams: by number.
        pairings: of the published rounds.
        line_ups: that were entered, by round and team.
    """

    event: Event
    rules: TeamRules
    teams: tuple[EnteredTeam, ...]
    pairings: Sequence[TeamPairing]
    line_ups: Mapping[tuple[int, str], LineUp]

    @cached_property
    def team_event(self) -> TeamEvent:
        """The event with its teams and matches.

        Raises:
            ResultError: as `TeamEvent`.
        """
        rated = tuple(replace(each, team=self._rated(each)) for each in self.teams)
        return EventTeams(self.rules, rated, tuple(self.pairings)).team_event(self.event)

    def event_teams(self, policy: str, settings: Mapping[str, Setting], tiebreaks: Sequence[str]) -> EventTeams:
        """Return the teams as files hold them."""
        return EventTeams(
            self.rules,
            self.teams,
            tuple(self.pairings),
            MappingProxyType(dict(self.line_ups)),
            policy,
            MappingProxyType(dict(settings)),
            tuple(tiebreaks),
        )

    @cached_property
    def entrants_event(self) -> Event:
        """The teams as entrants and the matches as games: what is paired."""
        return self.team_event.teams_event(self.rules.primary)

    @cached_property
    def _entrants(self) -> Mapping[str, Entrant]:
        return {each.id: each for each in self.event.entrants}

    def with_games(self, event: Event) -> RunningTeams:
        """Return the same teams and matches with the games of another state of the event."""
        return replace(self, event=event)

    @property
    def ratings(self) -> dict[str, float]:
        """The ratings at entry, by player."""
        return {each.id: each.rating for each in self.event.entrants if each.rating is not None}

    def _rated(self, entered: EnteredTeam) -> Team:
        """Return a team with its rating: the one given, or the average of its first boards."""
        team, known = entered.team, self.ratings
        if team.rating is not None:
            return team
        best = [known[each] for each in team.members[: self.rules.boards] if each in known]
        return replace(team, rating=sum(best) / len(best)) if best else team

    def named(self, word: str) -> EnteredTeam:
        """Return a team, found by number, id, name or short name.

        Raises:
            UnknownName: no team has it.
        """
        return self.entered(team_named([each.team for each in self.teams], word, self.event.id).id)

    def entered(self, id: str) -> EnteredTeam:
        """Return the team with an id."""
        return next(each for each in self.teams if each.team.id == id)

    def team_of(self, player: str) -> EnteredTeam | None:
        """Return the team of a player; None where there is none."""
        return next((each for each in self.teams if player in each.team.players), None)

    def barred(self, entered: EnteredTeam, round: int) -> dict[str, Message]:
        """Return the players of a team who may not play in a round, with the reason."""
        found = {}
        for player in entered.team.players:
            entrant = self._entrants[player]
            if round < entrant.from_round:
                found[player] = message("events/teams/not-eligible-yet", round=entrant.from_round)
            elif entrant.until_round is not None and round > entrant.until_round:
                found[player] = message("events/teams/player-withdrew", round=entrant.until_round)
            elif round in entrant.absent:
                found[player] = message("events/teams/player-absent", round=round)
        return found

    def check(self, entered: EnteredTeam, round: int, players: LineUp) -> None:
        """Check a line-up against the rules.

        Raises:
            ResultError: the first rule that it breaks.
        """
        barred = self.barred(entered, round)
        check_line_up(entered.team, players, self.rules.line_up_rules, barred=barred, ratings=self.ratings)

    def line_up(self, id: str, round: int) -> LineUp:
        """Return who plays for a team in a round: as entered, else the first of its board order who may.

        Raises:
            ResultError: a player of the line-up may not play, or the team is short of players.
        """
        entered = self.entered(id)
        given = self.line_ups.get((round, id))
        if given is None:
            barred = self.barred(entered, round)
            may = [each for each in entered.team.players if each not in barred]
            given = tuple(may[: self.rules.boards])
        self.check(entered, round, given)
        return given + (None,) * (self.rules.boards - len(given))

    def check_enough(self, ids: Iterable[str], round: int) -> None:
        """Check that teams have enough players for a round.

        Raises:
            InputError: some are short of players; the message names them.
        """
        least = self.rules.least
        short = [
            each.team.name
            for each in map(self.entered, ids)
            if len(each.team.players) - len(self.barred(each, round)) < least
        ]
        if short:
            raise InputError("events/teams/short-of-players", teams=short, least=least, round=round)

    def check_draft(self, round: int, *, is_draft: bool) -> None:
        """Check that the matches of a round may be paired otherwise.

        Raises:
            InputError: it is published.
        """
        if not is_draft:
            raise InputError("events/teams/matches-published", round=round)

    def seats(self, teams: Sequence[str]) -> tuple[str, ...]:
        """Return the seats (Black and White) of two teams, the one that is named first in front."""
        first, second = teams
        return (second, first) if self.rules.match_rules.colour_of_first(1) == "white" else (first, second)

    def games(self, boards: Iterable[Board], profile: GameProfile, round: int, length: float | None) -> list[Game]:
        """Return the games of the matches of a round, without results; an empty board is lost by forfeit.

        Raises:
            ResultError: as `line_up`.
        """
        return [
            game for board in boards for game in self.match_games(board, profile, round, length) if game is not None
        ]

    def match_games(self, board: Board, profile: GameProfile, round: int, length: float | None) -> list[Game | None]:
        """Return the games of a match, board by board; None where neither team has a player."""
        first, second = first_and_second(board.seats, self.rules.match_rules)
        lines = zip(self.line_up(first, round), self.line_up(second, round), strict=True)
        start = (board.number - 1) * self.rules.boards
        return [
            self._game(start, at, one, other, profile, round, length) for at, (one, other) in enumerate(lines, start=1)
        ]

    def _game(
        self,
        start: int,
        at: int,
        one: str | None,
        other: str | None,
        profile: GameProfile,
        round: int,
        length: float | None,
    ) -> Game | None:
        colour = self.rules.match_rules.colour_of_first(at)
        if one is not None and other is not None:
            seats = (other, one) if colour == "white" else (one, other)  # Black and White
            return unplayed_game(Board(start + at, seats), profile, round=round, length=length)
        if one is None and other is None:
            return None
        own = colour if one is not None else OTHER_COLOUR[colour]
        side = Side.of(one or other or "", place=1, colour=own)
        return Game((side,), kind=ResultKind.FORFEIT, round=round, board=start + at)

    def known_match(self, run_round: RunRound, number: int) -> tuple[list[KnownGame], tuple[str, str]]:
        """Return the games of a match of a published round, and its two teams, the one named first in front.

        Raises:
            InputError: the round has no match of this number.
        """
        pairing = run_round.pairing
        if not 1 <= number <= len(pairing.boards):
            last = len(pairing.boards)
            raise InputError("events/teams/no-such-match", match=number, round=run_round.number, last=last)
        boards = range((number - 1) * self.rules.boards + 1, number * self.rules.boards + 1)
        sides = first_and_second(pairing.boards[number - 1].seats, self.rules.match_rules)
        return [known for known in run_round.games if known.game.board in boards], sides

    def match_and_board(self, number: int) -> tuple[int, int]:
        """Return the match of a board of the round, and its board in the match."""
        return self.rules.match_rules.match_and_board(number)

    def is_first(self, game: Game) -> bool:
        """Return whether the only player of a board without an opponent is of the team that is named first."""
        _, at = self.match_and_board(game.board or 1)
        return game.sides[0].colour == self.rules.match_rules.colour_of_first(at)

    def order(self, game: Game) -> tuple[int, ...]:
        """Return the sides of a game, the one of the team that is named first in front, as positions in its sides."""
        if len(game.sides) != 2 or game.board is None:
            return tuple(range(len(game.sides)))
        _, at = self.match_and_board(game.board)
        colour = self.rules.match_rules.colour_of_first(at)
        if game.sides[0].colour is not None:
            return (0, 1) if game.sides[0].colour == colour else (1, 0)
        return (1, 0) if colour == "white" else (0, 1)  # paired as Black and White


def first_and_second(players: Sequence[str], rules: MatchRules) -> tuple[str, str]:
    """Return the teams of a paired board (Black and White), the one named first in front."""
    black, white = players
    return (white, black) if rules.colour_of_first(1) == "white" else (black, white)


def byes_of(pairing: Pairing) -> list[tuple[str, ResultKind]]:
    """Return the byes of a round: of the team without an opponent left, and of those whose opponent is absent."""
    return [
        *((team, ResultKind.ALLOCATED_BYE) for team in pairing.allocated),
        *((team, ResultKind.ZERO_BYE) for team in pairing.waiting),
    ]
