"""The pages of each pool: leaderboard with its data files, and how the rating works."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from crosstable.publish.comparison_view import comparison_page
from crosstable.publish.leaderboard import LeaderboardPage
from crosstable.publish.rating_view import diff_sentence, move_lines
from crosstable.publish.site_data import SiteData
from crosstable.publish.templating import Templates, data_in_page
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import is_per_game, system_name
from crosstable.views import numbers


def pool_pages(data: SiteData, templates: Templates) -> Iterator[tuple[str, str]]:
    """Yield path and content of the pages and files."""
    pools = [(facts.pool.name, facts.slug) for facts in data.pools]
    for board in data.boards:
        slug = board.facts.slug
        yield from ((f"leaderboards/{path}", content) for path, content in board.files())
        yield f"leaderboards/{slug}.csv", board.as_csv()
        yield (
            f"leaderboards/{slug}.html",
            templates.fill(
                "leaderboard.html",
                up="../",
                board=board,
                pools=pools,
                published=numbers.moment(board.facts.pool.published_at),
                empty=defaultdict(str),
                settings=data_in_page(board.settings()),
            ),
        )
        yield f"ratings/{slug}.html", _rating_page(board, pools, data, templates)
    yield from _comparisons(data, templates)


def _comparisons(data: SiteData, templates: Templates) -> Iterator[tuple[str, str]]:
    """Yield the comparison page of each list that is compared with other systems."""
    compared = [(facts, facts.pool.comparison) for facts in data.pools if facts.pool.comparison is not None]
    pools = [(facts.pool.name, facts.slug) for facts, _ in compared]
    for facts, comparison in compared:
        yield (
            f"comparisons/{facts.slug}.html",
            templates.fill(
                "comparison.html",
                up="../",
                pool=facts.pool.name,
                pools=pools,
                own_slug=facts.slug,
                **comparison_page(facts, comparison, data.directory),
            ),
        )


def _rating_page(board: LeaderboardPage, pools: list[tuple[str, str]], data: SiteData, templates: Templates) -> str:
    facts = board.facts
    system = facts.ratings.system
    moves = move_lines(facts, data.directory)
    diff = facts.pool.diff
    own = f"systems/{system_name(system)}.html"
    bars = zip(facts.histogram.edges, facts.histogram.counts, strict=False)
    return templates.fill(
        "rating.html",
        up="../",
        facts=facts,
        pools=pools,
        system=system,
        estimate=Estimate,
        is_in_order=is_per_game(system),
        system_name=system_name(system),
        system_page=own if templates.has(own) else "systems/any.html",
        settings=settings_of(system),
        diff_sentence="" if diff is None else diff_sentence(diff, data.words),
        moves=moves,
        more_moves=0 if diff is None else len(diff.moves) - len(moves),
        bars=[(numbers.rating(edge, facts.scale), count) for edge, count in bars],
    )
