"""What a command is: its name, its input, who may give it, what it does, its answer, examples.

    COMMAND = Command(
        "event withdraw", "events/{event}/entries/{player}/withdraw", Permission.REQUEST_BYE, Withdraw, withdraw
    )

The command of the terminal, the route of the API, the form of the desk and the entry of the manual are made from it.
A command is a file: `event withdraw` is `commands/event/withdraw.py`, whose docstring is its help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from crosstable.commands.answers import Done, PlayerName
from crosstable.commands.fields import Pair
from crosstable.commands.named import NamedCommand
from crosstable.events.named_entrants import entrant_named, pair_of, side_named
from crosstable.events.plan import Plan
from crosstable.events.plan_rows import plan_of
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.held_write import HeldStore
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name, display_text
from crosstable.people.accounts.access import Access, Permission

if TYPE_CHECKING:
    from crosstable.facts.players.federation_lists import PlayerLookup

_T = TypeVar("_T")
Values = Mapping[str, Any]
Progress = Callable[[int, int], None]  # called with what is done and how much there is; may raise to end the work
NOTHING: Values = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Call:
    """A command that is being carried out.

    Args:
        store: the league; what is written in it is committed together with the answer.
        where: what it is about, by the names in the path of the command: `event`, `player`, `round`.
        is_dry_run: whether it is only tried: the store rolls back what is written.
        progress: of commands that take long; None where nobody looks.
        lists: the file of the imported lists of federations; None: the one beside the league.
        makes_words: whether words are made from more than the answer, as at a terminal.
        for_words: what these words are made from besides the answer; the command puts it here.
    """

    store: HeldStore
    caller: Access
    where: Mapping[str, str]
    is_dry_run: bool = False
    progress: Progress | None = None
    lists: Path | None = None
    makes_words: bool = False
    for_words: dict[str, Any] = field(default_factory=dict)

    @property
    def event(self) -> str:
        """The public id of the event."""
        return self.where["event"]

    def do(self, command: Callable[..., _T], *args: object, **options: object) -> _T:
        """Run a command of the league as the caller."""
        return command(self.store, self.caller.actor, *args, **options)

    def on_event(self, command: Callable[..., _T], *args: object, **options: object) -> _T:
        """Run a command of the league on the event, as the caller."""
        return self.do(command, self.event, *args, **options)

    def running(self) -> RunningEvent:
        """Read the event as it is now, with what the command wrote."""
        with self.store.read() as connection:
            return read_running(connection, self.event)

    def plan(self) -> Plan:
        """Read the plan of the event alone, which is faster."""
        with self.store.read() as connection:
            return plan_of(connection, self.event)[1]

    def players(self, ids: Iterable[str]) -> list[PlayerName]:
        """Return players by id and name, as they may be shown; teams of the event by their names."""
        wanted = list(ids)
        with self.store.read() as connection:
            names = shown_names(connection, wanted)
        if any(id not in names for id in wanted):
            names = {**self.running().names, **names}
        return [PlayerName(id=id, name=display_text(names.get(id, id), id)) for id in wanted]

    def names(self) -> dict[str, str]:
        """Return the display name of each player by public id."""
        with self.store.read() as connection:
            return shown_names(connection)

    def federation_lists(self) -> PlayerLookup:
        """Return the imported lists of federations.

        Raises:
            InputError: there are none.
        """
        from crosstable.facts.players.lists_of_league import lists_of_league  # few commands read lists

        found = lists_of_league(self.store, self.lists)
        if found is None:
            raise InputError("commands/no-federation-lists")
        return found

    def reason(self, given: str, do: str) -> str:
        """Return the reason of a change; only a dry run may be without one.

        Raises:
            InputError: there is none.
        """
        reason = clean_name(given)
        if not reason and not self.is_dry_run:
            raise InputError("commands/no-reason", do=do)
        return reason or "to see what it would change"

    def entrant(self, word: str) -> str:
        """Return the public id of an entrant of the event, by start number, public id or name.

        Raises:
            UnknownName: there is none.
        """
        return entrant_named(self.running(), word)

    def entrants(self, words: Iterable[str]) -> list[str]:
        """Return the public ids of entrants, as `entrant` does."""
        running = self.running()
        return [entrant_named(running, word) for word in words]

    def side(self, word: str) -> str:
        """Return the id of one who is paired: of a team in a team event, otherwise of an entrant."""
        return side_named(self.running(), word)

    def pairs(self, given: Iterable[Pair | str]) -> list[tuple[str, str]]:
        """Return the ids of two who are paired, for each pair; one that was typed has a hyphen.

        Raises:
            InputError: a text is not two of the event.
        """
        running = self.running()
        return [
            pair_of(running, each)
            if isinstance(each, str)
            else (side_named(running, each[0]), side_named(running, each[1]))
            for each in given
        ]


@dataclass(frozen=True, slots=True)
class Command(NamedCommand):
    """A command of the table.

    Args:
        name: in the words of the terminal: "event withdraw".
        path: of the API below the league, with what it is about in braces.
        run: carries it out, and returns the values of its answer besides those of `Done`.
        examples: lines for the terminal, without `crosstable`.
        is_typed: whether the terminal has it.
        is_routed: whether the API and the desk have it: otherwise it is for whoever has the file of the league.
        secrets: fields of its answer that are shown once: an answer that is stored is without them.
        shows_consequences: whether a dry run shows what would follow: the terminal has `--preview` then.
        reads_lists: whether it reads the imported lists of federations: the terminal has `--lists` then.
        is_of_closed_event: whether the event is by default the newest closed one, instead of the open one.
        guide: the page of the documentation that tells more: "stages.md".
    """

    name: str
    path: str
    permission: Permission
    input_class: type
    run: Callable[[Call, Any], Values]
    answer: type = Done
    examples: tuple[str, ...] = ()
    is_typed: bool = True
    is_routed: bool = True
    secrets: tuple[str, ...] = ()
    shows_consequences: bool = False
    reads_lists: bool = False
    is_of_closed_event: bool = False
    guide: str = ""
