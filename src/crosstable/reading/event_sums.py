"""Summaries of imported events of games of two, added up from columns, all events at once.

They are the same as `EventStanding` computes from an event, which takes a value per game and side.

Rules
1. An event is added up if its results came from elsewhere without a list of entrants, every game has two sides of one
   player each and scores by its outcome, and a round without a game scores nothing.
2. Where players share the best score and the league has tie-breaks, they decide who won: such an event is left out, as
   is any event of a league whose first tie-break replaces the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sqlalchemy import Row

from crosstable.games.profiles import profile_of
from crosstable.model.columns import Flags, Labels, Longs, date_of
from crosstable.model.errors import InputError
from crosstable.model.history import History
from crosstable.model.results import KINDS, OPEN_KINDS, ResultKind, ResultRules
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.reading.event_reader import rules_of_import
from crosstable.reading.event_summary import EventSummary, rated_kinds, reads_ratings, stage_of_import
from crosstable.reading.event_table import COUNTS, EventBlock
from crosstable.reading.events_of_league import LeagueEvents

Summed = tuple[list[EventSummary], list[EventBlock]]
_AT_ONCE = 100_000  # games


def summed_events(events: LeagueEvents, rows: Sequence[Row[Any]]) -> Summed:
    """Add up those among some events that the rules allow.

    Returns:
        The summaries, and the rows of the entrants, in some blocks.
    Cost: O(games of these events); memory for `_AT_ONCE` games.
    """
    labels = events.history.games.event
    if labels is None or _replaces_score(events.config.tiebreaks):
        return [], []
    games = np.bincount(labels.codes + 1, minlength=len(labels.names) + 1)[1:]
    code = {name: at for at, name in enumerate(labels.names) if games[at]}
    chosen = [row for row in rows if row.public_id in code and _is_plain_import(events, row)]
    codes = np.array([code[row.public_id] for row in chosen], dtype=np.int64)
    parts = np.cumsum(games[codes]) // _AT_ONCE
    summaries: list[EventSummary] = []
    blocks: list[EventBlock] = []
    for part in np.unique(parts).tolist():
        here = np.flatnonzero(parts == part)
        found, block = _summed(events, labels, [chosen[at] for at in here.tolist()], codes[here])
        summaries += found
        blocks.append(block)
    return summaries, blocks


def _summed(
    events: LeagueEvents, labels: Labels, rows: Sequence[Row[Any]], codes: Longs
) -> tuple[list[EventSummary], EventBlock]:
    """Add up those among some events whose games allow it; `codes` are theirs among the labels."""
    place = np.full(len(labels.names) + 1, -1)
    place[codes] = np.arange(len(rows))
    rules = [rules_of_import(events.config, row.rules) for row in rows]
    sums = _Sums.of(events.history, place[labels.codes], rules)
    kept = sums.is_plain & (sums.is_decided if events.config.tiebreaks else True)
    summaries = [_summary(events, rows[at], rules[at], sums, at) for at in np.flatnonzero(kept).tolist()]
    return summaries, sums.block(kept, [each.id for each in summaries])


def _replaces_score(codes: Sequence[str]) -> bool:
    try:
        return bool(codes) and tiebreak(codes[0]).is_score
    except InputError:  # an unknown one: the event stands by score
        return False


def _is_plain_import(events: LeagueEvents, row: Row[Any]) -> bool:
    """Return whether the results of an event came from elsewhere, without a list of entrants."""
    return row.public_id not in events.run_here and row.id not in events.listed


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """The sums of some events.

    Shapes: per event `is_plain`, `is_decided` (one player has the best score), `rounds`, `is_open` (a result is not
    known yet), `first` (the first game), (n_events,); `discipline` is a code, -1 none and -2 several; `starts`
    (n_events + 1,) is where the rows of its players begin.  Per row the number of the `player` in the history, `counts`
    (n_rows, n_counts), in the order of `COUNTS`, and whether the player `is_best`; rows are in order of appearance.
    """

    history: History
    is_plain: Flags
    is_decided: Flags
    rounds: Longs
    is_open: Flags
    first: Longs
    discipline: Longs
    starts: Longs
    player: Longs
    counts: Longs
    is_best: Flags

    @classmethod
    def of(cls, history: History, event_of: Longs, rules: Sequence[ResultRules]) -> _Sums:
        """Add up events.

        Args:
            history: with round numbers.
            event_of: of each game, -1 for one of no event here, (n_games,).
        """
        here = np.flatnonzero(event_of >= 0)
        here = here[np.argsort(event_of[here], kind="stable")]
        event, n_events = event_of[here], len(rules)
        games, first = history.games, np.searchsorted(event, np.arange(n_events))
        kind = np.zeros(len(here), dtype=np.int64) if games.kind is None else games.kind[here].astype(np.int64)
        is_plain = np.array([_is_plain(each) for each in rules])
        is_plain[event[~_is_of_two(history, here)]] = False
        number = np.ones(len(here), dtype=np.int64) if games.round is None else games.round[here]
        is_open = np.zeros(n_events, dtype=np.bool_)
        is_open[event[np.isin(kind, [each.code for each in OPEN_KINDS])]] = True
        used = is_plain[event]
        player, of_row, values = _sides(history, here[used], event[used], kind[used], rules)
        n_players = len(history.players)
        # Each pair of event and player once, in the order in which they appear.
        keys, seen, row = np.unique(of_row * n_players + player, return_index=True, return_inverse=True)
        order = np.lexsort((seen, keys // n_players))
        counts = np.column_stack([np.bincount(row, weights=each, minlength=len(keys)) for each in values])[order]
        counts = np.column_stack((np.ones(len(keys)), counts, np.zeros((len(keys), 2)))).astype(np.int64)
        event_of_row = (keys // n_players)[order]
        best = np.full(n_events, -1)
        np.maximum.at(best, event_of_row, counts[:, 1])
        is_best: Flags = counts[:, 1] == best[event_of_row]
        return cls(
            history,
            is_plain,
            np.bincount(event_of_row[is_best], minlength=n_events) == 1,
            np.maximum.reduceat(number, first) if len(here) else np.zeros(0, dtype=np.int64),
            is_open,
            here[first],
            _only(games.discipline, here, event, n_events),
            np.searchsorted(event_of_row, np.arange(n_events + 1)),
            (keys % n_players)[order],
            counts,
            is_best,
        )

    def winners(self, at: int) -> tuple[str, ...]:
        """Return the players with the best score in an event, in the order in which they appear."""
        rows = slice(self.starts[at], self.starts[at + 1])
        return tuple(self.history.players[each] for each in self.player[rows][self.is_best[rows]].tolist())

    def block(self, kept: Flags, ids: Sequence[str]) -> EventBlock:
        """Return the rows of some events as a block."""
        lengths = np.diff(self.starts)
        rows = np.repeat(kept, lengths)
        columns: dict[str, Any] = {name: self.counts[rows, at] for at, name in enumerate(COUNTS)}
        columns["player"] = self.player[rows]
        columns["starts"] = np.append(0, np.cumsum(lengths[kept]))
        players = self.history.players
        return EventBlock(ids, columns.__getitem__, players.__getitem__, self.history.index.get)


def _is_plain(rules: ResultRules) -> bool:
    """Return whether a game scores by its outcome, and a round without a game nothing."""
    return (
        rules.scoring == "outcome"
        and not rules[ResultKind.LATE].win_half_points
        and not rules[ResultKind.ZERO_BYE].win_half_points
    )


def _is_of_two(history: History, games: Longs) -> Flags:
    """Return which games have two sides of one player each, without a score of their own or one side by kind."""
    sides, offsets = history.sides, history.sides.game_offsets
    is_two = (offsets[games + 1] - offsets[games] == 2) & (
        sides.member_offsets[offsets[games + 1]] - sides.member_offsets[offsets[games]] == 2
    )
    if sides.score is not None:
        scored = np.append(0, np.cumsum(sides.score >= 0))
        is_two &= scored[offsets[games + 1]] == scored[offsets[games]]
    found: Flags = is_two
    return found


def _sides(
    history: History, games: Longs, event: Longs, kind: Longs, rules: Sequence[ResultRules]
) -> tuple[Longs, Longs, list[Longs]]:
    """Return the player and the event of each side of games of two, and what it counts: half-points, lost, drawn, won.

    Shapes: all (2 * n_games,), the sides of a game one after the other.
    """
    sides = history.sides
    at = (sides.game_offsets[games][:, None] + np.arange(2)).ravel()
    is_first = sides.place[at] == 1
    shares = np.repeat(is_first.reshape(-1, 2).sum(axis=1) == 2, 2)
    outcome = np.where(is_first, np.where(shares, 1, 2), 0)
    books = list(dict.fromkeys(rules))
    book = np.array([books.index(each) for each in rules], dtype=np.int64)
    of_row, kinds = np.repeat(event, 2), np.repeat(kind, 2)
    meaning = [[each[one] for one in KINDS] for each in books]
    worth = np.array(
        [[(one.loss_half_points, one.draw_half_points, one.win_half_points) for one in own] for own in meaning]
    )
    is_played = np.array([[one.is_played for one in own] for own in meaning])
    is_lost = np.array([[one.win_half_points <= one.loss_half_points for one in own] for own in meaning])
    rule = book[of_row]
    half_points = worth[rule, kinds, outcome]
    shown = np.where(is_lost[rule, kinds], 0, outcome)
    played = is_played[rule, kinds]
    return (
        sides.player[sides.member_offsets[at]].astype(np.int64),
        of_row,
        [half_points, *((shown == each) & played for each in range(3))],
    )


def _only(labels: Labels | None, games: Longs, event: Longs, n_events: int) -> Longs:
    """Return the code that all games of an event have, -2 where they differ, (n_events,)."""
    if labels is None:
        return np.full(n_events, -1)
    first = labels.codes[games][np.searchsorted(event, np.arange(n_events))].astype(np.int64)
    first[event[labels.codes[games] != first[event]]] = -2
    return first


def _summary(events: LeagueEvents, row: Row[Any], rules: ResultRules, sums: _Sums, at: int) -> EventSummary:
    games = events.history.games
    date = date_of(row.day) if row.day is not None else events.history.date(int(sums.first[at]))
    code = int(sums.discipline[at])
    discipline = games.discipline.names[code] if games.discipline is not None and code >= 0 else None
    profile = profile_of(discipline, rules.name, events.config.game)
    done, planned = int(sums.rounds[at]), row.rounds_planned or 0
    is_over = planned <= done and not bool(sums.is_open[at])
    return EventSummary(
        id=row.public_id,
        date=date,
        sequence=row.sequence,
        season=events.config.season_of(date),
        discipline=discipline,
        status="",
        game=profile.name,
        entrants=int(sums.starts[at + 1] - sums.starts[at]),
        rated=rated_kinds(rules),
        is_over=is_over,
        stage=stage_of_import(profile.words.round, done, planned, is_over=is_over),
        winners=sums.winners(at),
        reads_ratings=reads_ratings(events.config.tiebreaks),
    )
