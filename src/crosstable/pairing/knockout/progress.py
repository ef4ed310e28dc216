"""How far a bracket is: its matches with players, games and winners, read from the rounds of an event.

Rules
1. The steps of the draw are walked through with the rounds of the event.  A step takes as many rounds as its longest
   match has games; a step without a match of two players takes none.
2. A match goes to the better score over its games.  It ends early when the other side cannot catch up.
3. A match without a winner goes to the side that the director decided for (`decisions`), then, in an event of teams,
   to the team that is ahead by its boards (`team_ahead`), then, where the settings say so, to the better seed, then to
   the only side that takes part in the next round.  Otherwise it is undecided.
4. A player who does not take part in the round of a match has lost it by walkover; if neither does, nobody goes on.
5. Where the games of a round are those of other pairs of the same step, set by hand, the bracket follows the games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.model.decisions import decided_for
from crosstable.model.events import Event, Round
from crosstable.model.games import Game
from crosstable.model.results import OPEN_KINDS, ResultKind
from crosstable.model.teams.teams_event import MatchAsGame, TeamsEvent, team_ahead
from crosstable.pairing.knockout.bracket import Bracket, BracketFixture, How, KnockoutDraw, KnockoutMatch, Origin
from crosstable.pairing.knockout.draws import bracket_order, bracket_size, second_final

_NOBODY = ""  # in place of a player: the side stays empty
_Games = Mapping[str, tuple[int, Game]]


@dataclass(frozen=True, slots=True)
class KnockoutRules:
    """How a match is won.

    Args:
        games: of a match, one in each round.
        by_points: whether the points of the games are added up, such as goals, instead of their scores.
        better_seed_wins: whether the better seed goes on from a match without a winner.
    """

    games: int = 1
    by_points: bool = False
    better_seed_wins: bool = False


def bracket_of(
    event: Event,
    draw: KnockoutDraw,
    seeds: Sequence[str],
    places: Sequence[str],
    here: Collection[str],
    rules: KnockoutRules,
) -> Bracket:
    """Compute a bracket from the rounds of an event.

    Args:
        event: its rounds are those of the bracket, the first one included.
        draw: of as many entrants as there are seeds.
        seeds: the entrants, best seed first.
        places: who has the place of each seed in round 1; differs from `seeds` where players are kept apart.
        here: the players who can play the round after the last.
        rules: how a match is won.
    Cost: O(matches + games).   Exact: yes.
    """
    return _Walk(event, draw, seeds, places, here, rules).bracket()


def began_with(first: Round, places: Sequence[str]) -> bool:
    """Return whether the games of round 1 are those of a placing, on boards in its order.

    Args:
        first: round 1.
        places: who has the place of each seed.
    """
    order = [seed - 1 for seed in bracket_order(bracket_size(len(places)))]
    pairs = [
        frozenset((places[one], places[other]))
        for one, other in zip(order[::2], order[1::2], strict=True)
        if max(one, other) < len(places)
    ]
    games = [game for game in first.games if len(game.sides) == 2]
    played = [frozenset(game.players) for game in sorted(games, key=lambda game: game.board or 0)]
    inside = set(played)
    return played == [pair for pair in pairs if pair in inside]


@dataclass(slots=True)
class _Played:
    """A match while its rounds are read."""

    fixture: BracketFixture
    one: str
    other: str
    games: list[Game] = field(default_factory=list)
    at: list[tuple[int, int]] = field(default_factory=list)
    winner: str | None = None  # None while there is none; _NOBODY where nobody goes on
    how: How = ""
    is_lost: bool = False

    @property
    def is_contested(self) -> bool:
        return bool(self.one and self.other)


class _Walk:
    """A walk through the steps of a draw with the rounds of an event."""

    def __init__(
        self,
        event: Event,
        draw: KnockoutDraw,
        seeds: Sequence[str],
        places: Sequence[str],
        here: Collection[str],
        rules: KnockoutRules,
    ) -> None:
        self._event, self._draw, self._rules, self._here = event, draw, rules, here
        self._seed = {player: at for at, player in enumerate(seeds)}
        self._seeds, self._places = tuple(seeds), places
        self._winner: dict[str, str] = {}
        self._loser: dict[str, str] = {}
        self._survivors: list[str] = []
        self._round = 0  # rounds of the event that are used
        self._games = _games_by_player(event)
        self._byes = [
            frozenset(
                game.players[0] for game in this.games if game.kind in (ResultKind.ALLOCATED_BYE, ResultKind.FULL_BYE)
            )
            for this in event.rounds
        ]

    def bracket(self) -> Bracket:
        """Return the bracket."""
        found: list[KnockoutMatch] = []
        at = 0
        for at, step in enumerate(self._draw.steps):
            matches = self._played(step)
            found += [self._shown(match) for match in matches]
            if any(match.winner is None for match in matches):
                return self._ended(found, at, is_over=False)
            self._take_over(matches)
        last = self._draw.last
        if self._draw.second_final and self._winner[last] and self._winner[last] == self._lower_finalist():
            matches = self._played((second_final(self._draw),))
            found += [self._shown(match) for match in matches]
            if matches[0].winner is None:
                return self._ended(found, at + 1, is_over=False)
            self._take_over(matches)
            last = "F2"
        return self._ended(found, at, is_over=True, champion=self._winner[last] or None)

    def _ended(self, matches: list[KnockoutMatch], step: int, *, is_over: bool, champion: str | None = None) -> Bracket:
        if not is_over:
            known = {match.key for match in matches}
            rest = [fixture for step in self._draw.steps for fixture in step if fixture.key not in known]
            matches += [self._to_come(fixture) for fixture in rest]
        return Bracket(self._draw, self._seeds, tuple(matches), step, self._round, is_over, champion)

    def _lower_finalist(self) -> str:
        return self._player(self._draw.steps[-1][0].sides[1])

    def _player(self, origin: Origin) -> str:
        """Return the player of a side whose match is decided."""
        if origin.kind == "seed":
            return self._places[origin.number - 1] if origin.number <= len(self._places) else _NOBODY
        if origin.kind == "survivor":
            return self._survivors[origin.number - 1] if origin.number <= len(self._survivors) else _NOBODY
        return (self._winner if origin.kind == "winner" else self._loser)[origin.match]

    def _played(self, step: Sequence[BracketFixture]) -> list[_Played]:
        """Read the rounds of one step."""
        matches = [_Played(fixture, self._player(fixture.sides[0]), self._player(fixture.sides[1])) for fixture in step]
        for match in matches:
            if not match.is_contested:
                match.winner, match.how = match.one or match.other, "bye" if match.one or match.other else "nobody"
        for number in range(1, self._rules.games + 1):
            going = [match for match in matches if match.winner is None and not _is_open(match)]
            self._walk_over(going)
            going = [match for match in matches if match.winner is None]
            if not going:
                break
            if self._round >= len(self._event.rounds):
                return matches
            self._round += 1
            if number == 1:
                _follow_games(going, self._games(self._round))
            for match in going:
                self._read(match, is_last=number == self._rules.games)
        for match in matches:
            if match.winner is None and match.at and not match.is_lost and not _is_open(match):
                self._settle(match)
        return matches

    def _walk_over(self, going: Sequence[_Played]) -> None:
        """Decide the matches of players who do not play the round that comes."""
        number = self._round + 1
        if number > len(self._event.rounds):
            for match in going:
                self._give(match, self._here)
            return
        games, byes = self._games(number), self._byes[number - 1]
        for match in going:
            both = (match.one, match.other)
            here = [one for one in both if one in games or one in byes or self._event.entrant(one).takes_part(number)]
            free = [one for one in both if one in byes]
            if len(here) == 2 and len(free) == 1 and not games.keys() & {*both}:
                here = free
            self._give(match, here)

    def _give(self, match: _Played, here: Collection[str]) -> None:
        """Award a match to the only side that is here, or to nobody."""
        left = [player for player in (match.one, match.other) if player in here]
        if len(left) < 2:
            match.winner, match.how = (left[0], "walkover") if left else (_NOBODY, "nobody")

    def _read(self, match: _Played, *, is_last: bool) -> None:
        """Add the game of a match in the present round, and decide the match where it is over."""
        board, game = self._games(self._round).get(match.one, (0, None))
        if game is None or match.other not in game.players:
            match.is_lost = True
            return
        match.games.append(game)
        match.at.append((self._round, game.board or board))
        if _is_open(match):
            return
        chosen = decided_for(game)
        if chosen is not None:
            match.winner, match.how = chosen, "decision"
            return
        one, other = self._score(match)
        left = self._rules.games - len(match.games)
        most = left * self._event.rules[ResultKind.PLAYED].win_half_points
        if one != other and (is_last or (not self._rules.by_points and abs(one - other) > most)):
            match.winner, match.how = match.one if one > other else match.other, "played"

    def _settle(self, match: _Played) -> None:
        """Decide a match that its games have not decided, where the rules or a withdrawal do."""
        if len(match.games) < self._rules.games:
            return
        ahead = None
        if isinstance(self._event, TeamsEvent):
            results = [game.result for game in match.games if isinstance(game, MatchAsGame)]
            ahead = team_ahead(results, self._event.match_rules)
        if ahead is not None:
            match.winner, match.how = ahead[0], "boards"
            return
        if self._rules.better_seed_wins and any(
            self._event.rules[game.kind].is_played and game.kind is not ResultKind.DOUBLE_LOSS for game in match.games
        ):
            match.winner, match.how = min(match.one, match.other, key=self._seed.__getitem__), "seed"
            return
        number = self._round + 1
        if number <= len(self._event.rounds):
            here: Collection[str] = [
                each for each in (match.one, match.other) if self._event.entrant(each).takes_part(number)
            ]
        else:
            here = self._here
        self._give(match, here)

    def _score(self, match: _Played) -> tuple[int, int]:
        one = other = 0
        for game in match.games:
            scores = game.half_points(self._event.rules)
            for side, score in zip(game.sides, scores, strict=True):
                amount = round(2 * (side.points or 0)) if self._rules.by_points else score
                if match.one in side.players:
                    one += amount
                else:
                    other += amount
        return one, other

    def _take_over(self, matches: Sequence[_Played]) -> None:
        for match in matches:
            winner = match.winner or _NOBODY
            self._winner[match.fixture.key] = winner
            both = [match.one, match.other]
            lost = [each for each in both if each and each != winner] if match.is_contested else []
            self._loser[match.fixture.key] = lost[0] if len(lost) == 1 and winner else _NOBODY
        going_on = [match.winner for match in matches if match.fixture.part == "winners" and match.winner]
        self._survivors = sorted(going_on, key=self._seed.__getitem__)

    def _shown(self, match: _Played) -> KnockoutMatch:
        loser = None
        if match.winner:
            loser = match.other if match.winner == match.one else match.one
        state = (
            "decided"
            if match.winner is not None
            else "lost"
            if match.is_lost
            else "ready"
            if len(match.games) < self._rules.games and not _is_open(match)
            else "open"
            if _is_open(match)
            else "undecided"
        )
        return KnockoutMatch(
            match.fixture,
            (match.one or None, match.other or None),
            (False, False),
            state,  # type: ignore[arg-type]  # one of the states
            tuple(match.at),
            self._score(match) if match.games and not _is_open(match) else (0, 0),
            match.winner or None,
            loser or None,
            match.how,
        )

    def _to_come(self, fixture: BracketFixture) -> KnockoutMatch:
        """Return a match of a later step, with the players who are known already."""
        players: list[str | None] = []
        is_open: list[bool] = []
        for origin in fixture.sides:
            known = self._winner if origin.kind == "winner" else self._loser
            is_known = origin.kind == "seed" or (origin.kind in ("winner", "loser") and origin.match in known)
            player = self._player(origin) if is_known else _NOBODY
            players.append(player or None)
            is_open.append(not is_known)
        return KnockoutMatch(fixture, (players[0], players[1]), (is_open[0], is_open[1]), "waiting")


def _is_open(match: _Played) -> bool:
    return bool(match.games) and match.games[-1].kind in OPEN_KINDS


def _games_by_player(event: Event) -> Callable[[int], _Games]:
    """Return a function that returns the games of two players in a round, by player, with their place in it."""
    kept: dict[int, _Games] = {}

    def games(number: int) -> _Games:
        if number not in kept:
            kept[number] = {
                player: (board, game)
                for board, game in enumerate(event.rounds[number - 1].games, start=1)
                if len(game.players) == 2
                for player in game.players
            }
        return kept[number]

    return games


def _follow_games(going: Sequence[_Played], games: _Games) -> None:
    """Put the pairs of a round in the matches of its step, where they were set by hand."""
    inside = {player for match in going for player in (match.one, match.other)}
    partner = {
        player: other
        for player in inside
        if player in games
        for other in games[player][1].players
        if other != player and other in inside
    }
    wrong = [match for match in going if partner.get(match.one) != match.other]
    if not wrong:
        return
    kept = {player for match in going if match not in wrong for player in (match.one, match.other)}
    pairs = [(one, other) for one, other in partner.items() if one not in kept]
    free = {frozenset(pair) for pair in pairs}
    for wanted in ("one", "other"):
        for match in wrong:
            player = getattr(match, wanted)
            pair = frozenset((player, partner.get(player, "")))
            if pair in free:
                free.discard(pair)
                match.one, match.other = (player, partner[player]) if wanted == "one" else (partner[player], player)
                match.is_lost = True  # placed; see below
    for match in wrong:
        if not match.is_lost and free:
            one, other = min(sorted(pair) for pair in free)
            free.discard(frozenset((one, other)))
            match.one, match.other = one, other
        match.is_lost = False
