"""An AGA TDList as the entrants of an event without rounds.

A list holds every member; save the lines of those who come as a file of their own, and it is the list of entries.
The player database (`crosstable players import`) takes the whole list.

Rules
1. The fields are those of `player_lists.aga_list`: name, AGA number, membership, rating, chapter, state.
2. A list can be read only: the AGA makes it.
Source: usgo.org, "Information for Tournament Directors".
"""

from __future__ import annotations

from pathlib import PurePath
from types import MappingProxyType
from typing import IO

from crosstable.formats.decoding import TextLines
from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.event_format import ReadEvent, finished
from crosstable.formats.player_lists.aga_list import is_aga_line, read_aga_list
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.messages import message
from crosstable.model.players import Identity, Player
from crosstable.model.tables.problems import ProblemLog

MOST_ENTRANTS = 200_000


class AgaTdList:
    """The AGA's list of its members."""

    name = "aga-tdlist"
    endings = (".tdlist", ".txt")
    sentence = "AGA TDList: members of the American Go Association, read as entrants."

    def read(self, stream: IO[bytes], *, name: str, strict: bool = False, encoding: str | None = None) -> ReadEvent:
        """Read the entrants; see `EventFormat.read`.

        Raises:
            FormatError: no player in the file; too many for an event; under `strict`, anything wrong.
        """
        log = ProblemLog()
        lines = TextLines(stream, name=name, encoding=encoding, is_mixed=True, longest=4_000).numbered()
        entrants: dict[str, Entrant] = {}
        stated: dict[str, Stated] = {}
        for player in read_aga_list(((number, line) for number, line in lines if _is_row(number, line, log)), log):
            if player.id in entrants:
                log.add("twice", None, "id", message("formats/go/tdlist-player-twice", id=player.id, name=player.name))
            elif len(entrants) == MOST_ENTRANTS:
                raise FormatError("formats/go/tdlist-too-long", file=name, most=MOST_ENTRANTS)
            else:
                entrants[player.id] = _entrant(player)
                stated[player.id] = Stated(grade=player.title, membership=player.status)
        if not entrants:
            raise FormatError("formats/go/tdlist-without-players", file=name)
        stem = PurePath(name).stem or name
        event = Event(stem, stem, tuple(entrants.values()))
        document = EventDocument(event, stated=MappingProxyType(stated))
        return finished(document, log.problems(), name=name, strict=strict)


def _is_row(number: int, line: str, log: ProblemLog) -> bool:
    if is_aga_line(line):
        return True
    if line.strip():
        log.add("row", number, None, message("formats/go/tdlist-line-unreadable", line=line.strip()[:40]))
    return False


def _entrant(player: PlayerListRow) -> Entrant:
    person = Player(
        player.id,
        player.name,
        identities=(Identity("AGA", player.id),),
        club=player.club,
        region=player.region,
    )
    return Entrant(person, rating=player.rating)
