"""Build an `Event` with rounds from the games of an event, whether or not the games name their rounds.

Rules
1. If every game names its round, and no player plays twice in a round, these rounds are used; a missing number is a
   round without games.
2. Otherwise a game belongs to the round after the latest one of any of its players; first games are in round 1.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from crosstable.model.columns import NO_NUMBER, Flags, Ints, Labels, Longs
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, ResultRules

_MOST_ROUNDS = 1000  # a higher round number is a typing error: such events are numbered by rule 2


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
    """Build the event of these games.

    Args:
        games: in time order, with rounds from `with_round_numbers`, players by public id.
        players: all players of the league, by public id.
        entrants: the entrants, where they are known; other players of the games follow them.
        ratings: the ratings of players before the event.
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
    """Return the same games with consistent rounds in each event; see the rules above.

    Boards are removed where rounds are numbered by rule 2.
    """
    labels, given = history.games.event, history.games.round
    if labels is None:
        return history
    count = len(history)
    rounds = np.full(count, NO_NUMBER, dtype=np.int32) if given is None else given.copy()
    boards = np.full(count, NO_NUMBER, dtype=np.int32) if history.games.board is None else history.games.board.copy()
    offsets = history.sides.member_offsets[history.sides.game_offsets]
    for rows in _rows_by_event(labels.codes, _inconsistent(history, labels, rounds, offsets)):
        players = [history.sides.player[offsets[row] : offsets[row + 1]].tolist() for row in rows.tolist()]
        rounds[rows] = _numbered(players)
        boards[rows] = NO_NUMBER
    return replace(history, games=replace(history.games, round=rounds, board=boards))


def _rows_by_event(codes: Ints, wanted: Flags) -> list[Longs]:
    """Return the games of each event that is wanted, (n_events,)."""
    chosen = np.flatnonzero(np.append(wanted, False)[codes])  # -1 is no event
    order = chosen[np.argsort(codes[chosen], kind="stable")]
    bounds = np.flatnonzero(np.diff(codes[order])) + 1
    return [rows for rows in np.split(order, bounds) if len(rows)]


def _inconsistent(history: History, labels: Labels, rounds: Ints, offsets: Longs) -> Flags:
    """Return the events in which a game has no round, or a player plays twice in a round, (n_events,)."""
    codes, n_players = labels.codes.astype(np.int64), len(history.players)
    has_round = (rounds >= 1) & (rounds <= _MOST_ROUNDS)
    found = np.zeros(len(labels.names) + 1, dtype=np.bool_)
    found[codes[~has_round]] = True
    game = np.repeat(np.arange(len(codes)), np.diff(offsets))
    game, player = game[chosen := has_round[game] & (codes[game] >= 0)], history.sides.player[chosen]
    places = np.sort((codes[game] * (_MOST_ROUNDS + 1) + rounds[game]) * n_players + player)
    found[places[1:][places[1:] == places[:-1]] // n_players // (_MOST_ROUNDS + 1)] = True
    return found[:-1]


def _numbered(players: Sequence[Sequence[int]]) -> list[int]:
    """Number the games: each is in the round after the latest one of any of its players."""
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
