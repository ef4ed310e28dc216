"""Parts of an event for others to show: overlays of a stream, and parts for the pages of other sites.

Rules
1. An overlay has no ground, so that a camera shows through; a part to embed has the look of the site.  Both are of the
   round that is on, change by themselves, and have no forms and no links but one to the event.
2. They may be framed by any site, and nothing else may (`web/defence.py`).
3. An event has them from its first published round on.  What is not there any more, such as a board that the next
   round does not have, is a sentence, so that a stream shows no page of the site instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.digits import whole_number
from crosstable.model.events import Entrant
from crosstable.model.games import Side
from crosstable.publish.board_view import games_of_round
from crosstable.publish.hall_pages import current_of, event_with_hall, hall_slugs
from crosstable.publish.markup import bdi
from crosstable.publish.site_data import EventParts, SiteData
from crosstable.publish.stage_parts import brackets_of
from crosstable.publish.table_html import match_tables, page_head, page_rows
from crosstable.publish.team_page import round_matches
from crosstable.views import numbers
from crosstable.views.cells import points
from crosstable.views.tables.matches import matches_table
from crosstable.views.tables.paired_games import PairedGames
from crosstable.views.tables.pairings import pairings_table
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import score_label, standings_table
from crosstable.views.texts import _, capital, game_words
from crosstable.views.words import typeset

_BOARD = "board-"
_SCORE, _STANDINGS, _BRACKET, _ROUND = "score", "standings", "bracket", "round"
_MOST_BOARDS = 12  # with an overlay of their own that is listed
_MOST_PLACES = 10  # of standings over a picture
_UP = "../../"


class StreamPart(NamedTuple):
    """A part with its address: its name, the path from the page that lists it, and the whole address or path."""

    name: str
    href: str
    address: str


class OverlaySide(NamedTuple):
    """A side of a board over a picture: name, rating, score before the round, and colour, "" for none."""

    name: str
    note: str
    score: str
    colour: str


class OverlayBoard(NamedTuple):
    """A board, or a match of teams, over a picture; `result` is "" while there is none."""

    label: str
    sides: Sequence[OverlaySide]
    result: str


class OverlayPlace(NamedTuple):
    """A line of standings over a picture."""

    place: str
    name: str
    score: str


def stream_slugs(data: SiteData) -> list[str]:
    """Return the addresses of the events that list their parts: those that are on."""
    return [slug for slug, _parts in _events(data)]


def overlay_keys(data: SiteData) -> Iterator[str]:
    """Yield the keys of overlays: `e1-open/board-1`, `e1-open/standings`."""
    for slug, parts in _events(data):
        yield from (f"{slug}/{mark}" for mark, _name in _overlays(parts))


def embed_keys(data: SiteData) -> Iterator[str]:
    """Yield the keys of the parts to embed: `e1-open/standings`."""
    for slug, parts in _events(data):
        yield from (f"{slug}/{mark}" for mark, _name in _embedded(parts))


def _events(data: SiteData) -> Iterator[tuple[str, EventParts]]:
    """Yield the events that are on, with their addresses."""
    for slug in hall_slugs(data):
        parts = event_with_hall(data, slug)
        if parts is not None and parts.view.is_open:
            yield slug, parts


def page_of_streams(data: SiteData, slug: str) -> str | None:
    """Return the list of overlays and of parts to embed, each with its address."""
    parts = event_with_hall(data, slug)
    if parts is None:
        return None

    def listed(folder: str, marks: Sequence[tuple[str, str]]) -> list[StreamPart]:
        paths = [(name, f"{folder}/{slug}/{mark}.html") for mark, name in marks]
        return [StreamPart(name, f"../{path}", f"{data.base_url or ''}{path}") for name, path in paths]

    return data.templates.fill(
        "streams.html",
        up="../",
        slug=slug,
        name=data.directory.event_names[parts.view.event.id],
        overlays=listed("overlay", _overlays(parts)),
        embedded=listed("embed", _embedded(parts)),
        is_whole=data.base_url is not None,
    )


def page_of_overlay(data: SiteData, key: str) -> str | None:
    """Return a part of an event over a picture."""
    slug, _slash, mark = key.partition("/")
    parts = event_with_hall(data, slug)
    if parts is None or not _is_overlay(mark):
        return None
    boards: list[OverlayBoard] = []
    places: list[OverlayPlace] = []
    bracket, sentence = Markup(""), ""
    if mark == _STANDINGS:
        places = _places(data, parts)
    elif mark == _BRACKET:
        bracket = _bracket(data, parts)
        sentence = "" if bracket else _("This event has no bracket yet.")
    else:
        boards = _boards(data, parts)
        if mark != _SCORE:
            number = whole_number(mark.removeprefix(_BOARD)) or 0
            boards = [each for each in boards if each.label == str(number)]
            words, this = game_words(parts.view.game.words), current_of(parts).number
            text = _("{board} {number} is not played in {round} {this}.")
            values = {"board": capital(words.board), "number": number, "round": words.round, "this": this}
            sentence = "" if boards else text.format(**values)
    return data.templates.fill(
        "overlay.html",
        up=_UP,
        name=data.directory.event_names[parts.view.event.id],
        title=_title(parts, mark),
        boards=boards,
        is_one=mark.startswith(_BOARD),
        places=places,
        score_label=score_label(Ranking.of(parts.view)) if places else "",
        bracket=bracket,
        sentence=sentence,
    )


def page_of_embedded(data: SiteData, key: str) -> str | None:
    """Return a part of an event for a page of another site."""
    slug, _slash, mark = key.partition("/")
    parts = event_with_hall(data, slug)
    if parts is None or mark not in (_STANDINGS, _ROUND, _BRACKET):
        return None
    head, rows, matches, bracket = Markup(""), Markup(""), Markup(""), Markup("")
    teams, names = parts.view.snapshot.teams, _names(data, parts)

    def plain(holder: str) -> str:
        return bdi(names[holder])

    if mark == _STANDINGS:
        table = standings_table(Ranking.of(parts.view, data.directory.names.__getitem__), "page")
        head, rows = page_head(table), page_rows(table, plain)
    elif mark == _BRACKET:
        bracket = _bracket(data, parts)
    elif teams is not None:
        of = round_matches(parts.view.snapshot, teams, current_of(parts).number)
        matches = match_tables(matches_table(of, "page"), "page", lambda holder: bdi(of.name(holder)))
    else:
        games = games_of_round(parts.view.snapshot, current_of(parts).number, names=data.directory.names)
        listed = pairings_table(games, "page")
        head, rows = page_head(listed), page_rows(listed, plain)
    return data.templates.fill(
        "embed.html",
        up=_UP,
        slug=slug,
        name=data.directory.event_names[parts.view.event.id],
        title=_title(parts, mark),
        css="standings stack" if mark == _STANDINGS else "boards",
        head=head,
        rows=rows,
        matches=matches,
        bracket=bracket,
        sentence="" if rows or matches or bracket else _("This event has no bracket yet."),
    )


def missing_part(data: SiteData, path: str) -> str | None:
    """Return the page for an overlay or a part to embed that does not exist; None for other paths."""
    folder = path.partition("/")[0]
    if folder not in ("overlay", "embed") or path.count("/") != 2:
        return None
    sentence = _("This event is not shown to the public, or no round of it is published.")
    values = {"boards": (), "places": (), "bracket": "", "title": "", "name": "", "sentence": sentence}
    return data.templates.fill("overlay.html", up=_UP, is_one=False, score_label="", **values)


def _overlays(parts: EventParts) -> list[tuple[str, str]]:
    """Return the overlays that are listed: mark and name."""
    board = _("Match") if parts.view.snapshot.teams is not None else capital(game_words(parts.view.game.words).board)
    count = min(_MOST_BOARDS, _board_count(parts))
    found = [(f"{_BOARD}{number}", f"{board} {number}") for number in range(1, count + 1)]
    return [*found, (_SCORE, _("Results of the round")), *_of_event(parts)]


def _embedded(parts: EventParts) -> list[tuple[str, str]]:
    """Return the parts to embed that are listed: mark and name."""
    return [(_ROUND, _("Pairings and results of the round")), *_of_event(parts)]


def _of_event(parts: EventParts) -> list[tuple[str, str]]:
    has_bracket = bool(parts.view.snapshot.stages) and bool(brackets_of(parts.view.snapshot, str))
    return [(_STANDINGS, _("Standings")), *([(_BRACKET, _("Bracket"))] if has_bracket else [])]


def _is_overlay(mark: str) -> bool:
    number = whole_number(mark.removeprefix(_BOARD)) if mark.startswith(_BOARD) else None
    return mark in (_SCORE, _STANDINGS, _BRACKET) or bool(number)


def _board_count(parts: EventParts) -> int:
    this, teams = current_of(parts), parts.view.snapshot.teams
    if teams is not None:
        return sum(match.second is not None for match in teams.rounds[this.number - 1].matches)
    return sum(len(game.sides) > 1 for game in this.games)


def _title(parts: EventParts, mark: str) -> str:
    """Return what a part is called over a picture."""
    if mark == _STANDINGS:
        return _("Standings so far") if parts.view.is_open else _("Standings")
    if mark == _BRACKET:
        return _("Bracket")
    return f"{capital(game_words(parts.view.game.words).round)} {current_of(parts).number}"


def _bracket(data: SiteData, parts: EventParts) -> Markup:
    return brackets_of(parts.view.snapshot, _names(data, parts).__getitem__, folds=False)


def _names(data: SiteData, parts: EventParts) -> Mapping[str, str]:
    """Return the names of who takes places: teams, or players."""
    teams = parts.view.snapshot.teams
    return data.directory.names if teams is None else {team.id: team.name for team in teams.teams}


def _places(data: SiteData, parts: EventParts) -> list[OverlayPlace]:
    """Return the first places."""
    ranking = Ranking.of(parts.view, data.directory.names.__getitem__)
    return [
        OverlayPlace(
            "" if row.id in ranking.missing else f"{row.place}{'=' if row.is_tied else ''}",
            ranking.name(row.id),
            points(row.standing.half_points).text,
        )
        for row in ranking.rows[:_MOST_PLACES]
    ]


def _boards(data: SiteData, parts: EventParts) -> list[OverlayBoard]:
    """Return the boards of the round that is on, or the matches of its teams."""
    snapshot, number = parts.view.snapshot, current_of(parts).number
    if snapshot.teams is not None:
        of = round_matches(snapshot, snapshot.teams, number)
        return [
            OverlayBoard(
                str(match.number),
                [OverlaySide(of.name(team), "", "", "") for team in (match.first, match.second) if team is not None],
                match.result or match.scored,
            )
            for match in of.matches
            if match.second is not None
        ]
    games = games_of_round(snapshot, number, names=data.directory.names)
    return [
        OverlayBoard(
            str(row.game.board or row.at),
            [_side(games, side) for side in row.game.sides],
            typeset(games.game.result_text(row.game)),
        )
        for row in games.rows
        if len(row.game.sides) > 1
    ]


def _side(games: PairedGames, side: Side) -> OverlaySide:
    seats = [games.seat(player, side.colour, has_score=True) for player in side.players]
    rated = [_rating(games.entrants[seat.id]) for seat in seats]
    score = seats[0].score if len(seats) == 1 and games.number > 1 else ""
    return OverlaySide(", ".join(seat.name for seat in seats), " ".join(filter(None, rated)), score, side.colour or "")


def _rating(entrant: Entrant) -> str:
    """Return the rating at entry of a player who shows the name."""
    is_shown = entrant.rating is not None and entrant.player.display == "public"
    return numbers.ordinary(entrant.rating) if is_shown and entrant.rating is not None else ""
