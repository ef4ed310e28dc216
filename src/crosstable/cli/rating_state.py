"""Going on from a rating state, and rating a large Parquet file batch by batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from crosstable.cli.answers import print_notes
from crosstable.cli.event_files import problem_words
from crosstable.cli.files import written_whole
from crosstable.cli.output import ProgressBar
from crosstable.formats.tables.parquet_stream import ParquetStream
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.model.results import ResultRules
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.rating_state import RatingState
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import settings_of
from crosstable.ratings.state_file import read_state, write_state
from crosstable.ratings.stream import rate_batches
from crosstable.ratings.system import AnySystem


def state_to_go_on_from(path: Path, chosen: AnySystem, *, is_usual: bool) -> RatingState:
    """Read a state; its system is the one that goes on.

    Raises:
        InputError: another system was asked for.
        RatingError: the file is no state, of another version, or damaged.
    """
    state = read_state(path.read_bytes(), path.name)
    if not is_usual and state.system != chosen:
        own, asked = settings_of(state.system), settings_of(chosen)
        differ = ", ".join(f"{name}={value}" for name, value in own.items() if asked.get(name, value) != value)
        made_by = system_name(state.system) + (f" with {differ}" if differ else "")
        raise InputError("cli/state-of-other-system", path=str(path), made_by=made_by)
    return state


def save_state(ratings: Ratings, path: Path) -> None:
    """Write where a run stopped, whole or not at all."""
    with written_whole(path) as beside:
        beside.write_bytes(write_state(ratings.state))


def rate_in_batches(
    files: list[Path], system: AnySystem, state: RatingState | None, words: Sequence[str], rules: ResultRules
) -> Ratings:
    """Rate one Parquet file that is in time order, in memory that does not grow with it.

    Raises:
        InputError: more than one file.
        FormatError: no Parquet, a wrong row, a file that is not in time order.
    """
    if len(files) != 1:
        raise InputError("cli/batches-of-several-files", files=len(files))
    path = files[0]
    players = () if state is None else state.players
    with path.open("rb") as stream, ProgressBar(f"Rating {path.name}") as progress:
        batches = ParquetStream().read(stream, name=path.name, mapping=words or None, rules=rules, players=players)
        return rate_batches(_noted(batches, path), system, state=state, progress=progress)


def _noted(batches: Iterator[History], path: Path) -> Iterator[History]:
    """Yield the batches, and print what is noted of them."""
    for history in batches:
        print_notes(problem_words(path, history.problems, None, ""))
        yield history
