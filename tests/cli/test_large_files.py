"""Files that memory cannot hold are rejected before they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosstable.cli import files


def test_a_file_beyond_memory_is_rejected_with_what_it_needs(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "free_memory", lambda: 1)

    with pytest.raises(MemoryError) as caught:
        files.read_files([results])

    assert str(caught.value).startswith(f"{results} needs about 0.0 GB of memory to read, but only 0.0 GB are free.")


def test_where_the_system_does_not_say_files_are_read(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "free_memory", lambda: None)

    assert 4 == files.read_files([results])[0].rows
