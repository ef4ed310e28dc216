"""Which commands and fields of the table a terminal has: those that people type."""

from __future__ import annotations

import pytest

from crosstable.cli.app import command_named, names_in
from crosstable.commands.fields import fields_of
from crosstable.commands.table import all_commands, entry_named, modules
from tests.commands import run_here


def is_at_the_terminal(name):
    group, _, word = name.rpartition(" ")
    return word in names_in(group)


@pytest.mark.slow
def test_the_terminal_has_the_commands_that_are_typed():
    typed = {name: entry_named(name).is_typed for name in modules()}

    assert {"event cancel-request", "event report-result"} <= {name for name in typed if not typed[name]}
    assert typed == {name: is_at_the_terminal(name) for name in typed}


def test_what_only_programs_send_is_no_option():
    hidden = {
        each.name for each in fields_of(all_commands()["event result"].input_class).values() if not each.help.is_typed
    }
    options = {each.name for each in command_named("event result").fields}

    assert {"results", "seated"} == hidden
    assert {"league", "typed", "round", "irregular"} <= options
    assert hidden.isdisjoint(options)


def test_options_of_a_terminal_only_are_read_as_all_others(tmp_path):
    run_here("init", "club.db", folder=tmp_path)

    wrong = [run_here("publish", "club.db", "--top", word, folder=tmp_path) for word in ("ten", "-1")]

    assert [3, 3] == [each.code for each in wrong]
    assert "top: 'ten' is not a whole number." in wrong[0].err
    assert "top: -1 is too small. The smallest is 0." in wrong[1].err
