"""A game: an immutable fact with any number of sides.

A side has a place, not a win: two-player win, draw and loss are places 1-2, 1-1 and 2-1.
Preferans adds points and a length; a team has several members; a race has many sides, some of them not
classified.
"""

from __future__ import annotations

import datetime as dt
import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral
from typing import Any, Literal, TypeGuard, cast, get_args

from crosstable.model.arguments import (
    all_of_kind,
    check_kind,
    is_list,
    make_plain,
    plain_flag,
    plain_number,
    wrong_kind,
)
from crosstable.model.errors import ResultError
from crosstable.model.moments import day_and_time
from crosstable.model.points import Points, exact_points, in_half_points, in_points
from crosstable.model.quick_values import quick_value
from crosstable.model.results import DEFAULT_RULES, ONE_SIDED, Meaning, ResultKind, ResultRules

# Both lost, or nothing is decided yet, whatever places are given.
_WITHOUT_OUTCOME = (ResultKind.DOUBLE_LOSS, ResultKind.ADJOURNED)
WON, DRAWN, LOST = 2, 1, 0  # what a game was for a side
_TOO_MANY = 2**31  # what a column of counts can hold
_MOST_POINTS = 10**9  # twice as many fit into it
_TEXTS = ("event", "discipline", "row_id", "source")
_COUNTS = ("event_sequence", "round", "board", "position")
Colour = Literal["black", "white"]
_COLOURS = get_args(Colour)
_OWN = frozenset({int, float, Fraction, type(None)})
_KIND = "a kind of result, such as ResultKind.FORFEIT"
Result = Literal["win", "draw", "loss"]
_SIDES = 'the sides of the game, such as (Side.of("Ann", place=1), Side.of("Bo", place=2))'
Better = Literal["higher", "lower"]
PlayerId = str | int  # a whole number stands for its digits: 7 and "7" are one player

PLACES_OF_SCORE: dict[float | str, tuple[int, int]] = {
    1: (1, 2),
    0.5: (1, 1),
    0: (2, 1),
    "win": (1, 2),
    "draw": (1, 1),
    "loss": (2, 1),
}


@quick_value
@dataclass(frozen=True, slots=True)
class Member:
    """A player on a side.

    Args:
        player: the id.
        share: of the game that the player played, from 0 to 1: 0.5 is half of it.
        points: that the player made, where they are counted for each; None where they are not.
    See also: `Side`, `Game.of_sides`.
    Example:
        >>> from crosstable import Elo, Game, Member, Side
        >>> game = Game((Side((Member("Ann"), Member("Bo", share=0.5)), place=1), Side.of("Cy", place=2)))
        >>> [member.share for member in game.sides[0].members]
        [1.0, 0.5]
    """

    player: str
    share: float = 1.0
    points: float | None = None


@quick_value
@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game: a player, or a team.

    Args:
        members: its players.
        place: from 1 on, shared by ties; None for a side that is not classified.
        points: the game's own count, such as goals or the score of a Preferans sheet; None where none is counted.
        colour: "white" or "black"; None in games without colours, and where it is not known.
        score: the points that the side scored, in steps of a half, only where they were decided against the rules;
            usually place and rules decide.
        reason: why the side is not classified, such as "retired".
    See also: `Side.of`, which builds one from ids; `Game.of_sides`.
    Example:
        >>> from crosstable import Side
        >>> side = Side.of("Ann", "Bo", place=1, points=3)
        >>> side.players, side.place, side.points
        (('Ann', 'Bo'), 1, 3)
    """

    members: tuple[Member, ...]
    place: int | None = None
    points: float | None = None
    colour: Colour | None = None
    score: Points | None = None
    reason: str | None = None

    @classmethod
    def of(
        cls, *players: PlayerId, place: int | None = None, points: float | None = None, colour: Colour | None = None
    ) -> Side:
        """Build a side of these players, each of whom played the whole game; 7 and "7" are one id.

        Args:
            players: the id of each, one by one.
            place, points, colour: as in `Side`.
        """
        return cls(tuple([Member(_id_of(player)) for player in players]), place, points, colour)

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the members, in order."""
        return tuple([member.player for member in self.members])

    @property
    def half_points(self) -> int | None:
        """Twice the score that was decided; None where place and rules decide."""
        return None if self.score is None else in_half_points(self.score)

    @property
    def is_decided(self) -> bool:
        """Whether an arbiter decided its score; the score of a match of teams is counted, and it has points as well."""
        return self.score is not None and self.points is None


@quick_value
@dataclass(frozen=True, slots=True)
class Game:
    """One game between sides: what happened, as a fact.

    Build one with `between` or `of_sides`.

    Args:
        sides: in order; that is a fact too: home, Black or the first mover comes first.
        kind: how the game ended: played, a forfeit, a bye ...
        date: the day.  A `datetime` is day and time; one with a zone counts in UTC, and midnight is no time.
        time: of the day, exact to the second; it orders the games of a day.
        event: the id of the event.
        event_sequence: orders events of one day: the lower one was first.
        round: in the event, from 1 on.
        board: in the round, from 1 on.
        discipline: such as "blitz"; rating lists can select by it.
        handicap: stones of the weaker side, in Go.
        komi: points for White, in Go.
        length: of the game, where the system counts it: the bula of a Preferans sheet.
        weight: how much the game counts in ratings; 1 is once.
        neutral: whether it was on neutral ground, where being first is no advantage.
        row_id: the id that its source gave.
        source, position: the file or list it comes from, and where in it.
    See also: `History.from_games`, `Event.with_round`, `Side`.
    Example:
        >>> from crosstable import Game
        >>> game = Game.between("Ann", "Bo", "win", first_colour="white")
        >>> game.players, [side.place for side in game.sides]
        (('Ann', 'Bo'), [1, 2])
    Raises:
        ResultError: a game without sides, an empty side, a player twice, a place below 1, a negative score,
            a bye with an opponent, a number that is not finite, a negative weight.
    """

    sides: tuple[Side, ...]
    kind: ResultKind = ResultKind.PLAYED
    date: dt.date | None = None
    time: dt.time | None = None
    event: str | None = None
    event_sequence: int = 0
    round: int | None = None
    board: int | None = None
    discipline: str | None = None
    handicap: float | None = None
    komi: float | None = None
    length: float | None = None
    weight: float = 1.0
    neutral: bool = False
    row_id: str | None = None
    source: str = ""
    position: int = 0

    def __post_init__(self) -> None:
        if type(self.sides) is not tuple:
            object.__setattr__(self, "sides", tuple(all_of_kind("sides", self.sides, Side, _SIDES)))
        if type(self.kind) is not ResultKind:
            check_kind("kind", self.kind, ResultKind, _KIND)
        _check_sides(self)
        _check_numbers(self)
        if type(self.neutral) is not bool:
            object.__setattr__(self, "neutral", plain_flag("neutral", self.neutral))
        for name in _TEXTS:
            value = getattr(self, name)
            if value is not None and type(value) is not str:
                check_kind(name, value, str, "a text")
        for side in self.sides:
            if not _is_plain(side):
                object.__setattr__(self, "sides", tuple([_plain_side(each) for each in self.sides]))
                break

    @classmethod
    def between(
        cls,
        first: PlayerId,
        second: PlayerId,
        score: float | Result | None = None,
        *,
        kind: ResultKind = ResultKind.PLAYED,
        first_colour: Colour | None = None,
        points: Sequence[float] | None = None,
        better: Better | None = None,
        handicap: float | None = None,
        komi: float | None = None,
        neutral: bool = False,
        date: dt.date | None = None,
        event: str | None = None,
        round: int | None = None,
    ) -> Game:
        """Build a game of two players from the score of the first, or from the points of both.

        Args:
            first, second: the players: the name or id of each, which is text; 7 stands for "7".
            score: of the first: 1, 0.5, 0, "win", "draw", "loss", or True where it won; left out, the points make it.
            kind: of the result; a forfeit, say.
            first_colour: "white" or "black"; the second has the other one.  Without colours, pairing cannot balance
                them.
            points: of both, where the game counts any: goals, games won.
            better: whether "higher" or "lower" points are better, where points make the score.
            handicap: in stones, of the weaker side.
            komi: points for White.
            neutral: whether it was played on neutral ground, where the side listed first has no advantage.
            date, event, round: when and where; `date` as in `Game`.
        Raises:
            ResultError: another score, another colour, none without points, or one player twice.

        Example:
            >>> [side.place for side in Game.between("Ann", "Bo", "draw").sides]
            [1, 1]
            >>> [side.colour for side in Game.between("Ann", "Bo", "win", first_colour="white").sides]
            ['white', 'black']
            >>> Game.between("Ann", "Bo", points=(3, 1), better="higher").sides[0].place
            1
        """
        second_colour: Colour | None = None if first_colour is None else "black" if first_colour == "white" else "white"
        check_kind("kind", kind, ResultKind, _KIND)
        counts = (None, None) if points is None else tuple(_listed("points", points))
        if len(counts) != 2:
            raise ResultError("model/sides-do-not-fit", sides=2, places=2, points=len(counts))
        places = _places_of_two(first, second, score, counts, better)
        sides = (
            Side((Member(_id_of(first)),), places[0], counts[0], first_colour),
            Side((Member(_id_of(second)),), places[1], counts[1], second_colour),
        )
        return cls(
            sides,
            kind=kind,
            date=date,
            event=event,
            round=round,
            handicap=handicap,
            komi=komi,
            neutral=neutral,
        )

    @classmethod
    def of_sides(
        cls,
        sides: Sequence[PlayerId | Sequence[PlayerId]],
        places: Sequence[int | None] | None = None,
        *,
        points: Sequence[float] | None = None,
        better: Better | None = None,
        length: float | None = None,
        date: dt.date | None = None,
        event: str | None = None,
        round: int | None = None,
    ) -> Game:
        """Build a game of any number of sides.

        Args:
            sides: a player, or the members of a team, each.
            places: of the sides, ties sharing one, None for a side that is not classified; left out, the points make
                them, or without points the order of the sides.
            points: of the sides, where the game counts any; None for a side without.
            better: whether "higher" or "lower" points are better ("lower" for sheets of Preferans), where points make
                the places.
            length: of the game, such as the bula of a Preferans sheet.
            date, event, round: when and where; a datetime is both the day and the time.
        Raises:
            ResultError: one side only; another number of places or points than sides; points that make the places
                without `better`, or `better` where they do not; a player twice.

        Example:
            >>> game = Game.of_sides([["Ann", "Bo"], ["Cy", "Di"]], places=[2, 1])
            >>> [(side.place, side.players) for side in game.sides]
            [(2, ('Ann', 'Bo')), (1, ('Cy', 'Di'))]
            >>> [side.place for side in Game.of_sides(["Ann", "Bo", "Cy"], points=[1, 5, 9], better="higher").sides]
            [3, 2, 1]
        """
        _listed("sides", sides)
        if len(sides) == 1:
            raise ResultError("model/side-alone", players=sides[0])
        counts = [None] * len(sides) if points is None else _listed("points", points)
        is_ordered = places is None and points is None and better is None
        ranks = range(1, len(sides) + 1) if is_ordered else _ranks(places, points, better)
        if not len(ranks) == len(counts) == len(sides):
            raise ResultError("model/sides-do-not-fit", sides=len(sides), places=len(ranks), points=len(counts))
        made = [
            Side.of(
                *(side if is_list(side) else [side]),
                place=place,
                points=count,
            )
            for side, place, count in zip(sides, ranks, counts, strict=True)
        ]
        return cls(tuple(made), date=date, event=event, round=round, length=length)

    @classmethod
    def bye(
        cls,
        player: PlayerId,
        kind: ResultKind = ResultKind.ALLOCATED_BYE,
        *,
        date: dt.date | None = None,
        event: str | None = None,
        round: int | None = None,
    ) -> Game:
        """Build a round without an opponent.

        Args:
            player: who has no opponent.
            kind: of the bye; that of the player who is left over by default.
            date, event, round: when and where; `date` as in `Game`.
        """
        return cls((Side.of(player, place=1),), kind=kind, date=date, event=event, round=round)

    def on_board(self, board: int | None) -> Game:
        """Return the game on another board.

        Args:
            board: its number, from 1 on; None takes it from its board.
        """
        return Game(
            self.sides,
            self.kind,
            self.date,
            self.time,
            self.event,
            self.event_sequence,
            self.round,
            board,
            self.discipline,
            self.handicap,
            self.komi,
            self.length,
            self.weight,
            self.neutral,
            self.row_id,
            self.source,
            self.position,
        )

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of all members, side after side."""
        return tuple([member.player for side in self.sides for member in side.members])

    def with_result(
        self,
        score: float | Result | None = None,
        *,
        places: Sequence[int | None] | None = None,
        points: Sequence[float] | None = None,
        better: Better | None = None,
        kind: ResultKind = ResultKind.PLAYED,
    ) -> Game:
        """Return the game with another result; whatever else is known of it stays.

        Args:
            score: of the first of two sides: 1, 0.5, 0, "win", "draw", "loss", or True where it won.
            places: of the sides, ties sharing one, None for a side that is not classified.
            points: of the sides; without score and places, they make the places.
            better: whether "higher" or "lower" points are better, where they make the places; left out, as in the
                result before, where its points made them.
            kind: of the result; a forfeit, say.
        Raises:
            ResultError: a result that does not fit the sides, none at all, or a bye.
        Example:
            >>> Game.between("Ann", "Bo", "draw").with_result("loss").winner
            'Bo'
        """
        if len(self.sides) < 2:
            raise ResultError("model/result-of-bye", player=self.players[0])
        check_kind("kind", kind, ResultKind, _KIND)
        names = self.players[0], self.sides[1].players[0]
        if score is not None and len(self.sides) > 2:
            raise ResultError("model/score-of-many-sides", score=score, sides=len(self.sides))
        if score is not None and places is not None:
            raise ResultError("model/score-and-places", score=score, places=str(places))
        counts = [None] * len(self.sides) if points is None else list(_listed("points", points))
        if places is not None or (score is None and points is not None):
            ranks = _ranks(places, points, better or self._order_before(places))
        else:
            ranks = _places_of_two(*names, score, [None], better)
        if not len(ranks) == len(counts) == len(self.sides):
            raise ResultError("model/sides-do-not-fit", sides=len(self.sides), places=len(ranks), points=len(counts))
        sides = [
            replace(side, place=place, points=count, score=None, reason=None)
            for side, place, count in zip(self.sides, ranks, counts, strict=True)
        ]
        return replace(self, sides=tuple(sides), kind=kind)

    def _order_before(self, places: object) -> Better | None:
        """Return which points were better in the result so far; None where it does not say."""
        points, before = [side.points for side in self.sides], tuple([side.place for side in self.sides])
        if places is not None or None in points or len(set(points)) < 2:
            return None
        orders: tuple[Better, ...] = get_args(Better)
        return next((better for better in orders if places_of_points(points, better) == before), None)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players of the side that won; none for a tie, a bye, and a game that is not decided."""
        if len(self.sides) < 2:
            return ()
        won = [side.players for side, outcome in zip(self.sides, self.outcomes(), strict=True) if outcome == WON]
        return won[0] if won else ()

    @property
    def winner(self) -> str | None:
        """The player who won; None for a tie, a bye, a game that is not decided, and a team, for which see `winners`.

        Example:
            >>> Game.between("Ann", "Bo", "win").winner, Game.between("Ann", "Bo", "draw").winner
            ('Ann', None)
        """
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    def scores(self, rules: ResultRules = DEFAULT_RULES) -> tuple[Fraction, ...]:
        """Return the points that each side scores under these rules, exactly.

        Args:
            rules: what kinds of result are worth.
        Raises:
            ResultError: as `half_points`.
        Example:
            >>> [str(score) for score in Game.between("Ann", "Bo", "draw").scores()]
            ['1/2', '1/2']
        """
        return tuple([in_points(score) for score in self.half_points(rules)])

    def half_points(self, rules: ResultRules = DEFAULT_RULES) -> tuple[int, ...]:
        """Return twice the points that each side scores under these rules, as whole numbers.

        Args:
            rules: what kinds of result are worth.
        Raises:
            ResultError: points that are not a whole number of half-points, where points are the score.
        """
        kind, sides, meaning = self.kind, self.sides, _checked(rules).meanings[self.kind]
        if kind in ONE_SIDED:
            first = rest = meaning.win_half_points  # no opponent, whatever place the source gives
        elif meaning.is_played and rules.scoring != "outcome" and kind not in _WITHOUT_OUTCOME:
            return tuple(
                [_side_score(side, rules) if side.score is None else in_half_points(side.score) for side in sides]
            )
        else:
            first = (
                meaning.win_half_points if [side.place for side in sides].count(1) == 1 else meaning.draw_half_points
            )
            rest = meaning.loss_half_points
        return tuple(
            [
                (first if side.place == 1 else rest) if side.score is None else in_half_points(side.score)
                for side in sides
            ]
        )

    def outcomes(self, rules: ResultRules = DEFAULT_RULES) -> tuple[int, ...]:
        """Return what the game was for each side: WON, DRAWN or LOST.

        A score that an arbiter decided counts as what it pays: half a point against none is a draw against a loss.

        Args:
            rules: what kinds of result are worth.
        Example:
            >>> decided = Game((Side((Member("Ann"),), place=1, score=0.5), Side((Member("Bo"),), place=2, score=0)))
            >>> Game.between("Ann", "Bo", 1).outcomes(), decided.outcomes()
            ((2, 0), (1, 0))
        """
        sides, meaning = self.sides, _checked(rules).meanings[self.kind]
        if (
            meaning.win_half_points <= meaning.loss_half_points
        ):  # a kind that pays first place no more than last was lost by both
            return (LOST,) * len(sides)
        if rules.scoring == "outcome" and any(side.is_decided for side in sides):
            return tuple([_outcome_of(score, meaning) for score in self.half_points(rules)])
        first = WON if [side.place for side in sides].count(1) == 1 else DRAWN
        return tuple([first if side.place == 1 else LOST for side in sides])


def name_of(player: PlayerId) -> str:
    """Return the name or id of a player as text: that of 7 is "7".

    Raises:
        ResultError: it is neither text nor a whole number, or it is blank.
    """
    name = _id_of(player)
    if not isinstance(name, str) or not name or name.isspace():
        raise ResultError("model/player-not-text", player=player)
    return name


def _checked(rules: ResultRules) -> ResultRules:
    if type(rules) is not ResultRules:
        check_kind("rules", rules, ResultRules, 'the rules of results, such as ResultRules.preset("fide-2026")')
    return rules


def _id_of(player: PlayerId) -> str:
    """Return the id of a player as text; what is no id is left for the check of the game."""
    is_number = isinstance(player, Integral) and not isinstance(player, bool)
    return str(player) if is_number else cast("str", player)


def _places_of_two(
    first: PlayerId,
    second: PlayerId,
    score: float | Result | None,
    points: Sequence[float | None],
    better: Better | None,
) -> tuple[int | None, ...]:
    """Return the places of two sides, from the score of the first, or from the points where there is none."""
    if score is None and None not in points:
        return places_of_points(points, _order_of_points(better))
    if better is not None:
        raise ResultError("model/better-without-points", better=better)
    return places_of_score(score, first, second)


def places_of_score(score: float | Result | None, first: PlayerId, second: PlayerId) -> tuple[int, int]:
    """Return the places of two sides from the score of the first.

    Raises:
        ResultError: another score.
    """
    try:
        places = PLACES_OF_SCORE.get("" if score is None else score)
    except TypeError:  # a list, say
        places = None
    if places is None:
        raise ResultError("model/score-not-known", score=score, first=first, second=second)
    return places


def _ranks(
    places: Sequence[int | None] | None, points: Sequence[float] | None, better: Better | None
) -> Sequence[int | None]:
    """Return the places that are given, else those that the points make."""
    if places is None and points is not None:
        return places_of_points(points, _order_of_points(better))
    if places is None or better is not None:
        raise ResultError("model/better-without-points", better=better)
    return _listed("places", places)


def _order_of_points(better: Better | None) -> Better:
    """Return which points are better, where they make the places."""
    if better is None or better not in ("higher", "lower"):
        raise ResultError("model/better-not-known", better=better)
    return better


def _outcome_of(score: int, meaning: Meaning) -> int:
    """Return the result that a score corresponds to."""
    return (
        WON
        if score >= meaning.win_half_points
        else DRAWN
        if score >= meaning.draw_half_points > meaning.loss_half_points
        else LOST
    )


def _listed(name: str, values: Sequence[Any]) -> Sequence[Any]:
    """Return values that are a list, of one for each side."""
    if not is_list(values):
        raise wrong_kind(name, values, "a list with one value for each side")
    return values


def places_of_points(points: Sequence[float | None], better: Better = "higher") -> tuple[int | None, ...]:
    """Return the places that points make, equal points sharing one; None where there are no points.

    Raises:
        ResultError: points that are not finite numbers.

    Example:
        >>> places_of_points([40, -80, 40]), places_of_points([40, -80, 40], "lower")
        ((1, 3, 1), (2, 1, 2))
    """
    wrong = next((count for count in points if count is not None and not _is_finite(count)), None)
    if wrong is not None:
        raise ResultError("model/points-not-finite", points=wrong)
    sign = -1 if better == "higher" else 1
    points = [plain_number(count) for count in points]  # those of numpy may have no sign
    listed = sorted([sign * count for count in points if count is not None])
    return tuple([None if count is None else 1 + bisect_left(listed, sign * count) for count in points])


def _side_score(side: Side, rules: ResultRules) -> int:
    """Return the score of a side where the points or the place of a game decide it."""
    if rules.scoring == "points":
        return _half_points_of_points(side)
    listed = side.place is not None and side.place <= len(rules.place_half_points)
    return rules.place_half_points[side.place - 1] if listed and side.place else 0


def _half_points_of_points(side: Side) -> int:
    doubled = 2 * (side.points or 0.0)
    if doubled != int(doubled):
        raise ResultError("model/points-not-half-points", points=side.points, players=side.players)
    return int(doubled)


def _check_sides(game: Game) -> None:
    if not game.sides:
        raise ResultError("model/game-without-sides")
    players = []
    for side in game.sides:
        if type(side) is not Side or type(side.members) is not tuple:
            _check_side(side)
        if not side.members:
            raise ResultError("model/empty-side", players=game.players)
        for member in side.members:
            player = member.player
            players.append(player)
            if type(player) is not str and not isinstance(player, str):
                raise ResultError("model/player-not-text", player=player)
            if not player or player.isspace():
                raise ResultError("model/player-without-name", players=game.players)
    if len(set(players)) < len(players):
        twice = next(player for player in players if players.count(player) > 1)
        raise ResultError("model/player-twice-in-game", player=twice)
    if type(game.kind) is not ResultKind:
        raise wrong_kind("kind", game.kind, "a kind of result, such as ResultKind.FORFEIT")
    if len(game.sides) > 1 and game.kind in ONE_SIDED:
        raise ResultError("model/bye-with-opponent", kind=game.kind.value, players=game.players)
    for side in game.sides:
        if side.colour is not None and (type(side.colour) is not str or side.colour not in _COLOURS):
            raise ResultError("model/colour-not-known", colour=side.colour, players=side.players)
        place = side.place
        if place is not None and (place < 1 if type(place) is int else not is_place(place)):
            raise ResultError("model/place-below-one", place=side.place, players=side.players)
        if side.reason is not None and type(side.reason) is not str:
            check_kind("reason", side.reason, str, 'why a side is not classified, such as "retired"')
        if side.score is not None and not 0 <= exact_points("score", side.score) <= _MOST_POINTS:
            _check_score(game, side)


def _is_plain(side: Side) -> bool:
    """Return whether all numbers of a side are Python's own."""
    if type(side.place) not in _OWN or type(side.points) not in _OWN or type(side.score) not in _OWN:
        return False
    return all(type(each.share) in _OWN and type(each.points) in _OWN for each in side.members)


def _plain_side(side: Side) -> Side:
    members = tuple([Member(each.player, plain_number(each.share), plain_number(each.points)) for each in side.members])
    score = None if side.score is None else exact_points("score", side.score)
    place, points = plain_number(side.place), plain_number(side.points)
    return replace(side, members=members, place=place, points=points, score=score)


def _check_side(side: Side) -> None:
    """Check the kinds of a side and its members."""
    check_kind("sides", side, Side, _SIDES)
    check_kind("members", side.members, tuple, 'a tuple of members, such as (Member("Ann"),)')


def _check_score(game: Game, side: Side) -> None:
    if side.score is not None and side.score < 0:
        raise ResultError("model/negative-score", score=side.score, players=side.players)
    value = {"name": "score", "value": side.score, "players": game.players, "most": _MOST_POINTS}
    raise ResultError("model/count-out-of-range", **value)


def is_place(place: object) -> TypeGuard[int]:
    """Return whether a value is a place: a whole number from 1 on."""
    return isinstance(place, Integral) and not isinstance(place, bool) and int(place) >= 1


def _check_numbers(game: Game) -> None:
    """Check the numbers of a game; most games have few, so what is left out is passed over at once."""
    if game.date is not None and type(game.date) is not dt.date:
        _take_moment(game, game.date)
    if game.time is not None and (type(game.time) is not dt.time or game.time.tzinfo is not None):
        raise wrong_kind("time", game.time, "a time of day without a zone, such as datetime.time(18, 30)")
    if game.handicap is not None or game.komi is not None or game.length is not None:
        _check_finite(game, "handicap", game.handicap)
        _check_finite(game, "komi", game.komi)
        _check_finite(game, "length", game.length)
        make_plain(game, "handicap", "komi", "length")
    if type(game.weight) is not float or game.weight != 1.0:
        _check_weight(game, game.weight)
        make_plain(game, "weight")
    for side in game.sides:
        if side.points is not None:
            _check_finite(game, "points", side.points)
        for member in side.members:
            if member.points is not None:
                _check_finite(game, "points", member.points)
            if type(member.share) is not float or member.share != 1.0:
                _check_weight(game, member.share)
    for name in _COUNTS:
        count = getattr(game, name)
        if count is not None and (type(count) is not int or not 0 <= count < _TOO_MANY):
            _check_count(game, name, count)


def _take_moment(game: Game, date: object) -> None:
    """Take day and time of a moment as the date and the time of a game."""
    found = day_and_time(date)
    if found is None:
        raise ResultError("model/not-a-date", value=date)
    object.__setattr__(game, "date", found[0])
    if game.time is None:
        object.__setattr__(game, "time", found[1])
    elif found[1] is not None and found[1] != game.time:
        raise ResultError("model/date-and-time-twice", date=str(date), time=str(game.time))


def _check_finite(game: Game, name: str, value: float | None) -> None:
    if value is not None and not _is_finite(value):
        raise ResultError("model/number-not-finite", name=name, value=value, players=game.players)


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except (TypeError, ValueError, OverflowError):
        return False


def _check_weight(game: Game, weight: float) -> None:
    if weight is None or isinstance(weight, bool):
        raise ResultError("model/number-not-finite", name="weight", value=weight, players=game.players)
    _check_finite(game, "weight", weight)
    if weight < 0:
        raise ResultError("model/negative-weight", value=weight, players=game.players)


def _check_count(game: Game, name: str, count: int) -> None:
    check_kind(name, count, Integral, "a whole number")
    make_plain(game, name)
    if not 0 <= count < _TOO_MANY:
        raise ResultError("model/count-out-of-range", name=name, value=count, players=game.players, most=_TOO_MANY - 1)
