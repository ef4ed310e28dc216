"""Pair rounds, publish them and close them.

Rules
1. Only the director sees a draft.  It can be paired again or changed by hand any number of times.
2. Publishing a round adds its boards to the league as games without a result.  The round before must have all its
   results; publishing closes it.
3. A published round can be unpublished until a result is entered.
4. A player with a requested bye, or with a later first round, gets a game with one side in each published round.
5. In a team event teams are paired, and the games of a match are those of its line-ups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection

from crosstable.events.boards import add_boards, remove_boards
from crosstable.events.bracket_checks import check_draft_of_bracket
from crosstable.events.entry_rows import open_event
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import check_constraints, check_regeneration, logged_notes
from crosstable.events.fide_comparison import forbidden_of
from crosstable.events.fide_pairing_checks import check_pairing
from crosstable.events.group_draws import check_groups_drawn
from crosstable.events.plan_rows import put_plan
from crosstable.events.round_checks import (
    check_enough_players,
    check_games,
    check_may_pair,
    check_results_complete,
    check_same_players,
    has_result,
)
from crosstable.events.round_rows import end_round, put_round
from crosstable.events.run_round import DRAFT, PUBLISHED, ROUND_CLOSED, RunRound
from crosstable.events.running import VOLUNTEER, RunningEvent
from crosstable.events.stage_pairing import pair_in_stage
from crosstable.events.stage_settings import with_places, without_places
from crosstable.events.teams.line_ups import open_due_line_ups
from crosstable.facts.store.optimistic_write import affects_event, compute_then_write
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.board_games import unplayed_game
from crosstable.pairing.constraints import Constraints, Pair


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
    """Pair the next round as a draft, or pair the draft again.

    Args:
        forced, forbidden: pairs by public id.
        bye: the player who must get the bye.
        seed: of the random draw; default: the number of the round.
    Raises:
        InputError: results of the round before are missing; fewer than two players; all planned rounds were played.
        NoPairingError: the rules and constraints allow no pairing; the message lists pairs that would help.
    """

    def compute(connection: Connection) -> tuple[RunningEvent, RunRound]:
        running = open_event(connection, event_id)
        return running, _paired(running, forced, forbidden, bye, seed)

    def apply(write: Write, computed: tuple[RunningEvent, RunRound]) -> RunRound:
        running, draft = computed
        put_round(write, running, draft)
        write.log(after=draft.logged(game_of(running.plan)))
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


def publish_round(
    store: Store, actor: str, event_id: str, *, irregular: bool = False, dry_run: bool = False
) -> RunRound:
    """Publish the draft: its boards become games.

    Args:
        irregular: in FIDE mode, whether it is confirmed that the round may differ from the pairing by the rules.
    Raises:
        InputError: there is no draft; results of the round before are missing; the entrants have changed since.
    """
    with store.write(actor, "event-publish", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != DRAFT:
            raise InputError("events/no-draft-to-publish", event=event_id)
        check_may_pair(running, now.number)
        check_same_players(running, now)
        check_draft_of_bracket(running, now)
        return _published(write, running, now, irregular=irregular)


def pair_and_publish(
    store: Store,
    actor: str,
    event_id: str,
    *,
    forced: Sequence[Pair] = (),
    forbidden: Sequence[Pair] = (),
    bye: str | None = None,
    seed: int | None = None,
    irregular: bool = False,
    dry_run: bool = False,
) -> RunRound:
    """Pair the next round, or its draft again, and publish it, in one change that one undo reverses.

    Arguments and errors are those of `pair_round`; `irregular` as for `publish_round`.
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
        lambda write, computed: _published(write, *computed, irregular=irregular),
        relevant=affects_event(event_id),
        skip=lambda computed: replace(computed[1], state=PUBLISHED) if dry_run else None,
        target=event_id,
    )
    return made


def unpublish_round(
    store: Store, actor: str, event_id: str, *, irregular: bool = False, dry_run: bool = False
) -> RunRound:
    """Turn the published round back into a draft.

    Args:
        irregular: whether it is confirmed, in FIDE mode.
    Raises:
        InputError: it has results, or no round is published.
    """
    with store.write(actor, "event-unpublish", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != PUBLISHED:
            raise InputError("events/no-round-to-unpublish", event=event_id)
        if running.is_drawn_whole:
            raise InputError("events/fixtures-not-unpublished", event=event_id)
        played = [known for known in now.games if has_result(known.game)]
        if played:
            raise InputError("events/round-has-results", round=now.number, boards=len(played))
        noted = check_regeneration(running, now.number, irregular=irregular)
        changed = noted or without_places(running, now.number)
        if changed is not None:
            put_plan(write, running.number, changed)
        remove_boards(write, now.games)
        draft = replace(now, state=DRAFT, games=())
        put_round(write, running, draft)
        write.log(after={"round": now.number, **logged_notes(running.plan, noted)})
        return draft


def drop_draft(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> int:
    """Drop the draft and return the number of its round.

    Raises:
        InputError: there is no draft.
    """
    with store.write(actor, "event-drop", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        now = running.latest
        if now is None or now.state != DRAFT:
            raise InputError("events/no-draft-to-drop", event=event_id)
        end_round(write, running, now.number)
        write.log(before=now.logged(game_of(running.plan)))
        return now.number


def close_round(store: Store, actor: str, event_id: str, *, dry_run: bool = False) -> RunRound:
    """Close the published round: its results are final unless corrected.

    Raises:
        InputError: boards have no result; the message lists them.
    """
    with store.write(actor, "event-close-round", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        played = (each for each in running.rounds if each.state == PUBLISHED and not each.unfinished)
        now = next(played, running.latest)
        if now is None or now.state != PUBLISHED:
            raise InputError("events/no-round-to-close", event=event_id)
        check_results_complete(running, now)
        closed = replace(now, state=ROUND_CLOSED)
        put_round(write, running, closed)
        write.log(after={"round": now.number})
        return closed


def _paired(
    running: RunningEvent,
    forced: Sequence[Pair],
    forbidden: Sequence[Pair],
    bye: str | None,
    seed: int | None,
) -> RunRound:
    """Return the draft of the next round, without writing it."""
    number = _next_number(running)
    check_may_pair(running, number)
    check_groups_drawn(running, number)
    check_enough_players(running, number)
    check_constraints(running, forbidden)
    here = {entrant.id for entrant in running.paired_event.entrants if entrant.takes_part(number)}
    forbidden = (*forbidden, *forbidden_of(running, here))
    with running.naming_players():
        constraints = Constraints(tuple(forced), tuple(forbidden), running.volunteers(number), bye)
        pairing = pair_in_stage(running, number, constraints=constraints, seed=number if seed is None else seed)
    return RunRound(number, DRAFT, pairing, change=0)


def _published(write: Write, running: RunningEvent, draft: RunRound, *, irregular: bool) -> RunRound:
    """Add the boards of a draft as games, and close the round before."""
    if running.teams is not None:
        open_due_line_ups(write, running)
        running = open_event(write.connection, running.id)
    noted = check_pairing(running, draft, irregular=irregular)
    changed = noted or with_places(running, draft.number)
    if changed is not None:
        put_plan(write, running.number, changed)
    for earlier in running.rounds:
        if earlier.state == PUBLISHED:
            put_round(write, running, replace(earlier, state=ROUND_CLOSED))
    games = games_of(running, draft)
    check_games(running, draft.number, games)
    add_boards(write, running, games)
    published = replace(draft, state=PUBLISHED, change=write.change_id)
    put_round(write, running, published)
    write.log(after={**published.logged(game_of(running.plan)), **logged_notes(running.plan, noted)})
    return published


def games_of(running: RunningEvent, run_round: RunRound) -> list[Game]:
    """Return the boards and byes of a draft as games without a result."""
    profile, length = game_of(running.plan), running.plan.length
    if running.teams is not None:
        with running.naming_players():
            return running.teams.games(run_round.pairing.boards, profile, run_round.number, length)
    games = [unplayed_game(board, profile, round=run_round.number, length=length) for board in run_round.pairing.boards]
    games += [Game.bye(each, ResultKind.ALLOCATED_BYE, round=run_round.number) for each in run_round.pairing.allocated]
    games += [Game.bye(each, ResultKind.ZERO_BYE, round=run_round.number) for each in run_round.pairing.waiting]
    for entrant in running.event.entrants:
        asked = running.bye_requests.get((entrant.id, run_round.number), VOLUNTEER)
        if entrant.until_round is not None and run_round.number > entrant.until_round:
            continue
        if run_round.number < entrant.from_round:
            games.append(Game.bye(entrant.id, running.plan.missed, round=run_round.number))
        elif asked != VOLUNTEER:
            games.append(Game.bye(entrant.id, ResultKind(asked), round=run_round.number))
    return games


def _next_number(running: RunningEvent) -> int:
    if not running.rounds:
        return 1
    last = running.rounds[-1]
    return last.number if last.state == DRAFT else last.number + 1
