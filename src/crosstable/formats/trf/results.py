"""The results of a FIDE tournament file (TRF): each game stands in two rows, which must agree.

| letter | means | our kind |
|---|---|---|
| 1 = 0 | win, draw, loss | played; 0 and 0: both lost |
| W D L | the same in less than one move, not rated | unrated |
| + - | forfeit won, lost; - and -: both | forfeit, double-forfeit |
| U | bye allocated by the pairing | allocated-bye |
| F H Z | bye for a point, half a point, none | full-bye, half-bye, zero-bye |
| ? | adjourned: its result is not known yet | adjourned |
| blank | with an opponent: no result yet; without: as Z | unknown; no game |

Letters may be small.  Older files write a bye as + - or = without an opponent.

Rules
1. A game is read when both rows name each other.  A row that no other confirms is reported and left out.
2. Where the results do not fit, the game is kept without a result; where one of them is no letter, the other counts.
3. White is the first side; without colours the lower number.  A draw of one row and a loss of the other is an arbiter's
   decision, kept as the scores of a draw and a loss by the points of the file.
Source: FIDE Handbook, TRF26, player section (in force 1 September 2025).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from crosstable.formats.trf.player_rows import PlayerRow, TrfCell, round_columns
from crosstable.model.errors import Problem
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.messages import Message, message
from crosstable.model.points import in_points
from crosstable.model.results import ResultKind, ResultRules

_Places = tuple[int | None, int | None]
_NONE: _Places = (None, None)
_BYES: Mapping[str, ResultKind] = MappingProxyType(
    {
        "U": ResultKind.ALLOCATED_BYE,
        "F": ResultKind.FULL_BYE,
        "H": ResultKind.HALF_BYE,
        "Z": ResultKind.ZERO_BYE,
        # Without an opponent, as files before 2016 have it.
        "+": ResultKind.FULL_BYE,
        "1": ResultKind.FULL_BYE,
        "=": ResultKind.HALF_BYE,
        "-": ResultKind.ZERO_BYE,
        "0": ResultKind.ZERO_BYE,
    }
)
_GAMES: Mapping[str, tuple[ResultKind, _Places]] = MappingProxyType(
    {
        "10": (ResultKind.PLAYED, (1, 2)),
        "==": (ResultKind.PLAYED, (1, 1)),
        "01": (ResultKind.PLAYED, (2, 1)),
        "00": (ResultKind.DOUBLE_LOSS, _NONE),
        "=0": (ResultKind.PLAYED, (1, 2)),
        "0=": (ResultKind.PLAYED, (2, 1)),
        "WL": (ResultKind.UNRATED, (1, 2)),
        "DD": (ResultKind.UNRATED, (1, 1)),
        "LW": (ResultKind.UNRATED, (2, 1)),
        "+-": (ResultKind.FORFEIT, (1, 2)),
        "-+": (ResultKind.FORFEIT, (2, 1)),
        "--": (ResultKind.DOUBLE_FORFEIT, _NONE),
        "??": (ResultKind.ADJOURNED, _NONE),
        "  ": (ResultKind.UNKNOWN, _NONE),
    }
)
_DECIDED = frozenset({"=0", "0="})
_LETTERS: Mapping[tuple[ResultKind, _Places], str] = MappingProxyType(
    {meaning: letters for letters, meaning in _GAMES.items() if letters not in _DECIDED}
)
_BYE_LETTERS: Mapping[ResultKind, str] = MappingProxyType(
    {
        ResultKind.ALLOCATED_BYE: "U",
        ResultKind.FULL_BYE: "F",
        ResultKind.HALF_BYE: "H",
        ResultKind.ZERO_BYE: "Z",
        ResultKind.LATE: "Z",
    }
)
_WITHOUT_PLACES = (ResultKind.DOUBLE_FORFEIT, ResultKind.DOUBLE_LOSS, ResultKind.UNKNOWN, ResultKind.ADJOURNED)
_OTHER: Mapping[str, str] = MappingProxyType(
    {"1": "0", "=": "=", "0": "1", "W": "L", "D": "D", "L": "W", "+": "-", "-": "+", " ": " ", "?": "?"}
)
_COLOURS: Mapping[str, Colour] = MappingProxyType({"w": "white", "b": "black"})
_COLOUR_LETTERS: Mapping[Colour | None, str] = MappingProxyType({"white": "w", "black": "b", None: "-"})
_NO_WORTHS: Mapping[str, int] = MappingProxyType({})


class TrfOutcome(NamedTuple):
    """What two rows say together, or one row of a bye.  The first side stands first; `second` is 0 for a bye.

    `scores` are half-points, where they were decided against the rules.
    """

    first: int
    second: int
    kind: ResultKind
    places: _Places = (1, None)
    colours: tuple[Colour | None, Colour | None] = (None, None)
    scores: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class RoundReader:
    """Find what happened in each round of the rows.

    Args:
        rows: by start number.
        report: takes each problem.
        rules: what a draw and a loss are worth, where an arbiter gives them to the two sides of a game.
    """

    rows: Mapping[int, PlayerRow]
    report: Callable[[Problem], None]
    rules: ResultRules

    def outcomes(self, number: int) -> Iterator[TrfOutcome]:
        """Yield what happened in a round, in the order of the rows."""
        for row in self.rows.values():
            cell = row.cell(number)
            if cell.is_blank:
                continue
            if cell.opponent == 0:
                kind = self._bye(row, number, cell)
                if kind is not None:
                    yield TrfOutcome(row.number, 0, kind)
                continue
            other = self._opponent(row, number, cell)
            if other is not None and row.number < other.number:
                yield self._outcome(row, other, number)

    def _bye(self, row: PlayerRow, number: int, cell: TrfCell) -> ResultKind | None:
        kind = _BYES.get(cell.result)
        if kind is None and cell.result != "*":  # not paired yet
            self._fault(row, number, (7, 7), message("formats/trf/not-a-bye", result=cell.result))
        return kind

    def _opponent(self, row: PlayerRow, number: int, cell: TrfCell) -> PlayerRow | None:
        """Find the other row of the game; tell what keeps it from being one."""
        other = self.rows.get(cell.opponent)
        if other is None:
            self._fault(
                row,
                number,
                (0, 3),
                message(
                    "formats/trf/opponent-not-in-list",
                    opponent=cell.opponent,
                    least=min(self.rows),
                    most=max(self.rows),
                ),
            )
            return None
        back = other.cell(number)
        if other.number == row.number:
            self._fault(row, number, (0, 3), message("formats/trf/opponent-is-player"))
            return None
        if back.opponent != row.number:
            met = f"met {back.opponent}" if back.opponent else "had no opponent"
            did = {"1": "beat", "0": "lost to", "=": "drew with"}.get(cell.result, "met")
            what = message(
                "formats/trf/opponent-met-another",
                player=row.number,
                did=did,
                other=other.number,
                line=other.line,
                met=met,
            )
            self._fault(row, number, (0, 3), what)
            return None
        return other

    def _outcome(self, row: PlayerRow, other: PlayerRow, number: int) -> TrfOutcome:
        own, back = row.cell(number), other.cell(number)
        letters = self._letters(row, own, other, back, number)
        kind, places = _GAMES[letters]
        colours = self._colours(row, own, other, back, number)
        worth = {
            "=": self.rules[ResultKind.PLAYED].draw_half_points,
            "0": self.rules[ResultKind.PLAYED].loss_half_points,
        }
        scores = (worth[letters[0]], worth[letters[1]]) if letters in _DECIDED else (None, None)
        if colours[0] == "black":
            return TrfOutcome(other.number, row.number, kind, places[::-1], colours[::-1], scores[::-1])
        return TrfOutcome(row.number, other.number, kind, places, colours, scores)

    def _letters(self, row: PlayerRow, own: TrfCell, other: PlayerRow, back: TrfCell, number: int) -> str:
        letters = own.result + back.result
        if letters in _GAMES:
            return letters
        for at, (one, cell) in enumerate(((row, own), (other, back))):
            if cell.result not in _OTHER:
                self._fault(one, number, (7, 7), message("formats/trf/result-not-known", result=cell.result))
                known = letters[1 - at]
                guess = _OTHER.get(known, " ")
                pair = guess + known if at == 0 else known + guess
                return pair if pair in _GAMES else "  "
        what = message(
            "formats/trf/results-differ", own=own.result, other=other.number, theirs=back.result, line=other.line
        )
        self._fault(row, number, (7, 7), what)
        return "  "

    def _colours(
        self, row: PlayerRow, own: TrfCell, other: PlayerRow, back: TrfCell, number: int
    ) -> tuple[Colour | None, Colour | None]:
        colours = (_COLOURS.get(own.colour), _COLOURS.get(back.colour))
        if None not in colours and colours[0] != colours[1]:
            return colours
        for one, cell in ((row, own), (other, back)):
            if cell.colour not in "wb- ":
                self._fault(one, number, (5, 5), message("formats/trf/colour-not-known", colour=cell.colour))
        if colours[0] is not None and colours[0] == colours[1]:
            self._fault(
                row,
                number,
                (5, 5),
                message("formats/trf/same-colour", player=row.number, other=other.number, colour=colours[0]),
            )
            return (None, None)
        if colours[0] is None and colours[1] is not None:
            return ("black" if colours[1] == "white" else "white", colours[1])
        if colours[1] is None and colours[0] is not None:
            return (colours[0], "black" if colours[0] == "white" else "white")
        return colours

    def _fault(self, row: PlayerRow, number: int, columns: tuple[int, int], what: Message) -> None:
        problem = message("formats/trf/of-cell", player=row.number, round=number, what=what)
        self.report(Problem(row.line, round_columns(number, *columns), "error", problem))


def game_of(outcome: TrfOutcome, members: Mapping[int, tuple[Member]]) -> Game:
    """Make the game; `members` gives each player as the only one of a side."""
    scores = [None if score is None else in_points(score) for score in outcome.scores]
    first = Side(members[outcome.first], outcome.places[0], None, outcome.colours[0], scores[0])
    if outcome.second == 0:
        return Game((first,), outcome.kind)
    second = Side(members[outcome.second], outcome.places[1], None, outcome.colours[1], scores[1])
    return Game((first, second), outcome.kind)


def cells_of(
    game: Game, numbers: Mapping[str, int], rules: ResultRules, worths: Mapping[str, int] = _NO_WORTHS
) -> list[tuple[int, TrfCell]] | None:
    """Return the cell of each player of a game; None when a TRF has none for it.

    Args:
        game: to be written.
        numbers: the start number of each player.
        rules: what it scores.
        worths: what each letter of a bye is worth in the file; a bye gets its own letter, unless only another one is
            worth as much.
    """
    if any(len(side.members) != 1 for side in game.sides) or len(game.sides) > 2:
        return None
    players = [numbers[side.players[0]] for side in game.sides]
    if len(game.sides) == 1:
        letter = _BYE_LETTERS.get(game.kind)
        if letter is None:
            return None
        worth = rules[game.kind].win_half_points
        if worths.get(letter, worth) != worth:
            letter = next((other for other in "FHZ" if worths[other] == worth), letter)
        return [(players[0], TrfCell(0, "-", letter))]
    letters = _letters_of(game, rules)
    colours = [_COLOUR_LETTERS[side.colour] for side in game.sides]
    return [
        (players[0], TrfCell(players[1], colours[0], letters[0])),
        (players[1], TrfCell(players[0], colours[1], letters[1])),
    ]


def _letters_of(game: Game, rules: ResultRules) -> str:
    places = places_of(game)
    if is_draw_against_loss(game, rules):
        return "=0" if places == (1, 2) else "0="
    if game.kind in _WITHOUT_PLACES:
        places = _NONE
    return _LETTERS.get((game.kind, places), "  ")


def is_draw_against_loss(game: Game, rules: ResultRules) -> bool:
    """Return whether the scores are those of a draw and of a loss: the one such decision that rows can hold."""
    draw, loss = rules[ResultKind.PLAYED].draw_half_points, rules[ResultKind.PLAYED].loss_half_points
    found = (places_of(game), *(side.half_points for side in game.sides))
    return game.kind is ResultKind.PLAYED and found in (((1, 2), draw, loss), ((2, 1), loss, draw))


def places_of(game: Game) -> _Places:
    """Return the places of two sides as 1 and 2; a side that is not classified has none."""
    first, second = (side.place for side in game.sides)
    if first is None or second is None:
        return _NONE
    return (1, 1) if first == second else (1, 2) if first < second else (2, 1)
