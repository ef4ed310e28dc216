"""The fixtures of an event by round, and those of each team or player, with their calendar files.

An event has these pages once its rounds have days or were drawn together.  The key of a team is `e1-league/t3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from crosstable.publish.markup import bdi
from crosstable.publish.site_data import EventParts, SiteData
from crosstable.publish.table_html import page_head, page_rows, page_table
from crosstable.reading.event_summary import played_matches
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.fixtures import FixtureLine, entrants_with_fixtures, fixture_lines, next_lines, slot_words
from crosstable.views.tables.fixtures import FixtureContext, fixtures_table
from crosstable.views.texts import _, capital, game_words


class FixtureRound(NamedTuple):
    """A round: its name, when and where it is played in words, its matches, and whether some are open."""

    name: str
    when: str
    table: Markup
    is_open: bool


class EntrantLink(NamedTuple):
    """A team or a player with fixtures of their own, and the key of their page."""

    name: str
    key: str


def fixture_keys(data: SiteData) -> Iterator[str]:
    """Yield the keys of the pages of fixtures: those of events, then those of their teams or players."""
    for id in data.league.event_ids:
        event = data.league.event(id)
        if event is not None and event.snapshot.has_fixtures:
            slug = data.directory.events[id]
            yield slug
            yield from (f"{slug}/{entrant}" for entrant in entrants_with_fixtures(event.snapshot))


def parts_with_fixtures(data: SiteData, key: str) -> tuple[EventParts, str | None] | None:
    """Return the event of a key, and the team or player; None where there are no such fixtures."""
    slug, slash, entrant = key.partition("/")
    parts = data.event(slug)
    if parts is None or not parts.view.snapshot.has_fixtures:
        return None
    if slash and entrant not in entrants_with_fixtures(parts.view.snapshot):
        return None
    return parts, entrant if slash else None


def page_of_fixtures(data: SiteData, key: str) -> str | None:
    """Return the fixtures of an event, or of a team or player."""
    found = parts_with_fixtures(data, key)
    if found is None:
        return None
    parts, entrant = found
    snapshot, slug = parts.view.snapshot, key.partition("/")[0]
    up = "../" if entrant is None else "../../"
    names = named(parts)
    done, count = played_matches(snapshot.event)
    of = FixtureContext(snapshot.profile, names.__getitem__, entrant)
    lines = fixture_lines(snapshot, entrant)
    links = {id: f'<a href="{up}fixtures/{slug}/{id}.html">{bdi(name)}</a>' for id, name in names.items()}

    def table(rows: Sequence[FixtureLine], name: str) -> Markup:
        made = fixtures_table(rows, of, "page", name)
        if entrant is not None:
            return page_table(made, "stack", links.__getitem__)
        body = page_rows(made, links.__getitem__)
        return Markup('<table class="boards">{}<tbody>\n{}</tbody></table>').format(page_head(made), body)

    coming = next_lines(lines, data.day)
    return data.templates.fill(
        "fixtures.html",
        up=up,
        slug=slug,
        key=key,
        name=data.directory.event_names[snapshot.event.id],
        entrant="" if entrant is None else names[entrant],
        words=game_words(snapshot.profile.words),
        coming=table(coming, "next") if coming and len(coming) < len(lines) else "",
        coming_when=slot_words(coming[0].slot) if coming else "",
        rounds=_rounds(snapshot, lines, table) if entrant is None else [],
        own=table(lines, "own") if entrant is not None and lines else "",
        entrants=[EntrantLink(names[each], f"{slug}/{each}") for each in _by_name(snapshot, names)],
        timezone=data.frame.timezone,
        done=done,
        count=count,
    )


def named(parts: EventParts) -> dict[str, str]:
    """Return the names of teams and players of an event as they may be shown."""
    snapshot = parts.view.snapshot
    teams = {} if snapshot.teams is None else {team.id: team.name for team in snapshot.teams.teams}
    return {each.id: parts.directory.names[each.id] for each in snapshot.event.entrants} | teams


def _by_name(snapshot: EventSnapshot, names: dict[str, str]) -> list[str]:
    return sorted(entrants_with_fixtures(snapshot), key=lambda each: names[each].casefold())


def _rounds(
    snapshot: EventSnapshot, lines: Sequence[FixtureLine], table: Callable[[Sequence[FixtureLine], str], Markup]
) -> list[FixtureRound]:
    word = capital(_(snapshot.profile.words.round))
    found = []
    for number in sorted({line.round for line in lines}):
        inside = [line for line in lines if line.round == number]
        slot = snapshot.schedule.of(number)
        is_open = any(not line.result for line in inside)
        shown = table([line for line in inside if line.number], f"r{number}") if inside[0].number else Markup("")
        found.append(FixtureRound(f"{word} {number}", slot_words(slot), shown, is_open))
    return found
