"""Import what a file says: a diff against what it said before, so that doing it twice changes nothing.

    report = import_results(store, "ann", source)
    report.new, report.changed, report.vanished

Rules are those of `import_plan`, `people` and `occasions`.  Everything is one transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from sqlalchemy import Connection, select

from crosstable.league.intake.event_matching import discipline_numbers, event_numbers
from crosstable.league.intake.import_diff import Plan, make_plan
from crosstable.league.intake.source_rows import SaidRows, remember
from crosstable.league.leagues import ONLY_LEAGUE
from crosstable.league.players.players import NameBook, NearName, add_players, check_names, near_to_known, new_names
from crosstable.league.players.players import reject_new_players as reject_new
from crosstable.league.results.result_versions import add_results, bring_back, end_results, withdraw
from crosstable.league.store.databases import insert_rows
from crosstable.league.store.schema import game, import_batch
from crosstable.league.store.schema import source as source_table
from crosstable.league.store.store import Store, Write
from crosstable.model.columns import GameColumns, Indices, Longs, SideColumns
from crosstable.model.errors import InputError
from crosstable.model.history_checks import check_sides
from crosstable.model.names import LONGEST_NAME, clean_name
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultRules
from crosstable.model.source import Source

_SHOWN = 20


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did, or would do.

    Args:
        source: the name under which the file is known.
        change: the number of the change; None when nothing changed, or in a preview.
        rows: games in the file.
        new: games that were not there.
        changed: games of which the file says something else now.
        unchanged: games of which it says the same.
        back: games that were taken out before and are there again.
        moved: games that stand in another order on their day.
        vanished: games that are no longer in the file, by public id; taken out under `prune`.
        pruned: how many were taken out.
        conflicts: games that were corrected by hand and of which the file now says something else; left as they are.
        repeats: rows that say what an earlier row of the file says; kept.
        elsewhere: new games that another file has, word for word; kept.
        new_players: names that were nobody's.
        near_names: new names that are nearly somebody else's.
        changed_games: some of the changed games, by public id.
    """

    source: str
    change: int | None
    rows: int
    new: int = 0
    changed: int = 0
    unchanged: int = 0
    back: int = 0
    moved: int = 0
    vanished: tuple[str, ...] = ()
    pruned: int = 0
    conflicts: tuple[str, ...] = ()
    repeats: int = 0
    elsewhere: int = 0
    new_players: tuple[str, ...] = ()
    near_names: tuple[NearName, ...] = ()
    changed_games: tuple[str, ...] = ()

    @property
    def changes(self) -> int:
        """Count what is different after it."""
        return self.new + self.changed + self.back + self.moved + self.pruned


def preview_import(
    store: Store,
    source: Source,
    *,
    name: str = "",
    strict_players: bool = False,
    prune: bool = False,
    takes_file: bool = False,
) -> ImportReport:
    """Report what an import would do, without writing or keeping others from writing.

    The arguments are those of `import_results`.

    Raises:
        InputError: as the import would.
    """
    name = source_name(name or source.name)
    with store.read() as connection:
        source_id = _source_id(connection, name)
        plan = make_plan(connection, source, source_id, takes_file=takes_file)
        spelled, _ = _spellings(source, plan.to_write)
        names = _checked_new_names(connection, spelled, strict_players=strict_players)
        return _report(connection, name, plan, names, prune=prune, change=None)


def import_results(
    store: Store,
    actor: str,
    source: Source,
    *,
    name: str = "",
    rules: ResultRules = DEFAULT_RULES,
    disciplines: tuple[str, ...] = (),
    strict_players: bool = False,
    prune: bool = False,
    takes_file: bool = False,
    sha256: str = "",
    mapping: Mapping[str, str] | None = None,
    reason: str = "",
    dry_run: bool = False,
) -> ImportReport:
    """Bring the league to what a file says.

    Args:
        store: the league.
        actor: who does it.
        source: as read from the file.
        name: under which the file is known; two names never share games.  Empty takes that of the source.
        rules: say which games are rated and so need a result.
        disciplines: all that may be played; empty for any.
        strict_players: refuse names that are nobody's.
        prune: take out games that are no longer in the file.
        takes_file: let the file overrule corrections by hand.
        sha256: of the file, for the record.
        mapping: which column held what, for the record.
        reason: why, for the log.
        dry_run: do all, then undo all.
    Raises:
        InputError: names that cannot be or are nobody's under `strict_players`, a rated game without a result.
        StoreError: the database refuses; nothing was changed.
    Cost: O(rows); 1,000,000 new games of two in about 12 s, the same again in about 4 s.
    """
    name = source_name(name or source.name)
    with store.write(actor, "import", target=name, reason=reason, dry_run=dry_run) as write:
        source_id = _source_id(write.connection, name)
        plan = make_plan(write.connection, source, source_id, takes_file=takes_file)
        spelled, member = _spellings(source, plan.to_write)
        names = _checked_new_names(write.connection, spelled, strict_players=strict_players)
        report = _report(write.connection, name, plan, names, prune=prune, change=None if dry_run else write.change_id)
        if not report.changes:
            write.leave_no_trace()
            return replace(report, change=None)
        if source_id is None:
            source_id = write.insert(source_table, league_id=ONLY_LEAGUE, name=name)
        add_players(write, names)
        said = _take_in(write, source, source_id, plan, spelled, member, rules, disciplines)
        if prune:
            withdraw(write, plan.vanished_heads.tolist())
        remember(write, source_id, [said, plan.vanished.taken_out()] if prune else [said])
        counts = {field: getattr(report, field) for field in _COUNTED}
        _record(write, source_id, sha256, mapping or {}, counts)
        return report


_COUNTED = ("rows", "new", "changed", "unchanged", "back", "moved", "pruned", "repeats", "elsewhere")


def source_name(name: str) -> str:
    """Return the name under which a file is known.

    Raises:
        InputError: it has none, or a very long one.
    """
    cleaned = clean_name(name)
    if not cleaned or len(cleaned) > LONGEST_NAME:
        raise InputError("league/intake/source-name-length", name=cleaned[:40], length=len(cleaned), most=LONGEST_NAME)
    return cleaned


def _source_id(connection: Connection, name: str) -> int | None:
    of_name = select(source_table.c.id).where(source_table.c.league_id == ONLY_LEAGUE, source_table.c.name == name)
    return connection.execute(of_name).scalar()


def _spellings(source: Source, rows: Longs) -> tuple[list[str], Indices]:
    """Return the spellings in some rows by first appearance, and the place of each member's among them."""
    if not len(rows):
        return [], np.zeros(0, dtype=np.uint32)
    used, first, place = np.unique(source.sides.take(rows).player, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    rank = np.empty(len(order), dtype=np.uint32)
    rank[order] = np.arange(len(order), dtype=np.uint32)
    return [source.spellings[code] for code in used[order]], rank[place.reshape(-1)]


def _checked_new_names(connection: Connection, spelled: list[str], *, strict_players: bool) -> list[str]:
    check_names(spelled)
    names = new_names(NameBook(connection), spelled)
    if strict_players:
        reject_new(connection, names)
    return names


def _report(
    connection: Connection, name: str, plan: Plan, names: list[str], *, prune: bool, change: int | None
) -> ImportReport:
    vanished = tuple(f"g{number}" for number in plan.vanished.game.tolist())
    touched = plan.is_new | plan.is_back | plan.has_changed | plan.is_conflict
    return ImportReport(
        source=name,
        change=change,
        rows=len(plan.keys),
        new=int(plan.is_new.sum()),
        changed=int(plan.has_changed.sum()),
        unchanged=int((~touched).sum()),
        back=int(plan.is_back.sum()),
        moved=int(plan.has_moved.sum()),
        vanished=vanished,
        pruned=len(vanished) if prune else 0,
        conflicts=tuple(f"g{number}" for number in plan.game[plan.is_conflict].tolist()),
        repeats=plan.keys.repeats,
        elsewhere=plan.elsewhere,
        new_players=tuple(names),
        near_names=tuple(near_to_known(connection, names)),
        changed_games=tuple(f"g{number}" for number in plan.game[plan.has_changed][:_SHOWN].tolist()),
    )


def _take_in(
    write: Write,
    source: Source,
    source_id: int,
    plan: Plan,
    spelled: list[str],
    member: Indices,
    rules: ResultRules,
    allowed: tuple[str, ...],
) -> SaidRows:
    """Write what is new; give what is to be remembered of it."""
    moved = np.flatnonzero(plan.has_moved)
    heads = plan.head[moved].tolist()
    bring_back(write, heads, heads, positions=plan.position[moved].tolist())
    rows = plan.to_write
    players = NameBook(write.connection).numbers(spelled)
    games, sides = source.games.take(rows), replace(source.sides.take(rows), player=member)
    _check(games, sides, players, spelled, rules)
    game_ids = plan.game[rows].copy()
    fresh = plan.is_new[rows]
    game_ids[fresh] = _add_games(write, source_id, int(fresh.sum()))
    end_results(write, plan.head[rows][~fresh].tolist())
    add_results(
        write,
        games,
        replace(sides, player=players[member].astype(np.uint32)),
        game_ids=game_ids,
        supersedes=plan.head[rows],
        events=event_numbers(write, ONLY_LEAGUE, games),
        disciplines=discipline_numbers(write, ONLY_LEAGUE, games.discipline, allowed),
        positions=plan.position[rows],
    )
    keys = plan.keys
    return SaidRows(keys.stem[rows], keys.occurrence[rows].astype(np.int64), game_ids, keys.row_hash[rows])


def _check(games: GameColumns, sides: SideColumns, players: Longs, spelled: list[str], rules: ResultRules) -> None:
    """Reject what no history could hold: a player twice in a game, a rated game without a result."""
    _, first, dense = np.unique(players, return_index=True, return_inverse=True)
    kind = np.zeros(games.count, dtype=np.int8) if games.kind is None else games.kind
    rated = np.array([rules[each].is_rated for each in KINDS])[kind]
    order = games.canonical_order()
    in_order = replace(sides, player=dense.reshape(-1)[sides.player].astype(np.uint32)).take(order)
    check_sides(tuple(spelled[place] for place in first), games.take(order), in_order, rated[order])


def _add_games(write: Write, source_id: int, count: int) -> Longs:
    first = write.reserve(game, count)
    rows = ((number, source_id, write.change_id) for number in range(first, first + count))
    insert_rows(write.connection, game, ("id", "source_id", "change_id"), rows)
    return np.arange(first, first + count)


def _record(write: Write, source_id: int, sha256: str, mapping: Mapping[str, str], counts: dict[str, int]) -> None:
    write.insert(import_batch, source_id=source_id, sha256=sha256, mapping=dict(mapping), counts=counts)
    write.tell(after=counts)
