"""Categories, and who takes which prize."""

from fractions import Fraction
from random import Random

import pytest

from crosstable.model.entry_details import EntryDetails
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.ranking.prizes import Category, PrizeList, award, category_standings, rounded
from crosstable.ranking.table import Standing, Standings
from crosstable.ranking.teams.board_results import board_results, boards_with_prizes
from crosstable.ranking.teams.team_standings import team_standings


def table(*rows):
    """Standings of (id, score in points, place), in order; ids of women are small letters."""
    made = []
    for id, score, place in rows:
        entrant = Entrant(Player(id, id), details=EntryDetails(sex="w" if id.islower() else "m"))
        made.append(Standing(entrant, int(2 * score), place, is_tied=False))
    return Standings(Event("e", "E", tuple(row.entrant for row in made)), 1, (), tuple(made))


FIVE = table(("A", 4, 1), ("b", 4, 2), ("C", 3, 3), ("d", 3, 4), ("E", 3, 5))
WOMEN = Category("women", women=True)


def taken(awards):
    return {each.player: (each.prize_list, float(each.amount)) for each in awards}


def test_prizes_go_by_place_are_shared_equally_or_by_hort():
    lists = [PrizeList("open", (100, 60, 30))]

    assert {"A": ("open", 100), "b": ("open", 60), "C": ("open", 30)} == taken(award(FIVE, lists))
    assert {"A": 80, "b": 80, "C": 10, "d": 10, "E": 10} == {
        player: amount for player, (_, amount) in taken(award(FIVE, lists, sharing="equal")).items()
    }
    assert {"A": 90, "b": 70, "C": 20, "d": 5, "E": 5} == {
        player: amount for player, (_, amount) in taken(award(FIVE, lists, sharing="hort")).items()
    }


def test_each_player_takes_the_best_one_and_the_others_pass_on():
    lists = [PrizeList("open", (100, 60, 30)), PrizeList("women", (80, 40), WOMEN)]

    assert {"A": ("open", 100), "b": ("women", 80), "C": ("open", 60), "d": ("women", 40), "E": ("open", 30)} == taken(
        award(FIVE, lists)
    )


def test_shared_lists_may_pay_less_in_all():
    both = table(("Ann", 3, 1), ("bea", 3, 2))
    lists = [PrizeList("open", (100,)), PrizeList("women", (40,), WOMEN)]

    assert {"Ann": ("open", 100), "bea": ("women", 40)} == taken(award(both, lists))
    assert {"Ann": ("open", 50), "bea": ("open", 50)} == taken(award(both, lists, sharing="equal"))


def test_of_equal_prizes_the_earlier_list_is_taken():
    lists = [PrizeList("open", (50, 40)), PrizeList("women", (40, 10), WOMEN)]

    assert {"A": ("open", 50), "b": ("open", 40), "d": ("women", 40)} == taken(award(FIVE, lists))


def test_those_who_share_a_place_share_its_prizes():
    level = table(("A", 4, 1), ("B", 4, 1), ("C", 3, 3))

    assert {"A": ("open", 75), "B": ("open", 75)} == taken(award(level, [PrizeList("open", (100, 50))]))


@pytest.mark.parametrize("sharing", ["none", "equal", "hort"])
def test_no_money_is_lost_and_no_player_takes_two(sharing):
    for seed in range(40):
        rng = Random(f"prizes/{sharing}/{seed}")
        scores = sorted((rng.randint(0, 8) / 2 for _ in range(rng.randint(4, 12))), reverse=True)
        ids = [rng.choice(("{}", "x{}")).format(chr(65 + at)) for at in range(len(scores))]
        ids = [id.lower() if id.startswith("x") else id for id in ids]
        made = table(*((id, score, at) for at, (id, score) in enumerate(zip(ids, scores, strict=True), start=1)))
        women = sum(id.islower() for id in ids)
        lists = [
            PrizeList("open", tuple(sorted((rng.randint(1, 99) for _ in range(len(ids) - women)), reverse=True))),
            PrizeList("women", tuple(sorted((rng.randint(1, 99) for _ in range(women)), reverse=True)), WOMEN),
        ]
        awards = award(made, lists, sharing=sharing)

        assert len({each.player for each in awards}) == len(awards) <= len(ids)
        assert sum(each.amount for each in awards) <= sum(sum(each.prizes) for each in lists)
        if women == 0:
            assert sum(each.amount for each in awards) == sum(lists[0].prizes)
        assert sum(rounded(awards).values()) == int(sum(each.amount for each in awards))


def test_amounts_in_whole_units_keep_the_sum():
    three = table(("A", 1, 1), ("B", 1, 2), ("C", 1, 3))
    awards = award(three, [PrizeList("open", (100,))], sharing="equal")

    assert {Fraction(100, 3)} == {each.amount for each in awards}
    assert {"A": 34, "B": 33, "C": 33} == rounded(awards)


@pytest.mark.parametrize(
    ("category", "admitted"),
    [
        (Category("juniors", born_from=2008), "a"),
        (Category("seniors", born_to=1965), "b"),
        (Category("below 1800", rating_below=1800), "bc"),
        (Category("rated below 1800", rating_below=1800, unrated=False), "b"),
        (Category("above", rating_from=1800), "a"),
        (Category("women", women=True), "a"),
        (Category("club", club="ants"), "ab"),
        (Category("country", country="nor", region="west"), "c"),
        (Category("invited", members=frozenset("c")), "c"),
        (Category("all"), "abc"),
    ],
)
def test_categories_take_those_who_meet_every_condition(category, admitted):
    people = (
        Entrant(Player("a", "a", club="Ants"), rating=1800.0, details=EntryDetails(sex="f", birth="2009/05/01")),
        Entrant(Player("b", "b", club="ANTS "), rating=1799.0, details=EntryDetails(sex="m", birth="1960")),
        Entrant(Player("c", "c", country="NOR", region="West")),
    )

    assert admitted == "".join(entrant.id for entrant in people if category.admits(entrant))


def test_the_standings_of_a_category_have_places_of_their_own():
    level = table(("A", 4, 1), ("b", 3, 2), ("c", 3, 2), ("d", 1, 4))

    assert [(1, "b"), (1, "c"), (3, "d")] == [
        (row.place, row.standing.entrant.id) for row in category_standings(level, WOMEN)
    ]


@pytest.mark.parametrize(
    ("lists", "sharing", "message"),
    [
        ([PrizeList("open", (1, 2))], "none", r"Prizes of list 'open', 1, 2, are negative or rise"),
        ([PrizeList("open", ()), PrizeList("open", ())], "none", "Two of the kind 'list of prizes' are named 'open'"),
        ([], "half", "Prizes cannot be shared by 'half'. Use 'none', 'equal' or 'hort'"),
    ],
)
def test_lists_that_cannot_be_are_rejected(lists, sharing, message):
    with pytest.raises(InputError, match=message):
        award(FIVE, lists, sharing=sharing)


def _cup(*rounds):
    """Return a cup of two teams on two boards; a round is the scores of Ann and Al against Bo and Bea."""
    ratings = {"Ann": 1900, "Al": 1800, "Bo": 1700, "Bea": None}
    players = tuple(Entrant(Player(name, name), rating=rating) for name, rating in ratings.items())
    cup = TeamEvent(
        "cup", "Cup", (Team("a", "Ants", ("Ann", "Al")), Team("b", "Bees", ("Bo", "Bea"))), players, MatchRules(2)
    )
    for first, second, *scores in rounds:
        cup = cup.with_round(Match.of_line_ups("a", "b", cup.match_rules, first, second).with_scores(*scores))
    return cup


def test_a_board_ranks_its_players_by_points_then_by_fewer_games():
    straight, swapped = (["Ann", "Al"], ["Bo", "Bea"]), (["Ann", "Al"], ["Bea", "Bo"])
    cup = _cup((*straight, 0.5, 1), (*swapped, 0.5, 0), (*straight, 0, 1))

    assert [("Bo", 1, 3, 2), ("Ann", 2, 2, 3), ("Bea", 3, 1, 1)] == [
        (row.entrant.id, row.place, row.half_points, row.value("GAMES")) for row in board_results(cup, 1).rows
    ]
    assert [("Al", 4), ("Bo", 2), ("Bea", 0)] == [
        (row.entrant.id, row.half_points) for row in board_results(cup, 2).rows
    ]
    assert ("GAMES",) == board_results(cup, 1).codes  # Bea is unrated
    assert ("GAMES", "TPR") == board_results(_cup((*straight, 1, 1)), 1).codes
    assert {2} == boards_with_prizes(cup, {None, 2}).keys()


def test_forfeits_are_no_results_of_a_board():
    cup = _cup((["Ann", None], ["Bo", "Bea"], 1, None))

    assert [] == [row.entrant.id for row in board_results(cup, 2).rows]


def test_prizes_of_boards_are_taken_by_players_and_the_others_by_teams():
    cup = _cup((["Ann", "Al"], ["Bo", "Bea"], 1, 1), (["Al", "Ann"], ["Bo", "Bea"], 0.5, 0.5))
    lists = [PrizeList("main", (10,)), PrizeList("top", (20, 5), board=1), PrizeList("second", (30, 1), board=2)]
    boards = boards_with_prizes(cup, {1, 2})
    awards = award(team_standings(cup, ()), lists, boards=boards, without={"b"})

    assert [("a", "main", 1, 10), ("Ann", "top", 1, 20), ("Al", "second", 1, 30)] == [
        (each.player, each.prize_list, each.event_place, each.amount) for each in awards if each.place == 1
    ]
    assert [] == list(award(team_standings(cup, ()), lists[1:]))
    with pytest.raises(InputError, match="List 'top' is for a board and for category 'low'"):
        award(team_standings(cup, ()), [PrizeList("top", (1,), Category("low"), board=1)])
