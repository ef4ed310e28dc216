"""Seed ratings from a published list in which the lowest rating is the best."""

from __future__ import annotations

from pathlib import Path

from crosstable.league.events.entry_facts import NewEntry
from crosstable.league.events.seed_ratings import with_published_ratings
from crosstable.league.intake.import_results import import_results
from crosstable.league.lists.publication import publish
from crosstable.model.games import Game, Side
from crosstable.model.source import Source
from tests.league.small_league import DAY, new_league


def test_where_the_lowest_rating_is_the_best_its_mirror_image_seeds(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "cards", "system": "preferans"}])
    # The example of `Preferans`: from 1000 each, -500, 40 and 460 in 30 bula give 975, 1002 and 1023.
    scores = (("Pedja", -500.0), ("Marko", 40.0), ("Johnny", 460.0))
    sides = tuple(Side.of(name, place=place, points=score) for place, (name, score) in enumerate(scores, start=1))
    import_results(store, "ann", Source.from_games([Game(sides, date=DAY, length=30.0, row_id="1")], "cards.csv"))
    publish(store, "ann")

    seeded = with_published_ratings(store, [NewEntry(name) for name, _ in scores], "cards")

    assert [1025.0, 998.0, 977.0] == [each.rating for each in seeded]
