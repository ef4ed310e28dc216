"""Every action of a catalogue has its command on the command line, and every command is for an action."""

from string import Formatter

import pytest

from crosstable.cli.actions import ACTIONS, actions_for
from crosstable.model.messages import Message, sentence
from tests.test_catalogue import FOLDERS, ROOT


def _catalogue(folder: str):
    from importlib import import_module

    return import_module(f"crosstable.{folder.replace('/', '.')}.catalogue")


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


USED = {
    (folder, field[1:])
    for folder, sentences in FOLDERS.items()
    for template in sentences.values()
    for field in _fields(template)
    if field.startswith("@")
}
DEFINED = {(folder, name) for folder in FOLDERS for name in getattr(_catalogue(folder), "ACTIONS", {})}


def test_every_action_has_a_neutral_text_in_its_catalogue_and_is_used_there() -> None:
    assert USED == DEFINED


def test_every_action_has_a_command_and_every_command_an_action() -> None:
    assert {name for _, name in DEFINED} == set(ACTIONS)


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_a_command_shows_no_value_that_its_message_lacks(folder: str) -> None:
    for template in FOLDERS[folder].values():
        fields = _fields(template)
        for name in (field[1:] for field in fields if field.startswith("@")):
            lacking = _fields(ACTIONS.get(name, "")) - {"league"} - fields
            assert not lacking, f"{folder}: {template!r} has no {lacking} for {ACTIONS[name]!r}"


def test_the_league_is_written_as_it_would_be_typed() -> None:
    assert set(actions_for("my {club}.db")) == set(ACTIONS)
    assert ROOT.name == "crosstable"
    assert "nowhere" == sentence(Message("nowhere"), actions_for(None))
