"""Carry out a plan: the events that are not known yet, in pieces, by whoever computes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from crosstable import __version__
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.independent_tasks import IN_THIS_PROCESS, Workers, results_of
from crosstable.simulation import play_event, play_league
from crosstable.simulation.kept import KeptValues, Told, key_of
from crosstable.simulation.plan import EventCase, RatingCase, SimulationPlan, event_cases, rating_cases
from crosstable.simulation.summary import CaseRow, Simulated, summary_of

_EVENTS_OF_PIECE = 5


@dataclass(frozen=True, slots=True)
class _League:
    """The rating systems, which rate the same leagues."""

    cases: tuple[RatingCase, ...]


_Case = EventCase | _League


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some events of a case that follow each other."""

    case: _Case
    first: int
    count: int


def simulate(
    plan: SimulationPlan,
    *,
    kept: KeptValues | None = None,
    workers: Workers = IN_THIS_PROCESS,
    progress: Callable[[int, int], None] | None = None,
) -> Simulated:
    """Play what a plan says, and return what it tells.

    Args:
        plan: as `read_plan` returns it.
        kept: what is known already, to which the rest is added; None keeps nothing.
        workers: who plays; the result is the same.
        progress: called with the events that are known, and how many there are.
    Raises:
        InputError: an event that cannot be played so.
    """
    known = KeptValues(None) if kept is None else kept
    cases = [(case, _key(plan, case), _events(plan, case)) for case in _cases(plan)]
    pieces = [(piece, key) for case, key, wanted in cases for piece in _missing(case, wanted, known.of(key))]
    in_all = sum(wanted for _, _, wanted in cases)
    done = in_all - sum(piece.count for piece, _ in pieces)
    for number, told in results_of(workers, _played, plan, [piece for piece, _ in pieces]):
        piece, key = pieces[number]
        known.add(key, piece.first, told)
        done += piece.count
        if progress is not None:
            progress(done, in_all)
    formats: list[CaseRow] = []
    ratings: list[CaseRow] = []
    for case, key, wanted in cases:
        rows = list(_rows(case, [known.of(key)[number] for number in range(1, wanted + 1)]))
        (formats if isinstance(case, EventCase) else ratings).extend(rows)
    return Simulated(
        plan.seed,
        plan.precision,
        summary_of(formats, play_event.MEASURES, "strongest first", plan.precision),
        summary_of(ratings, play_league.MEASURES, "in order", plan.precision),
    )


def _cases(plan: SimulationPlan) -> Iterator[_Case]:
    yield from event_cases(plan)
    if plan.ratings:
        yield _League(tuple(rating_cases(plan)))


def _events(plan: SimulationPlan, case: _Case) -> int:
    return plan.events if isinstance(case, EventCase) else plan.league.events


def _key(plan: SimulationPlan, case: _Case) -> str:
    """Return the key of what a case tells: all it depends on but the number of events."""
    if isinstance(case, EventCase):
        return key_of(__version__, plan.seed, plan.people, case)
    league = plan.league
    how = (league.players, league.periods, league.games, league.drift, league.turnover, league.opponents)
    return key_of(__version__, plan.seed, plan.people, how, case)


def _missing(case: _Case, wanted: int, known: dict[int, Told]) -> Iterator[_Piece]:
    """Yield the events that are not known, in pieces."""
    size = _EVENTS_OF_PIECE if isinstance(case, EventCase) else 1
    for first in range(1, wanted + 1, size):
        numbers = [number for number in range(first, min(first + size, wanted + 1)) if number not in known]
        if numbers:
            yield _Piece(case, numbers[0], numbers[-1] - numbers[0] + 1)


def _played(plan: SimulationPlan, piece: _Piece, _inside: object = None) -> list[Told]:
    """Play the events of a piece."""
    return [_told(plan, piece.case, number) for number in range(piece.first, piece.first + piece.count)]


def _told(plan: SimulationPlan, case: _Case, number: int) -> Told:
    try:
        if isinstance(case, EventCase):
            told: Sequence[Sequence[float | None]] = play_event.play_event(plan.people, case, plan.seed, number)
        else:
            systems = [each.system for each in case.cases]
            told = play_league.play_league(plan.people, plan.league, systems, plan.seed, number)
    except CrosstableError as error:
        name = case.name if isinstance(case, EventCase) else "the league"
        raise InputError("simulation/unplayable", case=name, event=number, reason=str(error)) from error
    return [list(each) for each in told]


def _rows(case: _Case, told: Sequence[Told]) -> Iterator[CaseRow]:
    """Yield the rows of a case, with what each event told of it."""
    names = (
        [(case.name, codes) for codes in case.tie_breaks]
        if isinstance(case, EventCase)
        else [(each.name, "") for each in case.cases]
    )
    for at, (name, codes) in enumerate(names):
        yield CaseRow(name, codes, [event[at] for event in told])
