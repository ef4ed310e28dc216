"""`crosstable import`: bring a league to what result files say."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from crosstable.cli.files import Games, read_files
from crosstable.cli.league.opening import As, DryRun, LeagueFile, Reason, actor, open_league, say_dry_run
from crosstable.cli.options import AsJson, Encoding, Map
from crosstable.cli.output import print_json, say
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.intake.import_results import ImportReport
    from crosstable.league.store.store import Store

_SHOWN = 10


def import_(
    league: LeagueFile,
    files: Annotated[list[Path], typer.Argument(help="Files of results or events, and folders of them.")],
    preview: Annotated[bool, typer.Option("--preview", help="Show what would change, without changing it.")] = False,
    strict_players: Annotated[bool, typer.Option("--strict-players", help="Reject names of unknown players.")] = False,
    prune: Annotated[bool, typer.Option("--prune", help="Remove games that are no longer in their file.")] = False,
    takes_file: Annotated[bool, typer.Option("--take-file", help="Let the file overrule corrections by hand.")] = False,
    source: Annotated[
        str | None,
        typer.Option(
            "--source", metavar="NAME", help="The name under which the league knows the file; default: its own."
        ),
    ] = None,
    mapping: Map = None,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first bad row.")] = False,
    all_problems: Annotated[bool, typer.Option("--all-problems", help="Report all bad rows; default: ten.")] = False,
    encoding: Encoding = None,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Import result files into a league; importing a file again changes nothing.

    Example: crosstable import league.db results.csv
    """
    store = open_league(league)
    _check_names(files, source)
    results = read_files(files, overrides=mapping or [], encoding=encoding, strict=strict, all_problems=all_problems)
    options = {"strict_players": strict_players, "prune": prune, "takes_file": takes_file}
    reports = []
    hashes = {path.name: _sha256(path) for path in files if path.is_file()}
    for result in results:
        name = source or result.source.name
        if preview:
            reports.append(_previewed(store, name, result, options))
        else:
            said = {"reason": reason, "dry_run": dry_run, "sha256": hashes.get(result.source.name, "")}
            reports.append(_imported(store, actor(who), name, result, {**options, **said}))
        _tell(reports[-1], prune=prune, is_done=not (preview or dry_run))
    say_dry_run(dry_run=dry_run and not preview)
    if not (preview or dry_run) and any(report.changes for report in reports):
        say(f"Next: crosstable publish {league}")
    if as_json:
        print_json([_as_json(report) for report in reports])


def _check_names(files: list[Path], source: str | None) -> None:
    """Check that no two files have the same name, by which a league identifies them."""
    if source is not None and (len(files) > 1 or files[0].is_dir()):
        raise InputError("cli/source-of-several-files")
    names = [path.name for path in files]
    for name in names:
        if names.count(name) > 1:
            raise InputError("cli/files-of-same-name", name=name)


def _previewed(store: Store, name: str, result: Games, options: dict[str, Any]) -> ImportReport:
    from crosstable.league.intake.import_results import preview_import

    return preview_import(store, result.source, name=name, **options)


def _imported(store: Store, by: str, name: str, result: Games, options: dict[str, Any]) -> ImportReport:
    from crosstable.league.intake.import_results import import_results
    from crosstable.league.lists.run_input import league_config

    with store.read() as connection:
        config = league_config(connection)
    return import_results(
        store,
        by,
        result.source,
        name=name,
        rules=config.rules,
        disciplines=config.disciplines,
        mapping=dict(result.mapping.columns),
        **options,
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _tell(report: ImportReport, *, prune: bool, is_done: bool) -> None:
    from crosstable.league.players.players import MOST_COMPARED

    counts = {
        "new": report.new,
        "changed": report.changed,
        "back": report.back,
        "moved": report.moved,
        "taken out": report.pruned,
    }
    parts = [f"{count:,} {word}" for word, count in counts.items() if count]
    said = counted(report.changes, "change") + (f" ({', '.join(parts)})" if parts else "")
    say(f"{report.source}: {said} in {counted(report.rows, 'game')}{'' if is_done else ', if it were imported'}.")
    if report.new_players:
        say(f"{counted(len(report.new_players), 'new player')}: {_listed(report.new_players)}.")
    if len(report.new_players) > MOST_COMPARED:
        say(f"Similar names were not searched for: the limit is {MOST_COMPARED:,} new names.", style="yellow")
    for near in report.near_names[:_SHOWN]:
        whose = "another new name" if near.public_id is None else f"player {near.public_id}"
        say(f"Similar names: {near.new!r} is new and similar to {near.near!r}, {whose}.", style="yellow")
    if len(report.near_names) > _SHOWN:
        say(f"And {len(report.near_names) - _SHOWN:,} more similar names: --json lists them.", style="yellow")
    if report.vanished and not prune:
        say(
            f"{counted(len(report.vanished), 'game')} no longer in the file, kept in the league: "
            f"{_listed(report.vanished)}. --prune removes them.",
            style="yellow",
        )
    if report.conflicts:
        say(
            f"{counted(len(report.conflicts), 'game')} corrected by hand, for which the file now has another result: "
            f"{_listed(report.conflicts)}. Left as corrected; --take-file lets the file overrule.",
            style="yellow",
        )
    if report.repeats:
        say(f"{counted(report.repeats, 'row')} the same as an earlier row. All are kept.", style="yellow")
    if report.elsewhere:
        say(f"{report.elsewhere:,} new games stand in another file too, word for word. All are kept.", style="yellow")


def _listed(words: tuple[str, ...]) -> str:
    more = f" and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    return ", ".join(words[:_SHOWN]) + more


def _as_json(report: ImportReport) -> dict[str, object]:
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
        "vanished": list(report.vanished),
        "pruned": report.pruned,
        "conflicts": list(report.conflicts),
        "repeats": report.repeats,
        "elsewhere": report.elsewhere,
        "new_players": list(report.new_players),
        "near_names": [{"new": near.new, "near": near.near, "id": near.public_id} for near in report.near_names],
        "changed_games": list(report.changed_games),
    }
