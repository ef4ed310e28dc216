"""An event with stages, run by command: rounds, a cut, a bracket, corrections and undo."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import run_here
from tests.league.events.calls import answer, begun_by, boards_of, call, change_of, ids_of, league, ranking, story

NAMES = [f"Player {at:02}" for at in range(1, 42)]


def enter(place, tmp_path, count, template="card-game-top8", *options):
    call(place, "new", f"{template} cup", "--template", template, "--date", "2026-11-20", *options)
    listed = tmp_path / "entries.csv"
    rows = [f"{name},{2000 - 10 * at}" for at, name in enumerate(NAMES[:count])]
    listed.write_text("name,rating\n" + "\n".join(rows) + "\n", encoding="utf-8")
    call(place, "enter", listed)


def play(place, *, until=None):
    """Pair and publish a round; the better number wins 2-1.  `said` is what the results were answered with."""
    made = answer(place, "pair", "--publish")
    words = [f"{each['board']} {_result(ids_of(each))}" for each in made["boards"]]
    if words:
        made["said"] = call(place, "result", *words)
    return made


def _result(players):
    one, other = (int(each[1:]) for each in players)
    return "1" if one < other else "2"


def places(place):
    return [(row["place"], row["player"]) for row in ranking(place)]


@pytest.mark.slow
def test_a_card_event_is_cut_to_a_bracket_and_undone(place, tmp_path):
    enter(place, tmp_path, 9, "card-game-top8", "--rounds", "2")
    call(place, "stage", "Top 8", "--takes", "top 4")
    play(place)
    play(place)
    assert "Stage 'Top 8' comes next. Begin it: crosstable event cut" in call(place, "pair", code=3)
    standing = places(place)
    tried = call(place, "cut", "--dry-run")
    begun = begun_by(place)
    semi = play(place)
    final = play(place)

    assert f"1\t{standing[0][1]}" in tried
    assert [row[1] for row in standing[:4]] == [_name(each) for each in begun["entrants"]]
    assert {frozenset(ids_of(each)) for each in semi["boards"]} == {
        frozenset(begun["entrants"][at] for at in pair) for pair in ((0, 3), (1, 2))
    }
    assert len(final["boards"]) == 1
    assert "is decided, and Player" in call(place, "pair", code=3)
    ended = places(place)
    assert [place for place, _ in ended[:5]] == [1, 2, 3, 3, 5]
    assert {row[1] for row in ended[:4]} == {row[1] for row in standing[:4]}
    assert [row[1] for row in ended[4:]] == [row[1] for row in standing[4:]]
    listed = answer(place, "stage")["stages"]
    assert [(each["stage"], each["first_round"]) for each in listed] == [("Main", 1), ("Top 8", 3)]
    change = change_of(place, "event-cut")
    assert "cannot be undone alone" in league(place, "undo", change, code=3)
    league(place, "undo", change, "--cascade")
    assert places(place) == standing
    assert any("began Top 8 in round 3 with" in each for each in story(place))


@pytest.mark.slow
def test_players_who_are_merged_or_replaced_after_a_cut_stay_in_the_bracket(place, tmp_path):
    enter(place, tmp_path, 9, "card-game-top8", "--rounds", "2")
    call(place, "stage", "Top 8", "--takes", "top 4")
    play(place)
    play(place)
    begun = begun_by(place)["entrants"]
    play(place)
    first, second = _name(begun[0]), _name(begun[1])
    other = tmp_path / "other.csv"
    other.write_text("date,player_a,player_b,score_a\n2026-01-01,Robert,Zed,1\n", encoding="utf-8")
    league(place, "import", other)
    before = places(place)

    league(place, "merge", "Robert", first, "--reason", "one person")
    call(place, "replace", second, "Johanna", "--reason", "another name")
    renamed = {first: "Robert", second: "Johanna"}
    assert places(place) == [(at, renamed.get(name, name)) for at, name in before]
    assert len(play(place)["boards"]) == 1

    for command in ("event-pair-publish", "event-replace", "merge"):
        league(place, "undo", change_of(place, command), "--cascade")
    assert places(place) == before


def _name(player):
    return NAMES[int(player[1:]) - 1]


@pytest.mark.slow
def test_a_double_elimination_with_a_corrected_result_runs_to_its_end(place, tmp_path):
    enter(place, tmp_path, 6, "double-elimination")
    first = play(place)
    assert [each["id"] for each in first["byes"]] == ["p1", "p2"]
    late = call(place, "enter", "Late", code=3)
    assert "The entrants of stage 'Main' of event e1 are fixed: no player can enter any more." in late
    assert "ratings cannot change the seeds any more" in call(place, "rating", "p3", "1", code=3)
    second = answer(place, "pair", "--publish")
    paired = {frozenset(ids_of(each)) for each in second["boards"]}
    board = first["boards"][0]
    word = f"{board['board']} {'2' if _result(ids_of(board)) == '1' else '1'}"
    rejected = call(place, "correct", word, "--round", "1", "--reason", "misread", code=3)
    preview = call(place, "correct", word, "--round", "1", "--preview")
    call(place, "unpublish")
    call(place, "correct", word, "--round", "1", "--reason", "misread")
    stale = call(place, "publish", code=3)
    again = answer(place, "pair", "--publish")
    call(place, "withdraw", "p6")
    assert "a withdrawn player cannot return to it" in call(place, "return", "p6", code=3)

    assert "another player goes on, and round 2 is paired already. Unpublish that round first:" in rejected
    assert "Round 2 would be paired differently now" in preview
    assert "The draft of round 2 of event e1 is not that of the bracket any more" in stale
    assert {frozenset(ids_of(each)) for each in again["boards"]} != paired
    words = [f"{each['board']} {_result(ids_of(each))}" for each in again["boards"]]
    call(place, "result", *words)
    for _ in range(6):
        done = run_here("event", "pair", place, "--publish", "--json", folder=Path.cwd())
        if done.code:
            break
        boards = json.loads(done.out)["boards"]
        call(place, "result", *[f"{each['board']} {_result(ids_of(each))}" for each in boards])
    assert "the bracket is decided, and Player 01 has won it" in done.err
    assert places(place)[:2] == [(1, "Player 01"), (2, "Player 02")]
    call(place, "close")


@pytest.mark.slow
def test_a_drawn_match_is_decided_by_the_director(place, tmp_path):
    enter(place, tmp_path, 4, "knockout")
    answer(place, "pair", "--publish")
    early = call(place, "decide", "1", "p4", code=3)
    call(place, "result", "1 d", "2 !")
    stuck = call(place, "pair", code=3)
    stranger = call(place, "decide", "1", "p2", code=3)
    nowhere = call(place, "decide", "9", "p2", code=3)
    call(place, "decide", "1", "p4", "--reason", "penalties 4-3")
    call(place, "decide", "2", "p3")
    call(place, "decide", "2")
    call(place, "decide", "2", "p3")
    final = answer(place, "pair", "--publish")

    assert "Board 1 of round 1 has no result yet. Enter the result first, such as a draw." in early
    assert "board 1 has no winner (Player 01 - Player 04)" in stuck
    assert "or decide it: crosstable event decide" in stuck
    assert "Player 02 is not on board 1 of round 1" in stranger
    assert "has no board 9" in nowhere
    assert {"p3", "p4"} in [set(ids_of(each)) for each in final["boards"]]
    assert {"p1", "p2"} in [set(ids_of(each)) for each in final["boards"]]
    told = story(place)
    assert "decided that Player 04 goes on from board 1 of round 1 (penalties 4-3)" in "\n".join(told)
    assert "took back the decision on board 2 of round 1" in "\n".join(told)


@pytest.mark.slow
def test_a_semi_final_corrected_after_the_final_is_rejected_or_keeps_the_bracket(place, tmp_path):
    enter(place, tmp_path, 4, "knockout")
    play(place)
    play(place)
    board = next(each for each in boards_of(place, "--round", "1") if "p1" in each["players"])
    word = f"{board['board']} {'2' if _result(ids_of(board)) == '1' else '1'}"
    ended = places(place)
    rejected = call(place, "correct", word, "--round", "1", "--reason", "misread", code=3)
    call(place, "correct", word, "--round", "1", "--reason", "misread", "--keep-bracket")

    assert "another player goes on, and round 2 has been played without them." in rejected
    assert "or add --keep-bracket" in rejected
    assert places(place) == ended
    league(place, "undo", change_of(place, "event-correct"))
    assert places(place) == ended


@pytest.mark.slow
def test_an_earlier_game_of_a_match_cannot_keep_the_bracket(place, tmp_path):
    enter(place, tmp_path, 4, "knockout", "--set", "games=2")
    for _ in range(3):
        play(place)
    first = boards_of(place, "--round", "1")
    other = [f"{each['board']} {'2' if _result(ids_of(each)) == '1' else '1'}" for each in first]
    for number, code in ((1, 3), (2, 0)):
        said = call(
            place, "correct", *other, "--round", str(number), "--reason", "misread", "--keep-bracket", code=code
        )
        assert (number == 1) == ("the bracket of stage 'Main' cannot stay as it was played" in said)


@pytest.mark.slow
def test_stages_are_exported_and_taken_over(place, tmp_path):
    enter(place, tmp_path, 6, "card-game-top8", "--rounds", "1")
    play(place)
    call(place, "cut", "--player", "p1", "--player", "p2", "--player", "p3", "--player", "p4")
    play(place)
    call(place, "export", tmp_path / "cup.json")
    said = call(place, "export", tmp_path / "cup.trf")
    call(
        place, "take-over", tmp_path / "cup.json", "--template", "card-game", "--name", "Again", "--date", "2026-11-21"
    )
    ended = [ranking(place, "--event", event) for event in ("e1", "e2")]
    final = answer(place, "pair", "--event", "e2")

    written = json.loads((tmp_path / "cup.json").read_text(encoding="utf-8"))
    assert ["p1", "p2", "p3", "p4"] == written["stages"][0]["entrants"]
    assert "the stages of the event" in said.casefold()
    assert ended[0] == ended[1]
    assert {player for board in final["boards"] for player in ids_of(board)} == {"p1", "p2"}


def wrong_cut(place, *words):
    return call(place, "cut", *words, code=3)


@pytest.mark.slow
def test_a_cut_that_cannot_be_made_is_rejected(place, tmp_path):
    enter(place, tmp_path, 5, "swiss", "--rounds", "1", "--tiebreaks", "")
    assert "has no round yet, so there is nothing to cut by" in wrong_cut(place, "4")
    play(place)
    assert "Event e1 has no further stage in its plan. Cut by number: crosstable event cut" in wrong_cut(place)
    assert "The stage takes 'top 8', and event e1 has 5 players left." in wrong_cut(place, "8")
    assert "The cut after place 2 is in a tie: Player 01, Player 02" in wrong_cut(place, "2")
    assert "Player 01 is named twice in the cut." in wrong_cut(place, "--player", "p1", "--player", "p1")
    assert "the cut leaves 1" in wrong_cut(place, "--player", "p1")
    call(place, "stage", "Day 2", "--takes", "by hand", "--policy", "swiss")
    assert "The entrants of stage 'Day 2' are chosen by hand. Name them, best seed first" in wrong_cut(place)
    begun = begun_by(place, "--player", "p3", "--player", "p1", "--player", "p2")
    assert begun["entrants"] == ["p3", "p1", "p2"]
    assert "Stage 'Day 2' of event e1 begins with round 2, which is not paired yet." in wrong_cut(place, "4")
    again = call(place, "cut", "--stage", "Day 2", code=3)
    assert "Stage 'Day 2' has begun with round 2. To change it, undo the cut." in again
    assert "has begun with round 2" in call(place, "stage", "Day 2", "--drop", code=3)


@pytest.mark.slow
def test_stages_that_cannot_be_planned_are_rejected(place, tmp_path):
    enter(place, tmp_path, 4, "swiss", "--rounds", "1")
    assert "'best 4' does not say who plays in a stage" in call(place, "stage", "A", "--takes", "best 4", code=3)
    assert "Two stages have the name 'main'." in call(place, "stage", "main", code=3)
    assert "A stage needs a name of up to 200 characters" in call(place, "stage", " ", code=3)
    assert "Unknown stage 'B'" in call(place, "stage", "B", "--drop", code=3)
    call(place, "stage", "A", "--takes", "winners", "--policy", "round-robin", "--tiebreaks", "DE")
    call(place, "stage", "A", "--rounds", "3")
    assert answer(place, "stage")["stages"][1]["rounds"] == 3
    said = call(place, "stage", "A", "--tiebreaks", "BH", code=3)
    assert "FIDE's rules do not allow BH in a round robin" in said
    call(place, "stage", "A", "--drop")
    assert len(answer(place, "stage")["stages"]) == 1
    call(place, "new", "Rated", "--template", "fide-swiss", "--rounds", "5")
    said = call(place, "stage", "Final", "--event", "e2", code=3)
    assert "FIDE mode is for one Swiss without stages." in said


@pytest.mark.slow
def test_winners_and_losers_play_on_and_points_are_taken_along(place, tmp_path):
    enter(place, tmp_path, 8, "swiss", "--rounds", "1")
    play(place)
    call(place, "stage", "A", "--takes", "winners", "--policy", "round-robin", "--rounds", "3", "--carry-points")
    call(place, "stage", "B", "--takes", "places 5-8", "--policy", "swiss", "--rounds", "1", "--carry-points")
    begun = begun_by(place)
    for _ in range(3):
        play(place)
    other = begun_by(place, "--stage", "B")
    last = play(place)

    assert "Round 1 of event e1 is none of a knockout" in call(place, "decide", "1", "p1", "--round", "1", code=3)
    assert len(begun["entrants"]) == 4
    assert not set(begun["entrants"]) & set(other["entrants"])
    assert {player for each in last["boards"] for player in ids_of(each)} == set(other["entrants"])
    assert [row[1] for row in places(place)[:4]] == [_name(player) for player in sorted(begun["entrants"])]
    assert sorted(row[1] for row in places(place)[4:]) == sorted(_name(player) for player in other["entrants"])


def _correct_the_last_board(place, board):
    """Turn a result round, undo that, and correct it again; return who goes out now, and who goes on instead."""
    better, worse = sorted(ids_of(board), key=lambda each: int(each[1:]))
    word = f"{board['board']} {'2' if _result(ids_of(board)) == '1' else '1'}"
    call(place, "correct", word, "--reason", "misread")
    league(place, "undo", change_of(place, "event-correct"))
    call(place, "correct", word, "--reason", "misread indeed")
    return _name(better), _name(worse)


@pytest.mark.slow
def test_a_card_event_of_41_and_a_double_elimination_of_27_are_printed_and_published(place, tmp_path):
    enter(place, tmp_path, 41)
    for _ in range(5):
        play(place)
    call(place, "cut")
    for _ in range(3):
        play(place)
    call(place, "print", "--out", tmp_path / "paper")
    call(place, "close")
    enter(place, tmp_path, 27, "double-elimination", "--game", "chess")
    for number in range(1, 20):
        done = run_here("event", "pair", place, "--publish", "--json", folder=Path.cwd())
        if done.code:
            break
        boards = json.loads(done.out)["boards"]
        call(place, "result", *[f"{each['board']} {_result(ids_of(each))}" for each in boards])
        if number == 3:
            corrected = _correct_the_last_board(place, boards[-1])
    call(place, "close")
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    ranks = [name for _, name in places(place)]

    assert "is decided, and Player 01 has won it" in done.err
    loser, winner = corrected
    assert ranks.index(winner) < ranks.index(loser)
    assert len(list((tmp_path / "site" / "events").glob("e*.html"))) == 2
    assert [row[0] for row in places(place)[:2]] == [1, 2]


@pytest.mark.slow
def test_places_of_a_bracket_that_keeps_clubs_apart_are_stored_with_its_first_round(place, tmp_path):
    call(place, "new", "Cup", "--template", "knockout", "--date", "2026-11-20", "--set", "keepApart=club")
    listed = tmp_path / "entries.csv"
    rows = [f"{name},{2000 - 10 * at},{club}" for at, (name, club) in enumerate(zip(NAMES, "ABBCDDAB", strict=False))]
    listed.write_text("name,rating,club\n" + "\n".join(rows) + "\n", encoding="utf-8")
    call(place, "enter", listed)
    first = play(place)
    stored = answer(place, "stage")["stages"][0]["settings"]["placed"].split()
    call(place, "unpublish", code=3)
    call(place, "export", tmp_path / "cup.json")
    call(place, "take-over", tmp_path / "cup.json", "--name", "Again")
    again = answer(place, "pair", "--event", "e2")
    second = answer(place, "pair", "--event", "e1")

    clubs = dict(zip((f"p{at}" for at in range(1, 9)), "ABBCDDAB", strict=True))
    assert all(clubs[ids_of(each)[0]] != clubs[ids_of(each)[1]] for each in first["boards"])
    assert sorted(stored) == sorted(clubs)
    assert [{*ids_of(each)} for each in second["boards"]] == [{*ids_of(each)} for each in again["boards"]]


@pytest.mark.slow
def test_a_withdrawal_in_the_middle_of_a_bracket_says_who_goes_on_and_is_undone(place, tmp_path):
    enter(place, tmp_path, 8, "knockout")
    play(place)
    gone = call(place, "withdraw", "p1")
    semi = answer(place, "pair", "--publish")
    on_board = call(place, "withdraw", "p2")
    call(place, "result", "1 2")
    over = call(place, "pair", code=3)
    order = [name for _, name in places(place)][:3]

    assert "Player 01 withdrew after round 1.\nIn Main, Player 04 goes on by walkover." in gone
    assert ([["p2", "p3"]], ["p4"]) == (
        [sorted(ids_of(each)) for each in semi["boards"]],
        [each["id"] for each in semi["byes"]],
    )
    assert "Board 1 has no result yet: enter it, as a forfeit if it is not played." in on_board
    assert "the bracket is decided, and Player 04 has won it. There is no round 3 to pair." in over
    assert ["Player 04", "Player 02", "Player 03"] == order
    league(place, "undo", change_of(place, "event-pair-publish"), "--cascade")
    assert "cannot be undone alone" not in league(place, "undo", change_of(place, "event-withdraw"))
