"""What users write passes a strict type checker."""

import textwrap

import pytest
from mypy import api

from tests.docs.test_documents_run import ROOT, blocks
from tests.test_user_scripts import SCRIPTS

TYPED = ("margin_elo.py", "last_rounds.py", "boules_game.py")

CODE = """
    import datetime as dt

    from crosstable import (
        BradleyTerry, Constraints, Elo, EloManySides, Entrant, Estimate, Event, Game, GaussianSkill, Glicko2,
        Glicko2PerGame, History, Ladder, Moonstone, Player, Preferans, WengLinPlackettLuce, WholeHistoryRating,
        backtest, pair, rate, standings, tune,
    )

    games = [Game.between("Ann", "Bo", "win", date=dt.date(2025, 1, 1), first_colour="white")]
    history = History.from_games(games)
    systems = [Elo(), Glicko2(), BradleyTerry(), WholeHistoryRating()]
    for system in systems:
        rate(history, system).leaderboard()
    best = backtest(history, [Elo(), GaussianSkill()]).best
    name: str = "" if best is None else best.name
    k: float = tune(history, Elo()).system.k
    first, second = GaussianSkill().update(Estimate(25, 25 / 3), Estimate(25, 25 / 3))
    gained: float = first.rating - 25.0
    (ann, bo), (cem,) = WengLinPlackettLuce().update([first, second], [Estimate(25)])
    also: float = ann.rating
    one, other = Elo().update(1500, 1600, score=1)
    lost: float = other - 1600.0
    moved: tuple[float, ...] = Elo().update(1500, 1600, score=1).change
    teams: tuple[tuple[float, ...], ...] = EloManySides().update([1500, 1500], [1600], places=[2, 1]).expected
    volatility: float | None = Glicko2().update(Estimate(1500, 200), 1400, score="win")[0].volatility
    sheet: float = Preferans().update((1200, 1150, 1100), (-500, 40, 460), length=30).change[0]
    points: float = Preferans().update(1200, 1150, 1100, points=[-500, 40, 460], length=30)[0]
    moon: float = Moonstone().update(1400, 1500, winner=2)[0]
    for each in (Elo(), Glicko2(), GaussianSkill()):
        after: tuple[float, ...] = each.update(1500, 1500, score="draw").after
    chance: float = Elo().predict(1600, 1500).win
    firsts: tuple[float, ...] = WengLinPlackettLuce().predict(25, [26], 27).win
    ladder = Ladder(Glicko2PerGame())
    change: float = ladder.play("aB3", "Ab3", score="win", date=dt.date(2025, 1, 1))[0].change
    event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
    pairing = pair(event, "swiss", constraints=Constraints(forbidden=(("a", "b"),)))
    event = event.with_round(*pairing.with_results({1: "1-0"}))
    places: list[int] = [row.place for row in standings(event, ["BH"]).rows]
"""


@pytest.mark.slow
def test_examples_of_users_type_check(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(textwrap.dedent(CODE))
    for name, text in blocks(ROOT / "docs" / "extending.md", "python"):
        if name in TYPED:
            (tmp_path / name).write_text(text, encoding="utf-8")
    scripts = [script, *SCRIPTS, *(tmp_path / name for name in TYPED)]

    found, errors, status = api.run(["--strict", "--cache-dir", str(tmp_path / "cache"), *map(str, scripts)])

    assert (0, "") == (status, errors), found
