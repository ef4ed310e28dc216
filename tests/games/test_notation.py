"""How the results of each game are typed and shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.games.profiles import GAMES, game_profile
from crosstable.model.errors import ResultError
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind

HALF = "\N{VULGAR FRACTION ONE HALF}"
# As the league stores a game with colours: Black is the first side.
COLOURED = Game((Side.of("Ann", colour="black"), Side.of("Bo", colour="white")), kind=ResultKind.UNPLAYED, board=7)
PLAIN = Game((Side.of("Ann"), Side.of("Bo")), kind=ResultKind.UNPLAYED, board=7)
TABLE = Game(tuple(Side.of(name) for name in ("Ann", "Bo", "Cy")), kind=ResultKind.UNPLAYED, board=7)


def blank(name):
    """A game of this kind without a result."""
    return COLOURED if GAMES[name].has_colours else TABLE if name == "preferans" else PLAIN


def places(game):
    return [side.place for side in game.sides]


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("1-0", "Bo"),
        ("0-1", "Ann"),
        ("1", "Bo"),
        ("2", "Ann"),
        ("w", "Bo"),
        ("b", "Ann"),
        ("1:0", "Bo"),
        ("0 - 1", "Ann"),
        ("0\N{EN DASH}1", "Ann"),
        ("+-", "Bo"),
        ("- / +", "Ann"),
        ("+:-", "Bo"),
        ("1-0F", "Bo"),
        ("w!", "Bo"),
    ],
)
def test_in_chess_the_first_number_is_white(text, winner):
    """FIDE Laws of Chess and C.04: White is named first, 1-0 is a win of White."""
    game = GAMES["chess"].result_of(COLOURED, text)

    assert winner == next(side.players[0] for side in game.sides if side.place == 1)


@pytest.mark.parametrize(
    ("text", "kind"), [("+-", "forfeit"), ("1-0f", "forfeit"), ("1!", "forfeit"), ("1-0", "played")]
)
def test_a_forfeit_is_distinguished_from_a_game_that_was_played(text, kind):
    assert kind == GAMES["chess"].result_of(COLOURED, text).kind.value


@pytest.mark.parametrize(("text", "scores"), [("1/2-0", (0, 0.5)), (f"0-{HALF}", (0.5, 0)), ("0.5-0", (0, 0.5))])
def test_an_arbiter_may_give_half_a_point_against_none(text, scores):
    game = GAMES["chess"].result_of(COLOURED, text)

    assert scores == tuple(side.score for side in game.sides)  # Black first
    assert text.replace("1/2", HALF).replace("0.5", HALF) == GAMES["chess"].result_text(game)


@pytest.mark.parametrize("text", ["1-1/2", "1-1", "1/2-1", "1-0-", "1F-0", "0F-1"])
def test_results_that_do_not_exist_in_chess_are_rejected(text):
    with pytest.raises(ResultError, match="is not a result"):
        GAMES["chess"].result_of(COLOURED, text)


def test_neither_scores_and_adjourned_games():
    chess = GAMES["chess"]

    assert ResultKind.DOUBLE_LOSS is chess.result_of(COLOURED, "0-0").kind
    assert ResultKind.ADJOURNED is chess.result_of(COLOURED, "adj").kind
    assert "adj." == chess.result_text(chess.result_of(COLOURED, "?"))


@pytest.mark.parametrize("text", [f"{HALF}-{HALF}", "1/2-1/2", "d", "=", "0.5-0.5", HALF, "=-="])
def test_every_spelling_of_a_draw_is_a_draw(text):
    game = GAMES["chess"].result_of(COLOURED, text)

    assert [1, 1] == places(game)
    assert f"{HALF}-{HALF}" == GAMES["chess"].result_text(game)


@pytest.mark.parametrize(
    ("text", "kind", "shown"),
    [
        ("!", ResultKind.DOUBLE_FORFEIT, "-:-"),
        ("--", ResultKind.DOUBLE_FORFEIT, "-:-"),
        ("both lost", ResultKind.DOUBLE_LOSS, "both lost"),
        ("void", ResultKind.VOID, "void"),
        ("-", ResultKind.UNPLAYED, ""),
        ("1!", ResultKind.FORFEIT, "+:-"),
        ("- / +", ResultKind.FORFEIT, "-:+"),
    ],
)
@pytest.mark.parametrize("name", sorted(set(GAMES) - {"preferans"}))
def test_every_game_knows_forfeits_and_what_does_not_count(name, text, kind, shown):
    game = GAMES[name].result_of(blank(name), text)

    if name == "go" and kind is ResultKind.FORFEIT:
        shown = "B+F" if shown == "+:-" else "W+F"
    assert (kind, shown) == (game.kind, GAMES[name].result_text(game))
    assert game == GAMES[name].result_of(game, shown or "-")


@pytest.mark.parametrize(
    ("text", "winner", "shown"),
    [
        ("B+R", "Ann", "B+R"),
        ("w+3.5", "Bo", "W+3.5"),
        ("W+T", "Bo", "W+T"),
        ("B+", "Ann", "B+"),
        ("1-0", "Ann", "B+"),
        ("b", "Ann", "B+"),
        ("W+12,5", "Bo", "W+12.5"),
        ("B+F", "Ann", "B+F"),
    ],
)
def test_in_go_black_is_first_and_the_margin_stays(text, winner, shown):
    """SGF, property RE: B+R, W+3.5, B+T, B+F, B+."""
    game = GAMES["go"].result_of(COLOURED, text)

    assert winner == next(side.players[0] for side in game.sides if side.place == 1)
    assert shown == GAMES["go"].result_text(game)


def test_jigo_is_a_draw():
    game = GAMES["go"].result_of(COLOURED, "Jigo")

    assert [1, 1] == places(game)
    assert "Jigo" == GAMES["go"].result_text(game)


def test_handicap_and_komi_follow_a_result():
    game = GAMES["go"].result_of(COLOURED, "B+R h3 k0.5")

    assert (3, 0.5, "B+R") == (game.handicap, game.komi, GAMES["go"].result_text(game))
    assert GAMES["go"].result_of(game, "h0").handicap is None


@pytest.mark.parametrize(
    ("text", "expected", "points", "played", "shown"),
    [
        ("2-1", [1, 2], [2, 1], 3, "2-1"),
        ("0-2", [2, 1], [0, 2], 2, "0-2"),
        ("1-1-1", [1, 1], [1, 1], 3, "1-1-1"),
        ("1-0-1", [1, 2], [1, 0], 2, "1-0-1"),
        ("0-0-3", [1, 1], [0, 0], 3, "0-0-3"),
    ],
)
def test_a_match_of_cards_counts_games_and_drawn_games(text, expected, points, played, shown):
    """Magic: The Gathering Tournament Rules, 2.4 and 10.4: 0-0-3 is an intentional draw."""
    game = GAMES["cards"].result_of(PLAIN, text)

    assert expected == places(game)
    assert points == [side.points for side in game.sides]
    assert played == game.length
    assert shown == GAMES["cards"].result_text(game)


def test_goals_are_home_first():
    game = GAMES["football"].result_of(PLAIN, "2:3")

    assert [(2, 2.0), (1, 3.0)] == [(side.place, side.points) for side in game.sides]
    assert "2-3" == GAMES["football"].result_text(game)
    assert [1, 2] == places(GAMES["football"].result_of(PLAIN, "h"))
    assert [2, 1] == places(GAMES["football"].result_of(PLAIN, "a"))


@pytest.mark.parametrize("name", ["table-tennis", "darts", "backgammon"])
def test_where_there_are_no_draws_equal_counts_are_no_result(name):
    with pytest.raises(ResultError, match=r"^Board 7: '2-2' is not a result of this game\. Write 2-1, 0-2, 1! or 2! "):
        GAMES[name].result_of(PLAIN, "2-2")


@pytest.mark.parametrize("text", ["3-1 (11-7, 9-11, 11-5, 11-8)", "3:1 (11:7 9:11; 11:5 11:8)"])
def test_the_points_of_sets_may_stand_behind_the_sets(text):
    game = GAMES["table-tennis"].result_of(PLAIN, text)

    assert [(1, 3.0), (2, 1.0)] == [(side.place, side.points) for side in game.sides]
    assert "3-1" == GAMES["table-tennis"].result_text(game)
    with pytest.raises(ResultError) as caught:
        GAMES["table-tennis"].result_of(PLAIN, "3-1 (11-7, 11-9, 11-5)")
    assert str(caught.value) == (
        "Board 7: the result is 3-1, but the sets behind it are 3-0. Check the slip, or leave the sets out."
    )
    with pytest.raises(ResultError, match="is not a result of this game"):
        GAMES["table-tennis"].result_of(PLAIN, "3-1 (a close one)")


def test_the_points_of_a_table_give_its_places():
    game = GAMES["preferans"].result_of(TABLE, "-186 -542 728 /30")

    assert [2, 1, 3] == places(game)
    assert [-186, -542, 728] == [side.points for side in game.sides]
    assert 30 == game.length
    assert "-186 -542 728" == GAMES["preferans"].result_text(game)


def test_a_race_has_places_and_those_who_did_not_finish():
    game = GAMES["races"].result_of(TABLE, "2 1 -")

    assert [2, 1, None] == places(game)
    assert "2 1 -" == GAMES["races"].result_text(game)


@pytest.mark.parametrize("text", ["1 -", "- 1", "1 1", "1/2-0", "0-1/2"])
def test_a_race_of_two_is_written_so_that_it_is_read_back(text):
    game = GAMES["races"].result_of(blank("races"), text)

    again = GAMES["races"].result_of(blank("races"), GAMES["races"].result_text(game))
    assert game == again


@pytest.mark.parametrize("text", ["1", "2", "d", "both lost"])
def test_a_game_of_two_without_points_is_written_so_that_it_is_read_back(text):
    game = GAMES["preferans"].result_of(COLOURED, text)

    assert game == GAMES["preferans"].result_of(COLOURED, GAMES["preferans"].result_text(game))


@pytest.mark.parametrize("text", ["2 3 4", "1 2 9", "2 3 -"])
def test_places_that_no_race_has_are_rejected(text):
    with pytest.raises(ResultError, match=r"is not a result of this game"):
        GAMES["races"].result_of(TABLE, text)


def test_scores_that_an_arbiter_decides_are_written_in_go():
    game = GAMES["go"].result_of(COLOURED, "1/2-0")

    assert game == GAMES["go"].result_of(COLOURED, GAMES["go"].result_text(game))


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("text", ["what", "1-0-0-0", "3-", "b+", "1e9-0", "\0", "-1-2", "nan-1"])
def test_what_is_no_result_is_rejected_with_examples(name, text):
    if name == "go" and text == "b+":
        return
    with pytest.raises(ResultError, match=r"^Board 7: .* is not a result of this game\. Write .*"):
        GAMES[name].result_of(blank(name), text)


def test_a_fact_that_is_none_is_rejected():
    with pytest.raises(
        ResultError, match=r"^Board 7: 'hx' is not a handicap, komi or length\. Write h3, k6\.5 or /30\.$"
    ):
        GAMES["go"].result_of(COLOURED, "B+R hx")


@given(data=st.data())
@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_is_written_is_read_back(name, data):
    texts = {
        "go": ["B+R", "W+3.5", "B+", "Jigo", "W+T"],
        "preferans": ["10 -4 -6", "0 0 0", "1.5 -3 1.5"],
        "cards": ["2-1", "1-1-1", "2-0", "0-0-3"],
        "draughts": ["2-0", "1-1", "0-2"],
        "races": ["1 2", "2 1", "1 1"],
    }
    typed = data.draw(st.sampled_from([*texts.get(name, ["3-1", "0-2", "1-0"]), "void"]))
    if name in ("chess", "plain", "shogi") and typed != "void":
        typed = data.draw(st.sampled_from(["1-0", "0-1", "d", "1!", "!"]))
    profile = GAMES[name]
    game = profile.result_of(blank(name), typed)

    assert game == profile.result_of(game, profile.result_text(game))


@pytest.mark.parametrize("word", ["1-0", "0-1", "0-1F", "+-", "1", "2", "d", "0", "!", "void", "2-1", "B+R", "5"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_of_one_side_takes_no_result(game, word):
    lonely = Game((Side.of("Ann", place=1),), kind=ResultKind.FORFEIT, board=3)
    with pytest.raises(ResultError) as caught:
        game_profile(game).result_of(lonely, word)

    assert f"Board 3 has only one player, so its result stands and {word!r} cannot be entered." == str(caught.value)


def test_home_is_the_side_that_is_listed_first_and_white_the_one_with_the_colour():
    football = Game((Side.of("Bees"), Side.of("Ants")), kind=ResultKind.UNPLAYED, board=1)
    chess = Game((Side.of("Bo", colour="white"), Side.of("Al", colour="black")), kind=ResultKind.UNPLAYED, board=2)

    assert (2, 1) == tuple(side.place for side in game_profile("football").result_of(football, "h", (1, 0)).sides)
    assert (1, 2) == tuple(side.place for side in game_profile("chess").result_of(chess, "w", (1, 0)).sides)
    assert (2, 1) == tuple(side.place for side in game_profile("chess").result_of(chess, "1-0", (1, 0)).sides)


def test_a_lone_zero_which_people_type_for_0_1_is_asked_for():
    with pytest.raises(
        ResultError, match=r"0 alone can mean two results\. Write 2 or 0-1 where the side listed second"
    ):
        GAMES["chess"].result_of(COLOURED, "0")
