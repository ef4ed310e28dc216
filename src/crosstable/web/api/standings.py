"""Standings with the working of every tie-break, in the shape that `crosstable standings --json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.shapes import Shape
from crosstable.model.plain_values import plain
from crosstable.standings.table import Standings, TieBreakValue
from crosstable.standings.working import Part


class PartShape(Shape):
    """What one round or opponent contributes to a tie-break."""

    round: int | None = Field(description="Null for what belongs to no round.")
    opponent: str | None = Field(description="The id of the opponent; null without one.")
    gives: float = Field(description="The contribution in points.")
    why: str = Field(description="Why it is this much, as a code.", examples=["opponent-adjusted"])
    cut: str | None = Field(description="Why it does not count; null where it counts.", examples=["least"])


class TieBreakShape(Shape):
    """A tie-break of an entrant."""

    code: str = Field(examples=["BH-C1"])
    value: float = Field(examples=[12.5])
    exact: str = Field(description="The value as a fraction.", examples=["25/2"])
    working: list[PartShape] | None = Field(default=None, description="How it is calculated, with `working=true`.")


class StandingShape(Shape):
    """An entrant in the standings."""

    place: int = Field(description="Shared by entrants whom no tie-break separates.")
    tied: bool = Field(description="Whether others share the place.")
    player: str = Field(description="The id of the entrant.", examples=["p17"])
    name: str = Field(description="The name as it may be shown.")
    score: float = Field(description="The score in points.", examples=[3.5])
    tiebreaks: list[TieBreakShape]


class StandingsShape(Shape):
    """The standings of an event."""

    event: str = Field(description="The id of the event.", examples=["e3"])
    after_round: int = Field(description="The last round that counts.")
    tiebreaks: list[str] = Field(description="The tie-breaks that decide, most important first.")
    trouble: str | None = Field(
        default=None, description="Why the tie-breaks of the event cannot be computed; the order is by score then."
    )
    rows: list[StandingShape]


def standings_shape(
    table: Standings, names: Mapping[str, PlayerName], *, with_working: bool, trouble: str = ""
) -> StandingsShape:
    """Return standings as the API shows them.

    Args:
        table: the standings.
        names: of the entrants; others are shown as their entry shows them.
        with_working: whether each tie-break has its working.
        trouble: why the tie-breaks cannot be computed.
    """
    return StandingsShape(
        event=table.event.id,
        after_round=table.after_round,
        tiebreaks=list(table.codes),
        trouble=trouble or None,
        rows=[
            StandingShape(
                place=row.place,
                tied=row.is_tied,
                player=row.entrant.id,
                name=names[row.entrant.id].name if row.entrant.id in names else row.entrant.player.shown_name(),
                score=row.score / 2,
                tiebreaks=[_tie_break(each, with_working=with_working) for each in row.tiebreaks],
            )
            for row in table.rows
        ],
    )


def _tie_break(value: TieBreakValue, *, with_working: bool) -> TieBreakShape:
    plus = value.working.plus
    parts = [*value.working.parts, *([plus] if plus else [])]
    working = [
        PartShape(
            round=part.round, opponent=part.opponent, gives=plain(_worth(value, part)), why=part.reason, cut=part.cut
        )
        for part in parts
    ]
    return TieBreakShape(
        code=value.code,
        value=plain(value.value),
        exact=str(value.value),
        working=working if with_working else None,
    )


def _worth(value: TieBreakValue, part: Part) -> Fraction:
    """Return what a part contributes; what is added last is in whole points."""
    return Fraction(part.amount) if part is value.working.plus else value.working.worth(part)
