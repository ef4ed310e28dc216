"""The fixtures of an event: matches by round, or those of one team or player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from crosstable.games.profile import GameProfile, Words
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Names, Seat, Seats, SideLine, TypedResult
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.fixtures import FixtureLine, slot_words
from crosstable.views.texts import _, game_words


@dataclass(frozen=True, eq=False)
class FixtureContext:
    """What the cells of fixtures are made from.

    Args:
        name: of a team or a player, as it may be shown.
        entrant: whose matches are listed; None for all of an event.
    """

    game: GameProfile
    name: Callable[[str], str]
    entrant: str | None = None

    @property
    def words(self) -> Words:
        """What the game calls a player, a round and a board."""
        return game_words(self.game.words)


def fixtures_table(
    lines: Iterable[FixtureLine], of: FixtureContext, medium: Medium, name: str = "f", title: str = ""
) -> ViewTable:
    """Return fixtures in the given order."""
    return laid_out(name, FIXTURES, of, lines, medium, title=title)


def _day(line: FixtureLine, _of: FixtureContext) -> Cell:
    return numbers.day(line.slot.day)


def _time(line: FixtureLine, _of: FixtureContext) -> Cell:
    return "" if line.slot.time is None else f"{line.slot.time:%H:%M}"


def _side(at: int) -> Callable[[FixtureLine, FixtureContext], Cell]:
    def cell(line: FixtureLine, of: FixtureContext) -> Cell:
        if len(line.sides) > 2:
            return Names(tuple(map(of.name, line.sides)), ", ") if at == 0 else ""
        if at >= len(line.sides):
            return ""
        id, name = line.sides[at], of.name(line.sides[at])
        return Seats((SideLine((Seat(name, "", "", "", name, id),)),))

    return cell


def _opponent(line: FixtureLine, of: FixtureContext) -> Cell:
    others = [side for side in line.sides if side != of.entrant]
    if len(others) == 1:
        return Name(others[0], of.name(others[0]))
    return Names(tuple(map(of.name, others)), ", ")


def _where(line: FixtureLine, of: FixtureContext) -> Cell:
    return _("home") if line.sides and line.sides[0] == of.entrant else _("away") if line.sides else ""


def _result(line: FixtureLine, _of: FixtureContext) -> Cell:
    return TypedResult(line.result)


def _number(line: FixtureLine, _of: FixtureContext) -> Cell:
    return str(line.number) if line.number else ""


def _place(line: FixtureLine, _of: FixtureContext) -> Cell:
    return line.slot.place


def _note(line: FixtureLine, _of: FixtureContext) -> Cell:
    if not line.number:
        return _("not paired yet")
    return _("moved") if line.slot.moves and not line.result else ""


def _of_all(of: FixtureContext) -> bool:
    return of.entrant is None


def _of_one(of: FixtureContext) -> bool:
    return of.entrant is not None


def _own_slot(line: FixtureLine, _of: FixtureContext) -> Cell:
    """Return when and where a match is played, where that is not as in its round."""
    if not line.has_own_slot:
        return ""
    moved = _("moved") if line.slot.moves and not line.result else ""
    return ", ".join(each for each in (slot_words(line.slot), moved) if each)


_HOME = Heading("Home", "The side at home, or the one that is listed first.", "side")
_AWAY = Heading("Away", "The other side.", "side")
_RESULT = Heading("Result", "The result, home first.", "outcome")
_NOTE = Heading("Note", "What is to be known of the match.", "text")

FIXTURES: Layout[FixtureLine, FixtureContext] = (
    Column("round", Heading("Round", "The round of the event."), lambda line, _: line.round, applies=_of_one),
    Column("round", Heading("Round", ""), lambda line, _: line.round, ("terminal",), applies=_of_all),
    Column("match", Heading("Match", "The number of the match in its round."), _number, ("terminal",)),
    Column("match", Heading("Match", "The number of the match in its round."), _number, ("page",), applies=_of_all),
    Column("first", _HOME, _side(0), applies=_of_all),
    Column("result", _RESULT, _result, applies=_of_all),
    Column("second", _AWAY, _side(1), applies=_of_all),
    Column("note", _NOTE, _own_slot, ("page",), below="second", applies=_of_all),
    Column("opponent", Heading("Opponent", "The other side.", "name"), _opponent, applies=_of_one),
    Column(
        "where", Heading("Where", "At home or away: the side listed first or not.", "text"), _where, applies=_of_one
    ),
    Column("day", Heading("Day", "The day of the match.", "text"), _day, ("page",), applies=_of_one),
    Column("day", Heading("Day", "The day of the match.", "text"), _day, ("terminal",)),
    Column("time", Heading("Time", "In the time zone of the league.", "text"), _time, ("page",), applies=_of_one),
    Column("time", Heading("Time", "In the time zone of the league.", "text"), _time, ("terminal",)),
    Column("result", Heading("Result", "The result, home first.", "text"), _result, applies=_of_one),
    Column("place", Heading("Venue", "Where the match is played.", "text"), _place, ("page",), applies=_of_one),
    Column("place", Heading("Venue", "Where the match is played.", "text"), _place, ("terminal",)),
    Column("note", _NOTE, _note, ("page",), applies=_of_one),
    Column("note", _NOTE, _note, ("terminal",)),
)
