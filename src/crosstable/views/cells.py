"""The cells of tables: typed values, which each renderer writes in its own way.

| cell | holds |
|---|---|
| a text, a whole number, None | itself; None is an empty cell |
| Number | an amount and how it is written |
| Movement | how far something moved, for better or worse |
| Place | a place, whether it is shared, and the zone of the table that it is in |
| Sign | whether a row has something, and the sign of it |
| Name | a player, a team or an event with what stands around the name |
| Names | the players of a game, or the winners of an event |
| RoundDay, Met, Ended | the round of a game of a player, the opponents, and how it ended |
| RoundCell | how a player did in a round |
| BoardNumber, Seats, Outcome, MatchScore | a board, its players, its result; that of a match |
| DraftSeat, ColourSigns, Departures | a player of a draft, the colours so far, what departs from the rules |
| COVERED | nothing: the cell before it covers it |
| Worked | a tie-break with its working |

`text_of` is the plain text of a cell, as terminals and files write it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from crosstable.model.quick_values import quick_value
from crosstable.ranking.score_words import plain, value_text
from crosstable.views import numbers
from crosstable.views.entrant_names import NameAffixes
from crosstable.views.texts import _, formats

if TYPE_CHECKING:  # lists of ratings have neither, and lists of entrants no scale
    from crosstable.model.games import Colour
    from crosstable.ranking.working import Working
    from crosstable.ratings.scale import Scale
    from crosstable.views.zones import ZoneMark

NO_PARTS = NameAffixes("", "")


class Number(NamedTuple):
    """An amount; `text` has a hyphen for a minus, and a page a true one; nothing in it means something to HTML.

    `halves` are half-points, which pages of teams write with a half sign.
    """

    value: float | int | Fraction
    text: str
    halves: int | None = None


@quick_value
@dataclass(frozen=True, slots=True)
class Movement:
    """How far something moved, as text with its sign; `gain` is above 0 where that is better."""

    gain: float
    text: str


@quick_value
@dataclass(frozen=True, slots=True)
class Place:
    """A place, which tied players share; None where there is none, as for players who were not classified."""

    place: int | None
    is_tied: bool = False
    zone: ZoneMark | None = None

    @property
    def text(self) -> str:
        """The place as lists write it: "3="."""
        return "–" if self.place is None else f"{self.place}{'=' if self.is_tied else ''}"


@dataclass(frozen=True, slots=True)
class Sign:
    """Something that a row has or has not, with the sign that says so."""

    is_set: bool
    sign: str

    @property
    def text(self) -> str:
        """The sign; "" without it."""
        return self.sign if self.is_set else ""


class Name(NamedTuple):
    """A player or a team: the id, the name as it may be shown, title and rank, and the tier of the rating."""

    id: str
    name: str
    parts: NameAffixes = NO_PARTS
    tier: str = ""

    @property
    def text(self) -> str:
        """The name with title and rank."""
        return self.parts.around(self.name)


@quick_value
@dataclass(frozen=True, slots=True)
class Names:
    """Names that no page links, such as those of the players of a game, and what stands between them."""

    names: tuple[str, ...]
    between: str = " – "

    @property
    def text(self) -> str:
        """The names in one line."""
        return self.between.join(self.names)


class RoundDay(NamedTuple):
    """The round of a game, and its day; "" for none."""

    round: str
    day: str

    @property
    def text(self) -> str:
        """The two beside each other."""
        return f"{self.round} {self.day}".strip()


class Met(NamedTuple):
    """The opponents of a player in a game and the team-mates: the first of them, and how many there are."""

    opponents: tuple[Name, ...]
    opposed: int
    mates: tuple[Name, ...]
    allied: int

    @property
    def text(self) -> str:
        """The opponents, and the team-mates behind them."""
        opponents, mates = self.written([one.text for one in self.opponents], [one.text for one in self.mates])
        return f"{opponents} ({mates})" if mates else opponents

    def written(self, opponents: Sequence[str], mates: Sequence[str]) -> tuple[str, str]:
        """Return the opponents and the team-mates in words, from their names as a renderer writes them."""
        return _listed(opponents, self.opposed), _("with {names}").format(
            names=_listed(mates, self.allied)
        ) if mates else ""


def _listed(names: Sequence[str], count: int) -> str:
    """Return names in words, the first of them where there are more."""
    text = ", ".join(names)
    return text if len(names) == count else _("{names} and {n} more").format(names=text, n=count - len(names))


class Ended(NamedTuple):
    """How a game ended for a player: "won", and the points "2–1", which stay in one line."""

    word: str
    points: str

    @property
    def text(self) -> str:
        """The two."""
        return f"{self.word} {self.points}"


RoundOutcome = Literal["won", "drawn", "lost", ""]


class RoundCell(NamedTuple):
    """A round of a player: the text, whether it was a game, and how the game ended for the player.

    `outcome` is "" for other rounds; `key` is the part of the text that is the sign of `colour`, "" without one.
    """

    text: str
    is_game: bool = False
    outcome: RoundOutcome = ""
    colour: Colour | None = None
    key: str = ""


class Seat(NamedTuple):
    """A player at a board: the name, the start number ("" for none), the score before the round, the colour.

    `plain` is the name without title and rank, `id` the public id.
    """

    name: str
    number: str
    score: str
    colour: str
    plain: str
    id: str = ""

    @property
    def behind(self) -> str:
        """The start number as lists write it after the name: " (7)"."""
        return f" ({self.number})" if self.number else ""


class SideLine(NamedTuple):
    """A side of a board: its players, with what stands before and after them."""

    seats: tuple[Seat, ...]
    before: str = ""
    after: str = ""

    @property
    def text(self) -> str:
        """The players with their numbers."""
        players = ", ".join(f"{each.name}{each.behind}" for each in self.seats)
        return " ".join(part for part in (self.before, players, self.after) if part)


@quick_value
@dataclass(frozen=True, slots=True)
class Seats:
    """Sides of a board.

    Args:
        has_scores: whether the score before the round stands behind each player.
        is_linked: whether a page with links leads to the players.
    """

    lines: tuple[SideLine, ...]
    has_scores: bool = False
    is_linked: bool = True

    @property
    def text(self) -> str:
        """All sides in one line."""
        return ", ".join(each.text for each in self.lines)


@quick_value
@dataclass(frozen=True, slots=True)
class BoardNumber:
    """The number of a board, or what a player without an opponent has: "bye".

    `why` are the sentences that a page shows on press of `shown`, with their title and the mark by which it finds them.
    """

    number: int | None
    kind: str = ""
    shown: str = ""
    title: str = ""
    why: tuple[str, ...] = ()
    mark: str = ""

    @property
    def text(self) -> str:
        """The number, or the kind."""
        return self.kind if self.number is None else str(self.number)


class DraftSeat(NamedTuple):
    """A player at a board of a draft, who can be swapped with another one.

    Args:
        board: the number of the board, or what stands for it where there is none: "bye1".
        at: the position at the board, from 0.
    """

    id: str
    name: str
    parts: NameAffixes
    board: str
    at: int

    @property
    def text(self) -> str:
        """The name with title and rank."""
        return self.parts.around(self.name)


class ColourSigns(NamedTuple):
    """The colours of a player so far, the first round first, with what the game calls them."""

    colours: tuple[Colour, ...]
    names: tuple[str, ...]

    @property
    def text(self) -> str:
        """Their names."""
        return ", ".join(self.names)


class Departures(NamedTuple):
    """What is to be known of a board of a draft.

    Args:
        marks: in a few words each, of what has to be seen.
        reasons: sentences, with the criterion and its cost.
    """

    marks: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The marks."""
        return ", ".join(self.marks)


@quick_value
@dataclass(frozen=True, slots=True)
class TypedResult:
    """The result of a board as it is typed; pages and paper write it with dashes."""

    text: str


@quick_value
@dataclass(frozen=True, slots=True)
class MatchScore:
    """The result of a match as pages write it, and the half-points of both teams once it is known."""

    written: str
    halves: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The points of both teams; "" while boards are open."""
        return " - ".join(f"{points / 2:g}" for points in self.halves)


@dataclass(frozen=True, slots=True)
class Covered:
    """A cell that the one before it covers, as where a row has no second side."""

    text: str = ""


COVERED = Covered()


@quick_value
@dataclass(frozen=True, slots=True)
class Worked:
    """The value of a tie-break of an entrant with its working, which a page opens on press; `name` finds names."""

    id: str
    code: str
    value: Fraction
    working: Working
    name: Callable[[str], str]

    @property
    def text(self) -> str:
        """The value as tables write it."""
        return formats().figure(value_text(self.code, self.value))


Value = str | int | float | Fraction | bool | None
Cell = (
    str
    | int
    | None
    | Number
    | Movement
    | Place
    | Sign
    | Name
    | Names
    | RoundDay
    | Met
    | Ended
    | RoundCell
    | Worked
    | BoardNumber
    | Seats
    | DraftSeat
    | ColourSigns
    | Departures
    | TypedResult
    | MatchScore
    | Covered
)


def text_of(cell: Cell) -> str:
    """Return a cell as plain text.

    Example:
        >>> text_of(Place(3, is_tied=True)), text_of(points(5)), text_of(None)
        ('3=', '2.5', '')
    """
    if isinstance(cell, str):
        return cell
    return "" if cell is None else str(cell) if isinstance(cell, int) else cell.text


def value_of(cell: Cell) -> Value:
    """Return a cell as a value: numbers stay numbers.

    Example:
        >>> value_of(Place(3, is_tied=True)), value_of(points(5)), value_of("Ann")
        (3, Fraction(5, 2), 'Ann')
    """
    match cell:
        case Number() | Worked():
            return cell.value
        case Movement():
            return cell.gain
        case Place():
            return cell.place
        case Sign():
            return cell.is_set
        case Name():
            return cell.name
        case BoardNumber():
            return cell.number
        case str() | int() | None:
            return cell
        case _:
            return cell.text


def rating_cell(rating: float | None, scale: Scale) -> Cell:
    """Return a rating as its scale shows it; a dash where there is none."""
    return "–" if rating is None else Number(rating, numbers.fixed(rating + 0.0, scale.decimals))


def change_cell(before: float, after: float, scale: Scale) -> Number:
    """Return the difference of two ratings as shown, so that a table adds up.

    Example:
        >>> from crosstable.ratings.scale import Scale
        >>> change_cell(1515.6, 1500.4, Scale("Elo")).text
        '-16'
    """
    decimals = scale.decimals
    if not decimals:
        whole = round(after) - round(before)
        return Number(whole, f"{whole:+}" if whole else "0")
    change = round(round(after, decimals) - round(before, decimals), decimals)
    return Number(change, formats().figure(f"{change:+.{decimals}f}") if change else "0")


def points(half_points: int, *, has_half_sign: bool = False) -> Number:
    """Return a score that is held in half-points."""
    value, text = _points(half_points)
    return Number(value, formats().figure(text), half_points if has_half_sign else None)


@lru_cache(maxsize=1024)  # the same few stand in thousands of cells
def _points(half_points: int) -> tuple[Fraction, str]:
    value = Fraction(half_points, 2)
    return value, plain(value)
