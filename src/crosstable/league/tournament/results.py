"""Results of boards, as a director types them: the board, and a word.

| word | means |
|---|---|
| `b`, `w` | Black won, White won |
| `1`, `2` | the first side won, the second side won |
| `d`, `=` | a draw |
| `b!`, `w!`, `1!`, `2!` | won by forfeit: the other did not come |
| `!` | neither came |
| `0` | both lost |
| `void` | does not count, as if it had not been |
| `-` | no result yet |
| `120 -40 -80` | the points of a table, in the order of its players |
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.league.games import KnownGame, plain_game
from crosstable.league.store import Store, Write
from crosstable.league.tournament.boards import replace_boards
from crosstable.league.tournament.entry_rows import open_event
from crosstable.league.tournament.running import DRAFT, ROUND_CLOSED, RunningEvent, RunRound, read_running
from crosstable.model.errors import InputError
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind

_WINNER = {"b": 0, "w": 1, "1": 0, "2": 1}
_WORDS = "b, w, d, b!, w!, !, 0, void or -"


@dataclass(frozen=True, slots=True)
class Entered:
    """One board after entering: its game, what it was before and is now; `is_new` unless it said so already."""

    board: int
    game: str
    before: Game
    after: Game
    is_new: bool


def enter_results(
    store: Store,
    actor: str,
    event_id: str,
    results: Sequence[tuple[int, str]],
    *,
    round: int | None = None,
    reason: str = "",
    dry_run: bool = False,
) -> list[Entered]:
    """Enter results of boards of the published round, or with a reason correct those of any round.

    All or none: one wrong line refuses them all.

    Args:
        store, actor, event_id, dry_run: as everywhere.
        results: board and word.
        round: None is the one that is published.
        reason: why a result that stands is another one; shown publicly.
    Raises:
        InputError: no such board, a word that means nothing, a board twice, a board that has another result already
            and no reason is given, a round that is closed and no reason is given.
    """
    reason = " ".join(reason.split())
    command = "event-correct" if reason else "event-result"
    with store.write(actor, command, target=event_id, reason=reason, dry_run=dry_run) as write:
        return apply_results(write, event_id, results, round=round, reason=reason)


def apply_results(
    write: Write, event_id: str, results: Sequence[tuple[int, str]], *, round: int | None, reason: str
) -> list[Entered]:
    """Do the work of `enter_results` inside a transaction.  With a reason a closed event is corrected, too."""
    running = read_running(write.connection, event_id) if reason else open_event(write, event_id)
    of = _round(running, round)
    if of.state == ROUND_CLOSED and not reason:
        raise InputError(f"round {of.number} is closed. To correct a result in it, give a reason: --why ...")
    entered = [_entered(running, of, board, word, reason) for board, word in _once(results)]
    changed = [(known, each.after) for each in entered if each.is_new and (known := of.board(each.board))]
    replace_boards(write, running, changed)
    if not changed:
        write.leave_no_trace()
    new = [each for each in entered if each.is_new]
    write.tell(
        before={"round": of.number, "boards": {str(each.board): plain_game(each.before) for each in new}},
        after={"round": of.number, "boards": {str(each.board): plain_game(each.after) for each in new}},
    )
    return entered


def with_word(of: Game, word: str, *, better_points: str = "higher") -> Game:
    """Give a board the result that a word says.

    Raises:
        InputError: the word means nothing on such a board.
    """
    said = word.strip().casefold()
    if said in ("-", ""):
        return _placed(of, ResultKind.UNPLAYED, (None,) * len(of.sides))
    if said == "void":
        return _placed(of, ResultKind.VOID, tuple(side.place for side in of.sides))
    points = _points(said)
    if len(of.sides) != 2 or (points is not None and len(points) == len(of.sides)):
        return _by_points(of, points, word, better_points)
    if said in ("!", "!!"):
        return _placed(of, ResultKind.DOUBLE_FORFEIT, (None, None))
    if said == "0":
        return _placed(of, ResultKind.DOUBLE_LOSS, (None, None))
    if said in ("d", "=", "0.5", "1/2", "\N{VULGAR FRACTION ONE HALF}"):
        return _placed(of, ResultKind.PLAYED, (1, 1))
    winner = _winner(of, said.removesuffix("!"))
    if winner is None:
        raise InputError(f"{word!r} is no result of board {of.board}. Write {_WORDS}.")
    kind = ResultKind.FORFEIT if said.endswith("!") else ResultKind.PLAYED
    return _placed(of, kind, (1, 2) if winner == 0 else (2, 1))


def parse_line(line: str) -> tuple[int, str]:
    """Read a typed line: `7 b`.

    Raises:
        InputError: no board and word.
    Example:
        >>> parse_line("7 b!")
        (7, 'b!')
    """
    board, _, word = line.strip().partition(" ")
    if not (board.isascii() and board.isdecimal()) or len(board) > 6 or not word.strip():
        raise InputError(f"{line.strip()!r} is no result. Write the board and the result, such as `7 b`.")
    return int(board), word.strip()


def _entered(running: RunningEvent, of: RunRound, board: int, word: str, reason: str) -> Entered:
    known = of.board(board)
    if known is None:
        last = max((each.game.board or 0 for each in of.games), default=0)
        raise InputError(f"round {of.number} of event {running.id} has no board {board}: they are 1 to {last}.")
    after = with_word(known.game, word, better_points=running.plan.better_points)
    is_new = _result(after) != _result(known.game)
    if is_new and known.game.kind is not ResultKind.UNPLAYED and not reason:
        raise InputError(
            f"board {board} of round {of.number} has a result already: {in_words(running, known)}. "
            "If that is wrong, correct it with a reason: --why ..."
        )
    return Entered(board, known.id, known.game, after, is_new)


def in_words(running: RunningEvent, known: KnownGame) -> str:
    """Say a result: `Ann 1, Bo 2`."""
    kind = "" if known.game.kind is ResultKind.PLAYED else f" ({known.game.kind.value})"
    sides = [
        f"{running.name(side.players[0])} {'-' if side.place is None else side.place}" for side in known.game.sides
    ]
    return ", ".join(sides) + kind


def _round(running: RunningEvent, number: int | None) -> RunRound:
    shown = [each for each in running.rounds if each.state != DRAFT]
    if not shown:
        raise InputError(f"event {running.id} has no published round yet. Publish one first: `event publish`.")
    of = shown[-1] if number is None else running.round(number)
    if of.state == DRAFT:
        raise InputError(f"round {of.number} of event {running.id} is a draft. Publish it first: `event publish`.")
    return of


def _once(results: Sequence[tuple[int, str]]) -> Sequence[tuple[int, str]]:
    said: dict[int, str] = {}
    for board, word in results:
        if said.get(board, word) != word:
            raise InputError(f"board {board} stands twice, with {said[board]!r} and {word!r}. Keep one.")
        said[board] = word
    return list(said.items())


def _winner(of: Game, word: str) -> int | None:
    if word in ("b", "w"):
        colours = [side.colour for side in of.sides]
        wanted = "black" if word == "b" else "white"
        return colours.index(wanted) if wanted in colours else None
    return _WINNER.get(word)


def _points(said: str) -> tuple[float, ...] | None:
    words = said.replace(":", " ").split()
    try:
        numbers = tuple(float(each) for each in words)
    except ValueError:
        return None
    return numbers if len(numbers) > 1 and all(map(math.isfinite, numbers)) else None


def _by_points(of: Game, points: tuple[float, ...] | None, word: str, better: str) -> Game:
    if points is None or len(points) != len(of.sides):
        raise InputError(
            f"{word!r} is no result of board {of.board}. Give the points of its {len(of.sides)} players in order, "
            "such as 120 -40 -80."
        )
    sign = 1 if better == "higher" else -1
    places = tuple(1 + sum(sign * other > sign * own for other in points) for own in points)
    placed = _placed(of, ResultKind.PLAYED, places)
    sides = tuple(replace(side, points=own) for side, own in zip(placed.sides, points, strict=True))
    return replace(placed, sides=sides)


def _placed(of: Game, kind: ResultKind, places: Sequence[int | None]) -> Game:
    sides = tuple(
        replace(side, place=place, points=None, score=None) for side, place in zip(of.sides, places, strict=True)
    )
    return replace(of, kind=kind, sides=sides)


def _result(of: Game) -> tuple[ResultKind, tuple[tuple[int | None, float | None], ...]]:
    def said(side: Side) -> tuple[int | None, float | None]:
        return side.place, side.points

    return of.kind, tuple(map(said, of.sides))
