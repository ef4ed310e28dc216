"""Import result files into a league; importing a file again changes nothing.

A file is a table of games or an event of any format.  It is compared with what the league knows of the file of that
name: what is new, changed or gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import Done, GameId, PlayerId, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Help, LogReason, Text, command_input
from crosstable.commands.files import File
from crosstable.commands.shared.result_files import GamesOfFile, games_in
from crosstable.commands.shared.similar_names import SimilarPlayer, similar_players
from crosstable.formats.reading import mapping_of_game
from crosstable.intake.import_results import FileFacts, ImportOptions, ImportReport, import_results, preview_import
from crosstable.people.accounts.access import Permission
from crosstable.runs.rating_lists import league_config

_SHOWN = 100  # problems of a file
_COUNTS = ("rows", "changes", "new", "changed", "unchanged", "moved", "back", "pruned", "repeats", "elsewhere", "known")


@command_input
class ImportRules:
    """What an import may do."""

    strict_players: Annotated[bool, Help("Reject names of unknown players.")] = False
    prune: Annotated[bool, Help("Remove games that are no longer in the file.")] = False
    take_file: Annotated[bool, Help("Let the file overrule corrections by hand.")] = False


@command_input
class Import:
    """A file of results or of an event, and how it is imported."""

    file: Annotated[File, Help("The file.", is_typed=False)]
    source: Annotated[
        Text | None, Help("The name under which the league knows the file; default: its own.", metavar="NAME")
    ] = None
    mapping: Annotated[
        tuple[Text, ...],
        MaxLen(100),
        Help(
            "The column of a field, such as player_a=home; may be repeated.",
            ["white=Player 1"],
            "FIELD=COLUMN",
            option="--map",
        ),
    ] = ()
    same_as: Annotated[
        Mapping[str, PlayerId],
        MaxLen(1000),
        Help(
            "A name in the file of a player whom the league knows by another one: it becomes a spelling.",
            {"A. Lee": "p7"},
            "NAME=ID",
        ),
    ] = field(default_factory=dict)
    rules: Annotated[ImportRules, INLINE] = ImportRules()
    reason: LogReason = ""


@answer
class KnownAs:
    """A name in the file, and the player whose further spelling it is."""

    name: Annotated[str, Help("The name in the file.", "A. Lee")]
    player: Annotated[PlayerName, Help("Whose spelling it is.")]


@answer
class Imported(Done):
    """The difference between the file and what the league knew of it."""

    source: Annotated[str, Help("The name under which the league knows the file.", "results.csv")]
    rows: Annotated[int, Help("Games in the file.")]
    changes: Annotated[int, Help("What is different after it: new, changed, moved, back and pruned games.")]
    new: Annotated[int, Help("Games that were not there.")]
    changed: Annotated[int, Help("Games with other contents in the file now.")]
    unchanged: Annotated[int, Help("Games with the same contents.")]
    moved: Annotated[int, Help("Games that stand in another order on their day.")]
    back: Annotated[int, Help("Games that were taken out before, and are there again.")]
    pruned: Annotated[int, Help("Games that were removed.")]
    repeats: Annotated[int, Help("Rows that repeat an earlier row of the file; they are kept.")]
    elsewhere: Annotated[int, Help("New games that another file has, too; they are kept.")]
    vanished: Annotated[tuple[GameId, ...], Help("Games that are no longer in the file.")]
    conflicts: Annotated[
        tuple[GameId, ...], Help("Games that were corrected by hand and are different in the file; left as corrected.")
    ]
    changed_games: Annotated[tuple[GameId, ...], Help("Some of the changed games.")]
    new_players: Annotated[tuple[str, ...], Help("Names that were not known.")]
    known: Annotated[int, Help("Of a dry run: how many names of new and changed games are names of players.")]
    known_as: Annotated[tuple[KnownAs, ...], Help("Of a dry run: further spellings of players among these names.")]
    similar: Annotated[tuple[SimilarPlayer, ...], Help("New names that are similar to others.")]
    rejected: Annotated[int, Help("Rows that were left out.")]
    problems: Annotated[tuple[str, ...], Help("What is wrong with the file.")]
    columns: Annotated[tuple[str, ...], Help("Of a table: its columns.")]
    mapping: Annotated[Mapping[str, str], Help("Of a table: the column of each field.")]
    first_rows: Annotated[tuple[tuple[str, ...], ...], Help("Of a table: its first rows, as they were read.")]


def import_(call: Call, given: Import) -> Values:
    """Import a file of results; a dry run only compares."""
    with call.store.read() as connection:
        config = league_config(connection)
    read = games_in(given.file, [*mapping_of_game(config.game), *given.mapping])
    how = ImportOptions(
        name=given.source or given.file.name,
        strict_players=given.rules.strict_players,
        prune=given.rules.prune,
        takes_file=given.rules.take_file,
        same_as=given.same_as,
    )
    if call.is_dry_run:
        return _values(call, preview_import(call.store, read.source, how=how), read)
    found = call.do(
        import_results,
        read.source,
        how=how,
        facts=FileFacts(sha256=read.sha256, mapping=read.mapping, entrants=read.entrants),
        rules=config.rules,
        disciplines=config.disciplines,
        reason=given.reason,
        progress=call.progress,
    )
    return _values(call, found, read)


def _values(call: Call, report: ImportReport, read: GamesOfFile) -> Values:
    call.for_words["report"] = report
    meant = call.players(player for _, player in report.known_as)
    return {
        "source": report.source,
        **{name: getattr(report, name) for name in _COUNTS},
        **{name: getattr(report, name) for name in ("vanished", "conflicts", "changed_games", "new_players")},
        "known_as": tuple(KnownAs(name=name, player=of) for (name, _), of in zip(report.known_as, meant, strict=True)),
        "similar": similar_players(report.similar_names),
        "rejected": sum(each.severity == "error" for each in read.problems),
        "problems": tuple(str(each) for each in read.problems[:_SHOWN]),
        "columns": read.columns,
        "mapping": dict(read.mapping),
        "first_rows": read.first_rows,
        "notes": notes_of(report),
    }


def notes_of(report: ImportReport) -> tuple[str, ...]:
    """Return what else is to be known of an import, as sentences."""
    alike = [", ".join(map(repr, names)) for names in report.alike[:_SHOWN]]
    return tuple(f"Taken for one player, as only capitals differ: {names}." for names in alike)


COMMAND = Command(
    "import",
    "imports",
    Permission.IMPORT_RESULTS,
    Import,
    import_,
    Imported,
    examples=("import league.db results.csv",),
    shows_consequences=True,
    guide="files.md",
)
