"""Show the settings of the league, as a league.toml that can be edited and applied again.

The league holds its settings: they are those of the file that was applied last, with what was changed at the desk or by
commands since.  Comments of that file are not kept, and neither is the name of the file of a logo.
"""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_league
from crosstable.facts.settings.settings_text import settings_text
from crosstable.people.accounts.access import Permission


@command_input
class ReadSettings:
    """Nothing besides the league."""


@answer
class SettingsOfLeague:
    """The settings of a league."""

    text: Annotated[str, Help("The settings as a league.toml.")]


def settings(query: Query, given: ReadSettings) -> SettingsOfLeague:  # noqa: ARG001
    """Return the settings of the league as text."""
    return SettingsOfLeague(text=settings_text(query.reader.state().config.plain))


COMMAND = ReadingCommand(
    "settings",
    "settings",
    ReadSettings,
    settings,
    SettingsOfLeague,
    of_league("settings"),
    permissions=(Permission.MANAGE_LEAGUE,),
    examples=("settings league.db > league.toml",),
    topic="Running a league",
    guide="league.md#settings-leaguetoml",
)
