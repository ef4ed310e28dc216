"""Forms that are made from the inputs of commands: what was typed is kept, what is wrong stands beside its field."""

from __future__ import annotations

import re

import pytest

from crosstable.commands.table import all_commands
from crosstable.web.desk.command_form import command_form
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.desk.conftest import created, entered


def test_what_is_wrong_stands_beside_its_field_and_what_was_typed_is_kept(whole):
    owner = signed_in(*whole, "Former", OWNER)
    at = created(owner, name="Forms", template="swiss", rounds="3")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700")
    player = re.search(r"/entries/(p\d+)", owner.get(f"{at}/entrants").text)[1]

    wrong = owner.post(f"{at}/entries/{player}/bye", data={"rounds": "2, x", "kind": "half-bye"})
    opened = owner.get(f"{at}/entries/{player}/bye")
    stranger = owner.get(f"{at}/entries/p9999/bye")

    assert 422 == wrong.status_code
    assert "rounds 2: &#39;x&#39; is not a whole number." in wrong.text
    assert 'aria-describedby="field-rounds-error"' in wrong.text
    assert 'value="2, x"' in wrong.text
    assert "<option selected>half-bye</option>" in wrong.text
    assert (200, 404) == (opened.status_code, stranger.status_code)
    assert "Request byes for a player in some rounds" in opened.text


@pytest.mark.parametrize("name", all_commands())
def test_every_field_of_a_command_has_a_label_and_a_help(name):
    form = command_form(all_commands()[name], "e1/x", {})

    assert [] == [field.name for field in form.fields if not field.label or not field.help]


def test_what_only_programs_and_pages_send_is_no_field_and_is_carried_along():
    form = command_form(all_commands()["event result"], "e1/results", {"typed": "7 b", "seated.7": "p1 p2"})

    assert ["typed", "round", "irregular"] == [field.name for field in form.fields]
    assert {"seated.7": "p1 p2"} == form.carried
