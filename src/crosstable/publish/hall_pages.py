"""The pages of a hall: the round by board and by name, a screen for a projector, and the sheets to print.

An event that is run in the league has them from its first published round on.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, TypeGuard

from markupsafe import Markup

from crosstable.model.events import Round
from crosstable.model.games import Game
from crosstable.model.moments import zone_named
from crosstable.model.names import display_text
from crosstable.model.results import ResultKind
from crosstable.publish.board_view import games_of_round
from crosstable.publish.hall_matches import missing_boards, teams_of_players
from crosstable.publish.markup import bdi
from crosstable.publish.print_paper import PARTS, paper
from crosstable.publish.print_slips import qr_code
from crosstable.publish.site_data import EventParts, SiteData
from crosstable.publish.table_html import hall_rows, match_tables, plain_head
from crosstable.publish.team_page import anchor_of, round_matches
from crosstable.reading.event_summary import EventStanding, current_round, is_on
from crosstable.views import numbers
from crosstable.views.komi import UsualKomi
from crosstable.views.meeting import Meeting
from crosstable.views.tables.by_name import ByName, by_name_table
from crosstable.views.tables.matches import matches_table
from crosstable.views.tables.paired_games import PairedGames
from crosstable.views.tables.pairings import pairings_table
from crosstable.views.texts import _, game_words, several


def hall_slugs(data: SiteData) -> list[str]:
    """Return the addresses of the events with pages of a hall."""
    return list(_hall_rounds(data))


def hall_keys(data: SiteData) -> Iterator[str]:
    """Yield the keys of the pages of rounds: `e1-open` is the latest, whichever that is, `e1-open/2` is round 2."""
    for slug, rounds in _hall_rounds(data).items():
        yield slug
        yield from (f"{slug}/{number}" for number in range(1, rounds + 1))


def _hall_rounds(data: SiteData) -> dict[str, int]:
    """Return how many rounds the events with pages of a hall have, by address."""
    events = (data.league.event(id) for id in data.league.event_ids)
    return {data.directory.events[each.event.id]: len(each.event.rounds) for each in events if _has_hall(each)}


def _has_hall(event: EventStanding | None) -> TypeGuard[EventStanding]:
    return event is not None and bool(event.snapshot.status) and bool(event.event.rounds)


def page_of_hall(data: SiteData, key: str) -> str | None:
    """Return a round by board and by name."""
    slug, slash, word = key.partition("/")
    parts = event_with_hall(data, slug)
    if parts is None:
        return None
    rounds = parts.view.event.rounds
    if slash and word not in {str(each.number) for each in rounds}:
        return None
    this = rounds[int(word) - 1] if slash else current_of(parts)
    up = "../../" if slash else "../"
    games = games_of_round(parts.view.snapshot, this.number)
    shared = _shared(data, parts, slug, games, up)
    names = _names(data, parts, games, has_colours=bool(shared["is_pairs"] and shared["has_colours"]))
    by_name, slugs = by_name_table(names, "hall"), data.directory.players

    def link(player: str) -> str:
        return f'<a href="{up}players/{slugs[player]}.html">{escape(games.seat(player).name)}</a>'

    return data.templates.fill(
        "hall.html",
        up=up,
        **shared,
        codes=_codes(data, f"hall/{key}.html", slug),
        numbers=[each.number for each in rounds],
        name_head=plain_head(by_name),
        name_rows=hall_rows(by_name, "hall", link),
    )


def page_of_screen(data: SiteData, slug: str) -> str | None:
    """Return the latest round for a projector."""
    parts = event_with_hall(data, slug)
    if parts is None:
        return None
    return data.templates.fill(
        "screen.html",
        up="../",
        **_shared(data, parts, slug, games_of_round(parts.view.snapshot, current_of(parts).number), "../"),
        codes=_codes(data, f"hall/{slug}.html", slug),
    )


def page_of_paper(data: SiteData, slug: str) -> str | None:
    """Return pairings, wall list, standings and slips as one page to print."""
    parts = event_with_hall(data, slug)
    if parts is None:
        return None
    return paper(parts.view.snapshot, data.league_name, PARTS, base_url=data.base_url, style="../assets/paper.css")


def event_with_hall(data: SiteData, slug: str) -> EventParts | None:
    """Return an event that has pages of a hall; None for others."""
    found = data.event(slug)
    return found if found is not None and _has_hall(found.view) else None


def current_of(parts: EventParts) -> Round:
    """Return the round that is played; an event with pages of a hall has one."""
    return current_round(parts.view.event) or parts.view.event.rounds[-1]


def _shared(data: SiteData, parts: EventParts, slug: str, games: PairedGames, up: str) -> dict[str, Any]:
    view, word = parts.view, parts.view.game.words
    teams, this = view.snapshot.teams, view.event.rounds[games.number - 1]
    by_board = pairings_table(games, "hall")
    matches = None if teams is None else round_matches(view.snapshot, teams, this.number)
    on_screen = pairings_table(games, "screen") if matches is None else matches_table(matches, "screen")

    def link(holder: str) -> str:
        name = bdi("" if matches is None else matches.name(holder))
        is_team = teams is not None and any(each.id == holder for each in teams.teams)
        return f'<a href="{up}events/{slug}.html#{anchor_of(holder)}">{name}</a>' if is_team else name

    if teams is None:
        missing = [str(game.board) for game in this.games if game.kind is ResultKind.UNPLAYED and game.board]
    else:
        missing = missing_boards(teams, this)
    is_latest = this.number == current_of(parts).number
    return {
        "slug": slug,
        "name": data.directory.event_names[view.event.id],
        "stage": view.stage,
        "words": game_words(word),
        "rounds": several(word.round),
        "round": this.number,
        "is_latest": is_latest,
        "time_control": _time_control(view.snapshot.facts),
        "published": _published(data, parts) if is_latest and missing else None,
        "board_head": plain_head(by_board),
        "board_rows": hall_rows(by_board, "hall"),
        "screen_head": plain_head(on_screen) if matches is None else "",
        "screen_rows": hall_rows(on_screen, "screen"),
        "matches": "" if matches is None else match_tables(matches_table(matches, "hall"), "hall", link),
        "is_pairs": teams is not None or any(row.is_pair for row in games.rows),
        "has_colours": view.game.name == "plain" or view.game.has_colours,
        "missing": missing,
        "is_on": bool(missing) or (is_latest and is_on(view.event)),
    }


def _time_control(facts: Mapping[str, str]) -> str:
    return display_text(facts["time_control"]) if facts.get("time_control") else ""


def _published(data: SiteData, parts: EventParts) -> dt.datetime | None:
    """Return when the latest round was published, by the clock of the league."""
    paired = parts.view.snapshot.paired
    at = paired[-1].published_at if paired else None
    return None if at is None else at.astimezone(zone_named(data.frame.timezone))


def _names(data: SiteData, parts: EventParts, games: PairedGames, *, has_colours: bool) -> ByName:
    """Return the list by name; how players met, and their chances, are known before the next round comes."""
    snapshot, slugs = parts.view.snapshot, data.directory.players
    rounds = parts.view.event.rounds
    this, is_latest = rounds[games.number - 1], games.number == current_of(parts).number
    komi = UsualKomi.of(snapshot.facts, parts.view.event)
    met: dict[str, Meeting] = {}
    for (first, second), meeting in (data.meetings(parts, _boards(this)) if is_latest else {}).items():
        met[first], met[second] = meeting, meeting.turned()
    facts = {player: _facts(met.get(player), game, komi) for game in this.games for player in game.players}
    teams = {} if snapshot.teams is None else teams_of_players(snapshot.teams)
    for game in this.games if teams else ():
        for player in game.players:  # the team of the opponent comes first
            others = [teams[other] for other in game.players if other in teams and teams[other] != teams.get(player)]
            facts[player] = [*others, *facts[player]]
    label = str if snapshot.teams is None else snapshot.teams.match_rules.board_label
    marks = {each.id: f"n{slugs[each.id]}" for each in snapshot.event.entrants}
    return ByName(games, has_colours, facts, label, marks)


def _boards(this: Round) -> list[Game]:
    """Return the games of a round between two single players."""
    return [game for game in this.games if len(game.sides) == 2 and len(game.players) == 2]


def _facts(met: Meeting | None, game: Game | None, komi: UsualKomi) -> list[str]:
    """Return handicap, unusual komi, head to head, chance and what the game is worth as words."""
    words = [] if game is None else komi.terms(game)
    if met is None:
        return words
    if met.games:
        record = _whole(numbers.record(met.wins, met.draws, met.losses))
        words.append(_("head to head {record}").format(record=record))
    if met.chance is not None:
        words.append(_("chance {share}").format(share=_whole(numbers.percent(met.chance))))
    if met.stakes is not None:
        words.append(met.stakes[0].words)
    return words


def _whole(text: str) -> str:
    """Return a number that a narrow column does not break."""
    return text.replace("-", "\u2011").replace(" ", "\u00a0")


def _codes(data: SiteData, path: str, slug: str) -> list[tuple[str, Markup]]:
    """Return the codes of a round and of its event, each with what it is of; none where the address is not known."""
    if data.base_url is None:
        return []
    return [("round", qr_code(f"{data.base_url}{path}")), ("event", qr_code(f"{data.base_url}events/{slug}.html"))]
