"""What our own event files hold of the plan of an event: its game, its template, and the rules of both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from types import MappingProxyType
from typing import Any

from crosstable.model.games import Better


@dataclass(frozen=True, slots=True)
class HeldBar:
    """The McMahon bar."""

    at: float
    lowest: float
    step: float = 100.0


@dataclass(frozen=True, slots=True)
class HeldPlan:
    """The plan of an event, besides what has a place of its own: pairing, tie-breaks, stages, teams, prizes.

    Args:
        template: the template that it was made from.
        game: the game; "" where the template says which it is.
        rules: the name of the scoring rules, without the values of byes.
        bye_points: the half-points of byes where they differ from the scoring rules, by kind.
        missed: the kind of bye for rounds before a late entry.
        better_points: whether more or fewer points win at tables with points.
        length: the default length of games.
        discipline: that the event is of.
        bar: of McMahon scores.
        is_fide: whether the event has been in FIDE mode.
        fide_left_after: the last published round when FIDE mode was left; None while it is in force.
    """

    template: str
    game: str = ""
    rules: str = "default"
    bye_points: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    missed: str = "zero-bye"
    better_points: Better = "higher"
    length: float | None = None
    discipline: str | None = None
    bar: HeldBar | None = None
    is_fide: bool = False
    fide_left_after: int | None = None

    def as_values(self) -> dict[str, Any]:
        """Return what differs from the usual as plain values; byes in points."""
        usual = HeldPlan(self.template)
        values = {part.name: getattr(self, part.name) for part in fields(self)}
        found = {name: value for name, value in values.items() if name == "template" or value != getattr(usual, name)}
        if self.bye_points:
            found["bye_points"] = {kind: half_points / 2 for kind, half_points in self.bye_points.items()}
        return found | ({} if self.bar is None else {"bar": asdict(self.bar)})
