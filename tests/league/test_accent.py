"""The accent colour of a league: kept, checked for contrast, and in the style of its pages."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from crosstable.facts.settings.accent import accent_of, contrast
from crosstable.facts.settings.club import Club
from crosstable.facts.settings.config_file import config_from, stored_config
from crosstable.model.errors import FormatError
from crosstable.publish.package_assets import asset
from tests.publish.leagues import small_league
from tests.publish.pages import page_of


# WCAG 2.2, the contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio; #767676 is known as the lightest grey
# that can be read on white.
def test_contrast_is_that_of_wcag():
    assert 21 == contrast("#000000", "#ffffff")
    assert 4.54 == round(contrast("#767676", "#ffffff"), 2)


def test_an_accent_is_kept_and_read_on_light_and_dark_pages():
    found = config_from({"name": "Club", "club": {"accent": "#7A1F5C"}})
    accent = found.club.accent

    assert accent is not None
    assert accent.light == "#7a1f5c"
    assert contrast(accent.light, accent.light_soft) >= 4.5
    assert min(contrast(accent.dark, ground) for ground in ("#0f1216", "#181c22", accent.dark_soft)) >= 4.5
    assert stored_config(json.loads(json.dumps(found.plain))) == found


@pytest.mark.parametrize(
    ("colour", "message"),
    [
        ("teal", "The accent 'teal' is not a colour. Write it with six digits, such as #7a1f5c."),
        ("#fff; } body { display: none", "is not a colour."),
        ("#ffee00", "The accent #ffee00 cannot be read on light pages: its contrast is 1.1:1, and text needs 4.5:1."),
        (7, "a colour such as #7a1f5c"),
    ],
)
def test_a_colour_that_cannot_be_read_is_rejected(colour, message):
    with pytest.raises(FormatError) as caught:
        config_from({"name": "Club", "club": {"accent": colour}})

    assert message in str(caught.value)


def test_the_colour_that_a_message_offers_is_accepted():
    with pytest.raises(FormatError) as caught:
        config_from({"name": "Club", "club": {"accent": "#ffee00"}})

    assert accent_of(str(caught.value).rpartition("such as ")[2][:7]) is not None


def test_the_pages_of_a_league_have_its_accent():
    plain = small_league(())
    own = replace(plain, club=Club(accent=accent_of("#7a1f5c")))

    assert asset("site.css") == page_of(plain, "assets/site.css")
    assert ":root { --accent: #7a1f5c; --accent-soft: #f2e9ef; }" in page_of(own, "assets/site.css")
