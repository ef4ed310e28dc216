"""Standings with the working of every tie-break, as answers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from crosstable.commands.answers import EventId, PlayerName, answer
from crosstable.commands.fields import Help
from crosstable.model.plain_values import plain
from crosstable.ranking.table import Standing, Standings, TieBreakValue
from crosstable.ranking.working import Contribution


@answer
class PartShape:
    """What one round or opponent contributes to a tie-break."""

    round: Annotated[int | None, Help("Null for what belongs to no round.")]
    opponent: Annotated[str | None, Help("The id of the opponent; null without one.")]
    gives: Annotated[float, Help("The contribution in points.")]
    why: Annotated[str, Help("Why it is this much, as a code.", "opponent-adjusted")]
    cut: Annotated[str | None, Help("Why it does not count; null where it counts.", "least")]


@answer
class TieBreakShape:
    """A tie-break of an entrant."""

    code: Annotated[str, Help("The tie-break.", "BH-C1")]
    value: Annotated[float, Help("Its value.", 12.5)]
    exact: Annotated[str, Help("The value as a fraction.", "25/2")]
    working: Annotated[tuple[PartShape, ...] | None, Help("How it is calculated, where that was asked for.")] = None


@answer
class StandingShape:
    """An entrant in the standings."""

    place: Annotated[int, Help("Shared by entrants whom no tie-break separates.")]
    tied: Annotated[bool, Help("Whether others share the place.")]
    player: Annotated[str, Help("The id of the entrant.", "p17")]
    name: Annotated[str, Help("The name as it may be shown.")]
    score: Annotated[float, Help("The score in points.", 3.5)]
    tiebreaks: Annotated[tuple[TieBreakShape, ...], Help("The tie-breaks, in their order.")]


@answer
class StandingsShape:
    """Standings."""

    event: EventId
    after_round: Annotated[int, Help("The last round that counts.")]
    tiebreaks: Annotated[tuple[str, ...], Help("The tie-breaks that decide, most important first.")]
    trouble: Annotated[
        str | None,
        Help("Why the tie-breaks of the event cannot be computed; the order is by score then."),
    ] = None
    rows: Annotated[tuple[StandingShape, ...], Help("The entrants, best first.")]


def standings_shape(table: Standings, *, with_working: bool) -> StandingsShape:
    """Return standings as an answer.

    Args:
        with_working: whether each tie-break has its working.
    """
    return StandingsShape(
        event=table.event.id,
        after_round=table.after_round,
        tiebreaks=tuple(table.codes),
        rows=tuple(standing_shape(row, {}, with_working=with_working) for row in table.rows),
    )


def standing_shape(row: Standing, names: Mapping[str, PlayerName], *, with_working: bool) -> StandingShape:
    """Return a row of standings as an answer.

    Args:
        names: of the entrants; others are shown as their entry shows them.
        with_working: whether each tie-break has its working.
    """
    id = row.entrant.id
    return StandingShape(
        place=row.place,
        tied=row.is_tied,
        player=id,
        name=names[id].name if id in names else row.entrant.player.shown_name(),
        score=row.half_points / 2,
        tiebreaks=tuple(_tie_break(each, with_working=with_working) for each in row.tiebreaks),
    )


def _tie_break(value: TieBreakValue, *, with_working: bool) -> TieBreakShape:
    plus = value.working.plus
    parts = [*value.working.parts, *([plus] if plus else [])] if with_working else []
    working = (
        PartShape(
            round=part.round, opponent=part.opponent, gives=plain(_worth(value, part)), why=part.reason, cut=part.cut
        )
        for part in parts
    )
    return TieBreakShape(
        code=value.code,
        value=plain(value.value),
        exact=str(value.value),
        working=tuple(working) if with_working else None,
    )


def _worth(value: TieBreakValue, part: Contribution) -> Fraction:
    """Return what a part contributes; what is added last is in whole points."""
    return Fraction(part.amount) if part is value.working.plus else value.working.worth(part)
