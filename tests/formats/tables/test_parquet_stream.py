"""Parquet batch by batch: the numbers of one pass, in memory that does not grow, and what is rejected."""

import datetime as dt
import io
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet as pq

from crosstable.formats.tables.parquet import Parquet
from crosstable.formats.tables.parquet_stream import ParquetStream
from crosstable.model.errors import FormatError, RatingError
from crosstable.model.names import match_key
from crosstable.model.roster import Roster
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.ratings.state_file import read_state, write_state
from crosstable.ratings.stream import rate_batches


def a_file(rows=500, games=500, **changes):
    rng = np.random.default_rng(5)
    first = rng.integers(0, 20, games)
    second = (first + rng.integers(1, 20, games)) % 20
    columns = {
        "date": [dt.date(2024, 1, 1) + dt.timedelta(days=int(day)) for day in np.arange(games) // 7],
        "white": [f"P {n}" for n in first],
        "black": [f"P {n}" for n in second],
        "score": rng.choice([0.0, 0.5, 1.0], games).tolist(),
    }
    columns.update({name: change(columns[name]) for name, change in changes.items()})
    stream = io.BytesIO()
    pq.write_table(pa.table(columns).slice(0, rows), stream)
    stream.seek(0)
    return stream


def whole(stream):
    ratings = rate(Parquet().read(stream, name="x").history(), Elo())
    stream.seek(0)
    return by_name(ratings)


def by_name(ratings):
    """Return the final table by name, whatever the spelling."""
    return {match_key(line.player): replace(line, player="") for line in ratings.leaderboard()}


def batches(stream, rows=64, **options):
    return ParquetStream(rows).read(stream, name="x.parquet", **options)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"score": lambda scores: ["1-0" if s == 1 else "0-1" if s == 0 else "1/2" for s in scores]},
        {"white": lambda names: [f" {name.upper()} " if at % 3 else name for at, name in enumerate(names)]},
        {"date": lambda days: [day.isoformat() for day in days]},
    ],
)
def test_batches_give_the_numbers_of_one_pass(changes):
    stream = a_file(**changes)
    expected = whole(stream)

    ratings = rate_batches(batches(stream), Elo())

    assert expected == by_name(ratings)


def test_a_stream_goes_on_from_a_state():
    first, second = a_file(200), a_file(500)
    state = rate_batches(batches(first), Elo()).state
    state = read_state(write_state(state))
    rest = (batch for at, batch in enumerate(batches(second, rows=100, players=state.players)) if at >= 2)

    ratings = rate_batches(rest, Elo(), state=state)

    assert whole(a_file(500)) == by_name(ratings)


def test_the_usual_table_is_read_by_its_codes(monkeypatch):
    monkeypatch.setattr("crosstable.formats.tables.parquet_stream._any_batch", None)

    assert 8 == sum(1 for _ in batches(a_file()))


@pytest.mark.parametrize("per_group", [1, 10, 64, 100, 1000])
def test_batches_fill_up_whatever_the_groups_of_rows(per_group):
    whole_file = a_file()
    table = pq.read_table(whole_file)
    stream = io.BytesIO()
    pq.write_table(table, stream, row_group_size=per_group)
    stream.seek(0)

    assert whole(a_file()) == by_name(rate_batches(batches(stream), Elo()))


def test_names_seen_before_are_looked_up_without_becoming_strings(monkeypatch):
    asked = []
    numbers = Roster.numbers
    monkeypatch.setattr(
        Roster, "numbers", lambda self, spellings: asked.append(len(spellings)) or numbers(self, spellings)
    )
    names = [f"P {number}" for number in range(20)]
    stream = a_file(
        white=lambda _: [names[at % 20] for at in range(500)], black=lambda _: [names[at % 20 - 1] for at in range(500)]
    )

    ratings = rate_batches(batches(stream), Elo())

    assert [20] == asked  # the first side of the first batch has all players
    assert whole(stream) == by_name(ratings)


def test_newcomers_of_later_batches_are_taken_in():
    stream = a_file(white=lambda names: [f"{name} {at // 100}" for at, name in enumerate(names)])

    assert whole(stream) == by_name(rate_batches(batches(stream), Elo()))


def test_few_of_very_many_players_are_looked_up_too():
    """The first batch has 128 players, the next ones four of them, the last one a newcomer."""
    first = [f"P {at}" if at < 64 else f"p {at % 2}" for at in range(499)]
    second = [f"Q {at}" if at < 64 else f"Q {at % 2}" for at in range(499)]
    stream = a_file(white=lambda _: [*first, "P 0"], black=lambda _: [*second, "New"])

    assert whole(stream) == by_name(rate_batches(batches(stream), Elo()))


def test_scores_that_only_look_whole_in_eight_bits_are_rejected():
    stream = a_file(score=lambda scores: pa.array([129, *[1] * (len(scores) - 1)], type=pa.uint8()))

    with pytest.raises(FormatError, match=r"line 1.*'129'"):
        rate_batches(batches(stream), Elo())


def test_names_keep_their_tuple_until_a_new_player_appears():
    roster = Roster()
    roster.numbers(["Ann", "Bo"])
    players = roster.players

    assert [1, 0] == roster.numbers(["bo", "Ann"]).tolist()
    assert players is roster.players
    assert [2, 0] == roster.numbers(["Cem", "ANN"]).tolist()
    assert ("Ann", "Bo", "Cem") == roster.players


def test_progress_counts_games():
    told = []
    rate_batches(batches(a_file(150)), Elo(), progress=lambda done, total: told.append((done, total)))

    assert [(64, None), (128, None), (150, None)] == told


@pytest.mark.parametrize(
    ("stream", "said"),
    [
        (a_file(date=lambda days: days[::-1]), r"x\.parquet: row 4 has an earlier date than the row before"),
        (
            a_file(date=lambda days: [*days[:64], dt.date(2020, 1, 1), *days[65:]]),
            "row 65 has an earlier date than the row before. Reading batch by batch needs a file in time",
        ),
        (a_file(score=lambda scores: [*scores[:99], 0.7, *scores[100:]]), r"line 100.*'0\.7'"),
        (a_file(white=lambda names: ["", *names[1:]]), "line 1.*The player is missing"),
        (a_file(rows=0), r"x\.parquet: the table has no rows"),
        (io.BytesIO(b"date,white,black"), "this Parquet file cannot be read"),
        (io.BytesIO(a_file().getvalue()[:2000]), "this Parquet file cannot be read"),
    ],
)
def test_what_cannot_be_is_reported(stream, said):
    with pytest.raises(FormatError, match=said):
        rate_batches(batches(stream), Elo())


def test_no_batch_is_reported():
    with pytest.raises(RatingError, match=r"^There is no batch of games to rate\. Give at least one\.$"):
        rate_batches([], Elo())
