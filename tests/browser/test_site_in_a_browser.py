"""The written site in a browser: no sideways scroll, filters, charts, tips, with keys and fingers."""

from itertools import combinations

import pytest
from playwright.sync_api import expect

from crosstable.publish.site import write_site
from crosstable.reading.league_reader import read_snapshot
from tests.browser.waiting import wait_until
from tests.publish.running_league import begun, play_round

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KINDS = ["index", "leaderboards", "players", "events", "events.html", "seasons", "ratings", "corrections", "404"]
BOARD = "leaderboards/overall.html"


def path_of(kind, site):
    """Return the largest page of a kind."""
    if not (site / kind).is_dir():
        return kind if kind.endswith(".html") else f"{kind}.html"
    largest = max((site / kind).glob("*.html"), key=lambda path: path.stat().st_size)
    return str(largest.relative_to(site))


def names(page):
    return page.locator("#board tbody a").all_text_contents()


def column(page, name):
    return page.locator(f"#board tbody [data-c={name}]").all_text_contents()


def caption(page):
    return page.locator("#board caption").text_content()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("kind", KINDS)
def test_no_page_scrolls_sideways(opened, site, kind, width, scheme):
    page = opened(path_of(kind, site), width=width, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")

    assert width == page.evaluate("document.documentElement.scrollWidth")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (dark == "rgb(255, 255, 255)") == (scheme == "light")


@pytest.mark.parametrize("kind", KINDS)
def test_names_that_try_to_break_out_do_not(opened, hostile_site, kind):
    for path in [*(hostile_site / kind).glob("*.html")] or [hostile_site / path_of(kind, hostile_site)]:
        page = opened(path.relative_to(hostile_site), width=390, root=hostile_site)

        assert 390 == page.evaluate("document.documentElement.scrollWidth"), path


@pytest.mark.parametrize("kind", ["players", "events"])
def test_event_of_many_weeks_fits_a_phone(opened, season_long_site, kind):
    page = opened(path_of(kind, season_long_site), width=390, root=season_long_site)

    assert 390 == page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize(("number", "least"), [(26, 13), (120, 16)])
def test_a_projector_shows_many_boards_at_once_with_small_codes(opened, tmp_path, number, least):
    store, event = begun(tmp_path, names=[f"Sebastian Farrell {at}" for at in range(number)])
    play_round(store, event, [])
    write_site(read_snapshot(store), tmp_path / "out", base_url="https://club.example/")
    path = next((tmp_path / "out" / "screen").iterdir()).name

    page = opened(f"screen/{path}", root=tmp_path / "out", width=1920)
    page.set_viewport_size({"width": 1920, "height": 1080})
    shown = page.locator("#rows tbody tr:visible")
    expect(shown.nth(least - 1)).to_be_visible()  # it is measured again after the window has another size
    assert shown.count() <= 40
    assert 1080 == page.evaluate("document.documentElement.scrollHeight")
    assert 1080 / 38 <= page.evaluate("parseFloat(getComputedStyle(document.querySelector('#rows td')).fontSize)")
    assert {2} == {page.locator("figure .code").count()}
    assert page.locator(".code").first.bounding_box()["height"] < 1080 / 6


def test_search_shows_hostile_names_as_text(opened, hostile_site):
    page = opened("index.html", root=hostile_site)
    page.fill("#search", "script")
    page.wait_for_selector(".found a")

    assert "<script>alert(1)</script>" in page.locator(".found a").all_text_contents()


def test_first_page_appears_there_without_scripts(opened):
    page = opened(BOARD, java_script_enabled=False)

    assert 50 == len(names(page))
    assert page.locator("noscript").is_visible()
    assert not page.locator("#filters").is_visible()


def test_rows_of_the_script_are_those_of_the_page(opened):
    page = opened(BOARD)
    written = page.locator("#board tbody").inner_text()
    page.fill("[name=least]", "1")
    wait_until(page, "location.hash.includes('least=1')")
    wait_until(page, "!document.querySelector('#board caption').textContent.includes('Loading')")

    assert written == page.locator("#board tbody").inner_text()


def test_pages_turn_and_the_address_keeps_the_place(opened):
    page = opened(BOARD)
    first = names(page)
    page.click("[name=next]")
    wait_until(page, "document.querySelector('#pages span').textContent.startsWith('Page 2')")
    second = names(page)
    page.reload()
    wait_until(page, "document.querySelector('#pages span').textContent.startsWith('Page 2')")

    assert (50, set()) == (len(second), set(first) & set(second))
    assert second == names(page)


def test_least_games_leaves_out_who_played_less(opened):
    page = opened(BOARD)
    page.fill("[name=least]", "100")
    wait_until(page, "Number(document.querySelector('#board tbody tr:last-child [data-c=games]').textContent) >= 100")

    assert all(int(games) >= 100 for games in column(page, "games"))
    assert 0 < len(names(page)) < 120


def test_search_finds_a_part_of_a_name_without_its_accents(opened):
    page = opened(BOARD)
    page.fill("[name=q]", "rezr")
    wait_until(page, "document.querySelectorAll('#board tbody tr').length < 5")

    assert all("Řezr" in name for name in names(page))
    assert caption(page).startswith(str(len(names(page))))


@pytest.mark.parametrize("key", ["rating", "games", "share"])
def test_sorting_sorts_and_reverses(opened, key):
    page = opened(BOARD)
    page.select_option("[name=sort]", key)
    wait_until(page, f"location.hash.includes('sort={key}')")
    wait_until(page, "document.querySelector('#board caption').textContent.includes('players')")
    falling = [float(value.rstrip("?%").strip()) for value in column(page, key)]
    page.check("[name=turned]")
    rising = [float(value.rstrip("?%").strip()) for value in column(page, key)]

    assert falling == sorted(falling, reverse=True)
    assert rising == sorted(rising)
    assert rising[0] < falling[0]


def test_head_sorts_by_click_too(opened):
    page = opened(BOARD)
    page.click("[data-sort=games]")
    wait_until(page, "location.hash.includes('sort=games')")

    games = [int(value) for value in column(page, "games")]
    assert games == sorted(games, reverse=True)
    assert "descending" == page.locator("th", has=page.locator("[data-sort=games]")).get_attribute("aria-sort")


def test_period_shows_the_change_inside_it(opened):
    page = opened(BOARD)
    page.select_option("[name=list]", label="Season 2023/24")
    wait_until(page, "document.querySelector('#board thead').textContent.includes('Change')")

    assert all(last <= "2024-01-27" for last in column(page, "last"))
    assert all(change[0] in "+−0" for change in column(page, "peak"))


def test_inactive_players_are_shown_when_asked_for(opened):
    page = opened("leaderboards/standard.html")
    everybody, active = page.evaluate("JSON.parse(document.getElementById('settings').textContent).lists.all")
    assert active < everybody
    assert f"{active} players" == caption(page)

    page.check("[name=resting]")

    page.locator(f"#board caption:text-is('{everybody} players')").wait_for()
    assert page.locator("#pages span").text_content() == f"Page 1 of {-(-everybody // 50)}"


def test_pool_is_a_link_away(opened):
    page = opened(BOARD)
    page.click(".tabs >> text=Blitz")

    assert "Blitz leaderboard" == page.locator("h1").text_content()


def test_site_search_leads_to_a_player(opened):
    page = opened("index.html", width=390)
    page.fill("#search", "rezk")
    page.wait_for_selector(".found a")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/players/**")

    assert "Beldric Řezkamp" == page.locator("h1").text_content()


def player(site):
    return path_of("players", site)


def test_hover_shows_event_opponent_result_and_change(opened, site):
    page = opened(player(site))
    box = page.locator(".history svg").first.bounding_box()
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 0.5 * box["height"])
    said = page.locator(".say").first.text_content()

    assert "evening" in said
    assert any(word in said for word in ("won", "lost", "drew"))
    assert "expected" in said
    assert "visible" == page.locator(".history .dot").first.get_attribute("visibility")


def test_arrow_keys_walk_along_the_chart_point_by_point(opened, site):
    page = opened(player(site), width=390)
    svg = page.locator(".history svg").first
    svg.focus()
    page.keyboard.press("Home")
    rows = page.locator("#g-overall tbody tr:not(.group, .no)")
    told = []
    for _ in range(4):
        told.append(page.locator(".say").first.text_content().rpartition(" · ")[2])
        page.keyboard.press("ArrowRight")
    count = rows.count()
    table = ["1500", *(rows.nth(count - 1 - at).locator("td").last.text_content() for at in range(3))]
    page.keyboard.press("End")

    assert table == told
    assert (
        rows.first.locator("td").last.text_content() == page.locator(".say").first.text_content().rpartition(" · ")[2]
    )


@pytest.mark.parametrize("width", [320, 390, 700, 1000, 1280])
def test_no_label_of_a_chart_is_cut_or_covers_another(opened, site, width):
    pages = sorted((site / "players").glob("*.html"), key=lambda path: path.stat().st_size)
    for path in (pages[0], pages[len(pages) // 2], pages[-1]):
        page = opened(path.relative_to(site), width=width)
        boxes = page.evaluate(
            """() => [...document.querySelectorAll(".chart")].map((chart) =>
                [...chart.querySelectorAll("text")].map((each) => each.getBoundingClientRect())
                .filter((box) => box.width).map((box) => [box.left, box.top, box.right, box.bottom]))"""
        )
        assert boxes
        for chart in boxes:
            for left, _, right, _ in chart:
                assert left >= 0
                assert right <= width
            for one, other in combinations(chart, 2):
                is_apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert is_apart, (path.name, one, other)


def test_mark_appears_on_the_line(opened, site):
    page = opened(player(site))
    page.locator(".history svg").first.focus()
    page.keyboard.press("End")
    wait_until(page, "getComputedStyle(document.querySelector('.dot')).cx !== '0px'")
    wait_until(
        page,
        """() => {
            const dot = document.querySelector(".dot").getBoundingClientRect();
            const line = document.querySelector(".line").getBoundingClientRect();
            return Math.abs(dot.x + dot.width / 2 - line.right) < 3;
        }""",
    )


def test_finger_on_a_head_opens_its_sentence(opened):
    page = opened(BOARD, width=390, has_touch=True)
    page.tap("#fold > summary")
    page.tap('[popovertarget="t-share"]')

    assert "Wins and half the draws, divided by the games." in page.locator("#t-share").inner_text()


def test_key_on_a_tie_break_opens_its_working_and_escape_closes_it(opened, site):
    page = opened(path_of("events", site))
    page.locator("td .tip").nth(1).focus()
    page.keyboard.press("Enter")
    shown = page.locator(".pop:popover-open")

    assert "Each:" in shown.inner_text()
    page.keyboard.press("Escape")
    assert 0 == shown.count()
