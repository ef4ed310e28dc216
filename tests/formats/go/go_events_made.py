"""Seeded Go events of each kind: McMahon, Swiss, round robin, with everything that happens at a tournament."""

import datetime as dt
from dataclasses import replace
from random import Random

from crosstable.formats.event.document import EventDocument, Stated
from crosstable.model.entry_details import EntryDetails
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Identity, Player
from crosstable.model.results import ResultKind, ResultRules

TIEBREAKS = {
    "mcmahon": ("MMS", "SOS", "SOSOS"),
    "swiss": ("SOS", "SODOS", "DC"),
    "round-robin": ("DC", "SODOS"),
}
KINDS = tuple(TIEBREAKS)
_K = ResultKind
_FLOOR, _BAR = -8, 1
_BYES = (_K.ZERO_BYE, _K.HALF_BYE, _K.FULL_BYE)
_RESULTS = (  # chance in percent, kind, places
    (8, _K.FORFEIT, (1, 2)),
    (4, _K.DOUBLE_FORFEIT, (None, None)),
    (4, _K.DOUBLE_LOSS, (None, None)),
    (6, _K.PLAYED, (1, 1)),
    (3, _K.UNKNOWN, (None, None)),
    (2, _K.VOID, (None, None)),
    (2, _K.UNRATED, (2, 1)),
    (71, _K.PLAYED, (1, 2)),
)


def made_go_event(seed: int, kind: str, rules: str = "egf") -> EventDocument:
    """Return an event with byes of each kind, late entries, withdrawals, absences to come, handicaps, forfeits."""
    rng = Random(seed)
    entrants = tuple(_entrant(rng, number, kind) for number in range(1, rng.randrange(6, 13)))
    rounds = tuple(_round(rng, number, entrants, kind) for number in range(1, rng.randrange(3, 6)))
    event = Event(
        "cup",
        "Go Cup",
        entrants,
        rounds,
        ResultRules.preset(rules),
        dt.date(2026, 5, 2),
        rounds_planned=len(rounds) + 1,
    )
    stated = {each.id: Stated.of_details(each.details) for each in entrants}
    return EventDocument(event, tiebreaks=TIEBREAKS[kind], stated=stated, about={"komi": "6.5", "city": "Utrecht"})


def _entrant(rng: Random, number: int, kind: str) -> Entrant:
    rank = rng.randrange(-14, 5)
    player = Player(
        f"p{number}", f"Family{number}, First", (Identity("EGF", f"1{number:07}"),), club="Utr", country="NL"
    )
    return Entrant(
        player,
        number=number,
        rating=2100.0 + 100 * rank,
        initial_score=min(max(rank, _FLOOR), _BAR) - _FLOOR if kind == "mcmahon" else 0,
        absent=frozenset(each for each in range(1, 7) if rng.random() < 0.08),
        from_round=rng.choice((1, 1, 1, 1, 1, 2)),
        until_round=rng.choice((None, None, None, None, None, 2)),
        details=EntryDetails(grade=f"{-rank}k" if rank < 0 else f"{rank + 1}d"),
    )


def _round(rng: Random, number: int, entrants: tuple[Entrant, ...], kind: str) -> Round:
    here = [each.id for each in entrants if each.takes_part(number)]
    rng.shuffle(here)
    games = [Game.bye(here.pop(), _K.ALLOCATED_BYE)] if len(here) % 2 else []
    for black, white in zip(here[::2], here[1::2], strict=True):
        _, result, places = rng.choices(_RESULTS, [each[0] for each in _RESULTS])[0]
        places = places if rng.random() < 0.5 else places[::-1]
        handicap = None if kind == "round-robin" else float(rng.randrange(5))
        sides = Side.of(black, place=places[0], colour="black"), Side.of(white, place=places[1], colour="white")
        games.append(Game(sides, result, handicap=handicap, komi=0.5 if handicap else 6.5))
    for each in entrants:
        if number < each.from_round:
            games.append(Game.bye(each.id, rng.choice((_K.LATE, _K.HALF_BYE))))
        elif not each.takes_part(number) and (each.until_round is None or number <= each.until_round):
            games.append(Game.bye(each.id, rng.choice(_BYES)))
    return Round(number, tuple(games))


def without_results(document: EventDocument) -> EventDocument:
    """Return the event with the last round still being played."""
    *before, last = document.event.rounds
    open_games = tuple(
        game if len(game.sides) == 1 else replace(_without_places(game), kind=_K.UNPLAYED) for game in last.games
    )
    event = replace(document.event, rounds=(*before, replace(last, games=open_games)))
    return replace(document, event=event)


def _without_places(game: Game) -> Game:
    return replace(game, sides=tuple(replace(side, place=None) for side in game.sides))
