"""The page of an event: standings with crosstable and workings, boards by round, corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from crosstable.games.profile import GameProfile
from crosstable.publish.board_view import RoundView, round_views
from crosstable.publish.correction_lines import CorrectionLine
from crosstable.publish.event_facts import shown_facts
from crosstable.publish.event_rows import cells_of, score_label, standing_rows
from crosstable.publish.headings import Heading, headings_in
from crosstable.publish.markup import entrant_links
from crosstable.publish.prize_tables import CategoryView, PrizesView, category_views, prizes_view, zone_legend
from crosstable.publish.results_grid import ResultsGrid, results_grid
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.standings.league_table import code_heading, heading
from crosstable.standings.tiebreak import TieBreak
from crosstable.views.directory import Directory
from crosstable.views.event import EventView
from crosstable.views.texts import _, counted_words, game_words, worded
from crosstable.views.words import progress_words


@dataclass(frozen=True, slots=True)
class EventPage:
    """The values of the page of an event.

    `note` is the kind of its crosstable cells: "results", "goals", "placed", "raced", "points", "" without them.
    `now` is the round in progress, shown first; `rounds` are the others.  `about` are labelled facts such as
    the place; `link` is the web address of the event, `hall` the address of its pages of a hall or "".  `grid` has the
    results of a league by home and away; `finder` is what the search for games asks for.  `zones` say what the signs of
    the table mean.
    """

    name: str
    facts: Sequence[str]
    about: Sequence[tuple[str, str]]
    seeding: str
    link: str
    unreadable: str
    trouble: str
    note: str
    round_word: str
    board_word: str
    has_colours: bool
    white: str
    white_name: str
    columns: Sequence[tuple[str, Heading]]
    has_tiebreaks: bool
    rows: Markup
    now: RoundView | None
    rounds: Sequence[RoundView]
    corrections: Sequence[CorrectionLine]
    is_open: bool
    grid: ResultsGrid | None
    finder: str
    hall: str
    brackets: Markup
    zones: Sequence[str]
    categories: Sequence[CategoryView]
    prizes: PrizesView | None
    tables: Markup


def event_page(
    facts: EventView,
    directory: Directory,
    links: Mapping[str, str],
    season: str,
    corrections: Sequence[CorrectionLine] = (),
) -> EventPage:
    """Return the values of the page of an event.

    Args:
        facts: the event.
        directory: names.
        links: the link to each player as seen from the page, escaped.
        season: the name of the season, "" for none.
        corrections: of results of this event.
    """
    event, table, game = facts.event, facts.standings, facts.game
    words, note = game_words(game.words), cells_of(facts)
    own = headings_in(words)
    links = entrant_links(links, event.entrants, game)
    columns = [("place", own["place"]), ("player", own["player"])]
    grid = results_grid(facts, links)
    has_rounds = facts.race is None and grid is None  # a grid shows the same results, and who was at home
    if has_rounds:
        kind = note or ("" if game.name == "plain" or game.has_colours else "plain")
        columns += [("rounds", own[f"rounds_{kind}" if kind else "rounds"])]
    columns += [(key, own[key]) for key in facts.rating_keys]
    columns += [(column, _record_heading(own, game, column)) for column in game.table]
    score = replace(own["score"], label=score_label(facts))
    columns += [(key, score if key == "score" else _points_heading(own[key], game)) for key in facts.score_keys]
    columns += [(f"{at}", _heading(table.order[at])) for at in facts.shown_codes]
    head = [str(event.date)] if event.date else []
    head += [season] if season else []
    head += [facts.snapshot.discipline] if facts.snapshot.discipline else []
    head += [counted_words(len(event.entrants), game.words.player, game.words.players)]
    head += [progress_words(facts.progress, game.words)]
    head += [_("ratings of {list}").format(list=facts.pool.pool.name)] if facts.pool else []
    rounds = round_views(facts.snapshot, links, directory.names)
    return EventPage(
        name=directory.event_names[event.id],
        facts=head,
        about=shown_facts(facts.snapshot.facts),
        seeding=worded(facts.snapshot.seeding or ""),
        link=facts.snapshot.facts.get("link", ""),
        unreadable=worded(facts.snapshot.unreadable),
        trouble=worded(facts.trouble),
        note=(note or "results") if has_rounds else "",
        round_word=_capital(words.round),
        board_word=words.board,
        white=game.side_of("white").key,
        white_name=_(game.side_of("white").name),
        has_colours=game.name == "plain" or game.has_colours,
        columns=columns,
        has_tiebreaks=bool(facts.shown_codes),
        rows=standing_rows(facts, directory, links, has_rounds=has_rounds),
        now=rounds.pop() if facts.is_open and facts.is_round_on else None,
        rounds=rounds,
        corrections=corrections,
        is_open=facts.is_open,
        grid=grid,
        finder=_("Your name") if game.words.player == "player" else _capital(words.player),
        hall=directory.events[event.id] if facts.snapshot.status and event.rounds else "",
        brackets=brackets_of(facts.snapshot, directory.names.__getitem__),
        zones=zone_legend(facts),
        categories=category_views(facts, links.__getitem__),
        prizes=prizes_view(facts, directory.names.__getitem__, links.__getitem__, is_final=not facts.is_open),
        tables=stage_tables_of(facts.snapshot, links),
    )


def _points_heading(known: Heading, game: GameProfile) -> Heading:
    """Return the heading of the points of the only game: of a table rather than a race, where tables are played."""
    return replace(known, tip=_("The points of the table.")) if game.words.board == "table" else known


def _record_heading(own: Mapping[str, Heading], game: GameProfile, column: str) -> Heading:
    known = own[f"league_{column}"]
    return replace(known, label=_capital(_(heading(game, column)))) if column == "goals" else known


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _heading(tie_break: TieBreak) -> Heading:
    text = (
        _("{title}: a tie-break; the lowest value comes first. Press a value for its working.")
        if tie_break.sorts_upwards
        else _("{title}: a tie-break; the highest value comes first. Press a value for its working.")
    )
    return Heading(_(code_heading(tie_break.code)), text.format(title=_(tie_break.title)))
