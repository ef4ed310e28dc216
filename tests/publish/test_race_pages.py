"""Pages and paper of events of many sides: races by places, tables of Preferans by points."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from crosstable.games.notation import with_places
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.publish.print_paper import paper
from crosstable.publish.site import write_site
from crosstable.reading.snapshot import EventSnapshot
from tests.publish.leagues import league_of
from tests.publish.pages import rows, text

DAY = dt.date(2026, 2, 1)
PEOPLE = tuple(
    Entrant(Player(id, id.capitalize()), number=at) for at, id in enumerate(("ann", "bo", "cy", "di", "ed"), 1)
)


def race(*places: int | None) -> Game:
    """Return a race of the first entrants, in their order."""
    sides = [Side.of(each.id, place=place) for each, place in zip(PEOPLE, places, strict=False)]
    return Game(tuple(sides), board=1)


def pages_of(snapshot: EventSnapshot, tmp_path) -> str:
    """Return the HTML of the page of an event."""
    write_site(league_of((), events=[snapshot], players=[each.player for each in PEOPLE]), tmp_path / "out")
    return (tmp_path / "out/events/cup.html").read_text(encoding="utf-8")


def test_races_show_places_and_points_of_places(tmp_path) -> None:
    event = Event("cup", "Cup", PEOPLE, rules=ResultRules.preset("places-9-6-4"), date=DAY)
    event = event.with_round(race(2, 1, 3, None, 4)).with_round(race(1, 2, None, 3, 4))
    html = pages_of(EventSnapshot(event, game="races", status="closed", tiebreaks=("WIN",)), tmp_path)
    told = text(html)

    assert ["1=", "Ann", "15", "2", "1", "1"] == rows(html, "standings")[0]
    assert "Place Driver Points 1 2 WIN" in told
    assert "A cell shows the place in the race, – for not classified." in told
    assert "Race 1 1 heat Heat Drivers 1 1. Bo 2. Ann 3. Cy 4. Ed Di not classified" in told


def test_paper_of_a_race_is_a_list_to_fill_in() -> None:
    event = Event("cup", "Cup", PEOPLE, rules=ResultRules.preset("places-9-6-4"), date=DAY)
    event = event.with_round(race(2, 1, 3, None, 4))
    event = event.with_round(with_places(race(1, 2, 3, 4, 5), (None,) * 5, ResultKind.UNPLAYED))
    html = paper(EventSnapshot(event, game="races", status="open"), "League", ("pairings", "wall-list", "slips"))

    assert "Against" not in html
    assert "Write down the place of each driver." in html
    assert 'class="slip many field"' in html
    assert "1 2 Bo 1 ? 9 2 1 Ann 2 ? 6" in text(html)
    assert "Di – ? 0" in text(html)


def test_tables_of_preferans_show_points_and_no_column_twice(tmp_path) -> None:
    sides = (("ann", -500.0, 1), ("bo", 40.0, 2), ("cy", 460.0, 3))
    game = Game(tuple(Side.of(id, place=place, points=points) for id, points, place in sides), board=1)
    event = Event("cup", "Cup", PEOPLE[:3], date=DAY).with_round(game).with_round(replace(game, round=2))
    snapshot = EventSnapshot(event, game="preferans", status="closed", tiebreaks=("SUM-R", "WIN"))
    html = pages_of(snapshot, tmp_path)
    told = text(html)

    assert ["1", "Ann", "2", "−500", "−500"] == rows(html, "standings")[0][:5]
    assert "WIN" not in told
    assert "Tables won" in told
