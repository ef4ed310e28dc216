"""`crosstable compare` in words: forecasts, places side by side, and where the systems disagree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Text, Words, warning
from crosstable.cli.machines import Machines
from crosstable.cli.table_readings import Found
from crosstable.cli.view_table import terminal_table

if TYPE_CHECKING:
    from crosstable.commands.league.compare import Compared


Options = Machines


def words(reading: Found) -> Words:
    """Yield the comparison."""
    from crosstable.cli.forecast_words import verdict_words
    from crosstable.games.profiles import PLAIN
    from crosstable.views.tables.comparison import PlacesContext, forecasts_table, places_table

    compared: Compared = reading.query.for_words["compared"]
    found, labels = compared.pool, compared.places.labels
    name, judged = found.pool.name, found.comparison.judged
    yield from _unable_words(found.unable, is_asked_for=compared.is_asked_for)
    if judged is None:
        yield warning(f"{name}: too few games to judge the forecasts.")
    else:
        title = f"{name}: forecasts, best first"
        yield terminal_table(forecasts_table(judged.rows, "terminal", title=title, published=labels[0]))
        yield from verdict_words(judged)
    for title, part in (("places, best first", compared.listed), ("where they disagree most", compared.apart)):
        if len(part):
            of = PlacesContext(compared.places, compared.id, compared.names.__getitem__, PLAIN.words)
            yield Text("\n")
            yield terminal_table(places_table(part.tolist(), of, "terminal", title=f"{name}: {title}"))
    yield Note(
        f"{name} is rated by {labels[0]}. To use another system, change it in league.toml, "
        f"then run crosstable init {reading.opening.league.place} --settings league.toml, diff and publish."
    )


def _unable_words(unable: Mapping[str, str], *, is_asked_for: bool) -> Words:
    """Yield which systems cannot rate these games, with reasons for those named by the user."""
    if is_asked_for:
        for label, why in unable.items():
            yield warning(f"{label} is left out: {why}")
    elif unable:
        yield Note(f"Left out, because they rate other kinds of games: {', '.join(unable)}.")
