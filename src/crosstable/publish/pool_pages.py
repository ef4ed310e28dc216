"""The pages of each pool: leaderboard with its data files, and how the rating works."""

from __future__ import annotations

from collections import defaultdict

from crosstable.publish.comparison_view import comparison_page
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.rating_view import diff_sentence, largest_moves
from crosstable.publish.site_data import SiteData
from crosstable.publish.table_html import page_table
from crosstable.publish.templating import data_in_page
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.one_forecast import on_neutral_ground
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import is_per_game
from crosstable.views import numbers
from crosstable.views.tables.list_facts import ListContext, bars_table, settings_table
from crosstable.views.tables.rating_moves import MovesContext, moves_table
from crosstable.views.texts import _


def list_files(data: SiteData) -> list[str]:
    """Return the addresses of the data files of all leaderboards, below their folder and without ending."""
    return [address for leaderboard in data.leaderboards for address in leaderboard.addresses()]


def list_file(data: SiteData, address: str) -> str | None:
    """Return a data file of a leaderboard."""
    leaderboard = _leaderboard(data, address.partition("/")[0])
    return None if leaderboard is None else leaderboard.file(address)


def page_of_list(data: SiteData, slug: str) -> str | None:
    """Return the page of a leaderboard."""
    leaderboard = _leaderboard(data, slug)
    if leaderboard is None:
        return None
    return data.templates.fill(
        "leaderboard.html",
        up="../",
        leaderboard=leaderboard,
        pools=_names(data),
        published=numbers.moment(leaderboard.facts.pool.published_at),
        empty=defaultdict(str),
        settings=data_in_page(leaderboard.settings()),
    )


def csv_of_list(data: SiteData, slug: str) -> str | None:
    """Return a leaderboard as CSV that is safe to open in a spreadsheet."""
    leaderboard = _leaderboard(data, slug)
    return None if leaderboard is None else leaderboard.as_csv()


def exact_csv_of_list(data: SiteData, slug: str) -> str | None:
    """Return a leaderboard as CSV with every name as it is, for programs."""
    leaderboard = _leaderboard(data, slug)
    return None if leaderboard is None else leaderboard.as_csv(is_exact=True)


def rating_page(data: SiteData, slug: str) -> str | None:
    """Return the page that explains the ratings of a list."""
    leaderboard = _leaderboard(data, slug)
    return None if leaderboard is None else _rating_page(leaderboard, _names(data), data)


def compared_lists(data: SiteData) -> list[str]:
    """Return the addresses of the rating lists that are compared with other systems."""
    return [facts.slug for facts in data.pools if facts.pool.comparison is not None]


def page_of_comparison(data: SiteData, slug: str) -> str | None:
    """Return the page that compares a list with other systems."""
    leaderboard = _leaderboard(data, slug)
    if leaderboard is None or leaderboard.facts.pool.comparison is None:
        return None
    return data.templates.fill(
        "comparison.html",
        up="../",
        pool=leaderboard.facts.pool.name,
        pools=[(name, other) for name, other in _names(data) if other in compared_lists(data)],
        own_slug=slug,
        **comparison_page(leaderboard.facts, leaderboard.facts.pool.comparison, data.directory, data.words),
    )


def _leaderboard(data: SiteData, slug: str) -> LeaderboardPage | None:
    return next((leaderboard for leaderboard in data.leaderboards if leaderboard.facts.slug == slug), None)


def _names(data: SiteData) -> list[tuple[str, str]]:
    return [(facts.pool.name, facts.slug) for facts in data.pools]


def _rating_page(leaderboard: LeaderboardPage, pools: list[tuple[str, str]], data: SiteData) -> str:
    facts = leaderboard.facts
    system = facts.ratings.system
    moves = largest_moves(facts, data.directory)
    diff, links = facts.pool.diff, data.links_of(move.player for move in moves)
    of = MovesContext(facts.scale, data.directory.names.__getitem__, diff is None or diff.is_same_scale, data.words)
    settings, about = {"system": system_name(system), **settings_of(system)}, ListContext(facts.scale, data.words)
    own = f"systems/{system_name(system)}.html"
    bars = zip(facts.histogram.edges, facts.histogram.counts, strict=False)
    return data.templates.fill(
        "rating.html",
        up="../",
        facts=facts,
        pools=pools,
        system=system,
        estimate=Estimate,
        is_in_order=is_per_game(system),
        level=on_neutral_ground(system),
        has_home=any(side.name == "Home" for side in data.frame.profile.sides),
        unless_entered=_(", unless they enter with a rating") if facts.pool.has_initial_ratings else "",
        system_name=system_name(system),
        system_page=own if data.templates.has(own) else "systems/any.html",
        diff_sentence="" if diff is None else diff_sentence(diff, data.frame.profile.words),
        moves=page_table(moves_table(moves, of, "page"), "moves stack", links.__getitem__) if moves else "",
        more_moves=0 if diff is None else len(diff.moves) - len(moves),
        bars=page_table(bars_table(bars, about, "page"), "list narrow"),
        settings_table=page_table(settings_table(settings.items(), about, "page"), "list narrow"),
    )
