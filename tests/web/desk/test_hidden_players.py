"""Players who are hidden from everyone are named for the people who run their event: at the desk, and in the hall."""

from itertools import count

import pytest

from crosstable.facts.players.player_edits import edit_player, erase_name
from crosstable.model.names import slug
from crosstable.people.accounts.access import Grant, Role
from crosstable.publish.print_paper import parts_to_print
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.web.desk.frame import PARTS
from crosstable.web.desk.tool_page import tool_pages
from tests.league.events.made import now
from tests.web.accounts.conftest import browser_of, signed_in
from tests.web.desk.conftest import created, entered

HIDDEN, SHORT = "Mona Hidden", "Ina Shortened"
_NUMBERS = count(1)  # the events of one league need names of their own


@pytest.fixture
def at(league, owner):
    """The desk of an event in its second round, with a hidden player and one who is shown by initials."""
    at = created(owner, name=f"Discreet Cup {next(_NUMBERS)}", template="swiss", rounds="3")
    entered(owner, at, f"{HIDDEN} 1800", "Bo Seen 1700", f"{SHORT} 1650", "Di Seen 1500")
    event = now(league, at.rpartition("/")[2]).event
    for name, display in ((HIDDEN, "hidden"), (SHORT, "initials")):
        player = next(each.id for each in event.entrants if each.player.name == name)
        edit_player(league, "root", player, {"display": display})
    for path, data in (("rounds", {"publish": "on"}), ("results", {"typed": "1 1-0\n2 1-0"})):
        assert 303 == owner.post(f"{at}/{path}", data=data).status_code
    return at


def shown(league, at):
    """Return what stands for the two elsewhere."""
    return [each.player.shown_name() for each in now(league, at.rpartition("/")[2]).event.entrants[::2]]


@pytest.mark.slow
@pytest.mark.parametrize("role", [Role.OWNER, Role.DIRECTOR, Role.SCORER, Role.VIEWER])
def test_every_page_of_the_desk_names_them(league, site, owner, at, role):
    event = at.rpartition("/")[2]
    browser = owner if role is Role.OWNER else signed_in(league, site, "Vera", Grant(role, event))
    parts = parts_to_print(snapshot_of(now(league, event)))
    pages = ["", *PARTS, *tool_pages(), "presence", "games", "games/1/1", *(f"print/{each}" for each in parts)]
    found = {page: browser.get(f"{at}/{page}".rstrip("/")) for page in pages}
    texts = {page: answer.text for page, answer in found.items() if answer.status_code == 200}

    assert {"", *PARTS, *(f"print/{each}" for each in parts)} <= texts.keys()
    assert [] == [page for page, text in texts.items() for each in shown(league, at) if each in text]
    assert {"entrants", "log", "standings"} <= {
        page for page, text in texts.items() if HIDDEN in text and SHORT in text
    }
    assert all(HIDDEN in texts[f"print/{each}"] for each in parts if each not in ("prizes", "start"))


@pytest.mark.slow
def test_what_is_typed_finds_them_by_name(owner, at):
    assert HIDDEN in owner.get(f"{at}/typed", params={"q": "bye mona"}).text
    preview = owner.post(f"{at}/typed", data={"typed": "bye mona 3"})

    assert 200 == preview.status_code
    assert HIDDEN in preview.text


@pytest.mark.slow
def test_nobody_else_sees_their_names(league, site, at):
    everyone = browser_of(site)
    event = at.rpartition("/")[2]
    name = slug("", now(league, event).event.name)
    resource = f"/api/v1/leagues/{next(iter(site.state.accounts.by_key))}/events/{event}"
    pages = [f"/events/{event}-{name}.html", f"{resource}/entrants", f"{resource}/games"]
    found = [everyone.get(page) for page in pages]

    assert [200] * len(pages) == [each.status_code for each in found]
    assert [] == [each.url for each in found if HIDDEN in each.text or SHORT in each.text]
    assert shown(league, at)[0] in found[0].text


@pytest.mark.slow
def test_a_name_that_was_erased_is_nowhere(league, owner, at):
    erase_name(league, "root", HIDDEN)
    text = owner.get(at).text

    assert HIDDEN not in text
    assert shown(league, at)[0] in text
