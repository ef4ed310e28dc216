"""What the terminal says of a rating list that was set: with --preview its leaderboard before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words, warning
from crosstable.cli.table_commands import Made
from crosstable.cli.view_table import terminal_table
from crosstable.views.tables.list_preview import PreviewContext, preview_table

if TYPE_CHECKING:
    from crosstable.changes.list_preview import ListPreview


def set_words(made: Made) -> Words:
    """Yield what was set, and what it changes."""
    yield from made.done
    place = made.opening.league.place
    found: ListPreview | None = made.for_words.get("preview")
    if found is not None:
        before = found.before
        was = "" if before is None else f"; published: {before.games:,} and {len(before.standing):,}"
        yield Note(f"{found.after.games:,} rated games, {len(found.after.standing):,} players listed{was}.")
        names = {each.player.id: each.player.name for each in made.answer.preview.players}
        context = PreviewContext(None if before is None else before.scale, found.after.scale, names.__getitem__)
        yield terminal_table(preview_table(found.players, context, "terminal"))
        yield from map(warning, [*made.answer.preview.left_out, *made.answer.preview.problems])
    elif made.answer.change is not None:
        yield Note(f"Next: crosstable diff {place} shows who moves; crosstable publish {place} publishes it.")
