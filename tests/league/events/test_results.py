"""Results as they are typed: entered, rejected, corrected, confirmed."""

import pytest

from crosstable.events.closing import close_event, reopen_event
from crosstable.events.confirmations import confirm_results
from crosstable.events.result_lines import parse_line
from crosstable.events.results import BoardTakenError, enter_results
from crosstable.events.rounds import pair_round
from crosstable.games.profiles import GAMES
from crosstable.games.table_notation import TablePoints
from crosstable.model.errors import InputError
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind
from tests.league.events.made import FIVE, begun, boards, now, paired, played, scores
from tests.league.made import one, sound

BOARD = Game(
    (Side.of("Ann", colour="black"), Side.of("Bo", colour="white")), kind=ResultKind.UNPLAYED, round=1, board=7
)
GO = GAMES["go"]
TABLE = Game((Side.of("Ann"), Side.of("Bo"), Side.of("Cem")), kind=ResultKind.UNPLAYED, round=1, board=3)


@pytest.mark.parametrize(
    ("word", "kind", "places"),
    [
        *((word, "played", (1, 2)) for word in ("b", "B", "1", "1-0")),
        *((word, "played", (2, 1)) for word in ("w", "2", "0-1")),
        *((word, "played", (1, 1)) for word in ("d", "=", "0.5", "1/2", "½", "½-½", "1/2-1/2", "0.5-0.5")),
        ("b!", "forfeit", (1, 2)),
        ("2!", "forfeit", (2, 1)),
        ("!", "double-forfeit", (None, None)),
        ("both lost", "double-loss", (None, None)),
        ("void", "void", (None, None)),
        ("-", "unplayed", (None, None)),
    ],
)
def test_word_is_a_result(word, kind, places):
    game = GO.result_of(BOARD, word)

    assert (kind, places) == (game.kind.value, tuple(side.place for side in game.sides))


def test_handicap_komi_and_length_appear_behind_the_result_or_alone():
    whole, alone = GO.result_of(BOARD, "b h3 k0.5"), GO.result_of(GO.result_of(BOARD, "w"), "h2")

    assert (3, 0.5, 1) == (whole.handicap, whole.komi, whole.sides[0].place)
    assert (2, 2) == (alone.handicap, alone.sides[0].place)
    assert None is GO.result_of(whole, "h0").handicap


@pytest.mark.parametrize(("better", "places"), [("higher", (1, 2, 3)), ("lower", (3, 2, 1))])
def test_table_is_settled_by_points(better, places):
    game = TablePoints(better).read(TABLE, "120 -40 -80 /30", (0, 1, 2), ())

    assert (places, (120, -40, -80), 30) == (
        tuple(side.place for side in game.sides),
        tuple(side.points for side in game.sides),
        game.length,
    )


def test_equal_points_share_a_place():
    assert [2, 1, 2] == [side.place for side in GO.result_of(TABLE, "5 9 5").sides]


@pytest.mark.parametrize(
    ("game", "word", "message"),
    [
        (BOARD, "x", r"Board 7: 'x' is not a result of this game. Write B\+R, W\+3.5"),
        (BOARD, "3", r"'3' is not a result of this game"),
        (BOARD, "1 2 3", r"'1 2 3' is not a result of this game"),
        (BOARD, "nan 1", r"'nan 1' is not a result of this game"),
        (BOARD, "b h", r"Board 7: 'h' is not a handicap, komi or length. Write h3"),
        (BOARD, "b k-1", r"'k-1' is not a handicap"),
        (BOARD, "b /nan", r"'/nan' is not a handicap"),
        (
            TABLE,
            "b",
            r"Board 3: 'b' is not a result of this game. Write 120 -40 -80 \(the points of the players in order",
        ),
        (TABLE, "1 2", r"Board 3: '1 2' is not a result of this game"),
    ],
)
def test_word_that_means_nothing_on_a_board_is_rejected(game, word, message):
    with pytest.raises(InputError, match=message):
        GO.result_of(game, word)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("7 b", (7, "b")),
        ("7b", (7, "b")),
        ("  12   1-0 ", (12, "1-0")),
        ("3 -4 2 2", (3, "-4 2 2")),
        ("7 h3", (7, "h3")),
    ],
)
def test_line_is_board_and_word(line, read):
    assert read == parse_line(line)


@pytest.mark.parametrize("line", ["b", "7", "", "-7 b", "7.5", "٣ b", "1234567 b"])
def test_line_without_board_and_word_is_rejected(line):
    with pytest.raises(InputError, match=r"is not a result. Write the board and the result, such as `7 b`."):
        parse_line(line)


def test_results_are_entered_together_or_not_at_all(store):
    event_id = begun(store)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 of event e1 has no board 9. Boards are 1 to 2."):
        enter_results(store, "ann", event_id, [(1, "1"), (9, "1")])
    assert 2 == len(now(store, event_id).latest.unfinished)
    done = enter_results(store, "ann", event_id, [(1, "1"), (2, "d")])
    assert [(1, True), (2, True)] == [(each.board, each.is_new) for each in done]
    assert sound(store)


def test_board_that_appears_twice_must_say_the_same(store):
    event_id = begun(store)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Board 1 is given twice, with '1' and '2'. Keep one."):
        enter_results(store, "ann", event_id, [(1, "1"), (1, "2")])
    assert 1 == len(enter_results(store, "ann", event_id, [(1, "1"), (1, "1")]))


def test_result_that_is_there_already_is_the_same_or_needs_a_reason(store):
    event_id = begun(store)
    played(store, event_id)
    changes = one(store, "SELECT count(*) FROM change")

    assert not enter_results(store, "bea", event_id, [(1, "1")])[0].is_new
    assert changes == one(store, "SELECT count(*) FROM change")
    with pytest.raises(
        BoardTakenError,
        match=r"Board 1 of round 1 already has a result: (\w+) beat (\w+), entered by ann\. "
        r"It is not the one given now: \2 beat \1\. If it is wrong, corr",
    ):
        enter_results(store, "bea", event_id, [(1, "2")])


def test_results_wait_for_a_published_round(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Event e1 has no published round yet. Publish a round first."):
        enter_results(store, "ann", event_id, [(1, "1")])
    pair_round(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Event e1 has no published round yet."):
        enter_results(store, "ann", event_id, [(1, "1")])
    played(store, event_id)
    pair_round(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Round 2 of event e1 is a draft. Publish it first."):
        enter_results(store, "ann", event_id, [(1, "1")], round=2)


def test_closed_round_is_corrected_with_a_reason(store):
    event_id = begun(store)
    played(store, event_id)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 of event e1 is closed. If a result in it is wrong, correct it with"):
        enter_results(store, "ann", event_id, [(1, "2")], round=1)
    enter_results(store, "ann", event_id, [(1, "2")], round=1, reason="sheet misread")

    assert boards(store, event_id, 1)[0].endswith("2 1")
    assert 2 == one(store, "SELECT count(*) FROM result WHERE game_id = 1 AND supersedes IS NOT NULL")


def test_closed_event_is_corrected_with_a_reason(store):
    event_id = begun(store)
    played(store, event_id)
    close_event(store, "ann", event_id)

    with pytest.raises(InputError, match=r"Event e1 is closed. Correct single games"):
        enter_results(store, "ann", event_id, [(1, "2")])
    enter_results(store, "ann", event_id, [(1, "2 h2")], reason="sheet misread")

    assert boards(store, event_id)[0].endswith("2 1")
    assert 2 == now(store, event_id).latest.board(1).game.handicap


def test_no_show_and_double_forfeit_count_by_the_rules(store):
    event_id = begun(store)

    played(store, event_id, "1!", "!")

    assert [0, 0, 0, 1] == sorted(scores(store, event_id).values())


def test_second_person_confirms_results(store):
    event_id = begun(store, [*FIVE, "Fay"])
    played(store, event_id)

    assert [2] == confirm_results(store, "bea", event_id, [(2, "1")])
    assert [1, 3] == confirm_results(store, "bea", event_id)
    assert [] == confirm_results(store, "cem", event_id, [(2, "")])

    running = now(store, event_id)
    assert {"bea"} == set(running.confirmed.values())
    assert {known.result for known in running.latest.games} == set(running.confirmed)


def test_corrected_result_is_not_confirmed_any_more(store):
    event_id = begun(store)
    played(store, event_id)
    confirm_results(store, "bea", event_id)

    enter_results(store, "ann", event_id, [(1, "2")], reason="sheet misread")

    running = now(store, event_id)
    assert [False, True] == [known.result in running.confirmed for known in running.latest.games]


def test_confirmation_that_cannot_be_is_rejected_and_nothing_is_confirmed(store):
    event_id = begun(store)
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "1")])

    with pytest.raises(InputError, match=r"ann entered board 1 of round 1. A second person must confirm it. Give the"):
        confirm_results(store, "ann", event_id, [(1, "")])
    with pytest.raises(
        InputError, match=r"The result of board 1 in round 1 is Cem beat Ann, but '2' was typed. Check the slip"
    ):
        confirm_results(store, "bea", event_id, [(1, "2")])
    with pytest.raises(InputError, match=r"Board 2 of round 1 has no result to confirm. Enter the results first."):
        confirm_results(store, "bea", event_id, [(1, ""), (2, "")])
    with pytest.raises(InputError, match=r"Round 1 of event e1 has no board 9"):
        confirm_results(store, "bea", event_id, [(9, "")])
    assert not now(store, event_id).confirmed


def test_event_is_closed_when_all_is_played_and_opened_again_with_a_reason(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Event e1 has no round yet, so there is nothing to close."):
        close_event(store, "ann", event_id)
    paired(store, event_id)
    with pytest.raises(InputError, match=r"Round 1 of event e1 has boards without a result: 1, 2. Enter the results"):
        close_event(store, "ann", event_id)
    enter_results(store, "ann", event_id, [(1, "1"), (2, "1")])
    pair_round(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Round 2 of event e1 is still a draft. Publish and play it, or drop it."):
        close_event(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Event e1 is already open."):
        reopen_event(store, "ann", event_id, reason="x")
    played(store, event_id)
    assert 2 == close_event(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Reopening event e1 needs a reason."):
        reopen_event(store, "ann", event_id, reason=" ")
    reopen_event(store, "ann", event_id, reason="one more round")
    assert "open" == now(store, event_id).plan.status
