"""`league.toml`: what it may say, and what is said when it is wrong."""

from __future__ import annotations

import datetime as dt
import json

import numpy as np
import pytest

from crosstable.league.config import Selection
from crosstable.league.config_file import config_from, config_from_toml, system_of
from crosstable.league.snapshot import Season, Tier
from crosstable.model.errors import FormatError, InputError, UnknownName
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.settings import settings_of

WHOLE = """
name = "Sunday chess"
key = "sunday"
timezone = "Europe/London"
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
    assert (Tier("gold", 1800), Tier("silver", 1600)) == blitz.tiers
    assert (6, 12) == (blitz.inactive_after_months, config.pool("all").inactive_after_months)


def test_systems_to_compare_are_names_or_have_parameters() -> None:
    pool = config_from_toml(
        'name = "x"\n[[pools]]\nkey = "a"\ncompare = ["glicko2", {system = "elo", parameters = {k = 16}}]'
    ).pools[0]

    assert (Glicko2(), Elo(k=16.0)) == pool.compare
    assert Elo() == pool.system


def test_a_name_is_enough() -> None:
    config = config_from_toml('name = "Zoë\'s <b>League</b>"')

    assert ("zoe-s-b-league-b", "UTC") == (config.key, config.timezone)
    assert [("overall", Elo(), (Tier("gold", 1700.0),))] == [
        (pool.key, pool.system, pool.tiers) for pool in config.pools
    ]


def test_only_lists_that_start_at_1500_have_a_tier_by_themselves() -> None:
    pools = [
        {"key": "a", "system": "elo", "parameters": {"start": 1000}},
        {"key": "b", "system": "glicko2"},
        {"key": "c", "system": "weng-lin-pl"},
    ]

    tiers = [pool.tiers for pool in config_from({"name": "x", "pools": pools}).pools]

    assert [(), (Tier("gold", 1700.0),), ()] == tiers


def test_a_name_without_letters_of_a_to_z_has_a_key() -> None:
    assert "league" == config_from({"name": "囲碁"}).key


def test_settings_survive_json() -> None:
    config = config_from_toml(WHOLE)

    assert config == config_from(json.loads(json.dumps(config.plain)))


def test_a_system_is_the_same_after_its_settings_were_written_down() -> None:
    system = Elo(k=0.1 + 0.2, floor=100.0, k_by_games=((1, 2.5),), season_starts=(dt.date(2025, 1, 1),), reset="hard")

    assert system == system_of("elo", json.loads(json.dumps(settings_of(system))))
    assert Elo() == system_of("elo", json.loads(json.dumps(settings_of(Elo()))))


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


def test_a_selection_of_what_no_game_says_is_empty() -> None:
    history = History.from_games([Game.between("Ann", "Bo", 1)])

    assert not Selection(disciplines=("blitz",)).rows(history, ()).any()
    assert not Selection(starts=dt.date(2025, 1, 1)).rows(history, ()).any()
    assert Selection(leave_out_events=("x",)).rows(history, ()).all()


POOL = '[[pools]]\nkey = "blitz"\n'


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("name = ", FormatError, "league.toml is not TOML: Invalid value (at end of document). Mend that line."),
        ("", FormatError, "the league has no name. Add one: name = 'name'."),
        ("name = 7", FormatError, "the league: name is 7, which is not a text."),
        ('name = "\u200e "', FormatError, "the league: name is '\\u200e ', which is empty. Give it a name in words."),
        (
            'name = "x"\nnmae = "y"',
            UnknownName,
            "'nmae'. Did you mean 'name'? Known: disciplines, display, key, name, pools, rules, seasons, timezone.",
        ),
        ('name = "x"\n[display]\ntiebraeks = []', UnknownName, "Unknown key of display 'tiebraeks'. Did you mean"),
        ('name = "x"\n[display]\ntiebreaks = ["BX"]', UnknownName, "Unknown tie-break 'BX'."),
        ('name = "x"\nkey = "../x"', FormatError, "the league: key is '../x'. Use 1 to 40 of a-z, 0-9 and '-'"),
        (
            'name = "x"\ntimezone = "Europe/Lodnon"',
            FormatError,
            "timezone is 'Europe/Lodnon', which is not known. Use a name such as Europe/London.",
        ),
        (
            'name = "x"\ntimezone = "../../etc/passwd"',
            FormatError,
            "timezone is '../../etc/passwd', which is not known",
        ),
        ('name = "x"\nrules = "fide"', UnknownName, "Unknown result rules 'fide'."),
        ('name = "x"\ndisciplines = ["a", 3]', FormatError, "the league: disciplines holds 3, which is not a text."),
        ('name = "x"\ndisciplines = "a"', FormatError, "the league: disciplines is 'a', which is not a list."),
        ('name = "x"\npools = [3]', FormatError, "the league: pools number 1 is 3, which is not a table."),
        ('name = "x"\n[[pools]]\nname = "B"', FormatError, "pool 'B' has no key. Add one: key = 'key'."),
        (f'name = "x"\n{POOL}{POOL}', FormatError, "two pools have the key 'blitz'. Give each its own."),
        (
            f'name = "x"\n{POOL}sytem = "elo"',
            UnknownName,
            "Unknown key of pool 'blitz' 'sytem'. Did you mean 'system'?",
        ),
        (f'name = "x"\n{POOL}system = "eol"', UnknownName, "Unknown rating system 'eol'. Did you mean 'elo'?"),
        (f'name = "x"\n{POOL}parameters = {{kk = 3}}', UnknownName, "Unknown parameter of elo 'kk'. Did you mean 'k'?"),
        (f'name = "x"\n{POOL}parameters = {{k = -3}}', InputError, "k -3.0 is out of range."),
        (f'name = "x"\n{POOL}inactive_after_months = -1', FormatError, "inactive_after_months is -1. Use 0 to 1200."),
        (f'name = "x"\n{POOL}inactive_after_months = true', FormatError, "is True, which is not a whole number."),
        (
            f'name = "x"\n{POOL}selection = {{seasons = ["2025"]}}',
            UnknownName,
            "Unknown season in pool 'blitz', selection '2025'. Known: none.",
        ),
        (
            f'name = "x"\ndisciplines = ["standard"]\n{POOL}selection = {{disciplines = ["standrad"]}}',
            UnknownName,
            "Unknown discipline in pool 'blitz', selection 'standrad'. Did you mean 'standard'?",
        ),
        (
            f'name = "x"\n{POOL}selection = {{starts = 2025-02-01, ends = 2025-01-01}}',
            FormatError,
            "pool 'blitz', selection: ends on 2025-01-01, before it starts on 2025-02-01. Mend one of them.",
        ),
        (
            f'name = "x"\n{POOL}selection = {{starts = "soon"}}',
            FormatError,
            "pool 'blitz', selection: starts is 'soon', which is not a date. Write starts = 2025-10-07.",
        ),
        (f'name = "x"\n{POOL}tiers = [{{name = "gold"}}]', FormatError, "tiers number 1 has no bound."),
        (f'name = "x"\n{POOL}compare = "glicko2"', FormatError, "compare is 'glicko2', which is not a list."),
        (f'name = "x"\n{POOL}compare = ["gliko2"]', UnknownName, "'gliko2'. Did you mean 'glicko2'?"),
        (
            f'name = "x"\n{POOL}compare = [3]',
            FormatError,
            """pool 'blitz', compare number 1 is 3. Write a name such as "glicko2", or {system = "glicko2"}.""",
        ),
        (
            f'name = "x"\n{POOL}compare = ["glicko", {{system = "elo"}}]',
            FormatError,
            "pool 'blitz', compare number 2: elo with these parameters is there already. Leave one out.",
        ),
        (
            f'name = "x"\n{POOL}compare = [{{system = "elo", parameter = {{}}}}]',
            UnknownName,
            "Unknown key of pool 'blitz', compare number 1 'parameter'. Did you mean 'parameters'?",
        ),
        (
            f'name = "x"\n{POOL}compare = [{{parameters = {{k = 3}}}}]',
            FormatError,
            "pool 'blitz', compare number 1 has no system.",
        ),
        (
            'name = "x"\n[[seasons]]\nkey = "a"',
            FormatError,
            "seasons number 1: season 'a' has no first day. Write starts = 2025-10-07.",
        ),
        (
            'name = "x"\n[[seasons]]\nkey = "a"\nstarts = 2025-01-01\n[[seasons]]\nkey = "b"\nstarts = 2026-01-01',
            FormatError,
            "season 'a' (2025-01-01 to now) runs into season 'b', which starts on 2026-01-01.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, error: type[InputError], message: str) -> None:
    with pytest.raises(error) as caught:
        config_from_toml(text)

    assert message in str(caught.value)


def test_an_unknown_pool_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"Unknown pool 'blizt'\. Did you mean 'blitz'\? Known: all, blitz\."):
        config_from_toml(WHOLE).pool("blizt")
