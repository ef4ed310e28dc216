"""Brackets of an event as values to draw: rounds with boxes, each with two sides, their scores and the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.stages import MAIN, Stage
from crosstable.pairing.knockout.bracket import Bracket, Match, Part
from crosstable.pairing.knockout.decisions import why_decided
from crosstable.pairing.stages import StageEvent, stage_event
from crosstable.standings.grid import plain
from crosstable.views.texts import _

SIZES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
_MOST = 64  # matches of a round that is drawn; earlier rounds are in the lists of boards


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match: the player as shown, "" for nobody or a player to come, and the score."""

    name: str
    score: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match; `at` is its place in the round from 0, `note` says how it was decided where the score does not."""

    at: int
    sides: tuple[BracketSide, BracketSide]
    note: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a part of a bracket: its title, its number of places, and the matches that are played."""

    title: str
    places: int
    boxes: tuple[BracketBox, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket: its rounds from left to right; `is_tree` if winners go on as they stand."""

    title: str
    rounds: tuple[BracketRound, ...]
    is_tree: bool


@dataclass(frozen=True, slots=True)
class BracketView:
    """The bracket of a stage: its title, and its parts."""

    title: str
    parts: tuple[BracketPart, ...]


def bracket_views(event: Event, stages: Sequence[Stage], name: Callable[[str], str]) -> list[BracketView]:
    """Return the brackets of an event that have begun.

    Args:
        event: the whole event.
        stages: that have begun, in order.
        name: of a player as it may be shown.
    """
    found = []
    for stage in stages:
        of = stage_event(event, stages, stage)
        try:
            bracket = of.bracket if of.event.rounds or stage.entrants else None
        except InputError:  # a bracket that cannot be computed must not stop the page
            continue
        if bracket is not None:
            title = _("Bracket") if stage.name == MAIN else stage.name
            found.append(BracketView(title, tuple(_parts(bracket, of, name))))
    return found


def _parts(bracket: Bracket, of: StageEvent, name: Callable[[str], str]) -> list[BracketPart]:
    games = {
        (this.number, game.board or at): game
        for this in of.event.rounds
        for at, game in enumerate(this.games, start=1)
        if len(game.sides) == 2
    }
    is_tree = bracket.draw.kind != "stepladder" and not of.system.settings.get("reseed", False)
    is_double = bracket.draw.kind == "double"
    titles: Mapping[Part, str] = {
        "winners": _("Winners") if is_double else "",
        "losers": _("Losers") if is_double else "",
        "final": _("Final"),
        "third": _("Third place"),
    }
    parts = []
    for part, title in titles.items():
        levels = [(level, matches) for level, matches in bracket.part(part) if len(matches) <= _MOST]
        rounds = [
            BracketRound(
                _title(part, level, len(matches), kind=bracket.draw.kind, last=levels[-1][0]),
                len(matches),
                tuple(_box(match, games, name) for match in matches if _is_drawn(match)),
            )
            for level, matches in levels
        ]
        if rounds:
            parts.append(BracketPart(title, tuple(rounds), is_tree))
    return parts


def _title(part: Part, level: int, matches: int, *, kind: str, last: int) -> str:
    if part == "final":
        return _("Second final") if level == 2 else _("Final")
    if part == "third":
        return _("Third place")
    if kind == "stepladder":
        return _("Final") if level == last else _("Match {number}").format(number=level)
    if kind == "double":
        return _("Round {number}").format(number=level)
    return _(SIZES[matches]) if matches in SIZES else _("Round of {size}").format(size=2 * matches)


def _is_drawn(match: Match) -> bool:
    """Return whether a match has a player, or still can have one."""
    return any(match.players) or any(match.is_open)


def _box(match: Match, games: Mapping[tuple[int, int], Game], name: Callable[[str], str]) -> BracketBox:
    played = [games[at] for at in match.games if at in games]
    sides = [
        BracketSide(
            name(player) if player is not None else "" if match.is_open[at] else _("bye"),
            _score(player, match, played, at),
            match.winner is not None and player == match.winner,
        )
        for at, player in enumerate(match.players)
    ]
    note = ""
    if match.how == "walkover":
        note = _("walkover")
    elif match.how == "seed":
        note = _("the better seed goes on")
    elif match.how == "decision":
        note = (why_decided(played[-1]) if played else "") or _("decided by the director")
    elif match.state == "undecided":
        note = _("no winner yet")
    return BracketBox(match.fixture.number - 1, (sides[0], sides[1]), note)


def _score(player: str | None, match: Match, played: Sequence[Game], at: int) -> str:
    """Return what a side made: the points of the game, where it counts any, else the score of the match."""
    if player is None or not played or match.state == "open":
        return ""
    if len(played) == 1 and played[0].kind is ResultKind.FORFEIT:
        return "+" if player == match.winner else "\N{MINUS SIGN}"
    own = [side for game in played for side in game.sides if player in side.players]
    if all(side.points is not None for side in own):
        return f"{sum(side.points or 0 for side in own):g}"
    if len(played) == 1:
        places = [side.place for side in played[0].sides]
        return "\N{VULGAR FRACTION ONE HALF}" if places == [1, 1] else "1" if own[0].place == 1 else "0"
    from fractions import Fraction

    return plain(Fraction(match.score[at], 2))
