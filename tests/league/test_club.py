"""The text and the logo of a club, from `league.toml` to what a league keeps."""

from __future__ import annotations

import base64
import json
import tomllib
from pathlib import Path

import pytest

from crosstable.facts.settings.club import MOST_BYTES, MOST_CHARACTERS
from crosstable.facts.settings.config_file import config_from, config_from_toml, stored_config
from crosstable.model.errors import FormatError, InputError

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
SETTINGS = 'name = "Club"\n[club]\ntext = "We meet.\\n\\nOn <b>Mondays</b>."\nlogo = "logo.png"\n'


def test_league_keeps_the_text_and_the_image(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(PNG)

    found = config_from_toml(SETTINGS, folder=tmp_path)

    assert found.club.paragraphs == ("We meet.", "On <b>Mondays</b>.")
    assert found.club.logo is not None
    assert (found.club.logo.content, found.club.logo.ending) == (PNG, "png")
    assert stored_config(json.loads(json.dumps(found.plain))) == found


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "is not a file. Its path is as seen from the folder of the league.toml."),
        (b"<svg onload='alert(1)'/>", "is not a PNG, JPEG, GIF or WebP image."),
        (PNG + bytes(MOST_BYTES), "has more than 100,000 bytes. Save a smaller image."),
    ],
)
def test_what_is_no_small_image_is_rejected(content: bytes | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "logo.png").write_bytes(content)

    with pytest.raises(InputError) as caught:
        config_from_toml(SETTINGS, folder=tmp_path)

    assert message in str(caught.value)


def test_a_device_is_no_logo(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is not a file"):
        config_from_toml(SETTINGS.replace("logo.png", "/dev/zero"), folder=tmp_path)


@pytest.mark.parametrize("kept", ["%%%", base64.b64encode(b"GIF").decode()])
def test_settings_with_another_content_in_place_of_the_logo_are_rejected(kept: str) -> None:
    with pytest.raises(FormatError, match="The logo is not an image of at most 100,000 bytes in base64"):
        config_from({"name": "Club", "club": {"logo": kept}})


def test_long_text_is_rejected() -> None:
    with pytest.raises(FormatError, match="The text of the club has 2,001 characters"):
        config_from({"name": "Club", "club": {"text": "x" * (MOST_CHARACTERS + 1)}})


def test_the_game_decides_what_the_settings_leave_open() -> None:
    found = config_from(tomllib.loads('name = "x"\ngame = "football"\npools = [{key = "a", parameters = {k = 30}}]'))

    assert (found.game, found.rules.name, found.tiebreaks) == ("football", "football", ("GD", "GF", "H2H"))
    assert getattr(found.pools[0].system, "advantage", None) == 65
    assert getattr(found.pools[0].system, "k", None) == 30
    assert stored_config(found.plain) == found


def test_settings_have_priority_over_the_game() -> None:
    own = {"name": "x", "game": "chess", "rules": "default", "pools": [{"key": "a", "system": "glicko2"}]}
    found = config_from(own)

    assert (found.rules.name, found.pools[0].system_name, found.pools[0].initial) == ("default", "glicko2", ())
    assert config_from({"name": "x", "game": "chess"}).pools[0].initial == ("entry",)


def test_unknown_game_is_rejected_with_the_nearest() -> None:
    with pytest.raises(FormatError, match=r"Unknown game 'ches'\. Did you mean 'chess'\?"):
        config_from({"name": "x", "game": "ches"})
