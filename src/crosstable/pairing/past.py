"""What the rounds so far say about each entrant, read from the games by the rules of the event."""

from __future__ import annotations

from dataclasses import dataclass, field

from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import Meaning, ResultKind, ResultRules
from crosstable.standings.scores import score_without_game

BLACK, WHITE = 1, -1
_SIGNS = {"black": BLACK, "white": WHITE}


@dataclass(slots=True)
class Past:
    """One entrant's past.

    `score` in halves.  `met` lists the opponents, `met_in` the round of each.  `colours` are 1 for Black and -1 for
    White, in order, of the games whose colour counts, `colour_rounds` the round of each.  `floats` are the rounds with
    a float and its direction: 1 up, -1 down.  `gap` is the opponent's score less the own one (halves, before
    the round) in the last game that can float, None without one; `floated` the direction of the last round: 1 up,
    -1 down, 0 neither.  `byes` counts rounds that paid a win or more without being played.
    """

    score: int
    met: list[str] = field(default_factory=list)
    met_in: list[int] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    colour_rounds: list[int] = field(default_factory=list)
    floats: list[tuple[int, int]] = field(default_factory=list)
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
    for this in event.rounds[: round - 1]:
        before = {id: past.score for id, past in pasts.items()}
        for past in pasts.values():
            past.floated = 0
        for game in this.games:
            _note(game, event, this.number, pasts, before)
        busy = {player for game in this.games for player in game.players}
        for entrant in event.entrants:
            if entrant.id not in busy:
                idle = score_without_game(event, entrant, this.number)
                _add(pasts[entrant.id], event.rules, event.rules[idle.kind], idle.score)
        for past in pasts.values():
            if past.floated:
                past.floats.append((this.number, past.floated))
    return pasts


def _note(game: Game, event: Event, round: int, pasts: dict[str, Past], before: dict[str, int]) -> None:
    meaning = event.rules[game.kind]
    everybody = game.players
    for side, score in zip(game.sides, game.scores(event.rules), strict=True):
        own = side.players
        others = [player for player in everybody if player not in own]
        for player in own:
            past = pasts[player]
            if meaning.has_met:
                past.met += others
                past.met_in += [round] * len(others)
            if meaning.colours_count and side.colour is not None and others:
                past.colours.append(_SIGNS[side.colour])
                past.colour_rounds.append(round)
            if meaning.floats == "by-score" and len(others) == 1:
                gap = past.gap = before[others[0]] - before[player]
                past.floated = (gap > 0) - (gap < 0)
            _add(past, event.rules, meaning, score)


def _add(past: Past, rules: ResultRules, meaning: Meaning, score: int) -> None:
    """Add what a round gave."""
    past.score += score
    if not meaning.is_played and score >= rules[ResultKind.ALLOCATED_BYE].win:
        past.byes += 1
    if meaning.floats == "down" and score > meaning.loss:
        past.floated = -1
