"""`crosstable import`: files and folders are read, and each is imported as a change of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from crosstable.cli.answers import Answer, Note, Words, print_notes, warning
from crosstable.cli.event_files import EventGames
from crosstable.cli.files import Games, read_files
from crosstable.cli.table_commands import performed
from crosstable.cli.table_opening import Opening
from crosstable.commands.fields import Help, command_input
from crosstable.commands.shared.result_files import FileOfGames, GamesOfFile
from crosstable.formats.reading import mapping_of_game
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.runs.rating_lists import league_config

if TYPE_CHECKING:
    from crosstable.intake.import_results import ImportReport

_SHOWN = 10


@command_input
class Options:
    """The files, and what is said of their rows."""

    files: Annotated[
        tuple[str, ...], Help("Files of results or events, and folders of them.", metavar="FILE", is_argument=True)
    ]
    strict: Annotated[bool, Help("Stop at the first bad row.")] = False
    all_problems: Annotated[bool, Help("Report all bad rows; default: ten.")] = False


def typed(opening: Opening, values: Mapping[str, Any]) -> Answer:
    """Import the files one after the other, and return what the API answers to each."""
    league, asked = opening.league, opening.options
    files = [Path(word) for word in asked.files]
    _check_names(files, values.get("source"))
    with league.store.read() as connection:
        columns = [*mapping_of_game(league_config(connection).game), *values.get("mapping", ())]
    results = read_files(
        files,
        overrides=columns,
        encoding=opening.encoding,
        strict=asked.strict,
        all_problems=asked.all_problems,
        with_entrants=True,
    )
    hashes = {path.name: _sha256(path) for path in files if path.is_file()}
    answers, changes = [], 0
    for result in results:
        name = result.source.name
        made = performed(
            opening, {**values, "file": FileOfGames(name=name, games=_games(result, hashes.get(name, "")))}
        )
        report = made.for_words["report"]
        print_notes(_report_words(report, prune=made.given.rules.prune, is_done=league.writes))
        answers.append(made.answer)
        changes += report.changes
    return Answer(answers, _words(opening, changes))


def _games(read: Games, sha256: str) -> GamesOfFile:
    """Return the games of a file as the command takes them."""
    if isinstance(read, EventGames):
        return GamesOfFile(read.source, sha256, tuple(read.entrants), tuple(read.problems))
    columns = dict(read.mapping.columns)
    return GamesOfFile(read.source, sha256, (), tuple(read.problems), read.columns, columns, read.first_rows)


def _check_names(files: Sequence[Path], source: str | None) -> None:
    """Check that no two files have the same name, by which a league identifies them."""
    if source is not None and (len(files) > 1 or files[0].is_dir()):
        raise InputError("cli/source-of-several-files")
    names = [path.name for path in files]
    for name in names:
        if names.count(name) > 1:
            raise InputError("cli/files-of-same-name", name=name)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _words(opening: Opening, changes: int) -> Words:
    league = opening.league
    if not league.preview:
        yield from league.notes_of_trial()
    if league.writes and changes:
        yield Note(f"Next: crosstable publish {league.place}")


def _report_words(report: ImportReport, *, prune: bool, is_done: bool) -> Words:
    """Yield what became of one file; a long import reports each as it is done."""
    counts = {
        "new": report.new,
        "changed": report.changed,
        "back": report.back,
        "moved": report.moved,
        "taken out": report.pruned,
    }
    parts = [f"{count:,} {word}" for word, count in counts.items() if count]
    changes = counted(report.changes, "change") + (f" ({', '.join(parts)})" if parts else "")
    condition = "" if is_done else ", if it were imported"
    yield Note(f"{report.source}: {changes} in {counted(report.rows, 'game')}{condition}.")
    yield from _player_words(report)
    if report.vanished and not prune:
        yield warning(
            f"{counted(len(report.vanished), 'game')} no longer in the file, kept in the league: "
            f"{_listed(report.vanished)}. --prune removes them."
        )
    if report.conflicts:
        yield warning(
            f"{counted(len(report.conflicts), 'game')} corrected by hand, for which the file now has another result: "
            f"{_listed(report.conflicts)}. Left as corrected; --take-file lets the file overrule."
        )
    if report.repeats:
        yield warning(f"{counted(report.repeats, 'row')} the same as an earlier row. All are kept.")
    if report.elsewhere:
        yield warning(f"{report.elsewhere:,} new games are identical to games of another file. All are kept.")


def _player_words(report: ImportReport) -> Words:
    """Yield the new players, and names that are similar to others."""
    from crosstable.commands.league.import_ import notes_of
    from crosstable.facts.players.players import MOST_COMPARED

    if report.new_players:
        yield Note(f"{counted(len(report.new_players), 'new player')}: {_listed(report.new_players)}.")
    if len(report.new_players) > MOST_COMPARED:
        yield warning(f"Similar names were not searched for: the limit is {MOST_COMPARED:,} new names.")
    yield from map(warning, notes_of(report))
    for near in report.similar_names[:_SHOWN]:
        whose = "another new name" if near.public_id is None else f"player {near.public_id}"
        yield warning(f"Similar names: {near.new!r} is new and similar to {near.near!r}, {whose}.")
    if len(report.similar_names) > _SHOWN:
        yield warning(f"And {len(report.similar_names) - _SHOWN:,} more similar names: --json lists them.")


def _listed(words: tuple[str, ...]) -> str:
    more = f" and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    return ", ".join(words[:_SHOWN]) + more
