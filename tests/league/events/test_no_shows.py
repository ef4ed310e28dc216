"""Players who did not come: the forfeit and the withdrawal are one change."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.entries import re_enter
from crosstable.events.no_shows import record_no_shows
from crosstable.events.results import BoardTakenError, enter_results
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import read_log
from crosstable.model.errors import InputError
from tests.league.events.made import begun, boards, now, paired, scores


def last(store):
    with store.read() as connection:
        return read_log(connection)[0]


@pytest.fixture
def event(store):
    """An event whose first round is on: board 1 is Ann - Cem or the like."""
    event = begun(store, ("Ann", "Bo", "Cem", "Dia", "Eve"))
    paired(store, event)
    return event


def seats(store, event, board=1):
    return now(store, event).latest.pairing.boards[board - 1].seats


def test_the_opponent_wins_by_forfeit_and_the_player_leaves_in_one_change_that_is_undone_as_one(store, event):
    here, away = seats(store, event)
    before = (boards(store, event), last(store).id)

    found = record_no_shows(store, "ann", event, [away], withdrawn=True)

    running = now(store, event)
    assert [("forfeit", (away,))] == [(each.after.kind.value, found.withdrawn) for each in found.boards]
    assert scores(store, event)[running.name(here)] == 1
    assert next(each.until_round for each in running.event.entrants if each.id == away) == 1
    assert last(store).id == before[1] + 1
    told = sentence(last(store), running.names)
    assert told == (
        f"no-show of {running.name(away)}, round 1: {running.name(here)} beat {running.name(away)} by forfeit; "
        f"withdrew {running.name(away)}"
    )
    undo_change(store, "ann", last(store).id)
    assert boards(store, event) == before[0]
    assert all(each.until_round is None for each in now(store, event).event.entrants)


def test_a_late_comer_returns(store, event):
    away = seats(store, event)[1]
    record_no_shows(store, "ann", event, [away], withdrawn=True)

    re_enter(store, "ann", event, away)

    assert next(each for each in now(store, event).event.entrants if each.id == away).takes_part(2)


def test_two_of_one_board_lose_both_at_once_or_one_after_the_other(store, event):
    record_no_shows(store, "ann", event, seats(store, event))
    first, second = seats(store, event, 2)
    record_no_shows(store, "ann", event, [first])
    record_no_shows(store, "ann", event, [second])

    assert [known.game.kind.value for known in now(store, event).latest.games[:2]] == ["double-forfeit"] * 2
    assert all(each.until_round is None for each in now(store, event).event.entrants)


def test_what_is_so_already_is_no_change(store, event):
    record_no_shows(store, "ann", event, [seats(store, event)[0]])
    before = last(store).id

    record_no_shows(store, "ann", event, [seats(store, event)[0]])

    assert last(store).id == before


def test_a_result_that_was_played_stays(store, event):
    enter_results(store, "bea", event, [(1, "1")])

    with pytest.raises(BoardTakenError, match=r"Board 1 of round 1 .* bea"):
        record_no_shows(store, "ann", event, [seats(store, event)[0]])


def test_a_player_with_the_bye_is_no_no_show(store, event):
    with pytest.raises(InputError, match="has no board with an opponent in round 1, so the player cannot be a no-show"):
        record_no_shows(store, "ann", event, [now(store, event).latest.pairing.bye])


def test_a_table_of_three_has_no_forfeit(store):
    event = begun(store, ("Ann", "Bo", "Cem"), kind="preferans-evening")
    paired(store, event)

    with pytest.raises(InputError, match="Board 1 of round 1 has more than two players, so a no-show is no forfeit"):
        record_no_shows(store, "ann", event, ["p1"])
