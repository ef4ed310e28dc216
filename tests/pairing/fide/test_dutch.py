"""FIDE Dutch as a pairing system: small events, bad input, colours."""

import pytest

from crosstable import Entrant, Event, Game, Player, Side
from crosstable.model.errors import NoPairingError, PolicyError, UnknownName
from crosstable.model.results import ResultRules
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.fide.numbers import initial_colour
from crosstable.pairing.fide.players import ABSOLUTE, MILD, NO_PREFERENCE, STRONG, dutch_players
from crosstable.pairing.pair import pair
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.state import state_of

RULES = ResultRules.preset("fide-2026")


def event(n, *rounds):
    """An event of players 1 to n; a game is (White, Black, place of White)."""
    entrants = tuple(Entrant(Player(str(at), f"P{at}"), number=at, rating=2500.0 - at) for at in range(1, n + 1))
    made = Event("cup", "Cup", entrants, rules=RULES, rounds_planned=5)
    for games in rounds:
        made = made.with_round(*(game(*each) for each in games))
    return made


def game(white, black, white_place):
    sides = (
        Side.of(str(white), place=white_place, colour="white"),
        Side.of(str(black), place=3 - white_place, colour="black"),
    )
    return Game(sides)


def boards(pairing):
    return [(board.white, board.black) for board in pairing.boards]


def test_round_one_is_the_upper_half_against_the_lower_half_with_alternating_colours():
    """C.04.3, 4.2 and 5.2.5."""
    assert [("1", "4"), ("5", "2"), ("3", "6")] == boards(pair(event(6), "fide-dutch"))
    assert [("4", "1"), ("2", "5"), ("6", "3")] == boards(
        pair(event(6), "fide-dutch", settings={"initial_colour": "black"})
    )


def test_the_last_player_has_the_bye_of_round_one():
    pairing = pair(event(5), "fide-dutch")

    assert "5" == pairing.bye
    assert [("1", "3"), ("4", "2")] == boards(pairing)


@pytest.mark.parametrize(("games", "colour"), [([(3, 1, 1), (2, 4, 1)], BLACK), ([(1, 3, 1), (4, 2, 1)], WHITE)])
def test_the_initial_colour_is_seen_in_round_one(games, colour):
    assert colour == initial_colour(state_of(event(4, games)), default=-colour)


@pytest.mark.parametrize(
    ("colours", "preference", "strength"),
    [
        ([], 0, NO_PREFERENCE),
        (["white"], 1, STRONG),
        (["white", "black"], -1, MILD),
        (["white", "white"], 1, ABSOLUTE),
        (["white", "white", "black", "black"], -1, ABSOLUTE),
        (["white", "black", "white"], 1, STRONG),
    ],
)
def test_colour_preferences_are_those_of_article_1(colours, preference, strength):
    made = event(2)
    for colour in colours:
        first = ("1", "2") if colour == "white" else ("2", "1")
        made = made.with_round(game(*first, 1))
    player = next(each for each in dutch_players(state_of(made)) if each.number == 1)

    assert (preference, strength) == (player.preference, player.strength)


def test_players_do_not_meet_twice_and_forbidden_pairs_do_not_meet():
    begun = event(4, [(1, 3, 1), (4, 2, 1)])
    constraints = Constraints(forbidden=(("1", "4"),))

    assert {frozenset("12"), frozenset("34")} == pair(begun, "fide-dutch", constraints=constraints).pairs()


def test_no_pairing_is_left_when_all_have_met():
    played_out = event(2, [(1, 2, 1)])

    with pytest.raises(
        NoPairingError,
        match=r"^Round 2 of event 'cup': the absolute criteria C1 to C3 leave no pairing of 2 players\. End the event",
    ):
        pair(played_out, "fide-dutch")


def test_forced_pairs_are_not_accepted():
    with pytest.raises(PolicyError, match=r"^Policy 'fide-dutch' does not accept forced pairs\."):
        pair(event(4), "fide-dutch", constraints=Constraints(forced=(("1", "2"),)))


def test_an_unknown_initial_colour_is_rejected():
    with pytest.raises(UnknownName, match=r"^Unknown initial_colour of policy 'fide-dutch' 'green'"):
        pair(event(4), "fide-dutch", settings={"initial_colour": "green"})
