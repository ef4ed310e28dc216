"""Knockouts as pairing systems: single elimination, double elimination, stepladder.

Rules
1. A round pairs the matches of the bracket that are due (see `progress`); all other entrants are idle: knocked out, or
   waiting for a later match.  Byes go to the top seeds, and to the opponents of players who have withdrawn.
2. A round is not paired while a match before it has no winner: the director decides who goes on.
3. The better seed is named first on a board.  In games with colours the first game of a match gives them by balance,
   and each further game the other way round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from crosstable.model.errors import PolicyError
from crosstable.model.events import Entrant, Event
from crosstable.model.kernel import Engine
from crosstable.pairing.alternatives import PairingDifference
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.colours import ColourRule, Why
from crosstable.pairing.knockout.bracket import Bracket, KnockoutDraw, KnockoutMatch
from crosstable.pairing.knockout.draws import double_draw, single_draw, stepladder_draw
from crosstable.pairing.knockout.progress import KnockoutRules, began_with, bracket_of
from crosstable.pairing.knockout.seeds import APART, SEEDINGS, kept_apart, seeds_of
from crosstable.pairing.played_rounds import PlayedRound, RoundCheck
from crosstable.pairing.settings import Limits, Setting, choose_settings
from crosstable.pairing.state import State, state_of
from crosstable.pairing.system import PairingSystem, Stop

_COMMON: Mapping[str, Setting] = {
    "games": 1,
    "addUp": "score",
    "drawn": "director",
    "seeding": "number",
    "drawSeed": 1,
    "colours": "balance",
}
_OWN: Mapping[str, Mapping[str, Setting]] = {
    "single-elimination": {"thirdPlace": False, "reseed": False, "keepApart": "none", "placed": ""},
    "double-elimination": {"secondFinal": True, "keepApart": "none", "placed": ""},
    "stepladder": {},
}
_LIMITS: Mapping[str, Limits] = {
    "games": (1, 15),
    "addUp": ("score", "points"),
    "drawn": ("director", "better-seed"),
    "seeding": SEEDINGS,
    "drawSeed": (0, 2**31 - 1),
    "colours": ("balance", "none", "random"),
}
_SENTENCES: Mapping[str, str] = {
    "single-elimination": "The winner of each match goes on, the loser is out.",
    "double-elimination": "A player is out after two defeats; the winners of both brackets meet in the final.",
    "stepladder": "The lowest seeds begin, and the winner meets the next seed above, up to the first.",
}


@dataclass(frozen=True, slots=True)
class Knockout(PairingSystem):
    """A knockout: a bracket of the entrants by their seeds.  It follows no constraints: the bracket is fixed.

    Args:
        name: in the registry.
        chosen: its settings, in the order of their names.
    """

    name: str = "single-elimination"
    chosen: tuple[tuple[str, Setting], ...] = (*_COMMON.items(), *_OWN["single-elimination"].items())
    is_bracket: ClassVar[bool] = True
    can_check: ClassVar[bool] = True

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:
        """Return the settings with their defaults."""
        return {**_COMMON, **_OWN[name]}

    @classmethod
    def from_settings(
        cls,
        name: str,
        settings: Mapping[str, Setting],
        *,
        rounds: int | None = None,  # noqa: ARG003  # the bracket decides
    ) -> Knockout:
        """Build a knockout with some settings changed."""
        defaults = cls.default_settings(name)
        limits = {**_LIMITS, **({"keepApart": APART} if "keepApart" in defaults else {})}
        return cls(name, tuple(choose_settings(name, defaults, limits, settings).items()))

    @property
    def sentence(self) -> str:
        """What it does."""
        return _SENTENCES[self.name]

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return dict(self.chosen)

    def bracket(self, event: Event, here: Collection[str] | None = None) -> Bracket:
        """Return the bracket of an event as far as it is played.

        Args:
            event: entrants and games; its first round is the first of the bracket.
            here: who can play the next round; None asks each entrant.
        Raises:
            PolicyError: fewer than two entrants, or places that do not hold each entrant once.
        Cost: O(entrants x rounds), and a matching where players are kept apart.
        """
        settings = self.settings
        entered = [each for each in event.entrants if each.from_round <= 1 and each.until_round != 0]
        if len(entered) < 2:
            raise PolicyError("pairing/knockout/too-few-entrants", event=event.id, entrants=len(entered))
        number = len(event.rounds) + 1
        here = {each.id for each in event.entrants if each.takes_part(number)} if here is None else here
        seeds = seeds_of(entered, str(settings["seeding"]), int(settings["drawSeed"]))
        places = self._places(event, seeds)
        rules = KnockoutRules(
            int(settings["games"]), settings["addUp"] == "points", better_seed_wins=settings["drawn"] == "better-seed"
        )
        draw = self._draw(len(seeds))
        return bracket_of(event, draw, [each.id for each in seeds], [each.id for each in places], here, rules)

    def _places(self, event: Event, seeds: Sequence[Entrant]) -> Sequence[Entrant]:
        """Return who has the place of each seed: as it was placed, else with players kept apart."""
        apart = str(self.settings.get("keepApart", "none"))
        if apart == "none":
            return seeds
        known = {each.id: each for each in seeds}
        placed = str(self.settings["placed"]).split()
        if placed:
            wrong = [each for each in (*placed, *known) if placed.count(each) != 1 or each not in known]
            if wrong:
                raise PolicyError("pairing/knockout/places-not-of-entrants", event=event.id, player=wrong[0])
            return [known[each] for each in placed]
        found = kept_apart(seeds, apart)
        return found if not event.rounds or began_with(event.rounds[0], [each.id for each in found]) else seeds

    def places(self, event: Event) -> Sequence[str]:
        """Return the ids of who has the place of each seed, to be given as `placed` in later rounds."""
        entered = [each for each in event.entrants if each.from_round <= 1 and each.until_round != 0]
        seeds = seeds_of(entered, str(self.settings["seeding"]), int(self.settings["drawSeed"]))
        return [each.id for each in self._places(event, seeds)]

    def _draw(self, entrants: int) -> KnockoutDraw:
        settings = self.settings
        if self.name == "double-elimination":
            return double_draw(entrants, second_final=bool(settings["secondFinal"]))
        if self.name == "stepladder":
            return stepladder_draw(entrants)
        return single_draw(entrants, third_place=bool(settings["thirdPlace"]), reseed=bool(settings["reseed"]))

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Pair the matches that are due.

        Raises:
            PolicyError: constraints, fewer than two entrants, a match before without a result or a winner, or a
                bracket that is decided.
        """
        self.check_constraints(state)
        event = _before(state.event, state.round)
        here = {entrant.id for entrant in state.entrants}
        bracket = self.bracket(event, here)
        _check_due(bracket, event, state.round)
        byes: list[str] = []
        boards: list[Board] = []
        index = state.index()
        for match in bracket.current:
            if match.state == "ready":
                boards.append(self._board(state, index, match, len(boards) + 1))
            elif match.winner is not None and match.winner in here and not match.games:
                byes.append(match.winner)
        busy = {player for board in boards for player in board.seats}.union(byes)
        idle = tuple(entrant.id for entrant in state.entrants if entrant.id not in busy)
        return Pairing(
            event.id, state.round, self.name, state.seed, tuple(boards), None, state.absent, byes=tuple(byes), idle=idle
        )

    def _board(self, state: State, index: Mapping[str, int], match: KnockoutMatch, number: int) -> Board:
        players = tuple(player for player in match.players if player is not None)
        one, other = (index[player] for player in players)
        why: Why
        method = str(self.settings["colours"])
        if match.games:
            was_first = _was_first(state.event, match.games[-1][0], players[0])
            chosen, why = (players[::-1] if was_first else players), "alternation"
        elif method == "none":
            chosen, why = players, "order"
        else:
            colours = ColourRule("random" if method == "random" else "balance").allocate(state, one, other, 0)
            chosen, why = (str(state.id(colours.black)), str(state.id(colours.white))), colours.why
        rounds = state.met_round[state.met_start[one] : state.met_start[one + 1]]
        others = state.met_other[state.met_start[one] : state.met_start[one + 1]]
        return Board(number, chosen, colours_by=why, met_in=tuple(rounds[others == other].tolist()))

    def check(self, played: PlayedRound, *, engine: Engine = "auto") -> RoundCheck:  # noqa: ARG002
        """Compare a round that was played with the bracket."""
        state = played.state
        number = state.round
        before = Pairing(
            state.event.id,
            number,
            self.name,
            state.seed,
            tuple(Board(at, pair) for at, pair in enumerate(played.pairs, start=1)),
        )
        try:
            after = self.pair(state_of(state.event, round=number, seed=state.seed))
        except PolicyError:
            return RoundCheck(number, is_optimal=False, forbidden=(), extra_cost=None, difference=None)
        one, other = before.pairs(), after.pairs()
        removed = tuple(board.seats for board in before.boards if frozenset(board.seats) not in other)
        new = tuple(board.seats for board in after.boards if frozenset(board.seats) not in one)
        changed = len(removed) + len(new)
        return RoundCheck(
            number,
            is_optimal=not changed,
            forbidden=(),
            extra_cost=changed,
            difference=PairingDifference(before, after, {}, {}, removed, new),
        )


def _was_first(event: Event, round: int, player: str) -> bool:
    """Return whether a player had the first place on the board, that of Black, in a round."""
    for game in event.rounds[round - 1].games:
        if player in game.players:
            colours = {side.players[0]: side.colour for side in game.sides}
            return game.players[0] == player if colours[player] is None else colours[player] == "black"
    return False


def _before(event: Event, round: int) -> Event:
    """Return the event without the rounds from this one on."""
    if len(event.rounds) < round:
        return event
    return replace(event, rounds=event.rounds[: round - 1])


def _check_due(bracket: Bracket, event: Event, round: int) -> None:
    """Check that the matches before are decided, and that there is one to pair."""
    if bracket.is_over and bracket.champion is None:
        raise PolicyError("pairing/knockout/bracket-over-without-winner", event=event.id, round=round)
    if bracket.is_over:
        raise PolicyError("pairing/knockout/bracket-over", event=event.id, round=round, player=bracket.champion)
    for match in _stuck(bracket):
        values = {"event": event.id, "first": match.players[0], "second": match.players[1]}
        if match.state == "lost":
            raise PolicyError("pairing/knockout/games-missing", round=bracket.played, **values)
        at, board = match.games[-1]
        is_open = match.state == "open"
        code = "pairing/knockout/result-missing" if is_open else "pairing/knockout/match-without-winner"
        raise PolicyError(code, round=at, board=board, **values)


def _stuck(bracket: Bracket) -> Iterator[KnockoutMatch]:
    """Yield the matches that keep the next round from being paired."""
    for match in bracket.current:
        if match.state in ("lost", "open", "undecided"):
            yield match
