"""The players whose ratings changed between two published lists, and why."""

from __future__ import annotations

from itertools import groupby

from crosstable.games.profile import Words
from crosstable.reading.directory import Directory
from crosstable.reading.names_on_demand import prepare
from crosstable.runs.run_facts import PlayerMove, RunDiff
from crosstable.views.pool import PoolView
from crosstable.views.texts import _, counted_words, ngettext
from crosstable.views.words import moved_because

MOST_MOVES = 200


def largest_moves(facts: PoolView, directory: Directory) -> list[PlayerMove]:
    """Return the largest changes, largest first; new and removed players come last."""
    diff = facts.pool.diff
    if diff is None:
        return []
    by = _by if diff.is_same_scale else _by_rank
    ordered = sorted(diff.moves, key=lambda move: -abs(by(move)))
    prepare(directory.names, (move.player for move in ordered[:MOST_MOVES]))
    found: list[PlayerMove] = []
    for _change, level in groupby(ordered, key=lambda move: abs(by(move))):
        if len(found) >= MOST_MOVES:
            break
        moves = list(level)
        prepare(directory.names, (move.player for move in moves))
        listed = [move for move in moves if move.player in directory.names]
        found += sorted(listed, key=lambda move: (directory.names[move.player], move.player))
    prepare(directory.players, (move.player for move in found[:MOST_MOVES]))
    return found[:MOST_MOVES]


def diff_sentence(diff: RunDiff, words: Words) -> str:
    """Return what changed: "12 players changed: 40 new games, 1 corrected game."."""
    players = len(diff.moves)
    reasons = [
        (code, str(count))
        for code, count in (
            ("new-game", diff.new_games),
            ("corrected-game", diff.corrected_games),
            ("voided-game", diff.voided_games),
        )
        if count
    ]
    why = moved_because(reasons) or _("no game was added or changed")
    text = ngettext("Since run {run}: {players} changed; {why}.", "Since run {run}: {players} changed; {why}.", players)
    return text.format(run=diff.before, players=counted_words(players, words.player, words.players), why=why)


def _by(move: PlayerMove) -> float:
    if move.rating_before is None or move.rating_after is None:
        return 0.0
    return move.rating_after - move.rating_before


def _by_rank(move: PlayerMove) -> int:
    return move.rank_before - move.rank_after if move.rank_before and move.rank_after else 0
