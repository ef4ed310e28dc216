"""Event files in any format: read one, write one."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import PurePath
from types import MappingProxyType
from typing import IO, cast

from crosstable.formats.event.document import EventDocument, Ranked
from crosstable.formats.event.event_format import EventFormat, EventWriter, ReadEvent, WrittenEvent
from crosstable.formats.event.event_formats import EVENT_FORMATS, SNIFFED, sniff
from crosstable.formats.event.event_from_results import event_of
from crosstable.formats.reading import read_results
from crosstable.model.arguments import check_kind
from crosstable.model.errors import FormatError
from crosstable.model.events import Event
from crosstable.model.opened import FileLike, opened
from crosstable.model.results import DEFAULT_RULES
from crosstable.model.running_scores import total_half_points
from crosstable.model.tables.guess import Wanted
from crosstable.model.teams.event_teams import split_team_event
from crosstable.model.teams.team_event import TeamEvent


def read_event(
    file: FileLike,
    name: str | None = None,
    *,
    mapping: Wanted = None,
    format: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
) -> ReadEvent:
    r"""Read an event from a file of any format: TRF, OpenGotha, EGF, a list of players, a table of results.

    Args:
        file: its path, the file opened for reading bytes, or its bytes.
        name: of the file: its ending names the format where the first bytes do not, and it names an event whose file
            has no name for it.  None is that of the path or of the open file.
        mapping: which column of a table of results holds what, as in `read_results`; no other format has columns.
        format: the name of the format; None recognises it.
        strict: reject the file for its first error; otherwise read what can be read and list the rest in `problems`.
        encoding: of the text; None is that of the format.
    Returns:
        `document.event` is the event; `problems` lists what is wrong with the file.
    Raises:
        UnknownName: no format of that name.
        PluginError: a format of a module that is not loaded.
        FormatError: a file that cannot be opened; nothing can be read; under `strict`, something is wrong.
        InputError: something else than a file.
    See also: `ReadEvent`, `write_event`; docs/formats.
    Example:
        >>> read_event(b"012 Spring cup\n001    1      Lee, Ann", "cup.trf").document.event.name
        'Spring cup'
    """
    with opened(file, name) as (stream, called):
        return _read_event(stream, called, mapping, format, strict=strict, encoding=encoding)


def _read_event(
    stream: IO[bytes], name: str, mapping: Wanted, format: str | None, *, strict: bool, encoding: str | None
) -> ReadEvent:
    if format is None:
        first = stream.read(SNIFFED)
        stream = io.BytesIO(first + stream.read())
        format = sniff(first, name)
    if format is not None:
        return event_format(format).read(stream, name=name, strict=strict, encoding=encoding)
    try:
        result = read_results(stream, name, mapping=mapping, encoding=encoding, strict=strict)
    except FormatError as no_results:
        found = players_of_workbook(stream, name, strict=strict)
        if found is None:
            raise no_results from None
        return found
    event = event_of(result.history(), PurePath(name).stem, DEFAULT_RULES)
    return ReadEvent(event, result.problems)


def players_of_workbook(stream: IO[bytes], name: str, *, strict: bool = False) -> ReadEvent | None:
    """Read a workbook without results as a list of players; None if it is none.

    Args:
        stream: the open file.
        name: of the file.
        strict: reject the file for its first error.
    """
    return players_of_table(stream, name, strict=strict) if name.casefold().endswith(".xlsx") else None


def players_of_table(stream: IO[bytes], name: str, *, strict: bool = False) -> ReadEvent | None:
    """Read a table, CSV or XLSX, as a list of players; None if it is none.

    Args:
        stream: the open file.
        name: of the file.
        strict: reject the file for its first error.
    """
    stream.seek(0)
    try:
        chosen = "players-xlsx" if name.casefold().endswith(".xlsx") else "players"
        return event_format(chosen).read(stream, name=name, strict=strict, encoding=None)
    except FormatError:
        return None


def write_event(
    event: Event | TeamEvent | EventDocument, format: str, *, standings: Ranked | None = None
) -> WrittenEvent:
    """Write an event in a format.

    Args:
        event: the event, also of teams, or all that its file said, as `read_event` returns it.
        format: the name of the format: "trf26", "egf", "opengotha".
        standings: of the event, `standings(event, codes)`: formats with points and places state them.  Without, a TRF
            has the points of an event, and no places.
    Returns:
        `data` is the content of the file; `losses` lists what the format cannot hold.
    Raises:
        UnknownName: no format of that name.
        FormatError: the format can only be read; the event cannot be written in it.
        InputError: something else than an event, or than its standings.
    See also: `WrittenEvent`, `read_event`, `EventDocument` for what a file says besides; docs/formats.
    Example:
        >>> write_event(Event("cup", "Cup", ()), "event-json").losses
        ()
        >>> from crosstable import Entrant, Game, Player, standings
        >>> cup = Event("cup", "Cup", (Entrant(Player("ann", "Ann")), Entrant(Player("bo", "Bo"))))
        >>> cup = cup.with_round(Game.between("ann", "bo", "win"))
        >>> lines = write_event(cup, "trf26", standings=standings(cup, ["DE"])).data.splitlines()
        >>> [line[80:89] for line in lines if line.startswith(b"001")]
        [b' 1.0    1', b' 0.0    2']
    """
    writer = event_format(format)
    if not isinstance(writer, EventWriter):
        raise FormatError("formats/format-not-written", format=format)
    if isinstance(event, TeamEvent):
        games, teams = split_team_event(event)
        document = _with_points(EventDocument(games, teams=teams), writer)
    elif isinstance(event, Event):
        document = _with_points(EventDocument(event), writer)
    else:
        document = event
        check_kind("event", document, EventDocument, "an event, an event of teams, or the document of read_event")
    return writer.write(document if standings is None else document.with_standings(standings))


def _with_points(document: EventDocument, writer: EventWriter) -> EventDocument:
    """Return the document of an event with the points of everyone, where the files of a format state them."""
    if not getattr(writer, "states_points", False):
        return document
    points = total_half_points(document.event, len(document.event.rounds))
    stated = {id: replace(document.of(id), half_points=half_points) for id, half_points in points.items()}
    return replace(document, stated=MappingProxyType(stated))


def event_format(name: str) -> EventFormat:
    """Make the format of event files of that name.

    Raises:
        UnknownName: no format of that name.
        PluginError: a format of a module that is not loaded.
    """
    return cast("EventFormat", EVENT_FORMATS[name]())
