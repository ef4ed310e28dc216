"""What a correction would change: standings, later pairings, boards that have not started, ratings."""

from dataclasses import replace

import pytest

from crosstable.changes.corrections import correct_game, preview_correction, with_score
from crosstable.changes.publication import publish
from crosstable.changes.undo import undo_change
from crosstable.events.boards_by_hand import set_board
from crosstable.events.closing import close_event, reopen_event
from crosstable.events.correction_preview import Consequences, corrected, preview_results
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.re_pairing import re_pair_round, swaps_between
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.run_round import RunRound
from crosstable.events.stages import cut
from crosstable.facts.results.games import read_game
from crosstable.facts.results.league_history import history
from crosstable.model.errors import InputError
from crosstable.model.games import Member
from crosstable.model.stages import Stage
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.views.consequences import consequence_values
from tests.league.events.calls import call
from tests.league.events.made import FIVE, begun, now, paired, played, scores
from tests.league.made import one

EIGHT = [*FIVE, "Fay", "Gil", "Hal"]


def ratings(store):
    """Return everyone's rating in what is published."""
    rows = "SELECT player_id, rating FROM run_player WHERE run_id = (SELECT run_id FROM publication)"
    with store.read() as connection:
        return {f"p{row[0]}": row[1] for row in connection.exec_driver_sql(rows)}


def rated(store, **options):
    with store.read() as connection:
        return history(connection, **options).rated.tolist()


def test_preview_shows_standings_later_rounds_and_boards_that_have_not_started(store):
    event_id = begun(store, EIGHT)
    played(store, event_id, "1", "1", "1", "1")
    played(store, event_id, "1", "1", "1", "1")
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "1")])
    loser = now(store, event_id).round(1).board(1).game.players[1]
    changes = one(store, "SELECT count(*) FROM change")

    found = preview_results(store, event_id, [(1, "2")], round=1)

    moved = {each.player: each.score_after - each.score_before for each in found.moved}
    assert (2, {}) == (moved[loser], found.ratings)
    assert [(2, "closed", (), 4), (3, "published", (2, 3, 4), 4)] == [
        (each.round, each.state, each.not_started, each.all_boards) for each in found.later
    ]
    assert found.later[0].would_differ
    assert changes == one(store, "SELECT count(*) FROM change")


def test_played_rounds_of_a_large_event_are_not_weighed_again_and_the_running_one_is(store):
    event_id = begun(store, EIGHT)
    played(store, event_id)
    played(store, event_id)
    paired(store, event_id)

    few = preview_results(store, event_id, [(1, "2")], round=1, pairs=0).later
    some = preview_results(store, event_id, [(1, "2")], round=1, pairs=2 * 4 * 7).later

    every = preview_results(store, event_id, [(1, "2")], round=1, pairs=None).later

    assert (["size", ""], ["", ""], ["", ""]) == tuple([one.why_not for one in each] for each in (few, some, every))
    assert all((one.check is None) == bool(one.why_not) for each in (few, some, every) for one in each)


def test_preview_shows_what_the_correction_then_does(store):
    event_id = begun(store, EIGHT)
    played(store, event_id, "1", "1", "1", "1")
    played(store, event_id)

    found = preview_results(store, event_id, [(2, "d")], round=1)
    enter_results(store, "ann", event_id, [(2, "d")], round=1, reason="as previewed")

    after = scores(store, event_id)
    assert {each.player: each.score_after / 2 for each in found.moved}.items() <= {
        entrant.id: after[entrant.player.name] for entrant in now(store, event_id).event.entrants
    }.items()


def test_event_is_known_after_a_correction_as_it_is_read_then(store):
    event_id = begun(store, [*EIGHT, "Ida"])
    played(store, event_id, "1", "1", "1", "1")
    played(store, event_id)
    pair_round(store, "ann", event_id)
    before = now(store, event_id)

    entered = enter_results(store, "ann", event_id, [(2, "d"), (4, "h3"), (1, "1")], round=1, reason="misread")
    known, read = corrected(before, entered), now(store, event_id)

    assert (read.event, read.rounds[1:]) == (known.event, known.rounds[1:])
    assert [each.game for each in read.rounds[0].games] == [each.game for each in known.rounds[0].games]


def test_a_result_that_changes_nothing_changes_no_rating(store):
    event_id = begun(store)
    played(store, event_id)
    close_event(store, "ann", event_id)

    found = preview_results(store, event_id, [(1, "1")])

    assert ((), (), {}) == (found.moved, found.later, found.ratings)


def test_result_that_appears_already_changes_nothing(place, store):
    event_id = begun(store, EIGHT)
    played(store, event_id, "1", "1", "1", "1")
    swapped(store, event_id)

    found = preview_results(store, event_id, [(1, "1")], round=1)

    assert ((), (), {}) == (found.moved, found.later, found.ratings)
    said = call(place, "correct", "1 1", "--round", 1, "--preview")
    assert said.endswith("This is the result already; nothing would change.\n")


@pytest.mark.slow
def test_preview_offers_the_swaps_that_pairing_again_then_makes_in_one_change(place, store):
    event_id = begun(store, EIGHT)
    played(store, event_id, "1", "1", "1", "1")
    paired(store, event_id)
    before = now(store, event_id).latest
    correction = [(1, "2"), (2, "2")]

    (later,) = preview_results(store, event_id, correction, round=1).later
    said = call(place, "correct", "1 2", "2 2", "--round", 1, "--preview")
    enter_results(store, "ann", event_id, correction, round=1, reason="misread")
    change = re_pair_round(store, "ann", event_id, reason="misread")

    assert later.would_differ
    assert later.can_re_pair
    seats = {player: board.number for board in before.pairing.boards for player in board.seats}
    for first, second in later.swaps:
        seats[first], seats[second] = seats[second], seats[first]
    boards = {frozenset(who for who in seats if seats[who] == number) for number in seats.values()}
    assert boards == change.pairing.pairs() != before.pairing.pairs()
    assert "these change places, and no fewer boards change" in said
    undo_change(store, "ann", change.change)
    assert now(store, event_id).latest.pairing.pairs() == before.pairing.pairs()


def test_boards_that_exchange_players_need_one_swap_less_than_there_are():
    def seated(*boards):
        pairing = Pairing("e", 1, "swiss", 0, tuple(Board(at, (*two,)) for at, two in enumerate(boards, start=1)))
        return RunRound(1, "published", pairing, 1)

    before = seated("ab", "cd", "ef", "gh", "ij")

    assert swaps_between(before, before) == ()
    assert swaps_between(before, seated("ac", "bd", "ef", "gh", "ij")) == (("b", "c"),)
    assert len(swaps_between(before, seated("bc", "de", "fa", "gi", "hj"))) == 3


def test_each_of_the_stages_side_by_side_is_checked(store):
    stages = (
        Stage("A", "round-robin", rounds=3, takes="top 4"),
        Stage("B", "swiss", rounds=3, takes="places 5-10", is_parallel=True),
    )
    event_id = begun(store, [f"P{at}" for at in range(1, 11)], stages=stages, tiebreaks=("TPN",))
    played(store, event_id)
    cut(store, "ann", event_id)
    played(store, event_id, "1", "1", "1", "1", "1")
    paired(store, event_id)

    found = preview_results(store, event_id, [(3, "2"), (4, "2")], round=2).later

    assert [(3, "A", (1, 2), "policy"), (3, "B", (3, 4, 5), "")] == [
        (each.round, each.stage, each.not_started, each.why_not) for each in found
    ]
    assert [False, True] == [each.would_differ for each in found]
    assert [(), True] == [found[0].swaps, bool(found[1].swaps)]
    values = consequence_values(Consequences((), (), found, {}), {})["later_rounds"]
    assert [each["stage"] for each in values] == ["A", "B"]
    assert [list(two) for two in found[1].swaps] == values[1]["swaps"]


def swapped(store, event_id):
    """Pair the next round, and set a board of it by hand."""
    draft = pair_round(store, "ann", event_id)
    one, other = (board.seats[0] for board in draft.pairing.boards[:2])
    set_board(store, "ann", event_id, draft.number, one, other, reason="one car")
    publish_round(store, "ann", event_id)


def test_board_that_was_set_by_hand_is_not_blamed_on_a_correction(place, store):
    event_id = begun(store, EIGHT)
    played(store, event_id, "1", "1", "1", "1")
    swapped(store, event_id)

    same = preview_results(store, event_id, [(1, "1 h1")], round=1).later
    other = preview_results(store, event_id, [(1, "2"), (2, "2")], round=1).later

    assert [(True, False)] == [(each.differed_before, each.would_differ) for each in same]
    assert [(False, True)] == [(each.differed_before, each.would_differ) for each in other]
    said = call(place, "correct", "1 1 h1", "--round", 1, "--preview")
    assert "Round 2 was changed by hand; apart from that, the correction would not change its pairing." in said


def test_later_draft_is_named_as_one(store):
    event_id = begun(store)
    played(store, event_id)
    pair_round(store, "ann", event_id)

    (later,) = preview_results(store, event_id, [(1, "2")], round=1).later

    assert (2, "draft", (1, 2), False) == (later.round, later.state, later.not_started, later.would_differ)


def test_games_of_an_open_event_are_not_rated_until_it_is_closed(store):
    event_id = begun(store)
    played(store, event_id)
    before_closing = one(store, "SELECT max(id) FROM change")

    assert [False, False] == rated(store)
    close_event(store, "ann", event_id)
    assert [True, True] == rated(store)
    reopen_event(store, "ann", event_id, reason="one more round")
    assert [False, False] == rated(store)
    assert [False, False] == rated(store, at_change=before_closing)
    assert [True, True] == rated(store, at_change=before_closing + 1)


def test_closing_an_event_moves_its_players_as_new_games(store):
    event_id = begun(store)
    played(store, event_id)
    first = publish(store, "ann").pools[0]
    close_event(store, "ann", event_id)

    second = publish(store, "ann").pools[0]

    assert (0, 2, 2) == (first.games, second.games, second.diff.new_games)
    assert {("new-game", "1")} == {reason for move in second.diff.moves for reason in move.reasons}


def test_preview_of_a_closed_event_shows_which_ratings_move_as_publishing_then_does(store):
    event_id = begun(store, EIGHT)
    played(store, event_id)
    played(store, event_id)
    close_event(store, "ann", event_id)
    publish(store, "ann")
    before = ratings(store)

    found = preview_results(store, event_id, [(1, "2")], round=1)
    assert before == ratings(store)
    enter_results(store, "ann", event_id, [(1, "2")], round=1, reason="sheet misread")
    publish(store, "ann")

    after = ratings(store)
    assert {one: after[one] for one in after if after[one] != before[one]} == {
        move.player: move.rating_after for move in found.ratings["overall"].moves
    }


def test_preview_shows_what_the_correction_moves_and_not_what_else_waits_to_be_published(store):
    first = begun(store, EIGHT[:4])
    played(store, first)
    close_event(store, "ann", first)
    publish(store, "ann")
    second = begun(store, EIGHT[4:], name="Second")
    played(store, second)
    close_event(store, "ann", second)

    found = preview_results(store, first, [(1, "2")])

    assert {"p1", "p2", "p3", "p4"} >= {move.player for move in found.ratings["overall"].moves}
    assert 2 == len(found.ratings["overall"].moves)


def test_preview_of_a_correction_of_one_game_shows_which_ratings_move(store):
    event_id = begun(store)
    played(store, event_id, "1", "1")
    close_event(store, "ann", event_id)
    publish(store, "ann")
    with store.read() as connection:
        game = read_game(connection, "g1").game

    report, moves = preview_correction(store, "g1", with_score(game, 0))
    same = preview_correction(store, "g1", game)

    assert ((2, 1), None) == (tuple(side.place for side in report.after.sides), report.change)
    assert set(game.players) == {move.player for move in moves["overall"].moves}
    assert {} == same[1]


def test_players_of_a_board_are_not_exchanged_behind_the_back_of_the_event(store):
    event_id = begun(store)
    played(store, event_id)
    with store.read() as connection:
        game = read_game(connection, "g1").game
    other = next(one for one in ("p1", "p2", "p3", "p4") if one not in game.players)
    sides = (replace(game.sides[0], members=(Member(other),)), game.sides[1])

    for wrong in (replace(game, sides=sides), replace(game, round=2), replace(game, event=None)):
        with pytest.raises(
            InputError, match=r"g1 is a board of event e1, which is run here: its players and its board number"
        ):
            correct_game(store, "ann", "g1", wrong, reason="x")
    correct_game(store, "ann", "g1", with_score(game, 0.5), reason="the sheet says draw")
    assert [(1, 1), (1, 2)] == [
        tuple(side.place for side in known.game.sides) for known in now(store, event_id).round(1).games
    ]


@pytest.mark.parametrize("words", [["1"], ["d h3 k6.5"], ["b!", "w", "void"], ["-"]])
def test_preview_rates_exactly_what_the_correction_makes(store, words):
    event_id = begun(store, EIGHT)
    played(store, event_id, "2", "2", "2", "2")
    played(store, event_id)
    close_event(store, "ann", event_id)
    publish(store, "ann")
    results = list(enumerate(words, start=1))

    found = preview_results(store, event_id, results, round=1).ratings
    enter_results(store, "ann", event_id, results, round=1, reason="misread")

    published = {pool.pool: pool.diff for pool in publish(store, "ann").pools}
    assert found
    assert {key: diff.moves for key, diff in found.items()} == {key: published[key].moves for key in found}
    assert {key: (diff.corrected_games, diff.voided_games) for key, diff in found.items()} == {
        key: (published[key].corrected_games, published[key].voided_games) for key in found
    }


def test_preview_takes_no_lock(store):
    event_id = begun(store, EIGHT)
    played(store, event_id)
    close_event(store, "ann", event_id)
    publish(store, "ann")

    with store.write("bea", "slow") as write:
        assert preview_results(store, event_id, [(1, "2")], round=1).ratings
        write.leave_no_trace()


def test_totals_that_move_without_a_place_are_part_of_a_preview(store):
    """A table of three: the winner's points are corrected from 120 to 110, and nobody changes places."""
    event_id = new_event(store, "ann", "Evening", template("preferans-evening"))
    enter(store, "ann", event_id, [NewEntry(name) for name in ("Ann", "Bo", "Cy")])
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "120 -40 -80 /30")])

    found = preview_results(store, event_id, [(1, "110 -40 -70 /30")])

    totals = {each.tiebreaks["SUM-R"] for each in found.moved}
    assert {(120, 110), (-80, -70)} == totals
    assert all(each.place_before == each.place_after for each in found.moved)
    values = consequence_values(found, {})["moved"]
    assert {"120 110", "-80 -70"} == {" ".join(each["tiebreaks"]["SUM-R"]) for each in values}
