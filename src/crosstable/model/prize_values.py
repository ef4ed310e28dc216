"""Prizes and zones as plain values, for files and the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from crosstable.model.categories import Category
from crosstable.model.prizes import Prize, PrizeFund, PrizeList
from crosstable.model.zones import Zone

_CATEGORY = Category("")


def prizes_as_values(fund: PrizeFund) -> dict[str, Any]:
    """Return categories and prizes as plain values; `prizes_from_values` reads them back.

    Example:
        >>> prizes_as_values(PrizeFund(lists=(PrizeList("Main", (Prize(300, "Cup"), 100)),)))
        {'lists': [{'name': 'Main', 'prizes': [{'amount': 300, 'thing': 'Cup'}, {'amount': 100}]}]}
    """
    values = {
        "categories": [_category_values(each) for each in fund.categories],
        "lists": [_list_values(each) for each in fund.lists],
        "sharing": "" if fund.sharing == "none" else fund.sharing,
        "currency": fund.currency,
        "without": sorted(fund.without),
    }
    return {name: value for name, value in values.items() if value}


def prizes_from_values(values: Mapping[str, Any]) -> PrizeFund:
    """Read categories and prizes from plain values; other names are ignored, so that newer ones can be read."""
    categories = tuple(_category(each) for each in values.get("categories") or ())
    by_name = {each.name: each for each in categories}
    lists = tuple(
        PrizeList(
            each["name"],
            tuple(_prize(one) for one in each.get("prizes") or ()),
            None if each.get("category") is None else by_name[each["category"]],
            each.get("board"),
        )
        for each in values.get("lists") or ()
    )
    return PrizeFund(
        categories,
        lists,
        sharing=values.get("sharing") or "none",
        currency=values.get("currency") or "",
        without=frozenset(values.get("without") or ()),
    )


def _category_values(category: Category) -> dict[str, Any]:
    values = {part.name: getattr(category, part.name) for part in fields(category)}
    values["members"] = None if category.members is None else sorted(category.members)
    return {name: value for name, value in values.items() if name == "name" or value != getattr(_CATEGORY, name)}


def _category(values: Mapping[str, Any]) -> Category:
    known = {part.name: values[part.name] for part in fields(Category) if values.get(part.name) is not None}
    members = known.pop("members", None)
    return Category(**known, members=None if members is None else frozenset(members))


def _list_values(prize_list: PrizeList) -> dict[str, Any]:
    category = {} if prize_list.category is None else {"category": prize_list.category.name}
    board = {} if prize_list.board is None else {"board": prize_list.board}
    return {
        "name": prize_list.name,
        **category,
        **board,
        "prizes": [_prize_values(each) for each in prize_list.as_prizes],
    }


def _prize_values(prize: Prize) -> dict[str, Any]:
    values = {"amount": prize.amount, "thing": prize.thing, "worth": prize.worth}
    return {name: value for name, value in values.items() if value} or {"amount": 0}


def _prize(values: Mapping[str, Any]) -> Prize:
    return Prize(values.get("amount") or 0, values.get("thing") or "", values.get("worth") or 0)


def zones_as_values(zones: Sequence[Zone]) -> list[dict[str, Any]]:
    """Return zones as plain values; `zones_from_values` reads them back."""
    return [{"name": each.name, "first": each.first, "last": each.last, "kind": each.kind} for each in zones]


def zones_from_values(values: Sequence[Mapping[str, Any]]) -> tuple[Zone, ...]:
    """Read zones from plain values."""
    return tuple(Zone(each["name"], each["first"], each["last"], each.get("kind") or "other") for each in values)
