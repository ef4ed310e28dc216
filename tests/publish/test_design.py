"""One design: sizes, spaces and colours are named in `tokens.css`, and no style sheet has others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import crosstable
from crosstable.facts.settings.accent import contrast

_PACKAGE = Path(crosstable.__file__).parent
_TOKENS = _PACKAGE / "publish" / "assets" / "tokens.css"
_SHEETS = sorted(_PACKAGE.rglob("*.css"))
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SPACE = re.compile(r"(margin|padding)(-(block|inline|top|bottom|left|right)(-(start|end))?)?|(row-|column-)?gap")
_COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(|\b(white|black|red|green|blue|gr[ae]y)\b", re.IGNORECASE)
_PLAIN_SPACES = {"0", "auto", "inherit", "0 auto"}


def _declarations(sheet: Path) -> list[tuple[str, str, str]]:
    """Return selector, property and value of each declaration outside of `:root`."""
    text = re.sub(
        r"/\*.*?\*/|@media[^{]*|@supports[^{]*|@keyframes[^{]*", "", sheet.read_text("utf-8"), flags=re.DOTALL
    )
    found = []
    for selector, body in _RULE.findall(text):
        if selector.strip() not in (":root", "@page"):
            pairs = (each.partition(":") for each in body.split(";") if each.strip())
            found += [(selector.strip(), name.strip(), value.strip()) for name, _, value in pairs]
    return [each for each in found if not each[0].startswith("@page")]


def _without_names(value: str) -> str:
    return re.sub(r"calc\([^;]*\)|var\(--[a-z0-9-]+\)|max\([^;]*\)", "", value).strip()


@pytest.mark.parametrize("sheet", _SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_has_no_size_of_text_outside_the_tokens(sheet):
    sizes = [each for each in _declarations(sheet) if each[1] == "font-size"]
    fonts = [each for each in _declarations(sheet) if each[1] == "font"]
    strange = [each for each in sizes if not re.fullmatch(r"var\(--text-[a-z]+\)|inherit|0", each[2])]
    strange += [each for each in fonts if not re.match(r"inherit|var\(--text-[a-z]+\)|clamp\(", each[2])]

    assert [] == strange


@pytest.mark.parametrize("sheet", _SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_has_no_space_outside_the_tokens(sheet):
    spaces = [each for each in _declarations(sheet) if _SPACE.fullmatch(each[1])]

    assert [] == [each for each in spaces if set(_without_names(each[2]).split()) - _PLAIN_SPACES]


@pytest.mark.parametrize("sheet", _SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_has_no_colour_outside_the_tokens(sheet):
    valued = [each for each in _declarations(sheet) if not each[1].startswith(("white-space", "content"))]

    assert [] == [each for each in valued if _COLOUR.search(_without_names(each[2]))]


@pytest.mark.parametrize("sheet", _SHEETS, ids=lambda sheet: sheet.name)
def test_a_style_sheet_uses_only_names_that_exist_and_sides_of_the_writing(sheet):
    known = set(re.findall(r"(--[a-z0-9-]+):", _TOKENS.read_text("utf-8")))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", sheet.read_text("utf-8")))
    sides = re.compile(r"(margin|padding|border)-(left|right)(-.*)?|left|right")

    assert set() == used - known
    assert [] == [each for each in _declarations(sheet) if sides.fullmatch(each[1])]


def test_every_weight_of_text_is_one_of_three():
    weights = {each[2] for sheet in _SHEETS for each in _declarations(sheet) if each[1] == "font-weight"}

    assert {"400", "600", "700"} == weights


def test_templates_style_nothing_themselves():
    pages = [each for each in _PACKAGE.rglob("*.html") if each.name != "backtest.html"]
    styled = {
        each.name for each in pages if re.search(r"<style>(?!\n\{\{ css \}\})| style=\"", each.read_text("utf-8"))
    }

    assert set() == styled


# WCAG 2.2, success criteria 1.4.3 (4.5:1 for text) and 1.4.11 (3:1 for the borders of fields)
@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_text_and_borders_can_be_seen_on_their_grounds(is_dark):
    light, _, dark = _TOKENS.read_text("utf-8").partition("@media (prefers-color-scheme: dark)")
    colour = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+)", light))
    colour |= dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+)", dark)) if is_dark else {}
    pairs = [(ink, ground, 4.5) for ink in ("ink", "soft", "accent", "win", "loss") for ground in ("paper", "surface")]
    pairs += [
        (each, f"{each}-soft", 4.5) for each in ("accent", "win", "loss", "draw", "warn", "gold", "silver", "bronze")
    ]
    pairs += [("soft", "accent-soft", 4.5), ("ink", "accent-soft", 4.5), ("paper", "accent", 4.5)]
    pairs += [("line-strong", "paper", 3), ("line-strong", "surface", 3)]

    assert [] == [(a, b) for a, b, least in pairs if contrast(_long(colour[a]), _long(colour[b])) < least]


def _long(colour: str) -> str:
    """Return a colour in six digits."""
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:4])
