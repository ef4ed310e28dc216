"""Show the chances of each entrant of an event that is played: to win, to be within a cut, and for each place.

The rest of the event is simulated: boards that are published or fixed as they are, later rounds by a fast pairing of
score groups, or with `--exact` by the pairing system itself.  Strengths are those of the rating list of the league,
with their uncertainty.  Where few boards are left, all ways to end are counted instead.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import EventId, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.odds import lists_of, shown_event, shown_names
from crosstable.foresight.decided import PossiblePlaces
from crosstable.foresight.odds import MOST_SEED, MOST_SIMULATIONS
from crosstable.model.errors import InputError
from crosstable.views.odds import EventOdds, event_odds, situation_in, strengths_in

MOST_PUBLIC = 2_000
"""How many simulations everyone may ask for: more are for people of the league."""


@command_input
class AskOdds:
    """How odds are computed."""

    cut: Annotated[int | None, Ge(1), Le(100_000), Help("How many go on; default: those of the plan.", 8)] = None
    simulations: Annotated[
        int, Ge(1), Le(MOST_SIMULATIONS), Help("How often the rest is played; default: 2000.", 10_000)
    ] = MOST_PUBLIC
    seed: Annotated[int, Ge(0), Le(MOST_SEED), Help("The random seed; the same one gives the same odds.", 7)] = 1
    exact: Annotated[bool, Help("Pair and rank each simulation exactly, which takes far longer.")] = False


@answer
class EntrantOdds:
    """The chances of an entrant."""

    player: Annotated[str, Help("The id of the entrant.", "p17")]
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    first: Annotated[float, Help("The chance of first place.", 0.42)]
    cut: Annotated[float | None, Help("The chance to be within the cut; null without one.", 0.9)]
    score: Annotated[float, Help("The expected score; in a knockout the expected number of matches won.", 5.2)]
    place: Annotated[float, Help("The expected place.", 2.1)]
    places: Annotated[tuple[float, ...], Help("The chance of each place, from the first on.", [0.42, 0.3, 0.28])]
    best: Annotated[int | None, Help("The best place that is possible; null in a knockout.", 1)]
    worst: Annotated[int | None, Help("The worst place that is possible; null in a knockout.", 3)]


@answer
class OddsOfEvent:
    """The chances of all entrants."""

    event: EventId
    how: Annotated[str, Help("How they were computed: counted, simulated, or simulated exactly.", "simulated")]
    simulations: Annotated[int, Help("How often the rest was played; 0 where all ways to end were counted.")]
    seed: Annotated[int, Help("The random seed.")]
    error: Annotated[float, Help("What the least certain chance is right to, with 95 % confidence.", 0.01)]
    strengths: Annotated[str, Help("Where the strengths are from: list, entries, or equal.", "list")]
    cut: Annotated[int | None, Help("How many go on; null where that is not known.", 8)]
    drawn_by_lot: Annotated[tuple[str, ...], Help("Tie-breaks that the simulation does not compute: it draws lots.")]
    entrants: Annotated[tuple[EntrantOdds, ...], Help("The entrants, the best chances first.")]


def odds(query: Query, given: AskOdds) -> OddsOfEvent:
    """Return the chances of each entrant."""
    shown = shown_event(query)
    is_public = not query.reader.is_as_it_is
    if is_public and (given.exact or given.simulations > MOST_PUBLIC):
        raise InputError("commands/too-many-simulations", most=MOST_PUBLIC)
    situation = situation_in(shown.snapshot, given.cut)
    strengths = strengths_in(situation, shown.game, lists_of(query))
    found = event_odds(
        situation, strengths, shown.game, simulations=given.simulations, seed=given.seed, is_exact=given.exact
    )
    query.for_words.update({"event": shown, "odds": found})
    names = shown_names(shown)
    return OddsOfEvent(
        event=shown.event.id,
        how=found.odds.how,
        simulations=found.odds.simulations,
        seed=found.odds.seed,
        error=round(found.odds.error, 6),
        strengths=strengths.origin,
        cut=situation.cut or None,
        drawn_by_lot=found.odds.drawn_by_lot,
        entrants=tuple(_entrant(found, at, names) for at in found.order()),
    )


def _entrant(found: EventOdds, at: int, names: dict[str, str]) -> EntrantOdds:
    id = found.situation.event.entrants[at].id
    reach: PossiblePlaces | None = found.reach[at] if found.reach else None
    chances, cut = found.odds.place[at], found.situation.cut
    last = max((place for place, chance in enumerate(chances.tolist()) if chance), default=0)
    return EntrantOdds(
        player=id,
        name=names.get(id, id),
        first=round(float(chances[0]), 6),
        cut=round(float(found.odds.within(cut)[at]), 6) if cut else None,
        score=round(float(found.odds.score[at]), 4),
        place=round(float(found.odds.expected_place[at]), 4),
        places=tuple(round(each, 6) for each in chances.tolist()[: last + 1]),
        best=None if reach is None else reach.span[0],
        worst=None if reach is None else reach.span[1],
    )


COMMAND = ReadingCommand(
    "event odds",
    "events/{event}/odds",
    AskOdds,
    odds,
    OddsOfEvent,
    of_event,
    examples=("event odds league.db", "event odds league.db --cut 8 --simulations 10000"),
    guide="odds.md",
)
