"""Entries before they count: who is known, who is new, who is doubtful, and who may be meant instead.

Rules
1. A player is known by the name, else by the number of a federation: as when they are entered.
2. Doubtful is what a reader marked, a new name that is similar to a known or another new one, and a number that is
   another player's.  Those whom it may be are the choices.
3. Names of known players are shown as pages show them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from crosstable.events.entry_facts import NewEntry, owners_of
from crosstable.events.pasted_entries import PastedEntry, shares_a_word
from crosstable.events.running import RunningEvent
from crosstable.facts.players.players import NameBook, SimilarName, shown_names, similar_to_known
from crosstable.model.messages import Message, message
from crosstable.model.names import clean_name, match_key

AS_READ, NEW, LEFT_OUT, PLAYS = "", "new", "out", "plays"


@dataclass(frozen=True, slots=True)
class PreviewedEntry:
    """An entry as it would count.

    Args:
        line: in the list, or the number in the file.
        player: the public id of the known player; None for a new one.
        known_as: the name of the known player where it is another one than the one that was read; else "".
        is_entered: whether the player is entered already.
        is_repeated: whether the same player stands earlier in the list.
        doubts: what may be meant otherwise.
        choices: who may be meant instead, as what is decided (a public id, or `NEW`) and the name.
        is_left_out: whether it is left out unless that is decided otherwise, such as a total.
    """

    line: int
    entry: NewEntry
    player: str | None
    known_as: str = ""
    is_entered: bool = False
    is_repeated: bool = False
    doubts: tuple[Message, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    is_left_out: bool = False

    @property
    def facts(self) -> str:
        """What else is known of the player: title, rank, year of birth, club, country, numbers."""
        entered = self.entry.entered
        numbers = (f"{each.organisation} {each.number}" for each in self.entry.identities)
        own = (entered.title, entered.grade, entered.birth, *(value for _, value in self.entry.details), *numbers)
        return ", ".join(each for each in own if each)

    @property
    def is_new(self) -> bool:
        """Whether the player would be new to the league."""
        return self.player is None

    @property
    def counts(self) -> bool:
        """Whether somebody would be entered."""
        return not (self.is_entered or self.is_repeated or self.is_left_out)


def previewed(connection: Connection, running: RunningEvent, read: Sequence[PastedEntry]) -> list[PreviewedEntry]:
    """Return entries as they would count."""
    league = _League(connection, [each.entry for each in read])
    entered, made = {each.id for each in running.event.entrants}, []
    seen: set[str] = set()
    for each in read:
        found = league.compared(each)
        one = found.player or match_key(each.entry.name)
        is_entered, is_repeated = found.player in entered, one in seen
        made.append(replace(found, is_entered=is_entered, is_repeated=is_repeated, is_left_out=each.is_left_out))
        seen.add(one)
    return made


def decided(entries: Sequence[NewEntry], decisions: Mapping[int, str]) -> list[NewEntry]:
    """Return the entries that count after what was decided of the doubtful ones.

    Args:
        decisions: by position: `AS_READ`, `NEW`, `LEFT_OUT`, `PLAYS` for all rounds whatever a note says, or the public
            id of the player who is meant.
    """
    found = []
    for at, each in enumerate(entries):
        what = decisions.get(at, AS_READ)
        if what == NEW:  # a number of a known player would find that one
            found.append(replace(each, player_id=None, identities=()))
        elif what == PLAYS:
            found.append(replace(each, absent=frozenset()))
        elif what != LEFT_OUT:
            found.append(each if what == AS_READ else replace(each, player_id=what))
    return found


class _League:
    """The players of a league beside some entries."""

    def __init__(self, connection: Connection, entries: Sequence[NewEntry]) -> None:
        book = NameBook(connection)
        self._owners = {number: f"p{row}" for number, row in owners_of(connection, entries).items()}
        self._named = {each.name: f"p{row}" for each in entries if (row := book.find(each.name)) is not None}
        fresh = {match_key(each.name): clean_name(each.name) for each in entries if self._known(each) is None}
        self._similar: dict[str, list[SimilarName]] = {}
        for found in similar_to_known(connection, list(fresh.values())):
            self._similar.setdefault(found.new, []).append(found)
        meant = {*self._owners.values(), *(each for one in entries if (each := self._known(one)) is not None)}
        self._names = shown_names(connection, sorted(meant))

    def _known(self, entry: NewEntry) -> str | None:
        by_number = (self._owners[each] for each in entry.identities if each in self._owners)
        return entry.player_id or self._named.get(entry.name) or next(by_number, None)

    def compared(self, read: PastedEntry) -> PreviewedEntry:
        """Return an entry as it would count, but for other entries."""
        entry, player = read.entry, self._known(read.entry)
        name, doubts, choices = clean_name(entry.name), list(read.doubts), dict[str, str]()
        is_by_number = player is not None and entry.player_id is None and entry.name not in self._named
        for each in self._similar.get(name, ()) if player is None else ():
            if each.public_id is None:
                doubts.append(message("events/entry-similar-in-list", name=name, near=each.near))
            else:
                doubts.append(message("events/entry-similar", name=name, known=each.near))
                choices[each.public_id] = each.near
        for number in entry.identities:
            owner = self._owners.get(number)
            if owner is None or (owner == player and not is_by_number):
                continue
            if owner != player or not shares_a_word(self._names[owner], name):
                said = f"{number.organisation} {number.number}"
                doubts.append(message("events/entry-number-of-another", number=said, owner=self._names[owner]))
                choices |= {NEW: ""} if owner == player else {owner: self._names[owner]}
        known_as = self._names[player] if player is not None and is_by_number else ""
        return PreviewedEntry(read.line, entry, player, known_as, doubts=tuple(doubts), choices=tuple(choices.items()))
