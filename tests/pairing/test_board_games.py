"""From a pairing to games: colours, handicap and results in the words of the game, and frames."""

import datetime as dt

import pytest

from crosstable import Entrant, Event, Player, ResultKind, explain, pair, solve_round, standings
from crosstable.model.errors import PolicyError, ResultError, UnknownName


def event_of(*ratings, initial=(0, 0, 0, 0, 0)):
    return Event(
        "open",
        "Open",
        tuple(
            Entrant(Player(id, id.upper()), number=number, rating=rating)
            for number, (id, rating) in enumerate(zip("abcde", ratings, strict=False), start=1)
        ),
    )


def winner(game):
    return next(side for side in game.sides if side.place == 1)


@pytest.mark.parametrize(
    ("game", "text", "colour"), [("chess", "1-0", "white"), ("go", "1-0", "black"), ("go", "W+R", "white")]
)
def test_a_result_is_read_as_its_game_writes_it(game, text, colour):
    board = pair(event_of(1, 2), "swiss").boards[0]
    played = board.result(text, game)

    assert colour == winner(played).colour
    assert {"chess": "white", "go": "black"}[game] == played.sides[0].colour


def test_a_round_comes_with_colours_handicap_byes_and_date():
    pairing = pair(event_of(1, -8, 2, -9, 3), "go")
    games = pairing.with_results({1: "B+R"}, "go", date=dt.date(2024, 5, 1))

    assert [1, 2, None] == [game.board for game in games]
    assert [board.handicap or None for board in pairing.boards] == [game.handicap for game in games[:2]]
    assert [ResultKind.PLAYED, ResultKind.UNPLAYED, ResultKind.ALLOCATED_BYE] == [game.kind for game in games]
    assert {dt.date(2024, 5, 1)} == {game.date for game in games}


def test_who_waits_in_a_round_robin_has_a_bye_without_points():
    pairing = pair(event_of(1, 2, 3, 4), "round-robin", present=["a", "b", "c"])

    assert [ResultKind.ZERO_BYE] == [game.kind for game in pairing.with_results({}, "chess") if len(game.sides) == 1]


def test_a_season_balances_colours():
    event = event_of(5, 4, 3, 2)
    for _ in range(3):
        pairing = pair(event, "swiss")
        event = event.with_round(*pairing.with_results({1: "1-0", 2: "0-1"}, "chess"))
    blacks = {
        id: sum(side.colour == "black" for game in event.games() for side in game.sides if side.players == (id,))
        for id in "abcd"
    }

    assert set(blacks.values()) <= {1, 2}
    assert 6.0 == sum(standings(event, ["BH"]).to_frame("pandas")["score"])


def test_boards_and_standings_show_themselves():
    event = event_of(1, 2, 3)
    pairing = pair(event, "swiss")
    table = standings(event.with_round(*pairing.with_results({1: "d"}, "chess")), ["BH"])

    assert f"<Pairing of open, round 1, by swiss: 1 boards, bye: {pairing.bye}>" == repr(pairing)
    assert "<Standings of Open after round 1: 3 players>" == repr(table)
    assert "<th>board</th><th>black</th><th>white</th>" in pairing._repr_html_()
    assert "<th>BH</th>" in table._repr_html_()
    assert [1, 0] == [pairing.to_frame("polars")[name][0] for name in ("board", "handicap")]


def test_what_is_wrong_is_told():
    pairing = pair(event_of(1, 2), "swiss")

    with pytest.raises(PolicyError, match=r"^Round 1 has no board 2\. Its boards are 1 to 1\."):
        pairing.with_results({2: "1-0"}, "chess")
    with pytest.raises(ResultError, match="'B\\+R'"):
        pairing.boards[0].result("B+R", "chess")
    with pytest.raises(UnknownName, match="game 'ches'"):
        pairing.boards[0].result("1-0", "ches")


def test_boards_have_the_columns_of_a_game_in_its_order():
    pairing = pair(Event("e", "E", tuple(Entrant(Player(name, name)) for name in "abcd")), "swiss")
    chess, cards = (pairing.to_frame("polars", game=game) for game in ("chess", "cards"))

    assert ["board", "white", "black", "handicap"] == chess.columns[:4]
    assert [board.white for board in pairing.boards] == chess["white"].to_list()
    assert ["player_1", "player_2"] == cards.columns[1:3]


def test_an_explanation_is_a_line_and_a_table():
    event = Event("e", "E", tuple(Entrant(Player(name, name)) for name in "abc"))
    found = explain(solve_round(event, "swiss"))

    assert repr(found).startswith("<Explanation of round 1: bye violated, ")
    assert "<td>bye</td>" in found._repr_html_()
