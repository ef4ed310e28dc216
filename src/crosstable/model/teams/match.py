"""A match of two teams: a game for each board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from crosstable.model.arguments import all_of_kind, check_kind, check_optional_texts, check_text
from crosstable.model.errors import ResultError
from crosstable.model.games import Colour, Game, Result, Side, places_of_score
from crosstable.model.quick_values import quick_value
from crosstable.model.results import ResultKind
from crosstable.model.teams.line_up import LINE_UP
from crosstable.model.teams.match_rules import MatchRules

OTHER_COLOUR: dict[Colour, Colour] = {"white": "black", "black": "white"}


@quick_value
@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams, or a round of a team without an opponent.

    Args:
        first, second: the teams, the one with White on the first board (or the home team) first; no second in a bye.
        games: of the boards, each with its board; sides in any order.
        kind: of a bye or of a match that was forfeited without any game; games decide about others.
        winner: who won a match that was forfeited without any game.
    See also: `TeamEvent.with_round`, which takes them.
    Example:
        >>> from crosstable import Game, Match
        >>> Match("city", "town", (Game.between("ann", "dia", "win"), Game.between("bo", "eli", "draw"))).first
        'city'
    """

    first: str
    second: str | None = None
    games: tuple[Game, ...] = ()
    kind: ResultKind = ResultKind.PLAYED
    winner: str | None = None

    def __post_init__(self) -> None:
        check_text("first", self.first)
        check_optional_texts(self, "second", "winner")
        check_kind("kind", self.kind, ResultKind, "a kind of result, such as ResultKind.FORFEIT")
        wanted = "the games of a match in a tuple"
        object.__setattr__(self, "games", tuple(all_of_kind("games", self.games, Game, wanted)))

    @classmethod
    def of_line_ups(
        cls,
        first: str,
        second: str,
        rules: MatchRules,
        first_players: Sequence[str | None],
        second_players: Sequence[str | None],
    ) -> Match:
        """Build a match from two line-ups; the games have no results yet.

        Args:
            first, second: the teams.
            rules: the number of boards and the colours.
            first_players, second_players: from the first board on; None for a board without a player.
        Raises:
            ResultError: a line-up has more players than there are boards.

        Example:
            >>> match = Match.of_line_ups("a", "b", MatchRules(2), ["Ann", "Al"], ["Bo", None])
            >>> [(game.board, game.kind.value, game.players) for game in match.games]
            [(1, 'unknown', ('Ann', 'Bo')), (2, 'forfeit', ('Al',))]
        """
        check_kind("rules", rules, MatchRules, "the rules of matches, such as MatchRules(4)")
        first_players = tuple(all_of_kind("first_players", first_players, (str, type(None)), LINE_UP))
        second_players = tuple(all_of_kind("second_players", second_players, (str, type(None)), LINE_UP))
        for team, players in ((first, first_players), (second, second_players)):
            if len(players) > rules.boards:
                raise ResultError("model/teams/line-up-too-long", team=team, players=len(players), boards=rules.boards)
        games = []
        for board, (one, other) in enumerate(zip_longest(first_players, second_players), start=1):
            colour = rules.colour_of_first(board)
            if one is not None and other is not None:
                sides = (Side.of(one, colour=colour), Side.of(other, colour=OTHER_COLOUR[colour]))
                games.append(Game(sides, kind=ResultKind.UNKNOWN, board=board))
            elif one is not None or other is not None:
                own = colour if one is not None else OTHER_COLOUR[colour]
                sides_of_one = (Side.of(one or other or "", place=1, colour=own),)
                games.append(Game(sides_of_one, kind=ResultKind.FORFEIT, board=board))
        return cls(first, second, tuple(games))

    @classmethod
    def bye(cls, team: str, kind: ResultKind = ResultKind.ALLOCATED_BYE) -> Match:
        """Build a round without an opponent.

        Args:
            team: the id of the team.
            kind: of the bye; that of the team which is left over by default.
        """
        return cls(team, kind=kind)

    def with_scores(self, *scores: float | Result | None) -> Match:
        """Return the match with the results of its games, from the first board on, as scores of the first team.

        A game that is decided by an absent player keeps its result, and needs a score (or None) all the same.

        Args:
            scores: of the team named first, one for each board, as in `Game.between`.
        Raises:
            ResultError: more or fewer scores than games, or a score that is none.
        """
        if len(scores) != len(self.games):
            raise ResultError("model/teams/match-scores", first=self.first, games=len(self.games), scores=len(scores))
        games = []
        for game, score in zip(self.games, scores, strict=True):
            if score is None or len(game.sides) < 2:
                games.append(game)
                continue
            places = places_of_score(score, *game.players)
            sides = tuple([replace(side, place=place) for side, place in zip(game.sides, places, strict=True)])
            games.append(replace(game, sides=sides, kind=ResultKind.PLAYED))
        return replace(self, games=tuple(games))

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams, the first one first."""
        return (self.first,) if self.second is None else (self.first, self.second)
