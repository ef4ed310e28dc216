"""What the rounds so far say about each entrant, read from the games by the rules of the event."""

from __future__ import annotations

from dataclasses import dataclass, field

from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import Meaning, ResultKind
from crosstable.model.running_scores import RunningScores

BLACK, WHITE = 1, -1
_SIGNS = {"black": BLACK, "white": WHITE}


@dataclass(slots=True)
class Past:
    """One entrant's past.

    `score` in half-points.  `met` lists the opponents, `met_in` the round of each.  `colours` are 1 for Black and -1
    for White, in order, of the games whose colour counts, `colour_rounds` the round of each.  `floats` are the rounds
    with a float and its direction, 1 up and -1 down; `floated` is that of the last round, 0 without one.  `byes`
    counts the allocated byes, and the other rounds that paid a win or more without being played.  `last_game_float`
    is the float of the last game as the go-pairer package rounds it: down to whole points, as Black sees the gap.
    """

    score: int
    met: list[str] = field(default_factory=list)
    met_in: list[int] = field(default_factory=list)
    colours: list[int] = field(default_factory=list)
    colour_rounds: list[int] = field(default_factory=list)
    floats: list[tuple[int, int]] = field(default_factory=list)
    floated: int = 0
    byes: int = 0
    last_game_float: int = 0


def pasts_before(event: Event, round: int) -> dict[str, Past]:
    """Return the past of every entrant before a round.

    Args:
        event: any rounds from this one on are left out.
        round: counted from 1.
    Cost: O(games + entrants), and O(entrants x rounds) where a round without a game pays or floats.   Exact: yes.
    Source: colours, meetings and floats as the meanings of the event's `ResultRules` say.  "Had a bye" is
        FIDE C.04.1 (2026): who had the bye, or scored in one round without playing as much as a win, gets no other.
    """
    return _Pasts(event, round - 1).found


class _Pasts:
    """The pasts of an event after some rounds, and the scores round by round."""

    def __init__(self, event: Event, last: int) -> None:
        self._rules = event.rules
        self._win = event.rules[ResultKind.PLAYED].win_half_points
        self._scores = RunningScores(event)
        self.found = {entrant.id: Past(entrant.initial_half_points) for entrant in event.entrants}
        idle = [kind for kind in (ResultKind.LATE, ResultKind.ZERO_BYE) if self._counts(event.rules[kind])]
        for this in event.rounds[:last]:
            for game in this.games:
                self._add_game(game, this.number)
            if idle:
                busy = {player for game in this.games for player in game.players}
                for entrant in event.entrants:
                    kind = self._scores.idle_kind(entrant, this.number)
                    if kind in idle and entrant.id not in busy:
                        self._add_paid(self.found[entrant.id], this.number, kind, self._rules[kind].win_half_points)
        for id, past in self.found.items():
            past.score = self._scores.before(id, last + 1)
            past.floated = past.floats[-1][1] if past.floats and past.floats[-1][0] == last else 0

    def _counts(self, meaning: Meaning) -> bool:
        """Return whether a round without a game may be a bye had or a float."""
        paid = meaning.win_half_points
        return paid >= self._win or (meaning.floats == "down" and paid > meaning.loss_half_points)

    def _add_game(self, game: Game, round: int) -> None:
        meaning = self._rules[game.kind]
        everyone = game.players
        floats = meaning.floats == "by-score" and len(game.sides) == 2 and len(everyone) == 2
        before = [self._scores.before(player, round) for player in everyone] if floats else []
        for at, (side, score) in enumerate(zip(game.sides, game.half_points(self._rules), strict=True)):
            own = (everyone[at],) if len(everyone) == len(game.sides) else side.players
            others = [player for player in everyone if player not in own]
            for player in own:
                past = self.found[player]
                self._scores.add(player, round, score)
                if meaning.has_met:
                    past.met += others
                    past.met_in += [round] * len(others)
                if meaning.colours_count and side.colour is not None and others:
                    past.colours.append(_SIGNS[side.colour])
                    past.colour_rounds.append(round)
                if floats:
                    _add_float(past, round, before[1 - at] - before[at], is_white=side.colour == "white")
                if not meaning.is_played or meaning.floats == "down":
                    self._add_paid(past, round, game.kind, score)

    def _add_paid(self, past: Past, round: int, kind: ResultKind, score: int) -> None:
        """Add what a round says by what it paid: a bye had, a downfloat."""
        meaning = self._rules[kind]
        if kind is ResultKind.ALLOCATED_BYE or (not meaning.is_played and score >= self._win):
            past.byes += 1
        if meaning.floats == "down" and score > meaning.loss_half_points:
            past.floats.append((round, -1))


def _add_float(past: Past, round: int, gap: int, *, is_white: bool) -> None:
    """Add the float of a game; `gap` is the opponent's score before the round less the own one, in half-points."""
    if gap:
        past.floats.append((round, 1 if gap > 0 else -1))
    points = -(-gap // 2) if is_white else gap // 2  # ts-gotd, Game.getFloat: floor(white - black), negated for White
    past.last_game_float = (points > 0) - (points < 0)
