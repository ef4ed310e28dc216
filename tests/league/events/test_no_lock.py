"""Nobody waits for a pairing: it is computed outside of the writing transaction, and again when the event changed."""

import pytest

from crosstable.events import stage_pairing
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.re_pairing import re_pair_round
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_and_publish, pair_round
from crosstable.facts.players.player_edits import edit_player
from crosstable.model.errors import ConflictError
from tests.league.events.made import FIVE, begun, now, paired
from tests.league.made import one, sound

REASON = {"reason": "one car"}
PAIRING = [(pair_round, {}), (pair_and_publish, {}), (re_pair_round, REASON)]


def meanwhile(monkeypatch, *commands):
    """Let something be written while a round is paired: a command each time, the last one again and again."""
    calls = []
    computed = stage_pairing.pair

    def pair(*given, **options):
        calls.append(len(calls))
        commands[min(len(calls), len(commands)) - 1]()
        return computed(*given, **options)

    monkeypatch.setattr(stage_pairing, "pair", pair)
    return calls


def prepared(store, command):
    event_id = begun(store, FIVE)
    if command is re_pair_round:
        paired(store, event_id, forced=[("p1", "p2")])
    return event_id


@pytest.mark.parametrize(("command", "options"), PAIRING)
def test_others_write_while_a_round_is_paired(store, monkeypatch, command, options):
    event_id, other = prepared(store, command), begun(store, ["Zoe"], name="Other")
    calls = meanwhile(monkeypatch, lambda: enter(store, "bea", other, [NewEntry("Yan")]), lambda: None)

    command(store, "ann", event_id, **options)

    assert 1 == len(calls)
    assert ["Zoe", "Yan"] == [each.player.name for each in now(store, other).event.entrants]
    assert sound(store)


@pytest.mark.parametrize(("command", "options"), PAIRING)
def test_round_is_paired_again_when_the_event_changed_meanwhile(store, monkeypatch, command, options):
    event_id = prepared(store, command)
    calls = meanwhile(monkeypatch, lambda: enter(store, "bea", event_id, [NewEntry("Fay")]), lambda: None)

    command(store, "ann", event_id, **options)

    assert 2 == len(calls)
    assert command is re_pair_round or "p6" in now(store, event_id).latest.players
    assert sound(store)


@pytest.mark.parametrize(("command", "options"), PAIRING)
def test_event_that_changes_each_time_is_a_conflict(store, monkeypatch, command, options):
    event_id = prepared(store, command)
    clubs = iter(["A", "B", "C", "D"])
    calls = meanwhile(monkeypatch, lambda: edit_player(store, "bea", "p1", {"club": next(clubs)}))
    before = one(store, "SELECT count(*) FROM event_round")

    with pytest.raises(ConflictError, match=r"bea changed the league meanwhile .* in 3 attempts"):
        command(store, "ann", event_id, **options)

    assert 3 == len(calls)
    assert before == one(store, "SELECT count(*) FROM event_round")
    assert sound(store)


@pytest.mark.parametrize(("command", "options"), PAIRING)
def test_trial_takes_no_lock(store, command, options):
    event_id = prepared(store, command)
    before = one(store, "SELECT max(id) FROM change")

    with store.write("bea", "slow") as write:
        assert command(store, "ann", event_id, dry_run=True, **options).players
        write.leave_no_trace()

    assert before == one(store, "SELECT max(id) FROM change")


def test_result_entered_while_a_round_is_paired_again_stays(store, monkeypatch):
    event_id = prepared(store, re_pair_round)
    enter = lambda: enter_results(store, "bea", event_id, [(1, "1")])  # noqa: E731
    calls = meanwhile(monkeypatch, enter, lambda: None)

    re_pair_round(store, "ann", event_id, reason="one car")

    assert 2 == len(calls)
    assert "played" == now(store, event_id).latest.board(1).game.kind.value
