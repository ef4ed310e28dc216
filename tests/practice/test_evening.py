"""One Swiss evening: who is paired, by whom, and what is kept."""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from crosstable.model.errors import NoPairingError
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.pairing.boards import Pairing
from crosstable.pairing.check import check
from crosstable.pairing.pair import pair
from crosstable.practice import evening
from crosstable.practice.evening import play_evening
from crosstable.practice.strength import Discipline

QUICK = Discipline("quick", rounds=5, draw_share=0.2, white_advantage=0)


def seeded(seed: int) -> random.Random:
    return random.Random(seed)


def event_of(players: int, **last: Any) -> Event:
    """An event before its first round; `last` are facts of the last entrant."""
    entrants = [Entrant(Player(str(number), str(number)), number, 2000.0 - number) for number in range(1, players + 1)]
    return Event("e", "E", (*entrants[:-1], replace(entrants[-1], **last)))


def played(players: int, seed: int = 1, rounds: int = 5, **last: Any) -> Event:
    event = event_of(players, **last)
    strength = {entrant.id: 1500 - 20 * (entrant.number or 0) for entrant in event.entrants}
    return play_evening(seeded(seed), event, replace(QUICK, rounds=rounds), strength)


def boards(event: Event) -> list[tuple[str, ...]]:
    return [game.players for this in event.rounds for game in this.games]


def asked_of_pair(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> list[dict[str, Any]]:
    """Let the evening pair with other arguments, and note what it gave itself."""
    calls: list[dict[str, Any]] = []

    def noted(*arguments: Any, **given: Any) -> Pairing:
        calls.append(given)
        return pair(*arguments, **{**given, **changed})

    monkeypatch.setattr(evening, "pair", noted)
    return calls


def forfeits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody stay away from every board."""
    play_board = evening._play_board
    monkeypatch.setattr(
        evening, "_play_board", lambda *arguments: replace(play_board(*arguments), kind=ResultKind.FORFEIT)
    )


def test_an_evening_is_paired_as_the_swiss_policy_pairs():
    # No forfeit happens with this seed, so the director wishes nothing and the policy alone decides.
    event = played(12, seed=2)

    assert {ResultKind.PLAYED} == {game.kind for this in event.rounds for game in this.games}
    assert [True] * 5 == [each.is_optimal for each in check(event, "swiss")]


def test_the_top_half_meets_the_bottom_half_first():
    first = played(8).rounds[0]

    assert [{"1", "5"}, {"2", "6"}, {"3", "7"}, {"4", "8"}] == [set(game.players) for game in first.games]


def test_white_is_the_first_side():
    colours = {tuple(side.colour for side in game.sides) for this in played(8).rounds for game in this.games}

    assert {("white", "black")} == colours


def test_an_odd_number_gives_byes_to_different_players():
    event = played(9)
    byes = [game.players[0] for this in event.rounds for game in this.games if game.kind is ResultKind.ALLOCATED_BYE]

    assert 5 == len(set(byes)) == len(byes)


def test_somebody_absent_has_a_half_point_bye_except_in_the_last_round():
    events = [played(8, absent=frozenset({round})) for round in (2, 5)]
    kinds = [[game.kind for this in event.rounds for game in this.games if "8" in game.players] for event in events]

    assert ResultKind.HALF_BYE is kinds[0][1]
    assert (5, 4) == (len(kinds[0]), len(kinds[1]))


def test_players_who_missed_each_other_are_not_paired_again(monkeypatch):
    # By the rules a forfeit is no meeting: without the director's wish the same would be paired again.
    forfeits_everywhere(monkeypatch)

    pairs = Counter(frozenset(pair) for pair in boards(played(8)))

    assert {1} == set(pairs.values())


def test_somebody_who_left_after_a_forfeit_is_in_nobodys_way(monkeypatch):
    forfeits_everywhere(monkeypatch)

    event = played(9, until_round=2)

    assert [5, 5, 4, 4, 4] == [len(this.games) for this in event.rounds]


def test_four_players_in_three_rounds_all_meet():
    assert 6 == len({frozenset(pair) for pair in boards(played(4, rounds=3))})


def test_four_players_have_no_fourth_round():
    with pytest.raises(NoPairingError) as refusal:
        played(4, rounds=4)

    assert "round 4 of event 'e'" in str(refusal.value)


def test_an_evening_is_the_same_whatever_engine_pairs_it(monkeypatch):
    plain = played(41)
    calls = asked_of_pair(monkeypatch, engine="auto")

    assert plain == played(41)
    assert {"plain"} == {call["engine"] for call in calls}


@pytest.mark.slow
def test_an_evening_is_the_same_when_compiled(monkeypatch):
    pytest.importorskip("numba")
    plain = played(41)
    asked_of_pair(monkeypatch, engine="compiled")

    assert plain == played(41)


def test_the_order_of_the_entrants_does_not_matter():
    strength = {str(number): 1500 - number for number in range(1, 14)}
    event = event_of(13)
    turned = replace(event, entrants=event.entrants[::-1])

    first, second = (play_evening(seeded(3), each, QUICK, strength) for each in (event, turned))

    assert first.rounds == second.rounds
