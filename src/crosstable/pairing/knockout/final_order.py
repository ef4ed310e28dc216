"""The final order of a knockout: places by the round of the defeat, and standings in that order.

Rules
1. The champion is first.  Whoever is still in is before all who are out.
2. Players who went out in the same step share a place, in the order of their seeds; a later step is better.
3. The match for the third place decides places 3 and 4.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.pairing.knockout.bracket import Bracket
from crosstable.ranking.table import Standing, Standings


def final_order(bracket: Bracket) -> list[tuple[str, ...]]:
    """Return the entrants in groups that share a place, best first, each group in the order of the seeds.

    Example:
        >>> from crosstable import Entrant, Event, Game, Player
        >>> from crosstable.pairing.systems import pairing_system
        >>> four = tuple(Entrant(Player(id, id), number=at) for at, id in enumerate("abcd", 1))
        >>> event = Event("cup", "Cup", four).with_round(Game.between("a", "d", 1), Game.between("b", "c", 0))
        >>> final_order(pairing_system("single-elimination").bracket(event))
        [('a', 'c'), ('b', 'd')]
    """
    step_of = {fixture.key: at for at, step in enumerate(bracket.draw.steps) for fixture in step}
    step_of["F2"] = len(bracket.draw.steps)
    out: dict[str, float] = {}
    for match in bracket.matches:
        at = float(step_of[match.key])
        if match.fixture.part == "third" and match.winner is not None:
            out[match.winner] = at - 0.25
            if match.loser is not None:
                out[match.loser] = at - 0.5
            continue
        both = [player for player in match.players if player is not None]
        lost = [player for player in both if player != match.winner] if match.state == "decided" else []
        for player in lost:
            if bracket.draw.kind == "double" and match.fixture.part == "winners":
                continue  # goes on in the losers' bracket
            if match.key == "F1" and bracket.draw.second_final and player == match.players[0]:
                continue  # has a second final
            out[player] = max(at, out.get(player, at))
    for player in bracket.seeds:
        if player not in out:
            out[player] = float(len(step_of) + 1)
    if bracket.champion is not None:
        out[bracket.champion] = float(len(step_of) + 2)
    groups: dict[float, list[str]] = {}
    for player in bracket.seeds:
        groups.setdefault(out[player], []).append(player)
    return [tuple(groups[at]) for at in sorted(groups, reverse=True)]


def in_final_order(table: Standings, order: list[tuple[str, ...]]) -> Standings:
    """Return standings in another order: places by groups of entrants, scores and tie-breaks as they are.

    Args:
        table: the standings by score.
        order: groups of entrants that share a place, best first; entrants in none come last, in their order so far.
    """
    rows = {row.entrant.id: row for row in table.rows}
    found: list[Standing] = []
    for group in order:
        known = [player for player in group if player in rows]
        place = len(found) + 1
        found += [replace(rows.pop(player), place=place, is_tied=len(known) > 1) for player in known]
    offset = len(found)
    rest = [row for row in table.rows if row.entrant.id in rows]
    first = {row.place: at for at, row in reversed(list(enumerate(rest, start=1)))}
    shared = [row.place for row in rest]
    found += [replace(row, place=offset + first[row.place], is_tied=shared.count(row.place) > 1) for row in rest]
    return replace(table, rows=tuple(found))
