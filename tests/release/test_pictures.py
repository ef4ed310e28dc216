"""Pictures of the pages, which people look at before a release, for a few states."""

from __future__ import annotations

import re

import pytest

from tests.pictures.__main__ import take
from tests.pictures.states import LEAGUES, SERVED, STATES

pytestmark = [pytest.mark.release, pytest.mark.browser]


def test_pictures_of_a_state_are_taken_at_each_width_and_in_both_colours(chromium, tmp_path):
    wanted = [each for each in STATES if each.name in ("home-empty", "event", "event-groups", "desk-event")]

    lines = take(chromium, wanted, tmp_path)

    expected = {"home-empty-390", "home-empty-390-dark", "home-empty-1280", "home-empty-1280-dark"}
    expected |= {f"event-{width}{dark}" for width in (320, 390, 1280) for dark in ("", "-dark")}
    expected |= {"event-groups-390", "event-groups-1280"}
    expected |= {f"desk-event-{width}{dark}" for width in (390, 1280) for dark in ("", "-dark")}
    assert {path.stem for path in tmp_path.iterdir()} == expected
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in tmp_path.iterdir())
    assert [line.split()[0] for line in lines] == [each.name for each in wanted]
    assert not [line for line in lines if "sideways" in line]
    assert all(re.search(r" [\d,]+ bytes, +[\d,]+ sent$", line) for line in lines[:3]), lines


def test_there_are_sixty_pictures_and_each_league_is_in_one():
    pictures = sum(len(each.widths) * (1 + each.is_dark) for each in STATES)

    assert pictures >= 60
    assert {each.league for each in STATES} == {*LEAGUES, SERVED}
