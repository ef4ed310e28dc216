"""The page of an event: standings with crosstable and workings, boards by round, corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from crosstable.publish.board_view import RoundView, round_views
from crosstable.publish.event_head import EventHead, PagePart, event_head, page_parts
from crosstable.publish.markup import entrant_links
from crosstable.publish.prize_tables import CategoryView, PrizesView, category_views, prizes_view, zone_legend
from crosstable.publish.results_grid import ResultsGrid, results_grid
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.publish.table_html import page_head, page_rows, page_table
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EventStanding
from crosstable.views.tables.entrants import ListedEntrants, entrants_table
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import standings_table
from crosstable.views.texts import _, capital, counted_words, game_words, several, worded

_MOST_EARLIER = 500  # entrants by earlier rounds; more boards than that are on the pages of their rounds alone
_MOST_CHIPS = 7  # rounds; with more their cells are narrow, and the names stay in sight


@dataclass(frozen=True, slots=True)
class EventPage:
    """The values of the page of an event.

    `note` is the kind of its crosstable cells: "line", "goals", "placed", "raced", "points", "" without them.
    `now` is the round in progress, shown first; `rounds` are the others, and `elsewhere` those that have pages of their
    own alone, because the event is large.  `hall` is the address of the pages of a hall
    or "".  `grid` has the results of a league by home and away; `finder` is what the search for games asks for.
    `zones` say what the signs of the table mean.  `entrants` is the start list, which stands in place of the
    standings before the first round.  `is_grid` is whether there are so many rounds that the table scrolls in itself.
    """

    name: str
    head_of: EventHead
    parts: Sequence[PagePart]
    seeding: str
    unreadable: str
    trouble: str
    note: str
    round_word: str
    board_word: str
    has_colours: bool
    white: str
    white_name: str
    has_tiebreaks: bool
    is_grid: bool
    head: Markup
    rows: Markup
    now: RoundView | None
    rounds: Sequence[RoundView]
    elsewhere: Sequence[int]
    is_open: bool
    grid: ResultsGrid | None
    finder: str
    hall: str
    brackets: Markup
    zones: Sequence[str]
    categories: Sequence[CategoryView]
    prizes: PrizesView | None
    tables: Markup
    entrants: Markup


def event_page(
    facts: EventStanding,
    directory: Directory,
    links: Mapping[str, str],
    season: str,
) -> EventPage:
    """Return the values of the page of an event.

    Args:
        links: the link to each player as seen from the page, escaped.
        season: the name of the season, "" for none.
    """
    event, game = facts.event, facts.game
    words = game_words(game.words)
    with_rank = entrant_links(links, event.entrants, game)
    grid = results_grid(facts, with_rank)
    has_rounds = facts.race is None and grid is None  # a grid shows the same results, and who was at home
    ranking = replace(Ranking.of(facts, directory.names.__getitem__), has_rounds=has_rounds)
    table = standings_table(ranking, "page")
    with_rating = entrant_links(links, event.entrants, game, has_rating=True)
    rounds = round_views(facts.snapshot, with_rank, directory.names, with_rating)
    now = rounds.pop(facts.progress.rounds - 1) if facts.is_open and facts.is_round_on else None
    hall = directory.events[event.id] if facts.snapshot.status and event.rounds else ""
    is_large = bool(hall) and len(rounds) * len(event.entrants) > _MOST_EARLIER
    elsewhere, rounds = ([each.number for each in rounds], []) if is_large else ([], rounds)
    brackets = brackets_of(
        facts.snapshot, directory.names.__getitem__, href=lambda player: f"../players/{directory.players[player]}.html"
    )
    tables = stage_tables_of(facts.snapshot, directory.names.__getitem__, links.__getitem__)
    categories = category_views(facts.snapshot, ranking, links.__getitem__)
    prizes = prizes_view(facts, directory.names.__getitem__, with_rank.__getitem__, is_final=not facts.is_open)
    is_begun = bool(event.rounds) or not facts.is_open
    return EventPage(
        name=directory.event_names[event.id],
        head_of=event_head(facts, season, counted_words(len(event.entrants), game.words.player, game.words.players)),
        parts=page_parts(
            ("round", f"{capital(words.round)} {now.number}" if now else "", now),
            ("bracket", _("Bracket"), brackets),
            ("groups", _("Groups"), tables),
            ("standings", _("Standings"), is_begun and event.entrants),
            ("entrants-by-number", _("Start list"), not is_begun),
            ("prizes", _("Prizes"), prizes or categories),
            ("grid", _("Results grid"), grid),
            ("rounds", capital(several(game.words.round)), rounds or elsewhere),
        ),
        seeding=worded(facts.snapshot.seeding or ""),
        unreadable=worded(facts.snapshot.unreadable),
        trouble=worded(facts.trouble),
        note=ranking.cell_style if has_rounds else "",
        round_word=capital(words.round),
        board_word=words.board,
        white=game.side_of("white").key,
        white_name=_(game.side_of("white").name),
        has_colours=game.name == "plain" or game.has_colours,
        has_tiebreaks=bool(ranking.shown_codes),
        is_grid=has_rounds and len(event.rounds) > _MOST_CHIPS,
        head=page_head(table),
        rows=page_rows(table, links.__getitem__),
        now=now,
        rounds=rounds,
        elsewhere=elsewhere,
        is_open=facts.is_open,
        grid=grid,
        finder=_("Your name") if game.words.player == "player" else capital(words.player),
        hall=hall,
        brackets=brackets,
        zones=zone_legend(ranking),
        categories=categories,
        prizes=prizes,
        tables=tables,
        entrants=Markup("") if is_begun else _start_list(facts, links),
    )


def _start_list(facts: EventStanding, links: Mapping[str, str]) -> Markup:
    """Return the entrants by start number, as long as there is nothing to rank."""
    by_number = sorted(facts.event.entrants, key=lambda each: (each.number is None, each.number))
    listed = entrants_table(ListedEntrants(by_number, facts.game), "page")
    return page_table(listed, "stack", links.__getitem__) if by_number else Markup("")
