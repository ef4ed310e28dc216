"""Overlays and parts to embed may be framed by any site; no other page may."""

import pytest

SLUG = "e1-spring-open"
PARTS = [f"/overlay/{SLUG}/board-1.html", f"/embed/{SLUG}/standings.html", "/overlay/e9-nothing/board-1.html"]


@pytest.mark.parametrize("path", PARTS)
def test_part_may_be_framed(asked, path):
    headers = asked.get(path).headers

    assert "frame-ancestors *" in headers["content-security-policy"]
    assert "x-frame-options" not in headers
    assert "default-src 'none'; script-src 'self'" in headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/", f"/events/{SLUG}.html", f"/streams/{SLUG}.html", "/overlay.html", "/nowhere"])
def test_no_other_page_may_be_framed(asked, path):
    headers = asked.get(path).headers

    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "DENY" == headers["x-frame-options"]


def test_overlay_of_an_event_that_is_not_shown_has_its_sentence(asked):
    answer = asked.get("/overlay/e9-nothing/board-1.html")

    assert 404 == answer.status_code
    assert "This event is not shown to the public, or no round of it is published." in answer.text


def test_part_of_a_renamed_event_is_where_its_name_is_now(asked):
    answer = asked.get("/overlay/e1-old-name/board-1.html")

    assert (308, f"/overlay/{SLUG}/board-1.html") == (answer.status_code, answer.headers["location"])
