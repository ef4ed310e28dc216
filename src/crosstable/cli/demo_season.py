"""The last season of the practice league, run event by event as a director runs it, and an event that is on.

Who comes, who meets whom and how it ends is made up beforehand; here it goes through the functions of the commands:
entries, byes, rounds paired and published, results, withdrawals, the end.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.practice.evening import no_second_appointment

if TYPE_CHECKING:
    from crosstable.league.store import Store
    from crosstable.league.tournament.running import RunRound

_WORDS = {(1, 2): "1", (2, 1): "2", (1, 1): "d"}


def run_event(store: Store, who: str, made_up: Event, lot: int, tiebreaks: Sequence[str]) -> str:
    """Run an event as it was made up; give its public id.

    Args:
        store: the league.
        who: the director.
        made_up: entrants named as the league names them; every round with its results.
        lot: the seed of its lots.
        tiebreaks: for its standings.
    """
    from crosstable.league.tournament.closing import close_event
    from crosstable.league.tournament.plan import new_event, template

    plan = replace(
        template("swiss"),
        rules=made_up.rules.name,
        tiebreaks=tuple(tiebreaks),
        rounds_planned=made_up.rounds_planned,
        discipline=next((game.discipline for game in made_up.games()), None),
    )
    event = new_event(store, who, made_up.name, plan, date=made_up.date)
    ids = _enter(store, who, event, made_up)
    for this in made_up.rounds:
        _play(store, who, event, made_up, this, ids, lot)
        _see_off(store, who, event, made_up, this.number, ids)
    close_event(store, who, event)
    return event


def begin_event(store: Store, who: str, name: str, date: dt.date, seeds: Sequence[tuple[str, float]]) -> str:
    """Begin an event whose first round is on, half of its boards played; give its public id.

    Args:
        store: the league.
        who: the director.
        name, date: of the event.
        seeds: name and rating of each entrant.
    """
    from crosstable.league.tournament.entries import Wanted, enter
    from crosstable.league.tournament.plan import new_event, template
    from crosstable.league.tournament.results import enter_results
    from crosstable.league.tournament.rounds import pair_round, publish_round

    event = new_event(store, who, name, template("swiss"), date=date)
    enter(store, who, event, [Wanted(each, rating) for each, rating in seeds])
    pair_round(store, who, event)
    boards = publish_round(store, who, event).pairing["boards"]
    enter_results(store, who, event, [(board["board"], "1") for board in boards[: len(boards) // 2]])
    return event


def _enter(store: Store, who: str, event: str, made_up: Event) -> dict[str, str]:
    """Enter everybody and note who misses a round; give the public id of each made-up one."""
    from crosstable.league.tournament.absences import sit_out
    from crosstable.league.tournament.entries import Wanted, enter

    ids: dict[str, str] = {}
    for first, group in groupby(made_up.entrants, lambda entrant: entrant.from_round):
        entrants = list(group)
        wanted = [Wanted(entrant.player.name, entrant.rating) for entrant in entrants]
        report = enter(store, who, event, wanted, from_round=first)
        ids |= dict(zip((entrant.id for entrant in entrants), report.entered, strict=True))
    for entrant in made_up.entrants:
        for number in sorted(entrant.absent):
            sit_out(store, who, event, ids[entrant.id], [number], kind=_missed(made_up, entrant, number).value)
    return ids


def _missed(made_up: Event, entrant: Entrant, number: int) -> ResultKind:
    """Give what a round counts as that an entrant asked not to play."""
    games = made_up.rounds[number - 1].games
    return next((game.kind for game in games if game.players == (entrant.id,)), ResultKind.ZERO_BYE)


def _play(store: Store, who: str, event: str, made_up: Event, this: Round, ids: Mapping[str, str], lot: int) -> None:
    """Pair a round, publish it and enter its results."""
    from crosstable.league.tournament.results import enter_results
    from crosstable.league.tournament.rounds import pair_round, publish_round

    games = {frozenset(ids[player] for player in game.players): game for game in this.games if len(game.sides) == 2}
    before = replace(made_up, rounds=made_up.rounds[: this.number - 1])
    wishes = no_second_appointment(before, this.number)
    forbidden = [(ids[one], ids[other]) for one, other in wishes.forbidden]
    drafted = pair_round(store, who, event, forbidden=forbidden, seed=lot)
    if _pairs(drafted) != set(games):
        # Of several best pairings another one was played.
        bye = next((ids[game.players[0]] for game in this.games if game.kind is ResultKind.ALLOCATED_BYE), None)
        pair_round(store, who, event, forced=[(min(two), max(two)) for two in games], bye=bye, seed=lot)
    published = publish_round(store, who, event)
    known = {id: made_up for made_up, id in ids.items()}
    lines = [
        (board["board"], _word(games[frozenset(board["players"])], [known[each] for each in board["players"]]))
        for board in published.pairing["boards"]
    ]
    enter_results(store, who, event, lines)


def _pairs(drafted: RunRound) -> set[frozenset[str]]:
    return {frozenset(board["players"]) for board in drafted.pairing["boards"]}


def _word(game: Game, seated: Sequence[str]) -> str:
    """Give what a director types for a game, its players as they are seated."""
    if game.kind is ResultKind.DOUBLE_FORFEIT:
        return "!"
    places = {side.players[0]: side.place or 2 for side in game.sides}
    word = _WORDS[places[seated[0]], places[seated[1]]]
    return f"{word}!" if game.kind is ResultKind.FORFEIT else word


def _see_off(store: Store, who: str, event: str, made_up: Event, number: int, ids: Mapping[str, str]) -> None:
    from crosstable.league.tournament.entries import withdraw

    for entrant in made_up.entrants:
        if entrant.until_round == number:
            withdraw(store, who, event, ids[entrant.id], after_round=number)
