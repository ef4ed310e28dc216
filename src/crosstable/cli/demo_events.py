"""Events of other kinds in the league of `crosstable demo`: one of each, after the last season.

They are run as the evenings are, and all is made up: players, strengths and results.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from crosstable.cli.demo_desk import DIRECTOR, LeagueDesk
from crosstable.cli.output import print_note
from crosstable.demo.calendar import STANDARD
from crosstable.demo.cast import DemoPlayer
from crosstable.demo.strength import draw_outcome
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.prizes import Prize, PrizeFund, PrizeList
from crosstable.model.stages import Stage

if TYPE_CHECKING:
    from crosstable.events.entry_facts import NewEntry
    from crosstable.events.plan import Plan
    from crosstable.events.running import RunningEvent

_EVERY = dt.timedelta(days=7)
_BEGINS = dt.time(10)
_ROUND = dt.timedelta(minutes=40)
_OVER = ("events/all-rounds-paired", "pairing/knockout/bracket-over")
_TO_BEGIN = "events/stage-to-begin"
_WORDS = {(1, 2): "w", (2, 1): "b", (1, 1): "d"}
_TEAMS = ("Red", "Blue", "Green", "White")
_PRIZES = PrizeFund(lists=(PrizeList("main", (Prize(300, "Cup"), Prize(200), Prize(100), Prize(100))),), currency="EUR")


@dataclass(frozen=True, slots=True)
class _Kind:
    """An event: its name and template, how many players, and what of its plan is different."""

    name: str
    template: str
    players: int
    policy: str = ""
    rounds: int | None = None
    stages: tuple[Stage, ...] = ()


_KINDS = (
    _Kind("Open with a top 8", "swiss", 24, rounds=4, stages=(Stage("Top 8", "single-elimination", takes="top 8"),)),
    _Kind("Double elimination", "double-elimination", 11),
    _Kind("Knockout cup", "knockout", 16),
    _Kind("Groups and finals", "groups-and-finals", 16),
    _Kind("Keizer evenings", "swiss", 14, policy="keizer", rounds=5),
    _Kind("Team league", "team-league", 16, rounds=6),
)


def play_other_events(desk: LeagueDesk, players: Sequence[DemoPlayer], seed: int, date: dt.date) -> None:
    """Play an event of each kind, one a week, and publish.

    Args:
        desk: of the league.
        players: of the league, with their hidden strengths.
        seed: of the league.
        date: after which the first of them is played.
    """
    rng = Random(f"other events of {seed}")  # noqa: S311  # made-up results, from a seed
    known = sorted((each for each in players if each.player.id in desk.ids), key=lambda each: -each.strength)
    strength = {desk.ids[each.player.id]: each.strength for each in known}
    print_note(f"  after the seasons: {', '.join(kind.name for kind in _KINDS)}")
    for kind in _KINDS:
        date += _EVERY
        desk.clock.wait_until(date, _BEGINS)
        start = int(6 * rng.random())
        event = _begin(desk, kind, [each.name for each in known[start::2][: kind.players]], date)
        _play(desk, event, strength, rng)
    desk.publish()


def _begin(desk: LeagueDesk, kind: _Kind, names: Sequence[str], date: dt.date) -> str:
    """Create an event and enter its players, or its teams."""
    from crosstable.events.entries import enter
    from crosstable.events.entry_facts import NewEntry
    from crosstable.events.group_draws import draw_stage
    from crosstable.events.plan import template
    from crosstable.events.planning import new_event
    from crosstable.events.prizes import change_prizes
    from crosstable.events.seed_ratings import with_published_ratings

    plan = _plan(template(kind.template), kind)
    event = new_event(desk.store, DIRECTOR, kind.name, plan, date=date)
    with desk.store.read() as connection:
        entries = with_published_ratings(connection, [NewEntry(name) for name in names], "overall")
    if plan.teams is not None:
        _add_teams(desk, event, entries)
    else:
        enter(desk.store, DIRECTOR, event, entries)
    if plan.policy == "groups":
        draw_stage(desk.store, DIRECTOR, event)
    if kind.stages:
        change_prizes(desk.store, DIRECTOR, event, _PRIZES)
    return event


def _plan(plan: Plan, kind: _Kind) -> Plan:
    codes = plan.tiebreaks if plan.teams is not None else (*plan.tiebreaks, "TPN")  # a cut never ends in a tie
    plan = replace(plan, discipline=STANDARD.name, stages=plan.stages or kind.stages, tiebreaks=codes)
    if kind.policy:
        plan = replace(plan, policy=kind.policy, settings={})
    return plan if kind.rounds is None else replace(plan, rounds_planned=kind.rounds)


def _add_teams(desk: LeagueDesk, event: str, entries: Sequence[NewEntry]) -> None:
    """Add teams of equal strength: each takes every fourth player."""
    from crosstable.events.teams.team_entries import NewTeam, add_teams

    teams = [NewTeam(name, entries[at :: len(_TEAMS)]) for at, name in enumerate(_TEAMS)]
    add_teams(desk.store, DIRECTOR, event, teams)


def _play(desk: LeagueDesk, event: str, strength: Mapping[str, int], rng: Random) -> None:
    """Play all rounds of an event with all its stages, and close it."""
    from crosstable.events.closing import close_event
    from crosstable.events.results import enter_results
    from crosstable.events.rounds import pair_and_publish
    from crosstable.events.running import read_running
    from crosstable.events.stages import cut

    while True:
        try:
            pair_and_publish(desk.store, DIRECTOR, event, seed=int(1_000_000 * rng.random()))
        except InputError as error:
            if error.code == _TO_BEGIN:
                cut(desk.store, DIRECTOR, event)
                continue
            if error.code in _OVER:
                break
            raise
        desk.clock.wait(_ROUND)
        with desk.store.read() as connection:
            running = read_running(connection, event)
        games = [known.game for known in running.rounds[-1].games if len(known.game.sides) == 2]
        enter_results(desk.store, DIRECTOR, event, [(game.board or 0, _word(game, strength, rng)) for game in games])
        _decide_draws(desk, event, rng)
    close_event(desk.store, DIRECTOR, event)


def _word(game: Game, strength: Mapping[str, int], rng: Random) -> str:
    """Draw a result, as a director types it."""
    white = 1 if game.sides[1].colour == "white" else 0
    one, other = (strength[game.sides[at].players[0]] for at in (white, 1 - white))
    return _WORDS[draw_outcome(rng, one, other, STANDARD)]


def _decide_draws(desk: LeagueDesk, event: str, rng: Random) -> None:
    """Decide who goes on from the drawn matches of a bracket: in the demo, a blitz game."""
    from crosstable.events.decisions import decide_match
    from crosstable.events.running import read_running

    with desk.store.read() as connection:
        running = read_running(connection, event)
    if not _is_bracket(running):
        return
    for known in running.rounds[-1].games:
        places = [side.place for side in known.game.sides]
        if places == [1, 1] and known.game.board is not None:
            winner = known.game.sides[int(2 * rng.random())].players[0]
            decide_match(desk.store, DIRECTOR, event, known.game.board, winner, reason="won the blitz game")


def _is_bracket(running: RunningEvent) -> bool:
    return any(of.system.is_bracket for of in running.stages_of(running.rounds[-1].number))
