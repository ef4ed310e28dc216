"""Pairing neighbours, byes and colours, on cases small enough to see."""

import itertools
import random

import pytest

from crosstable.model.errors import InputError, InternalError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.practice import names
from crosstable.practice.chance import bell, pick, whole
from crosstable.practice.evening import play_evening
from crosstable.practice.neighbours import Past, bye_and_rest, pair_neighbours, pasts, playing_order, white_first
from crosstable.practice.strength import Discipline, Strength, draw_outcome, outcome_odds

NOTHING = Past(frozenset(), (), had_bye=False)


def past_of(players: str, *met: str, byes: str = "") -> dict[str, Past]:
    """`past_of("abcd", "ab", "cd")`: a met b, c met d."""
    return {
        player: Past(frozenset("".join(pair for pair in met if player in pair)) - {player}, (), player in byes)
        for player in players
    }


def seeded(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  # a game of chance that can be played again


def joined(pairs) -> list[str]:
    return ["".join(pair) for pair in pairs]


def test_neighbours_are_paired_from_the_top():
    assert ["ab", "cd", "ef"] == joined(pair_neighbours("abcdef", past_of("abcdef")))


def test_old_opponents_are_passed_over():
    assert ["ac", "bd", "ef"] == joined(pair_neighbours("abcdef", past_of("abcdef", "ab", "cd")))


def test_a_choice_is_taken_back_when_it_leaves_two_old_opponents():
    assert ["ac", "bd"] == joined(pair_neighbours("abcd", past_of("abcd", "cd", "ab")))
    assert ["ab", "ce", "df"] == joined(pair_neighbours("abcdef", past_of("abcdef", "cd", "ef")))


def test_as_few_old_opponents_as_can_be_meet_again():
    everybody = ["".join(pair) for pair in itertools.combinations("abcd", 2)]

    assert ["ab", "cd"] == joined(pair_neighbours("abcd", past_of("abcd", *everybody)))
    assert ["ab", "cd"] == joined(pair_neighbours("abcd", past_of("abcd", "ab", "ac", "ad", "bc", "bd")))


@pytest.mark.parametrize("seed", range(30))
def test_rematches_are_as_few_as_a_look_at_all_pairings_finds(seed):
    rng = seeded(seed)
    met = [a + b for a, b in itertools.combinations("abcdef", 2) if rng.random() < 0.7]

    pairs = joined(pair_neighbours("abcdef", past_of("abcdef", *met)))
    fewest = min(
        sum("".join(sorted(order[i : i + 2])) in met for i in (0, 2, 4)) for order in itertools.permutations("abcdef")
    )

    assert "abcdef" == "".join(sorted("".join(pairs)))
    assert fewest == sum(pair in met for pair in pairs)


def test_an_odd_number_is_our_bug():
    with pytest.raises(InternalError) as refusal:
        pair_neighbours("abc", past_of("abc"))

    assert "3 players cannot be paired two by two. Give the bye first." == str(refusal.value)


def test_the_bye_goes_to_the_lowest_who_had_none():
    assert (None, ["a", "b"]) == bye_and_rest("ab", past_of("ab"))
    assert ("c", ["a", "b"]) == bye_and_rest("abc", past_of("abc"))
    assert ("b", ["a", "c"]) == bye_and_rest("abc", past_of("abc", byes="c"))
    assert ("c", ["a", "b"]) == bye_and_rest("abc", past_of("abc", byes="abc"))


@pytest.mark.parametrize(
    ("higher", "lower", "board", "white"),
    [
        ((), (), 1, "high"),
        ((), (), 2, "low"),
        (("white",), ("black",), 1, "low"),
        (("black",), ("white",), 2, "high"),
        (("white", "black"), ("black", "white"), 2, "high"),
        (("black", "white"), ("white", "black"), 1, "low"),
        (("white",), (), 1, "low"),
    ],
)
def test_white_goes_to_whoever_had_it_less_often_then_not_last_then_by_board(higher, lower, board, white):
    past = {"high": Past(frozenset(), higher, had_bye=False), "low": Past(frozenset(), lower, had_bye=False)}

    assert white == white_first("high", "low", board, past)[0]


def test_the_past_keeps_opponents_of_forfeits_but_not_their_colours():
    entrants = tuple(Entrant(Player(name, name)) for name in "abc")
    sides = (Side.of("a", place=1, colour="white"), Side.of("b", place=2, colour="black"))
    forfeit = Game(sides, kind=ResultKind.FORFEIT)

    past = pasts(Event("e", "E", entrants).with_round(forfeit, Game.bye("c")).with_round(Game(sides)))

    assert Past(frozenset("b"), ("white",), had_bye=False) == past["a"]
    assert Past(frozenset(), (), had_bye=True) == past["c"]


def test_players_stand_by_score_then_start_number_and_the_absent_are_left_out():
    entrants = (
        Entrant(Player("a", "A"), number=2),
        Entrant(Player("b", "B"), number=1),
        Entrant(Player("c", "C"), number=4),
        Entrant(Player("d", "D"), number=3),
        Entrant(Player("e", "E"), number=5, initial_score=2, absent=frozenset({2})),
    )
    event = Event("e", "E", entrants).with_round(Game.between("c", "a", 1), Game.between("b", "d", 1))

    assert ["b", "c", "a", "d"] == [entrant.id for entrant in playing_order(event, 2)]


def test_four_players_in_four_rounds_meet_again_only_in_the_fourth():
    quick = Discipline("quick", rounds=4, draw_share=0.2, white_advantage=0)
    entrants = tuple(Entrant(Player(name, name), number=number) for number, name in enumerate("abcd", start=1))

    event = play_evening(seeded(5), Event("e", "E", entrants), quick, dict.fromkeys("abcd", 1500))
    pairs = [{frozenset(game.players) for game in this.games} for this in event.rounds]

    assert 6 == len(pairs[0] | pairs[1] | pairs[2])
    assert [2, 2, 2, 2] == [len(boards) for boards in pairs]


def test_the_expected_score_is_that_of_elo_whatever_the_draws():
    sharp = Discipline("sharp", rounds=1, draw_share=0.4, white_advantage=0)

    win, draw, loss = outcome_odds(1700, 1500, sharp)

    assert 1 / (1 + 10**-0.5) == pytest.approx(win + draw / 2)
    assert 1 == pytest.approx(win + draw + loss)
    assert min(win, draw, loss) > 0


def test_results_come_as_often_as_their_odds():
    even = Discipline("even", rounds=1, draw_share=0.3, white_advantage=0)
    rng = seeded(1)

    places = [draw_outcome(rng, 1500, 1500, even) for _ in range(4000)]

    assert 0.35 == pytest.approx(places.count((1, 2)) / 4000, abs=0.03)
    assert 0.30 == pytest.approx(places.count((1, 1)) / 4000, abs=0.03)


def test_strength_is_of_a_season_and_a_discipline():
    strength = Strength((1500, 1520), (("standard", 10), ("blitz", -40)))

    assert (1510, 1480, 1520) == (strength.at(0, "standard"), strength.at(1, "blitz"), strength.now)


def test_draws_of_chance_stay_in_their_range():
    rng = seeded(1)

    assert {2, 3, 4} == {whole(rng, 2, 4) for _ in range(100)}
    assert set("xyz") == {pick(rng, "xyz") for _ in range(100)}
    assert 0 == pytest.approx(sum(bell(rng) for _ in range(2000)) / 2000, abs=0.1)


def test_names_that_never_become_different_are_given_up(monkeypatch):
    monkeypatch.setattr(names, "_MOST_DRAWS", 0)

    with pytest.raises(InputError) as refusal:
        names.draw_names(seeded(1), 120)

    assert "120 different names were asked for, and the parts do not give so many. Ask for fewer." == str(refusal.value)
