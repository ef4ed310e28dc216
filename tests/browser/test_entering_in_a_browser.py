"""Beginning an event and entering people in a chromium: by keyboard alone at 1280 px, by touch alone at 390 px."""

import pytest

from crosstable.events.running import read_running
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.lists_of_league import place_of_lists
from crosstable.formats.player_lists.listed_player import PlayerListRow
from tests.browser.site_with_accounts import problems_of, served, set_up

__all__ = ["served"]  # a fixture

pytestmark = pytest.mark.browser
LISTED = PlayerListRow("12000274", "Novak, Jan", 2439.0, None, None, "GM", "Moor", "AUT", None, "1990", None)
PLAYERS = "Zo Quill 1900\nIk Vane 1800\nUm Ross 1700\n"


def opened(chromium, served, width, **options):
    """The page of a browser of the owner, with a list of a federation beside the league."""
    store, address = served
    PlayerLookup(place_of_lists(store)).replace("FIDE", [LISTED])
    page = chromium.new_page(viewport={"width": width, "height": 844}, bypass_csp=True, **options)
    set_up(page, store, address)
    return page, store, address


def names(store, page):
    with store.read() as connection:
        event = page.url.rpartition("/desk/")[2].partition("?")[0].partition("/")[0]
        return sorted(each.player.name for each in read_running(connection, event).event.entrants)


def tab_to(page, role, name):
    """Press Tab until an element has the focus."""
    wanted = page.get_by_label(name).first if role == "field" else page.get_by_role(role, name=name).first
    for _ in range(80):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {role} {name}")


def press(page, role, name, key="Enter"):
    tab_to(page, role, name)
    page.keyboard.press(key)


def write(page, role, name, text):
    tab_to(page, role, name)
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_an_event_is_begun_and_people_are_entered_by_keyboard_alone(chromium, served):
    page, store, address = opened(chromium, served, 1280)
    page.goto(f"{address}/desk/")
    press(page, "link", "New event like")
    page.wait_for_url("**/desk/new?like=*")
    press(page, "button", "Create the event")
    page.locator("#enter[open]").wait_for()
    page.wait_for_load_state()

    write(page, "field", "One player", "jan nov")
    page.get_by_role("option", name="Novak, Jan").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    press(page, "button", "Look at the player")
    page.get_by_text("1 to enter, 1 of them new").wait_for()
    press(page, "button", "Enter these players")
    page.get_by_text("1 entrant").wait_for()

    write(page, "textbox", "Paste a list", PLAYERS + "Novak, Jann")
    press(page, "button", "Look at the list")
    page.get_by_text("1 doubtful").wait_for()
    write_choice(page, "Who is Novak, Jann?", "leave out")
    press(page, "button", "Enter these players")
    page.get_by_text("4 entrants").wait_for()

    assert ["Ik Vane", "Novak, Jan", "Um Ross", "Zo Quill"] == names(store, page)
    page.close()


def write_choice(page, label, text):
    """Choose in a list by its first letters."""
    tab_to(page, "combobox", label)
    page.keyboard.type(text)


def test_a_late_entry_is_made_by_touch_alone(chromium, served):
    page, store, address = opened(chromium, served, 390, has_touch=True, is_mobile=True)
    page.goto(f"{address}/desk/new")
    page.get_by_label("Name").fill("Evening")
    page.get_by_label("Kind of event").select_option("swiss")
    page.get_by_role("button", name="Create the event").tap()
    page.get_by_label("or choose a file").set_input_files(
        {
            "name": "cup.csv",
            "mimeType": "text/csv",
            "buffer": b"name,rating\nZo Quill,1900\nIk Vane,1800\nUm Ross,1700\n",
        }
    )
    page.get_by_role("button", name="Look at the list").tap()
    page.get_by_role("button", name="Enter these players").tap()
    page.get_by_role("button", name="Pair round 1").tap()
    page.get_by_role("button", name="Publish round 1").tap()
    page.get_by_text("1 result missing: 1").wait_for()

    page.get_by_role("link", name="Entrants").tap()
    page.locator("summary", has_text="Late entry").tap()
    page.locator("#late").get_by_label("Player").tap()
    page.locator("#late").get_by_label("Player").fill("nov")
    page.get_by_role("option", name="Novak, Jan").tap()
    page.get_by_label("against Um Ross, who then loses the bye").tap()
    page.get_by_role("button", name="Look at the entry").tap()
    page.get_by_text("1 to enter").wait_for()
    page.get_by_role("button", name="Enter these players").tap()
    page.get_by_text("2 results missing: 1, 2").wait_for()

    assert ["Ik Vane", "Novak, Jan", "Um Ross", "Zo Quill"] == names(store, page)
    assert 390 == page.evaluate("document.documentElement.scrollWidth")
    page.close()


def test_a_dropped_file_is_looked_at(chromium, served):
    page, _, address = opened(chromium, served, 1280)
    page.goto(f"{address}/desk/new?like=e1")
    page.get_by_role("button", name="Create the event").click()
    page.locator("#enter[open]").wait_for()
    page.wait_for_load_state()

    page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["name,rating\\nZo Quill,1900\\n"], "cup.csv"));
          const dropped = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector("form[data-drop] textarea").dispatchEvent(dropped);
        }"""
    )
    page.get_by_text("1 to enter, 1 of them new").wait_for()
    page.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_pages_about_entrants_can_be_used_by_everyone(chromium, served, width):
    page, _, address = opened(chromium, served, width)
    page.goto(f"{address}/desk/new")
    page.get_by_label("Name").fill("Go Days")
    page.get_by_label("Kind of event").select_option("go-mcmahon")
    page.get_by_role("button", name="Create the event").click()
    page.locator("textarea[name=list]").fill("".join(f"Player {n} Name\t{1200 + 37 * n}\n" for n in range(24)))
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter these players").click()
    page.get_by_text("24 entrants").wait_for()
    at = page.url.partition("?")[0]

    found = {"desk": _problems(page)}
    for part in ("bar", "presence", "entries"):
        page.goto(at)
        page.locator("#entrants > summary").click()
        page.goto(
            f"{at}/{part}" if part != "entries" else page.locator("#entrants td a").first.evaluate("each => each.href")
        )
        found[part] = _problems(page)
    page.goto(at)
    page.locator("#enter > summary").click()
    page.locator("textarea[name=list]").fill("Player 1 Nameh 3k\nNew Person 1d Berlin")
    page.get_by_role("button", name="Look at the list").click()
    found["list"] = _problems(page)
    page.goto(f"{address}/desk/new?like={at.rpartition('/')[2]}")
    found["new"] = _problems(page)

    assert not any(found.values()), found
    page.close()


def _problems(page):
    page.eval_on_selector_all("details", "all => all.forEach((each) => { each.open = true; })")
    return problems_of(page)
