"""Random chess events that are paired by a Swiss system of FIDE: for tests of pairing programs.

    document = random_event(Random("7/1"), FideEventSettings(players=30), name="event-1")

Rules
1. What the settings leave open is drawn at random, within what clubs see.
2. Ratings fall with the pairing number.  Results follow the ratings (`fide_results`).
3. Each round is paired by the rules; byes, forfeits and decisions against the rules are drawn before it or after it.
4. An event whose rounds cannot be completed is drawn again, with fewer rounds if the number was left open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from crosstable.demo.amounts import Amount, cases
from crosstable.demo.chance import bell, happens, pick, whole
from crosstable.demo.fide_results import result, some
from crosstable.formats.event.document import EventDocument, KeptLine, Stated
from crosstable.formats.trf.scoring import rules_of
from crosstable.model.errors import InputError, NoPairingError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Member, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.pairing.state import state_of
from crosstable.pairing.system import PairingSystem
from crosstable.ranking.event_standings import standings

LEAST_PLAYERS, MOST_PLAYERS = 2, 9999
USUAL_POINTS = (2, 1, 0)
_ATTEMPTS = 30
_TIEBREAKS = ("BH-C1", "BH", "SB", "DE", "WIN", "BPG", "PS", "WON", "REP", "ARO", "BH-M1", "SB-C1", "FB", "AOB", "TPR")
_BYES: Mapping[str, ResultKind] = MappingProxyType(
    {"full_byes": ResultKind.FULL_BYE, "half_byes": ResultKind.HALF_BYE, "zero_byes": ResultKind.ZERO_BYE}
)


@dataclass(frozen=True, slots=True)
class FideEventSettings:
    """What a random event is to be like; None is drawn at random.

    Args:
        full_byes, half_byes, zero_byes: byes asked for; a percentage is one of the players of a round.
        forfeits, double_forfeits: games that one or both did not appear for; a percentage is one of the games.
        odd_results: decisions of 1/2-0, 0-1/2 and 0-0.
        late_entries, withdrawals: players who come after round 1, or leave before the end.
        forbidden_pairs: pairs that must not meet.
        baku: whether the event is accelerated.
        tiebreaks: the tie-breaks of the final standings.
        points: of a win, a draw and a loss, in half-points.
        ratings: from the first player to the last; fewer than players are drawn for the others.
        initial_colour: "white" or "black".
        policy: the system of FIDE that pairs it.
    """

    players: int | None = None
    rounds: int | None = None
    full_byes: Amount | None = None
    half_byes: Amount | None = None
    zero_byes: Amount | None = None
    forfeits: Amount | None = None
    double_forfeits: Amount | None = None
    odd_results: Amount | None = None
    late_entries: int | None = None
    withdrawals: int | None = None
    forbidden_pairs: int | None = None
    baku: bool | None = None
    tiebreaks: tuple[str, ...] | None = None
    points: tuple[int, int, int] | None = None
    ratings: tuple[float, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    initial_colour: str | None = None
    policy: str = "fide-dutch"


def random_event(rng: Random, settings: FideEventSettings, *, name: str) -> EventDocument:
    """Draw an event with all its rounds and final standings.

    Args:
        rng: the same numbers give the same event.
        settings: what is not left to chance.
        name: of the event, and its id.
    Raises:
        InputError: settings outside what is possible, or rounds that could not be completed in thirty attempts.
    """
    _check(settings)
    for _ in range(_ATTEMPTS):
        drawn = _Drawn.of(rng, settings)
        try:
            return drawn.played(rng, name)
        except NoPairingError:
            continue
    raise InputError("demo/event-not-completed", players=settings.players, rounds=settings.rounds)


def _check(settings: FideEventSettings) -> None:
    players, rounds = settings.players, settings.rounds
    if players is not None and not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise InputError("demo/players-out-of-range", players=players, least=LEAST_PLAYERS, most=MOST_PLAYERS)
    most = 300 if players is None else players - 1 + players % 2
    if rounds is not None and not 1 <= rounds <= most:
        raise InputError("demo/rounds-out-of-range", rounds=rounds, most=most)
    lowest, highest = settings.lowest or 1, settings.highest or 9999
    if not 1 <= lowest <= highest <= 9999:
        raise InputError("demo/ratings-out-of-range", lowest=lowest, highest=highest)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An event before round 1, with everything that does not depend on results."""

    entrants: tuple[Entrant, ...]
    rounds: int
    rules: ResultRules
    system: FideSwiss
    tiebreaks: tuple[str, ...]
    forbidden: tuple[tuple[str, str], ...]
    amounts: Mapping[str, Mapping[int, tuple[float, int]]]

    @classmethod
    def of(cls, rng: Random, settings: FideEventSettings) -> _Drawn:
        """Draw what the settings leave open."""
        rounds = settings.rounds
        players = settings.players or whole(
            rng, 6 if rounds is None else max(6, 2 * rounds), max(60, 3 * (rounds or 0))
        )
        if rounds is None:
            rounds = whole(rng, min(3, players - 1), max(1, min(11, 2 * players // 3)))
        baku = happens(rng, 0.2) and players > 3 if settings.baku is None else settings.baku
        colour = settings.initial_colour or pick(rng, ("white", "black"))
        names = ("full_byes", "half_byes", "zero_byes", "forfeits", "double_forfeits", "odd_results")
        amounts = {name: (getattr(settings, name) or _usual(rng)).over_rounds(rng, rounds) for name in names}
        entrants = _entrants(rng, players, rounds, settings)
        pairs = settings.forbidden_pairs
        return cls(
            entrants,
            rounds,
            _rules(settings.points or USUAL_POINTS),
            _system(settings.policy, colour, rounds, baku=baku),
            settings.tiebreaks or _tiebreaks(rng),
            _pairs(rng, pick(rng, (0, 0, 1, players // 10)) if pairs is None else pairs, players),
            amounts,
        )

    def played(self, rng: Random, name: str) -> EventDocument:
        """Play all rounds.

        Raises:
            NoPairingError: a round that cannot be completed.
        """
        event = Event(name, name, self.entrants, rules=self.rules, rounds_planned=self.rounds)
        for number in range(1, self.rounds + 1):
            event = event.with_round(*self._round(rng, event, number))
        return _document(self, event)

    def _round(self, rng: Random, event: Event, number: int) -> list[Game]:
        present = [entrant.id for entrant in event.entrants if entrant.takes_part(number)]
        byes: list[Game] = []
        for key, kind in _BYES.items():
            away = cases(rng, self.amounts[key][number], len(present))[: len(present) - LEAST_PLAYERS]
            byes += [Game.bye(present.pop(at), kind=kind) for at in reversed(away)]
        here = set(present)
        forbidden = Constraints(forbidden=tuple(pair for pair in self.forbidden if here.issuperset(pair)))
        state = state_of(event, round=number, present=present, constraints=forbidden)
        pairing = self.system.pair(state)
        pairs = [(board.white, board.black) for board in pairing.boards]
        games = self._games(rng, pairs, number)
        if pairing.bye is not None:
            games.append(Game.bye(pairing.bye, kind=ResultKind.ALLOCATED_BYE))
        out = [entrant.id for entrant in event.entrants if not entrant.takes_part(number)]
        return [*games, *byes, *(Game.bye(id, kind=ResultKind.ZERO_BYE) for id in out)]

    def _games(self, rng: Random, pairs: Sequence[tuple[str, str]], number: int) -> list[Game]:
        """Draw the results of a round."""
        odd: dict[int, str] = {}
        decisions = ("=0", "0=", "00")
        for key, words in (("odd_results", decisions), ("double_forfeits", ("--",)), ("forfeits", ("+-", "-+"))):
            for at in cases(rng, self.amounts[key][number], len(pairs)):
                odd[at] = pick(rng, words)
        rating = {entrant.id: entrant.rating or 0.0 for entrant in self.entrants}
        return [
            _game(white, black, odd[at] if at in odd else result(rng, rating[white], rating[black]), self.rules)
            for at, (white, black) in enumerate(pairs)
        ]


def _system(policy: str, colour: str, rounds: int, *, baku: bool) -> FideSwiss:
    settings = {"initial_colour": colour, "acceleration": "baku" if baku else "none"}
    kind: type[PairingSystem] = PAIRING_SYSTEMS[PAIRING_SYSTEMS.spelled(policy)]
    if not issubclass(kind, FideSwiss):
        raise InputError("demo/not-a-fide-system", policy=policy)
    return kind.from_settings(policy, settings, rounds=rounds)


def _usual(rng: Random) -> Amount:
    return Amount(percent=pick(rng, (0.0, 0.0, 1.0, 2.0, 5.0)))


def _rules(points: tuple[int, int, int]) -> ResultRules:
    win, draw, loss = points
    given = {"W": win, "FW": win, "FPB": win, "PAB": win, "D": draw, "HPB": draw, "L": loss}
    return rules_of({} if points == USUAL_POINTS else given)


def _tiebreaks(rng: Random) -> tuple[str, ...]:
    return tuple(_TIEBREAKS[at] for at in some(rng, whole(rng, 1, 4), len(_TIEBREAKS)))


def _entrants(rng: Random, players: int, rounds: int, settings: FideEventSettings) -> tuple[Entrant, ...]:
    ratings = _ratings(rng, players, settings)
    from_round = dict.fromkeys(range(players), 1)
    until: dict[int, int | None] = dict.fromkeys(range(players))
    late, gone = settings.late_entries, settings.withdrawals
    if rounds > 1:
        for at in some(rng, pick(rng, (0, 0, 1, players // 15)) if late is None else late, players - LEAST_PLAYERS):
            from_round[at] = whole(rng, 2, min(4, rounds))
        for at in some(rng, pick(rng, (0, 0, 1, players // 15)) if gone is None else gone, players - LEAST_PLAYERS):
            if from_round[at] < rounds:
                until[at] = whole(rng, from_round[at], rounds - 1)
    return tuple(
        Entrant(
            Player(str(at + 1), f"Player, {at + 1:04}"),
            number=at + 1,
            rating=ratings[at],
            from_round=from_round[at],
            until_round=until[at],
        )
        for at in range(players)
    )


def _ratings(rng: Random, players: int, settings: FideEventSettings) -> list[float]:
    """Return the ratings of the players, highest first: those given, and others drawn below the bell curve."""
    middle = whole(rng, 1500, 2300)
    lowest = settings.lowest or min(middle - 100, settings.highest or 9999)
    highest = max(settings.highest or middle + 300, lowest)
    centre, width = (lowest + highest) / 2, (highest - lowest) / 5
    given = list(settings.ratings[:players])
    drawn = [float(round(min(max(centre + width * bell(rng), lowest), highest))) for _ in range(players - len(given))]
    return sorted([*given, *drawn], reverse=True)


def _pairs(rng: Random, count: int, players: int) -> tuple[tuple[str, str], ...]:
    found = set()
    for _ in range(min(count, players * (players - 1) // 4)):
        one, other = some(rng, 2, players)
        found.add((str(one + 1), str(other + 1)))
    return tuple(sorted(found, key=lambda pair: (int(pair[0]), int(pair[1]))))


def _game(white: str, black: str, word: str, rules: ResultRules) -> Game:
    """Make a game of a result as White sees it, or of both signs where they are odd."""
    played = rules[ResultKind.PLAYED]
    places: tuple[int | None, int | None] = (None, None)
    if word in ("1", "+-", "=0"):
        places = (1, 2)
    elif word in ("0", "-+", "0="):
        places = (2, 1)
    elif word == "=":
        places = (1, 1)
    scores = {"=0": (played.draw, played.loss), "0=": (played.loss, played.draw)}.get(word, (None, None))
    kind = {
        "+-": ResultKind.FORFEIT,
        "-+": ResultKind.FORFEIT,
        "--": ResultKind.DOUBLE_FORFEIT,
        "00": ResultKind.DOUBLE_LOSS,
    }.get(word, ResultKind.PLAYED)
    return Game(
        (
            Side((Member(white),), place=places[0], colour="white", score=scores[0]),
            Side((Member(black),), place=places[1], colour="black", score=scores[1]),
        ),
        kind,
    )


def _document(drawn: _Drawn, event: Event) -> EventDocument:
    rows = standings(event, drawn.tiebreaks).rows
    stated = {
        row.entrant.id: Stated(half_points=row.half_points, place=place) for place, row in enumerate(rows, start=1)
    }
    about = {
        "kind": "Individual: Swiss-System",
        "first_colour": drawn.system.initial_colour,
        "system": drawn.system.system_code,
    }
    kept = tuple(
        KeptLine("trf", f"line {at}", f"260 001 {drawn.rounds:03} {one:>4} {other:>4}")
        for at, (one, other) in enumerate(drawn.forbidden, start=1)
    )
    return EventDocument(
        event, about=MappingProxyType(about), tiebreaks=drawn.tiebreaks, kept=kept, stated=MappingProxyType(stated)
    )
