"""The page of an event that is on, and its paper, in a browser."""

import json
import re

import pytest

from crosstable.publish.print_paper import PARTS, paper
from crosstable.reading.league_reader import read_snapshot
from tests.publish.leagues import HOSTILE
from tests.publish.running_league import begun, in_round_two, play_round

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SWISS, EVENING = "events/e1-spring-open.html", "events/e2-preferans-evening.html"
SHOWN = "tbody tr:not([hidden])"


def boards(page, where=".now"):
    return page.locator(f"{where} .boards {SHOWN}").all_inner_texts()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", [SWISS, EVENING, "events.html", "index.html", "corrections.html"])
def test_no_page_of_a_running_event_scrolls_sideways(opened, running_site, path, width, scheme):
    page = opened(path, width=width, scheme=scheme, root=running_site)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")

    assert width == page.evaluate("document.documentElement.scrollWidth")


def test_a_player_finds_the_own_games_on_a_phone(opened, running_site):
    page = opened(SWISS, width=390, root=running_site)
    everybody = len(boards(page))
    page.fill("#find", "ann")

    assert (4, 1) == (everybody, len(boards(page)))
    assert "Ann" in boards(page)[0]
    assert 1 == page.locator(f".standings {SHOWN}").count()
    assert page.locator("details.fold .boards").is_visible()
    assert 1 == len(boards(page, "details.fold"))
    box = page.locator(f".now {SHOWN}").bounding_box()
    assert box["y"] + box["height"] < 900


def test_the_next_game_is_reported_in_words(opened, running_site):
    page = opened(SWISS, width=390, root=running_site)
    row = page.locator(".now .boards tbody tr").nth(1)
    white, black = row.locator(".name a").all_text_contents()
    said = page.locator(".finder output")

    page.fill("#find", white)
    assert f"Round 2, board 2: White against \u2068{black}\u2069." == said.text_content()
    page.fill("#find", black)
    assert f"Round 2, board 2: Black against \u2068{white}\u2069." == said.text_content()
    page.fill("#find", "gus")
    assert "Round 2: half-point bye." == said.text_content()
    page.fill("#find", "")
    assert "" == said.text_content()


def test_the_next_table_is_reported_in_words(opened, running_site):
    page = opened(EVENING, width=390, root=running_site)
    row = page.locator(".now .boards tbody tr").first
    first, *others = row.locator(".name a").all_text_contents()
    page.fill("#find", first)

    named = ", ".join(f"\u2068{name}\u2069" for name in others)
    assert f"Round 1, table 1: you against {named}." == page.locator(".finder output").text_content()


def test_the_address_keeps_the_player(opened, running_site):
    page = opened(SWISS, width=390, root=running_site)
    page.fill("#find", "Gus")
    assert "#find=Gus" == page.evaluate("location.hash")
    page.reload()

    assert ["Gus"] == [re.match(r"\s*(\w+)", text).group(1) for text in boards(page)]
    page.fill("#find", "")
    assert 4 == len(boards(page))
    assert not page.locator("details.fold .boards").is_visible()


def test_a_missing_name_is_reported(opened, running_site):
    page = opened(SWISS, root=running_site)
    page.fill("#find", "zebra")

    assert "No player of that name." == page.locator(".finder output").text_content()
    assert [] == boards(page)


def test_an_address_with_nonsense_does_no_harm(opened, running_site):
    page = opened("events.html", root=running_site)
    page.goto((running_site / SWISS).as_uri() + "#find=%E0%A4%A")

    assert 4 == len(boards(page))


def test_a_board_number_shows_why_by_mouse_and_by_keyboard(opened, running_site):
    page = opened(SWISS, width=390, root=running_site)
    number = page.locator(".now .boards tbody .tip").first
    number.click()
    pop = page.locator(".now .boards tbody .pop").first
    pop.wait_for(state="visible")

    assert "Set by hand: came in <one> car." in pop.inner_text()
    page.keyboard.press("Escape")
    assert not pop.is_visible()
    number.focus()
    page.keyboard.press("Enter")
    pop.wait_for(state="visible")
    box = pop.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_all_boards_appear_there_without_scripts(opened, running_site):
    page = opened(SWISS, root=running_site, java_script_enabled=False)

    assert 4 == len(boards(page))
    assert not page.locator(".finder").is_visible()


def test_the_code_of_a_slip_opens_the_board_of_an_earlier_round(opened, running_site):
    page = opened("events.html", root=running_site)
    page.goto((running_site / SWISS).as_uri() + "#r1b2")

    page.locator("#r1b2").wait_for(state="visible")


@pytest.fixture
def sheets(chromium, tmp_path):
    """Print a page as the browser does; give the size of each sheet in millimetres."""

    def print_page(html):
        path = tmp_path / "paper.html"
        path.write_text(html, encoding="utf-8")
        page = chromium.new_page()
        page.goto(path.as_uri())
        pdf = page.pdf(prefer_css_page_size=True)
        page.close()
        sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        return [(round(float(width) / 72 * 25.4), round(float(height) / 72 * 25.4)) for width, height in sizes]

    return print_page


def test_slips_fill_sheets_of_ten(sheets, tmp_path):
    store, event = begun(tmp_path, names=[f"Player {at}" for at in range(42)])
    play_round(store, event, [])
    (shown,) = read_snapshot(store).events

    assert [(210, 297)] * 3 == sheets(paper(shown, "Club", ["slips"]))


def test_forty_players_appear_on_one_sheet_each_way(sheets, tmp_path):
    store, event = begun(tmp_path, names=[f"Player {at}" for at in range(40)])
    play_round(store, event, [])
    (shown,) = read_snapshot(store).events

    assert [(210, 297)] * 4 == sheets(paper(shown, "Club", ["pairings", "wall-list", "standings"]))


def test_hostile_names_do_not_push_slips_off_their_sheet(sheets, tmp_path):
    names = [name for name in HOSTILE if name.isprintable()]
    names += [f"{'Wolfgang Amadeus ' * 8}{at}" for at in range(20 - len(names))]
    store, event = begun(tmp_path, names=names)
    play_round(store, event, [])
    (shown,) = read_snapshot(store).events

    assert [(210, 297)] == sheets(paper(shown, "Club", ["slips"]))


def test_every_part_begins_on_its_own_sheet(sheets, tmp_path):
    store, _ = in_round_two(tmp_path)
    (shown,) = read_snapshot(store).events

    assert 5 == len(sheets(paper(shown, "Club", PARTS)))


def test_paper_complains_of_nothing(chromium, tmp_path):
    store, _ = in_round_two(tmp_path)
    (shown,) = read_snapshot(store).events
    (tmp_path / "paper.html").write_text(paper(shown, "Club", PARTS), encoding="utf-8")
    complaints = []
    page = chromium.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.goto((tmp_path / "paper.html").as_uri())
    codes = page.locator("svg.qr")

    sizes = json.loads(
        page.evaluate(
            "JSON.stringify([...document.querySelectorAll('.qr')].map((e) => e.getBoundingClientRect().width))"
        )
    )
    assert (3, []) == (codes.count(), complaints)
    assert all(70 < size < 100 for size in sizes)
    page.close()
