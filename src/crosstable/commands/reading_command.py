"""What a reading command is: its name, its input, who may give it, what it answers, examples.

    COMMAND = ReadingCommand(
        "event standings", "events/{event}/standings", Standings, standings, EventStandings, of_event
    )

It reads one state of a league and changes nothing.  The command of the terminal, the GET route of the API and the entry
of the manual are made from it; what it is about is in the path, and the fields of its input are query parameters.
What the terminal prints with `--json` is what the API answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from crosstable.commands.answers import PlayerName
from crosstable.commands.errors import NotFoundError
from crosstable.commands.named import NamedCommand
from crosstable.commands.tags import etag, event_tag
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.change_log import last_change
from crosstable.model.errors import InputError
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Access, Permission

if TYPE_CHECKING:  # a list of events reads no standings
    from crosstable.events.running import RunningEvent
    from crosstable.facts.store.store import Store
    from crosstable.reading.event_summary import EventStanding
    from crosstable.reading.reader import Reader


MOST_ITEMS = 1000  # that everyone may ask for at once


@dataclass(frozen=True, slots=True)
class Query:
    """A reading command that is being carried out.

    Args:
        reader: of one state of the league.
        where: what it is about, by the names in the path of the command: `event`, `player`, `round`.
        caller: who gives the command; None for anyone.
        progress: called with what is done and how much there is, by commands that take long; None where nobody looks.
        for_words: what the words of a terminal are made from besides the answer; the command puts it here.
        workers: who computes, for commands that take long.
    """

    reader: Reader
    where: Mapping[str, str]
    caller: Access | None = None
    progress: Callable[[int, int], None] | None = None
    for_words: dict[str, Any] = field(default_factory=dict)
    workers: Workers = IN_THIS_PROCESS

    def limit(self, wanted: int) -> int | None:
        """Return how many items are answered; None for all, which only people of the league may ask for at once.

        Args:
            wanted: 0 for all.
        Raises:
            InputError: these are more than everyone may ask for.
        """
        if not 0 < wanted <= MOST_ITEMS and not self.reader.is_as_it_is:
            raise InputError("commands/too-many-items", wanted=wanted, most=MOST_ITEMS)
        return wanted or None

    def event(self) -> EventStanding:
        """Return the event that the command is about.

        Raises:
            NotFoundError: nothing of it is shown.
        """
        found = self.reader.event(self.where["event"])
        if found is None:
            raise NotFoundError("commands/no-such-event", event=self.where["event"])
        return found

    def running(self) -> RunningEvent:
        """Return the event that the command is about as those who run it see it, with its drafts.

        Raises:
            NotFoundError: it is not run here.
        """
        found = self.reader.running(self.where["event"])
        if found is None:
            raise NotFoundError("commands/no-such-thing", what="event", word=self.where["event"])
        return found


@contextmanager
def query_of(store: Store, where: Mapping[str, str], caller: Access | None = None) -> Iterator[Query]:
    """Read a league as it is now, to carry out reading commands for people of the league."""
    from crosstable.reading.reader import Reader

    with store.read() as connection:
        yield Query(Reader(connection, last_change(connection), store.clock, is_as_it_is=True), where, caller)


def names_of(reader: Reader, ids: Iterable[str]) -> dict[str, PlayerName]:
    """Read the names of some players as they may be shown."""
    wanted = sorted(set(ids))
    found = shown_names(reader.connection, wanted)
    return {id: PlayerName(id=id, name=display_text(found.get(id, id), id)) for id in wanted}


Tag = Callable[[Query], str]


def of_event(query: Query) -> str:
    """Return the tag of what depends on an event; commands on the event check it."""
    event = query.where["event"]
    return event_tag(event, query.reader.last_change_of(event))


def of_league(name: str) -> Tag:
    """Return what makes the tag of an answer that depends on the whole league."""
    return lambda query: etag(name, query.reader.change)


@dataclass(frozen=True, slots=True)
class ReadingCommand(NamedCommand):
    """A command of the table that reads.

    Args:
        name: in the words of the terminal: "event standings".
        path: of the API below the league, with what it is about in braces.
        run: returns its answer.
        answer: its class; `MadeFile` where it is a file.
        tag: returns the ETag of what it would answer, apart from its input.
        permissions: one of these is needed; none where it shows what everyone may see.
        examples: lines for the terminal, without `crosstable`.
        is_typed: whether the terminal has it.
        guide: the page of the documentation that tells more.
    """

    name: str
    path: str
    input_class: type
    run: Callable[[Query, Any], Any]
    answer: type
    tag: Tag
    permissions: tuple[Permission, ...] = ()
    examples: tuple[str, ...] = ()
    is_typed: bool = True
    topic: str = "Events"
    guide: str = ""

    @property
    def reads(self) -> bool:
        """Whether it only reads."""
        return True
