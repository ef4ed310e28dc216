"""From a pairing to games: colours, handicap and results in the words of the game, and frames."""

import datetime as dt

import pytest

from crosstable import Entrant, Event, Player, ResultKind, ResultRules, pair, standings
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
    (played,) = pair(event_of(1, 2), "swiss", game=game).with_results({1: text})

    assert colour == winner(played).colour
    assert {"chess": "white", "go": "black"}[game] == played.sides[0].colour


@pytest.mark.parametrize(
    ("by", "options", "name", "first"),
    [
        ("swiss", {}, "chess", "white"),
        ("fide-dutch", {}, "chess", "white"),
        ("go", {}, "go", "black"),
        ("go", {"game": "chess"}, "chess", "white"),
        ("card-game", {}, "cards", "black"),
        ("round-robin", {"game": "football"}, "football", "black"),
    ],
)
def test_players_of_a_board_are_in_the_order_of_the_game(by, options, name, first):
    pairing = pair(event_of(1, 2, 3, 4), by, **options)

    assert name == pairing.game.name
    assert [board.players for board in pairing.boards] == [
        (board.white, board.black) if first == "white" else (board.black, board.white) for board in pairing.boards
    ]
    assert [board.players for board in pairing.boards] == [game.players for game in pairing.with_results({})]


def test_the_rules_of_an_event_name_its_game():
    event = Event("e", "E", event_of(1, 2).entrants, rules=ResultRules.preset("egf"))

    assert "go" == pair(event, "swiss").game.name


def test_a_round_comes_with_colours_handicap_byes_and_date():
    pairing = pair(event_of(1, -8, 2, -9, 3), "go")
    games = pairing.with_results({1: "B+R"}, date=dt.date(2024, 5, 1))

    assert [1, 2, None] == [game.board for game in games]
    assert [board.handicap or None for board in pairing.boards] == [game.handicap for game in games[:2]]
    assert [ResultKind.PLAYED, ResultKind.UNPLAYED, ResultKind.ALLOCATED_BYE] == [game.kind for game in games]
    assert {dt.date(2024, 5, 1)} == {game.date for game in games}


def test_who_waits_in_a_round_robin_has_a_bye_without_points():
    pairing = pair(event_of(1, 2, 3, 4), "round-robin", present=["a", "b", "c"])

    assert [ResultKind.ZERO_BYE] == [game.kind for game in pairing.with_results({}) if len(game.sides) == 1]


def test_a_season_balances_colours():
    event = event_of(5, 4, 3, 2)
    for _ in range(3):
        pairing = pair(event, "swiss")
        event = event.with_round(*pairing.with_results({1: "1-0", 2: "0-1"}))
    blacks = {
        id: sum(side.colour == "black" for game in event.games() for side in game.sides if side.players == (id,))
        for id in "abcd"
    }

    assert set(blacks.values()) <= {1, 2}
    assert 6.0 == sum(standings(event, ["BH"]).to_frame("pandas")["score"])


def test_boards_and_standings_show_themselves():
    event = event_of(1, 2, 3)
    pairing = pair(event, "swiss")
    table = standings(event.with_round(*pairing.with_results({1: "d"})), ["BH"])

    assert f"<Pairing of open, round 1, by swiss: 1 boards, bye: {pairing.bye}>" == repr(pairing)
    assert "<Standings of Open after round 1: 3 players>" == repr(table)
    assert "<th>board</th><th>white</th><th>black</th>" in pairing._repr_html_()
    assert "<th>BH</th>" in table._repr_html_()
    assert [1, 0] == [pairing.to_frame("polars")[name][0] for name in ("board", "handicap")]


def test_what_is_wrong_is_told():
    pairing = pair(event_of(1, 2), "swiss")

    with pytest.raises(PolicyError, match=r"^Round 1 has no board 2\. Its boards are 1 to 1\."):
        pairing.with_results({2: "1-0"})
    with pytest.raises(ResultError, match="'B\\+R'"):
        pairing.with_results({1: "B+R"})
    with pytest.raises(UnknownName, match="game 'ches'"):
        pair(event_of(1, 2), "swiss", game="ches")


def test_boards_have_the_columns_of_a_game_in_its_order():
    event = Event("e", "E", tuple(Entrant(Player(name, name)) for name in "abcd"))
    pairing, of_cards = (pair(event, "swiss", game=game) for game in ("chess", "cards"))
    chess, cards = (each.to_frame("polars") for each in (pairing, of_cards))

    assert ["board", "white", "black", "handicap"] == chess.columns[:4]
    assert [board.white for board in pairing.boards] == chess["white"].to_list()
    assert ["player_1", "player_2"] == cards.columns[1:3]


def test_an_explanation_is_a_line_and_a_table():
    event = Event("e", "E", tuple(Entrant(Player(name, name)) for name in "abc"))
    found = pair(event, "swiss").explain()

    assert repr(found).startswith("<Explanation of round 1: bye violated, ")
    assert "<td>bye</td>" in found._repr_html_()
