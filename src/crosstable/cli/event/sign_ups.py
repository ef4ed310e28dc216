"""`event sign-ups` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_readings import Found

if TYPE_CHECKING:
    from crosstable.commands.event.sign_ups import SignUpList, SignUpShape


def words(reading: Found) -> Words:
    """Yield the sign-ups, and how many places there are."""
    answer: SignUpList = reading.answer
    if answer.items:
        yield Table(
            ("no", "name", "rating", "number", "mail", "state", "player"), [_row(each) for each in answer.items]
        )
    places = "no limit" if answer.capacity is None else f"{answer.taken} of {answer.capacity} places taken"
    until = "" if answer.deadline is None else f", until {answer.deadline}"
    yield Note(f"Sign-up is {'open' if answer.open else 'closed'}: {places}{until}.")
    for each in answer.items:
        for near in each.similar:
            known = near.known if near.player is None else f"{near.known} ({near.player})"
            yield Note(f"Sign-up {each.number}: {near.name} is similar to {known}.")


def _row(each: SignUpShape) -> tuple[str | int, ...]:
    line = "" if each.waits_for_place is None else f" {each.waits_for_place} in line"
    rating = each.rank or ("" if each.rating is None else f"{each.rating:g}")
    player = "" if each.player is None else each.player.id
    return (each.number, each.name, rating, each.federation_number, each.mail, f"{each.state.value}{line}", player)
