"""Parameters as text."""

from __future__ import annotations

import datetime as dt

import pytest

from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.settings import settings_of, system_from, system_of_words


def test_every_kind_of_parameter_is_read() -> None:
    system = system_of_words(
        "elo",
        [
            "k=24",
            "k_by_games=10:64,30:40",
            "rounding=none",
            "floor=1000",
            "decay-after-months=6",
            "reset=soft",
            "season_starts=2024-09-01,2025-09-01",
        ],
    )

    expected = Elo(
        k=24.0,
        k_by_games=((10, 64.0), (30, 40.0)),
        rounding="none",
        floor=1000.0,
        decay_after_months=6,
        reset="soft",
        season_starts=(dt.date(2024, 9, 1), dt.date(2025, 9, 1)),
    )
    assert expected == system


def test_none_switches_an_option_off() -> None:
    assert Elo() == system_of_words("elo", ["floor=none", "reset=None"])


def test_settings_are_plain_values_for_json() -> None:
    system = Elo(k_by_games=((10, 64.0),), reset="hard", season_starts=(dt.date(2024, 9, 1),))

    settings = settings_of(system)

    assert [[10, 64.0]] == settings["k_by_games"]
    assert ["2024-09-01"] == settings["season_starts"]


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("k", "Setting 'k' has no '='. Write parameter=value, such as k=24."),
        ("k=x", "k='x' is not a number."),
        ("provisional_games=1.5", "provisional_games='1.5' is not a whole number."),
        ("season_starts=2024-02-31", "season_starts='2024-02-31' is not a date such as 2024-09-01."),
        ("k_by_games=10", "k_by_games: '10' is not 2 numbers with ':' between, such as 10:64."),
    ],
)
def test_a_value_that_cannot_be_read_is_reported(setting: str, said: str) -> None:
    with pytest.raises(RatingError) as caught:
        system_of_words("elo", [setting])

    assert said == str(caught.value)


@pytest.mark.parametrize(
    ("name", "setting", "said"),
    [
        ("ello", "k=1", "Unknown rating system 'ello'. Did you mean 'elo'?"),
        ("elo", "kay=1", "Unknown parameter of elo 'kay'."),
        ("elo", "rounding=half-up", "Unknown rounding 'half-up'. Did you mean 'half_up'?"),
    ],
)
def test_an_unknown_name_is_reported_with_the_nearest(name: str, setting: str, said: str) -> None:
    with pytest.raises(UnknownName) as caught:
        system_of_words(name, [setting])

    assert str(caught.value).startswith(said)


def test_plain_values_make_the_same_system_again() -> None:
    system = Elo(k_by_games=((10, 64.0),), reset="hard", season_starts=(dt.date(2024, 9, 1),), decay_after_months=3)

    assert system == system_from("elo", **settings_of(system))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"kk": 3}, "Unknown parameter of elo 'kk'. Did you mean 'k'"),
        ({"k": "24"}, "k '24' is not of the type that this parameter takes"),
        ({"k": True}, "k True is not of the type"),
        ({"k_by_games": [[10]]}, r"k_by_games 10 is not of the type"),
        ({"season_starts": ["2024-02-31"]}, "season_starts='2024-02-31' is not a date such as 2024-09-01"),
        ({"rounding": "up"}, "Unknown rounding 'up'"),
    ],
)
def test_plain_values_that_do_not_fit_are_reported(settings: dict[str, object], said: str) -> None:
    with pytest.raises((RatingError, UnknownName), match=said):
        system_from("elo", **settings)
