"""Players who did not come to their board: a forfeit, and their withdrawal where the director wants it, in one change.

Rules
1. The opponent of a no-show wins by forfeit, which is not rated; two no-shows at one board are a double forfeit.
2. A forfeit stands until the second player of the board is a no-show, too.  A result that was played is not replaced.
3. The withdrawal counts from the next round on; a player who comes late can return (`entries.re_enter`).
4. One undo takes back the forfeit together with the withdrawal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.events.entries import write_withdrawal
from crosstable.events.entry_rows import entrant_of, last_published, open_event
from crosstable.events.listed_boards import listed_sides
from crosstable.events.results import Entered, check_free, entered_results, round_of, write_entered
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind

_TWO = 2


@dataclass(frozen=True, slots=True)
class NoShows:
    """What was recorded: the boards with their forfeits, and the players who are withdrawn now, by public id."""

    boards: tuple[Entered, ...]
    withdrawn: tuple[str, ...]


def record_no_shows(
    store: Store,
    actor: str,
    event_id: str,
    players: Sequence[str],
    *,
    round: int | None = None,
    withdrawn: bool = False,
    dry_run: bool = False,
) -> NoShows:
    """Record that players did not come to their boards of the published round, in one change that one undo reverses.

    Args:
        players: who did not come, by public id.
        round: None is the one that is published.
        withdrawn: whether they are withdrawn from the event, too.
    Raises:
        InputError: a player has no board in the round, or one of more than two sides; the round is closed.
        BoardTakenError: the board has a result that was played.
    """
    with store.write(actor, "event-no-show", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        of = round_of(running, round)
        absent = tuple(dict.fromkeys(players))
        lines = _lines(running, of, absent)
        entered = entered_results(running, lines, round=of.number, reason="")
        check_free(write, running, of, [each for each in entered if not _joins(each.before)])
        leaving = _leaving(running, absent) if withdrawn else ()
        also = {"absent": list(absent), "withdrawn": list(leaving)}
        if not leaving and not any(each.is_new for each in entered):
            write.leave_no_trace()
        entered = write_entered(write, running, of, entered, also=also)
        for player in leaving:
            write_withdrawal(write, running, player, last_published(running))
        return NoShows(tuple(entered), leaving)


def _lines(running: RunningEvent, run_round: RunRound, absent: Sequence[str]) -> list[tuple[int, str]]:
    """Return the boards with the words of their results: `1!`, `2!` for the player who came, `!` for none of the two.

    Raises:
        InputError: a player has no board, or one of more than two sides.
    """
    away = set(absent)
    found: dict[int, str] = {}
    for player in absent:
        entrant_of(running, player)
        known = next(
            (each for each in run_round.games if player in each.game.players and each.game.board is not None), None
        )
        if known is None or len(known.game.players) < _TWO:
            raise running.error("events/no-show-without-board", player=player, round=run_round.number)
        if len(known.game.players) > _TWO:
            raise InputError("events/no-show-at-table", board=known.game.board, round=run_round.number)
        found[known.game.board or 0] = _word(running, known.game, away | _absent_before(known.game))
    return list(found.items())


def _word(running: RunningEvent, game: Game, away: set[str]) -> str:
    """Return the word of a forfeit, with the sides in the order in which results are typed."""
    there = [at for at, side in enumerate(listed_sides(running, game), start=1) if not away.intersection(side.players)]
    return f"{there[0]}!" if there else "!"


def _absent_before(game: Game) -> set[str]:
    """Return who was a no-show at a board before."""
    if not _joins(game):
        return set()
    return {player for side in game.sides if side.place != 1 for player in side.players}


def _joins(game: Game) -> bool:
    """Return whether a board is forfeited already, so that a second no-show can join the first."""
    return game.kind in (ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT)


def _leaving(running: RunningEvent, absent: Sequence[str]) -> tuple[str, ...]:
    """Return those who have not withdrawn yet."""
    return tuple(player for player in absent if entrant_of(running, player).until_round is None)
