"""Entries from a pasted list or a file, filled in from lists of federations; a list is shown before it counts.

Rules
1. A line that is a known player's name as a whole is that player.
2. A name, a tab and a number that no list writes as a rating (`-12.5`) is a name and a seed rating.
3. Every other line is read by the game of the event: see `formats.pasted_list`.
4. A number of a player is that of the federation whose imported list has it, else of the game's usual one.
5. What a federation lists of a number fills in what the line does not say; a name that has nothing in common with the
   listed one is doubtful.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from crosstable.events.entry_facts import NewEntry
from crosstable.events.event_game import game_of
from crosstable.facts.players.players import NameBook
from crosstable.formats.pasted_list import PastedPlayer, pasted_players
from crosstable.model.entry_details import EntryDetails
from crosstable.model.messages import Message, message
from crosstable.model.players import Identity

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.facts.players.federation_lists import PlayerLookup
    from crosstable.facts.store.store import Store
    from crosstable.formats.player_lists.listed_player import PlayerListRow
    from crosstable.games.profile import GameProfile

_BARE_NUMBER = re.compile(r"-?\d{1,6}(\.\d+)?", re.ASCII)
_LISTED_RATING = re.compile(r"[1-9]\d{2,}", re.ASCII)
_EGF_PIN = 8  # digits
_COLUMNS = ("title", "player", "rank", "rating", "federation", "number", "birth", "club", "absent in")


@dataclass(frozen=True, slots=True)
class PastedEntry:
    """An entry of a pasted list; `doubts` says what may be meant otherwise.

    `is_left_out` says that the line is none, such as a total, unless that is decided otherwise.
    """

    line: int
    entry: NewEntry
    doubts: tuple[Message, ...] = ()
    is_left_out: bool = False


def pasted_entries(
    lines: Sequence[str], game: GameProfile, is_known: Callable[[str], bool], lists: PlayerLookup | None
) -> list[PastedEntry]:
    """Read the entries of a pasted list.

    Args:
        is_known: whether the league has a player of a name.
        lists: the imported lists of federations, if there are any.
    Raises:
        ResultError: a line is too long.
        StoreError: the lists cannot be read.
    """
    whole = {number: found for number, line in enumerate(lines, start=1) if (found := _whole_line(line, is_known))}
    others = "\n".join("" if number in whole else line.strip("\n") for number, line in enumerate(lines, start=1))
    read = [PastedEntry(number, entry) for number, entry in whole.items()]
    read += [_entry(each, game, lists) for each in pasted_players(others, game)]
    return sorted(read, key=lambda each: each.line)


def entries_of_list(
    store: Store, running: RunningEvent, lines: Sequence[str], lists: PlayerLookup | None
) -> list[PastedEntry]:
    """Read the entries of a list for an event, in the words of its game.

    Args:
        lists: the imported lists of federations, if there are any.
    Raises:
        ResultError: a line is too long.
        StoreError: the lists cannot be read.
    """
    with store.read() as connection:
        book = NameBook(connection)
    return pasted_entries(lines, game_of(running.plan), lambda name: book.find(name) is not None, lists)


def filled_from_lists(entry: NewEntry, lists: PlayerLookup | None) -> tuple[NewEntry, list[PlayerListRow]]:
    """Return an entry with what federations list of its numbers, and the listed players."""
    found = []
    for each in entry.identities:
        listed = _listed(each.organisation, each.number, lists)
        if listed is not None:
            found.append(listed)
            entry = _filled(entry, each.organisation, listed)
    return entry, found


def with_listed(entries: Sequence[NewEntry], lists: PlayerLookup | None) -> tuple[list[NewEntry], list[str]]:
    """Return entries of a file with what federations list of their numbers, and what to check.

    A number that is listed under a name with no word in common fills in nothing.
    """
    if lists is None:
        return list(entries), []
    found, doubts = [], []
    for each in entries:
        filled, listed = filled_from_lists(each, lists)
        other = [one for one in listed if not shares_a_word(one.name, each.name)]
        values = [{"number": one.id, "listed": one.name, "name": each.name} for one in other]
        doubts += [str(message("events/number-of-another", **each)) for each in values]
        found.append(each if other else filled)
    return found, doubts


def preview_rows(entries: Sequence[PastedEntry]) -> tuple[list[str], list[list[str | int | None]]]:
    """Return the columns that are not empty, and a row per entry; the last column marks doubtful lines."""
    cells = [_cells(each) for each in entries]
    filled = [at for at, name in enumerate(_COLUMNS) if name == "player" or any(row[at] for row in cells)]
    rows = [
        [each.line, *(row[at] for at in filled), "left out" if each.is_left_out else "?" if each.doubts else ""]
        for each, row in zip(entries, cells, strict=True)
    ]
    return ["line", *(_COLUMNS[at] for at in filled), ""], rows


def _cells(pasted: PastedEntry) -> list[str | int | None]:
    entry, facts = pasted.entry, pasted.entry.entered
    details = dict(entry.details)
    rating = None if entry.rating is None else f"{entry.rating:g}"
    numbers = ", ".join(f"{each.organisation} {each.number}" for each in entry.identities)
    return [
        facts.title, entry.name, facts.grade, rating, details.get("country"), numbers, facts.birth, details.get("club"),
        ", ".join(map(str, sorted(entry.absent))),
    ]  # fmt: skip


def _whole_line(line: str, is_known: Callable[[str], bool]) -> NewEntry | None:
    """Return the entry of a line that is a known name, or a name, a tab and an unusual rating."""
    text = line.strip()
    if text and is_known(text):
        return NewEntry(text)
    name, _, behind = (part.strip() for part in text.rpartition("\t"))
    if name and _BARE_NUMBER.fullmatch(behind) and not _LISTED_RATING.fullmatch(behind):
        return NewEntry(name, float(behind))
    return None


def _entry(player: PastedPlayer, game: GameProfile, lists: PlayerLookup | None) -> PastedEntry:
    details = (("club", player.club), ("country", player.federation))
    identities = (_identity(player.player_number, game, lists),) if player.player_number else ()
    entry = NewEntry(
        player.name,
        player.rating,
        details=tuple((field, value) for field, value in details if value),
        entered=EntryDetails(
            title=player.title or None,
            grade=player.rank or None,
            birth=None if player.birth_year is None else str(player.birth_year),
            sex=player.sex or None,
        ),
        identities=identities,
        absent=player.absent,
    )
    entry, listed = filled_from_lists(entry, lists)
    other = [each for each in listed if not shares_a_word(each.name, player.name)]
    doubts = [
        message(
            "events/pasted-number-of-another",
            line=player.line,
            number=each.id,
            listed=each.name,
            name=player.name,
        )
        for each in other
    ]
    return PastedEntry(player.line, entry, (*player.doubts, *doubts), player.is_total)


def _identity(number: str, game: GameProfile, lists: PlayerLookup | None) -> Identity:
    """Return the number of a player with its organisation: rule 4."""
    organisations = game.organisations or ("player ID",)
    for organisation in organisations:
        if _listed(organisation, number, lists) is not None:
            return Identity(organisation, number)
    usual = organisations[0]
    if usual == "EGF" and len(number) != _EGF_PIN and "AGA" in organisations:
        usual = "AGA"
    return Identity(usual, number)


def _listed(organisation: str, number: str, lists: PlayerLookup | None) -> PlayerListRow | None:
    """Return the player of a number in the imported list of an organisation."""
    if lists is None or organisation.upper() not in lists.organisations():
        return None
    return lists.listed(organisation, [number]).get(number.strip())


def _filled(entry: NewEntry, organisation: str, listed: PlayerListRow) -> NewEntry:
    given = dict(entry.details)
    own = {"club": listed.club, "country": listed.country, "region": listed.region}
    details = given | {field: value for field, value in own.items() if value and field not in given}
    facts = entry.entered
    has_titles = organisation == "FIDE"
    facts = replace(
        facts,
        title=facts.title or (listed.title if has_titles else None),
        grade=facts.grade or (None if has_titles else listed.title),
        birth=facts.birth or listed.born,
    )
    if entry.rating is None and listed.rating is not None:
        entry, facts = replace(entry, rating=listed.rating), replace(facts, rating_kind=organisation)
    return replace(entry, details=tuple(details.items()), entered=facts)


def shares_a_word(one: str, other: str) -> bool:
    """Return whether two names have a word in common, without regard to accents and case."""
    from crosstable.facts.players.federation_lists import folded_words

    return bool(set(folded_words(one)) & set(folded_words(other)))
