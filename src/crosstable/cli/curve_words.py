"""Notes on a fit of rating curves: how exact it is, what was fitted beside the ratings, groups that never met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words, warning

if TYPE_CHECKING:
    from crosstable.ratings.ratings import Ratings
    from crosstable.ratings.whole_history.curves import Fitted, RatingCurves

_LISTED = 5


def curve_words(ratings: Ratings) -> Words:
    """Yield the notes on a fit of rating curves; none for a system without."""
    curves = ratings.fitted_curves
    if curves is None:
        return
    words = f"Every rating is within {curves.error:.2g} points of the exact fit."
    fitted = [_fitted(name, value) for name, value in curves.fitted.items()]
    yield Note(" ".join([words, *(f"Fitted: {', '.join(fitted)}." for _ in fitted[:1])]))
    sizes = curves.group_sizes
    if len(sizes) > 1:
        shown = ", ".join(f"{size:,}" for size in sizes[:_LISTED])
        more = ", ..." if len(sizes) > _LISTED else ""
        yield warning(
            f"{len(sizes)} groups of players are not connected by any game (of {shown}{more} players): only the prior "
            "compares players of different groups."
        )


def curve_values(curves: RatingCurves | None) -> dict[str, object]:
    """Return what is known of a fit of rating curves, for `--json`; nothing for a system without."""
    if curves is None:
        return {}
    fitted = {name: {"value": each.value, "deviation": each.deviation} for name, each in curves.fitted.items()}
    return {"error": curves.error, "fitted": fitted, "group_sizes": curves.group_sizes}


def _fitted(name: str, fitted: Fitted) -> str:
    if name == "log_draw":
        return f"logarithm of the draw parameter {fitted.value:.3f} ± {fitted.deviation:.3f}"
    return f"{name.replace('_', ' ')} {fitted.value:.1f} ± {fitted.deviation:.1f}"
