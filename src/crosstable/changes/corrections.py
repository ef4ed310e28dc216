"""Correct what is known of a game, years later if need be: the earlier result stays, and the log has the reason.

now = read_game(connection, "g17")
correct_game(store, "ann", "g17", with_score(now.game, 0.5), reason="the sheet says draw")
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from sqlalchemy import Connection, select

from crosstable.changes.publication import PreparedPublication, prepare_publication, publish
from crosstable.facts.players.players import numbers_of
from crosstable.facts.results.games import KnownGame, plain_game, read_game
from crosstable.facts.results.other_results import with_games
from crosstable.facts.results.result_versions import add_results, end_results
from crosstable.facts.store.change_log import Change
from crosstable.facts.store.optimistic_write import affects_ratings, compute_then_write
from crosstable.facts.store.schema import ONLY_LEAGUE, event, event_plan, result
from crosstable.facts.store.store import Store, Write
from crosstable.games.table_notation import SheetPoints, TablePoints
from crosstable.intake.event_matching import discipline_numbers
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.games import Better, Game, places_of_points
from crosstable.model.history import History
from crosstable.model.names import clean_name
from crosstable.model.results import DEFAULT_RULES, ResultKind, ResultRules
from crosstable.model.source import Source
from crosstable.runs.rating_changes import calculate_published, rating_changes
from crosstable.runs.run_facts import RunDiff
from crosstable.runs.runs import FactsAs, Progress

_PLACES = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}
_WITHOUT_PLACES = (ResultKind.VOID, ResultKind.UNKNOWN, ResultKind.UNPLAYED, ResultKind.ADJOURNED)


@dataclass(frozen=True, slots=True)
class CorrectionReport:
    """What a correction changed; `change` is None when nothing did, and in a dry run.

    `published` is the change that published the new ratings at once.
    """

    id: str
    change: int | None
    before: Game
    after: Game
    published: int | None = None


def with_score(game: Game, score: float) -> Game:
    """Return a game of two sides with another score of the first side: 1, 0.5 or 0.

    Points that the game has are left out: they would contradict the new result.

    Raises:
        ResultError: another number of sides, another score.
    """
    if len(game.sides) != 2:
        raise ResultError("changes/score-of-many-sides", sides=len(game.sides))
    if score not in _PLACES:
        raise ResultError("changes/score-not-known", score=score)
    return _with_places(game, _PLACES[score])


def with_places(game: Game, places: tuple[int | None, ...]) -> Game:
    """Return a game with other places of its sides, in their order; None is not classified.

    Raises:
        ResultError: another number of places than sides, a place below 1, places that the points of a table contradict.
    """
    made = _places_by_points(game)
    if made is not None and len(places) == len(game.sides):
        if places != made:
            points = [f"{side.points:g}" for side in game.sides if side.points is not None]
            raise ResultError("changes/places-by-points", points=points, made=[*made], places=_listed(places))
        return replace(game, sides=tuple(replace(side, place=at) for side, at in zip(game.sides, made, strict=True)))
    if len(places) != len(game.sides):
        raise ResultError("changes/number-of-places", places=len(places), sides=len(game.sides))
    known = [place for place in places if place is not None]
    hole = next((place for place in known if place > 1 + sum(other < place for other in known)), None)
    if hole is not None:
        raise ResultError("changes/place-missing", places=_listed(places), place=hole)
    return _with_places(game, places)


def _listed(places: tuple[int | None, ...]) -> list[int | str]:
    return ["-" if place is None else place for place in places]


def _places_by_points(game: Game) -> tuple[int | None, ...] | None:
    """Return the places that the points of a Preferans table make, fewer points being better; None for other games."""
    points = [side.points for side in game.sides if side.points is not None]
    if game.length is None or not len(points) == len(game.sides) == 3:
        return None
    return places_of_points(points, "lower")


def with_points(game: Game, text: str) -> Game:
    """Return a game with other points of its sides, in their order, and the places that follow from them.

    Fewer points are better where they were before, and at tables of three with a length, as in Preferans; there a
    score sheet is read too (`320/-20/160 120/4/60 20/16/60`), and points that do not add up to 0 need a `!` after them.

    Args:
        text: points, with spaces or commas between them.
    Raises:
        ResultError: not the points of all sides; points of a sheet that do not add up.
    """
    better = _better_points(game)
    notation = SheetPoints(better) if better == "lower" and len(game.sides) == 3 else TablePoints(better)
    found = notation.own(game, text.replace(",", " ").strip(), range(len(game.sides)))
    if found is None:
        raise ResultError("changes/number-of-points", points=text, sides=len(game.sides))
    return found


def _better_points(game: Game) -> Better:
    """Return whether more or fewer points win in a game, by its places."""
    ranked = [(side.points, side.place) for side in game.sides if side.points is not None and side.place is not None]
    if len({points for points, _ in ranked}) > 1:
        best = min(ranked, key=lambda each: each[1])
        return "lower" if best[0] == min(points for points, _ in ranked) else "higher"
    return "lower" if len(game.sides) == 3 and game.length is not None else "higher"


def voided(game: Game) -> Game:
    """Return a game that does not count, with its sides as they were."""
    return replace(game, kind=ResultKind.VOID)


def correct_game(
    store: Store,
    actor: str,
    game_id: str,
    corrected: Game,
    *,
    reason: str,
    rules: ResultRules = DEFAULT_RULES,
    dry_run: bool = False,
    publishes: bool = False,
    progress: Progress | None = None,
) -> CorrectionReport:
    """Replace the result of a game; the earlier one stays in the log.

    Args:
        game_id: "g17".
        corrected: all that is known of the game now, players and event by public id.
        reason: why; shown publicly.
        rules: decide whether it is rated and so needs a result.
        publishes: publish all rating lists, recalculated before, in the same transaction by a change of its own.
        progress: called with games done and games in all.
    Raises:
        InputError: no reason, no such game, a rated game without a result, an unknown player or event,
            other players at a board of an event that is run here.
        StoreError: the database reports an error; nothing was changed.
    """
    reason = clean_name(reason)
    if not reason:
        raise InputError("changes/no-reason", id=game_id)
    if dry_run:
        with store.read() as connection:
            return _checked(connection, game_id, corrected, rules).report(None)
    if not publishes:
        with store.write(actor, "correct", target=game_id, reason=reason) as write:
            return _correct(write, _checked(write.connection, game_id, corrected, rules))

    def compute(connection: Connection) -> tuple[_Correction, PreparedPublication | None]:
        found = _checked(connection, game_id, corrected, rules)
        if found.is_same:
            return found, None
        facts_as = found.facts_as(connection, rules)
        return found, prepare_publication(connection, store.clock(), facts_as=facts_as, progress=progress)

    def apply(write: Write, computed: tuple[_Correction, PreparedPublication | None]) -> CorrectionReport:
        found, publication = computed
        report = _correct(write, found)
        if publication is None:
            return report
        number = int(game_id[1:])
        in_force = select(result.c.id).where(result.c.game_id == number, result.c.ended_by.is_(None))
        results = {number: write.connection.execute(in_force).scalar_one()}
        return replace(report, published=publication.write_with(write, results, reason=reason).change)

    report = compute_then_write(
        store, actor, "correct", compute, apply, relevant=_affects_correction, target=game_id, reason=reason
    )
    if report.change is None:  # the league holds this result already
        return replace(report, published=publish(store, actor, reason=reason, progress=progress).change)
    return report


def _affects_correction(change: Change) -> bool:
    return affects_ratings(change) or change.command.startswith("event-")


def preview_correction(
    store: Store, game_id: str, corrected: Game, *, rules: ResultRules = DEFAULT_RULES
) -> tuple[CorrectionReport, dict[str, RunDiff]]:
    """Report which ratings of published pools a correction would change, without writing or taking a lock.

    Raises:
        InputError, StoreError: as `correct_game`.
    """
    with store.read() as connection:
        found = _checked(connection, game_id, corrected, rules)
        if found.is_same:
            return found.report(None), {}
        facts_as = found.facts_as(connection, rules)
        moves = rating_changes(
            connection,
            calculate_published(connection, store.clock()),
            calculate_published(connection, store.clock(), facts_as),
        )
        return found.report(None), moves


@dataclass(frozen=True, slots=True)
class _Correction:
    """A correction that was checked and is not written yet: the game, and its contents before and after."""

    now: KnownGame
    before: Game
    after: Game

    @property
    def is_same(self) -> bool:
        """Whether the game is so already."""
        return self.before == self.after

    def facts_as(self, connection: Connection, rules: ResultRules) -> FactsAs:
        """Return what turns the facts that a connection read into those after the correction."""
        changed = {int(self.now.id[1:]): replace(self.after, source=self.now.game.source)}
        return lambda read: with_games(connection, read, changed, rules)

    def report(self, change: int | None) -> CorrectionReport:
        """Build the report."""
        return CorrectionReport(self.now.id, change, self.now.game, self.now.game if self.is_same else self.after)


def _checked(connection: Connection, game_id: str, corrected: Game, rules: ResultRules) -> _Correction:
    """Check a correction, without writing anything."""
    now = read_game(connection, game_id)
    before = replace(now.game, row_id=None, source="")
    after = replace(corrected, row_id=None, source="", position=before.position)
    History.from_games([after], rules=rules)  # checks the game
    if after != before:
        _check_board(connection, before, after, game_id)
        numbers_of(connection, after.players)
        _event_number(connection, after.event)
    return _Correction(now, before, after)


def _correct(write: Write, correction: _Correction) -> CorrectionReport:
    if correction.is_same:
        write.leave_no_trace()
        return correction.report(None)
    end_results(write, [correction.now.result])
    _add(write, correction.after, game_number=int(correction.now.id[1:]), supersedes=correction.now.result)
    write.log(before=plain_game(correction.before), after=plain_game(correction.after))
    return correction.report(write.change_id)


def _check_board(connection: Connection, before: Game, after: Game, game_id: str) -> None:
    """Reject other players, another round or another event for a board of an event that is run here.

    An open event in FIDE mode corrects its results itself: it knows which rounds may be corrected, and notes them.
    """
    for one, other in ((before, after), (after, before)):
        here = select(event_plan.c.status, event_plan.c.options).join(event, event.c.id == event_plan.c.event_id)
        is_run = connection.execute(here.where(event.c.public_id == one.event, event_plan.c.ended_by.is_(None))).first()
        same = (one.players, one.event, one.round, one.board) == (other.players, other.event, other.round, other.board)
        if is_run and not same:
            raise InputError("changes/board-of-event", id=game_id, event=one.event)
        fide = is_run.options.get("fide") if is_run else None
        if is_run and fide and fide["left_after"] is None and is_run.status == "open":
            raise InputError("changes/game-in-fide-mode", id=game_id, event=one.event)


def _add(write: Write, corrected: Game, *, game_number: int, supersedes: int) -> None:
    given = Source.from_games([corrected])
    numbers = numbers_of(write.connection, given.spellings).astype(np.uint32)
    disciplines = discipline_numbers(write, ONLY_LEAGUE, given.games.discipline, ())
    add_results(
        write,
        given.games,
        replace(given.sides, player=numbers[given.sides.player]),
        game_ids=np.array([game_number]),
        supersedes=np.array([supersedes]),
        events=np.array([_event_number(write.connection, corrected.event)], dtype=np.int32),
        disciplines=disciplines,
        positions=np.array([corrected.position]),
        is_by_hand=True,
    )


def _event_number(connection: Connection, public_id: str | None) -> int:
    if public_id is None:
        return 0
    found = connection.execute(select(event.c.id).where(event.c.public_id == public_id)).scalar()
    if found is None:
        raise UnknownName("event", public_id, connection.execute(select(event.c.public_id)).scalars())
    return int(found)


def _with_places(game: Game, places: tuple[int | None, ...]) -> Game:
    kind = ResultKind.PLAYED if game.kind in _WITHOUT_PLACES else game.kind
    sides = tuple(
        replace(
            each,
            place=place,
            points=None,
            score=None,
            members=tuple(replace(one, points=None) for one in each.members),
        )
        for each, place in zip(game.sides, places, strict=True)
    )
    return replace(game, kind=kind, sides=sides)
