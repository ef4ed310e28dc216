"""Odds of an event as they are shown: the situation of its snapshot, strengths from the lists of the league, and words.

Rules
1. Strengths come from the first published list in which at least half of the entrants are rated; else from the ratings
   of the entries; without any, all are equal.
2. Draws are as frequent among equals as in that list, else as in the games of the event so far: with d draws in n
   games, (d + 1) / (n + 4).
3. Odds are switched off by the fact `odds` of the event: then only people of the league see them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from crosstable.foresight.chances import Odds
from crosstable.foresight.decided import PossiblePlaces, reach_of, reaches
from crosstable.foresight.endings import Endings, endings
from crosstable.foresight.needs import Condition, Need, needs
from crosstable.foresight.odds import odds
from crosstable.foresight.situation import Situation, situation_of
from crosstable.foresight.strengths import Origin, Strengths, strengths_of
from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError
from crosstable.model.games import Result
from crosstable.model.names import display_text
from crosstable.model.results import ResultKind
from crosstable.pairing.systems import pairing_system
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.ratings import Ratings
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views import numbers
from crosstable.views.texts import _

ODDS, OFF = "odds", "off"
"""The fact of an event that switches its odds off, and its value."""


class ListOfRatings(Protocol):
    """A published list, as far as strengths are read from it."""

    @property
    def ratings(self) -> Ratings:
        """Its final table."""

    def estimates(self, players: Iterable[str]) -> dict[str, Estimate]:
        """Return the estimates of these players, as far as they are rated."""


@dataclass(frozen=True, slots=True, eq=False)
class EventOdds:
    """The odds of an event with what is certain."""

    situation: Situation
    odds: Odds
    reach: Sequence[PossiblePlaces]
    strengths: Strengths

    def order(self) -> list[int]:
        """Return the positions of the entrants, the best chances first."""
        mean = self.odds.expected_place
        return sorted(range(len(mean)), key=lambda at: (float(mean[at]), at))


def shows_odds(snapshot: EventSnapshot) -> bool:
    """Return whether everyone may see the odds of an event."""
    return snapshot.facts.get(ODDS, "") != OFF


def situation_in(snapshot: EventSnapshot, cut: int | None = None) -> Situation:
    """Return the situation of an event.

    Args:
        cut: None is that of its plan.
    Raises:
        InputError: it is over, not begun, not run here, or of a kind for which no odds are computed.
    """
    event = snapshot.paired_event
    if snapshot.status == "closed":
        raise InputError("foresight/over", event=event.id)
    if not snapshot.policy:
        raise InputError("views/odds-of-imported-event", event=event.id)
    wanted = min(snapshot.cut, len(event.entrants)) if cut is None else cut
    system = pairing_system(snapshot.policy, snapshot.settings, rounds=event.rounds_planned)
    return situation_of(event, system, tiebreaks=snapshot.tiebreaks, stages=snapshot.stages, cut=wanted)


def public_situation(snapshot: EventSnapshot) -> Situation | None:
    """Return the situation of an event whose odds everyone may see; None where there are none."""
    if snapshot.status != "open" or not shows_odds(snapshot) or snapshot.unreadable:
        return None
    try:
        return situation_in(snapshot)
    except InputError:  # of a kind, or at a time, for which no odds are computed
        return None


def strengths_in(situation: Situation, profile: GameProfile, lists: Iterable[ListOfRatings]) -> Strengths:
    """Return the strengths of the entrants of an event (rules 1 and 2)."""
    entrants = situation.event.entrants
    ids = [each.id for each in entrants]
    for each in lists:
        known = each.estimates(ids)
        if known and 2 * len(known) >= len(ids):
            counts = each.ratings.records.outcomes.sum(axis=0)
            share = float(counts[1]) / max(1.0, float(counts.sum()))
            found = _strengths(each.ratings.system, [known.get(id) for id in ids], share, "list")
            if found is not None:
                return found
    draws = _draws_so_far(situation)
    given = [None if each.rating is None else Estimate(each.rating) for each in entrants]
    found = _strengths(Egf() if profile.ranks is not None else Elo(), given, draws, "entries")
    return found or strengths_of(Elo(), [None] * len(ids), draws=draws)


def _strengths(system: object, given: Sequence[Estimate | None], draws: float, origin: Origin) -> Strengths | None:
    try:
        return strengths_of(system, given, draws=draws, origin=origin)  # type: ignore[arg-type]  # one without raises
    except (InputError, AttributeError):  # a system that forecasts no games of two players
        return None


def _draws_so_far(situation: Situation) -> float:
    games = [
        game
        for this in situation.event.rounds
        for game in this.games
        if game.kind is ResultKind.PLAYED and len(game.sides) == 2
    ]
    drawn = sum(game.sides[0].place == game.sides[1].place for game in games)
    return (drawn + 1) / (len(games) + 4)


def event_odds(
    situation: Situation,
    strengths: Strengths,
    profile: GameProfile,
    *,
    simulations: int,
    seed: int = 1,
    is_exact: bool = False,
) -> EventOdds:
    """Return the odds of an event with what is certain.

    Raises:
        InputError: as `odds`.
    """
    has_colours = profile.name == "plain" or profile.has_colours
    found = odds(situation, strengths, simulations=simulations, seed=seed, is_exact=is_exact, has_colours=has_colours)
    reach = [] if situation.bracket is not None else reaches(situation, endings(situation))
    return EventOdds(situation, found, reach, strengths)


def origin_words(origin: Origin) -> str:
    """Return on what the strengths rest."""
    return {
        "list": _("Strengths are from the rating list."),
        "entries": _("Strengths are from the ratings of the entries."),
        "equal": _("No ratings are known, so all are taken to be equal."),
    }[origin]


def how_words(found: Odds) -> str:
    """Return how chances were computed, with their error."""
    if found.how == "counted":
        return _("All ways in which the open boards can end are counted.")
    error = numbers.fixed(100 * found.error, 1)
    return _("{n} simulations, seed {seed}: chances are right to within {error} points of 100.").format(
        n=found.simulations, seed=found.seed, error=error
    )


def status_words(reach: PossiblePlaces | None, places: int) -> str:
    """Return whether places are certain or out of reach; "" while that is open."""
    if reach is None:
        return ""
    return _("certain") if reach.is_certain(places) else _("out") if reach.is_out(places) else ""


def target_of(situation: Situation, found: Endings | None, player: str) -> int | None:
    """Return the place for which needs are told: the cut, else 1, 3 or 10, the best that is open to a player.

    It is None where none of them is open.
    """
    if situation.cut:
        return situation.cut
    best, worst = reach_of(situation, player, found).span
    return next((place for place in (1, 3, 10) if best <= place < worst), None)


def own_need(snapshot: EventSnapshot, player: str) -> str:
    """Return what a player needs in the last round, in one line for a phone; "" where nothing can be told.

    Cost: what a page can wait for (`endings`, is_quick).
    """
    situation = public_situation(snapshot)
    if situation is None or not situation.is_last_round:
        return ""
    if all(player not in each.game.players for each in situation.open_games):
        return ""
    try:
        found = endings(situation, is_quick=True)
        place = target_of(situation, found, player)
        if place is None:
            return ""
        names = {each.id: display_text(each.player.shown_name(), each.id) for each in situation.event.entrants}
        return need_line(situation, needs(situation, found, player, place), place, names)
    except InputError:  # a player with several open boards
        return ""


def need_line(situation: Situation, found: Sequence[Need], places: int, names: Mapping[str, str]) -> str:
    """Return what a player needs in one line: "A draw is enough for place 3."."""
    by_result = {each.result: each for each in found}
    if None in by_result:
        return _line_without_board(situation, by_result[None], places, names)
    order: tuple[Result, ...] = ("loss", "draw", "win")
    enough = next((each for each in order if by_result[each].verdict == "enough"), None)
    if enough == "loss":
        return _("{place} is certain.").format(place=_place(places, is_first_word=True))
    if enough is not None:
        words = _("A draw is enough for {place}.") if enough == "draw" else _("A win is enough for {place}.")
        return words.format(place=_place(places))
    depends = next((each for each in reversed(order) if by_result[each].verdict in ("if", "open")), None)
    if depends is None:
        return _("{place} is out of reach.").format(place=_place(places, is_first_word=True))
    need = by_result[depends]
    words = {
        "win": _("{place} needs a win and {conditions}."),
        "draw": _("{place} needs a draw and {conditions}."),
        "loss": _("{place} needs {conditions}."),
    }[depends]
    conditions = _conditions(situation, need, names)
    return words.format(place=_place(places, is_first_word=True), conditions=conditions)


def _line_without_board(situation: Situation, need: Need, places: int, names: Mapping[str, str]) -> str:
    place = _place(places, is_first_word=True)
    if need.verdict == "enough":
        return _("{place} is certain.").format(place=place)
    if need.verdict == "never":
        return _("{place} is out of reach.").format(place=place)
    return _("{place} needs {conditions}.").format(place=place, conditions=_conditions(situation, need, names))


def _place(places: int, *, is_first_word: bool = False) -> str:
    if places == 1:
        return _("Place 1") if is_first_word else _("place 1")
    text = _("Place {n} or better") if is_first_word else _("place {n} or better")
    return text.format(n=places)


def _conditions(situation: Situation, need: Need, names: Mapping[str, str]) -> str:
    if not need.sets:
        return _("help on other boards")
    return set_words(situation, need.sets[0], names)


def set_words(situation: Situation, conditions: Sequence[Condition], names: Mapping[str, str]) -> str:
    """Return conditions as words: "no win of Ann on board 2 and a draw on board 5"."""
    return _(" and ").join(condition_words(situation, each, names) for each in conditions)


def condition_words(situation: Situation, condition: Condition, names: Mapping[str, str]) -> str:
    """Return how a board has to end, as words."""
    game = situation.open_games[condition.board].game
    first, second = (names.get(player, player) for player in game.players)
    words = {
        ("win",): _("a win of {first} on board {board}"),
        ("draw",): _("a draw on board {board}"),
        ("loss",): _("a win of {second} on board {board}"),
        ("win", "draw"): _("no win of {second} on board {board}"),
        ("draw", "loss"): _("no win of {first} on board {board}"),
        ("win", "loss"): _("no draw on board {board}"),
    }[condition.results]
    return words.format(first=first, second=second, board=game.board or condition.board + 1)
