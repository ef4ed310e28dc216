"""US Chess: The US Chess Rating System of Glickman and Doan, five steps for each event.

| step | rule |
|---|---|
| 1 | an unrated player begins at 50 times the age from 2 to 26, else at 1300, from no games |
| 2 | N' = min(N, N*), N* = 50 / sqrt(0.662 + 0.00000739 (2569 - R)^2) up to 2355, 50 above |
| 3 | ratings of unrated players are estimated, for their opponents in step 4 |
| 4 | intermediate ratings of all, from the ratings before the event and those of step 3 |
| 5 | the same again, from the intermediate ratings of the opponents |
| special | N <= 8, or all games before won, or all lost: the rating M at which the provisional expectancies |
| | 0.5 + (M - Ri) / 800, between 0 and 1, add up to the score; N' games against R0 included; 2700 at most |
| standard | R + K (S - E) + bonus, E = 1 / (1 + 10^((Ri - R) / 400)), K = 800 / (N' + m) |
| dual | games with 30 to 65 minutes a player: K is 800 (6.5 - 0.0025 R) / (N' + m) above 2200, |
| | 200 / (N' + m) from 2500 |
| bonus | max(0, K (S - E) - B sqrt(max(m, 4))) with 3 games or more, none met more than twice |
| | B is 12 **from 1 June 2015**, 14 **from 1 May 2017** |
| floors | 100 + 4 a win + 2 a draw + 1 an event of 4 games or more, 150 at most; |
| | of an established player (26 games) the highest rating less 200, in whole hundreds, from 1200 to 2100 |

Ratings are kept with their decimals; a published rating is the nearest whole number.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from crosstable.model.arguments import check_pairs
from crosstable.model.columns import Flags, Floats, Ints, Longs, Pairs, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.federations.blocks import (
    EVENTS,
    OPPONENTS,
    RATED,
    RATING,
    UNRATED,
    BlockGames,
    Chains,
    EntryRows,
)
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.federations.uscf_formulas import SPECIAL_GAMES, bonus_of, effective_games, k_of
from crosstable.ratings.federations.uscf_loop import UscfRoom, UscfTerms, play_uscf, solve_special
from crosstable.ratings.game_checks import game_values, weights_of
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.parameters import check_finite, check_opponents, check_range, is_number, score_of
from crosstable.ratings.scale import Scale
from crosstable.ratings.work import Work

FIRST_DAY = dt.date(2015, 6, 1)
_B_14 = dt.date(2017, 5, 1)


@dataclass(frozen=True, slots=True)
class Uscf(Federation):
    """The ratings of US Chess: the standard and the special formula, with bonus and floors.

    A player of few games moves far, an established one slowly; a very good event gives a bonus.  With a list, a
    player who is not on it is unrated and begins from the age; games against that player count.

    Args:
        start: rating of all players where there is no list, from no games.
        list_date: the day of the list that the initial ratings are from: the first of a month.  Games before it are an
            error.
        rules: the day whose rules hold for all games; None is the day of each game.
        period: "event", as US Chess has it, or "day", "week", "month", "quarter", "year".
        k_of: the number of rated games of players on the list: name:games; others on it are established.
        born: years of birth: name:year, for players who are not on the list.
        provisional_games: a rating is provisional below this many rated games.
        is_dual: the games count for Regular and Quick ratings: a smaller K above 2200.
        floors: floors from titles or prizes: name:floor.
    Raises:
        RatingError: a parameter outside its range; `list_date` is not the day of a list.
    See also: `Elo`; docs/systems.
    Example:
        >>> games = [(1250, 1), (1400, 0.5), (1500, 1), (1550, 1)]
        >>> round(Uscf(rules=dt.date(2016, 1, 1)).standard(1300, games, games_before=45), 2)
        1464.8
    Cost: O(games).   Exact: yes, bit for bit, plain or compiled; the special formula is solved exactly, from one corner
        of its piecewise linear sum to the next.
    Source: M. E. Glickman and T. Doan, The US Chess Rating System, 2 September 2020; Approximating Formulas for the US
        Chess Rating System, June 2015 and April 2017.
    Errata: the expected scores of the rows are those before the event, not those of step 5, which know its results.
        Ratings of FIDE and of Canada, from which an unrated player may begin, are input.  A player whose age is unknown
        begins at 1300.  `games_before` and the games of a list count as neither all won nor all lost.
    """

    LIST_COLUMN: ClassVar[str | None] = "games"
    FIRST_DAY: ClassVar[dt.date | None] = FIRST_DAY
    FIRST_OF_MONTH: ClassVar[bool] = True

    start: float = 1300.0
    provisional_games: int = 26
    is_dual: bool = False
    floors: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        Federation.__post_init__(self)
        check_pairs("floors", self.floors, 'pairs of a player and the floor, such as (("Ann", 1800.0),)')
        for name, floor in self.floors:
            if not (is_number(floor) and 0.0 <= floor <= 2200.0):
                raise RatingError("ratings/federations/floor-out-of-range", player=name, floor=floor)

    @property
    def scale(self) -> Scale:
        """Higher is better; shown in whole points, kept with decimals."""
        return Scale("US Chess")

    def new_values(self, n_players: int, initial: Floats | None = None) -> Floats:
        """Return the state of players who have not played yet; without a list, all begin from no games."""
        values = Federation.new_values(self, n_players, initial)
        if initial is None:
            values[:, RATED] = UNRATED
        return values

    def games_of(self, history: History) -> Pairs:
        """Return the rated games, all between two players.

        Raises:
            RatingError: as in every federation; a game with a weight, which the rules do not know.
        """
        pairs = Federation.games_of(self, history)
        weight = weights_of(history, pairs, range(len(pairs)))
        if (weight != 1.0).any():
            row = int(pairs.rows()[int(np.argmax(weight != 1.0))])
            found = float(weight[np.argmax(weight != 1.0)])
            raise RatingError("ratings/federations/weights-not-counted", **game_values(history, row), weight=found)
        return pairs

    def begin_listed(self, values: Floats, listed: Flags) -> None:
        """Set what is taken of the players on the list: they are established, and have the highest absolute floor."""
        Federation.begin_listed(self, values, listed)
        values[listed, OPPONENTS] = 50.0
        values[listed, EVENTS] = values[listed, RATING]

    def expected(self, rating: float, opponent: float) -> float:
        """Return the winning expectancy of the standard formula.

        Args:
            rating, opponent: of the two players, in points.
        Example:
            >>> round(Uscf().expected(1300, 1250), 4)
            0.5715
        """
        check_finite(rating, opponent)
        return expected_score(rating, opponent)

    def standard(
        self,
        rating: float,
        games: Sequence[tuple[float, float | str]],
        *,
        games_before: float,
        on: dt.date | None = None,
    ) -> float:
        """Return a rating by the standard formula, from ratings of the opponents as they are given.

        Args:
            rating: before the event.
            games: opponents, none of whom was met more than twice, and the player's scores.
            games_before: the number of rated games before the event.
            on: the day whose rules hold; None is `rules`, or else the latest.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        """
        surprise = sum(score_of(score) - self.expected(rating, opponent) for opponent, score in games)
        count = float(len(games))
        gain = k_of(rating, effective_games(rating, games_before), max(count, 1.0), int(self.is_dual)) * surprise
        return rating + gain + bonus_of(gain, count, self._threshold(self.rules or on or dt.date.max))

    def special(self, rating: float, games: Sequence[tuple[float, float | str]], *, games_before: float) -> float:
        """Return a rating by the special formula, for players of few games.

        Args:
            rating: before the event.
            games: opponents and the player's scores.
            games_before: the number of rated games before the event, neither all won nor all lost.
        Raises:
            RatingError: a rating that is not finite, a score outside 0 to 1.
        Example:
            >>> round(Uscf().special(1500, [(1400, 1), (1550, 0), (1650, 0.5)], games_before=6), 2)
            1511.11
        """
        check_finite(rating)
        check_opponents(games)
        check_range("games_before", games_before, 0.0)
        effective = effective_games(float(rating), games_before)
        score = sum(score_of(each) for _, each in games) + 0.5 * effective
        return solve_special(
            [float(opponent) for opponent, _ in games], len(games), float(rating), float(rating), effective, score
        )

    def run_loop(self, work: Work, games: BlockGames, chains: Chains, written: EntryRows) -> None:
        """Run the five steps over all events."""
        floors = self.named(work.history, self.floors)
        play_uscf.run(
            games,
            UscfTerms(int(self.is_dual), float(self.start), int(not work.history.initial_ratings), floors),
            self.known_players(work.history),
            self.dated(games.days),
            chains,
            UscfRoom(np.zeros(len(chains.after)), np.zeros(len(work.values))),
            work.values.reshape(-1),
            written,
            work=len(work.games),
            engine=work.engine,
        )

    def rules_of(self, days: Ints) -> Longs:
        """Return the bonus threshold in force on each day."""
        return np.where(days < day_number(_B_14), 12, 14).astype(np.int64)

    def report_k(
        self, rating: float, games: float, played: int, age: int, day: dt.date | None, stated_k: float
    ) -> float | None:
        """Return K of the standard formula; none where the special formula holds."""
        del age, day
        before = stated_k or games
        effective = effective_games(rating, before)
        return None if before <= SPECIAL_GAMES else k_of(rating, effective, float(max(played, 1)), int(self.is_dual))

    @staticmethod
    def _threshold(day: dt.date) -> float:
        return 12.0 if day < _B_14 else 14.0
