"""Pages of races, teams and tables of three in a browser; a scale on which the lowest rating is the best."""

import pytest

from tests.browser.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KINDS = ["leaderboards", "players", "events", "ratings", "comparisons"]


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_scrolls_sideways(opened, many_sides_site, width):
    for kind in KINDS:
        for path in sorted((many_sides_site / kind).glob("*.html"))[:3]:
            page = opened(path.relative_to(many_sides_site), width=width, root=many_sides_site)
            page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")

            assert width == page.evaluate("document.documentElement.scrollWidth"), path


def test_rating_with_deviation_stands_beside_the_name_or_right_below_it_on_a_phone(opened, many_sides_site):
    page = opened("leaderboards/all.html", width=390, root=many_sides_site)
    name, rating = (
        page.locator(f"#board tbody tr >> nth=0 >> [data-c={key}]").bounding_box() for key in ("player", "rating")
    )

    assert rating["y"] <= name["y"] + name["height"] + 1


def test_script_sorts_by_the_direction_of_the_scale(opened, card_site):
    page = opened("leaderboards/all.html", root=card_site)

    def column(name):
        return [float(cell.rstrip("?")) for cell in page.locator(f"#board tbody [data-c={name}]").all_text_contents()]

    assert sorted(column("rating")) == column("rating")
    page.click("[aria-label='Sort by Peak']")
    wait_until(page, "location.hash.includes('sort=peak')")
    assert sorted(column("peak")) == column("peak")
    page.click("[aria-label='Sort by Rating']")
    wait_until(page, "location.hash.includes('sort=rating')")
    assert sorted(column("rating")) == column("rating")
    page.click("[aria-label='Sort by Rating']")
    wait_until(page, "location.hash.includes('turned')")
    assert sorted(column("rating"), reverse=True) == column("rating")


def test_point_of_a_chart_shows_the_expected_place(opened, card_site):
    path = sorted((card_site / "players").glob("*.html"))[0]
    page = opened(path.relative_to(card_site), root=card_site)
    page.focus(".history svg")
    page.keyboard.press("ArrowLeft")

    assert "expected place " in page.locator(".say").text_content()
