"""What the terminal says after `crosstable initial-ratings`: the ratings that were taken, and who has none."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made
from crosstable.model.counted import counted

_RATINGS = ("rating", "rapid", "blitz")


def words(made: Made) -> Words:
    """Yield the ratings that were taken, and the players without one."""
    found = made.answer
    rows = [[each.player.name, *(_shown(each.ratings.get(key)) for key in _RATINGS)] for each in found.taken]
    yield Table(("player", *_RATINGS), rows)
    players = counted(len(found.taken), "player")
    yield Note(f"Took the initial ratings of {players} from the {found.organisation} list {found.list_date}.")
    if found.kept:
        yield Note(f"{counted(len(found.kept), 'player')} keep those of an earlier list (--again replaces them).")
    if found.not_listed:
        yield Note(f"Not in the list, or without a rating: {', '.join(each.name for each in found.not_listed)}.")
    if found.without_number:
        without = counted(len(found.without_number), "player")
        yield Note(f"{without} without a number of {found.organisation}.")
    if found.change is not None:
        yield Note(f'Saved as change {found.change}. Rating lists with initial = "list" follow when published.')


def _shown(rating: float | None) -> str:
    return "" if rating is None else f"{rating:g}"
