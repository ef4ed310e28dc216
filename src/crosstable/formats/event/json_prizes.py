"""Categories, prizes and zones in an event as JSON, schema version 3."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from typing import Annotated

from crosstable.model.errors import InputError
from crosstable.model.messages import Message, message
from crosstable.model.prize_values import prizes_from_values, zones_from_values
from crosstable.model.prizes import NO_PRIZES, PrizeFund, Sharing, check_fund
from crosstable.model.teams.event_teams import EventTeams
from crosstable.model.validation import Count, CountFromOne, Flag, Identifier, Number, Text, Whole
from crosstable.model.zones import Zone, ZoneKind

_MOST_PLACES = 1_000_000


@dataclass(frozen=True, slots=True)
class FileCategory:
    """A category; schema version 3."""

    name: Text
    born_from: Count | None = None
    born_to: Count | None = None
    rating_from: Number | None = None
    rating_below: Number | None = None
    unrated: Flag | None = None
    women: Flag | None = None
    club: Text | None = None
    region: Text | None = None
    country: Text | None = None
    members: tuple[Identifier, ...] | None = None


@dataclass(frozen=True, slots=True)
class FilePrize:
    """A prize: money, an object, or both."""

    amount: Count | None = None
    thing: Text | None = None
    worth: Count | None = None


@dataclass(frozen=True, slots=True)
class FilePrizeList:
    """Prizes by place; the category is one of the file, the board one of the matches of teams: schema version 6."""

    name: Text
    prizes: tuple[FilePrize, ...] = ()
    category: Text | None = None
    board: CountFromOne | None = None


@dataclass(frozen=True, slots=True)
class FilePrizes:
    """Categories and prizes; schema version 3."""

    categories: tuple[FileCategory, ...] = ()
    lists: tuple[FilePrizeList, ...] = ()
    sharing: Sharing | None = None
    currency: Text | None = None
    without: tuple[Identifier, ...] = ()


@dataclass(frozen=True, slots=True)
class FileZone:
    """A zone of the table; schema version 3."""

    name: Text
    first: Annotated[int, Whole(-_MOST_PLACES, _MOST_PLACES)]
    last: Annotated[int, Whole(-_MOST_PLACES, _MOST_PLACES)]
    kind: ZoneKind | None = None


def read_prizes(
    shape: FilePrizes | None,
    known_ids: Collection[str],
    add: Callable[[Message], None],
    teams: EventTeams | None = None,
) -> PrizeFund:
    """Return the categories and prizes of a file; without any where there is a fault in them.

    Args:
        shape: what the file has.
        known_ids: the ids of the entrants.
        add: notes a fault.
        teams: of the file; None for an event of players.
    """
    if shape is None:
        return NO_PRIZES
    of_teams = set() if teams is None else {each.team.id for each in teams.teams}
    ambiguous = [id for id in shape.without if id in of_teams and id in known_ids]
    known_ids = of_teams.union(known_ids)
    boards = 0 if teams is None else teams.rules.boards
    unplayed = [each for each in shape.lists if each.board is not None and each.board > boards]
    named = {each.name for each in shape.categories}
    strangers = [id for each in shape.categories for id in each.members or () if id not in known_ids]
    strangers += [id for id in shape.without if id not in known_ids]
    missing = [each.category for each in shape.lists if each.category is not None and each.category not in named]
    if strangers:
        add(message("formats/event/prizes-entrant", id=strangers[0]))
        return NO_PRIZES
    if ambiguous:
        add(message("formats/event/prizes-ambiguous", id=ambiguous[0]))
        return NO_PRIZES
    if missing:
        add(message("formats/event/prizes-category", name=missing[0]))
        return NO_PRIZES
    if unplayed:
        add(message("formats/event/prizes-board", name=unplayed[0].name, board=unplayed[0].board, boards=boards))
        return NO_PRIZES
    fund = prizes_from_values(asdict(shape))
    try:
        check_fund(fund)
    except InputError as error:
        add(message("model/at", where="prizes", what=error.message))
        return NO_PRIZES
    return fund


def read_zones(shapes: tuple[FileZone, ...]) -> tuple[Zone, ...]:
    """Return the zones of a file."""
    return zones_from_values([asdict(each) for each in shapes])
