"""Round robins in groups, their tables, cross pairing, Scheveningen and Hutton."""

from collections import Counter
from itertools import combinations

import pytest

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.pairing.groups.round_robin import GroupRoundRobin
from crosstable.pairing.groups.scheveningen import Scheveningen, hutton, scheveningen_round
from crosstable.pairing.groups.tables import cross_pairs, group_standings, places_of
from crosstable.pairing.pair import pair
from crosstable.pairing.systems import parsed_settings


def event(n):
    entrants = tuple(Entrant(Player(str(at), f"P{at}"), number=at) for at in range(1, n + 1))
    return Event("cup", "Cup", entrants, rules=ResultRules.preset("fide-2026"))


def played(made, system, rounds):
    """Play rounds that the smaller number wins."""
    for _ in range(rounds):
        games = []
        for board in pair(made, system).boards:
            one, other = sorted(board.seats, key=int)
            colour = "white" if one == board.white else "black"
            games.append(Game.between(one, other, 1, first_colour=colour))
        made = made.with_round(*games)
    return made


def meetings(made):
    return Counter(frozenset(game.players) for game in made.games())


def test_everyone_meets_everyone_of_their_group_once():
    made = played(event(11), "groups", 5)
    groups = GroupRoundRobin().groups_of(made)

    assert [5, 6] == [len(group) for group in groups]
    assert Counter(frozenset(pair) for group in groups for pair in combinations(group, 2)) == meetings(made)


def test_two_cycles_give_both_colours():
    system = GroupRoundRobin((("1", "4", "5", "8"), ("2", "3", "6", "7")), cycles=2)
    made = played(event(8), system, 6)
    whites = Counter((game.sides[0].players[0], game.sides[0].colour) for game in made.games())

    assert {2} == set(meetings(made).values())
    assert whites["1", "white"] == whites["1", "black"] == 3


def test_who_has_no_game_waits():
    pairing = pair(event(6), GroupRoundRobin((("1", "2", "3"), ("4", "5", "6"))))
    short = pair(played(event(7), GroupRoundRobin((("1", "2"), ("3", "4", "5", "6", "7"))), 1), "groups")

    assert ("1", "4") == pairing.waiting
    assert pairing.bye is None
    assert 1 == len(short.waiting)


def test_settings_are_read_and_written_back():
    settings = parsed_settings("groups", {"groups": "4", "by": "pots", "apart": "club, country", "seed": "7"})
    system = GroupRoundRobin.from_settings("groups", settings)
    drawn = GroupRoundRobin.from_settings("groups", {"drawn": "1 4; 2 3"})

    assert ("club", "country") == system.apart
    assert system == GroupRoundRobin.from_settings("groups", system.settings)
    assert (("1", "4"), ("2", "3")) == drawn.drawn
    assert drawn == GroupRoundRobin.from_settings("groups", drawn.settings)
    assert (2, "groups") == (drawn.groups, drawn.name)


def test_tables_count_the_games_of_the_group_alone():
    made = played(event(8), "groups", 3)
    made = made.with_round(Game.between("8", "2", 1))  # a game between the groups
    tables = group_standings(made, GroupRoundRobin().groups_of(made), ["DE", "SB"])

    assert ("A", "B") == tuple(table.event.name for table in tables)
    assert (("1", "4", "5", "8"), ("2", "3", "6", "7")) == tuple(map(places_of, tables))
    assert [3, 2, 1, 0] == [row.score for row in tables[0].rows]


@pytest.mark.parametrize(
    ("groups", "places", "expected"),
    [
        (["ab", "cd"], 2, "ad cb"),
        (["abc", "def"], 1, "ad"),
        (["abcd", "efgh"], 4, "ah fc eb gd"),
        (["ab", "cd", "ef", "gh"], 2, "ad eh cb gf"),
    ],
)
def test_cross_pairs(groups, places, expected):
    found = cross_pairs([tuple(group) for group in groups], places)
    everyone = {id for group in groups for id in group[:places]}

    assert everyone == {id for pair in found for id in pair}
    if places < 4:
        assert expected.split() == ["".join(pair) for pair in found]


def test_the_best_of_a_group_meet_in_the_final_only():
    """Pairs in bracket order: the first and the second of a group are in different halves."""
    groups = [(f"{name}1", f"{name}2") for name in "ABCDEFGH"]
    found = cross_pairs(groups)
    half = [{id for pair in found[:4] for id in pair}, {id for pair in found[4:] for id in pair}]

    assert all(len(set(group) & part) == 1 for group in groups for part in half)


@pytest.mark.parametrize("size", range(2, 15))
def test_everyone_of_one_team_meets_everyone_of_the_other_with_balanced_colours(size):
    rounds = [scheveningen_round(size, round) for round in range(1, size + 1)]
    whites = Counter()
    for games in rounds:
        assert size == len({one for one, _, _ in games}) == len({other for _, other, _ in games})
        for one, other, is_white in games:
            whites["A", one] += is_white
            whites["B", other] += not is_white
    off = 2 if size in (2, 10, 14) else size % 2

    assert size * size == len({(one, other) for games in rounds for one, other, _ in games})
    assert all(abs(2 * whites[team, number] - size) <= off for team in "AB" for number in range(1, size + 1))


@pytest.mark.parametrize(
    ("size", "round", "expected"),
    [
        (3, 3, "A1-B3 B1-A2 A3-B2"),
        (4, 2, "B2-A1 B1-A2 A3-B4 A4-B3"),
        (4, 4, "B4-A1 B3-A2 A3-B2 A4-B1"),
        (5, 4, "B4-A1 A2-B5 A3-B1 B2-A4 B3-A5"),
        (6, 1, "A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6"),
        (7, 6, "B6-A1 A2-B7 A3-B1 A4-B2 B3-A5 B4-A6 B5-A7"),
        (8, 7, "A1-B7 A2-B8 A3-B5 A4-B6 B3-A5 B4-A6 B1-A7 B2-A8"),
    ],
)
def test_rounds_are_those_of_the_printed_tables(size, round, expected):
    games = [
        f"A{one}-B{other}" if is_white else f"B{other}-A{one}"
        for one, other, is_white in scheveningen_round(size, round)
    ]

    assert expected == " ".join(games)


def test_a_scheveningen_event():
    made = played(event(8), "scheveningen", 4)
    first = Scheveningen.from_settings("scheveningen", {"first": "1 3 5 7", "cycles": 2})

    assert {frozenset((one, other)) for one in "1234" for other in "5678"} == set(meetings(made))
    assert {frozenset((one, other)) for one in "1357" for other in "2468"} == set(meetings(played(event(8), first, 8)))
    assert first == Scheveningen.from_settings("scheveningen", first.settings)


@pytest.mark.parametrize(("teams", "boards"), [(4, 3), (5, 4), (6, 5), (3, 7)])
def test_hutton_gives_each_player_one_game_and_each_pair_of_teams_at_most_one_in_a_cycle(teams, boards):
    names = "abcdef"[:teams]
    games = hutton(names, boards)
    seats = [(game.board, team) for game in games for team in (game.white, game.black)]
    pairs = Counter(frozenset((game.white, game.black)) for game in games)

    assert len(seats) == len(set(seats))
    assert max(pairs.values()) <= -(-boards // (teams - 1 + teams % 2))
    if boards == teams - 1 and teams % 2 == 0:
        assert {1} == set(pairs.values())
        assert teams * (teams - 1) // 2 == len(pairs)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: pair(event(4), GroupRoundRobin((("1", "2"), ("3", "3")))), "do not hold everyone who entered exactly"),
        (lambda: pair(played(event(4), "groups", 1), "groups"), "round 2 does not exist; the groups have 1 rounds"),
        (lambda: pair(event(4), "groups", settings={"apart": "hat"}), "'hat' cannot be kept apart"),
        (lambda: cross_pairs(["ab"]), "an even number of groups, and there are 1"),
        (lambda: cross_pairs(["ab", "c"]), "Group B has 1 entrants, and 2 places of each group go on"),
        (lambda: pair(event(5), "scheveningen"), "two teams of equal size, and these have 2 and 3"),
        (lambda: pair(played(event(4), "scheveningen", 2), "scheveningen"), "round 3 does not exist"),
        (lambda: scheveningen_round(1, 1), "needs two teams of equal size"),
        (lambda: hutton(["a"], 2), "1 teams on 2 boards cannot be paired"),
    ],
)
def test_what_cannot_be_is_rejected(made, message):
    with pytest.raises(PolicyError, match=message):
        made()
