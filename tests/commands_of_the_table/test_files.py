"""Files that commands are given: sent by a program, uploaded by a form, named at the terminal."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import pytest

from crosstable.commands.command import Command
from crosstable.commands.fields import command_input, fields_of
from crosstable.commands.files import File, file_here
from crosstable.commands.reading import FieldError, read_input
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission
from crosstable.web.desk.command_form import command_form
from crosstable.web.form_input import given_in
from crosstable.web.uploads import UploadedFile

BYTES = "Müller\n".encode("latin-1")


@command_input
class Takes:
    """An input with a file."""

    file: File
    others: tuple[File, ...] = ()


COMMAND = Command("event take", "events/{event}/take", Permission.MANAGE_EVENT, Takes, lambda call, given: {})


def test_a_file_is_sent_as_text_or_in_base64():
    as_text = read_input(Takes, {"file": {"name": "a.csv", "text": "Ann"}})
    as_bytes = read_input(Takes, {"file": {"name": "a.csv", "base64": "TfxsbGVyCg==", "encoding": "latin-1"}})

    assert (as_text.file.content(), as_bytes.file.content()) == (b"Ann", BYTES)
    assert as_text.file.is_limited
    assert fields_of(Takes)["file"].kind.name == "file"
    assert fields_of(Takes)["others"].metavar == "FILE"


def test_a_form_uploads_a_file():
    made = given_in(COMMAND, {}, {"file": UploadedFile("a.csv", BYTES)})

    assert (made.file.name, made.file.content(), made.file.is_limited) == ("a.csv", BYTES, True)
    assert command_form(COMMAND, "e1/take", {}).has_file


def test_a_file_at_the_terminal_is_a_path_or_standard_input(tmp_path, monkeypatch):
    path = tmp_path / "a.csv"
    path.write_bytes(BYTES)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"Ann")))
    there = read_input(Takes, {"file": file_here(path, "latin-1")}, texts=True).file

    assert (there.name, there.encoding, there.content(), there.is_limited) == ("a.csv", "latin-1", BYTES, False)
    assert file_here(type(path)("-")).content() == b"Ann"


def test_no_form_names_a_file_of_the_server():
    with pytest.raises(FieldError, match=r"file: '/etc/passwd' is not a file with a name and its content\."):
        given_in(COMMAND, {"file": "/etc/passwd"})
    with pytest.raises(FieldError, match=r"There is no field 'file\.path'"):
        given_in(COMMAND, {"file.name": "a", "file.path": "/etc/passwd"})


@pytest.mark.parametrize("content", [{}, {"text": "a", "base64": "YQ=="}])
def test_a_file_has_one_content(content):
    with pytest.raises(InputError, match=r"'a\.csv' is needed in one form"):
        read_input(Takes, {"file": {"name": "a.csv", **content}}).file.content()


def test_a_file_in_base64_can_be_read():
    with pytest.raises(InputError, match=r"'a\.csv' is not base64"):
        read_input(Takes, {"file": {"name": "a.csv", "base64": "?"}}).file.content()
