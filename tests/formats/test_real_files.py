"""Files of real results are understood without a word from the user."""

from __future__ import annotations

import pytest

from crosstable.formats.reading import read_results

pytestmark = pytest.mark.real_data


@pytest.mark.parametrize(
    ("name", "games", "form"),
    [
        ("football_international.csv", 49_520, "wide"),
        ("football_clubs.csv", 87_966, "wide"),
        ("halo2_head_to_head.csv", 6_028, "wide"),
        ("halo2_large_team_long.csv", 972, "long"),
        ("f1_races_long.csv", 1_160, "long"),
    ],
)
def test_every_game_of_a_real_file_is_read(data, name, games, form):
    with (data / name).open("rb") as stream:
        result = read_results(stream, name)

    assert (len(result.history()), result.mapping.form, result.errors) == (games, form, ())


def test_large_teams_have_places_from_the_points_of_their_members(data):
    with (data / "halo2_large_team_long.csv").open("rb") as stream:
        history = read_results(stream, "halo.csv").history()

    game = history.game(0)
    assert {len(side.members) for side in game.sides} <= set(range(1, 9))
    assert sorted(side.place for side in game.sides)[0] == 1
    assert all(sum(member.points for member in side.members) == side.points for side in game.sides)


def test_drivers_who_did_not_start_are_left_out_when_asked(data):
    with (data / "f1_races_long.csv").open("rb") as stream:
        result = read_results(stream, "f1.csv", mapping=["not_entered=DNS,DNQ,DNPQ,DNP"])

    reasons = {side.reason.partition(":")[0] for game in result.history() for side in game.sides if side.place is None}
    assert reasons == {"DNF", "NC", "DSQ", "EX"}
