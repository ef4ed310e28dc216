"""Brackets as SVG: all rounds side by side on wide pages and paper, one round below the other on phones.

The style sheet shows one of the two drawings.  Parts with many rounds have the second one only, and so have brackets
of many sections; those are folded on the page, and open on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from markupsafe import Markup

from crosstable.model.names import isolated
from crosstable.views.brackets import BracketBox, BracketPart, BracketRound, BracketSide, BracketView
from crosstable.views.texts import _

_BOX, _LINE, _GAP, _SPACE = 190, 21, 14, 26  # width of a box, height of a side, between boxes, between rounds
_NOTE = 16  # height of a note, which stands in its box below the sides
_PHONE = 340  # width of a box below 390 pixels
_HEAD = 24
_MOST_ROUNDS = 5  # side by side
_MOST_OPEN = 8  # sections of the same rounds that are not folded
_LETTER, _BOLD = 7.2, 8.0  # pixels, of a name of 13 pixels


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What the boxes of a bracket share: where names lead to, and the heights of a box and of what lies between."""

    href: Callable[[str], str] | None
    gap: int = _GAP

    @property
    def step(self) -> int:
        """From the top of a box to that of the next one."""
        return 2 * _LINE + self.gap

    def of(self, part: BracketPart) -> _Drawing:
        """Return the same with room for the notes of a part."""
        has_notes = any(box.note for each in part.rounds for box in each.boxes)
        return _Drawing(self.href, _GAP + _NOTE if has_notes else _GAP)


def bracket_html(
    views: Sequence[BracketView], level: int = 2, *, folds: bool = True, href: Callable[[str], str] | None = None
) -> Markup:
    """Return brackets with their headings; "" where there are none.

    Args:
        folds: whether many sections are folded.
        href: where the name of a player leads to, by id; by default nowhere.
    """
    found, to = list[str](), _Drawing(href)
    for view in views:
        parts = "".join(
            _folded(title, list(same), level + 1, to)
            if folds and is_long
            else "".join(_part(part, level + 1, to.of(part)) for part in same)
            for (title, is_long), same in groupby(view.parts, lambda part: (part.title, part.sections > _MOST_OPEN))
        )
        found.append(
            f'<section class="bracket"><h{level}><bdi>{escape(view.title)}</bdi></h{level}>{parts}</section>\n'
        )
    return Markup("".join(found))  # noqa: S704  # names are escaped where they are drawn


def _folded(title: str, parts: Sequence[BracketPart], level: int, to: _Drawing) -> str:
    """Return many sections, each folded, under one heading that unfolds their list."""
    text = _("Section {number}: {player}")
    inside = "".join(
        f'<details class="fold"><summary>'
        f"{escape(text.format(number=part.section, player=isolated(part.first_name)))}</summary>"
        f'<div class="rounds">{"".join(_single(each, to.of(part)) for each in part.rounds)}</div></details>\n'
        for part in parts
    )
    summary = f"<summary><h{level}>{escape(title)}</h{level}></summary>"
    return f'<details class="fold">{summary}{inside}</details>\n'


def _part(part: BracketPart, level: int, to: _Drawing) -> str:
    head = f"<h{level}>{escape(part.heading)}</h{level}>" if part.title else ""
    stacked = "".join(_single(each, to) for each in part.rounds)
    if part.sections > _MOST_OPEN:
        return f'{head}<div class="rounds">{stacked}</div>'
    if len(part.rounds) > _MOST_ROUNDS:
        return f'{head}<div class="rounds">{stacked}</div>'
    return f'{head}<div class="whole">{_tree(part, to)}</div><div class="rounds narrow">{stacked}</div>'


def _single(bracket_round: BracketRound, to: _Drawing) -> str:
    """Return one round with its boxes one below the other."""
    height = _HEAD + len(bracket_round.boxes) * to.step
    boxes = "".join(_box(box, 1, _HEAD + at * to.step, _PHONE - 2, to) for at, box in enumerate(bracket_round.boxes))
    return _svg(
        _PHONE,
        height,
        f'<text class="head" x="1" y="15">{escape(bracket_round.title)}</text>{boxes}',
        bracket_round.title,
    )


def _tree(part: BracketPart, to: _Drawing) -> str:
    """Return all rounds side by side, joined by lines."""
    places = max(each.places for each in part.rounds)
    total = places * to.step
    drawn = []
    for column, of in enumerate(part.rounds):
        left = 1 + column * (_BOX + _SPACE)
        drawn.append(f'<text class="head" x="{left}" y="15">{escape(of.title)}</text>')
        following = part.rounds[column + 1] if column + 1 < len(part.rounds) else None
        for box in of.boxes:
            middle = _middle(box.at, of.places, total)
            if following is not None and part.is_tree:
                target = box.at if following.places == of.places else box.at // 2
                drawn.append(_joint(left + _BOX, middle, _middle(target, following.places, total)))
            drawn.append(_box(box, left, middle - _LINE, _BOX, to))
    width = len(part.rounds) * (_BOX + _SPACE) - _SPACE + 2
    label = ", ".join(of.title for of in part.rounds)
    return _svg(width, _HEAD + total, "".join(drawn), label)


def _middle(at: int, places: int, total: int) -> float:
    return _HEAD + (at + 0.5) * total / places


def _joint(x: float, here: float, there: float) -> str:
    half = x + _SPACE / 2
    return f'<path d="M{x:g} {here:g}H{half:g}V{there:g}H{x + _SPACE:g}"/>'


def _box(box: BracketBox, left: float, top: float, width: float, to: _Drawing) -> str:
    lines = "".join(_side(side, left, top + at * _LINE + 15, width, to) for at, side in enumerate(box.sides))
    names = " \N{EN DASH} ".join(side.name or "?" for side in box.sides)
    title = f"<title>{escape(names)}{f', {escape(box.note)}' if box.note else ''}</title>"
    height, mark = 2 * _LINE, ""
    if box.note:
        height += _NOTE
        y = top + 2 * _LINE + 10
        mark = f'<text class="note" x="{left + 7:g}" y="{y:g}">{escape(_cut(box.note, width, _LETTER))}</text>'
    frame = f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height}" rx="4"/>'
    middle = f'<path d="M{left:g} {top + _LINE:g}h{width:g}"/>'
    return f"<g>{title}{frame}{middle}{lines}{mark}</g>"


def _side(side: BracketSide, left: float, y: float, width: float, to: _Drawing) -> str:
    """Return the name and the score of a side; the name leads to the player."""
    css = ' class="won"' if side.is_winner else ' class="no"' if side.name == _("bye") else ""
    shown = escape(_cut(side.name, width, _BOLD if side.is_winner else _LETTER))
    name = f'<text{css} x="{left + 7:g}" y="{y:g}">{shown}</text>'
    if side.id and to.href is not None:
        name = f'<a href="{escape(to.href(side.id))}">{name}</a>'
    if not side.score:
        return name
    return f'{name}<text{css} x="{left + width - 7:g}" y="{y:g}" text-anchor="end">{escape(side.score)}</text>'


def _cut(text: str, width: float, letter: float) -> str:
    """Return a text that fits into a box beside the score."""
    most = int((width - 40) / letter)
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"


def _svg(width: float, height: float, inside: str, label: str) -> str:
    return (
        f'<svg width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(label)}">{inside}</svg>'
    )
