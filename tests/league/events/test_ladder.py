"""A ladder that lives in the league for months: challenges by command, places, inactivity, the page."""

from __future__ import annotations

import pytest

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.pairing.pair import pair
from crosstable.ranking.event_standings import standings
from crosstable.ranking.ladder_order import ladder_orders
from tests.league.events.calls import answer, call, league, ranking


def ladder(count=5, **until):
    entrants = (Entrant(Player(id, id), number=at, until_round=until.get(id)) for at, id in enumerate("abcdefgh", 1))
    return Event("l", "Ladder", tuple(entrants)[:count])


@pytest.mark.slow
def test_challenges_move_players_up_and_are_undone(place, tmp_path):
    call(place, "new", "Ladder 2026", "--template", "ladder", "--date", "2026-01-10")
    call(place, "enter", "Ann", "Bo", "Cy", "Di", "Ed")
    may = answer(place, "challenge")
    far = call(place, "challenge", "Ed-Ann", code=3)
    made = answer(place, "challenge", "Di-Bo", "5-3")
    call(place, "result", *[f"{each['board']} {_side_of_challenger(each)}" for each in made["boards"]])
    table = ranking(place)
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    page = next((tmp_path / "site" / "events").glob("e1-*.html")).read_text(encoding="utf-8")
    call(place, "new", "Swiss", "--template", "swiss")

    assert may[3] == {"place": 4, "player": "p4", "may_challenge": ["p2", "p3"]}
    assert "Ed may not challenge Ann. Within reach: Cy, Di." in far
    assert [row["player"] for row in table] == ["Ann", "Di", "Bo", "Ed", "Cy"]
    assert "places moved on the ladder" in page
    assert "Event e2 is not a ladder: its policy is 'swiss'." in call(place, "challenge", "--event", "e2", code=3)
    wrong = call(place, "plan", "--tiebreaks", "LADDERS", "--event", "e1", code=3)
    assert "The policy 'ladder' pairs by the order of 'LADDER', and the tie-breaks rank by 'LADDERS'." in wrong
    assert answer(place, "plan", "--set", "idle=4", "--event", "e1")["plan"]["tiebreaks"] == ["LADDER-4"]


def _side_of_challenger(board):
    return next(side for side, each in enumerate(board["players"], start=1) if each["id"] in ("p4", "p5"))


def test_players_without_games_drop_and_those_who_left_come_last():
    event = ladder(5, b=2)
    for _ in range(3):
        event = event.with_round(Game.between("c", "d", 1))

    assert ladder_orders(event, idle=2) == [
        ("a", "b", "c", "d", "e"),
        ("a", "b", "c", "d", "e"),
        ("c", "a", "d", "e", "b"),
        ("c", "d", "a", "e", "b"),
    ]
    rows = standings(event, ["LADDER-2"]).rows
    assert rows[-1].entrant.id == "b"
    assert all(row.tiebreaks[0].working.total() == row.place for row in rows)


def test_a_swap_leaves_those_between_where_they_are():
    event = ladder(4).with_round(Game.between("d", "b", 1))

    assert ladder_orders(event)[-1] == ("a", "d", "b", "c")
    assert ladder_orders(event, on_win="swap")[-1] == ("a", "d", "c", "b")


def test_without_challenges_neighbours_of_the_ladder_meet():
    first = pair(ladder(5), "ladder")
    second = pair(ladder(5).with_round(Game.between("a", "b", 1)), "ladder")

    assert ([set(each.seats) for each in first.boards], first.bye) == ([{"a", "b"}, {"c", "d"}], "e")
    assert [set(each.seats) for each in second.boards] == [{"a", "c"}, {"b", "d"}]
