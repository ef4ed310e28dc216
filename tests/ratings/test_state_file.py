"""A state as bytes: what was written is read, and what is damaged is reported."""

import datetime as dt
import json

import pytest

from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.ratings.state_file import read_state, write_state

SYSTEM = Elo(k_by_games=((2, 64.0),), reset="soft", season_starts=(dt.date(2024, 9, 1),))


def games(*days):
    return History.from_games(
        [Game.between("Ann", "Bo", "win", date=dt.date(2024, month, day), event=f"e{month}") for month, day in days]
    )


def a_state():
    return rate(games((8, 1), (8, 2)), SYSTEM).state


def test_a_state_read_again_goes_on_bit_for_bit():
    whole = rate(games((8, 1), (8, 2), (9, 3)), SYSTEM)
    resumed = rate(games((9, 3)), SYSTEM, state=read_state(write_state(a_state())))

    assert whole.rating.tobytes() == resumed.rating.tobytes()
    assert whole.records.games.tolist() == resumed.records.games.tolist()
    assert whole.state.clock == resumed.state.clock
    assert write_state(whole.state) == write_state(resumed.state)


def test_names_of_any_script_survive():
    state = rate(History.from_games([Game.between("Zoë 🎲", "李\n雷", 1)]), Elo()).state

    assert state.players == read_state(write_state(state)).players


def test_a_state_without_players_is_a_state():
    state = rate(History.from_games([]), Elo()).state

    assert () == read_state(write_state(state)).players


@pytest.mark.parametrize("share", [0.3, 0.9, 0.999])
def test_a_state_cut_short_is_reported(share):
    data = write_state(a_state())

    with pytest.raises(
        RatingError, match=r"s\.state: (this is not a rating state|the numbers are cut short or damaged)"
    ):
        read_state(data[: int(len(data) * share)], "s.state")


def test_a_flipped_bit_is_reported():
    data = bytearray(write_state(a_state()))
    data[-9] ^= 1

    with pytest.raises(RatingError, match=r"the numbers are cut short or damaged \(\d+ bytes of them\)\. Use an earl"):
        read_state(bytes(data))


def changed(**head):
    line, _, body = write_state(a_state()).partition(b"\n")
    return json.dumps(json.loads(line) | head).encode() + b"\n" + body


def test_another_version_is_reported():
    with pytest.raises(RatingError, match="the rating state has version 2, and this program reads version 1"):
        read_state(changed(version=2))


@pytest.mark.parametrize(
    ("part", "head"),
    [
        ("players", {"players": ["a", "a"]}),
        ("players", {"players": [1, 2]}),
        ("moment", {"moment": [1, 2]}),
        ("moment", {"moment": [10**9, 0, 0, "", 0, 0, 0]}),
        ("events", {"events": -1}),
        ("events", {"event": 7}),
    ],
)
def test_what_no_run_has_is_reported(part, head):
    with pytest.raises(RatingError, match=rf"the first line is incomplete \(ValueError\('{part}'\)\)"):
        read_state(changed(**head))


def test_a_line_that_is_nested_without_end_is_no_state():
    with pytest.raises(RatingError, match="this is not a rating state"):
        read_state(b"[" * 100_000)


def test_what_this_version_does_not_know_is_reported():
    with pytest.raises(UnknownName, match=r"Unknown rating system 'ello'. Did you mean 'elo'"):
        read_state(changed(system="ello"))
    with pytest.raises(
        RatingError, match=r"elo now stores rating, peak, games, last, due, and the state has rating, pe"
    ):
        read_state(changed(columns=["rating", "peak", "games", "last", "due2"]))
    with pytest.raises(RatingError, match=r"the first line is incomplete \(TypeError"):
        read_state(changed(players=None))
    with pytest.raises(RatingError, match=r"the first line is incomplete \(sha256\)"):
        read_state(changed(sha256=None))
    with pytest.raises(RatingError, match=r"this is not a rating state. Give a file that was written as one"):
        read_state(b"date,white,black\n")
