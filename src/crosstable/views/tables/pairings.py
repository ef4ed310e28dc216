"""The pairings of a round: boards with their players and results, in the hall, on paper, on a screen, in a terminal.

| medium | what it is |
|---|---|
| page | the round on the page of the event: links, and why each pair met |
| hall | the round by board in the hall |
| screen | the projector |
| paper | the pairing list |
| terminal | a draft or a published round, with remarks |

A board of two has a column for each side; a bye, and a game of more sides, has one cell instead of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Protocol

from crosstable.games.profile import GameProfile, Words
from crosstable.model.games import Colour, Game, Side
from crosstable.model.names import display_text, isolated
from crosstable.model.results import ResultKind
from crosstable.views import numbers
from crosstable.views.cells import COVERED, BoardNumber, Cell, Seats, SideLine, TypedResult
from crosstable.views.columns import Column, Heading, Layout, Medium, Several, ViewRow, ViewTable, laid_out
from crosstable.views.seating import ON_MOST_BOARDS
from crosstable.views.tables.paired_games import ListedGame, PairedGames
from crosstable.views.texts import _, ngettext
from crosstable.views.words import NOT_COUNTED, PAIRED, not_classified, result_note, wording

if TYPE_CHECKING:
    from crosstable.reading.snapshot import PairedBoard

_MOST_SIDES = 40


class _OfGame(Protocol):
    """What the heading of boards is made from."""

    @property
    def game(self) -> GameProfile:
        """The game that is played."""

    @property
    def words(self) -> Words:
        """Its words, in the language of the page."""


def pairings_table(of: PairedGames, medium: Medium, title: str = "") -> ViewTable:
    """Return the boards of a round as a medium shows them."""

    def row_of(row: ListedGame, cells: Sequence[Cell]) -> ViewRow:
        number = row.game.board or (row.at if medium == "page" else f"x{row.at}")
        mark = f"r{of.number}b{number}" if medium == "page" else f"b{number}"
        return ViewRow(cells, mark, "done" if medium == "screen" and of.game.result_text(row.game) else "")

    return laid_out(f"r{of.number}", PAIRINGS, of, of.rows, medium, title=title, row_of=row_of)


def _number(row: ListedGame, of: PairedGames) -> Cell:
    game, board = row.game, of.board(row.game)
    if len(game.sides) == 1:
        is_allocated = game.kind is ResultKind.ALLOCATED_BYE
        why = [wording(code, PAIRED) for code in of.bye_reasons] if is_allocated else []
        kind = "bye" if is_allocated else game.kind.value
        return BoardNumber(
            None, kind, _(kind) if why else "", _title(of, _("bye")), _sentences(why), f"{of.number}-bye"
        )
    number = game.board or row.at
    if board is None or not of.explains:
        return BoardNumber(number)
    title = _title(of, f"{_(of.game.words.board)} {number}")
    return BoardNumber(
        number, title=title, why=_sentences([_scores_before(of, game), *_reasons(board)]), mark=f"{of.number}-{number}"
    )


def _title(of: PairedGames, what: str) -> str:
    return f"{_capital(_(of.game.words.round))} {of.number}, {what}"


def _sentences(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"{_capital(text)}." for text in texts if text)


def _scores_before(of: PairedGames, game: Game) -> str:
    """Return the scores of the players before the round, as a sentence."""
    word = _(of.game.words.round)
    had = [(of.seat(player).plain, of.before.get(player, 0)) for player in game.players]
    if len({half_points for _, half_points in had}) == 1:
        half_points = had[0][1]
        text = _("both had {points} before the {round}") if len(had) == 2 else _("all had {points} before the {round}")
        is_said = of.number > 1 or half_points
        return text.format(points=_points(half_points), round=word) if is_said else ""
    each = _("{name} had {points}")
    listed = ", ".join(each.format(name=isolated(name), points=_points(half_points)) for name, half_points in had)
    return _("{scores} before the {round}").format(scores=listed, round=word)


def _points(half_points: int) -> str:
    number = 1 if half_points == 2 else 2  # half a point is "points"
    return ngettext("{n} point", "{n} points", number).format(n=numbers.ordinary(half_points / 2))


def _reasons(board: PairedBoard) -> list[str]:
    if board.by_hand:
        return [_("set by hand: {reason}").format(reason=_of_director(board.by_hand))]
    return [wording(code, PAIRED) for code, _cost in board.reasons] or [_("no rule of the pairing is violated")]


def _of_director(text: str) -> str:
    """Return a text of the director, cleaned, without the full stop that is added."""
    return display_text(text).removesuffix(".")


def _sides(row: ListedGame, of: PairedGames, *, has_scores: bool = False) -> Seats:
    """Return all sides of a board, best place first where there are several."""
    game = row.game
    if row.is_pair:
        return Seats(tuple(_line(of, side, has_score=has_scores) for side in game.sides), has_scores=has_scores)
    ordered = sorted(game.sides, key=lambda side: side.place or len(game.sides) + 1)[:_MOST_SIDES]
    has_places = len(game.sides) > 2 and any(side.place is not None for side in game.sides)
    return Seats(
        tuple(_finished(of, side, has_places=has_places, has_score=has_scores) for side in ordered),
        has_scores=has_scores,
    )


def _line(of: PairedGames, side: Side, *, has_score: bool = False) -> SideLine:
    return SideLine(tuple([of.seat(player, has_score=has_score) for player in side.players]))


def _finished(of: PairedGames, side: Side, *, has_places: bool, has_score: bool) -> SideLine:
    """Return one of several sides: place, players, points, and why there is no place."""
    before = f"{side.place}." if has_places and side.place is not None else ""
    after = [] if side.points is None else [numbers.points(side.points)]
    after += [not_classified(side.reason)] if has_places and side.place is None else []
    return SideLine(_line(of, side, has_score=has_score).seats, before, " ".join(after))


def _first(row: ListedGame, of: PairedGames) -> Cell:
    return Seats((_line(of, row.game.sides[0]),)) if row.is_pair else _sides(row, of)


def _second(row: ListedGame, of: PairedGames) -> Cell:
    return Seats((_line(of, row.game.sides[1]),)) if row.is_pair else COVERED


def _score_of(side: int) -> Callable[[ListedGame, PairedGames], Cell]:
    def cell(row: ListedGame, of: PairedGames) -> Cell:
        return of.seat(row.game.sides[side].players[0], has_score=True).score if row.is_pair else COVERED

    return cell


def _result(row: ListedGame, of: PairedGames) -> Cell:
    if not row.is_pair:
        return COVERED if of.is_of_pairs else ""
    return TypedResult(of.game.result_text(row.game))


def _result_behind(row: ListedGame, of: PairedGames) -> Cell:
    return TypedResult(of.game.result_text(row.game)) if row.is_pair else ""


def _result_as_typed(row: ListedGame, of: PairedGames) -> Cell:
    return TypedResult(of.game.result_text(row.game)) if len(row.game.sides) > 1 else ""


def _note(row: ListedGame, of: PairedGames) -> Cell:
    """Return what is to be known of a board beside its result; why there is no opponent."""
    words = of.terms(row.game)
    return ", ".join([*words, _(NOT_COUNTED[row.game.kind])] if len(row.game.sides) == 1 else words)


def _note_of_page(row: ListedGame, of: PairedGames) -> Cell:
    """Return the note with what is known once the game was played."""
    game = row.game
    is_match = row.is_pair and of.game.counted  # its length is the games played
    words = of.terms(game)
    words += (
        [f"{_(of.game.words.length)} {numbers.general(game.length)}"]
        if game.length is not None and not is_match
        else []
    )
    is_pending = row.is_pair and game.kind is ResultKind.UNPLAYED  # the empty result says it
    words += [note] if (note := result_note(game)) and not is_pending else []
    words += [_("confirmed")] if game.board in of.confirmed else []
    return ", ".join(words)


def _notes(of: PairedGames) -> list[Column[ListedGame, PairedGames]]:
    """Return the notes of each medium, under the result or, without such a column, under the players."""

    def of_screen(row: ListedGame, of: PairedGames) -> Cell:
        return "" if row.is_pair else _note(row, of)  # a projector has no room for more

    below = "result" if of.is_of_pairs else "players"
    return [
        Column("note", _NOTE, _note_of_page, ("page",), below=below),
        Column("note", _NOTE, _note, ("paper",), below=below),
        Column("note", _NOTE, of_screen, ("screen",), below=below),
        Column("note", _NOTE, _note, ("hall",), below="players"),
    ]


def _by_hand(row: ListedGame, of: PairedGames) -> Cell:
    board = of.board(row.game)
    if board is None or not board.by_hand:
        return ""
    return _("Set by hand: {reason}").format(reason=_of_director(board.by_hand))


def _remarks(row: ListedGame, of: PairedGames) -> Cell:
    """Return all that is to be known of a board, in one line."""
    game, board = row.game, of.board(row.game)
    words = of.terms(game) if len(game.sides) > 1 else []
    if board is not None and board.by_hand:
        words.append(f"by hand: {board.by_hand}")
    if game.board is not None and game.board in of.confirmed:
        words.append(of.confirmed[game.board])
    if board is not None:
        words += [wording(code, PAIRED) for code, _cost in board.reasons if code not in ON_MOST_BOARDS]
    return ", ".join(words)


def board_heading(of: _OfGame) -> Heading:
    """Return the heading of the column with the numbers of boards."""
    known = _BOARDS.get(of.game.words.board, _BOARDS["board"])
    return known.in_words(of.words)


def heading_of_side(side: str, words: Words) -> Heading:
    """Return the heading of a side by its name, as `side_names` has it."""
    return _SIDES[side].in_words(words)


def side_names(game: GameProfile, colours: Collection[Colour | None]) -> tuple[str, str]:
    """Return what the two sides are called: by the game, or by the colour that the first one has on every board.

    Args:
        colours: that the side which is listed first has on the boards.
    """
    if game.sides and not game.has_colours:
        first, second = (side.name.lower() for side in game.sides)
        return first, second
    if game.name != "plain" and not game.has_colours:
        return "listed_first", "listed_second"
    colour = next(iter(colours)) if len(colours) == 1 else None
    if colour is None:
        return "first", "second"
    other: Colour = "white" if colour == "black" else "black"
    return game.side_of(colour).name.lower(), game.side_of(other).name.lower()


def _side_heading(at: int) -> Callable[[PairedGames], Heading]:
    def heading(of: PairedGames) -> Heading:
        colours = {row.game.sides[0].colour for row in of.rows if row.is_pair}
        return heading_of_side(side_names(of.game, colours)[at], of.words)

    return heading


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_BOARDS = {
    "board": Heading("Board", "The number of the table."),
    "table": Heading("Table", "The number of the table."),
    "match": Heading("Match", "The number of the match."),
    "heat": Heading("Heat", "The number of the heat."),
}
_SIDES = {
    "first": Heading("First", "The player listed first.", "side"),
    "second": Heading("Second", "The player listed second.", "side"),
    "listed_first": Heading("First", "The player listed first.", "side"),
    "listed_second": Heading("Second", "The player listed second.", "side"),
    "home": Heading("Home", "The team at home.", "side"),
    "away": Heading("Away", "The visiting team.", "side"),
    "black": Heading("Black", "The player with Black; the name links to their page.", "side"),
    "white": Heading("White", "The player with White; the name links to their page.", "side"),
    "sente": Heading("Sente", "The player who moves first; the name links to their page.", "side"),
    "gote": Heading("Gote", "The player who moves second; the name links to their page.", "side"),
}
_RESULT = Heading("Result", "The result, first player first.", "outcome")
_NOTE = Heading("Note", "The stage or the group, and the handicap.", "text")
_SCORE = Heading("Points", "The score before the round.")


def _of_pairs(of: PairedGames) -> bool:
    return of.is_of_pairs


def _has_scores(of: PairedGames) -> bool:
    """Return whether a page shows the scores before the round, mirrored around the result."""
    return of.is_of_pairs and any(of.before.values())


PAIRINGS: Layout[ListedGame, PairedGames] = (
    Column("board", board_heading, _number, ("page", "hall", "screen", "paper", "terminal")),
    Column("first", _side_heading(0), _first, ("page", "screen", "paper", "terminal"), applies=_of_pairs),
    Column(
        "players",
        Heading("Players", "All players, best place first.", "name"),
        _sides,
        ("page", "screen", "paper"),
        applies=lambda of: not of.is_of_pairs,
    ),
    Column(
        "players",
        Heading("Players", "All players, in the order in which their results are typed.", "name"),
        lambda row, of: Seats(tuple(_line(of, side) for side in row.game.sides)),
        ("terminal",),
        applies=lambda of: not of.is_of_pairs,
    ),
    Column(
        "players",
        Heading("Players", "All players.", "name"),
        lambda row, of: _sides(row, of, has_scores=True),
        ("hall",),
    ),
    Column("first_score", _SCORE, _score_of(0), ("paper",), applies=_of_pairs),
    Column("first_score", _SCORE, _score_of(0), ("page",), applies=_has_scores),
    Column("result", _RESULT, _result, ("page", "screen", "paper"), applies=_of_pairs),
    Column("second_score", _SCORE, _score_of(1), ("page",), applies=_has_scores),
    Column("second", _side_heading(1), _second, ("page", "screen", "paper", "terminal"), applies=_of_pairs),
    Column("second_score", _SCORE, _score_of(1), ("paper",), applies=_of_pairs),
    Column("result", _RESULT, _result_behind, ("hall",)),
    Column("result", _RESULT, _result_as_typed, ("terminal",)),
    Several(_notes),
    Column(
        "by_hand",
        Heading("By hand", "Why the director set the board by hand.", "text"),
        _by_hand,
        ("page",),
        below="first",
    ),
    Column("remarks", Heading("Remarks", "What is to be known of the board.", "text"), _remarks, ("terminal",)),
)
