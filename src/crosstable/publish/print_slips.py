"""Result slips: one per board, ten per sheet, each with a code that leads to its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.events import Round
from crosstable.model.names import display_text
from crosstable.publish.board_view import games_of_round
from crosstable.reading.directory import unique_slugs
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.cells import Seat

A_SHEET = 10


class Slip(NamedTuple):
    """A slip.  `code` is a QR code as SVG; `reports` tells whether it leads to where the players report."""

    round: int
    board: int
    seats: Sequence[Seat]
    note: str
    code: Markup
    reports: bool


def slip_sheets(snapshot: EventSnapshot, of: Round, base_url: str | None, links: Mapping[int, str]) -> list[list[Slip]]:
    """Return the slips of a round, sheet by sheet, in order of the boards.

    Args:
        links: by board, the address at which its players report; a code leads there instead of to the board.
    """
    played = games_of_round(snapshot, of.number)
    slips = [
        Slip(
            of.number,
            board,
            played.seats(game),
            ", ".join(played.terms(game)),
            qr_code(links.get(board) or board_address(snapshot, of, board, base_url)),
            board in links,
        )
        for _at, game in played.rows
        if len(game.sides) > 1 and (board := game.board) is not None
    ]
    return [slips[start : start + A_SHEET] for start in range(0, len(slips), A_SHEET)]


def board_address(snapshot: EventSnapshot, of: Round, board: int, base_url: str | None) -> str:
    """Return the text of a board's code: its address on the site, or event, round and board without a site."""
    event = snapshot.event
    if base_url is None:
        return f"{event.id} round {of.number} board {board}"
    return f"{base_url}events/{_slug(snapshot)}.html#r{of.number}b{board}"


def match_address(snapshot: EventSnapshot, of: Round, match: int, base_url: str | None) -> str:
    """Return the text of the code of a match: its address on the site, or event, round and match without a site."""
    if base_url is None:
        return f"{snapshot.event.id} round {of.number} match {match}"
    return f"{base_url}events/{_slug(snapshot)}.html#r{of.number}m{match}"


def sheet_codes(snapshot: EventSnapshot, of: Round | None, base_url: str | None) -> dict[str, Markup]:
    """Return the codes of lists: "round" leads to the boards of a round, "event" to standings; none without a site."""
    if base_url is None or not snapshot.status:
        return {}
    slug = _slug(snapshot)
    codes = {"event": qr_code(f"{base_url}events/{slug}.html")}
    return codes if of is None else {**codes, "round": qr_code(f"{base_url}hall/{slug}/{of.number}.html")}


def _slug(snapshot: EventSnapshot) -> str:
    event = snapshot.event
    (slug,) = unique_slugs([(event.id, display_text(event.name, event.id))]).values()
    return slug


def qr_code(text: str) -> Markup:
    """Draw a QR code as SVG, with its quiet zone; the page sets its size."""
    import segno

    code = segno.make(text, error="m", micro=False)
    return Markup(code.svg_inline(omitsize=True, border=4, svgclass="qr", lineclass=None))  # noqa: S704  # squares only
