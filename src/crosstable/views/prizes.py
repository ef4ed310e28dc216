"""Categories and prizes of an event in words: who belongs to a category, who takes which prize, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.categories import Category
from crosstable.model.prizes import Prize, PrizeFund, PrizeList, Sharing
from crosstable.model.teams.team_event import TeamEvent
from crosstable.ranking.prizes import Award, CategoryRow, award, category_standings, rounded
from crosstable.ranking.score_words import plain
from crosstable.ranking.table import Standings
from crosstable.ranking.teams.board_results import FewerGames, boards_with_prizes
from crosstable.views import numbers
from crosstable.views.texts import _, formats, ngettext

EVERYONE = "all entrants"
ALL_TEAMS = "all teams"
SHARED: Mapping[Sharing, str] = {
    "none": "Prizes go by place; those who share a place share its prizes.",
    "equal": "Those with equal scores share their prizes equally.",
    "hort": "Those with equal scores share by the Hort system: half by place, half equally.",
}
_CENTS = 100


class ListedPrizes(NamedTuple):
    """A list of prizes as it is announced: its name, who takes part, and the prizes."""

    name: str
    who: str
    prizes: str


class PrizeLine(NamedTuple):
    """A line of the prize sheet: the list, the place in it, the id of the player, the prize and its reason."""

    prize_list: str
    place: int
    player: str
    prize: str
    reason: str


class CategoryTable(NamedTuple):
    """The standings of a category: its name, who belongs to it, and its rows."""

    name: str
    who: str
    rows: Sequence[CategoryRow]


def conditions(category: Category) -> str:
    """Return who belongs to a category, in words.

    Example:
        >>> conditions(Category("girls", born_from=2008, women=True))
        'women, born 2008 or later'
    """
    words = [_("women")] if category.women else []
    if category.born_from is not None and category.born_to is not None:
        words.append(_("born {first} to {last}").format(first=category.born_from, last=category.born_to))
    elif category.born_from is not None:
        words.append(_("born {year} or later").format(year=category.born_from))
    elif category.born_to is not None:
        words.append(_("born {year} or earlier").format(year=category.born_to))
    if category.rating_from is not None:
        words.append(_("rating {rating} or more").format(rating=numbers.general(category.rating_from)))
    if category.rating_below is not None:
        text = _("rating below {rating}") if category.unrated else _("rating below {rating}, rated")
        words.append(text.format(rating=numbers.general(category.rating_below)))
    words += [what.format(name=text) for what, text in _places(category) if text is not None]
    if category.members is not None:
        words.append(_("{n} by name").format(n=formats().count(len(category.members))))
    return ", ".join(words) or _(EVERYONE)


def _places(category: Category) -> list[tuple[str, str | None]]:
    return [
        (_("club {name}"), category.club),
        (_("region {name}"), category.region),
        (_("country {name}"), category.country),
    ]


def category_tables(table: Standings, fund: PrizeFund) -> list[CategoryTable]:
    """Return the standings of each category of an event."""
    return [CategoryTable(each.name, conditions(each), category_standings(table, each)) for each in fund.categories]


def listed_prizes(fund: PrizeFund, *, is_of_teams: bool = False) -> list[ListedPrizes]:
    """Return the lists of prizes as they are announced."""
    return [
        ListedPrizes(
            each.name,
            _who(each, is_of_teams=is_of_teams),
            ", ".join(_prize(one, fund.currency) for one in each.as_prizes),
        )
        for each in fund.lists
    ]


def _who(prize_list: PrizeList, *, is_of_teams: bool) -> str:
    """Return who takes part in a list of prizes, in words."""
    if prize_list.board is not None:
        return _("players on board {board}").format(board=prize_list.board)
    if prize_list.category is not None:
        return conditions(prize_list.category)
    return _(ALL_TEAMS) if is_of_teams else _(EVERYONE)


def _prize(prize: Prize, currency: str) -> str:
    if not prize.thing:
        return money(Fraction(prize.amount), currency)
    return _both(money(Fraction(prize.amount), currency), prize.thing) if prize.amount else prize.thing


def _both(first: str, second: str) -> str:
    return _("{first} and {second}").format(first=first, second=second)


def money(amount: Fraction, currency: str) -> str:
    """Format an amount of money, with two decimals unless it is whole.

    Example:
        >>> money(Fraction(233, 2), "EUR")
        '116.50 EUR'
    """
    text = formats().figure(plain(amount)) if amount.denominator == 1 else numbers.fixed(float(amount), 2)
    return f"{text} {currency}" if currency else text


def prize_lines(
    table: Standings, fund: PrizeFund, name: Callable[[str], str], teams: TeamEvent | None = None
) -> list[PrizeLine]:
    """Return the prize sheet of an event, with the reason of each prize.

    Args:
        table: the standings; of the teams in an event of teams.
        name: of a player, or a team, as it may be shown.
        teams: the event of teams, whose boards may have prizes.
    """
    if not fund.lists or not table.after_round:
        return []
    boards = {} if teams is None else boards_with_prizes(teams, {each.board for each in fund.lists})
    awards = award(table, fund.lists, sharing=fund.sharing, without=fund.without, boards=boards)
    cents = rounded(awards, parts=_CENTS)
    lists = {each.name: each for each in fund.lists}
    return [
        PrizeLine(
            each.prize_list,
            each.place,
            each.player,
            _taken(each, cents, fund.currency),
            _reason(each, lists[each.prize_list], fund, boards.get(lists[each.prize_list].board or 0, table), name),
        )
        for each in awards
    ]


def _taken(award: Award, cents: Mapping[str, int], currency: str) -> str:
    if not award.amount:
        return award.thing
    text = money(Fraction(cents[award.player], _CENTS), currency)
    return _both(text, award.thing) if award.thing else text


def _reason(award: Award, prizes: PrizeList, fund: PrizeFund, table: Standings, name: Callable[[str], str]) -> str:
    """Return why a player takes a prize."""
    place = _("place {place}").format(place=award.event_place)
    if prizes.category is not None:
        text = _("place {place} of {category}, place {overall} of the event")
        place = text.format(place=award.place, category=prizes.category.name, overall=award.event_place)
    elif prizes.board is not None:
        place = _on_board(award, prizes.board, table)
    words = [place]
    if award.passed:
        text = ngettext(
            "after {players}, who takes another prize", "after {players}, who take another prize", len(award.passed)
        )
        words.append(text.format(players=_names(award.passed, name)))
    if award.shared_with and award.amount:
        words.append(_shared(award, fund.sharing, name))
    if award.is_tied:
        words.append(_("{prize}: tied, by the order of the table").format(prize=award.thing))
    withdrawn = {row.entrant.id: row.entrant.until_round for row in table.rows}[award.player]
    if withdrawn is not None:
        words.append(_("withdrew after round {round}").format(round=withdrawn))
    return "; ".join(words)


def _on_board(award: Award, board: int, table: Standings) -> str:
    """Return the place of a player on a board with the points and games there."""
    row = next(each for each in table.rows if each.entrant.id == award.player)
    games = row.value(FewerGames.acronym)
    text = ngettext(
        "place {place} on board {board}: {points} of {n} game",
        "place {place} on board {board}: {points} of {n} games",
        int(games),
    )
    points = formats().figure(plain(Fraction(row.half_points, 2)))
    return text.format(place=award.event_place, board=board, points=points, n=plain(games))


def _shared(award: Award, sharing: Sharing, name: Callable[[str], str]) -> str:
    text = (
        _("half by place, half as an equal part of places {first} to {last} with {players}")
        if sharing == "hort"
        else _("an equal part of places {first} to {last} with {players}")
    )
    return text.format(first=award.first, last=award.last, players=_names(award.shared_with, name))


def _names(players: Sequence[str], name: Callable[[str], str]) -> str:
    *most, last = map(name, players)
    return _("{several} and {last}").format(several=", ".join(most), last=last) if most else last
