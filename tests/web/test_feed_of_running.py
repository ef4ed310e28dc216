"""The feed of a site has no event that is still played, and slips are for boards with two players."""

from crosstable.people.accounts.slip_links import make_slip_links, slip_links
from tests.publish.running_league import WHO, begun, play_round


def test_an_event_that_is_played_is_not_in_the_feed(asked, running):
    feed, page = asked.get("/feed.xml").text, asked.get("/events.html").text

    assert running[1] in page
    assert f"events/{running[1]}" not in feed


def test_a_bye_has_no_slip(tmp_path):
    store, event = begun(tmp_path)  # seven entrants
    play_round(store, event, [])
    make_slip_links(store, WHO, event, 1)
    with store.read() as connection:
        links = slip_links(connection, event, 1, store.clock())

    assert [1, 2, 3] == sorted(links)
