"""The rounds of an event for its page: boards with results, and why each pair met.

Rows are built here and not in a template for speed, like other long tables.
Names come as links or escaped, texts of directors are escaped; all else is numbers, codes and our own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import accumulate
from typing import NamedTuple

from markupsafe import Markup

from crosstable.games.profile import GameProfile
from crosstable.model.events import Round
from crosstable.model.games import Colour, Game, Side
from crosstable.model.names import display_text
from crosstable.model.results import ResultKind
from crosstable.publish.headings import HEADINGS
from crosstable.reading.snapshot import EventSnapshot, PairedBoard, PairedRound
from crosstable.standings.scores import round_scores
from crosstable.views import numbers
from crosstable.views.directory import isolated
from crosstable.views.komi import UsualKomi
from crosstable.views.stage_labels import stage_labels
from crosstable.views.texts import _, counted_words, game_words, ngettext
from crosstable.views.words import PAIRED, not_classified, result_note, result_text, wording

_MOST_SIDES = 40
METHODS = {
    "fide-dutch": "Paired by the FIDE Dutch system",
    "fide-burstein": "Paired by the FIDE Burstein system",
    "fide-dubov": "Paired by the FIDE Dubov system",
    "fide-double-swiss": "Paired by the FIDE Double-Swiss system",
    "fide-lim": "Paired by the Lim system",
    "preferans-tables": "Seated so that few meet again",
}
WITHOUT_REASONS = {  # no board is there for a reason of its own
    "round-robin": "Paired by the Berger tables.",
    "double-round-robin": "Paired by the Berger tables.",
    "whole-field": "",
}


class RoundView(NamedTuple):
    """A round: the keys of its headings, the number of boards in words, and the boards as rows of a table.

    `is_on` while results are missing; `note` is how it was paired, "" if unknown.
    """

    number: int
    headings: Sequence[str]
    size: str
    boards: Markup
    is_on: bool
    note: str


@dataclass(frozen=True, slots=True, eq=False)
class _RoundContext:
    """The context of the boards of a round.

    `before` is the score of each player before it, in half-points; `labels` are the stages or groups of players, where
    there are several.
    """

    number: int
    game: GameProfile
    links: Mapping[str, str]
    names: Mapping[str, str]
    paired: PairedRound | None
    before: Mapping[str, int]
    has_pairs: bool
    komi: UsualKomi
    labels: Mapping[str, str]


def round_views(snapshot: EventSnapshot, links: Mapping[str, str], names: Mapping[str, str]) -> list[RoundView]:
    """Return the rounds of an event as tables.

    Args:
        links: the link to each player as seen from the page, escaped.
        names: how each player is shown, not escaped.
    """
    event, paired = snapshot.event, {each.number: each for each in snapshot.paired}
    before = _scores_before(snapshot) if paired else {}
    views = []
    game_played = snapshot.profile
    komi = UsualKomi.of(snapshot.facts, event)
    for stored in event.rounds:
        this = replace(stored, games=tuple(game_played.as_listed(game) for game in stored.games))
        of = paired.get(this.number)
        now = {player: scores[this.number - 1] for player, scores in before.items()}
        has_pairs = any(len(game.sides) == 2 for game in this.games) or not this.games
        labels = stage_labels(event, snapshot.stages, this.number)
        context = _RoundContext(this.number, game_played, links, names, of, now, has_pairs, komi, labels)
        views.append(_round(context, this))
    return views


def _scores_before(snapshot: EventSnapshot) -> dict[str, list[int]]:
    """Return the score of each player before each round, in half-points."""
    event = snapshot.event
    table = round_scores(event)
    starts = {entrant.id: entrant.initial_score for entrant in event.entrants}
    return {
        player: list(accumulate((each.score for each in rounds), initial=starts[player]))
        for player, rounds in table.items()
    }


def _round(context: _RoundContext, this: Round) -> RoundView:
    games = sorted(this.games, key=lambda game: (len(game.sides) < 2, game.board or 0))
    rows = [_board(context, at, game) for at, game in enumerate(games, start=1)]
    boards = sum(len(game.sides) > 1 for game in games)
    return RoundView(
        this.number,
        (_board_heading(context.game), *(_headings(games, context.game) if context.has_pairs else ("sides",))),
        counted_words(boards or len(rows), context.game.words.board),
        Markup("".join(rows)),  # noqa: S704  # see the head of the file
        any(game.kind is ResultKind.UNPLAYED for game in games),
        "" if context.paired is None else _note(context.paired, context.game),
    )


def _headings(games: Sequence[Game], game_played: GameProfile) -> tuple[str, ...]:
    if game_played.sides and not game_played.has_colours:
        first, second = (side.name.lower() for side in game_played.sides)
        return (first, "game_result", second)
    if game_played.name != "plain" and not game_played.has_colours:
        return ("listed_first", "game_result", "listed_second")
    colours = {game.sides[0].colour for game in games if len(game.sides) == 2}
    colour = colours.pop() if len(colours) == 1 else None
    if colour is None:
        return ("first", "game_result", "second")
    other: Colour = "white" if colour == "black" else "black"
    return (game_played.side_of(colour).name.lower(), "game_result", game_played.side_of(other).name.lower())


def _board_heading(game_played: GameProfile) -> str:
    """Return the key of the heading of the numbers of boards: "board", "match", "table"."""
    return game_played.words.board if game_played.words.board in HEADINGS else "board"


def _note(paired: PairedRound, game_played: GameProfile) -> str:
    if paired.policy in WITHOUT_REASONS:
        return _(WITHOUT_REASONS[paired.policy])
    known = METHODS.get(paired.policy)
    how = _(known) if known else _("Paired by the policy {policy}").format(policy=paired.policy)
    if paired.is_proven:
        how = _("{how}; no other pairing is better by its rules").format(how=how)
    elif any(board.by_hand for board in paired.boards.values()):
        how = _("{how}, then changed by hand").format(how=how)
    words = game_words(game_played.words)
    text = (
        _("{how}. Press a {board} number to see why the two {players} met.")
        if all(len(each.players) == 2 for each in paired.boards.values())
        else _("{how}. Press a {board} number to see why the {players} met.")
    )
    return text.format(how=how, board=words.board, players=words.players)


def _board(context: _RoundContext, at: int, game: Game) -> str:
    """Return the row of a board."""
    number = game.board or at
    board = None if context.paired is None else context.paired.boards.get(game.board or 0)
    if board is not None and set(board.players) != set(game.players):
        board = None  # it was changed since it was paired
    start = f'<tr id="r{context.number}b{number}"><td>{_number(context, number, game, board)}</td>'
    ordered = sorted(game.sides, key=lambda side: side.place or len(game.sides) + 1)[:_MOST_SIDES]
    sides = [_members(side, context.links) for side in (game.sides if len(game.sides) == 2 else ordered)]
    by_hand = (
        f"<small>{_('Set by hand: {reason}').format(reason=_escaped(board.by_hand))}</small>"
        if board is not None and board.by_hand
        else ""
    )
    if len(sides) == 2:
        first, second = sides
        return (
            f'{start}<td class="name">{first}{by_hand}</td>'
            f'<td class="t">{result_text(game, context.game)}{_notes(context, game)}</td>'
            f'<td class="name">{second}</td></tr>\n'
        )
    width = ' colspan="3"' if context.has_pairs else ""
    has_places = len(game.sides) > 2 and any(side.place is not None for side in game.sides)
    lines_html = " · ".join(_finish(members, side, has_places) for members, side in zip(sides, ordered, strict=True))
    return f'{start}<td class="name"{width}>{lines_html}{_notes(context, game)}{by_hand}</td></tr>\n'


def _finish(members: str, side: Side, has_places: bool) -> str:  # noqa: FBT001  # of the game, not a choice
    """Return one of several sides: place, players, points, and why there is no place."""
    words = [f"{side.place}."] if has_places and side.place is not None else []
    words += [members] if side.points is None else [members, numbers.points(side.points)]
    words += [escape(not_classified(side.reason))] if has_places and side.place is None else []
    return " ".join(words)


def _notes(context: _RoundContext, game: Game) -> str:
    """Return the note under a result."""
    label = context.labels.get(game.players[0], "") if len(game.sides) > 1 else ""
    words = [*([escape(label)] if label else []), *context.komi.terms(game)]
    is_match = (
        game.length is not None and len(game.sides) == 2 and context.game.counted
    )  # its length is the games played
    words += [f"{_(context.game.words.length)} {game.length:g}"] if game.length is not None and not is_match else []
    words += [note] if (note := result_note(game)) else []
    if context.paired is not None and game.board in context.paired.confirmed:
        words.append(_("confirmed"))
    return f"<small>{', '.join(words)}</small>" if words else ""


def _number(context: _RoundContext, number: int, game: Game, board: PairedBoard | None) -> str:
    """Return the number of a board as a button that explains the pairing."""
    is_bye = len(game.sides) == 1
    if is_bye and game.kind is ResultKind.ALLOCATED_BYE and context.paired is not None and context.paired.bye_reasons:
        return _why(
            context, "bye", _("bye"), _("bye"), [wording(code, PAIRED) for code, _cost in context.paired.bye_reasons]
        )
    if board is None or (context.paired is not None and context.paired.policy in WITHOUT_REASONS):
        return "" if is_bye and context.paired is not None else str(number)
    return _why(
        context, number, number, f"{_(context.game.words.board)} {number}", [_scores(context, game), *_reasons(board)]
    )


def _why(context: _RoundContext, at: int | str, shown_as: int | str, what: str, lines: Sequence[str]) -> str:
    mark, round_word = f"y{context.number}-{at}", _capital(_(context.game.words.round))
    lines_html = "".join(f"<span>{escape(line[:1].upper() + line[1:])}.</span>" for line in lines if line)
    return (
        f'<button type="button" class="tip" popovertarget="{mark}">{shown_as}</button>'
        f'<span class="pop" popover id="{mark}"><b>{round_word} {context.number}, {what}</b>{lines_html}</span>'
    )


def _scores(context: _RoundContext, game: Game) -> str:
    """Return the scores of the players before the round, as a sentence."""
    word = _(context.game.words.round)
    had = [(context.names[player], context.before.get(player, 0)) for player in game.players]
    if len({half_points for _, half_points in had}) == 1:
        half_points = had[0][1]
        text = _("both had {points} before the {round}") if len(had) == 2 else _("all had {points} before the {round}")
        is_said = context.number > 1 or half_points
        return text.format(points=_points(half_points), round=word) if is_said else ""
    each = _("{name} had {points}")
    scores = ", ".join(each.format(name=isolated(name), points=_points(half_points)) for name, half_points in had)
    return _("{scores} before the {round}").format(scores=scores, round=word)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _points(half_points: int) -> str:
    number = 1 if half_points == 2 else 2  # half a point is "points"
    return ngettext("{n} point", "{n} points", number).format(n=numbers.ordinary(half_points / 2))


def _reasons(board: PairedBoard) -> list[str]:
    if board.by_hand:
        return [_("set by hand: {reason}").format(reason=_plain(board.by_hand))]
    return [wording(code, PAIRED) for code, _cost in board.reasons] or [_("no rule of the pairing is violated")]


def _escaped(text: str) -> str:
    return escape(_plain(text))


def _plain(text: str) -> str:
    """Return a text of the director, cleaned, without the full stop that is added by the page."""
    return display_text(text).removesuffix(".")


def _members(side: Side, links: Mapping[str, str]) -> str:
    return ", ".join(links[player] for player in side.players)
