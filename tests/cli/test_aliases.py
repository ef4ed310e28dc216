"""Earlier names of commands and options still work, and no help shows them."""

from __future__ import annotations

import pytest
import typer

from crosstable.cli.aliases import COMMANDS, OPTIONS, current_names
from crosstable.cli.app import build

GROUPS = typer.main.get_command(build()).commands  # type: ignore[attr-defined]  # it is a group


@pytest.mark.parametrize(("earlier", "now"), COMMANDS.items())
def test_an_earlier_command_is_replaced_and_not_shown(earlier: tuple[str, str], now: str) -> None:
    group, name = earlier

    assert [group, now, "league.db"] == current_names([group, name, "league.db"])
    assert now in GROUPS[group].commands
    assert name not in GROUPS[group].commands


@pytest.mark.parametrize(("earlier", "now"), OPTIONS.items())
def test_an_earlier_option_is_replaced_and_not_shown(earlier: tuple[str, str], now: str) -> None:
    command, option = earlier
    known = {each for one in GROUPS[command].commands.values() for parameter in one.params for each in parameter.opts}

    assert [command, "x", now, "text", f"{now}=text"] == current_names([command, "x", option, "text", f"{option}=text"])
    assert now in known
    assert option not in known


def test_data_stays() -> None:
    assert ["event", "enter", "l.db", "--", "--why"] == current_names(["event", "enter", "l.db", "--", "--why"])
    assert ["player", "l.db", "board", "--why"] == current_names(["player", "l.db", "board", "--why"])
    assert ["--version"] == current_names(["--version"])
    assert ["event", "enter", "board", "play"] == current_names(["event", "enter", "board", "play"])
