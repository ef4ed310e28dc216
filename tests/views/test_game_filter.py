"""Games of a player by opponent and period, and the record against each opponent, from the views of a league."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from crosstable.changes.publication import publish
from crosstable.facts.players.players import find_player
from crosstable.views.game_filter import GameFilter, GameRecord, head_to_head, record_of
from crosstable.views.player_in_list import read_player
from tests.league.small_league import DAY, enter, new_league


def test_head_to_head_of_chosen_games(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "overall", "system": "elo", "parameters": {"decay_after_months": 1}}])
    enter(store, [("Ann", "Bo", 1), ("Ann", "Cem", 0.5), ("Bo", "Ann", 1), ("Cem", "Bo", 1)])
    publish(store, "ann")
    with store.read() as connection:
        ids = {name: find_player(connection, name).id for name in ("Ann", "Bo", "Cem")}
        ann = read_player(connection, ids["Ann"], DAY)
    assert ann is not None

    met = {ann.pool.names[each.player]: each[1:4] for each in head_to_head(ann)}
    first_days = GameFilter(ends=DAY + dt.timedelta(days=1)).steps(ann)
    against_bo = GameFilter(opponent=ids["Bo"], starts=DAY + dt.timedelta(days=2)).steps(ann)

    assert met == {"Bo": (1, 0, 1), "Cem": (0, 1, 0)}
    # By hand, K 32: +16 to 1516; then a draw with 1500, expected 0.523, -1.
    assert record_of(first_days) == GameRecord(2, 1, 1, 0, 15.0)
    assert [ann.pool.names[each.player] for each in head_to_head(ann, against_bo)] == ["Bo"]
    assert record_of(against_bo).losses == 1
    assert GameFilter().steps(ann) == list(ann.steps)
    assert GameFilter(opponent="p99").steps(ann) == GameFilter(event="e1").steps(ann) == []
