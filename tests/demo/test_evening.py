"""One Swiss evening: who is paired, by whom, what is kept, and what goes wrong."""

from __future__ import annotations

import datetime as dt
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from crosstable.demo import evening, paper_desk
from crosstable.demo.calendar import Evening
from crosstable.demo.desk import DrawnOutcome
from crosstable.demo.evening import Attendee, draw_attendees, play_evening
from crosstable.demo.paper_desk import PaperDesk
from crosstable.demo.strength import Discipline
from crosstable.model.errors import NoPairingError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.pairing.boards import Pairing
from crosstable.pairing.check import check
from crosstable.pairing.pair import pair

QUICK = Discipline("quick", rounds=5, draw_share=0.2, white_advantage=0)
EVENING = Evening("Evening", dt.date(2026, 1, 6), 1, QUICK, 0)


@dataclass(slots=True)
class NotingDesk(PaperDesk):
    """A desk of paper that notes what was done, and when: the round that was on."""

    notes: list[tuple[int, str, tuple[Any, ...]]] = field(default_factory=list)

    def take_results(self, results: Mapping[int, DrawnOutcome]) -> None:
        """Note the slips."""
        self._note("results", results)
        PaperDesk.take_results(self, results)

    def correct(self, round: int, board: int, outcome: DrawnOutcome, why: str) -> None:
        """Note a correction."""
        self._note("correct", round, board, outcome, why)
        PaperDesk.correct(self, round, board, outcome, why)

    def confirm(self) -> None:
        """Note a confirmation."""
        self._note("confirm")

    def of(self, what: str) -> list[tuple[int, tuple[Any, ...]]]:
        """Return what was done of one kind."""
        return [(round, given) for round, done, given in self.notes if done == what]

    def _note(self, what: str, *given: Any) -> None:
        self.notes.append((len(self.event.rounds), what, given))


def seeded(seed: int) -> random.Random:
    return random.Random(seed)


def attendees_of(players: int, **last: Any) -> list[Attendee]:
    """Players by rating; `last` are facts of the last one."""
    attendees = [Attendee(Player(str(number), str(number)), 2000.0 - number) for number in range(1, players + 1)]
    return [*attendees[:-1], replace(attendees[-1], **last)]


def strength_of(attendees: Sequence[Attendee]) -> dict[str, int]:
    return {attendee.player.id: 1500 - 20 * number for number, attendee in enumerate(attendees, start=1)}


def desk_of(players: int, seed: int = 1, how: Discipline = QUICK, **last: Any) -> NotingDesk:
    desk = NotingDesk()
    attendees = attendees_of(players, **last)
    play_evening(seeded(seed), desk, replace(EVENING, discipline=how), attendees, strength_of(attendees))
    return desk


def played(players: int, seed: int = 1, rounds: int = 5, **last: Any) -> Event:
    return desk_of(players, seed, replace(QUICK, rounds=rounds), **last).event


def kinds_of(event: Event, player: str) -> list[ResultKind]:
    return [game.kind for this in event.rounds for game in this.games if player in game.players]


def asked_of_pair(monkeypatch: pytest.MonkeyPatch, **changed: Any) -> list[dict[str, Any]]:
    """Let the desk pair with other arguments, and note what it gave itself."""
    calls: list[dict[str, Any]] = []

    def noted(*arguments: Any, **given: Any) -> Pairing:
        calls.append(given)
        return pair(*arguments, **{**given, **changed})

    monkeypatch.setattr(paper_desk, "pair", noted)
    return calls


def forfeits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a player stay away from every board."""
    monkeypatch.setattr(evening, "_FORFEIT", 1.0)


def test_an_evening_is_paired_as_the_swiss_policy_pairs(monkeypatch):
    # No player stays away and no slip is misread, so there are no constraints and the policy alone decides.
    monkeypatch.setattr(evening, "_FORFEIT", 0.0)
    monkeypatch.setattr(evening, "_DOUBLE_FORFEIT", 0.0)
    monkeypatch.setattr(evening, "_MISREAD", 0.0)

    event = played(12)

    assert {ResultKind.PLAYED} == {game.kind for this in event.rounds for game in this.games}
    assert [True] * 5 == [each.is_optimal for each in check(event, "swiss")]


def test_the_top_half_meets_the_bottom_half_first():
    first = played(8).rounds[0]

    assert [{"1", "5"}, {"2", "6"}, {"3", "7"}, {"4", "8"}] == [set(game.players) for game in first.games]


def test_black_is_the_first_side():
    colours = {tuple(side.colour for side in game.sides) for this in played(8).rounds for game in this.games}

    assert {("black", "white")} == colours


def test_an_odd_number_gives_byes_to_different_players():
    event = played(9)
    byes = [game.players[0] for this in event.rounds for game in this.games if game.kind is ResultKind.ALLOCATED_BYE]

    assert 5 == len(set(byes)) == len(byes)


def test_a_player_absent_has_a_half_point_bye_except_in_the_last_round():
    assert ResultKind.HALF_BYE is kinds_of(played(8, misses=2), "8")[1]
    assert ResultKind.ZERO_BYE is kinds_of(played(8, misses=5), "8")[4]


def test_a_player_late_gets_nothing_for_round_one_and_the_last_number():
    desk = NotingDesk()
    late, *others = attendees_of(8)
    attendees = [replace(late, arrives=2), *others]

    play_evening(seeded(1), desk, EVENING, attendees, strength_of(attendees))

    assert ResultKind.ZERO_BYE is kinds_of(desk.event, "1")[0]
    assert ("1", 8, 2) == (
        desk.event.entrants[-1].id,
        desk.event.entrants[-1].number,
        desk.event.entrants[-1].from_round,
    )
    assert ["2", "1"] == [desk.event.entrants[0].id, desk.event.entrants[-1].id]
    assert 5 == len(kinds_of(desk.event, "1"))


def test_a_player_who_leaves_has_no_board_afterwards():
    event = played(9, leaves=3)

    assert 3 == len(kinds_of(event, "9"))
    assert 3 == event.entrant("9").until_round


def test_players_who_missed_each_other_are_not_paired_again(monkeypatch):
    # By the rules a forfeit is no meeting: without the forbidden pair the same would be paired again.
    forfeits_everywhere(monkeypatch)

    pairs = Counter(frozenset(game.players) for this in played(8).rounds for game in this.games)

    assert {1} == set(pairs.values())


def test_a_player_who_left_after_a_forfeit_blocks_no_pairing(monkeypatch):
    forfeits_everywhere(monkeypatch)

    assert [5, 5, 4, 4, 4] == [len(this.games) for this in played(9, leaves=2).rounds]


def test_a_double_forfeit_has_no_places(monkeypatch):
    monkeypatch.setattr(evening, "_DOUBLE_FORFEIT", 1.0)

    games = [game for this in played(6, rounds=3).rounds for game in this.games]

    assert {(ResultKind.DOUBLE_FORFEIT, None, None)} == {
        (game.kind, *(side.place for side in game.sides)) for game in games
    }


def test_a_misread_slip_is_corrected_with_a_reason_and_the_truth_stays(monkeypatch):
    monkeypatch.setattr(evening, "_MISREAD", 1.0)
    monkeypatch.setattr(evening, "_SEEN_AT_ONCE", 0.0)

    desk = desk_of(8, how=replace(QUICK, is_confirmed=True))

    slips = {(round, board): slip for round, (given,) in desk.of("results") for board, slip in given.items()}
    corrected = {given[:2]: (round, *given[2:]) for round, given in desk.of("correct")}
    assert slips.keys() == corrected.keys()
    for (round, board), (noticed, right, why) in corrected.items():
        slip = slips[round, board]
        game = next(game for game in desk.event.rounds[round - 1].games if game.board == board)
        assert (right.black, right.white) == tuple(side.place for side in game.sides)
        assert noticed == min(round + 1, 5)
        assert why == _reason(slip, right)


def _reason(slip: DrawnOutcome, right: DrawnOutcome) -> str:
    if slip.black == slip.white:
        return "A win had been entered as a draw."
    if right.black == right.white:
        return "A draw had been entered as a win."
    return "The slip had been read the wrong way round."


def test_a_second_person_mostly_sees_a_misread_slip_before_the_next_round(monkeypatch):
    monkeypatch.setattr(evening, "_MISREAD", 1.0)
    monkeypatch.setattr(evening, "_SEEN_AT_ONCE", 1.0)

    desk = desk_of(8, how=replace(QUICK, is_confirmed=True))

    assert {True} == {round == given[0] for round, given in desk.of("correct")}
    assert [1, 2, 3, 4, 5] == [round for round, _ in desk.of("confirm")]


def test_blitz_evenings_are_not_confirmed():
    assert [] == desk_of(8).of("confirm")


def test_four_players_in_three_rounds_all_meet():
    games: list[Game] = [game for this in played(4, rounds=3).rounds for game in this.games]

    assert 6 == len({frozenset(game.players) for game in games})


def test_four_players_have_no_fourth_round():
    with pytest.raises(NoPairingError) as refusal:
        played(4, rounds=4)

    assert "Round 4 of event '2026-01-06-quick'" in str(refusal.value)


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


def test_players_present_are_ordered_by_rating_and_newcomers_count_as_average():
    ratings = {"a": 1400.0, "b": None, "c": 1600.0, "d": None}

    attendees = draw_attendees(seeded(1), [(Player(id, id), rating) for id, rating in ratings.items()], 4)

    assert ["c", "b", "d", "a"] == [attendee.player.id for attendee in attendees]


def test_some_come_late_some_leave_early_and_some_miss_a_round():
    attendees = draw_attendees(seeded(1), [(Player(str(at), str(at)), 1500.0) for at in range(500)], 6)

    late = sum(attendee.arrives == 2 for attendee in attendees)
    leaving = [attendee.leaves for attendee in attendees if attendee.leaves is not None]
    missing = [attendee.misses for attendee in attendees if attendee.misses is not None]
    assert 5 <= late <= 30
    assert {2, 3, 4, 5} >= set(leaving)
    assert {1, 2, 3, 4, 5, 6} == set(missing)
    assert len(attendees) > 400 + late + len(leaving) + len(missing)
