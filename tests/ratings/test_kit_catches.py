"""The conformance kit catches a rating system that breaks one promise, and names the check."""

from dataclasses import dataclass, replace
from itertools import count

import pytest

from crosstable.model.errors import RatingError
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.logistic import expected_score
from crosstable.ratings.one_game import Update, update_one
from crosstable.ratings.two_players import TwoPlayerSystem
from crosstable.testing import CheckFailed, check_rating_system

_NUMBERS = count()


@dataclass(frozen=True)
class Right(TwoPlayerSystem):
    """Rate as Elo does.

    Source: none.
    Errata: none.
    """

    k: float = 32.0

    def expected(self, first, second):
        return expected_score(first, second)

    def changes(self, game):
        change = self.k * game.weight * (game.score - self.expected(game.first, game.second))
        return change, -change


class Untidy(Right):
    __doc__ = Right.__doc__

    def play(self, work, span):
        work.history.games.date[:] += 1


class Restless(Right):
    __doc__ = Right.__doc__

    def play(self, work, span):
        work.values[:, 0] += next(_NUMBERS)


class Partial(Right):
    __doc__ = Right.__doc__

    def play(self, work, span):
        work.values[work.history.index.get("p0", 0), 0] += 1.0


class Sure(Right):
    __doc__ = Right.__doc__

    def finish_odds(self, sides):
        return [[1.0, 0.0] for _ in sides]


class Backwards(Right):
    __doc__ = Right.__doc__

    def changes(self, game):
        first, second = Right.changes(self, game)
        return -first, -second


class Forgetful(Right):
    __doc__ = Right.__doc__

    def play(self, work, span):
        Right.play(replace(self, k=32.0 if len(work.games) > 40 else 16.0), work, span)


class Impatient(Right):
    __doc__ = Right.__doc__
    period = "month"


class Generous(Right):
    __doc__ = Right.__doc__

    def rate_game(self, sides, facts):
        return [[rating + 1000.0 for rating in side] for side in update_one(self, sides, **facts)]


def one_more(update):
    """Return the answer for two players with one point more for the first."""
    made = tuple.__new__(Update, (update[0] + 1.0, update[1]))
    made.origin = update.origin
    return made


class WrongPlain(Right):
    __doc__ = Right.__doc__

    def update(self, *sides, **facts):
        update = Right.update(self, *sides, **facts)
        return update if isinstance(update[0], tuple) or len(sides) == 1 else one_more(update)


class WrongList(Right):
    __doc__ = Right.__doc__

    def update(self, *sides, **facts):
        update = Right.update(self, *sides, **facts)
        return one_more(update) if len(sides) == 1 and not isinstance(update[0], tuple) else update


class WrongScore(Right):
    __doc__ = Right.__doc__

    def rate_game(self, sides, facts):
        update = update_one(self, sides, **facts)
        return one_more(update) if facts.keys() == {"score"} and not isinstance(update[0], tuple) else update


class WrongWord(Right):
    __doc__ = Right.__doc__

    def rate_game(self, sides, facts):
        update = update_one(self, sides, **facts)
        return one_more(update) if facts.get("score") == "win" and not isinstance(update[0], tuple) else update


class WrongValue(Right):
    __doc__ = Right.__doc__

    def value_of(self, values, start=0):
        return values[start] + 1.0


class WrongState(Right):
    __doc__ = Right.__doc__

    def state_of(self, player):
        return [player + 1.0, player + 1.0]


class WrongAnswer(Right):
    __doc__ = Right.__doc__

    def rate_game(self, sides, facts):
        return Shifted(update_one(self, sides, **facts))


class Shifted(Update):
    """An answer whose changes are wrong by one point."""

    def __new__(cls, update):
        made = tuple.__new__(cls, update)
        made.origin = update.origin
        return made

    @property
    def change(self):
        return tuple((side[0] + 1.0,) if isinstance(side, tuple) else side + 1.0 for side in Update.change.fget(self))


class Greedy(Right):
    __doc__ = Right.__doc__

    def rate_game(self, sides, facts):
        facts.pop("points", None)
        return update_one(self, sides, **facts)


class Careless(Right):
    __doc__ = Right.__doc__

    def rate_game(self, sides, facts):
        facts.pop("shares", None)
        return update_one(self, sides, **facts)


class Sloppy(Right):
    __doc__ = Right.__doc__

    def live(self):
        return lambda values, game: None

    def alone(self):
        return Right.live(self)


class Equal(Right):
    __doc__ = Right.__doc__

    def changes(self, game):
        return Right.changes(self, game._replace(weight=1.0))


class Whole(Right):
    __doc__ = Right.__doc__

    def games_of(self, history):
        return history.pairs


class Pointless(Right):
    __doc__ = Right.__doc__
    counts_points = True


class Haunted(Right):
    __doc__ = Right.__doc__

    def new_values(self, n_players, initial=None):
        return Right.new_values(self, n_players or 1, initial)


class Renamed(Elo):
    __doc__ = Right.__doc__
    registered_name = "elo"


class Broken(Right):
    __doc__ = Right.__doc__

    def changes(self, game):
        return game.weight / 0, 0.0


class Shapeless(Right):
    __doc__ = Right.__doc__

    @property
    def sides(self):
        raise KeyError("sides")


class Bare:
    """No rating system."""

    games_of = None


@pytest.mark.parametrize(
    ("system", "said"),
    [
        (Untidy(), "Untidy, check 'inputs unchanged': Rating changed the history that it was given"),
        (Restless(), "Restless, check 'repeatable': 'p.*' had .* the second time"),
        (Partial(), "Partial, check 'renaming': .* under other names"),
        (Sure(), "Sure, check 'finish odds': The finish odds of a place sum to"),
        (Backwards(), "Backwards, check 'better result': 'p.*' is at .* having lost game"),
        (Forgetful(), "Forgetful, check 'continuing': .* when continued after"),
        (Impatient(), "Impatient, check 'order in a period': .* with the games in reverse order"),
        (Generous(), "Generous, check 'update': `update` puts 'p.*' at 2[0-9.]+, and a run over the same game at 1"),
        (WrongPlain(), "WrongPlain, check 'update': `update` puts 'p.*' at 1.*, and a run over the same game at 1"),
        (WrongList(), "WrongList, check 'update': `update` puts 'p.*' at 1.*, and a run over the same game at 1"),
        (WrongScore(), "WrongScore, check 'update': `update` puts 'p.*' at 1.*, and a run over the same game at 1"),
        (WrongWord(), "WrongWord, check 'update': `update` puts 'p.*' at 1.*, and a run over the same game at 1"),
        (WrongValue(), "WrongValue, check 'update': `update` puts 'p.*' at 1.*, and a run over the same game at 1"),
        (WrongState(), "WrongState, check 'update': `state_of` puts 'p.*' at 1.*, who was given as 1"),
        (WrongAnswer(), "WrongAnswer, check 'update': The answer of `update` has change .* for 'p.*', and a run over"),
        (Greedy(), "Greedy, check 'points': `update` takes points, which do not count. Reject them, or set counts_poi"),
        (Careless(), "Careless, check 'update': `update` rates a game that a run rejects: Careless rates whole games"),
        (Sloppy(), "Sloppy, check 'ladder': A ladder has 'p.*' at 1500.0, and a run over the same games at"),
        (
            Equal(),
            "Equal, check 'weight': Changing the weight moves no rating in a game of p.*, p.* Count it, or reject such",
        ),
        (Whole(), "Whole, check 'shares': Changing the share of a member moves no rating in a game of p"),
        (Pointless(), "Pointless, check 'points': Changing the points of a side moves no rating in a game of p"),
        (Haunted(), "Haunted, check 'no games': There are ratings without a game"),
        (Broken(), "Broken, check 'inputs unchanged': It raised ZeroDivisionError: float division by zero"),
        (Shapeless(), "Shapeless, check 'inputs unchanged': It raised KeyError: 'sides'"),
        (Bare(), "Bare, check 'inputs unchanged': It raised AttributeError: 'Bare' object has no attribute 'sides'"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_system_that_breaks_one_promise_is_caught(system, said):
    with pytest.raises(CheckFailed, match=said):
        check_rating_system(system)


def test_the_right_one_passes():
    check_rating_system(Right())


def test_the_error_of_a_part_is_the_cause():
    with pytest.raises(CheckFailed) as caught:
        check_rating_system(Broken())

    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_system_that_is_not_restored_from_its_settings_is_caught():
    with pytest.raises(CheckFailed, match=r"elo, check 'repr': Renamed\(.* came back as Elo\("):
        check_rating_system(Renamed(), exempt={"continuing": "the state is of Elo"})


def test_a_class_instead_of_a_value_is_rejected():
    with pytest.raises(RatingError, match=r"^Elo is the class of a rating system\. Give a system of it: Elo"):
        check_rating_system(Elo)
