"""Orders of league tables by name, and what the places of a table lead to: titles, promotion, play-offs, relegation.

| order | tie-breaks | competition |
|---|---|---|
| `premier-league` | GD, GF, H2H | England |
| `bundesliga` | GD, GF, H2H | Germany |
| `la-liga` | H2H, GD, GF | Spain |
| `fifa-2022` | GD, GF, H2H | World Cup groups up to 2022 |
| `fifa-2026` | H2H, GD, GF | World Cup groups of 2026 |
| `uefa-euro` | H2H, GD, GF | European championship groups |
| `ihf` | H2H, GD, GF | handball world championship groups |

The points of a match are those of the event: `football` (3-1-0) or `handball` (2-1-0).
Not here: what comes after these and is no result of a game (conduct, rankings, lots), and away goals.  A tie that stays
is marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.zones import Zone
from crosstable.ranking.table import Standings

__all__ = [
    "LEAGUE_ORDERS",
    "DivisionMove",
    "LeagueOrder",
    "Zone",
    "ZonedRow",
    "check_zones",
    "codes_of",
    "league_order",
    "next_season",
    "play_off_pairs",
    "zoned",
]


@dataclass(frozen=True, slots=True)
class LeagueOrder:
    """The tie-breaks of a competition, most important first, and where they are written."""

    name: str
    tiebreaks: tuple[str, ...]
    source: str


_GOALS_FIRST = ("GD", "GF", "H2H")
_MEETINGS_FIRST = ("H2H", "GD", "GF")
LEAGUE_ORDERS: Mapping[str, LeagueOrder] = MappingProxyType(
    {
        order.name: order
        for order in (
            LeagueOrder("premier-league", _GOALS_FIRST, "Premier League Handbook, section C: league table"),
            LeagueOrder("bundesliga", _GOALS_FIRST, "DFL, Spielordnung: goal difference, goals, then meetings"),
            LeagueOrder("la-liga", _MEETINGS_FIRST, "RFEF, Reglamento General: meetings of the tied, then all games"),
            LeagueOrder("fifa-2022", _GOALS_FIRST, "Regulations FIFA World Cup Qatar 2022, article 12"),
            LeagueOrder("fifa-2026", _MEETINGS_FIRST, "Regulations FIFA World Cup 26, article 13"),
            LeagueOrder("uefa-euro", _MEETINGS_FIRST, "Regulations of the UEFA European Championship, article 20"),
            LeagueOrder("ihf", _MEETINGS_FIRST, "IHF, Regulations for IHF Competitions: preliminary rounds"),
        )
    }
)


def league_order(name: str) -> LeagueOrder:
    """Return the order of that name.

    Raises:
        UnknownName: with the nearest name and the full list.
    Example:
        >>> league_order("la-liga").tiebreaks
        ('H2H', 'GD', 'GF')
    """
    if name not in LEAGUE_ORDERS:
        raise UnknownName("order of league tables", name, LEAGUE_ORDERS)
    return LEAGUE_ORDERS[name]


@dataclass(frozen=True, slots=True)
class ZonedRow:
    """An entrant of a table, in order; the zone, and whether a tie across its border leaves it open."""

    place: int
    player: str
    zone: str | None
    is_open: bool


def zoned(table: Standings, zones: Sequence[Zone]) -> tuple[ZonedRow, ...]:
    """Mark the rows of a table with the zones they are in.

    Args:
        table: ranked by all tie-breaks of the league.
        zones: without common places.
    Raises:
        InputError: a zone outside the table, or two zones with a common place.
    """
    of_place = check_zones(zones, len(table.rows))
    sharing: dict[int, list[int]] = {}
    for seat, row in enumerate(table.rows, start=1):
        sharing.setdefault(row.place, []).append(seat)
    return tuple(
        ZonedRow(
            row.place,
            row.entrant.id,
            of_place.get(seat),
            is_open=len({of_place.get(other) for other in sharing[row.place]}) > 1,
        )
        for seat, row in enumerate(table.rows, start=1)
    )


def codes_of(words: Sequence[str]) -> tuple[str, ...]:
    """Return tie-breaks by code, with the names of orders replaced by their tie-breaks.

    Example:
        >>> codes_of(["la-liga", "WON"])
        ('H2H', 'GD', 'GF', 'WON')
    """
    return tuple(
        code for word in words for code in (LEAGUE_ORDERS[word].tiebreaks if word in LEAGUE_ORDERS else (word,))
    )


def check_zones(zones: Sequence[Zone], size: int) -> dict[int, str]:
    """Return the names of the zones of a table by place.

    Args:
        zones: of the table.
        size: how many places it has.
    Raises:
        InputError: a zone outside the table, or two zones with a common place.
    """
    of_place: dict[int, str] = {}
    for zone in zones:
        places = zone.places(size)
        if not places or places[0] < 1 or places[-1] > size:
            raise InputError("ranking/zone-outside", zone=zone.name, size=size)
        for place in places:
            if place in of_place:
                raise InputError("ranking/zones-overlap", zone=zone.name, other=of_place[place], place=place)
            of_place[place] = zone.name
    return of_place


@dataclass(frozen=True, slots=True)
class DivisionMove:
    """How many entrants change between a division and the next lower one.

    Args:
        direct: so many of the upper division go down, and as many of the lower one go up.
        play_offs: so many more of the upper division, from the bottom, play against as many of the lower one.
    """

    direct: int
    play_offs: int = 0


def play_off_pairs(upper: Sequence[str], lower: Sequence[str], move: DivisionMove) -> tuple[tuple[str, str], ...]:
    """Return who plays whom for a place in the upper division: the best of the upper one meets the last of the lower.

    Args:
        upper, lower: the ids of both divisions, best first.
        move: between them.
    Example:
        >>> play_off_pairs(["a", "b", "c", "d"], ["e", "f", "g", "h"], DivisionMove(direct=1, play_offs=2))
        (('b', 'g'), ('c', 'f'))
    """
    staying = len(upper) - move.direct
    those = list(upper[staying - move.play_offs : staying])
    others = list(lower[move.direct : move.direct + move.play_offs])
    return tuple(zip(those, reversed(others), strict=True))


def next_season(
    divisions: Sequence[Sequence[str]], moves: Sequence[DivisionMove], winners: Sequence[str] = ()
) -> tuple[tuple[str, ...], ...]:
    """Return who plays in which division next season.

    Args:
        divisions: the ids of each division, best first, the highest division first.
        moves: between each division and the next.
        winners: of the play-offs.
    Returns:
        The ids of each division: who stays in their order, behind those who came down, in front of those who came up.
    Raises:
        InputError: another number of moves than borders, a division too small for its moves, or a play-off of which
            neither or both have won.
    Example:
        >>> next_season([["a", "b", "c"], ["d", "e", "f"]], [DivisionMove(1)])
        (('a', 'b', 'd'), ('c', 'e', 'f'))
    """
    if len(moves) != len(divisions) - 1:
        raise InputError("ranking/moves-of-divisions", moves=len(moves), divisions=len(divisions))
    down: list[list[str]] = [[] for _ in divisions]
    up: list[list[str]] = [[] for _ in divisions]
    for at, move in enumerate(moves):
        upper, lower = divisions[at], divisions[at + 1]
        above = moves[at - 1] if at else DivisionMove(0)
        if move.direct + move.play_offs + above.direct + above.play_offs > len(upper) or (
            move.direct + move.play_offs > len(lower)
        ):
            raise InputError("ranking/division-too-small", division=at + 1, players=min(len(upper), len(lower)))
        down[at + 1] += upper[len(upper) - move.direct :]
        up[at] += lower[: move.direct]
        for one, other in play_off_pairs(upper, lower, move):
            if (one in winners) == (other in winners):
                raise InputError("ranking/play-off-not-decided", first=one, second=other)
            if other in winners:
                down[at + 1].append(one)
                up[at].append(other)
    leaving = {id for some in (*down, *up) for id in some}
    return tuple(
        (*down[at], *(id for id in division if id not in leaving), *up[at]) for at, division in enumerate(divisions)
    )
