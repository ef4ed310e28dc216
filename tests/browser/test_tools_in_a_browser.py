"""Tools of the desk that are needed rarely, in a chromium: by touch at 390 px, by keyboard at 1280 px, and for axe."""

import pytest

from tests.browser.site_with_accounts import problems_of, served, set_up

__all__ = ["served"]  # a fixture

pytestmark = pytest.mark.browser

PLAYERS = "Zo Quill 1900\nIk Vane 1800\nUm Ross 1700\nOx Tay 1600"
ROUND = [("rounds", {"publish": "on"}), ("results", {"typed": "1 1\n2 1"})]


@pytest.fixture
def desk(chromium, served):
    """A browser that is signed in, and a function that begins an event: its template, and what is done in it."""
    store, address = served
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, bypass_csp=True)
    page = context.new_page()
    set_up(page, store, address)

    def begun(template, steps=(), players=PLAYERS):
        at = sent("/desk/new", name=f"Event of {template}", template=template, rounds="1")
        if players:
            sent(f"{at}/list", list=players, accept="1")
        for path, fields in steps:
            sent(f"{at}/{path}", **fields)
        return f"{address}{at}"

    def sent(path, **fields):
        answer = page.request.post(f"{address}{path}", form=fields, headers={"origin": address}, max_redirects=0)
        assert answer.status == 303, answer.text()
        return answer.headers["location"].partition("?")[0]

    yield page, begun
    context.close()


def chosen_by_keyboard(page, label, text):
    """Fill a field with the keyboard alone."""
    page.get_by_label(label).first.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type(text)


def test_by_touch_a_plan_is_changed_and_a_stage_begins_after_a_look(desk):
    page, begun = desk
    page.goto(begun("swiss", ROUND))

    page.get_by_role("link", name="Plan", exact=True).tap()
    page.get_by_label("Tie-breaks").fill("BH")
    page.get_by_role("button", name="What would change?").tap()
    page.get_by_role("cell", name="BH", exact=True).wait_for()
    page.get_by_role("button", name="Do it").tap()
    page.get_by_role("status").get_by_text("changed the plan").wait_for()
    page.get_by_role("link", name="Stages").tap()
    page.locator("#cut > summary").tap()
    page.get_by_label("How many go on").fill("2")
    page.get_by_role("button", name="Who goes on?").first.tap()
    page.get_by_role("heading", name="Who goes on").wait_for()
    assert page.locator("main ol li").count() == 2
    page.get_by_role("button", name="Do it").tap()
    page.get_by_role("status").get_by_text("began Top 2 in round 2").wait_for()
    page.locator("#last").get_by_role("button", name="Undo").tap()
    page.get_by_role("status").get_by_text("undid: began Top 2").wait_for()

    assert page.url.partition("?")[0].endswith("/stages")


def test_results_of_a_match_of_teams_are_typed_by_match_and_board(desk):
    page, begun = desk
    ants, bees = ({"name": name, "members": f"{name} 1\n{name} 2\n{name} 3\n{name} 4"} for name in ("Ants", "Bees"))
    page.goto(begun("team-swiss", [("teams", ants), ("teams", bees), ("rounds", {"publish": "on"})], players=""))
    page.get_by_text("4 results missing: 1.1, 1.2, 1.3, 1.4").wait_for()
    page.locator("#typed").fill("1.2 1")
    page.keyboard.press("Enter")
    page.get_by_text("3 results missing: 1.1, 1.3, 1.4").wait_for()
    row = page.locator("[id='d1.2']")
    page.locator("#typed").fill("")
    page.locator("#typed").press("ArrowDown")

    assert ["1.2", "Ants 2 – Bees 2", "1-0"] == [row.locator("td").nth(at).inner_text() for at in range(3)]
    assert "1.1 " == page.locator("#typed").input_value()
    page.locator("#typed").fill("1 110=")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Close the event").or_(
        page.get_by_role("button", name="Pair round 2")
    ).first.wait_for()
    shown = [page.locator(f"[id='d1.{board}'] b").inner_text() for board in (1, 2, 3, 4)]
    assert ["1-0", "1-0", "0-1", "½-½"] == shown


def test_by_keyboard_a_team_is_added_and_its_line_up_set(desk):
    page, begun = desk
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(begun("team-swiss", players=""))

    page.get_by_role("link", name="Add teams").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/teams")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Ants")
    page.keyboard.press("Tab")
    page.keyboard.type("Al Amber\nAbe Ash\nAda Alder\nAmy Apple")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("added team Ants with 4 players").wait_for()
    page.locator("#t1 > summary").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Board 4").focus()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Set the line-up").focus()
    page.keyboard.press("Enter")
    page.get_by_role("status").get_by_text("line-up of Ants in round 1").wait_for()

    assert "Ada Alder, -" in page.locator("#last").inner_text()


def test_by_keyboard_prizes_are_typed_and_shown_with_their_reason(desk):
    page, begun = desk
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{begun('swiss', [ROUND[0], ('results', {'typed': '1 1'}), ('results', {'typed': '2 d'})])}/prizes")

    chosen_by_keyboard(page, "Prizes, one list", "main: 300+Cup, 200")
    page.get_by_role("button", name="Set the prizes").focus()
    page.keyboard.press("Enter")
    page.get_by_role("cell", name="300 and Cup").wait_for()

    assert page.get_by_role("cell", name="place 1", exact=True).count() == 1


@pytest.mark.parametrize("width", [390, 1280])
def test_the_tools_can_be_used_by_everyone(desk, width):
    page, begun = desk
    page.set_viewport_size({"width": width, "height": 844})
    swiss = begun("swiss", ROUND)
    knockout = begun("knockout", [("rounds", {"publish": "on"}), ("results", {"typed": "1 d\n2 1"})])
    groups, ladder = begun("groups-and-finals", [("draw", {"groups": "2"})]), begun("ladder")
    teams = begun("team-swiss", [("teams", {"name": "Ants", "members": "Al\nAbe\nAda\nAmy"})], players="")
    pages = [
        f"{swiss}/{name}" for name in ("entrants", "standings", "log", "plan", "stages", "prizes", "papers", "report")
    ]
    pages += [swiss, f"{knockout}/stages", f"{groups}/stages", f"{ladder}/stages", f"{teams}/teams", f"{teams}/prizes"]
    desks = swiss.rpartition("/")[0]
    found = {}
    for address in [*pages, f"{desks}/take-over", f"{desks}/next-season"]:
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        found[address] = problems_of(page)

    assert {} == {address: problems for address, problems in found.items() if problems}
