"""Where the players of a rating list begin who do not begin where the rating system says, and what decided it.

Everything comes from facts as they were after a change and from the selection that a run keeps, so a run that is made
again begins at the same ratings.  The sources and their order are those of `PoolConfig.initial`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, select

from crosstable.facts.players.listed_kinds import listed_kind
from crosstable.facts.players.listed_ratings import TakenRating
from crosstable.facts.results.league_history import AllFacts, EntryRating
from crosstable.facts.settings.config import PoolConfig
from crosstable.facts.store.schema import player, run_history
from crosstable.model.entry_details import league_list
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.ratings.provisional_rule import ProvisionalRule
from crosstable.ratings.system import AnySystem, is_per_game
from crosstable.runs.run_facts import FirstRating

_PART = "first/"
LIST, ENTRY, PROVISIONAL = "list", "entry", "provisional"


def plain_initial(pool: PoolConfig) -> dict[str, Any]:
    """Write down where the players of a pool begin, as a part of the selection of a run."""
    if not pool.initial:
        return {}
    plain: dict[str, Any] = {"initial": list(pool.initial)}
    if pool.initial_kinds:
        plain["initial_kinds"] = list(pool.initial_kinds)
    if pool.initial_lists:
        plain["initial_lists"] = list(pool.initial_lists)
    if PROVISIONAL in pool.initial:
        plain["provisional"] = {"rule": pool.provisional.rule, "games": pool.provisional.games}
    return plain


def first_ratings(
    history: History, read: AllFacts, selection: Mapping[str, Any], system: AnySystem
) -> dict[str, FirstRating]:
    """Return where players begin, by public id; players who begin where the system says are left out.

    Args:
        read: the facts that they are from.
        selection: as `plain_initial` writes it.
    """
    sources = selection.get("initial", ())
    found: dict[str, FirstRating] = {}
    for name in history.players:
        first = None
        for source in sources:
            if source == LIST:
                first = first or _listed(read.listed_ratings.get(name, ()), selection.get("initial_lists", ()))
            elif source == ENTRY:
                first = first or _entered(read.entry_ratings.get(name, ()), selection.get("initial_kinds", ()))
        if first is not None:
            found[name] = first
    if PROVISIONAL in sources and is_per_game(system):
        from crosstable.ratings.provisional import first_performances

        rule = ProvisionalRule(**selection["provisional"])
        begun = history.with_initial_ratings(initial_of(found))
        try:
            shown = first_performances(begun, system, rule)
        except RatingError:  # a game that the system cannot rate: the run names it
            return found
        for name, each in shown.items():
            found[name] = FirstRating(PROVISIONAL, each.rating, rule.rule, games=each.games, needed=rule.games)
    return found


def initial_of(first: Mapping[str, FirstRating]) -> dict[str, float]:
    """Return the rating at which each player begins, by public id."""
    return {name: each.rating for name, each in first.items() if each.rating is not None}


def packed_first_ratings(first: Mapping[str, FirstRating], numbers: Mapping[str, int]) -> dict[str, bytes]:
    """Return the parts of a stored run that hold where players begin: "first/17" for player 17, as JSON.

    Args:
        first: by public id.
        numbers: of the players, by public id.
    """
    return {f"{_PART}{numbers[id]}": json.dumps(asdict(each)).encode() for id, each in first.items()}


def stored_first_ratings(
    connection: Connection, run: int, player_ids: Sequence[str] | None = None
) -> dict[str, FirstRating]:
    """Read where players of a stored run begin who do not begin where the system says, by public id.

    Args:
        run: the number of the run; nothing is returned where its history was dropped.
        player_ids: of whom; None is all.
    """
    ids = select(player.c.id, player.c.public_id)
    known = connection.execute(ids if player_ids is None else ids.where(player.c.public_id.in_(player_ids)))
    public_id = {f"{_PART}{row.id}": row.public_id for row in known}
    wanted = select(run_history.c.part, run_history.c.packed).where(run_history.c.run_id == run)
    is_first = run_history.c.part.like(f"{_PART}%") if player_ids is None else run_history.c.part.in_(public_id)
    return {
        public_id[row.part]: FirstRating(**json.loads(bytes(row.packed)))
        for row in connection.execute(wanted.where(is_first))
    }


def _listed(taken: Sequence[TakenRating], kinds: Sequence[str]) -> FirstRating | None:
    """Return the first of these kinds that was taken from a list; without kinds, the first of all."""
    wanted = [listed_kind(kind) for kind in kinds]
    of_kind = [each for kind in wanted for each in taken if each.kind == kind] if kinds else list(taken)
    if not of_kind:
        return None
    first = of_kind[0]
    return FirstRating(LIST, first.rating, str(first.kind), first.dated)


def _entered(entered: Sequence[EntryRating], kinds: Sequence[str]) -> FirstRating | None:
    """Return the first rating of the first of these kinds that a player has; without kinds, the first of all.

    Ratings that are from a list of the league itself say nothing of the rating at which a player begins.
    """
    entered = [each for each in entered if not league_list(each.kind)]
    of_kind = [each for kind in kinds for each in entered if each.kind.casefold() == kind.casefold()]
    found = of_kind if kinds else entered
    return FirstRating(ENTRY, found[0].rating, found[0].kind, event=found[0].event) if found else None
