"""`league.toml`: what it may say, and what is said when it is wrong."""

from __future__ import annotations

import datetime as dt
import json
import subprocess
import sys

import numpy as np
import pytest

from crosstable.facts.settings.config import Listing, Selection
from crosstable.facts.settings.config_file import config_from, config_from_toml, stored_config
from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.model.errors import FormatError, UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.settings import settings_of, system_from

WHOLE = """
name = "Sunday chess"
key = "sunday"
timezone = "Europe/London"
language = "de"
rules = "fide-2026"
disciplines = ["standard", "blitz"]
[display]
tiebreaks = ["DE", "BH-C1"]
[[seasons]]
key = "2025"
name = "2025/26"
starts = 2025-10-07
[[seasons]]
key = "2024"
starts = 2024-10-01
ends = 2025-05-31
[[pools]]
key = "blitz"
name = "Blitz"
system = "elo"
inactive_after_months = 6
least_games = 3
selection = {disciplines = ["blitz"], seasons = ["2025"], starts = 2025-01-01, leave_out_events = ["Friendly*"]}
tiers = [{name = "silver", bound = 1600}, {name = "gold", bound = 1800}]
[pools.parameters]
k = 24
rounding = "none"
k_by_games = [[10, 64], [30, 40]]
season_starts = [2025-10-07]
reset = "soft"
[[pools]]
key = "all"
"""


def test_every_key_is_read() -> None:
    config = config_from_toml(WHOLE)

    assert ("Sunday chess", "sunday", "Europe/London", "fide-2026") == (
        config.name,
        config.key,
        config.timezone,
        config.rules.name,
    )
    assert config.language == "de"
    assert (("standard", "blitz"), ("DE", "BH-C1")) == (config.disciplines, config.tiebreaks)
    assert config.seasons == (
        Season("2024", "2024", dt.date(2024, 10, 1), dt.date(2025, 5, 31)),
        Season("2025", "2025/26", dt.date(2025, 10, 7)),
    )
    blitz = config.pool("blitz")
    assert blitz.system == Elo(
        k=24, rounding="none", k_by_games=((10, 64), (30, 40)), season_starts=(dt.date(2025, 10, 7),), reset="soft"
    )
    assert blitz.selection == Selection(("blitz",), ("2025",), (), ("Friendly*",), dt.date(2025, 1, 1))
    assert (RatingTier("gold", 1800), RatingTier("silver", 1600)) == blitz.tiers
    assert (Listing(6, 3), Listing(12, 0)) == (blitz.listing, config.pool("all").listing)


def test_systems_to_compare_are_names_or_have_parameters() -> None:
    pool = config_from_toml(
        'name = "x"\n[[pools]]\nkey = "a"\ncompare = ["glicko2", {system = "elo", parameters = {k = 16}}]'
    ).pools[0]

    assert (Glicko2(), Elo(k=16.0)) == pool.compare
    assert Elo() == pool.system


def test_a_name_is_enough() -> None:
    config = config_from_toml('name = "Zoë\'s <b>League</b>"')

    assert ("zoe-s-b-league-b", "UTC") == (config.key, config.timezone)
    assert [("overall", Elo(), (RatingTier("gold", 1700.0),))] == [
        (pool.key, pool.system, pool.tiers) for pool in config.pools
    ]


def test_only_lists_that_start_at_1500_have_a_tier_by_themselves() -> None:
    pools = [
        {"key": "a", "system": "elo", "parameters": {"start": 1000}},
        {"key": "b", "system": "glicko2"},
        {"key": "c", "system": "weng-lin-pl"},
    ]

    tiers = [pool.tiers for pool in config_from({"name": "x", "pools": pools}).pools]

    assert [(), (RatingTier("gold", 1700.0),), ()] == tiers


def test_a_name_without_letters_of_a_to_z_has_a_key() -> None:
    assert "league" == config_from({"name": "囲碁"}).key


def test_settings_survive_json() -> None:
    config = config_from_toml(WHOLE)

    assert config == config_from(json.loads(json.dumps(config.plain)))


def test_a_system_is_the_same_after_its_settings_were_written_down() -> None:
    system = Elo(k=0.1 + 0.2, floor=100.0, k_by_games=((1, 2.5),), season_starts=(dt.date(2025, 1, 1),), reset="hard")

    assert system == system_from("elo", **json.loads(json.dumps(settings_of(system))))
    assert Elo() == system_from("elo", **json.loads(json.dumps(settings_of(Elo()))))


def test_a_date_belongs_to_one_season_at_most() -> None:
    config = config_from_toml(WHOLE)

    dates = [dt.date(2024, 9, 30), dt.date(2024, 10, 1), dt.date(2025, 5, 31), dt.date(2025, 6, 1), dt.date(2030, 1, 1)]
    assert [None, "2024", "2024", None, "2025"] == [config.season_of(date) for date in dates]
    assert config.season_of(None) is None


def _history() -> History:
    days = (dt.date(2024, 12, 1), dt.date(2025, 6, 1), dt.date(2025, 11, 1), None)
    events = ("Friendly", "World Cup", "friendly match", None)
    disciplines = ("blitz", "standard", "BLITZ", None)
    games = [
        Game(
            Game.between("Ann", "Bo", 1).sides,
            date=day,
            event=event,
            discipline=discipline,
            position=position,
        )
        for position, (day, event, discipline) in enumerate(zip(days, events, disciplines, strict=True))
    ]
    return History.from_games(games)


SEASONS = (Season("a", "A", dt.date(2024, 1, 1), dt.date(2024, 12, 31)), Season("b", "B", dt.date(2025, 7, 1)))


@pytest.mark.parametrize(
    ("selection", "days"),
    [
        (Selection(), [None, "2024-12-01", "2025-06-01", "2025-11-01"]),
        (Selection(disciplines=("Blitz",)), ["2024-12-01", "2025-11-01"]),
        (Selection(events=("world  cup",)), ["2025-06-01"]),
        (Selection(leave_out_events=("friendly*",)), [None, "2025-06-01"]),
        (Selection(seasons=("a",)), ["2024-12-01"]),
        (Selection(seasons=("a", "b")), ["2024-12-01", "2025-11-01"]),
        (Selection(starts=dt.date(2025, 1, 1)), ["2025-06-01", "2025-11-01"]),
        (Selection(ends=dt.date(2025, 6, 1)), ["2024-12-01", "2025-06-01"]),
        (Selection(disciplines=("blitz",), seasons=("b",)), ["2025-11-01"]),
    ],
)
def test_a_selection_takes_the_games_that_pass_all_it_says(selection: Selection, days: list[str | None]) -> None:
    history = _history()

    chosen = np.flatnonzero(selection.rows(history, SEASONS)).tolist()

    assert days == [None if (day := history.date(row)) is None else str(day) for row in chosen]


def test_a_selection_that_no_game_matches_is_empty() -> None:
    history = History.from_games([Game.between("Ann", "Bo", 1)])

    assert not Selection(disciplines=("blitz",)).rows(history, ()).any()
    assert not Selection(starts=dt.date(2025, 1, 1)).rows(history, ()).any()
    assert Selection(leave_out_events=("x",)).rows(history, ()).all()


POOL = '[[pools]]\nkey = "blitz"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = " + "9" * 5001, "league.toml is not TOML: a number has too many digits, or brackets"),
        ("name = " + "[" * 5000, "league.toml is not TOML: a number has too many digits, or brackets"),
        ("name = ", "league.toml is not TOML: Invalid value (at end of document). Correct that line."),
        ("", "name is missing. Add it: a name in words."),
        ("name = 7", "name: 7 is not a name in words."),
        ('name = "\u200e "', "name: '\\u200e ' is empty. Give a name in words."),
        ('name = "x"\nnmae = "y"', "Unknown name 'nmae'. Did you mean 'name'?"),
        (
            'name = "x"\n[display]\ntiebraeks = []',
            "display: Unknown name 'tiebraeks'. Did you mean 'tiebreaks'? Known: tiebreaks.",
        ),
        ('name = "x"\n[display]\ntiebreaks = ["BX"]', "display.tiebreaks[0]: Unknown tie-break 'BX'."),
        (
            'name = "x"\nlanguage = "German"',
            "language: 'German' is not the code of a language. Use a code such as en, de or pt_BR.",
        ),
        (
            'name = "x"\nkey = "../x"',
            "key: '../x' is not a key. Use 1 to 40 of the characters a-z, 0-9 and '-', such as blitz-2025.",
        ),
        (
            'name = "x"\ntimezone = "Europe/Lodnon"',
            "timezone: The time zone 'Europe/Lodnon' is not known. Use a name such as Europe/London.",
        ),
        (
            'name = "x"\ntimezone = "../../etc/passwd"',
            "timezone: The time zone '../../etc/passwd' is not known. Use a name such as Europe/London.",
        ),
        ('name = "x"\nrules = "fide"', "rules: Unknown result rules 'fide'. Did you mean 'fide-2026'?"),
        ('name = "x"\ndisciplines = ["a", 3]', "disciplines[1]: 3 is not a name in words."),
        ('name = "x"\ndisciplines = "a"', "disciplines: 'a' is not a list."),
        ('name = "x"\npools = [3]', "pools[0]: 3 is not a table of names and values."),
        ('name = "x"\n[[pools]]\nname = "B"', "pools[0].key is missing. Add it: a key such as blitz-2025."),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\n[[pools]]\nkey = "blitz"\n',
            "Two pools have the key 'blitz'. Give each its own key.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nsytem = "elo"',
            "pools[0]: Unknown name 'sytem'. Did you mean 'system'?",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nsystem = "eol"',
            "pools[0].system: Unknown rating system 'eol'. Did you mean 'elo'?",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nparameters = {kk = 3}',
            "pools[0]: Unknown parameter of elo 'kk'. Did you mean 'k'?",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nparameters = {k = -3}',
            "pools[0]: k -3.0 is out of range. Use a finite number from 0 to 1e+09.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ninactive_after_months = -1',
            "pools[0].inactive_after_months: -1 is not a whole number from 0 to 1,200.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ninactive_after_months = true',
            "pools[0].inactive_after_months: True is not a whole number from 0 to 1,200.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nselection = {seasons = ["2025"]}',
            "pools[0].selection: Unknown season '2025'. Known: none.",
        ),
        (
            'name = "x"\ndisciplines = ["rapid"]\n[[pools]]\nkey = "b"\nselection = {disciplines = ["rapdi"]}',
            "pools[0].selection: Unknown discipline 'rapdi'. Did you mean 'rapid'? Known: rapid.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nselection = {starts = 2025-02-01, ends = 2025-01-01}',
            "pools[0].selection: The last day 2025-01-01 is before the first day 2025-02-01. Correct one of them.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\nselection = {starts = "soon"}',
            "pools[0].selection.starts: 'soon' is not a date such as 2026-05-02.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ntiers = [{name = "gold"}]',
            "pools[0].tiers[0].bound is missing. Add it: a number.",
        ),
        ('name = "x"\n[[pools]]\nkey = "blitz"\ncompare = "glicko2"', "pools[0].compare: 'glicko2' is not a list."),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ncompare = ["gliko2"]',
            "pools[0].compare[0]: Unknown rating system 'gliko2'. Did you mean 'glicko2'?",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ncompare = [3]',
            "pools[0].compare[0]: 3 is not the name of a rating system.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ncompare = ["glicko", {system = "elo"}]',
            "pools[0]: elo with these parameters is listed already. Remove one of the two.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ncompare = [{system = "elo", parameter = {}}]',
            "pools[0].compare[0]: Unknown name 'parameter'. Did you mean 'parameters'? Known: parameters, system.",
        ),
        (
            'name = "x"\n[[pools]]\nkey = "blitz"\ncompare = [{parameters = {k = 3}}]',
            "pools[0].compare[0].system is missing. Add it: the name of a rating system.",
        ),
        ('name = "x"\n[[seasons]]\nkey = "a"', "seasons[0].starts is missing. Add it: a date."),
        (
            'name = "x"\n[[seasons]]\nkey = "a"\nstarts = 2025-01-01\n[[seasons]]\nkey = "b"\nstarts = 2026-01-01',
            "Season 'a' (2025-01-01 to now) overlaps season 'b', which starts on 2026-01-01.",
        ),
    ],
)
def test_each_fault_is_reported_with_its_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        config_from_toml(text)

    assert message in str(caught.value)


def test_all_faults_are_listed() -> None:
    text = 'key = "A"\n[[pools]]\nkey = "a"\ninactive_after_months = -1\n[[seasons]]\nkey = "a"'

    with pytest.raises(FormatError) as caught:
        config_from_toml(text, source="my.toml")

    assert str(caught.value) == (
        "my.toml: name is missing. Add it: a name in words. key: 'A' is not a key. Use 1 to 40 of the characters a-z, "
        "0-9 and '-', such as blitz-2025. seasons[0].starts is missing. Add it: a date. "
        "pools[0].inactive_after_months: -1 is not a whole number from 0 to 1,200."
    )


@pytest.mark.slow
def test_stored_settings_are_read_without_pydantic_as_the_file_is() -> None:
    plain = config_from_toml(WHOLE + 'compare = ["glicko2"]\n').plain
    code = (
        "import json, sys; from crosstable.facts.settings.config_file import config_from, stored_config\n"
        "plain = json.loads(sys.argv[1]); stored = stored_config(plain); assert 'pydantic' not in sys.modules\n"
        "assert stored == config_from(plain)"
    )

    subprocess.run([sys.executable, "-c", code, json.dumps(plain)], check=True)


def test_stored_settings_of_a_newer_version_are_rejected_with_their_place() -> None:
    with pytest.raises(FormatError, match=r"league\.toml: pools\[0\]: Unknown name 'colour'"):
        stored_config({"name": "x", "pools": [{"key": "a", "colour": "red"}]})


def test_error_of_an_unknown_pool_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"Unknown rating list 'blizt'\. Did you mean 'blitz'\? Known: all, blitz\."):
        config_from_toml(WHOLE).pool("blizt")
