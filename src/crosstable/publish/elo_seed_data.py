"""Files in the form in which a league's own site keeps its players: usernames, tournament ids, rated games only.

    players/player_stats_<username>.json    username, displayName, eloRating, peakEloRating, eloHistory
    players/elo_rankings.json               all players of the first rating list, best first

Rules
1. A player is called by the number at the organisation `league` or of the league's own name, else by name; an event by
   its name.  These are the ids that the league's own files have.
2. Byes, forfeits and adjustments are no rows: only rated games between two sides are.
3. A player whose name is not public keeps the public id and the display name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote

from crosstable.model.names import match_key
from crosstable.model.players import Player
from crosstable.publish.player_json import whole_or_rounded
from crosstable.publish.site_data import SiteData
from crosstable.views.player import PlayerView
from crosstable.views.player_steps import StepTable

_LETTERS = frozenset("WLD")


def elo_seed_files(data: SiteData, players: Mapping[str, Player]) -> Iterator[tuple[str, str]]:
    """Yield path and content of the files, for the players of the first rating list."""
    if not data.pools:
        return
    pool = data.pools[0]
    table = data.pages_in(pool).steps
    called = _usernames(data, players)
    events = data.directory.event_names
    rows = []
    for number, id in enumerate(pool.history.players):
        view = PlayerView.of(pool, number)
        if not view.is_rated:
            continue
        player = {
            "username": called[id],
            "displayName": data.directory.names[id],
            "eloRating": whole_or_rounded(view.rating),
            "peakEloRating": whole_or_rounded(view.peak),
        }
        rows.append((view.rank is None, view.rank or 0, called[id], {**player, "games": view.games, "rank": view.rank}))
        whole = {**player, "eloHistory": _history(table, number, called, events)}
        yield f"players/player_stats_{quote(called[id], safe='')}.json", _text(whole)
    yield "players/elo_rankings.json", _text([row for *_, row in sorted(rows, key=lambda each: each[:3])])


def _history(
    table: StepTable, player: int, called: Mapping[str, str], events: Mapping[str, str]
) -> list[dict[str, Any]]:
    rows = []
    ids = table.pool.history.players
    for step in table.of_player(player):
        letter = table.letter(step)
        if step.change is None or letter not in _LETTERS:
            continue
        event = table.event_ids[step.event] if step.event >= 0 else None
        rows.append({
            "tournamentId": None if event is None else events.get(event, event),
            "tournamentDate": step.date or None,
            "roundNumber": step.round if step.round >= 0 else None,
            "opponent": ", ".join(called[ids[other]] for other in table.opposite(step)),
            "result": letter,
            "ratingBefore": whole_or_rounded(step.before),
            "ratingAfter": whole_or_rounded(step.before + step.change),
            "ratingChange": whole_or_rounded(step.change),
        })  # fmt: skip
    return rows


def _usernames(data: SiteData, players: Mapping[str, Player]) -> dict[str, str]:
    """Return what the league itself calls each player; two of one name keep their public ids."""
    own = {match_key(data.frame.key), "league"}
    called = {id: id for id in data.directory.names}
    for id, player in players.items():
        if player.display == "public":
            numbers = [each.number for each in player.identities if match_key(each.organisation) in own]
            called[id] = numbers[0] if numbers else data.directory.names[id]
    taken: dict[str, str] = {}
    for id, name in called.items():
        other = taken.setdefault(match_key(name), id)
        if other != id:
            called[id] = id
    return called


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
