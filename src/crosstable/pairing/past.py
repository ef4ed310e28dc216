"""What the rounds so far say about each entrant, read from the games by the rules of the event."""

from __future__ import annotations

from dataclasses import dataclass, field

from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.standings.scores import round_scores

BLACK, WHITE = 1, -1
_SIGNS = {"black": BLACK, "white": WHITE}


@dataclass(slots=True)
class Past:
    """One entrant's past.

    `score` in halves.  `met` lists (opponent, round).  `colours` are 1 for Black and -1 for White, in order, of the
    games whose colour counts.  `gap` is the opponent's score less the own one (halves, before the round) in the last
    game that can float, None without one; `floated` the direction of the last round: 1 up, -1 down, 0 neither.
    `byes` counts rounds that paid a win or more without being played.
    """

    score: int
    met: list[tuple[str, int]] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    gap: int | None = None
    floated: int = 0
    byes: int = 0


def pasts_before(event: Event, round: int) -> dict[str, Past]:
    """Give the past of every entrant before a round.

    Args:
        event: any rounds from this one on are left out.
        round: counted from 1.
    Cost: O(games).   Exact: yes.
    Source: colours, meetings and floats as the meanings of the event's `ResultRules` say.  "Had a bye" is
        FIDE C.04.1 (2026): who had the bye, or scored in one round without playing as much as a win, gets no other.
    """
    pasts = {entrant.id: Past(entrant.initial_score) for entrant in event.entrants}
    table = round_scores(event, after_round=round - 1)
    for this in event.rounds[: round - 1]:
        before = {id: past.score for id, past in pasts.items()}
        for past in pasts.values():
            past.floated = 0
        for game in this.games:
            _note(game, event, this.number, pasts, before)
        for id, past in pasts.items():
            won = table[id][this.number - 1]
            past.score += won.score
            meaning = event.rules[won.kind]
            if not meaning.is_played and won.score >= _win(event):
                past.byes += 1
            if meaning.floats == "down" and won.score > meaning.loss:
                past.floated = -1
    return pasts


def _note(game: Game, event: Event, round: int, pasts: dict[str, Past], before: dict[str, int]) -> None:
    meaning = event.rules[game.kind]
    for side in game.sides:
        others = [player for other in game.sides if other is not side for player in other.players]
        for player in side.players:
            past = pasts[player]
            if meaning.has_met:
                past.met += [(other, round) for other in others]
            if meaning.colours_count and side.colour is not None and others:
                past.colours.append(_SIGNS[side.colour])
            if meaning.floats == "by-score" and len(others) == 1:
                past.gap = before[others[0]] - before[player]
                past.floated = (past.gap > 0) - (past.gap < 0)


def _win(event: Event) -> int:
    return event.rules[ResultKind.ALLOCATED_BYE].win
