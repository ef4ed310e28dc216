"""The pages of a hall: the round by board and by name, a screen for a projector, and the sheets to print.

An event that is run in the league has them from its first published round on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from crosstable.league.event_summary import is_on
from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.publish.print_lists import NameLine, name_lines, table_lines
from crosstable.publish.print_paper import PARTS, paper
from crosstable.publish.print_slips import qr_code
from crosstable.publish.site_data import EventParts, SiteData
from crosstable.views import numbers
from crosstable.views.komi import UsualKomi
from crosstable.views.meeting import Meeting


class HallLine(NamedTuple):
    """A player in the list by name: the line, the address of the player, and what is known of the game."""

    line: NameLine
    slug: str
    facts: Sequence[str]


def hall_slugs(data: SiteData) -> list[str]:
    """Return the addresses of the events with pages of a hall."""
    of = data.directory.events
    return [of[each.event.id] for each in data.snapshot.events if each.status and each.event.rounds]


def page_of_hall(data: SiteData, slug: str) -> str | None:
    """Return the latest round by board and by name."""
    parts = _parts(data, slug)
    if parts is None:
        return None
    latest = parts.view.event.rounds[-1]
    return data.templates.fill(
        "hall.html",
        up="../",
        **_shared(parts, slug, latest),
        code=_code(data, f"hall/{slug}.html"),
        names=_names(data, parts, latest),
    )


def page_of_screen(data: SiteData, slug: str) -> str | None:
    """Return the latest round for a projector."""
    parts = _parts(data, slug)
    if parts is None:
        return None
    return data.templates.fill(
        "screen.html",
        up="../",
        **_shared(parts, slug, parts.view.event.rounds[-1]),
        code=_code(data, f"hall/{slug}.html"),
    )


def page_of_paper(data: SiteData, slug: str) -> str | None:
    """Return pairings, wall list, standings and slips as one page to print."""
    parts = _parts(data, slug)
    if parts is None:
        return None
    return paper(parts.view.snapshot, data.league_name, PARTS, base_url=data.base_url, style="../assets/paper.css")


def _parts(data: SiteData, slug: str) -> EventParts | None:
    found = data.event(slug)
    return found if found is not None and found.view.snapshot.status and found.view.event.rounds else None


def _shared(parts: EventParts, slug: str, latest: Round) -> dict[str, object]:
    view = parts.view
    tables = table_lines(view.snapshot, latest)
    missing = [str(game.board) for game in latest.games if game.kind is ResultKind.UNPLAYED and game.board]
    return {
        "slug": slug,
        "name": parts.directory.event_names[view.event.id],
        "stage": view.stage,
        "words": view.game.words,
        "round": latest.number,
        "tables": tables,
        "is_pairs": any(len(line.seats) == 2 for line in tables),
        "has_colours": view.game.name == "plain" or view.game.has_colours,
        "missing": missing,
        "is_on": is_on(view.event),
    }


def _names(data: SiteData, parts: EventParts, latest: Round) -> list[HallLine]:
    known = data.meetings(parts, _boards(latest))
    slugs = parts.directory.players
    komi = UsualKomi.of(parts.view.snapshot.facts, parts.view.event.games())
    games = {player: game for game in latest.games for player in game.players}
    met: dict[str, Meeting] = {}
    for (first, second), meeting in known.items():
        met[first], met[second] = meeting, meeting.turned()
    return [
        HallLine(line, slugs[line.seat.id], _facts(met.get(line.seat.id), games.get(line.seat.id), komi))
        for line in name_lines(parts.view.snapshot, latest)
    ]


def _boards(latest: Round) -> list[Game]:
    """Return the games of a round between two single players."""
    return [game for game in latest.games if len(game.sides) == 2 and len(game.players) == 2]


def _facts(met: Meeting | None, game: Game | None, komi: UsualKomi) -> list[str]:
    """Return handicap, unusual komi, head to head and chance as words."""
    words = [] if game is None else komi.terms(game)
    if met is None:
        return words
    if met.games:
        words.append(f"head to head {_whole(numbers.record(met.wins, met.draws, met.losses))}")
    if met.chance is not None:
        words.append(f"chance {_whole(numbers.percent(met.chance))}")
    return words


def _whole(text: str) -> str:
    """Return a number that a narrow column does not break."""
    return text.replace("-", "\u2011").replace(" ", "\u00a0")


def _code(data: SiteData, path: str) -> Markup | None:
    return None if data.base_url is None else qr_code(f"{data.base_url}{path}")
