"""A file as a caller gives it: a path, an open file, or bytes, with the same answer."""

import io
from pathlib import Path

import pytest

from crosstable import Elo, Game, History, rate, read_event, read_results, read_state, write_state
from crosstable.model.errors import FormatError

TABLE = b"date,hero,villain,score_a\n2025-09-05,Ann,Bo,1\n"
EVENT = b"012 Spring cup\n001    1      Lee, Ann"
STATE = write_state(rate(History.from_games([Game.between("Ann", "Bo", 1)]), Elo()).state)
MAPPING = {"player_a": "hero", "player_b": "villain"}
READERS = {
    "games.csv": (TABLE, lambda *file: read_results(*file, mapping=MAPPING).history().players),
    "cup.csv": (TABLE, lambda *file: read_event(*file, mapping=MAPPING).document.event.name),
    "cup.trf": (EVENT, lambda *file: read_event(*file).document.event.name),
    "a.state": (STATE, lambda *file: read_state(*file).players),
}


@pytest.mark.parametrize("name", READERS)
def test_a_path_an_open_file_and_bytes_read_alike(name, tmp_path):
    data, read = READERS[name]
    path = Path(tmp_path, name)
    path.write_bytes(data)

    with path.open("rb") as stream:
        assert read(path) == read(str(path)) == read(stream) == read(data, name) == read(io.BytesIO(data), name)
        assert not stream.closed


def test_a_name_that_is_given_counts_more_than_that_of_the_file(tmp_path):
    path = Path(tmp_path, "upload.tmp")
    path.write_bytes(TABLE)

    assert 1 == read_results(path, "games.csv", mapping=MAPPING).rows
    with path.open("rb") as stream:
        assert 1 == read_results(stream, "games.csv", mapping=MAPPING).rows


def test_an_event_without_a_name_is_known_by_its_first_bytes():
    assert "Spring cup" == read_event(EVENT).document.event.name


@pytest.mark.parametrize("read", [read_results, read_event, read_state])
def test_a_file_that_is_not_there_is_an_error_of_ours(read, tmp_path):
    with pytest.raises(FormatError, match=r"gone\.csv cannot be opened: No such file or directory\. Check the path"):
        read(tmp_path / "gone.csv")
