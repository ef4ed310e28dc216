"""The games of an event as an `Event` with rounds, whatever the results say of rounds.

Rules
1. Where every game names its round, and nobody plays twice in one, the rounds are these; a number that is missing is a
   round without games.
2. Else a game is in the round after the last one of any of its players: everybody's first games are round 1.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from crosstable.model.columns import NO_NUMBER, Ints, Longs
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, ResultRules

_MOST_ROUNDS = 1000  # a round number beyond is a slip of the pen: such events are numbered by rule 2


def build_event(
    id: str,
    name: str,
    games: Sequence[Game],
    players: Mapping[str, Player],
    *,
    entrants: Sequence[Entrant] = (),
    ratings: Mapping[str, float] | None = None,
    rules: ResultRules = DEFAULT_RULES,
    date: dt.date | None = None,
    sequence: int = 0,
    rounds_planned: int | None = None,
) -> Event:
    """Make the event of these games.

    Args:
        id, name, date, sequence, rounds_planned, rules: of the event.
        games: in time order, with the rounds of `with_round_numbers`, players by public id.
        players: everybody, by public id.
        entrants: who entered, where that is known; who only played comes behind them.
        ratings: of players before the event, where they had one.
    """
    ids = dict.fromkeys(player for game in games for player in game.players)
    before = ratings or {}
    known = {entrant.id for entrant in entrants}
    others = (Entrant(players[each], rating=before.get(each)) for each in ids if each not in known)
    return Event(
        id=id,
        name=name,
        entrants=(*entrants, *others),
        rounds=_rounds(games),
        rules=rules,
        date=date,
        sequence=sequence,
        rounds_planned=rounds_planned,
    )


def with_round_numbers(history: History) -> History:
    """Give the same games with rounds that make sense in each event; see the rules above.

    Where rounds are counted anew, boards are left out.
    """
    labels, given = history.games.event, history.games.round
    if labels is None:
        return history
    count = len(history)
    rounds = np.full(count, NO_NUMBER, dtype=np.int32) if given is None else given.copy()
    boards = np.full(count, NO_NUMBER, dtype=np.int32) if history.games.board is None else history.games.board.copy()
    offsets = history.sides.member_offsets[history.sides.game_offsets].tolist()
    everybody = history.sides.player.tolist()
    for rows in _rows_by_event(labels.codes):
        players = [everybody[offsets[row] : offsets[row + 1]] for row in rows.tolist()]
        if not _are_sensible(rounds[rows].tolist(), players):
            rounds[rows] = _counted(players)
            boards[rows] = NO_NUMBER
    return replace(history, games=replace(history.games, round=rounds, board=boards))


def _rows_by_event(codes: Ints) -> list[Longs]:
    order = np.argsort(codes, kind="stable")
    order = order[np.searchsorted(codes[order], 0) :]  # -1 is no event
    bounds = np.flatnonzero(np.diff(codes[order])) + 1
    return [rows for rows in np.split(order, bounds) if len(rows)]


def _are_sensible(rounds: Sequence[int], players: Sequence[Sequence[int]]) -> bool:
    """Tell whether every game has a round, and nobody plays twice in one."""
    if not all(1 <= number <= _MOST_ROUNDS for number in rounds):
        return False
    places = [(number, player) for number, here in zip(rounds, players, strict=True) for player in here]
    return len(set(places)) == len(places)


def _counted(players: Sequence[Sequence[int]]) -> list[int]:
    """Give each game the round after the last one of any of its players."""
    last: dict[int, int] = {}
    rounds = []
    for here in players:
        number = 1 + max(last.get(player, 0) for player in here)
        last.update(dict.fromkeys(here, number))
        rounds.append(number)
    return rounds


def _rounds(games: Sequence[Game]) -> tuple[Round, ...]:
    by_round: dict[int, list[Game]] = defaultdict(list)
    for game in games:
        by_round[game.round or 1].append(game)
    return tuple(Round(number, tuple(by_round.get(number, ()))) for number in range(1, max(by_round, default=0) + 1))
