"""What a command is for programs and pages: a name in the words of the command line, its input, who may, what it does.

    Command("event withdraw", "events/{event}/entries/{player}/withdraw", Permission.REQUEST_BYE, Withdraw, _withdraw)

Routes of the API and forms of pages are made from the table of commands; `perform.py` carries one out.
To add a command, write its input, a function of a `Call` and the input, and a line of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from crosstable.commands.shapes import PlayerName, Shape
from crosstable.league.accounts.access import Access, Permission
from crosstable.league.events.plan import Plan
from crosstable.league.events.plan_rows import plan_of
from crosstable.league.events.running import RunningEvent, read_running
from crosstable.league.players.players import shown_names
from crosstable.league.store.held_write import HeldStore
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name
from crosstable.views.directory import display_text

_T = TypeVar("_T")
Values = Mapping[str, Any]
Progress = Callable[[int, int], None]  # called with what is done and how much there is; may raise to end the work
NOTHING: Values = MappingProxyType({})


class Given(BaseModel):
    """The input of a command: what is not known is an error, so that a wrong name is noticed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Done(Shape):
    """What a command did, or would do in a dry run."""

    change: int | None = Field(
        description="The number of the change in the log; null where nothing changed, and in a dry run.", examples=[412]
    )
    done: str = Field(
        description="What was done, as the change log says it; empty where nothing changed.",
        examples=["Ann Lee withdrew after round 3"],
    )
    is_dry_run: bool = Field(description="Whether it was only tried.")


@dataclass(frozen=True, slots=True)
class Call:
    """A command that is being carried out.

    Args:
        store: the league; what is written in it is committed together with the answer.
        caller: who gives the command.
        where: what it is about, by the names in the path of the command: `event`, `player`, `round`.
        is_dry_run: whether it is only tried: the store rolls back what is written.
        progress: of commands that take long; None where nobody looks.
    """

    store: HeldStore
    caller: Access
    where: Mapping[str, str]
    is_dry_run: bool = False
    progress: Progress | None = None

    @property
    def event(self) -> str:
        """The public id of the event."""
        return self.where["event"]

    def do(self, command: Callable[..., _T], *args: object, **options: object) -> _T:
        """Run a command of the league as the caller.

        Args:
            command: a function of the store and the actor.
            args: its further arguments.
            options: its options.
        """
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

    def reason(self, given: str, do: str) -> str:
        """Return the reason of a change; only a dry run may be without one.

        Args:
            given: by the caller.
            do: what needs a reason, for the message.
        Raises:
            InputError: there is none.
        """
        reason = clean_name(given)
        if not reason and not self.is_dry_run:
            raise InputError("commands/no-reason", do=do)
        return reason or "to see what it would change"


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the table.

    Args:
        name: as on the command line: "event withdraw".
        path: below the league, with what it is about in braces.
        permission: what the caller needs.
        given: the model of its input.
        run: carries it out, and returns the values of its answer besides those of `Done`.
        answer: the model of its answer.
        is_typed: whether the command line has it, too.
    """

    name: str
    path: str
    permission: Permission
    given: type[Given]
    run: Callable[[Call, Any], Values]
    answer: type[Done] = Done
    is_typed: bool = True

    @property
    def places(self) -> list[str]:
        """The names in the path: `["event", "player"]`."""
        return [part[1:-1] for part in self.path.split("/") if part.startswith("{")]

    @property
    def summary(self) -> str:
        """What it does, from the docstring of its function."""
        return (self.run.__doc__ or self.name).strip().partition("\n")[0].rstrip(".")
