"""Events to test with."""

from dataclasses import replace

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.running import read_running
from tests.league.made import DAY

FOUR = ("Ann", "Bo", "Cem", "Dia")
FIVE = (*FOUR, "Eve")


def begun(store, names=FOUR, *, kind="swiss", rounds=3, name="Cup", **plan):
    """Begin an event and enter players and return its public id.  They get p1, p2, ... in order."""
    event_id = new_event(store, "ann", name, replace(template(kind), rounds_planned=rounds, **plan), date=DAY)
    enter(store, "ann", event_id, [each if isinstance(each, NewEntry) else NewEntry(each) for each in names])
    return event_id


def paired(store, event_id, **options):
    """Pair the next round and publish it."""
    pair_round(store, "ann", event_id, **options)
    return publish_round(store, "ann", event_id)


def played(store, event_id, *words):
    """Play the next round: where no more results are given, the side listed first wins."""
    boards = [board.number for board in paired(store, event_id).pairing.boards]
    given = dict(zip(boards, words, strict=False))
    enter_results(store, "ann", event_id, [(board, given.get(board, "1")) for board in boards])


def now(store, event_id):
    with store.read() as connection:
        return read_running(connection, event_id)


def boards(store, event_id, number=None):
    """Return the boards of a round as "Ann - Bo" with what the result says, byes as "Eve bye"."""
    running = now(store, event_id)
    of = running.latest if number is None else running.round(number)
    if of.state == "draft":
        return [" - ".join(map(running.name, board.seats)) for board in of.pairing.boards]
    return [_said(running, known.game) for known in of.games]


def _said(running, game):
    names = [running.name(each) for each in game.players]
    if len(names) == 1:
        return f"{names[0]} {game.kind.value}"
    places = " ".join("-" if side.place is None else str(side.place) for side in game.sides)
    return f"{' - '.join(names)} {game.kind.value} {places}"


def scores(store, event_id):
    """Return everyone's points by name."""
    from crosstable.ranking.scores import scores as scores_of

    running = now(store, event_id)
    return {running.name(one): half_points / 2 for one, half_points in scores_of(running.event).items()}
