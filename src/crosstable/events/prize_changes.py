"""Categories, lists of prizes and zones as a director describes them: one is added, changed or removed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.events.running import RunningEvent
from crosstable.model.categories import Category
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name, match_key
from crosstable.model.prizes import Prize, PrizeFund, PrizeList
from crosstable.model.zones import ZONE_KINDS, Zone

MAIN_LIST = "main"
EVERYONE = "everyone"
_BOARD = re.compile(r"board ([1-9][0-9]{0,3})", re.ASCII)
_PLACES = re.compile(r"([1-9][0-9]{0,5})(?:-([1-9][0-9]{0,5}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Ages:
    """Ages that a category is for, counted in the year of the event.

    Args:
        under: younger than this as the year begins; None for no limit.
        over: at least this as the year ends.
    """

    under: int | None = None
    over: int | None = None

    def applied_to(self, category: Category, running: RunningEvent) -> Category:
        """Return a category with years of birth for these ages, where it has none.

        Raises:
            InputError: the event has no date.
        """
        return replace(
            category,
            born_from=_year(running, self.under) if category.born_from is None else category.born_from,
            born_to=_year(running, self.over) if category.born_to is None else category.born_to,
        )


def _year(running: RunningEvent, age: int | None) -> int | None:
    """Return the year in which a player of this age was born, by the year of the event."""
    if age is None:
        return None
    if running.event.date is None:
        raise InputError("events/age-without-date", event=running.id)
    return running.event.date.year - age


def category_named(fund: PrizeFund, name: str) -> Category:
    """Return the category of that name.

    Raises:
        UnknownName: there is none.
    """
    found = fund.category(name)
    if found is None:
        raise UnknownName("category", name, [each.name for each in fund.categories])
    return found


def with_category(fund: PrizeFund, category: Category) -> PrizeFund:
    """Return the fund with a category, which replaces the one of its name.

    Raises:
        InputError: it has no condition.
    """
    if category == Category(category.name):
        raise InputError("events/category-without-condition", name=category.name)
    known = fund.category(category.name)
    return fund.with_category(category if known is None else replace(category, name=known.name))


def without_category(fund: PrizeFund, name: str) -> PrizeFund:
    """Return the fund without a category.

    Raises:
        UnknownName: there is none of that name.
        InputError: it has prizes.
    """
    dropped = category_named(fund, name)
    if any(each.category == dropped for each in fund.lists):
        raise InputError("events/category-with-prizes", name=dropped.name)
    return replace(fund, categories=tuple(each for each in fund.categories if each != dropped))


def with_list(fund: PrizeFund, name: str, prizes: Sequence[Prize], whom: str | None = None) -> PrizeFund:
    """Return the fund with the prizes of a list.

    Args:
        name: of the list: main, a category, or a board of an event of teams: "board 1".
        whom: the category or board that takes part, or everyone; None: as it is, or the one of that name.
    Raises:
        InputError: no prizes are given.
        UnknownName: the list has no category of its name, and no other one is named.
    """
    if not prizes:
        raise InputError("events/list-without-prizes", name=name)
    known = next((each for each in fund.lists if match_key(each.name) == match_key(name)), None)
    of: Category | None = None
    board: int | None = None
    if whom is not None:
        of, board = _taking_part(fund, whom)
    elif known is not None:
        of, board = known.category, known.board
    elif match_key(name) != MAIN_LIST:
        of, board = _taking_part(fund, name)
        name = name if of is None else of.name
    return fund.with_list(PrizeList(name, tuple(prizes), of, board))


def _taking_part(fund: PrizeFund, whom: str) -> tuple[Category | None, int | None]:
    """Return the category or the board of that name; neither for everyone."""
    board = board_named(whom)
    if match_key(whom) == EVERYONE or (board is not None and fund.category(whom) is None):
        return None, board
    return category_named(fund, whom), None


def board_named(text: str) -> int | None:
    """Return the board of team matches that a text names, None if it names none.

    Example:
        >>> board_named("Board 2"), board_named("boards")
        (2, None)
    """
    found = _BOARD.fullmatch(match_key(text))
    return None if found is None else int(found[1])


def without_list(fund: PrizeFund, name: str) -> PrizeFund:
    """Return the fund without a list.

    Raises:
        UnknownName: there is none of that name.
    """
    kept = tuple(each for each in fund.lists if match_key(each.name) != match_key(name))
    if len(kept) == len(fund.lists):
        raise UnknownName("list of prizes", name, [each.name for each in fund.lists])
    return replace(fund, lists=kept)


def zone_of(name: str, top: int | None, bottom: int | None, places: str | None, kind: str | None) -> Zone:
    """Return the zone with these places: exactly one of top, bottom and places.

    Args:
        top: so many places from the top.
        bottom: so many from the bottom.
        places: such as 3-6, or 16 for one place.
        kind: up, down, play-off or other; None: up at the top, down at the bottom.
    Raises:
        InputError: no places, several kinds of them, or places that cannot be read.
        UnknownName: the kind is not known.
    """
    if kind is not None and kind not in ZONE_KINDS:
        raise UnknownName("kind of zone", kind, ZONE_KINDS)
    if [top, bottom, places].count(None) != 2:
        raise InputError("events/zone-without-places", name=name)
    if top is not None:
        made = Zone(name, 1, top, "up")
    elif bottom is not None:
        made = Zone(name, -bottom, -1, "down")
    else:
        found = _PLACES.fullmatch((places or "").replace(" ", ""))
        if found is None:
            raise InputError("events/zone-places", places=places)
        made = Zone(name, int(found[1]), int(found[2] or found[1]), "play-off")
    return made if kind is None else replace(made, kind=next(each for each in ZONE_KINDS if each == kind))


def zone_places(zone: Zone) -> str:
    """Return the places of a zone in words.

    Example:
        >>> zone_places(Zone("Relegation", -3, -1)), zone_places(Zone("Play-offs", 3, 6))
        ('bottom 3', '3-6')
    """
    if zone.first == 1:
        return f"top {zone.last}"
    if zone.last == -1:
        return f"bottom {-zone.first}"
    return str(zone.first) if zone.first == zone.last else f"{zone.first}-{zone.last}"


def zone_of_line(text: str) -> Zone:
    """Return the zone of a line such as `Relegation: bottom 3`, `Play-offs: 3-6` or `Europe: top 2 other`.

    Raises:
        InputError, UnknownName: as `zone_of`.
    Example:
        >>> zone_of_line("Relegation: bottom 3")
        Zone(name='Relegation', first=-3, last=-1, kind='down')
    """
    name, _, rest = text.rpartition(":")
    words = rest.split()
    ends: dict[str, int | None] = {"top": None, "bottom": None}
    if len(words) > 1 and words[0] in ends and words[1].isascii() and words[1].isdecimal() and len(words[1]) < 7:
        ends[words[0]] = int(words[1])
        places, words = None, words[2:]
    else:
        places, words = (words[0] if words else None), words[1:]
    return zone_of(clean_name(name), ends["top"], ends["bottom"], places, " ".join(words) or None)
