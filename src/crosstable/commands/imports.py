"""The command that imports games which were played elsewhere, as a diff."""

from __future__ import annotations

import dataclasses
import hashlib
import io
from collections.abc import Mapping, Sequence

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.file_limits import check_file, read_in_time, reading
from crosstable.commands.files import File
from crosstable.commands.inputs import LogReason, Text
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import GameId, PlayerId, Shape
from crosstable.commands.shared.similar_names import SimilarPlayer, similar_players
from crosstable.events.entries import EntryPlace
from crosstable.formats.event.event_formats import GO_FORMATS, SNIFFED, sniff
from crosstable.formats.event.history_source import source_of
from crosstable.formats.event_files import event_format
from crosstable.formats.reading import mapping_of_game, read_results
from crosstable.games.profiles import game_profile
from crosstable.intake.import_results import ImportReport, import_results, preview_import
from crosstable.intake.imported_entries import left_out, places_in
from crosstable.model.errors import Problem
from crosstable.model.source import Source
from crosstable.people.accounts.access import Permission
from crosstable.runs.rating_lists import league_config

_SHOWN = 100  # problems of a file


class Import(Given):
    """A file of results or of an event, and how it is taken in."""

    file: File
    source: Text | None = Field(default=None, description="The name of the file in the league; by default its own.")
    mapping: list[Text] = Field(
        default=[], max_length=100, description="Which column holds what.", examples=[["white=Player 1"]]
    )
    strict_players: bool = Field(default=False, description="Reject names of unknown players.")
    prune: bool = Field(default=False, description="Remove games that are no longer in the file.")
    take_file: bool = Field(default=False, description="Let the file overrule corrections by hand.")
    same_as: dict[Text, PlayerId] = Field(
        default={},
        max_length=1000,
        description="Names in the file of players whom the league knows by other names: they become spellings.",
        examples=[{"A. Lee": "p7"}],
    )
    reason: LogReason = ""


class KnownAs(Shape):
    """A name in the file, and the player whose further spelling it is."""

    name: str
    player: PlayerName


class ImportDone(Done):
    """The difference between the file and what the league knew of it."""

    source: str
    rows: int
    new: int
    changed: int
    unchanged: int
    moved: int
    back: int = Field(description="Games that were taken out before, and are there again.")
    pruned: int
    vanished: list[GameId] = Field(description="Games that are no longer in the file.")
    conflicts: list[GameId] = Field(description="Games that were corrected by hand and are different in the file.")
    new_players: list[str]
    known: int = Field(description="Of a dry run: how many names of new and changed games are names of players.")
    known_as: list[KnownAs] = Field(description="Of a dry run: further spellings of players among these names.")
    similar: list[SimilarPlayer]
    rejected: int = Field(description="Rows that were left out.")
    problems: list[str] = Field(description="What is wrong with the file.")
    columns: list[str] = Field(description="Of a table: its columns.")
    mapping: dict[str, str] = Field(description="Of a table: the column of each field.")
    first_rows: list[list[str]] = Field(description="Of a table: its first rows, as they were read.")


def _import(call: Call, given: Import) -> Values:
    """Import a file of results; a dry run shows the difference, and importing it again changes nothing."""
    data = given.file.content()
    with call.store.read() as connection:
        config = league_config(connection)
    read = _read(data, given, mapping_of_game(config.game))
    name = given.source or given.file.name
    how = {"strict_players": given.strict_players, "prune": given.prune, "takes_file": given.take_file}
    if call.is_dry_run:
        return _values(call, preview_import(call.store, read.source, name=name, same_as=given.same_as, **how), read)
    found = call.do(
        import_results,
        read.source,
        name=name,
        rules=config.rules,
        disciplines=config.disciplines,
        entrants=read.entrants,
        same_as=given.same_as,
        mapping=read.mapping,
        reason=given.reason,
        sha256=hashlib.sha256(data).hexdigest(),
        **how,
    )
    return _values(call, found, read)


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class _Read:
    """The games in a file, the entries of an event file, what is wrong with it, and how a table was understood."""

    source: Source
    entrants: tuple[EntryPlace, ...]
    problems: tuple[Problem, ...]
    columns: tuple[str, ...] = ()
    mapping: Mapping[str, str] = dataclasses.field(default_factory=dict)
    first_rows: tuple[tuple[str, ...], ...] = ()


def _read(data: bytes, given: Import, of_game: Sequence[str]) -> _Read:
    """Read the games of a file of any format, within the limits of files."""
    stream, name = io.BytesIO(data), given.file.name
    check_file(name, data)
    form = sniff(data[:SNIFFED], name)
    if form is None:
        with reading() as deadline:
            words = [*of_game, *given.mapping]
            read = read_results(stream, name, overrides=words, progress=deadline.check)
        return _Read(read.source, (), read.problems, read.columns, dict(read.mapping.columns), read.first_rows)
    found = read_in_time(lambda: event_format(form).read(stream, name=name, strict=False, encoding=None))
    places = places_in(found.document, game_profile("go" if form in GO_FORMATS else "plain"))
    return _Read(source_of(found.document, name), tuple(places), (*left_out(found.document), *found.problems))


def _values(call: Call, report: ImportReport, read: _Read) -> Values:
    counted = ("source", "rows", "new", "changed", "unchanged", "moved", "back", "pruned", "known")
    meant = call.players(player for _, player in report.known_as)
    return {
        **{name: getattr(report, name) for name in counted},
        "vanished": list(report.vanished),
        "conflicts": list(report.conflicts),
        "new_players": list(report.new_players),
        "known_as": [KnownAs(name=name, player=of) for (name, _), of in zip(report.known_as, meant, strict=True)],
        "similar": similar_players(report.similar_names),
        "rejected": sum(each.severity == "error" for each in read.problems),
        "problems": [str(each) for each in read.problems[:_SHOWN]],
        "columns": list(read.columns),
        "mapping": dict(read.mapping),
        "first_rows": [list(row) for row in read.first_rows],
    }


COMMANDS = (Command("import", "imports", Permission.IMPORT_RESULTS, Import, _import, ImportDone),)
