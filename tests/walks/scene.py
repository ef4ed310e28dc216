"""What a league holds at a step: the event that is played, who is in it, which boards are open."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from sqlalchemy import select

from crosstable.events.plan_rows import known_events
from crosstable.events.run_round import DRAFT, PUBLISHED
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.players.players import players
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.schema import game, reported_result
from crosstable.facts.store.store import Store

_SAME = 0.9  # how often the walk stays at the event


@dataclass(frozen=True)
class Scene:
    """The state of a league, as far as steps are chosen by it.

    Args:
        events: status by id, newest first.
        running: the event that the walk is at; None before the first.
        players: names by id.
        last: the number of the last change.
        games: the number of the last game.
        reports: numbers of what players reported.
    """

    events: dict[str, str]
    running: RunningEvent | None
    players: dict[str, str]
    last: int
    games: int
    reports: tuple[int, ...] = ()

    @property
    def entrants(self) -> list[str]:
        """The ids of the entrants of the event."""
        return [] if self.running is None else [each.id for each in self.running.event.entrants]

    @property
    def teams(self) -> list[str]:
        """The ids of its teams."""
        teams = None if self.running is None else self.running.teams
        return [] if teams is None else [each.team.id for each in teams.teams]

    @property
    def paired(self) -> list[str]:
        """The ids of those who are paired."""
        return self.teams or self.entrants

    @property
    def open_boards(self) -> list[int]:
        """The boards of the latest published round without a result."""
        latest = None if self.running is None else self.running.latest
        if latest is None or latest.state != PUBLISHED:
            return []
        return [each.game.board for each in latest.unfinished if each.game.board is not None]

    @property
    def boards(self) -> list[int]:
        """All boards of the latest round."""
        latest = None if self.running is None else self.running.latest
        return [] if latest is None else [each.game.board for each in latest.games if each.game.board is not None]

    @property
    def has_draft(self) -> bool:
        """Whether the latest round is a draft."""
        return self.running is not None and self.running.latest is not None and self.running.latest.state == DRAFT

    @property
    def rounds(self) -> int:
        """How many rounds were paired."""
        return 0 if self.running is None else len(self.running.rounds)


def scene_of(store: Store, event: str | None, chance: Random) -> Scene:
    """Read a league.

    Args:
        event: that the walk was at.
    Raises:
        CrosstableError: the event cannot be read.
    """
    with store.read() as connection:
        events = {public_id: status for public_id, _, _, status in known_events(connection)}
        if event not in events or chance.random() > _SAME:
            event = chance.choice(list(events)) if events else None
        running = None if event is None else read_running(connection, event)
        names = {public_id: each.name for public_id, each in players(connection).items()}
        games = connection.execute(select(game.c.id).order_by(game.c.id.desc()).limit(1)).scalar() or 0
        reports = tuple(connection.execute(select(reported_result.c.id)).scalars())
        return Scene(events, running, names, last_change(connection), games, reports)
