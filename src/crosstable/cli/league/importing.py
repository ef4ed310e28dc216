"""`crosstable import`: bring result files into a league."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Answer, Note, Words, print_notes, warning
from crosstable.cli.event_files import EventGames
from crosstable.cli.files import Games, read_files
from crosstable.cli.league.opening import As, DryRun, LeagueFile, OpenLeague, Reason, open_league
from crosstable.cli.options import Encoding, Map
from crosstable.cli.output import ProgressBar
from crosstable.commands.fields import Help
from crosstable.formats.reading import mapping_of_game
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.intake.import_results import ImportReport

_SHOWN = 10


def import_(
    league: LeagueFile,
    files: Annotated[tuple[Path, ...], Help("Files of results or events, and folders of them.", is_argument=True)],
    preview: Annotated[bool, Help("Show what would change, without changing it.")] = False,
    strict_players: Annotated[bool, Help("Reject names of unknown players.")] = False,
    prune: Annotated[bool, Help("Remove games that are no longer in their file.")] = False,
    takes_file: Annotated[bool, Help("Let the file overrule corrections by hand.", option="--take-file")] = False,
    source: Annotated[
        str | None, Help("The name under which the league knows the file; default: its own.", metavar="NAME")
    ] = None,
    mapping: Map = (),
    strict: Annotated[bool, Help("Stop at the first bad row.")] = False,
    all_problems: Annotated[bool, Help("Report all bad rows; default: ten.")] = False,
    encoding: Encoding = None,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Import result files into a league; importing a file again changes nothing.

    Example: crosstable import league.db results.csv
    """
    opened = open_league(league, who=who, dry_run=dry_run, preview=preview)
    _check_names(files, source)
    columns = [*mapping_of_game(_game_of(opened)), *(mapping or [])]
    results = read_files(
        files, overrides=columns, encoding=encoding, strict=strict, all_problems=all_problems, with_entrants=True
    )
    hashes = {path.name: _sha256(path) for path in files if path.is_file()}
    options = _Options(strict_players=strict_players, prune=prune, takes_file=takes_file, reason=reason)
    reports = []
    for result in results:
        reports.append(_import(opened, source or result.source.name, result, options, hashes))
        print_notes(_report_words(reports[-1], prune=prune, is_done=opened.writes))
    return Answer([_values(report) for report in reports], _words(opened, reports))


@dataclass(frozen=True, slots=True)
class _Options:
    """How files are to be imported."""

    strict_players: bool
    prune: bool
    takes_file: bool
    reason: str


def _game_of(league: OpenLeague) -> str:
    """Return the name of the game of a league, "" where it has several."""
    from crosstable.runs.rating_lists import league_config

    with league.store.read() as connection:
        return league_config(connection).game


def _check_names(files: Sequence[Path], source: str | None) -> None:
    """Check that no two files have the same name, by which a league identifies them."""
    if source is not None and (len(files) > 1 or files[0].is_dir()):
        raise InputError("cli/source-of-several-files")
    names = [path.name for path in files]
    for name in names:
        if names.count(name) > 1:
            raise InputError("cli/files-of-same-name", name=name)


def _import(league: OpenLeague, name: str, result: Games, options: _Options, hashes: Mapping[str, str]) -> ImportReport:
    """Import what was read from one file, or preview it."""
    from crosstable.intake.import_results import import_results, preview_import
    from crosstable.runs.rating_lists import league_config

    if league.preview:
        return preview_import(
            league.store,
            result.source,
            name=name,
            strict_players=options.strict_players,
            prune=options.prune,
            takes_file=options.takes_file,
        )
    with league.store.read() as connection:
        config = league_config(connection)
    with ProgressBar(f"Importing {name}") as progress:
        return league.change(
            import_results,
            result.source,
            name=name,
            rules=config.rules,
            disciplines=config.disciplines,
            mapping=dict(result.mapping.columns),
            entrants=result.entrants if isinstance(result, EventGames) else (),
            strict_players=options.strict_players,
            prune=options.prune,
            takes_file=options.takes_file,
            reason=options.reason,
            progress=progress,
            sha256=hashes.get(result.source.name, ""),
        )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _words(league: OpenLeague, reports: Sequence[ImportReport]) -> Words:
    if not league.preview:
        yield from league.notes_of_trial()
    if league.writes and any(report.changes for report in reports):
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
    from crosstable.facts.players.players import MOST_COMPARED

    if report.new_players:
        yield Note(f"{counted(len(report.new_players), 'new player')}: {_listed(report.new_players)}.")
    if len(report.new_players) > MOST_COMPARED:
        yield warning(f"Similar names were not searched for: the limit is {MOST_COMPARED:,} new names.")
    for near in report.similar_names[:_SHOWN]:
        whose = "another new name" if near.public_id is None else f"player {near.public_id}"
        yield warning(f"Similar names: {near.new!r} is new and similar to {near.near!r}, {whose}.")
    if len(report.similar_names) > _SHOWN:
        yield warning(f"And {len(report.similar_names) - _SHOWN:,} more similar names: --json lists them.")


def _listed(words: tuple[str, ...]) -> str:
    more = f" and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    return ", ".join(words[:_SHOWN]) + more


def _values(report: ImportReport) -> dict[str, object]:
    return {
        "source": report.source,
        "change": report.change,
        "rows": report.rows,
        "changes": report.changes,
        "new": report.new,
        "changed": report.changed,
        "unchanged": report.unchanged,
        "back": report.back,
        "moved": report.moved,
        "vanished": report.vanished,
        "pruned": report.pruned,
        "conflicts": report.conflicts,
        "repeats": report.repeats,
        "elsewhere": report.elsewhere,
        "new_players": report.new_players,
        "near_names": [{"new": near.new, "near": near.near, "id": near.public_id} for near in report.similar_names],
        "changed_games": report.changed_games,
    }
