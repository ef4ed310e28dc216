"""Import the results of a file: a diff against its contents before, so that doing it twice changes nothing.

    report = import_results(store, "ann", source)
    report.new, report.changed, report.vanished

Rules are those of `import_diff`, `players` and `event_matching`.  The file is compared and matched while others may
write, and everything is written in one transaction: see `optimistic_write`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from sqlalchemy import Connection, select

from crosstable.events.entries import EntryPlace
from crosstable.events.entry_facts import add_identities, note_details
from crosstable.facts.players.players import (
    NameBook,
    SimilarName,
    add_players,
    check_names,
    new_names,
    numbers_of,
    players_by_numbers,
    similar_to_known,
)
from crosstable.facts.players.players import reject_new_players as reject_new
from crosstable.facts.results.result_versions import add_results, bring_back, end_results, withdraw
from crosstable.facts.store.change_log import Change
from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.optimistic_write import compute_then_write
from crosstable.facts.store.schema import ONLY_LEAGUE, alias, game, import_batch
from crosstable.facts.store.schema import source as source_table
from crosstable.facts.store.store import Store, Write, named_actor
from crosstable.intake.event_matching import MatchedEvents, discipline_numbers, match_events
from crosstable.intake.import_diff import ImportPlan, make_plan
from crosstable.intake.imported_entries import keep_entries
from crosstable.intake.source_rows import SourceRows, remember
from crosstable.model.columns import GameColumns, Indices, Ints, Longs, SideColumns
from crosstable.model.errors import InputError
from crosstable.model.history_checks import check_sides
from crosstable.model.names import LONGEST_NAME, clean_name, match_key
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultRules
from crosstable.model.source import Source

_SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """How a file is brought into a league.

    Args:
        name: under which the file is known; two names never share games.  Empty takes that of the source.
        strict_players: reject names of unknown players.
        prune: take out games that are no longer in the file.
        takes_file: let the file overrule corrections by hand.
        same_as: names of the file that are players whom the league knows by other names, by public id: they become
            spellings of these players.
    """

    name: str = ""
    strict_players: bool = False
    prune: bool = False
    takes_file: bool = False
    same_as: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFacts:
    """What the league keeps of a file beside its games.

    Args:
        sha256: of its bytes.
        mapping: of a table: the column of each field.
        entrants: of an event file.  Their entries are kept with the event; club, home, country and numbers of
            federations that the league does not know yet with the players.
    """

    sha256: str = ""
    mapping: Mapping[str, str] = field(default_factory=dict)
    entrants: Sequence[EntryPlace] = ()


_USUAL, _NO_FACTS = ImportOptions(), FileFacts()


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did, or would do.

    Args:
        source: the name under which the file is known.
        change: the number of the change; None when nothing changed, or in a preview.
        new: games that were not there.
        changed: games with other contents in the file now.
        unchanged: games with the same contents.
        back: games that were taken out before and are there again.
        moved: games that stand in another order on their day.
        vanished: games that are no longer in the file, by public id; taken out under `prune`.
        pruned: how many were taken out.
        conflicts: games that were corrected by hand and that are different in the file now; left as they are.
        repeats: rows that repeat an earlier row of the file; kept.
        elsewhere: new games that another file has, word for word; kept.
        new_players: names that were not known.
        similar_names: new names that are similar to others.
        alike: names of the file that differ in capitals alone, together: each is taken for one player.
        changed_games: some of the changed games, by public id.
        known: how many names of new and changed games are names of players; counted in a preview alone.
        known_as: further spellings of players among these names, with the player's public id; in a preview alone.
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
    similar_names: tuple[SimilarName, ...] = ()
    changed_games: tuple[str, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    known: int = field(default=0, compare=False)
    known_as: tuple[tuple[str, str], ...] = field(default=(), compare=False)

    @property
    def changes(self) -> int:
        """Count what is different after it."""
        return self.new + self.changed + self.back + self.moved + self.pruned


def preview_import(store: Store, source: Source, *, how: ImportOptions = _USUAL) -> ImportReport:
    """Report what an import would do, without writing or keeping others from writing.

    The arguments are those of `import_results`.

    Raises:
        InputError: as the import would.
    """
    name = source_name(how.name or source.name)
    with store.read() as connection:
        return _with_people(connection, _prepare(connection, name, source, how))


def import_results(
    store: Store,
    actor: str,
    source: Source,
    *,
    how: ImportOptions = _USUAL,
    facts: FileFacts = _NO_FACTS,
    rules: ResultRules = DEFAULT_RULES,
    disciplines: tuple[str, ...] = (),
    reason: str = "",
    dry_run: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> ImportReport:
    """Update the league to the contents of a file.

    Args:
        source: as read from the file.
        rules: decide which games are rated and so need a result.
        disciplines: all that may be played; empty for any.
        progress: called with rows written and rows to write; the import may be ended early by an exception.
    Raises:
        InputError: names that are not valid, or unknown under `strict_players`, a rated game without a result.
        ConflictError: others changed what the import rests on, each time.
        StoreError: the database cannot be written; nothing was changed.
    Cost: O(rows); 1,000,000 new games of two in about 12 s, the same again in about 4 s.
    """
    name = source_name(how.name or source.name)
    actor = named_actor(actor)
    store.check_writable()

    def compute(connection: Connection) -> _Prepared:
        found = _prepare(connection, name, source, how)
        _check(found.games, found.sides, found.players, found.spelled, rules)
        return found

    def skip(prepared: _Prepared) -> ImportReport | None:
        return None if prepared.report.changes else prepared.report

    def apply(write: Write, prepared: _Prepared) -> ImportReport:
        source_id = prepared.source_id
        if source_id is None:
            source_id = write.insert(source_table, league_id=ONLY_LEAGUE, name=name)
        for spelling, number in prepared.spellings.items():
            write.insert(alias, player_id=number, spelling=clean_name(spelling), key=match_key(spelling))
        events = prepared.events.insert(write, ONLY_LEAGUE)
        taken_in = _insert(write, source_id, prepared, events, disciplines, progress)
        plan = prepared.plan
        if how.prune:
            withdraw(write, plan.vanished_results.tolist())
        remember(write, source_id, [taken_in, plan.vanished.taken_out()] if how.prune else [taken_in])
        counts = {name: getattr(prepared.report, name) for name in _COUNTED}
        _record(write, source_id, facts, counts, _keep_facts(write, facts.entrants, events))
        return replace(prepared.report, change=None if dry_run else write.change_id)

    return compute_then_write(
        store,
        actor,
        "import",
        compute,
        apply,
        relevant=_affects_import,
        skip=skip,
        target=name,
        reason=reason,
        dry_run=dry_run,
    )


# Changes that leave names, events and the games of files as they are.
_NO_FACTS_OF_FILES = frozenset(
    {"rate", "publish", "event-pair", "event-pair-publish", "event-publish", "event-result", "event-bye"}
)
_COUNTED = ("rows", "new", "changed", "unchanged", "back", "moved", "pruned", "repeats", "elsewhere")


def _affects_import(change: Change) -> bool:
    """Return whether a change may make what was computed for an import wrong."""
    return change.command not in _NO_FACTS_OF_FILES


def source_name(name: str) -> str:
    """Return the name under which a file is known.

    Raises:
        InputError: it has none, or a very long one.
    """
    cleaned = clean_name(name)
    if not cleaned or len(cleaned) > LONGEST_NAME:
        raise InputError("intake/source-name-length", name=cleaned[:40], length=len(cleaned), most=LONGEST_NAME)
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


@dataclass(frozen=True, slots=True, eq=False)
class _Prepared:
    """An import that is not written yet.

    `games` and `sides` are the rows to write; `players` are the players of `spelled` by row number, negative for new
    ones: -1 is the first of `report.new_players`.  `spellings` are new ones of known players, by row number.
    """

    source_id: int | None
    plan: ImportPlan
    games: GameColumns
    sides: SideColumns
    events: MatchedEvents
    spelled: list[str]
    players: Longs
    spellings: Mapping[str, int]
    report: ImportReport


def _prepare(connection: Connection, name: str, source: Source, how: ImportOptions) -> _Prepared:
    """Compare a file with the league, and match its players and events; writes nothing."""
    source_id = _source_id(connection, name)
    plan = make_plan(connection, source, source_id, takes_file=how.takes_file)
    rows = plan.to_write
    spelled, member = _spellings(source, rows)
    check_names(spelled)
    book = NameBook(connection)
    spellings = _new_spellings(connection, book, how.same_as)
    names = new_names(book, spelled)
    if how.strict_players:
        reject_new(connection, names)
    games = source.games.take(rows)
    return _Prepared(
        source_id=source_id,
        plan=plan,
        games=games,
        sides=replace(source.sides.take(rows), player=member),
        events=match_events(connection, ONLY_LEAGUE, games),
        spelled=spelled,
        players=_numbers(book, spelled, names),
        spellings=spellings,
        report=replace(_report(connection, name, plan, names, prune=how.prune), alike=_alike(spelled)),
    )


def _alike(spelled: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return the names that differ in capitals alone, together."""
    together: dict[str, dict[str, None]] = {}
    for name in map(clean_name, spelled):
        together.setdefault(match_key(name), {})[name] = None
    return tuple(tuple(names) for names in together.values() if len(names) > 1)


def _new_spellings(connection: Connection, book: NameBook, same_as: Mapping[str, str]) -> dict[str, int]:
    """Add names of the file to the book that are players known by other names; return those that are new."""
    check_names(same_as)
    numbers = numbers_of(connection, list(same_as.values())).tolist()
    given = dict(zip(same_as, numbers, strict=True))
    return {name: number for name, number in given.items() if book.add(name, number)}


def _with_people(connection: Connection, prepared: _Prepared) -> ImportReport:
    """Return the report with who is meant by the names that are known."""
    numbers = {number for number in prepared.players.tolist() if number > 0}
    known = players_by_numbers(connection, sorted(numbers))
    meant = zip(prepared.spelled, prepared.players.tolist(), strict=True)
    pairs = {match_key(each): (each, known[number]) for each, number in meant if number in known}
    other = tuple((each, one.id) for key, (each, one) in pairs.items() if key != match_key(one.name))
    return replace(prepared.report, known=len(pairs) - len(other), known_as=other)


def _numbers(book: NameBook, spelled: list[str], names: list[str]) -> Longs:
    """Return the player of each spelling by row number; -1, -2, ... for the new names."""
    new = {match_key(each): -at for at, each in enumerate(names, start=1)}
    known = book.numbers(spelled).tolist()
    return np.array([number or new[match_key(each)] for number, each in zip(known, spelled, strict=True)], np.int64)


def _report(connection: Connection, name: str, plan: ImportPlan, names: list[str], *, prune: bool) -> ImportReport:
    vanished = tuple(f"g{number}" for number in plan.vanished.game.tolist())
    touched = plan.is_new | plan.is_back | plan.has_changed | plan.is_conflict
    return ImportReport(
        source=name,
        change=None,
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
        similar_names=tuple(similar_to_known(connection, names)),
        changed_games=tuple(f"g{number}" for number in plan.game[plan.has_changed][:_SHOWN].tolist()),
    )


def _insert(
    write: Write,
    source_id: int,
    prepared: _Prepared,
    events: Ints,
    allowed: tuple[str, ...],
    progress: Callable[[int, int], None] | None,
) -> SourceRows:
    """Write what is new, and return what is to be remembered of it."""
    plan, rows = prepared.plan, prepared.plan.to_write
    moved = np.flatnonzero(plan.has_moved)
    heads = plan.head[moved].tolist()
    bring_back(write, heads, heads, positions=plan.position[moved].tolist())
    added = np.append(0, add_players(write, list(prepared.report.new_players)))
    players = np.where(prepared.players < 0, added[np.maximum(-prepared.players, 0)], prepared.players)
    game_ids = plan.game[rows].copy()
    fresh = plan.is_new[rows]
    game_ids[fresh] = _add_games(write, source_id, int(fresh.sum()))
    end_results(write, plan.head[rows][~fresh].tolist())
    add_results(
        write,
        prepared.games,
        replace(prepared.sides, player=players[prepared.sides.player].astype(np.uint32)),
        game_ids=game_ids,
        supersedes=plan.head[rows],
        events=events,
        disciplines=discipline_numbers(write, ONLY_LEAGUE, prepared.games.discipline, allowed, prepared.games.line),
        positions=plan.position[rows],
        progress=progress,
    )
    keys = plan.keys
    return SourceRows(keys.stem[rows], keys.occurrence[rows].astype(np.int64), game_ids, keys.row_hash[rows])


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


def _keep_facts(write: Write, entrants: Sequence[EntryPlace], events: Ints) -> dict[str, dict[str, str]]:
    """Keep what an event file says of its entrants; return the details of players that were not known, by public id."""
    if not entrants:
        return {}
    book = NameBook(write.connection)
    places = {f"p{number}": each for each in entrants if (number := book.find(each.entry.name)) is not None}
    of_event = np.unique(events[events > 0])
    if len(of_event) == 1:
        keep_entries(write, int(of_event[0]), places)
    chosen = {public_id: each.entry for public_id, each in places.items()}
    add_identities(write, chosen)
    details: dict[str, dict[str, str]] = note_details(write, chosen)[1]["players"]
    return details


def _record(
    write: Write,
    source_id: int,
    facts: FileFacts,
    counts: dict[str, int],
    details: Mapping[str, Mapping[str, str]],
) -> None:
    write.insert(import_batch, source_id=source_id, sha256=facts.sha256, mapping=dict(facts.mapping), counts=counts)
    before = {"players": {one: dict.fromkeys(given) for one, given in details.items()}} if details else None
    write.log(before=before, after={**counts, **({"players": dict(details)} if details else {})})
