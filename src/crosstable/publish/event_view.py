"""An event's page as plain values: standings with crosstable and workings, boards by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind
from crosstable.publish.directory import Directory
from crosstable.publish.event_facts import EventFacts
from crosstable.publish.event_rows import standing_rows
from crosstable.publish.heads import HEADS, Head
from crosstable.publish.words import HAS_WINNER, NOT_COUNTED
from crosstable.standings.registry import tiebreak

_RESULTS = {(1, 2): "1–0", (2, 1): "0–1", (1, 1): "½–½"}
_MOST_SIDES = 40


class RoundView(NamedTuple):
    """The boards of a round, `boards` as rows of a table."""

    number: int
    is_duels: bool
    size: int
    boards: Markup


@dataclass(frozen=True, slots=True)
class EventView:
    """What the page of an event shows."""

    name: str
    facts: Sequence[str]
    trouble: str
    columns: Sequence[tuple[str, Head]]
    rows: Markup
    rounds: Sequence[RoundView]


def event_view(facts: EventFacts, directory: Directory, links: Mapping[str, str], season: str) -> EventView:
    """Lay out an event.

    Args:
        facts: the event.
        directory: names.
        links: the link to each player as seen from the page, escaped.
        season: the name of the season, "" for none.
    """
    event, table = facts.event, facts.standings
    columns = [(key, HEADS[key]) for key in ("place", "player", "rounds")]
    columns += [(key, HEADS[key]) for key in (("rating_before", "change_event") if facts.pool else ())]
    columns += [("score", HEADS["score"])]
    columns += [(f"{at}", _head(code)) for at, code in enumerate(table.codes)]
    head = [str(event.date)] if event.date else []
    head += [season] if season else []
    head += [facts.snapshot.discipline] if facts.snapshot.discipline else []
    head += [f"{len(event.entrants)} players", _rounds(facts)]
    head += [f"ratings of {facts.pool.pool.name}"] if facts.pool else []
    return EventView(
        name=directory.event_names[event.id],
        facts=head,
        trouble=facts.trouble,
        columns=columns,
        rows=standing_rows(facts, directory, links),
        rounds=[_round(this.number, this.games, links) for this in event.rounds],
    )


def _rounds(facts: EventFacts) -> str:
    done, planned = len(facts.event.rounds), facts.event.rounds_planned or 0
    if facts.is_over or planned <= done:
        return f"{done} round{'' if done == 1 else 's'}"
    return f"{done} of {planned} rounds"


def _head(code: str) -> Head:
    asked = tiebreak(code)
    better = "highest" if not asked.sorts_upwards else "lowest"
    return Head(code, f"{asked.title}: a tie-break; the {better} stands first. Press a value for its working.")


def _round(number: int, games: Sequence[Game], links: Mapping[str, str]) -> RoundView:
    is_duels = any(len(game.sides) == 2 for game in games) or not games
    rows = [_board(at, game, links, in_duels=is_duels) for at, game in enumerate(games, start=1)]
    return RoundView(number, is_duels, len(rows), Markup("".join(rows)))  # noqa: S704  # escaped links, our own words


def _board(at: int, game: Game, links: Mapping[str, str], *, in_duels: bool) -> str:
    """Write a row, by hand for speed."""
    note = "" if game.kind is ResultKind.PLAYED else f"<small>{NOT_COUNTED[game.kind]}</small>"
    ordered = sorted(game.sides, key=lambda side: side.place or len(game.sides) + 1)[:_MOST_SIDES]
    sides = [_members(side, links) for side in (game.sides if len(game.sides) == 2 else ordered)]
    start = f"<tr><td>{game.board or at}</td>"
    if len(sides) == 2:
        first, second = sides
        return (
            f'{start}<td class="name">{first}</td><td class="t">{_result(game)}{note}</td>'
            f'<td class="name">{second}</td></tr>\n'
        )
    width = ' colspan="3"' if in_duels else ""
    return f'{start}<td class="name"{width}>{" · ".join(sides)}{note}</td></tr>\n'


def _members(side: Side, links: Mapping[str, str]) -> str:
    return ", ".join(links[player] for player in side.players)


def _result(game: Game) -> str:
    if game.kind not in HAS_WINNER or len(game.sides) != 2:
        return ""
    first, second = game.sides
    if first.points is not None and second.points is not None:
        return f"{first.points:g}–{second.points:g}"
    if game.kind is ResultKind.FORFEIT:
        return "+–−" if _is_ahead(first, second) else "−–+"
    return _RESULTS.get((first.place or 2, second.place or 2), "0–0")


def _is_ahead(first: Side, second: Side) -> bool:
    return (first.place or 99) < (second.place or 99)
