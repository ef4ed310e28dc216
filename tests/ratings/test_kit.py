"""The conformance kit: every rating system of the registry keeps its properties, and a broken one is caught."""

from dataclasses import dataclass, replace

import pytest

from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.forecast import Forecast
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.testing import check_rating_system

# Each with the reason; one that holds after all fails.
EXEMPT: dict[str, dict[str, str]] = {}


_LONG = {"gaussian"}  # fits all games again in each of the checks


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in _LONG else name for name in SYSTEMS]
)
@pytest.mark.slow
def test_every_rating_system_keeps_its_promises(name):
    check_rating_system(name, exempt=EXEMPT.get(name))


@pytest.mark.parametrize("system", [Elo(k_by_games=((5, 64.0),), floor=1490.0), Elo(decay_after_months=1)])
def test_promises_hold_with_options(system):
    check_rating_system(system)


@dataclass(frozen=True, slots=True)
class Lopsided(Elo):
    """Return all players a chance of one.

    Source: none.
    Errata: none.
    """

    def predict(self, first, second):
        return Forecast(1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Upside(Elo):
    """Rate the wrong way.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        Elo.play(self, work, span)
        work.values[:, 0] = 3000.0 - work.values[:, 0]


@dataclass(frozen=True, slots=True)
class Deaf(Elo):
    """Take an advantage, and rate without it.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        Elo.play(replace(self, advantage=0.0), work, span)


@dataclass(frozen=True, slots=True)
class AtHomeAlways(Elo):
    """Take neutral ground for the home of the side listed first.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        games = replace(work.history.games, neutral=None)
        Elo.play(self, replace(work, history=replace(work.history, games=games)), span)


@dataclass(frozen=True, slots=True)
class Blind(Elo):
    """Take an advantage, and forecast without it.

    Source: none.
    Errata: none.
    """

    def forecast(self, first, second):
        return Elo.forecast(replace(self, advantage=0.0), first, second)


@dataclass(frozen=True, slots=True)
class Backwards(Elo):
    """Take an advantage for that of the other side.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        Elo.play(replace(self, advantage=-self.advantage), work, span)


@dataclass(frozen=True, slots=True)
class SlowLadder(Elo):
    """Rate otherwise in a live table.

    Source: none.
    Errata: none.
    """

    def live(self):
        return Elo.live(replace(self, advantage=0.0))


@dataclass(frozen=True, slots=True)
class StonesOfTheFirst(Elo):
    """Take the stones for those of the side listed first.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        sides = replace(work.history.sides, colour=None)
        Elo.play(self, replace(work, history=replace(work.history, results=sides)), span)


@dataclass(frozen=True, slots=True)
class Costly(Elo):
    """Take what a stone is worth for a K.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        Elo.play(replace(self, k=self.k + self.handicap_points), work, span)


@dataclass(frozen=True, slots=True)
class Stoneless(Elo):
    """Take handicap stones, and rate without them.

    Source: none.
    Errata: none.
    """

    def play(self, work, span):
        Elo.play(replace(self, handicap_points=0.0), work, span)


@dataclass(frozen=True, slots=True)
class Unsourced(Elo):
    """Rate."""


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (Lopsided(), "Lopsided, check 'forecasts': .* the other way round"),
        (Upside(), "Upside, check 'track': The track of .* ends at"),
        (Deaf(), "Deaf, check 'advantage': The parameter `advantage` changes nothing in ratings"),
        (AtHomeAlways(), "AtHomeAlways, check 'advantage': The advantage counts in ratings on neutral ground"),
        (Blind(), "Blind, check 'advantage': The parameter `advantage` changes nothing in predict"),
        (
            Backwards(),
            "Backwards, check 'advantage': After a draw, the side with the advantage is at 15.*, the other at 14",
        ),
        (SlowLadder(), "SlowLadder, check 'advantage': A ladder has 'p.*' at .*, and a run over the same games at"),
        (StonesOfTheFirst(), "StonesOfTheFirst, check 'handicap': The handicap of a game counts for the side listed"),
        (Costly(), "Costly, check 'handicap': `handicap_points` changes games without a handicap"),
        (Stoneless(), "Stoneless, check 'handicap': A handicap changes nothing in ratings"),
        (Unsourced(), "Unsourced, check 'sourced': The docstring of Unsourced has no section 'Source:'"),
    ],
)
def test_a_broken_system_is_caught(system, said):
    with pytest.raises(AssertionError, match=said):
        check_rating_system(system)


def test_an_exemption_that_is_not_needed_or_known_is_reported():
    with pytest.raises(AssertionError, match="elo, check 'track' holds: the exemption 'once' is stale"):
        check_rating_system("elo", exempt={"track": "once"})
    with pytest.raises(AssertionError, match=r"elo: check 'trak' is not known. Known: inputs unchanged"):
        check_rating_system("elo", exempt={"trak": "once"})
