"""Brackets of an event as values to draw: rounds with boxes, each with two sides, their scores and the winner."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.model.decisions import why_decided
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.stages import MAIN, Stage
from crosstable.model.teams.teams_event import MatchAsGame, TeamsEvent, team_ahead
from crosstable.pairing.knockout.bracket import Bracket, KnockoutMatch, Part
from crosstable.pairing.stages import StageEvent, stage_event
from crosstable.ranking.score_words import plain
from crosstable.views.texts import _, formats

SIZES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}
DRAWN_MATCHES = {
    "game-points": "by game points",
    "board-count": "by board count",
    "top-boards": "by the top boards",
    "bottom-boards": "without the bottom boards",
}
_ROUNDS, _MATCHES = 5, 16  # of a section, at most: as many as a sheet of paper holds


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match: the player as shown, "" for nobody or a player to come, the score, and the id."""

    name: str
    score: str
    is_winner: bool
    id: str = ""


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match; `at` is its place in the round from 0, `note` says how it was decided where the score does not."""

    at: int
    sides: tuple[BracketSide, BracketSide]
    note: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a part of a bracket: its title, its number of places, and the matches that are played."""

    title: str
    places: int
    boxes: tuple[BracketBox, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket, or a section of it.

    Args:
        title: "Winners", "Round of 64 to Quarter-finals"; "" for the whole bracket.
        rounds: from left to right.
        is_tree: whether winners go on as they stand.
        section: the number of the section, from 1.
        sections: into how many the same rounds are divided.
    """

    title: str
    rounds: tuple[BracketRound, ...]
    is_tree: bool
    section: int = 1
    sections: int = 1

    @property
    def heading(self) -> str:
        """The title with the number of the section: "Round of 64 to Quarter-finals, section 2 of 4"."""
        if self.sections == 1:
            return self.title
        text = _("{rounds}, section {number} of {count}")
        return text.format(rounds=self.title, number=self.section, count=self.sections)

    @property
    def first_name(self) -> str:
        """The first player of the section, by whom it is found in a long list; "" where none is known."""
        sides = (side for box in self.rounds[0].boxes for side in box.sides)
        return next((side.name for side in sides if side.name), "")


@dataclass(frozen=True, slots=True)
class BracketView:
    """The bracket of a stage: its title, and its parts."""

    title: str
    parts: tuple[BracketPart, ...]


def bracket_views(event: Event, stages: Sequence[Stage], name: Callable[[str], str]) -> list[BracketView]:
    """Return the brackets of an event that have begun.

    Args:
        stages: that have begun, in order.
        name: of a player as it may be shown.
    """
    found = []
    for stage in stages:
        of = stage_event(event, stages, stage)
        try:
            bracket = of.bracket if of.event.rounds or stage.entrants else None
        except InputError:  # a bracket that cannot be computed must not stop the page
            continue
        if bracket is not None:
            title = _("Bracket") if stage.name == MAIN else stage.name
            found.append(BracketView(title, tuple(_parts(bracket, of, name))))
    return found


def _parts(bracket: Bracket, stage: StageEvent, name: Callable[[str], str]) -> list[BracketPart]:
    games = {
        (this.number, game.board or at): game
        for this in stage.event.rounds
        for at, game in enumerate(this.games, start=1)
        if len(game.sides) == 2
    }
    is_tree = bracket.draw.kind != "stepladder" and not stage.system.settings.get("reseed", False)
    is_double = bracket.draw.kind == "double"
    titles: Mapping[Part, str] = {
        "winners": _("Winners") if is_double else "",
        "losers": _("Losers") if is_double else "",
        "final": _("Final"),
        "third": _("Third place"),
    }
    parts = []
    for part, title in titles.items():
        levels = list(bracket.part(part))
        rounds = [
            BracketRound(
                _title(part, level, len(matches), kind=bracket.draw.kind, last=levels[-1][0]),
                len(matches),
                tuple(_box(match, games, name, stage.event) for match in matches if _is_drawn(match)),
            )
            for level, matches in levels
        ]
        if rounds:
            parts += _sections(title, rounds) if is_tree else [BracketPart(title, tuple(rounds), is_tree)]
    return parts


def _sections(title: str, rounds: Sequence[BracketRound]) -> list[BracketPart]:
    """Return the rounds of a part as one, or in sections of a sheet: halves, quarters, eighths and what follows."""
    if rounds[0].places <= _MATCHES:
        return [BracketPart(title, tuple(rounds), is_tree=True)]
    found: list[BracketPart] = []
    begin = 0
    while begin < len(rounds):
        chunk = [each for each in rounds[begin : begin + _ROUNDS] if each.places * _MATCHES >= rounds[begin].places]
        begin += len(chunk)
        count = chunk[-1].places if begin < len(rounds) else 1
        first, last = chunk[0].title, chunk[-1].title
        span = first if first == last else _("{first} to {last}").format(first=first, last=last)
        heading = ", ".join(filter(None, (title, span)))
        for at in range(count):
            cut = tuple(_cut(each, at, count) for each in chunk)
            found.append(BracketPart(heading, cut, is_tree=True, section=at + 1, sections=count))
    return found


def _cut(bracket_round: BracketRound, section: int, count: int) -> BracketRound:
    """Return the boxes of a section of a round, counted from its top."""
    places = bracket_round.places // count
    first = section * places
    inside = (box for box in bracket_round.boxes if first <= box.at < first + places)
    return BracketRound(bracket_round.title, places, tuple(replace(box, at=box.at - first) for box in inside))


def _title(part: Part, level: int, matches: int, *, kind: str, last: int) -> str:
    if part == "final":
        return _("Second final") if level == 2 else _("Final")
    if part == "third":
        return _("Third place")
    if kind == "stepladder":
        return _("Final") if level == last else _("Match {number}").format(number=level)
    if kind == "double":
        return _("Round {number}").format(number=level)
    return _(SIZES[matches]) if matches in SIZES else _("Round of {size}").format(size=2 * matches)


def _is_drawn(match: KnockoutMatch) -> bool:
    """Return whether a match has a player, or still can have one."""
    return any(match.players) or any(match.is_open)


def _box(
    match: KnockoutMatch, games: Mapping[tuple[int, int], Game], name: Callable[[str], str], event: Event
) -> BracketBox:
    played = [games[at] for at in match.games if at in games]
    sides = [
        BracketSide(
            name(player) if player is not None else "" if match.is_open[at] else _("bye"),
            _score(player, match, played, at),
            match.winner is not None and player == match.winner,
            player or "",
        )
        for at, player in enumerate(match.players)
    ]
    note = ""
    if match.how == "walkover":
        note = _("walkover")
    elif match.how == "seed":
        note = _("the better seed goes on")
    elif match.how == "boards":
        note = _boards_note(played, event)
    elif match.how == "decision":
        note = (why_decided(played[-1]) if played else "") or _("decided by the director")
    elif match.state == "undecided":
        note = _("no winner yet")
    return BracketBox(match.fixture.number - 1, (sides[0], sides[1]), note)


def _boards_note(played: Sequence[Game], event: Event) -> str:
    """Return by what a drawn match of teams was decided."""
    results = [game.result for game in played if isinstance(game, MatchAsGame)]
    ahead = team_ahead(results, event.match_rules) if isinstance(event, TeamsEvent) else None
    return "" if ahead is None else _(DRAWN_MATCHES[ahead[1]])


def _score(player: str | None, match: KnockoutMatch, played: Sequence[Game], at: int) -> str:
    """Return what a side made: the points of the game, where it counts any, else the score of the match."""
    if player is None or not played or match.state == "open":
        return ""
    if len(played) == 1 and played[0].kind is ResultKind.FORFEIT:
        return "+" if player == match.winner else "\N{MINUS SIGN}"
    own = [side for game in played for side in game.sides if player in side.players]
    if all(side.points is not None for side in own):
        return f"{sum(side.points or 0 for side in own):g}"
    if len(played) == 1:
        return ("0", "\N{VULGAR FRACTION ONE HALF}", "1")[played[0].outcomes()[played[0].sides.index(own[0])]]
    from fractions import Fraction

    return formats().figure(plain(Fraction(match.score[at], 2)))
