"""The desk in a chromium: results by keyboard and by touch, also without a connection."""

import pytest

from crosstable.events.results import enter_results
from crosstable.events.running import read_running
from crosstable.events.seated_players import seated_players
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.sessions import begin_session
from tests.browser.desk_of_few import begun_desk
from tests.browser.site_with_accounts import PASSWORD, problems_of, served

__all__ = ["served"]  # a fixture

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(chromium, served):
    """The desk of a new event of four players whose first round is on, its page and its store."""
    store, address = served
    page = chromium.new_page(viewport={"width": 390, "height": 844}, bypass_csp=True)  # for the checks of axe
    begun_desk(page, store, address)
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.get_by_text("2 results missing: 1, 2").wait_for()
    page.wait_for_load_state()  # with its scripts
    yield page, store
    page.close()


def missing(store, page):
    """How many boards have no result in the league."""
    with store.read() as connection:
        return len(read_running(connection, page.url.rpartition("/")[2].partition("?")[0]).latest.unfinished)


def seated(store, page, board):
    """Who sits at a board."""
    with store.read() as connection:
        running = read_running(connection, page.url.rpartition("/")[2].partition("?")[0])
    return seated_players(running, running.latest.board(board).game)


def signed_in_as_bea(store, page):
    """Sign another person in, in the browser of the page; returns the cookie of who was signed in before."""
    bea = begin_session(store, create_account(store, "root", "Bea", Grant(Role.OWNER), password=PASSWORD))
    [cookie] = [each for each in page.context.cookies() if each["name"].endswith("-session")]
    page.context.add_cookies([{**cookie, "value": bea}])
    return cookie


def test_results_are_typed_or_pressed_and_the_page_follows(desk):
    page, store = desk

    page.locator("#typed").fill("1 1")
    page.keyboard.press("Enter")
    page.get_by_text("1 result missing: 2").wait_for()
    page.get_by_role("button", name="Board 2: ").nth(1).click()
    page.get_by_role("button", name="Pair round 2").wait_for()

    assert missing(store, page) == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_result_without_a_connection_waits_and_is_entered_once(desk):
    page, store = desk

    page.context.set_offline(True)
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.get_by_text("2 d: waiting for the connection").wait_for()
    assert missing(store, page) == 2
    assert page.locator("#d2 .sent").inner_text().split() == ["½-½", "not", "entered", "yet"]
    page.keyboard.press("ArrowDown")
    assert page.locator("#typed").input_value() == "1 "  # board 2 is not missing any more
    page.context.set_offline(False)
    page.get_by_text("1 result missing: 1").wait_for()

    assert missing(store, page) == 1
    assert page.locator(".sent").count() == 0
    assert page.locator("#waiting li").count() == 0


def test_a_mistyped_result_is_taken_back_while_there_is_no_connection(desk):
    page, store = desk

    page.context.set_offline(True)
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.locator("#waiting li").get_by_role("button", name="Take it back").click()
    assert page.locator("#waiting li").count() == 0
    assert page.locator("#d2 .sent").count() == 0
    page.locator("#typed").fill("1 1")
    page.keyboard.press("Enter")
    page.get_by_text("1 1: waiting for the connection").wait_for()
    page.context.set_offline(False)
    page.get_by_text("1 result missing: 2").wait_for()

    assert missing(store, page) == 1


def test_a_page_of_the_network_in_between_is_no_answer(desk):
    page, store = desk
    asked = []

    def sign_in_first(route):
        sent = route.request.post_data_json
        asked.append((route.request.headers.get("crosstable-actor"), *sent["typed"], tuple(sent["seated"]["2"])))
        route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to our network</h1>")

    page.route("**/results", sign_in_first)
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.get_by_text("2 d: waiting for the connection").wait_for()
    page.unroute("**/results")
    page.get_by_text("1 result missing: 1").wait_for()

    assert missing(store, page) == 1
    assert set(asked) == {("Ann%20Lee", "2 d", seated(store, page, 2))}
    assert page.locator("#waiting li").count() == 0


def test_what_waits_is_not_sent_as_another_person(desk):
    page, store = desk

    page.context.set_offline(True)
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.get_by_text("2 d: waiting for the connection").wait_for()
    cookie = signed_in_as_bea(store, page)
    page.context.set_offline(False)
    page.locator("#waiting").get_by_text("Somebody else is signed in").wait_for()
    assert missing(store, page) == 2
    page.locator("#typed").fill("1 1")
    page.keyboard.press("Enter")
    page.locator("#waiting").get_by_text("1 1: Somebody else is signed in").wait_for()
    page.context.add_cookies([cookie])
    page.get_by_text("1 result missing: 1").wait_for()

    assert page.locator("#waiting li").all_inner_texts()[0].startswith("1 1: ")
    assert page.locator("#waiting li").count() == 1


def test_a_page_takes_nothing_from_the_page_of_another_person(desk):
    page, store = desk

    signed_in_as_bea(store, page)
    page.evaluate("crosstable.ask()")
    page.locator(".as-of").get_by_text("Somebody else is signed in").wait_for()
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.locator("#waiting").get_by_text("2 d: Somebody else is signed in").wait_for()

    assert page.locator("#typed").input_value() == "2 d"
    assert page.evaluate("localStorage.length") == 0
    assert {each.input_value() for each in page.locator("#desk input[name=actor]").all()} == {"Ann Lee"}

    page.locator(".as-of button").click()
    page.locator(".frame[data-actor=Bea]").wait_for()
    page.wait_for_load_state()
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.get_by_text("1 result missing: 1").wait_for()


def test_a_waiting_result_lies_on_the_players_it_is_of_and_covers_their_buttons(desk):
    page, _ = desk
    page.evaluate("window.before = document.querySelector('#enter-pressed')")

    page.context.set_offline(True)
    page.locator("#typed").fill("2 d")
    page.keyboard.press("Enter")
    page.locator("#d2 .sent").wait_for()

    assert page.locator("#d2 td:last-child > :not(.sent):not([inert])").count() == 0

    page.evaluate("document.querySelector('#d2').dataset.players = 'p98 p99'")
    page.evaluate("document.dispatchEvent(new Event('crosstable:fresh'))")

    assert page.locator(".sent, #results [inert]").count() == 0

    page.context.set_offline(False)
    page.get_by_text("1 result missing: 1").wait_for()
    page.get_by_role("button", name="Board 1: ").first.click()
    page.get_by_role("button", name="Pair round 2").wait_for()

    assert page.locator("#absent").count() == 0
    assert page.evaluate("window.before === document.querySelector('#enter-pressed')")  # the table was not replaced


def test_text_that_is_not_sent_yet_stays_in_its_form(desk):
    page, store = desk

    page.locator("#typed").fill("1 ")
    page.locator("h1").click()
    enter_results(store, "bea", page.url.rpartition("/")[2].partition("?")[0], [(2, "1")])
    page.evaluate("crosstable.ask()")
    page.get_by_text("1 result missing: 1").wait_for()

    assert page.locator("#typed").input_value() == "1 "


def test_a_rejected_result_stays_in_sight(desk):
    page, _ = desk

    page.locator("#typed").fill("9 1")
    page.keyboard.press("Enter")

    page.locator("#waiting").get_by_text("has no board 9").wait_for()
    page.locator("#typed").fill("2 what")
    page.keyboard.press("Enter")
    page.locator("#waiting").get_by_text("2 what:").wait_for()

    assert page.locator(".sent").count() == 0
    assert page.get_by_role("button", name="Board 2: ").first.is_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_desk_can_be_used_by_everyone(desk, width):
    page, _ = desk
    page.set_viewport_size({"width": width, "height": 844})
    root, _, event = page.url.partition("/desk/")

    found = {}
    for path in (event, f"{event}/entrants", f"{event}/standings", f"{event}/log", "", "new"):
        page.goto(f"{root}/desk/{path}")
        page.eval_on_selector_all("#desk details", "all => all.forEach((each) => { each.open = true; })")
        found[path] = problems_of(page)

    assert not any(found.values()), found
