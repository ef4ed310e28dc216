"""A whole event in chromium by a director, a scorer and a player at once: 40 players, 5 rounds, four incidents.

Every deliberate action is counted by `people.Person`, which does it.  The crosstable, the standings and the log are
those of the same event run by commands.
"""

import pytest

from tests.browser.event_by_commands import event_by_commands
from tests.browser.event_of_forty import TIMED, EventOfForty
from tests.browser.people import KEYBOARD, TOUCH, Person
from tests.browser.phones import Phones
from tests.browser.site_with_accounts import serving
from tests.cheap_passwords import hash_cheaply

pytestmark = pytest.mark.browser


@pytest.fixture
def forty(request, tmp_path, monkeypatch):
    """The league of the event, served; beside another one where players report on their phones."""
    hash_cheaply(monkeypatch)
    leagues = 2 if "phones" in request.fixturenames else 1
    with serving(EventOfForty.league_in(tmp_path), leagues) as (store, address):
        yield EventOfForty(store, address)


@pytest.fixture(scope="module")
def by_commands(tmp_path_factory):
    """The same event, run at a terminal."""
    return event_by_commands(tmp_path_factory.mktemp("commands"))


@pytest.fixture
def phones(forty, chromium):
    """The phones of the players."""
    found = Phones(forty.store, forty.address, forty.event, chromium)
    yield found
    found.close()


@pytest.fixture
def cast(chromium):
    """Open windows of people; in the end, none of them has anything to complain of."""
    found = []

    def of(*hands):
        found.extend(Person(chromium, each) for each in hands)
        return found

    yield of
    assert [] == [each for person in found for each in person.leave()]


def test_event_with_results_typed_by_keyboard_alone(forty, cast, by_commands):
    director, scorer, player = cast(KEYBOARD, KEYBOARD, TOUCH)

    forty.run(director, scorer, player)
    forty.write("typed", director)

    assert director.actions["type results"] == sum(len(each.pairing.boards) for each in forty.running().rounds) - 1
    assert forty.actions(director) <= 130, director.actions
    assert len(forty.timed) == TIMED
    assert dict.fromkeys(forty.seen, forty.timed) == {name: set(seen) for name, seen in forty.seen.items()}
    assert by_commands.tables() == forty.tables()
    assert by_commands.log() == forty.log()


def test_event_with_results_reported_by_players_by_touch_alone(forty, cast, phones, by_commands):
    director, scorer, player = cast(TOUCH, TOUCH, TOUCH)

    forty.run(director, scorer, player, phones)
    forty.write("reported", director)

    assert phones.reported_in_windows == 2 * len(forty.running().rounds[2].pairing.boards)
    assert forty.actions(director) <= 35, director.actions
    assert by_commands.tables() == forty.tables()
