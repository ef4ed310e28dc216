"""Rounds: paired as a draft, published, played, closed.

Rules
1. A draft is seen by the director alone and can be paired again or changed by hand as often as wished.
2. Publishing puts its boards into the league as games without a result.  A round is published when the one before
   is closed, or has all its results.  Then the one before is closed.
3. A published round without results can be taken back; one with results cannot.
4. Who asked for a bye, and who comes later, gets a game of one side in each round that is published meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, update

from crosstable.league.events.boards import add_boards, take_out
from crosstable.league.events.entry_rows import open_event
from crosstable.league.events.run_round import DRAFT, PUBLISHED, ROUND_CLOSED, RunRound, stored_round
from crosstable.league.events.running import VOLUNTEER, RunningEvent
from crosstable.league.store.optimistic_write import affects_event, compute_then_write
from crosstable.league.store.schema import event_round
from crosstable.league.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.events import Round
from crosstable.model.games import Colour, Game, Side
from crosstable.model.results import ResultKind
from crosstable.pairing.boards import Board
from crosstable.pairing.constraints import Constraints, Pair
from crosstable.pairing.pair import pair


def pair_round(
    store: Store,
    actor: str,
    event_id: str,
    *,
    forced: Sequence[Pair] = (),
    forbidden: Sequence[Pair] = (),
    bye: str | None = None,
    seed: int | None = None,
    dry_run: bool = False,
) -> RunRound:
    """Pair the next round as a draft, or the draft anew.

    Args:
        store, actor, event_id, dry_run: as everywhere.
        forced, forbidden: pairs by public id.
        bye: who must get it.
        seed: for lots; None gives the same lots each time.
    Raises:
        InputError: results of the round before are missing; fewer than two players; all planned rounds were played.
        NoPairingError: rules and wishes leave none; says which pairs would have to be allowed.
    """

    def compute(connection: Connection) -> tuple[RunningEvent, RunRound]:
        running = open_event(connection, event_id)
        return running, _paired(running, forced, forbidden, bye, seed)

    def apply(write: Write, computed: tuple[RunningEvent, RunRound]) -> RunRound:
        running, draft = computed
        put_round(write, running, draft)
        write.tell(after=draft.logged())
        return replace(draft, change=write.change_id)

    made: RunRound = compute_then_write(
        store,
        actor,
        "event-pair",
        compute,
        apply,
        relevant=affects_event(event_id),
        skip=lambda computed: computed[1] if dry_run else None,
        target=event_id,
    )
    return made


def publish_round(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> RunRound:
    """Publish the draft: its boards are games from now on.

    Raises:
        InputError: there is no draft; results of the round before are missing; somebody in it left since.
    """
    with store.write(actor, "event-publish", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != DRAFT:
            raise InputError("league/events/no-draft-to-publish", event=event_id)
        _check_may_pair(running, now.number)
        _check_still_here(running, now)
        return _published(write, running, now)


def pair_and_publish(
    store: Store,
    actor: str,
    event_id: str,
    *,
    forced: Sequence[Pair] = (),
    forbidden: Sequence[Pair] = (),
    bye: str | None = None,
    seed: int | None = None,
    dry_run: bool = False,
) -> RunRound:
    """Pair the next round, or its draft anew, and publish it, in one change: one undo takes both back.

    Arguments and errors are those of `pair_round`.
    """

    def compute(connection: Connection) -> tuple[RunningEvent, RunRound]:
        running = open_event(connection, event_id)
        draft = _paired(running, forced, forbidden, bye, seed)
        check_games(running, draft.number, games_of(running, draft))
        return running, draft

    made: RunRound = compute_then_write(
        store,
        actor,
        "event-pair-publish",
        compute,
        lambda write, computed: _published(write, *computed),
        relevant=affects_event(event_id),
        skip=lambda computed: replace(computed[1], state=PUBLISHED) if dry_run else None,
        target=event_id,
    )
    return made


def unpublish_round(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> RunRound:
    """Make a published round a draft again.

    Raises:
        InputError: it has results, or is none that was published.
    """
    with store.write(actor, "event-unpublish", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != PUBLISHED:
            raise InputError("league/events/no-round-to-unpublish", event=event_id)
        played = [known for known in now.games if has_result(known.game)]
        if played:
            raise InputError("league/events/round-has-results", round=now.number, boards=len(played))
        take_out(write, now.games)
        draft = replace(now, state=DRAFT, games=())
        put_round(write, running, draft)
        write.tell(after={"round": now.number})
        return draft


def drop_draft(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> int:
    """Drop the draft; give the number of its round.

    Raises:
        InputError: there is none.
    """
    with store.write(actor, "event-drop", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != DRAFT:
            raise InputError("league/events/no-draft-to-drop", event=event_id)
        end_round(write, running, now.number)
        write.tell(before=now.logged())
        return now.number


def close_round(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> RunRound:
    """Close the published round: its results stand.

    Raises:
        InputError: boards without a result; says which.
    """
    with store.write(actor, "event-close-round", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != PUBLISHED:
            raise InputError("league/events/no-round-to-close", event=event_id)
        refuse_unfinished(running, now)
        closed = replace(now, state=ROUND_CLOSED)
        put_round(write, running, closed)
        write.tell(after={"round": now.number})
        return closed


def _paired(
    running: RunningEvent,
    forced: Sequence[Pair],
    forbidden: Sequence[Pair],
    bye: str | None,
    seed: int | None,
) -> RunRound:
    """Give the draft of the next round; nothing is written yet."""
    number = _next_number(running)
    _check_may_pair(running, number)
    _check_somebody_plays(running, number)
    lot = number if seed is None else seed
    with running.naming_players():
        constraints = Constraints(tuple(forced), tuple(forbidden), running.volunteers(number), bye)
        pairing = pair(
            running.event,
            running.plan.policy,
            settings=running.plan.pairing_settings,
            constraints=constraints,
            seed=lot,
            round=number,
        )
    return RunRound(number, DRAFT, pairing, change=0)


def _published(write: Write, running: RunningEvent, draft: RunRound) -> RunRound:
    """Let the boards of a draft be games, and close the round before."""
    for earlier in running.rounds:
        if earlier.state == PUBLISHED:
            put_round(write, running, replace(earlier, state=ROUND_CLOSED))
    games = games_of(running, draft)
    check_games(running, draft.number, games)
    take_out(write, [known for known in running.unpublished if known.game.round == draft.number])
    add_boards(write, running, games)
    published = replace(draft, state=PUBLISHED, change=write.change_id)
    put_round(write, running, published)
    write.tell(after=published.logged())
    return published


def check_games(running: RunningEvent, number: int, games: Sequence[Game]) -> None:
    """Check that a round can be added to the event, before it is written.

    Raises:
        ResultError: a player is in it twice, or not entered.
    """
    played = tuple(each for each in running.event.rounds if each.number < number)
    replace(running.event, rounds=(*played, Round(number, tuple(games))))


def refuse_unfinished(running: RunningEvent, of: RunRound) -> None:
    """Refuse to go on while boards have no result.

    Raises:
        InputError: says which.
    """
    if of.unfinished:
        boards = [known.game.board for known in of.unfinished[:20]]
        raise InputError("league/events/boards-without-result", round=of.number, event=running.id, boards=boards)


def games_of(running: RunningEvent, of: RunRound) -> list[Game]:
    """Give the boards and byes of a draft as games without a result."""
    games = [unplayed(running, board, of.number) for board in of.pairing.boards]
    if of.pairing.bye is not None:
        games.append(Game.bye(of.pairing.bye, ResultKind.ALLOCATED_BYE, round=of.number))
    games += [Game.bye(each, ResultKind.ZERO_BYE, round=of.number) for each in of.pairing.waiting]
    for entrant in running.event.entrants:
        asked = running.sits_out.get((entrant.id, of.number), VOLUNTEER)
        if of.number < entrant.from_round:
            games.append(Game.bye(entrant.id, running.plan.missed, round=of.number))
        elif asked != VOLUNTEER and (entrant.until_round is None or of.number <= entrant.until_round):
            games.append(Game.bye(entrant.id, ResultKind(asked), round=of.number))
    return games


def unplayed(running: RunningEvent, board: Board, number: int) -> Game:
    """Return a board as a game without a result."""
    colours: tuple[Colour | None, ...] = ("black", "white") if len(board.players) == 2 else (None,) * len(board.players)
    return Game(
        tuple(Side.of(each, colour=colour) for each, colour in zip(board.players, colours, strict=True)),
        kind=ResultKind.UNPLAYED,
        round=number,
        board=board.number,
        handicap=board.handicap or None,
        komi=board.komi,
        length=running.plan.length,
    )


def _next_number(running: RunningEvent) -> int:
    latest = running.latest
    if latest is None:
        return 1
    return latest.number if latest.state == DRAFT else latest.number + 1


def _check_may_pair(running: RunningEvent, number: int) -> None:
    planned = running.plan.rounds_planned
    if planned is not None and number > planned:
        raise InputError("league/events/all-rounds-paired", planned=planned, event=running.id)
    before = next((each for each in running.rounds if each.number == number - 1), None)
    if before is not None and before.state != ROUND_CLOSED:
        refuse_unfinished(running, before)


def _check_somebody_plays(running: RunningEvent, number: int) -> None:
    here = sum(each.takes_part(number) for each in running.event.entrants)
    if here < 2:
        entrants = len(running.event.entrants)
        raise InputError(
            "league/events/too-few-players", players=here, entrants=entrants, event=running.id, round=number
        )


def _check_still_here(running: RunningEvent, draft: RunRound) -> None:
    takes_part = {each.id for each in running.event.entrants if each.takes_part(draft.number)}
    changed = sorted(takes_part ^ draft.players)
    if changed:
        raise running.error("league/events/players-changed", round=draft.number, players=changed[:5])


def put_round(write: Write, running: RunningEvent, of: RunRound) -> None:
    """Let a round be so from now on."""
    end_round(write, running, of.number)
    write.insert(event_round, event_id=running.number, **stored_round(of))


def end_round(write: Write, running: RunningEvent, number: int) -> None:
    """Let what is known of a round hold no longer."""
    in_force = (
        event_round.c.event_id == running.number,
        event_round.c.number == number,
        event_round.c.ended_by.is_(None),
    )
    write.connection.execute(update(event_round).where(*in_force).values(ended_by=write.change_id))


def has_result(game: Game) -> bool:
    """Tell whether a board was played, or settled without."""
    return len(game.sides) > 1 and game.kind is not ResultKind.UNPLAYED
