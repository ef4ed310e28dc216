"""Files that are built under another name, and what killed processes leave."""

import subprocess
import sys
from pathlib import Path

from crosstable.facts.store.partial_files import partial_path

KILLED = """
import os, sys
from pathlib import Path
from crosstable.facts.store.partial_files import partial_path
with partial_path(Path(sys.argv[1])) as path:
    {build}
    os._exit(9)
"""


def _killed(folder: Path, build: str) -> None:
    assert subprocess.run([sys.executable, "-c", KILLED.format(build=build), str(folder)], check=False).returncode == 9


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path):
    _killed(tmp_path, "path.touch(); path.with_name(path.name + '-wal').touch()")
    _killed(tmp_path, "path.mkdir(); (path / 'league.db').touch()")
    assert 1 <= len(list(tmp_path.iterdir()))

    with partial_path(tmp_path) as path:
        path.touch()
        assert [path] == list(tmp_path.iterdir())

    assert [] == list(tmp_path.iterdir())


def test_files_of_running_processes_and_other_computers_stay(tmp_path):
    other = tmp_path / ".crosstable-elsewhere-999999999-00000000.partial"
    other.touch()

    with partial_path(tmp_path) as first, partial_path(tmp_path) as second:
        first.touch()
        second.touch()
        with partial_path(tmp_path):
            assert {other, first, second} == set(tmp_path.iterdir())

    assert [other] == list(tmp_path.iterdir())


def test_a_complete_file_that_was_renamed_stays(tmp_path):
    with partial_path(tmp_path) as path:
        path.write_text("whole")
        path.rename(tmp_path / "file")

    assert ["whole"] == [each.read_text() for each in tmp_path.iterdir()]
