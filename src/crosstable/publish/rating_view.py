"""The players whose ratings changed between two published lists, and why."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from crosstable.games.profile import Words
from crosstable.runs.run_facts import PlayerMove, RunDiff
from crosstable.views import numbers
from crosstable.views.directory import Directory
from crosstable.views.names_on_demand import prepare
from crosstable.views.pool import PoolView
from crosstable.views.texts import _, counted_words, ngettext
from crosstable.views.words import moved_because

MOST_MOVES = 200


class MoveLine(NamedTuple):
    """A row of the table of changes."""

    name: str
    href: str
    before: str
    after: str
    moved: str
    rank_before: str
    rank_after: str
    why: str


def move_lines(facts: PoolView, directory: Directory) -> list[MoveLine]:
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
    return [_line(move, facts, directory) for move in found[:MOST_MOVES]]


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


def _line(move: PlayerMove, facts: PoolView, directory: Directory) -> MoveLine:
    is_new, is_removed = move.rating_before is None, move.rating_after is None
    moved = _("new") if is_new else _("removed") if is_removed else _moved(move, facts)
    return MoveLine(
        directory.names[move.player],
        f"../players/{directory.players[move.player]}.html",
        _rating(move.rating_before, facts),
        _rating(move.rating_after, facts),
        moved,
        str(move.rank_before or "–"),
        str(move.rank_after or "–"),
        moved_because(move.reasons),
    )


def _moved(move: PlayerMove, facts: PoolView) -> str:
    """Format the change of a player: points, or places if the two lists are on different scales."""
    if facts.pool.diff is None or facts.pool.diff.is_same_scale:
        return numbers.moved(move.rating_before or 0.0, move.rating_after or 0.0, facts.scale)
    places = _by_rank(move)
    return ngettext("{n} place", "{n} places", abs(places)).format(n=numbers.signed(places, 0))


def _rating(value: float | None, facts: PoolView) -> str:
    return "–" if value is None else numbers.rating(value, facts.scale)


def _by(move: PlayerMove) -> float:
    if move.rating_before is None or move.rating_after is None:
        return 0.0
    return move.rating_after - move.rating_before


def _by_rank(move: PlayerMove) -> int:
    return move.rank_before - move.rank_after if move.rank_before and move.rank_after else 0
