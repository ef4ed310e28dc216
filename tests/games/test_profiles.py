"""Every profile names parts that exist, and ranks convert as their federation says."""

import pytest

from crosstable.games.profiles import GAMES, profile_of
from crosstable.games.ranks import AGA_RANKS, GO_RANKS, as_gor
from crosstable.model.errors import ResultError, UnknownName
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultRules
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ratings.rating_registry import SYSTEMS


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_profile_names_parts_that_exist(name):
    profile = GAMES[name]

    assert name == profile.name
    assert profile.title
    assert ResultRules.preset(profile.rules).name == profile.rules
    assert SYSTEMS[profile.system](**profile.system_settings) is not None
    assert pairing_system(profile.policy, profile.policy_settings).name == profile.policy
    assert all(tiebreak(code) is not None for code in profile.tiebreaks)
    assert len(profile.sides) in (0, 2)


def test_an_unknown_game_is_answered_with_the_known_ones():
    with pytest.raises(UnknownName, match=r"^Unknown game 'ches'\. Did you mean 'chess'\? Known: backgammon, cards"):
        GAMES["ches"]


@pytest.mark.parametrize(
    ("discipline", "rules", "game"),
    [
        ("Football", "default", "football"),
        (None, "fide-2026", "chess"),
        ("blitz", "fide-2026", "chess"),
        ("chess", "default", "chess"),
        (None, "egf", "go"),
        (None, "cards", "cards"),
        (None, "default", "plain"),
        ("", "someone's own", "plain"),
    ],
)
def test_an_event_is_of_the_game_that_its_discipline_or_its_rules_name(discipline, rules, game):
    assert game == profile_of(discipline, rules).name


@pytest.mark.parametrize("name", ["chess", "draughts"])
def test_white_is_listed_first_whoever_is_stored_first(name):
    black, white = Side.of("Ann", colour="black"), Side.of("Bo", colour="white")

    assert (1, 0) == GAMES[name].order(Game((black, white)))
    assert (0, 1) == GAMES[name].order(Game((white, black)))
    assert ["White", "Black"] == [side.name for side in GAMES[name].sides]


def test_black_is_listed_first_in_go():
    game = Game((Side.of("Bo", colour="white"), Side.of("Ann", colour="black")))

    assert (1, 0) == GAMES["go"].order(game)


# EGF official ratings system: 20k 100, 1k 2000, 1d 2100, 7d 2700; professional ranks 30 apart from 1p 2700.
@pytest.mark.parametrize(
    ("rank", "rating"),
    [("30k", -900), ("20k", 100), ("3k", 1800), ("1k", 2000), ("1d", 2100), ("7d", 2700), ("1p", 2700), ("9p", 2940)],
)
def test_ranks_of_go_are_ratings_of_egf(rank, rating):
    assert rating == GO_RANKS.rank(rank).rating
    assert rank == str(GO_RANKS.rank(rank.upper()))


@pytest.mark.parametrize(("rating", "rank"), [(2049, "1k"), (2050, "1d"), (-5000, "30k"), (9999, "9d"), (1800, "3k")])
def test_a_rating_has_the_nearest_rank(rating, rank):
    assert rank == str(GO_RANKS.of_rating(rating))


@pytest.mark.parametrize("text", ["0k", "31k", "10d", "k", "3", "", "3x", "\N{ARABIC-INDIC DIGIT THREE}k"])
def test_what_is_no_rank_is_rejected(text):
    with pytest.raises(ResultError, match=r"is not a rank\. Write 30k to 1k, 1d to 9d, or 1p to 9p\.$"):
        GO_RANKS.rank(text)


@pytest.mark.parametrize(
    ("rank", "gor", "aga"), [("6d", 2600.0, 6.5), ("1d", 2100.0, 1.5), ("1k", 2000.0, -1.5), ("12k", 900.0, -12.5)]
)
def test_a_rank_has_a_rating_on_each_scale_of_go(rank, gor, aga):
    # GoR as the EGF has it; the whole part of an AGA rating is the rank (AGA, "The AGA rating system")
    assert (gor, aga) == (GO_RANKS.rank(rank).rating, AGA_RANKS.rank(rank).rating)
    assert gor == as_gor(aga)
    assert rank == str(GO_RANKS.of_rating(gor)) == str(AGA_RANKS.of_rating(aga))


@pytest.mark.parametrize(
    ("rating", "kind", "scale"),
    [(6.5, None, "AGA"), (-30.2, None, "AGA"), (0.0, None, "EGF"), (-60.0, None, "EGF"), (12.0, "EGF", "EGF")],
)
def test_a_number_of_go_is_on_the_scale_that_it_can_be_on(rating, kind, scale):
    assert scale == GO_RANKS.scale_of(rating, kind).name
