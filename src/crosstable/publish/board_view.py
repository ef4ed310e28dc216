"""The rounds of an event for its page: boards with their results, and why each was paired.

Rows are put together here and not in a template for speed, as other long tables are.
Names come as links or escaped; texts of directors are escaped; all else is numbers, codes and words of our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate
from typing import NamedTuple

from markupsafe import Markup

from crosstable.league.snapshot import EventSnapshot, PairedBoard, PairedRound
from crosstable.model.events import Round
from crosstable.model.games import Game, Side
from crosstable.model.results import ResultKind
from crosstable.standings.scores import round_scores
from crosstable.views import numbers
from crosstable.views.directory import display_text, isolated
from crosstable.views.words import PAIRED, not_classified, result_note, result_text, wording

_MOST_SIDES = 40
_DUELS = {"black": ("black", "white"), "white": ("white", "black")}


class RoundView(NamedTuple):
    """A round: the keys of its heads, how many boards it has, and these as rows of a table.

    `is_on` while results are missing; `note` says how it was paired, "" where nobody knows.
    """

    number: int
    heads: Sequence[str]
    size: int
    boards: Markup
    is_on: bool
    note: str


@dataclass(frozen=True, slots=True, eq=False)
class _Desk:
    """What all boards of a round share.  `before` is everybody's score before it, in halves."""

    number: int
    links: Mapping[str, str]
    names: Mapping[str, str]
    paired: PairedRound | None
    before: Mapping[str, int]
    in_duels: bool


def round_views(snapshot: EventSnapshot, links: Mapping[str, str], names: Mapping[str, str]) -> list[RoundView]:
    """Lay out the rounds of an event.

    Args:
        snapshot: the event.
        links: the link to each player as seen from the page, escaped.
        names: how each player is shown, not escaped.
    """
    event, paired = snapshot.event, {each.number: each for each in snapshot.paired}
    before = _scores_before(snapshot) if paired else {}
    views = []
    for this in event.rounds:
        of = paired.get(this.number)
        now = {player: scores[this.number - 1] for player, scores in before.items()}
        is_duels = any(len(game.sides) == 2 for game in this.games) or not this.games
        desk = _Desk(this.number, links, names, of, now, is_duels)
        views.append(_round(desk, this))
    return views


def _scores_before(snapshot: EventSnapshot) -> dict[str, list[int]]:
    """Give everybody's score before each round, in halves."""
    event = snapshot.event
    table = round_scores(event)
    starts = {entrant.id: entrant.initial_score for entrant in event.entrants}
    return {
        player: list(accumulate((each.score for each in rounds), initial=starts[player]))
        for player, rounds in table.items()
    }


def _round(desk: _Desk, this: Round) -> RoundView:
    games = sorted(this.games, key=lambda game: (len(game.sides) < 2, game.board or 0))
    rows = [_board(desk, at, game) for at, game in enumerate(games, start=1)]
    boards = sum(len(game.sides) > 1 for game in games)
    return RoundView(
        this.number,
        _heads(games) if desk.in_duels else ("board", "sides"),
        boards or len(rows),
        Markup("".join(rows)),  # noqa: S704  # see the head of the file
        any(game.kind is ResultKind.UNPLAYED for game in games),
        "" if desk.paired is None else _note(desk.paired),
    )


def _heads(games: Sequence[Game]) -> tuple[str, ...]:
    colours = {game.sides[0].colour for game in games if len(game.sides) == 2}
    first, second = _DUELS.get(colours.pop() or "", ("first", "second")) if len(colours) == 1 else ("first", "second")
    return ("board", first, "game_result", second)


def _note(paired: PairedRound) -> str:
    how = f"Paired by the policy {paired.policy}"
    if paired.is_proven:
        how += "; no other pairing is better by its rules"
    elif any(board.by_hand for board in paired.boards.values()):
        how += ", then changed by hand"
    return f"{how}. Press a board number to see why these players met."


def _board(desk: _Desk, at: int, game: Game) -> str:
    """Write a row."""
    number = game.board or at
    board = None if desk.paired is None else desk.paired.boards.get(game.board or 0)
    if board is not None and set(board.players) != set(game.players):
        board = None  # it was changed since it was paired
    start = f'<tr id="r{desk.number}b{number}"><td>{_number(desk, number, game, board)}</td>'
    ordered = sorted(game.sides, key=lambda side: side.place or len(game.sides) + 1)[:_MOST_SIDES]
    sides = [_members(side, desk.links) for side in (game.sides if len(game.sides) == 2 else ordered)]
    by_hand = f"<small>Set by hand: {_told(board.by_hand)}</small>" if board is not None and board.by_hand else ""
    if len(sides) == 2:
        first, second = sides
        return (
            f'{start}<td class="name">{first}{by_hand}</td><td class="t">{result_text(game)}{_notes(desk, game)}</td>'
            f'<td class="name">{second}</td></tr>\n'
        )
    width = ' colspan="3"' if desk.in_duels else ""
    has_places = len(game.sides) > 2 and any(side.place is not None for side in game.sides)
    told = " · ".join(_finish(members, side, has_places) for members, side in zip(sides, ordered, strict=True))
    return f'{start}<td class="name"{width}>{told}{_notes(desk, game)}{by_hand}</td></tr>\n'


def _finish(members: str, side: Side, has_places: bool) -> str:  # noqa: FBT001  # of the game, not a choice
    """Write a side of several: the place, who, the points, and why somebody has no place."""
    words = [f"{side.place}."] if has_places and side.place is not None else []
    words += [members] if side.points is None else [members, numbers.points(side.points)]
    words += [escape(not_classified(side.reason))] if has_places and side.place is None else []
    return " ".join(words)


def _notes(desk: _Desk, game: Game) -> str:
    """Write what is to be said of the game under its result."""
    words = [f"handicap {game.handicap:g}"] if game.handicap else []
    words += [f"length {game.length:g}"] if game.length is not None else []
    words += [note] if (note := result_note(game)) else []
    if desk.paired is not None and game.board in desk.paired.confirmed:
        words.append("confirmed")
    return f"<small>{', '.join(words)}</small>" if words else ""


def _number(desk: _Desk, number: int, game: Game, board: PairedBoard | None) -> str:
    """Write the number of a board; pressed, it says why these players met."""
    is_bye = len(game.sides) == 1
    if is_bye and game.kind is ResultKind.ALLOCATED_BYE and desk.paired is not None and desk.paired.bye_reasons:
        return _why(desk, "bye", "bye", [wording(code, PAIRED) for code, _ in desk.paired.bye_reasons])
    if board is None:
        return "" if is_bye and desk.paired is not None else str(number)
    return _why(desk, number, f"board {number}", [_scores(desk, game), *_reasons(board)])


def _why(desk: _Desk, shown_as: int | str, what: str, lines: Sequence[str]) -> str:
    mark = f"y{desk.number}-{shown_as}"
    told = "".join(f"<span>{escape(line[:1].upper() + line[1:])}.</span>" for line in lines if line)
    return (
        f'<button type="button" class="tip" popovertarget="{mark}">{shown_as}</button>'
        f'<span class="pop" popover id="{mark}"><b>Round {desk.number}, {what}</b>{told}</span>'
    )


def _scores(desk: _Desk, game: Game) -> str:
    """Say with how many points the players came to the board."""
    had = [(desk.names[player], desk.before.get(player, 0)) for player in game.players]
    if len({halves for _, halves in had}) == 1:
        halves = had[0][1]
        number = "both" if len(had) == 2 else "all"
        return f"{number} had {_points(halves)} before the round" if desk.number > 1 or halves else ""
    return ", ".join(f"{isolated(name)} had {_points(halves)}" for name, halves in had) + " before the round"


def _points(halves: int) -> str:
    return f"{numbers.ordinary(halves / 2)} point{'' if halves == 2 else 's'}"


def _reasons(board: PairedBoard) -> list[str]:
    if board.by_hand:
        return [f"set by hand: {_plain(board.by_hand)}"]
    return [wording(code, PAIRED) for code, _ in board.reasons] or ["every rule of the pairing is kept"]


def _told(text: str) -> str:
    return escape(_plain(text))


def _plain(text: str) -> str:
    """Give what a director wrote, clean and without the full stop that follows by itself."""
    return display_text(text).removesuffix(".")


def _members(side: Side, links: Mapping[str, str]) -> str:
    return ", ".join(links[player] for player in side.players)
