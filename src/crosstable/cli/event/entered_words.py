"""What is said after players were entered: similar names, other ratings and numbers, the seeding."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from crosstable.cli.answers import Words, warning

if TYPE_CHECKING:
    from crosstable.cli.league.opening import OpenLeague
    from crosstable.commands.event.enter import OtherNumber, OtherRating
    from crosstable.commands.shared.similar_names import SimilarPlayer


def similar_name_words(
    league: OpenLeague, entered: Collection[str], similar: Sequence[SimilarPlayer], change: int | None
) -> Words:
    """Warn about new names similar to others, with the command that merges two entries of one person.

    Args:
        league: the open league.
        entered: the entrants of the event.
        similar: the names.
        change: the one that entered them.
    """
    from crosstable.facts.players.players import NameBook

    if not similar:
        return
    with league.store.read() as connection:
        book = NameBook(connection)
    for each in similar:
        keep, drop = each.player or f"p{book.find(each.known)}", f"p{book.find(each.name)}"
        if not league.writes:
            action = "enter that name"
        elif keep in entered:
            action = f"undo the entry and enter one name: crosstable undo {league.place} {change}"
        else:
            action = f"merge them: crosstable merge {league.place} {keep} {drop}"
        yield warning(f"{each.name!r} is new and similar to {each.known!r}. If they are one person, {action}.")


def other_rating_words(league: str, found: Iterable[OtherRating]) -> Words:
    """Warn about entrants who were given with another rating than the one they have."""
    for each in found:
        kept = "no rating" if each.kept is None else f"{each.kept:g}"
        yield warning(
            f"{each.name} was entered with {kept}, which stays; the new entry has {each.given:g}. To change it: "
            f'crosstable event rating {league} "{each.name}" {each.given:g}'
        )


def other_number_words(league: OpenLeague, found: Sequence[OtherNumber]) -> Words:
    """Warn about numbers of federations that were not kept."""
    names = league.names() if found else {}
    for each in found:
        number = f"{each.organisation} {each.number}"
        if each.owner == each.player:
            yield warning(f"{each.name} has another {each.organisation} number, which stays; {number} was not stored.")
        else:
            owner = f"{names.get(each.owner, each.owner)} ({each.owner})"
            yield warning(f"{number} belongs to {owner}, so it was not stored for {each.name}.")
