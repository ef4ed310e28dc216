"""Scores and score groups of an event, by its result rules.

Everybody who needs a score asks here: standings, pairing, pages.  A score is exact, in halves of
a point.  A round in which an entrant has no game counts as a kind of its own: `late` before the
entrant came, `zero-bye` afterwards; the rules say what these are worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.results import ResultKind


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What one round gave one entrant, and why.  `score` is in halves."""

    round: int
    kind: ResultKind
    score: int
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """Entrants with the same score (halves), in the order of the event."""

    score: int
    entrants: tuple[Entrant, ...]


def round_scores(event: Event, *, after_round: int | None = None) -> dict[str, list[RoundScore]]:
    """Give what each round gave each entrant.

    Args:
        event: the event.
        after_round: leave later rounds out; None is all rounds so far.
    Returns:
        For each entrant id, one entry per round from round 1 on.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    """
    last = len(event.rounds) if after_round is None else after_round
    if not 0 <= last <= len(event.rounds):
        raise ResultError(
            f"event {event.id!r} has had {len(event.rounds)} rounds: round {last!r} cannot be scored. "
            f"Give a number from 0 to {len(event.rounds)}."
        )
    table: dict[str, list[RoundScore]] = {entrant.id: [] for entrant in event.entrants}
    for this in event.rounds[:last]:
        for game in this.games:
            sides = [side.players for side in game.sides]
            for own, score in zip(sides, game.scores(event.rules), strict=True):
                opponents = tuple([player for other in sides if other != own for player in other])
                for player in own:
                    table[player].append(RoundScore(this.number, game.kind, score, opponents))
        for entrant, rounds in zip(event.entrants, table.values(), strict=True):
            if len(rounds) < this.number:
                rounds.append(score_without_game(event, entrant, this.number))
    return table


def scores(event: Event, *, after_round: int | None = None) -> dict[str, int]:
    """Give each entrant's score in halves: the initial score and what the rounds gave.

    Example:
        >>> from crosstable.model.games import Game
        >>> from crosstable.model.players import Player
        >>> ann, bo = (Entrant(Player(id, id)) for id in ("Ann", "Bo"))
        >>> scores(Event("cup", "Cup", (ann, bo)).with_round(Game.between("Ann", "Bo", 0.5)))
        {'Ann': 1, 'Bo': 1}
    """
    table = round_scores(event, after_round=after_round)
    return {
        entrant.id: entrant.initial_score + sum(this.score for this in table[entrant.id]) for entrant in event.entrants
    }


def score_groups(event: Event, *, after_round: int | None = None) -> list[ScoreGroup]:
    """Give the score groups, highest score first."""
    total = scores(event, after_round=after_round)
    return [
        ScoreGroup(score, tuple(entrant for entrant in event.entrants if total[entrant.id] == score))
        for score in sorted(set(total.values()), reverse=True)
    ]


def score_without_game(event: Event, entrant: Entrant, number: int) -> RoundScore:
    """Give what a round gives an entrant who has no game in it."""
    kind = ResultKind.LATE if number < entrant.from_round else ResultKind.ZERO_BYE
    return RoundScore(number, kind, event.rules[kind].win)
