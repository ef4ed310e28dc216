"""`crosstable player` in words: where a player stands, the record against opponents, and the latest changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from crosstable.cli.answers import Table, Words
from crosstable.cli.output import Cell
from crosstable.cli.table_opening import Opening
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table

if TYPE_CHECKING:
    from crosstable.commands.league.player import PlayerGames
    from crosstable.commands.shared.rating_steps import RecordShape
    from crosstable.ratings.scale import Scale
    from crosstable.views.player_steps import RatingStep

_GAMES = 20


def typed(opening: Opening, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was typed; a program asks for as many changes as it does of the API."""
    return {**({} if opening.as_json else {"limit": f"{_GAMES}"}), **values}


def words(reading: Found) -> Words:
    """Yield where the player stands, the records that are asked for, and the latest changes, the last one below."""
    from crosstable.views.tables.player_games import PlayerSteps, StepRow, games_table, opponents_table

    answer: PlayerGames = reading.answer
    shown = reading.query.for_words
    track: list[RatingStep] = shown["track"]
    scale: Scale = shown["player"].pool.scale
    of = PlayerSteps.of(shown["player"], {each.event: each.event_name or "" for each in answer.items if each.event})
    yield Table(("", answer.player.name), [[name, value] for name, value in _summary(scale, answer)])
    if answer.chosen is not None:
        yield _record(scale, answer.chosen, track)
    if answer.met is not None:
        yield terminal_table(opponents_table(shown["met"], of, "terminal"))
    left = len(track) - len(answer.items)
    notes = [f"{left:,} earlier changes: --games 0 shows all."] if left else []
    latest = map(StepRow, reversed(shown["steps"]))
    yield terminal_table(replace(games_table(latest, of, "terminal"), notes=notes))


def _summary(scale: Scale, answer: PlayerGames) -> list[tuple[str, Cell]]:
    """Return where a player stands: the rank is among active players, the percentile among all."""
    at = answer.standing
    has_record = bool(at.wins + at.draws + at.losses)
    begins = [] if answer.begins_at is None else [("begins at", f"{scale.show(answer.begins_at)}: {answer.begins_by}")]
    return [
        ("id", answer.player.id),
        ("player", answer.player.name),
        ("rating list", answer.name),
        *begins,
        ("rating", _shown(scale, at.rating)),
        ("deviation", _shown(scale, at.deviation)),
        ("peak", _shown(scale, at.peak)),
        ("rank", at.rank),
        ("of", at.ranked),
        ("percentile", None if at.percentile is None else round(100 * at.percentile, 1)),
        ("games", at.games),
        ("wins", at.wins if has_record else None),
        ("draws", at.draws if has_record else None),
        ("losses", at.losses if has_record else None),
        ("mean place", None if at.mean_place is None else f"{at.mean_place:.2f}"),
        ("last played", None if at.last_played is None else at.last_played.isoformat()),
        ("provisional", "yes" if at.provisional else "no"),
    ]


def _record(scale: Scale, record: RecordShape, track: list[RatingStep]) -> Table:
    """Return the record in the games that were asked for; the change is the sum of those listed."""
    moved = sum(_moved(scale, step.before, step.after) for step in track if step.change is not None)
    has_record = bool(record.wins + record.draws + record.losses)
    row = [record.games, *((record.wins, record.draws, record.losses) if has_record else ("", "", ""))]
    return Table(("games", "won", "drawn", "lost", "change"), [[*row, _signed(scale, moved)]])


def _shown(scale: Scale, rating: float | None) -> str | None:
    return None if rating is None else scale.show(rating)


def _moved(scale: Scale, before: float, after: float) -> float:
    """Return a change as the difference of the two ratings as shown, so that rows add up."""
    return float(scale.show(after)) - float(scale.show(before))


def _signed(scale: Scale, value: float) -> str:
    return f"{value:+.{scale.decimals}f}" if value else "0"
