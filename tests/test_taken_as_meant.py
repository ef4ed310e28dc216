"""Values of programs are taken as they are meant, or rejected: moments, ids, numbers of numpy, lists of JSON."""

import datetime as dt
import hashlib
import json

import numpy as np
import pandas as pd
import pytest

from crosstable import (
    Constraints,
    CrosstableError,
    Elo,
    Entrant,
    Event,
    FormatError,
    Game,
    Glicko2,
    History,
    InputError,
    Ladder,
    Player,
    Processes,
    RatingError,
    ResultError,
    UnknownName,
    backtest,
    pair,
    policy_from_toml,
    rate,
    read_event,
    read_state,
    standings,
    system_from,
    tune,
    write_event,
    write_state,
)

DAY = dt.date(2025, 1, 1)
NOON = dt.datetime.fromisoformat("2025-01-01T12:30:05.000099")


def event(**numbers):
    return Event("cup", "Cup", tuple(Entrant(Player(name, name.title()), rating=1500) for name in "abcd"), **numbers)


@pytest.mark.parametrize(
    ("date", "day", "time"),
    [
        (NOON, DAY, dt.time(12, 30, 5)),
        (NOON.replace(hour=0, minute=0, second=0), DAY, None),  # midnight: as dataframes and databases write days
        (dt.datetime(2025, 1, 1, 23, tzinfo=dt.timezone(dt.timedelta(hours=-5))), dt.date(2025, 1, 2), dt.time(4)),
        (pd.Timestamp("2025-01-01 12:30:05"), DAY, dt.time(12, 30, 5)),
        (pd.Timestamp("2025-01-01"), DAY, None),
    ],
)
def test_a_moment_is_the_day_and_the_time_of_a_game(date, day, time):
    game = Game.between("a", "b", 1, date=date)

    assert (day, time) == (game.date, game.time)
    assert dt.date is type(game.date)


def test_moments_order_a_run_as_they_order_a_live_table():
    later = NOON.replace(hour=14, tzinfo=dt.timezone(dt.timedelta(hours=1)))  # 13:30 UTC
    ladder = Ladder(Elo())
    ladder.play("a", "b", score=1, date=NOON)
    ladder.play("a", "c", score=0, date=later)

    games = [Game.between("a", "c", 0, date=later), Game.between("a", "b", 1, date=NOON)]

    assert ladder.leaderboard() == rate(History.from_games(games), Elo()).leaderboard()
    with pytest.raises(RatingError, match=r"is before the last one, on 2025-01-01"):
        ladder.play("a", "b", score=1, date=later.replace(tzinfo=dt.timezone(dt.timedelta(hours=5))))


@pytest.mark.parametrize("date", [pd.NaT, "2025-01-01", 5])
def test_what_is_no_date_is_rejected(date):
    with pytest.raises(ResultError, match=r"is not a date\. Give one: datetime\.date"):
        Game.between("a", "b", 1, date=date)
    with pytest.raises(RatingError, match=r"is not a date\. Give dates such as"):
        Ladder(Elo()).play("a", "b", score=1, date=date)
    with pytest.raises(InputError, match=r"'date' is of type .*\. Give a date, such as date\(2025, 12, 31\)"):
        event(date=date)


def test_the_time_of_a_game_has_no_zone():
    with pytest.raises(InputError, match=r"'time' is of type time\. Give a time of day without a zone, such as"):
        Game(Game.between("a", "b", 1).sides, time=dt.time(12, tzinfo=dt.UTC))


def test_an_event_of_a_moment_is_read_back_as_of_its_day():
    made = event(date=dt.datetime.combine(DAY, dt.time())).with_round(Game.between("a", "b", 1))

    again = read_event(write_event(made, "event-json").data, "cup.json").document.event

    assert DAY == made.date == again.date
    with pytest.raises(InputError, match=r"^The argument 'date' has a time of day, 2025-01-01 12:30:05\.000099, and"):
        event(date=NOON)


@pytest.mark.parametrize("colour", ["White", "w", "", 1])
def test_a_colour_is_white_or_black(colour):
    with pytest.raises(ResultError, match=r"^Colour .* of a is neither 'white' nor 'black'\. Write one of the two"):
        Game.between("a", "b", 1, first_colour=colour)


def test_start_numbers_are_given_by_name_and_once():
    with pytest.raises(TypeError, match="positional"):
        Entrant(Player("a", "A"), 1500)  # a rating, it was meant to be
    with pytest.raises(ResultError, match=r"^Event 'cup': 'a' and 'b' have the start number 2\. Give each entrant"):
        Event("cup", "Cup", tuple(Entrant(Player(name, name), number=2) for name in "ab"))


def test_numbers_of_numpy_are_stored_like_others():
    entrant = Entrant(Player("a", "A"), number=np.int64(3), rating=np.int64(1900))
    written = write_event(Event("cup", "Cup", (entrant,)), "event-json")
    ladder = Ladder(Elo(k=np.int64(20), floor=np.float32(100)))
    ladder.play("a", "b", score=1)

    assert (3, 1900) == (entrant.number, entrant.rating)
    assert 1900 == json.loads(written.data)["entrants"][0]["rating"]
    assert Ladder.from_json(ladder.to_json())["a"] == ladder["a"]
    assert read_state(write_state(ladder.state)).system == Elo(k=20, floor=100)


def test_games_without_a_result_are_named():
    made = event().with_round(*pair(event(), "swiss").with_results({1: "1-0", 2: None}))

    assert [(1, 2)] == [(game.round, game.board) for game in made.open_games]
    assert () == made.with_result(1, 2, "draw").open_games


@pytest.mark.parametrize("round", [0, 2])
def test_a_result_of_no_round_names_the_rounds(round):
    made = event().with_round(Game.between("a", "b", 1))

    with pytest.raises(ResultError, match=rf"\b{round}\b.*\b1\b"):
        made.with_result(round, 1, 1)


def test_constraints_are_taken_from_json():
    stored = json.loads('{"forced": [["a", "b"]], "forbidden": [["c", "a"]], "volunteers": ["d"]}')

    assert Constraints((("a", "b"),), (("c", "a"),), ("d",)) == Constraints(**stored)
    with pytest.raises(InputError, match=r"'volunteers' is of type str\. Give ids, such as \(\"a\", \"b\"\)"):
        Constraints(volunteers="ab")


def test_boards_may_be_numbered_by_numpy():
    pairing = pair(event(), "swiss")

    assert pairing.with_results({1: "1-0"}) == pairing.with_results({np.int64(1): "1-0"})


def test_a_live_table_without_a_row_is_rejected():
    ladder = Ladder(Elo())
    ladder.play("a", "b", score=1)

    with pytest.raises(RatingError, match=r"^The head counts 2 players, and there are 1 rows\. Give the row of every"):
        Ladder.from_rows(ladder.head(), [ladder.row("a")])


def test_rows_of_a_run_and_of_a_live_table_are_the_same_text():
    games = [Game.between("a", "b", 1, date=DAY), Game.between("b", "a", 1, date=DAY + dt.timedelta(40))]
    ladder = Ladder(Glicko2())
    for game in games:
        ladder.play(*game.players, score="win", date=game.date)

    again = rate(History.from_games(games), Glicko2()).ladder()

    assert [ladder.row(player) for player in "ab"] == [again.row(player) for player in "ab"]


def test_a_player_on_both_sides_has_no_forecast():
    ladder = Ladder(Elo())
    ladder.play("a", "b", score=1)

    for sides in (("a", "a"), (["a", "b"], ["a", "c"])):
        with pytest.raises(RatingError, match=r"'a'"):
            ladder.predict(*sides)


def test_points_and_places_are_stated_in_a_file():
    made = event().with_round(Game.between("a", "b", 1), Game.between("c", "d", 0.5))

    rows = write_event(made, "trf26", standings=standings(made, ["BH"])).data.decode().splitlines()
    stated = {row[14:47].strip(): (row[80:84].strip(), row[85:89].strip()) for row in rows if row.startswith("001")}

    assert {"A": ("1.0", "1"), "C": ("0.5", "2"), "D": ("0.5", "2"), "B": ("0.0", "4")} == stated
    with pytest.raises(InputError, match=r"'standings' is of type list\. Give standings, such as standings\(event"):
        write_event(made, "trf26", standings=[1])


def test_an_undated_row_of_results_stays_undated():
    table = b"date,white,black,result\n2025-09-05,Ann,Bo,1-0\n,Cem,Dia,0-1\n2025-09-06,Ann,Dia,1-0\n"
    read = read_event(table, "g.csv").document

    again = read_event(write_event(read, "results").data, "g.csv").document

    def dates(document):
        return {game.players: game.date for this in document.event.rounds for game in this.games}

    assert dates(read) == dates(again)
    assert None in dates(again).values()


def test_the_file_of_the_federation_counts_the_ratings_that_it_holds():
    ratings = {"a": 2000, "b": 0, "c": -50, "d": None}
    made = Event("cup", "Cup", tuple(Entrant(Player(name, name), rating=ratings[name]) for name in ratings))

    written = write_event(made, "trf26")

    assert b"072 1\r\n" in written.data
    assert () == read_event(written.data, "cup.trf").problems
    assert ["rating"] == sorted(loss.code for loss in written.losses)


def test_a_number_of_rounds_that_is_made_up_is_a_loss():
    made = event().with_round(Game.between("a", "b", 1), Game.between("c", "d", 1))

    losses = {loss.code: loss.sentence for loss in write_event(made, "opengotha").losses}
    known = write_event(event(rounds_planned=5).with_round(Game.between("a", "b", 1)), "opengotha").losses

    assert "OpenGotha wants the number of rounds, which is not known; the number played was written" in str(losses)
    assert "rounds-planned" not in [loss.code for loss in known]


LONG = History.from_games([Game.between("a", "b", n % 2, date=DAY + dt.timedelta(days=n)) for n in range(60)])


def test_values_to_try_may_be_of_numpy():
    assert tune(LONG, Elo(), grid={"k": [8, 16]}) == tune(LONG, Elo(), grid={"k": np.arange(8, 17, 8)})


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: tune(LONG, Elo(), grid={"k": [-1, 10]}), r"^k -1 is out of range"),
        (
            lambda: tune(LONG, Elo(), workers=4),
            r"'workers' is of type int\. Give what carries out the tasks",
        ),
        (lambda: backtest(LONG, [Elo()], workers=4), r"'workers' is of type int"),
        (lambda: backtest(LONG, [Elo()], progress=True), r"'progress' is of type bool\. Give a function of the work"),
        (lambda: rate(LONG, Elo(), progress=3), r"'progress' is of type int"),
        (
            lambda: pair(event(), "name = 'x'\nsentence = 'y'"),
            r"^The text of a policy is no name\. Build the policy",
        ),
        (lambda: pair(event(), "swiss", near=[("a", "z")]), r"'z' did not enter"),
        (lambda: policy_from_toml(5), r"'text' is of type int"),
        (lambda: Elo(rounding=None), r"^Unknown rounding policy 'None'"),
        (lambda: Glicko2(period=30), r"^Unknown period '30'"),
        (lambda: system_from("elo", draw_model=None), r"."),
        (lambda: rate(LONG, Elo()).to_frame(pd), r"^Unknown dataframe library .<module"),
        (lambda: Elo(k_by_games={10: 64}), r"'k_by_games' is of type dict\. Give pairs of a number of games and K"),
        (lambda: Elo(k_by_games=(30, 40)), r"'k_by_games' is of type tuple\. Give pairs of a number of games and K"),
        (lambda: LONG.game(60), r"^There is no game 60: the history has 60, numbered from 0\.$"),
        (lambda: LONG.date(60), r"^There is no game 60"),
        (lambda: LONG.part(50, 61), r"^Games 50 to 61 are not in the history, which has 60"),
        (lambda: LONG.where(np.array([60])), r"^These 1 rows do not fit the history of 60 games"),
        (lambda: LONG.where(np.array([True])), r"^These 1 rows do not fit the history of 60 games"),
        (lambda: Ladder(Elo(), match_names="no"), r"^match_names 'no' is neither True nor False"),
        (lambda: Elo().update(1500, 1500, score=1, neutral="no"), r"^neutral 'no' is neither True nor False"),
    ],
)
def test_what_cannot_be_meant_is_named(call, said):
    with pytest.raises(CrosstableError, match=said):
        call()


def test_steps_of_k_given_as_lists_are_those_of_tuples():
    assert Elo(k_by_games=((10, 64),)) == Elo(k_by_games=[[10, 64]])
    assert hash(Elo(k_by_games=((10, 64),))) == hash(Elo(k_by_games=[[10, 64]]))


def test_whole_numbers_of_numpy_count():
    ratings = rate(LONG, Elo())

    assert ratings.leaderboard(1) == ratings.leaderboard(np.int64(1))
    assert ratings.leaderboard(1) == ratings.ladder().leaderboard(np.int64(1))


def test_days_of_numpy_are_dates():
    days = np.array(["2025-01-01", "2025-01-02"], dtype="datetime64[D]")

    history = History.from_pairs(["a", "b"], [0, 1], [1, 0], [2, 1], date=days)

    assert [DAY, DAY + dt.timedelta(1)] == [history.date(row) for row in (0, 1)]


def test_sides_of_numpy_are_sides():
    ladder = Ladder(Elo())
    ladder.play(np.array(["a"]), np.array(["b"]), score=1)

    assert 1516.0 == ladder["a"].rating


def test_the_nearest_of_very_many_names_is_found_at_once():
    ladder = Ladder(Elo())
    ids = [hashlib.sha256(str(number).encode()).hexdigest()[:12] for number in range(6000)]
    for player in ids:
        ladder.add(player)

    with pytest.raises(UnknownName, match=rf"Did you mean '{ids[17]}'"):
        ladder[ids[17][:-1]]
    with pytest.raises(UnknownName, match=r"^Unknown player 'zzz'\. Known: "):
        ladder["zzz"]


@pytest.mark.slow
def test_workers_of_any_kind_are_taken():
    workers = Processes(2)

    assert tune(LONG, Elo(), grid={"k": [8, 16]}) == tune(LONG, Elo(), grid={"k": [8, 16]}, workers=workers)
    workers.close()


def test_a_format_error_says_which_file(tmp_path):
    with pytest.raises(FormatError, match=r"gone\.csv cannot be opened"):
        read_event(tmp_path / "gone.csv")
