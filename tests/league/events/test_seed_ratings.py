"""Seed ratings from a published list of the league: by default the one that fits, and said wherever the field is."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from crosstable.changes.publication import publish
from crosstable.events.closing import close_event
from crosstable.events.entries import enter, set_rating
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.running import read_running
from crosstable.events.seed_ratings import NO_LIST, with_published_ratings
from crosstable.events.seeding import seeding_of
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.games import Game, Side
from crosstable.model.source import Source
from crosstable.publish.league_site import write_league_site
from tests.league.events.calls import call
from tests.league.small_league import DAY, new_league


def test_where_the_lowest_rating_is_the_best_its_mirror_image_seeds(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "cards", "system": "preferans"}])
    # The example of `Preferans`: from 1000 each, -500, 40 and 460 in 30 bula give 975, 1002 and 1023.
    scores = (("Pedja", -500.0), ("Marko", 40.0), ("Johnny", 460.0))
    sides = tuple(Side.of(name, place=place, points=score) for place, (name, score) in enumerate(scores, start=1))
    import_results(store, "ann", Source.from_games([Game(sides, date=DAY, length=30.0, row_id="1")], "cards.csv"))
    publish(store, "ann")

    with store.read() as connection:
        seeded = with_published_ratings(connection, [NewEntry(name) for name, _ in scores], "cards")

    assert [1025.0, 998.0, 977.0] == [each.rating for each in seeded]


def of_club(tmp_path: Path, **plan: Any) -> tuple[Store, str]:
    """Make a league with a published list, in which Ann is best and Di last, and an event in which all are entered."""
    store = new_league(tmp_path, pools=plan.pop("pools", [{"key": "overall", "initial": ["entry"]}]))
    names = ("Ann", "Bo", "Cem", "Di")
    games = [Game.between(a, b, 1, date=DAY) for a, b in combinations(names, 2)]
    import_results(store, "ann", Source.from_games(games, "club.csv"))
    publish(store, "ann")
    return store, new_event(store, "ann", "Cup", replace(template(plan.pop("template", "swiss")), **plan))


def seeds(store: Store, event: str) -> tuple[list[tuple[str, float | None]], str]:
    """Return the entrants with their seed ratings, and by what they are seeded."""
    with store.read() as connection:
        running = read_running(connection, event)
    found = [(each.player.name, each.rating) for each in running.event.entrants]
    return found, str(seeding_of(running.plan, running.event.entrants))


def test_entries_are_seeded_by_the_published_list_that_fits(tmp_path: Path) -> None:
    store, event = of_club(tmp_path)
    enter(store, "ann", event, [NewEntry(name) for name in ("Di", "Cem", "Bo", "Ann")])
    found, said = seeds(store, event)
    pair_round(store, "ann", event)
    with store.read() as connection:
        running = read_running(connection, event)
    boards = {frozenset(map(running.names.get, board.seats)) for board in running.rounds[0].pairing.boards}

    assert found == sorted(found, key=lambda each: each[1] or 0)
    assert "Seeded by the rating list overall." == said
    assert {frozenset(("Ann", "Cem")), frozenset(("Bo", "Di"))} == boards  # the upper half against the lower one


def test_players_who_are_not_in_the_list_come_last_and_it_is_said(tmp_path: Path) -> None:
    store, event = of_club(tmp_path)
    enter(store, "ann", event, [NewEntry("Zoe"), NewEntry("Ann")])
    enter(store, "ann", event, [NewEntry("Bo"), NewEntry("Ann")])
    found, said = seeds(store, event)

    assert [True, False, False] == [rating is None for _, rating in found]
    assert "Seeded by the rating list overall. Entrants without a rating come last." == said


def test_ratings_of_the_entries_are_not_mixed_with_those_of_the_list(tmp_path: Path) -> None:
    store, event = of_club(tmp_path)
    enter(store, "ann", event, [NewEntry("Ann", 2100.0), NewEntry("Bo")])
    enter(store, "ann", event, [NewEntry("Cem")])
    own = seeds(store, event)
    enter(store, "ann", event, [NewEntry("Di")], ratings_from="overall")

    assert (
        [("Ann", 2100.0), ("Bo", None), ("Cem", None)],
        "Seeded by the ratings of the entries. Entrants without a rating come last.",
    ) == own
    assert "Seeded by the ratings of the entries, and by the rating list overall." in seeds(store, event)[1]


@pytest.mark.parametrize(
    ("plan", "how"),
    [
        ({}, {"ratings_from": NO_LIST}),
        ({"template": "go-mcmahon"}, {}),  # an Elo rating is no rank
        ({"template": "preferans-evening"}, {}),
        ({"template": "fide-swiss"}, {}),
        ({"pools": [{"key": "blitz", "selection": {"disciplines": ["blitz"]}}]}, {}),
    ],
)
def test_a_list_that_does_not_fit_seeds_no_event(tmp_path: Path, plan: dict[str, Any], how: dict[str, str]) -> None:
    store, event = of_club(tmp_path, **plan)
    enter(store, "ann", event, [NewEntry("Di"), NewEntry("Ann")], **how)

    assert ([("Di", None), ("Ann", None)], "Seeded by start number, in the order of entry.") == seeds(store, event)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("knockout", "Seeded by the rating list overall."),
        ("keizer", "Seeded by the rating list overall."),
        ("round-robin", "Seeded by start number, in the order of entry."),
    ],
)
def test_what_is_said_is_what_the_pairing_system_goes_by(tmp_path: Path, template: str, said: str) -> None:
    store, event = of_club(tmp_path, template=template)
    enter(store, "ann", event, [NewEntry("Di"), NewEntry("Ann")])

    assert said == seeds(store, event)[1]
    with store.read() as connection:
        running = read_running(connection, event)
    drawn = replace(running.plan, policy="single-elimination", settings={"seeding": "random"})
    assert "Seeded at random." == str(seeding_of(drawn, running.event.entrants))
    assert seeding_of(running.plan, ()) is None


def test_a_rating_that_is_set_by_hand_is_no_longer_that_of_the_list(tmp_path: Path) -> None:
    store, event = of_club(tmp_path)
    (player,) = enter(store, "ann", event, [NewEntry("Ann")]).entered
    set_rating(store, "ann", event, {player: 2200.0})

    assert ([("Ann", 2200.0)], "Seeded by the ratings of the entries.") == seeds(store, event)


def test_a_seed_rating_from_the_list_is_not_the_rating_at_which_a_player_begins(tmp_path: Path) -> None:
    store, event = of_club(tmp_path)
    enter(store, "ann", event, [NewEntry("Di"), NewEntry("Ann")])

    assert publish(store, "ann").change is None


@pytest.mark.slow
def test_terminal_and_pages_say_by_what_the_field_is_seeded(tmp_path: Path) -> None:
    store, event = of_club(tmp_path)
    place = Path(store.name)
    said = call(place, "enter", "Di", "Ann")

    assert "Seeded by the rating list overall." in said
    assert "Seeded by the rating list overall." in call(place, "show")
    folder = tmp_path / "site"
    write_league_site(store, folder)
    assert any("Seeded by the rating list overall." in page.read_text() for page in folder.rglob("*.html"))
    assert event == "e1"


@pytest.mark.slow
@pytest.mark.parametrize(("initial", "headings"), [([], 2), (["entry"], 1)])
def test_ratings_by_which_a_field_was_seeded_stay_beside_those_of_the_list(
    tmp_path: Path, initial: list[str], headings: int
) -> None:
    store, event = of_club(tmp_path, pools=[{"key": "overall", "initial": initial}])
    enter(store, "ann", event, [NewEntry("Yan", 2100.0), NewEntry("Zoe", 1900.0)])
    pair_round(store, "ann", event)
    publish_round(store, "ann", event)
    enter_results(store, "ann", event, [(1, "1-0")])
    close_event(store, "ann", event)
    publish(store, "ann")
    write_league_site(store, tmp_path / "site")
    page = next((tmp_path / "site" / "events").glob(f"{event}-*.html")).read_text()
    cells = re.findall(r'<td class="rating(?:_before)?"[^>]*>([^<]*)<', page)

    assert headings == len(re.findall(r'id="t-s-(?:rating|rating_before|list_rating)"', page))
    assert {"2100", "1900"} <= set(cells)
    assert ("List rating" in page) == (headings == 2)
