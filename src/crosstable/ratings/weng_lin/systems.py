"""Weng-Lin: Bayesian ratings for teams and for any number of sides, in five models.

    weng-lin-pl         Plackett-Luce                  who is first of all, then first of the rest, and so on
    weng-lin-bt-full    Bradley-Terry, full            every two sides, logistic
    weng-lin-bt-part    Bradley-Terry, partial         neighbours in the ranking alone, logistic
    weng-lin-tm-full    Thurstone-Mosteller, full      every two sides, normal, with draws
    weng-lin-tm-part    Thurstone-Mosteller, partial   neighbours in the ranking alone, normal, with draws

For two players the logistic models are one and the same; so are the normal ones.

A member's share of the game (partial play) multiplies what he adds to his side, and what he gets.
Every one of a side's members moves by his variance: who is less sure moves more.
A tie is half a win and half a loss, or in the normal models a difference within the draw margin.

Source: R. C. Weng, C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithms 1-4.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.ratings.weng_lin.formulas import BRADLEY_TERRY, PLACKETT_LUCE, THURSTONE_MOSTELLER
from crosstable.ratings.weng_lin.openskill import Model
from crosstable.ratings.weng_lin.system import LogisticWengLin, NormalWengLin

_NEIGHBOURS = 1


@dataclass(frozen=True, slots=True)
class WengLinPlackettLuce(LogisticWengLin):
    """Weng-Lin with Plackett-Luce: for races and free-for-alls of any size.

    The first is drawn from all sides, strong ones more likely, the next from the rest, and so on.

    Args:
        start: rating of a new player.
        start_deviation: how unsure a new player's rating is.
        beta: how much a performance varies around the skill: the smaller, the more skill counts.
        tau: what every game adds to a deviation (in squares), since skill moves.
        drift_per_day: what every day without a game adds (in squares), up to the deviation of a new player.
        uneven: how members add up.  "sum": a bigger side is stronger, as in the paper.  "mean": size does not count.
            "filled": as if the smaller side were filled up with average members of its own.
        provisional_games: a rating is provisional below this many rated games.
        kappa: no game takes more of a deviation's square than 1 - kappa.
        margin: a win by d points counts 1 + d / (d + margin) times: one and a half times at the margin, never more
            than twice.  None, and points do not count.
        deviation_may_rise: "no", and a game never makes a player less sure.
        convention: "paper", or "openskill" for the numbers of openskill 6.2, in plain Python and with its faults.
        draw_model: how forecasts make room for draws; it changes no rating.
        draw_parameter: of the draw model; 0 is no draws.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinPlackettLuce().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Cost: O(sides log sides) a game.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 4.
    Errata: openskill overflows on wide gaps; here a gap of more than 300 c counts as 300 c.  Forecasts for many
        sides do not let c grow with their number, as the update of the paper does.
    """

    @property
    def _model(self) -> int:
        return PLACKETT_LUCE

    @property
    def package_name(self) -> Model:
        """Its name in `openskill`."""
        return "pl"


@dataclass(frozen=True, slots=True)
class WengLinBradleyTerryFull(LogisticWengLin):
    """Weng-Lin with Bradley-Terry: every side against every other, logistic.

    Args:
        start: rating of a new player.
        start_deviation: how unsure a new player's rating is.
        beta: how much a performance varies around the skill: the smaller, the more skill counts.
        tau: what every game adds to a deviation (in squares), since skill moves.
        drift_per_day: what every day without a game adds (in squares), up to the deviation of a new player.
        uneven: how members add up.  "sum": a bigger side is stronger, as in the paper.  "mean": size does not count.
            "filled": as if the smaller side were filled up with average members of its own.
        provisional_games: a rating is provisional below this many rated games.
        kappa: no game takes more of a deviation's square than 1 - kappa.
        margin: a win by d points counts 1 + d / (d + margin) times: one and a half times at the margin, never more
            than twice.  None, and points do not count.
        deviation_may_rise: "no", and a game never makes a player less sure.
        convention: "paper", or "openskill" for the numbers of openskill 6.2, in plain Python and with its faults.
        draw_model: how forecasts make room for draws; it changes no rating.
        draw_parameter: of the draw model; 0 is no draws.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinBradleyTerryFull().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Cost: O(sides^2) a game.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 1.
    Errata: none known.
    """

    @property
    def _model(self) -> int:
        return BRADLEY_TERRY

    @property
    def package_name(self) -> Model:
        """Its name in `openskill`."""
        return "bt-full"


@dataclass(frozen=True, slots=True)
class WengLinBradleyTerryPart(LogisticWengLin):
    """Weng-Lin with Bradley-Terry between neighbours: every side against those one place away.

    Args:
        start: rating of a new player.
        start_deviation: how unsure a new player's rating is.
        beta: how much a performance varies around the skill: the smaller, the more skill counts.
        tau: what every game adds to a deviation (in squares), since skill moves.
        drift_per_day: what every day without a game adds (in squares), up to the deviation of a new player.
        uneven: how members add up.  "sum": a bigger side is stronger, as in the paper.  "mean": size does not count.
            "filled": as if the smaller side were filled up with average members of its own.
        provisional_games: a rating is provisional below this many rated games.
        kappa: no game takes more of a deviation's square than 1 - kappa.
        margin: a win by d points counts 1 + d / (d + margin) times: one and a half times at the margin, never more
            than twice.  None, and points do not count.
        deviation_may_rise: "no", and a game never makes a player less sure.
        convention: "paper", or "openskill" for the numbers of openskill 6.2, in plain Python and with its faults.
        draw_model: how forecasts make room for draws; it changes no rating.
        draw_parameter: of the draw model; 0 is no draws.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinBradleyTerryPart().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (27.635, 22.365)
    Cost: O(sides log sides) a game without ties.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 2.
    Errata: the paper has an order and no ties; here all who share a place are compared with each other and with
        those on the next place, so that the order of the list does not matter.  openskill looks four ranks
        away and takes the mean.
    """

    @property
    def _model(self) -> int:
        return BRADLEY_TERRY

    @property
    def package_name(self) -> Model:
        """Its name in `openskill`."""
        return "bt-part"

    @property
    def _reach(self) -> int:
        return _NEIGHBOURS


@dataclass(frozen=True, slots=True)
class WengLinThurstoneMostellerFull(NormalWengLin):
    """Weng-Lin with Thurstone-Mosteller: every side against every other, normal, with draws.

    Args:
        start: rating of a new player.
        start_deviation: how unsure a new player's rating is.
        beta: how much a performance varies around the skill: the smaller, the more skill counts.
        tau: what every game adds to a deviation (in squares), since skill moves.
        drift_per_day: what every day without a game adds (in squares), up to the deviation of a new player.
        uneven: how members add up.  "sum": a bigger side is stronger, as in the paper.  "mean": size does not count.
            "filled": as if the smaller side were filled up with average members of its own.
        provisional_games: a rating is provisional below this many rated games.
        kappa: no game takes more of a deviation's square than 1 - kappa.
        margin: a win by d points counts 1 + d / (d + margin) times: one and a half times at the margin, never more
            than twice.  None, and points do not count.
        deviation_may_rise: "no", and a game never makes a player less sure.
        convention: "paper", or "openskill" for the numbers of openskill 6.2, in plain Python and with its faults.
        draw_margin: how close two performances are a draw.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinThurstoneMostellerFull().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (29.231, 20.769)
    Cost: O(sides^2) a game.   Exact: yes, plain or compiled bit for bit; no overflow at any gap.
    Source: Weng and Lin 2011, algorithm 3.
    Errata: openskill replaces v and w by their limits once a chance is below 2e-16; here they are exact.
    """

    @property
    def _model(self) -> int:
        return THURSTONE_MOSTELLER

    @property
    def package_name(self) -> Model:
        """Its name in `openskill`."""
        return "tm-full"


@dataclass(frozen=True, slots=True)
class WengLinThurstoneMostellerPart(NormalWengLin):
    """Weng-Lin with Thurstone-Mosteller between neighbours: every side against those one place away.

    Args:
        start: rating of a new player.
        start_deviation: how unsure a new player's rating is.
        beta: how much a performance varies around the skill: the smaller, the more skill counts.
        tau: what every game adds to a deviation (in squares), since skill moves.
        drift_per_day: what every day without a game adds (in squares), up to the deviation of a new player.
        uneven: how members add up.  "sum": a bigger side is stronger, as in the paper.  "mean": size does not count.
            "filled": as if the smaller side were filled up with average members of its own.
        provisional_games: a rating is provisional below this many rated games.
        kappa: no game takes more of a deviation's square than 1 - kappa.
        margin: a win by d points counts 1 + d / (d + margin) times: one and a half times at the margin, never more
            than twice.  None, and points do not count.
        deviation_may_rise: "no", and a game never makes a player less sure.
        convention: "paper", or "openskill" for the numbers of openskill 6.2, in plain Python and with its faults.
        draw_margin: how close two performances are a draw.
    Raises:
        RatingError: a parameter outside its range.
    Example:
        >>> from crosstable import Estimate
        >>> first, second = WengLinThurstoneMostellerPart().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
        >>> round(first.rating, 3), round(second.rating, 3)
        (29.231, 20.769)
    Cost: O(sides log sides) a game without ties.   Exact: yes, plain or compiled bit for bit.
    Source: Weng and Lin 2011, algorithm 3 with the pairs of algorithm 2.
    Errata: ties as in `WengLinBradleyTerryPart`.  openskill looks four ranks away, takes the mean and doubles c.
    """

    @property
    def _model(self) -> int:
        return THURSTONE_MOSTELLER

    @property
    def package_name(self) -> Model:
        """Its name in `openskill`."""
        return "tm-part"

    @property
    def _reach(self) -> int:
        return _NEIGHBOURS
