"""Take over an event that another program has run so far: entrants, rounds, results, byes, colours, handicaps.

Rules
1. The whole event comes in one change, and one undo leaves nothing behind.
2. Players are found by number and name, as when they are entered; unknown ones are new.
3. Rounds come as the file has them.  All but the last are closed; boards without a result may stand in the last only,
   and are open there.  Of a round robin that was drawn whole, every round with open boards is published.
4. A player without a game in a round that the file holds was absent: the round counts as a bye of zero points.
5. Rounds to come that an entrant will not play are byes that were requested, for the points that the file announces.
6. Nothing is paired again: boards carry no reasons and no proof.
7. A team event comes with its teams, line-ups and matches: see `teams.teams_of_file`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.events.boards import add_boards
from crosstable.events.boards_of_file import with_boards_in_order
from crosstable.events.entries import EntryPlace, check_rating, find_players, insert_entries
from crosstable.events.entry_facts import (
    NewEntry,
    add_identities,
    checked_entry,
    details_of,
    note_details,
)
from crosstable.events.event_game import game_of
from crosstable.events.fide_checks import logged_notes
from crosstable.events.fide_import import check_import, imported_plan
from crosstable.events.fixture_rows import put_fixtures
from crosstable.events.plan import Plan
from crosstable.events.plan_checks import check_plan
from crosstable.events.plan_rows import put_plan
from crosstable.events.planning import checked_name, insert_event, logged_plan
from crosstable.events.rating_scales import scale_of_seeds
from crosstable.events.round_checks import last_to_come
from crosstable.events.round_rows import put_round
from crosstable.events.run_round import PUBLISHED, ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.stage_plans import listed_players
from crosstable.events.teams.teams_of_file import add_team_round, insert_teams, team_ids
from crosstable.facts.players.players import SimilarName, check_names
from crosstable.facts.store.schema import sitting_out
from crosstable.facts.store.store import Store, Write
from crosstable.formats.event.document import EventDocument
from crosstable.formats.requested_byes import requested_byes
from crosstable.games.ranks import RankScale
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.stages import Setting, Stage, rounds_of_first_stage
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.policy_traits import policy_traits


@dataclass(frozen=True, slots=True)
class TakenOverEvent:
    """An event that was taken over.

    Args:
        event: its public id.
        new_players, known_players: the public ids of the players who were not known, and of those who were.
        near: new names that are similar to others.
        open_boards: boards of the last round that have no result.
    """

    event: str
    name: str
    new_players: tuple[str, ...]
    known_players: tuple[str, ...]
    near: tuple[SimilarName, ...]
    rounds: int
    open_boards: int


def take_over(
    store: Store,
    actor: str,
    document: EventDocument,
    plan: Plan,
    *,
    name: str | None = None,
    date: dt.date | None = None,
    irregular: bool = False,
    dry_run: bool = False,
) -> TakenOverEvent:
    """Take over a running event from a file.

    Args:
        name: of the event; default: the one in the file.
        date: of the first round; default: the one in the file.
        irregular: in FIDE mode, whether it is confirmed that rounds were paired elsewhere.
    Raises:
        InputError: no entrants, no teams for a plan of teams, two entrants who are one player, an event that is here
            already, more rounds than are planned, a round before the last with boards without a result, a rating out
            of range.
        UnknownName, PolicyError, ResultError: as `check_plan`, `check_import` and `EventTeams.team_event`.
    """
    held = _with_open_boards(document.event)
    shown = checked_name(name or held.name)
    check_plan(plan)
    check_import(held, plan, irregular=irregular)
    if plan.fide is not None:
        plan = replace(plan, fide=replace(plan.fide, keeps_order=True))
    _check_rounds(held.rounds, plan, shown, document.stages)
    if document.teams is not None:
        document.teams.team_event(held)
    elif plan.teams is not None:
        raise InputError("events/teams-not-in-file", name=shown, template=plan.template)
    if not held.entrants:
        raise InputError("events/nobody-to-take-over", name=shown)
    seeds = ((each.player.name, each.rating, document.details(each.id)) for each in held.entrants)
    ranks = scale_of_seeds(game_of(plan), seeds)
    wanted = [_new_entry(document, each, ranks) for each in held.entrants]
    check_names([each.name for each in wanted])
    with store.write(actor, "event-take-over", dry_run=dry_run) as write:
        number = insert_event(write, shown, plan, date or held.date)
        ids, new, near = find_players(write, wanted)
        _check_different(ids, wanted)
        of_file = {each.id: public_id for each, public_id in zip(held.entrants, ids, strict=True)}
        chosen = dict(zip(ids, wanted, strict=True))
        insert_entries(write, number, _places(held.entrants, chosen))
        add_identities(write, chosen)
        before, after = note_details(write, chosen)
        teams = {} if document.teams is None else team_ids(document.teams)
        if document.teams is not None:
            insert_teams(write, number, document.teams, of_file)
        running = read_running(write.connection, f"e{number}")
        for this in held.rounds:
            is_last = this.number == len(held.rounds) or _is_open(this)
            if document.teams is not None:
                add_team_round(write, running, _with_ids(this, of_file), document.teams, is_last=is_last)
                continue
            is_idle = _is_idle(plan, document, this.number)
            seated = _with_ids(with_boards_in_order(held, this, plan, document.stages), of_file)
            _add_round(write, running, seated, is_last=is_last, is_idle=is_idle)
        if document.stages and not plan.is_fide:
            plan = replace(plan, stages=tuple(_stage_with_ids(each, teams or of_file) for each in document.stages))
            check_plan(plan)
        policy, settings = _paired_by(document)
        if policy == plan.policy:
            plan = replace(plan, settings={**plan.settings, **listed_players(settings, teams or of_file)})
        plan = replace(plan, prizes=document.prizes.with_ids(of_file | teams), zones=document.zones)
        if plan != running.plan:
            put_plan(write, number, plan)
        _request_byes(write, running, document, of_file)
        put_fixtures(write, number, document.fixtures)
        if plan.is_fide:
            forbidden = tuple((of_file[one], of_file[other]) for one, other in document.forbidden)
            numbers = {of_file[each.id]: each.number for each in held.entrants}
            plan = imported_plan(read_running(write.connection, running.id), forbidden, numbers)
            put_plan(write, number, plan)
        write.log(
            target=running.id,
            before=before,
            after={
                **after,
                "name": shown,
                "entered": ids,
                "played": len(held.rounds),
                **logged_plan(plan),
                **logged_notes(running.plan, plan),
            },
        )
        unplayed = sum(game.kind is ResultKind.UNPLAYED for this in held.rounds for game in this.games)
        known = tuple(each for each in ids if each not in set(new))
        return TakenOverEvent(running.id, shown, tuple(new), known, tuple(near), len(held.rounds), unplayed)


def _paired_by(document: EventDocument) -> tuple[str | None, Mapping[str, Setting]]:
    """Return the policy and the settings by which a file pairs its players, or its teams."""
    teams = document.teams
    return (document.policy, document.settings) if teams is None else (teams.policy, teams.settings)


def _with_open_boards(held: Event) -> Event:
    """Return the event with the games of the last round that have no result yet as open boards."""
    if not held.rounds:
        return held
    *before, last = held.rounds
    games = tuple(
        replace(game, kind=ResultKind.UNPLAYED) if game.kind is ResultKind.UNKNOWN else game for game in last.games
    )
    return replace(held, rounds=(*before, replace(last, games=games)))


def _is_open(this: Round) -> bool:
    return any(game.kind is ResultKind.UNPLAYED for game in this.games)


def _check_rounds(rounds: Sequence[Round], plan: Plan, name: str, stages: Sequence[Stage]) -> None:
    played = rounds_of_first_stage(len(rounds), stages)
    if plan.rounds_planned is not None and played > plan.rounds_planned:
        raise InputError("events/more-rounds-than-planned", name=name, rounds=played, planned=plan.rounds_planned)
    for this in () if policy_traits(plan.policy).is_predetermined else rounds[:-1]:
        unplayed = [game for game in this.games if game.kind is ResultKind.UNPLAYED]
        if unplayed:
            raise InputError("events/earlier-round-unfinished", round=this.number, boards=len(unplayed))


def _new_entry(document: EventDocument, entrant: Entrant, ranks: RankScale | None) -> NewEntry:
    player = entrant.player
    entry_given = NewEntry(
        player.name,
        entrant.rating,
        entrant.initial_half_points,
        details=details_of(player),
        entered=document.details(entrant.id),
        identities=player.identities,
    )
    check_rating(entry_given)
    return checked_entry(entry_given, ranks)


def _check_different(ids: Sequence[str], wanted: Sequence[NewEntry]) -> None:
    """Check that no two entrants are the same player of the league."""
    first: dict[str, str] = {}
    for public_id, each in zip(ids, wanted, strict=True):
        if public_id in first:
            raise InputError("events/two-entrants-one-player", first=first[public_id], second=each.name)
        first[public_id] = each.name


def _places(entrants: Sequence[Entrant], chosen: Mapping[str, NewEntry]) -> list[EntryPlace]:
    """Return the entries with the start numbers of the file, or numbered from 1 where those are missing or repeated."""
    given = [each.number for each in entrants if each.number is not None]
    numbers = given if len(set(given)) == len(entrants) else range(1, len(entrants) + 1)
    return [
        EntryPlace(public_id, wanted, number, entrant.from_round, entrant.until_round)
        for number, entrant, (public_id, wanted) in zip(numbers, entrants, chosen.items(), strict=True)
    ]


def _with_ids(this: Round, of_file: Mapping[str, str]) -> Round:
    """Return a round with players of the league for those of the file."""
    return Round(this.number, tuple(_game_with_ids(game, of_file) for game in this.games))


def _is_idle(plan: Plan, document: EventDocument, number: int) -> bool:
    """Return whether entrants without a game in a round have nothing to play: in a bracket, or a later stage."""
    is_later = any(each.first_round is not None and each.first_round <= number for each in document.stages)
    return is_later or (bool(plan.stages_begun) and not plan.stages)


def _stage_with_ids(stage: Stage, of_file: Mapping[str, str]) -> Stage:
    settings = {**stage.settings, **listed_players(stage.settings, of_file)}
    return replace(stage, entrants=tuple(of_file[each] for each in stage.entrants), settings=settings)


def _game_with_ids(game: Game, of_file: Mapping[str, str]) -> Game:
    sides = tuple(
        replace(side, members=tuple(replace(member, player=of_file[member.player]) for member in side.members))
        for side in game.sides
    )
    return replace(game, sides=sides)


def _add_round(write: Write, running: RunningEvent, this: Round, *, is_last: bool, is_idle: bool = False) -> None:
    """Add a round; `is_idle` where entrants without a game have nothing to play, as in a bracket."""
    played = [game for game in this.games if len(game.sides) > 1]
    boards = [_board(number, game) for number, game in enumerate(played, start=1)]
    byes = [game for game in this.games if len(game.sides) == 1]
    allocated = [game.players[0] for game in byes if game.kind is ResultKind.ALLOCATED_BYE]
    here = {player for game in this.games for player in game.players}
    absent = [each.id for each in running.event.entrants if each.id not in here]
    pairing = Pairing(
        event=running.id,
        round=this.number,
        policy=running.plan.policy,
        seed=this.number,
        boards=tuple(boards),
        bye=allocated[0] if allocated else None,
        byes=tuple(allocated[1:]),
        absent=tuple(absent),
    )
    listed = game_of(running.plan)
    games = [
        *(listed.as_listed(replace(game, round=this.number, board=at)) for at, game in enumerate(played, start=1)),
        *(replace(game, round=this.number, board=None) for game in byes),
        *(
            Game.bye(each.id, ResultKind.ZERO_BYE, round=this.number)
            for each in running.event.entrants
            if each.id in absent and not is_idle and (each.until_round is None or this.number <= each.until_round)
        ),
    ]
    add_boards(write, running, games)
    state = PUBLISHED if is_last else ROUND_CLOSED
    put_round(write, running, RunRound(this.number, state, pairing, change=write.change_id))


def _request_byes(write: Write, running: RunningEvent, document: EventDocument, of_file: Mapping[str, str]) -> None:
    requested = requested_byes(document)
    last = last_to_come(read_running(write.connection, running.id)) if requested else None
    for (entrant, number), kind in requested.items():
        if last is None or number <= last:
            write.insert(
                sitting_out,
                event_id=running.number,
                player_id=int(of_file[entrant][1:]),
                round=number,
                kind=kind.value,
            )


def _board(number: int, game: Game) -> Board:
    sides = sorted(game.sides, key=lambda side: side.colour == "white")  # Black first, others as they stand
    players = tuple(player for side in sides for player in side.players)
    return Board(number, players, handicap=int(game.handicap or 0), komi=game.komi)
