"""The matches to come as those see them who can move them: a player, and the director."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.events.fixture_clashes import ScheduledMatch, matches_of
from crosstable.events.fixture_rows import AskedMove
from crosstable.events.moved_matches import waiting_moves
from crosstable.events.running import RunningEvent
from crosstable.model.names import display_text
from crosstable.views.fixtures import slot_words

_MOST = 60


@dataclass(frozen=True, slots=True)
class MoveWish:
    """A move that is asked for: by whom, to when and where in words, and whether the reader's side asks."""

    name: str
    wanted: str
    reason: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class OwnFixture:
    """A match to come: who meets, when and where in words, and what is asked for."""

    round: int
    match: int
    title: str
    slot: str
    wish: MoveWish | None


def own_fixtures(running: RunningEvent, player: str | None = None) -> tuple[OwnFixture, ...]:
    """Return the matches to come of an event that has fixtures, by day.

    Args:
        player: whose matches, or those of whose team, are wanted; None for all.
    """
    if not running.schedule.slots and not running.is_drawn_whole:
        return ()
    wishes = {(each.round, each.board): each for each in waiting_moves(running)}
    side = _side(running, player)
    found = [each for each in matches_of(running) if not each.is_played and (side is None or side in each.sides)]
    found.sort(key=lambda each: (each.slot.day is None, each.slot.day, each.round, each.board))
    return tuple(_own(running, each, wishes.get((each.round, each.board)), side) for each in found[:_MOST])


def _own(running: RunningEvent, match: ScheduledMatch, wish: AskedMove | None, side: str | None) -> OwnFixture:
    title = " \N{EN DASH} ".join(running.name(each) for each in match.sides)
    asked = None
    if wish is not None:
        wanted = slot_words(wish.wanted.over(match.slot))
        is_own = side is not None and side == _side(running, wish.player)
        asked = MoveWish(running.name(wish.player), wanted, display_text(wish.reason), is_own)
    return OwnFixture(match.round, match.board, title, slot_words(match.slot), asked)


def _side(running: RunningEvent, player: str | None) -> str | None:
    if player is None or running.teams is None:
        return player
    team = running.teams.team_of(player)
    return player if team is None else team.team.id
