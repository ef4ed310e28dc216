"""The stateless part: rate, pair and rank values that are sent.  Nothing is read from a league, and nothing is kept."""

from __future__ import annotations

import json
from typing import Annotated

import numpy as np
from fastapi import APIRouter, Query, Response

from crosstable.commands.errors import TooLargeError
from crosstable.commands.limits import CalculationSlots, Deadline, EngineLimits
from crosstable.commands.shared.rating_lists import system_values
from crosstable.commands.shared.standings import StandingsShape, standings_shape
from crosstable.events.fide_mode import numbered_by_title
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.json_reader import read_event_json
from crosstable.matching import SolveStopped
from crosstable.model.history import History
from crosstable.model.results import ResultRules
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair as paired
from crosstable.pairing.report import pairing_json
from crosstable.pairing.settings import Setting
from crosstable.pairing.systems import system_class
from crosstable.ranking.event_standings import standings as ranked
from crosstable.ranking.rules import TieBreakRules
from crosstable.ratings.places import places_of, strengths
from crosstable.ratings.rate import rate as rated
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import system_from
from crosstable.web.api.answers import JSON, json_of
from crosstable.web.api.engine_shapes import (
    EventFile,
    PairAnswer,
    RateAnswer,
    RatedPlayer,
    RateRequest,
    RatingChangeShape,
)
from crosstable.web.api.problems import PROBLEMS, problem_answers

_PROBLEMS = {
    **{status: text for status, text in PROBLEMS.items() if status != 404},
    **problem_answers({413: "Too much was sent."}),
}


def engine_router(limits: EngineLimits) -> APIRouter:
    """Return the stateless part."""
    router = APIRouter(tags=["Engine"], prefix="")
    places = CalculationSlots(limits)

    @router.post("/rate", summary="Rate games", response_model=RateAnswer, responses=_PROBLEMS)
    def rate(sent: RateRequest) -> Response:
        """Rate games by any rating system, in time order."""
        _check(len(sent.games), limits.games)
        with places.take() as deadline:
            return _answer(_rate(sent, deadline))

    @router.post("/pair", summary="Pair the next round", response_model=PairAnswer, responses=_PROBLEMS)
    def pair(
        sent: EventFile,
        policy: Annotated[
            str | None,
            Query(max_length=100, description="The pairing system; by default that of the event, else `go`."),
        ] = None,
        round: Annotated[int | None, Query(ge=1, le=10_000, description="By default the next one.")] = None,
        explain: Annotated[bool, Query(description="Return the reasons of each board.")] = False,
    ) -> Response:
        """Pair a round of an event; the pairing is optimal by its policy, with a proof."""
        document = _document(sent, limits)
        with places.take() as deadline:
            return _answer(_pair(document, policy, round, deadline, explain=explain))

    @router.post("/standings", summary="Rank the entrants", response_model=StandingsShape, responses=_PROBLEMS)
    def standings(
        sent: EventFile,
        tiebreaks: Annotated[
            str | None,
            Query(max_length=500, description="Such as `DE,BH-C1,SB`; by default those of the event."),
        ] = None,
        rules: Annotated[
            str | None, Query(max_length=100, description="The tie-break rules; by default those of the event's rules.")
        ] = None,
        after_round: Annotated[int | None, Query(ge=0, le=10_000, description="Leave later rounds out.")] = None,
        working: Annotated[bool, Query(description="Show how each tie-break is calculated.")] = False,
    ) -> Response:
        """Rank the entrants of an event by score and tie-breaks."""
        document = _document(sent, limits)
        codes = document.tiebreaks if tiebreaks is None else [each.strip() for each in tiebreaks.split(",")]
        with places.take():
            table = ranked(
                document.event,
                [each for each in codes if each],
                after_round=after_round,
                rules=None if rules is None else TieBreakRules.preset(rules),
            )
            return _answer(standings_shape(table, with_working=working))

    return router


def _answer(value: object) -> Response:
    return Response(json_of(value), media_type=JSON, headers={"Cache-Control": "no-store"})


def _check(found: int, most: int) -> None:
    if found > most:
        raise TooLargeError("web/api/too-many-games", found=found, most=most)


def _document(sent: EventFile, limits: EngineLimits) -> EventDocument:
    counts = (("entrants", len(sent.entrants), limits.entrants), ("rounds", len(sent.rounds), limits.rounds))
    for what, found, most in counts:
        if found > most:
            raise TooLargeError("web/api/event-too-large", what=what, found=found, most=most)
    return read_event_json(json.dumps(sent.model_dump(by_alias=True, exclude_unset=True) | {"schema": sent.schema_}))


def _rate(sent: RateRequest, deadline: Deadline) -> RateAnswer:
    system = system_from(sent.system, **sent.parameters)
    history = History.from_records(sent.games, mapping=sent.columns, rules=ResultRules.preset(sent.rules))
    if sent.initial:
        history = history.with_initial_ratings(sent.initial)
    deadline.check()
    found = rated(history, system, as_of=sent.as_of, rows=sent.history, progress=deadline.check)
    table = found.leaderboard()
    places = places_of(strengths(np.array([each.rating for each in table]), system.scale)).tolist()
    return RateAnswer(
        **system_values(system),
        players=[
            RatedPlayer(
                place=place,
                player=each.player,
                rating=each.rating,
                deviation=each.deviation,
                peak=each.peak,
                games=each.games,
                wins=each.wins,
                draws=each.draws,
                losses=each.losses,
                mean_place=each.mean_place,
                last_played=each.last_played,
                provisional=each.is_provisional,
            )
            for place, each in zip(places, table, strict=True)
        ],
        history=_changes(found) if sent.history else None,
        problems=[str(each) for each in history.problems],
    )


def _changes(ratings: Ratings) -> list[RatingChangeShape]:
    found = [
        (point.game, player, point.before, point.change, point.expected, point.reason)
        for player in ratings.players
        for point in ratings.track(player)
    ]
    found.sort(key=lambda each: each[0])
    return [
        RatingChangeShape(
            player=player,
            game=game if reason is None else None,
            before=before,
            after=before + change,
            expected=expected,
            reason=reason,
        )
        for game, player, before, change, expected, reason in found
    ]


def _settings(document: EventDocument, name: str) -> dict[str, Setting]:
    """Return the settings of a policy: those of the event, and what its facts say of the colours of round 1."""
    settings: dict[str, Setting] = dict(document.settings) if name == document.policy else {}
    kind = system_class(name)
    colour = document.about.get("first_colour")
    if colour in ("white", "black") and "initial_colour" in kind.default_settings(name):
        settings.setdefault("initial_colour", colour)
    return settings


def _pair(
    document: EventDocument, policy: str | None, round: int | None, deadline: Deadline, *, explain: bool
) -> PairAnswer:
    name = policy or document.policy or "go"
    document = numbered_by_title(document, name)
    settings = _settings(document, name)
    constraints = Constraints(
        forced=document.forced, forbidden=document.forbidden, volunteers=document.volunteers, bye=document.bye
    )
    try:
        found = paired(
            document.detailed_event,
            name,
            settings=settings,
            constraints=constraints,
            seed=document.seed,
            round=round,
            should_stop=deadline.is_over,
            with_open_games=True,
        )
    except SolveStopped:
        raise TooLargeError("commands/too-slow", seconds=deadline.seconds) from None
    return PairAnswer(**pairing_json(found, explain=explain))
