"""An event that cannot be read takes nothing else down: it is shown as such, and its desk says what to undo."""

import re

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from crosstable.changes.publication import publish
from crosstable.changes.undo import undo_change
from crosstable.events.boards import add_boards
from crosstable.events.entry_facts import NewEntry
from crosstable.events.running import read_running
from crosstable.events.teams.team_entries import NewTeam, add_teams
from crosstable.facts.store.schema import team
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from crosstable.reading.league_reader import read_snapshot
from crosstable.web import app
from tests.cheap_passwords import hash_cheaply
from tests.league.events.calls import call
from tests.league.events.made import begun, now, paired, played
from tests.league.made import new_league
from tests.league.small_league import GAMES
from tests.league.small_league import enter as import_games
from tests.web.accounts.conftest import signed_in


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """A league with a published list and three events, of which the first cannot be read."""
    hash_cheaply(monkeypatch)
    store = new_league(tmp_path / "league.db")
    create_account(store, "root", "Root", Grant(Role.OWNER))
    import_games(store, GAMES, event="Evening")
    publish(store, "ann")
    cup = begun(store, ("Ann", "Bo", "Cem", "Dia"), name="Cup")
    played(store, cup)
    played(store, begun(store, ("Eve", "Fay"), name="Other"))
    with store.write("ann", "event-return", target=cup) as write:
        add_boards(write, read_running(write.connection, cup), [Game.bye("p1", ResultKind.ZERO_BYE, round=1)])
    return store, cup


@pytest.mark.slow
def test_every_public_page_is_shown_and_the_event_says_why_its_rounds_are_not(broken):
    store, cup = broken
    asked = TestClient(app(store), base_url="http://localhost")

    league = asked.get("/api/v1/leagues").json()["items"][0]["key"]
    home = asked.get("/")
    assert (200, True, True) == (home.status_code, "Cup" in home.text, "Cannot be read" in home.text)
    event = f"/events/{cup}-cup.html"
    shown = asked.get(event).text
    assert "The rounds of this event cannot be shown." in shown
    assert "player Ann plays twice in this round" in shown
    linked = {f"/{each}" for each in re.findall(r'href="(?:\.\./)*([a-z]+/[^"#]*|[a-z]+\.html)"', home.text + shown)}
    assert {"/events.html", "/events/e1-evening.html", "/events/e3-other.html"} <= linked
    paths = {*linked, *(f"/api/v1/leagues/{league}/events/{cup}{each}" for each in ("", "/standings", "/rounds"))}
    assert {} == {path: answer.status_code for path in paths if (answer := asked.get(path)).status_code != 200}


@pytest.mark.slow
def test_a_team_event_that_cannot_be_read_takes_nothing_else_down(tmp_path, monkeypatch):
    hash_cheaply(monkeypatch)
    store = new_league(tmp_path / "league.db")
    played(store, begun(store, ("Eve", "Fay"), name="Other"))
    cup = begun(store, (), kind="team-swiss", name="Cup")
    add_teams(store, "ann", cup, [NewTeam("Ants", [NewEntry("Al")]), NewTeam("Bees", [NewEntry("Bo")])])
    paired(store, cup)
    with store.write("ann", "event-team-order", target=cup) as write:
        write.connection.execute(update(team).where(team.c.number == 1).values(substitutes=["p3"]))
    desk = signed_in(store, app(store, writers=[store]), "Dora", Grant(Role.OWNER))

    paths = ("/", "/events.html", "/events/e1-other.html", f"/events/{cup}-cup.html", "/desk/", "/desk/e1")
    assert {} == {path: answer.status_code for path in paths if (answer := desk.get(path)).status_code != 200}
    assert "The rounds of this event cannot be shown." in desk.get(f"/events/{cup}-cup.html").text
    assert "It was changed last by change" in desk.get(f"/desk/{cup}").text


def test_all_events_are_in_the_snapshot_of_the_site(broken):
    store, cup = broken

    found = {each.event.id: each for each in read_snapshot(store).events}

    assert {cup} == {id for id, each in found.items() if each.unreadable}
    assert [0, 1] == [len(found[id].event.rounds) for id in (cup, "e3")]


def test_commands_say_why_and_what_to_undo_and_undoing_it_makes_the_event_readable(broken):
    store, cup = broken
    with store.read() as connection:
        last = connection.exec_driver_sql("SELECT max(id) FROM change").scalar()

    said = call(store.name, "show", "--event", cup, code=3)

    assert "plays twice in this round" in said
    assert f"Undo that change: crosstable undo {store.name} {last}" in said.replace("\n", " ")
    with pytest.raises(InputError, match=rf"It was changed last by change {last} \(event-return\). Undo that change."):
        now(store, cup)
    undo_change(store, "ann", last)
    assert 1 == len(now(store, cup).event.rounds)


@pytest.mark.slow
def test_desk_lists_all_events_and_the_one_that_cannot_be_read_says_what_to_undo(broken):
    store, cup = broken
    site = app(store, writers=[store])
    desk = signed_in(store, site, "Dora", Grant(Role.OWNER))

    listed, here, other = desk.get("/desk/"), desk.get(f"/desk/{cup}"), desk.get("/desk/e3")

    assert (200, 200) == (listed.status_code, other.status_code)
    assert 422 == here.status_code
    assert "It was changed last by change" in here.text


def test_ratings_are_published_all_the_same(broken):
    store, _ = broken
    import_games(store, [*GAMES, ("Eve", "Ann", 1)], event="Evening")

    assert publish(store, "ann").change
