"""An event on paper: one page of HTML that prints as it is, A4, every list from a new sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, get_args

from markupsafe import Markup

from crosstable.games.profile import GameProfile, SideName
from crosstable.games.table_notation import PlacesNotation
from crosstable.model.errors import UnknownName
from crosstable.model.games import Colour
from crosstable.model.names import display_text
from crosstable.publish.board_view import games_of_round
from crosstable.publish.event_facts import shown_facts
from crosstable.publish.markup import bdi
from crosstable.publish.package_assets import asset
from crosstable.publish.print_lists import round_to_print
from crosstable.publish.print_slips import sheet_codes, slip_sheets
from crosstable.publish.prize_tables import category_views, prizes_view, zone_legend
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.publish.table_html import paper_table
from crosstable.publish.templating import Templates
from crosstable.publish.web_address import clean_base
from crosstable.reading.event_summary import EventStanding, is_on
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views import numbers
from crosstable.views.tables.by_name import ByName, by_name_table
from crosstable.views.tables.paired_games import PairedGames
from crosstable.views.tables.pairings import pairings_table
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import standings_table
from crosstable.views.texts import _, game_words

Part = Literal["pairings", "wall-list", "standings", "categories", "prizes", "slips"]
PARTS: tuple[str, ...] = get_args(Part)
OF_A_ROUND = ("pairings", "slips")
_NO_LINKS: Mapping[int, str] = MappingProxyType({})
MARK = '<meta name="generator" content="crosstable paper">'


def parts_to_print(snapshot: EventSnapshot) -> tuple[str, ...]:
    """Return the parts of an event that there are by now, in the order in which they are printed."""
    fund = snapshot.prizes
    missing = [] if snapshot.event.rounds else [*OF_A_ROUND]
    missing += [part for part, of in (("categories", fund.categories), ("prizes", fund.lists)) if not of]
    return tuple(part for part in PARTS if part not in missing)


def paper(
    snapshot: EventSnapshot,
    league: str,
    parts: Sequence[str],
    *,
    round: int | None = None,
    base_url: str | None = None,
    style: str = "",
    links: Mapping[int, str] = _NO_LINKS,
) -> str:
    """Write parts of an event as one page to be printed.

    Args:
        snapshot: the event; only published rounds are in it.
        parts: of `PARTS`, in the order in which they are printed.
        round: whose pairings and slips; None is the latest.
        base_url: where the site stands, for the codes on lists and slips.
        style: the address of its style; "" puts the style into the page.
        links: by board, the address at which its players report; for slips that are not public.
    Raises:
        UnknownName: a part that does not exist.
        InputError: the round is not published; not a web address.
    """
    for part in parts:
        if part not in PARTS:
            raise UnknownName("part to print", part, PARTS)
    base = clean_base(base_url)
    of = round_to_print(snapshot, round) if any(part in OF_A_ROUND for part in parts) else None
    if snapshot.teams is not None:
        from crosstable.publish.print_teams import team_paper

        return team_paper(snapshot, snapshot.teams, league, parts, of=of, base=base, style=style)
    view = EventStanding(snapshot)
    game, ranking = view.game, Ranking.of(view)
    words = game_words(game.words)
    games = None if of is None else games_of_round(snapshot, of.number)
    has_colours = game.name == "plain" or game.has_colours
    has_names = games is not None and (games.is_of_pairs or len(games.rows) > 1)
    names = ByName(games, has_colours=has_colours and games.is_of_pairs) if games is not None and has_names else None
    entrants = {each.id: each for each in snapshot.event.entrants}

    def plain_name(player: str) -> str:
        return display_text(entrants[player].player.shown_name(), player)

    def name(player: str) -> str:
        return bdi(plain_name(player))

    return Templates().fill(
        "print/paper.html",
        style=style,
        css=Markup(asset("paper.css")),  # noqa: S704  # our own
        parts=parts,
        league=display_text(league),
        event=display_text(snapshot.event.name, snapshot.event.id),
        date=numbers.day(snapshot.event.date),
        about=shown_facts(snapshot.facts),
        of=of,
        pairings="" if games is None else paper_table(pairings_table(games, "paper"), css=_pairs(games)),
        white=_side_in_words(game, "white"),
        black=_side_in_words(game, "black"),
        cells=ranking.cell_style,
        has_colours=has_colours,
        counted=_(game.counted),
        player=words.player.capitalize(),
        players=words.players.capitalize(),
        board=words.board,
        round_word=words.round.capitalize(),
        draw=_("Jigo") if game.name == "go" else _("Draw"),
        is_placed=isinstance(game.notation, PlacesNotation),
        names="" if names is None else paper_table(by_name_table(names, "paper")),
        sheets=slip_sheets(snapshot, of, base, links) if of is not None and "slips" in parts else [],
        qr=sheet_codes(snapshot, of, base),
        wall_list=paper_table(standings_table(ranking, "wall-list"), name) if "wall-list" in parts else "",
        standings=paper_table(standings_table(ranking, "paper"), name) if "standings" in parts else "",
        brackets=brackets_of(snapshot, plain_name, folds=False) if "standings" in parts else "",
        stage_tables=stage_tables_of(snapshot, plain_name) if "standings" in parts else "",
        zones=zone_legend(ranking),
        categories=category_views(snapshot, ranking, name) if "categories" in parts else [],
        prizes=prizes_view(view, plain_name, name, is_final=True) if "prizes" in parts else None,
        rounds=len(snapshot.event.rounds),
        is_on=is_on(snapshot.event),
    )


def _side_in_words(game: GameProfile, colour: Colour) -> SideName:
    side = game.side_of(colour)
    return replace(side, name=_(side.name))


def _pairs(games: PairedGames) -> str:
    """Return the class of a pairing list whose boards have a column for each side."""
    return "pairs" if games.is_of_pairs else ""
