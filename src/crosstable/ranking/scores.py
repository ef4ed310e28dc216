"""Scores and score groups of an event, by its result rules.

Standings, pairing and pages use this module.  A score is exact, in half-points.  A round in which an entrant has no
game counts as a kind of its own: `late` before the entry, `zero-bye` afterwards; the rules define their worth.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.arguments import check_whole
from crosstable.model.errors import ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.results import ResultKind
from crosstable.model.running_scores import total_half_points


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What one round paid one entrant, and why.  `score` is in half-points."""

    round: int
    kind: ResultKind
    score: int
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """Entrants with the same score (half-points), in the order of the event."""

    score: int
    entrants: tuple[Entrant, ...]


def check_round(event: Event, after_round: int | None) -> int:
    """Return the last round that counts.

    Raises:
        ResultError: `after_round` is a round that the event has not had.
    """
    if after_round is not None:
        check_whole("after_round", after_round, "the number of a round, 0 or more")
    last = len(event.rounds) if after_round is None else int(after_round)
    if not 0 <= last <= len(event.rounds):
        raise ResultError("ranking/round-out-of-reach", event=event.id, round=last, played=len(event.rounds))
    return last


def round_scores(event: Event, *, after_round: int | None = None) -> dict[str, list[RoundScore]]:
    """Return what each round paid each entrant.

    Args:
        event: the event.
        after_round: leave later rounds out; None is all rounds so far.
    Returns:
        For each entrant id, one entry per round from round 1 on.  Entrants without a game share the entry of a round.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    """
    last = check_round(event, after_round)
    table: dict[str, list[RoundScore]] = {entrant.id: [] for entrant in event.entrants}
    for this in event.rounds[:last]:
        for game in this.games:
            sides = [side.players for side in game.sides]
            for own, score in zip(sides, game.half_points(event.rules), strict=True):
                opponents = tuple([player for other in sides if other != own for player in other])
                for player in own:
                    table[player].append(RoundScore(this.number, game.kind, score, opponents))
        late, zero = (
            RoundScore(this.number, kind, event.rules[kind].win_half_points)
            for kind in (ResultKind.LATE, ResultKind.ZERO_BYE)
        )
        for entrant, rounds in zip(event.entrants, table.values(), strict=True):
            if len(rounds) < this.number:
                rounds.append(late if this.number < entrant.from_round else zero)
    return table


def scores(event: Event, *, after_round: int | None = None) -> dict[str, int]:
    """Return each entrant's score in half-points: the initial score and what the rounds paid.

    Example:
        >>> from crosstable.model.games import Game
        >>> from crosstable.model.players import Player
        >>> ann, bo = (Entrant(Player(id, id)) for id in ("Ann", "Bo"))
        >>> scores(Event("cup", "Cup", (ann, bo)).with_round(Game.between("Ann", "Bo", 0.5)))
        {'Ann': 1, 'Bo': 1}
    """
    return total_half_points(event, check_round(event, after_round))


def score_groups(event: Event, *, after_round: int | None = None) -> list[ScoreGroup]:
    """Return the score groups, highest score first."""
    groups: dict[int, list[Entrant]] = {}
    total = scores(event, after_round=after_round)
    for entrant in event.entrants:
        groups.setdefault(total[entrant.id], []).append(entrant)
    return [ScoreGroup(score, tuple(groups[score])) for score in sorted(groups, reverse=True)]
