"""Seeded event documents of every kind the model knows: what a format must write, or report as a loss."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from crosstable.formats.event.document import ABOUT, EventDocument, KeptLine, Stated
from crosstable.formats.event.held_plan import HeldBar, HeldPlan
from crosstable.model.categories import Category
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.fixtures import WHOLE_ROUND, Fixture, Slot
from crosstable.model.games import Colour, Game, Member, Side
from crosstable.model.players import Identity, Player
from crosstable.model.prizes import Prize, PrizeFund, PrizeList
from crosstable.model.results import KINDS, ResultKind, ResultRules
from crosstable.model.stages import Stage
from crosstable.model.teams.event_teams import EnteredTeam, split_team_event
from crosstable.model.teams.match import Match
from crosstable.model.teams.match_rules import MatchRules
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.teams.team_rules import TeamRules
from crosstable.model.zones import Zone
from crosstable.testing.sample_events import sample_events

_FIRST = ("Ann", "Bo", "Cem", "Dia", "Eva", "Finn", "Gil", "Hal", "Ida", "Jo")
_LAST = ("Aalders", "Berg", "Cohen", "Diaz", "Eco", "Fabre", "Gruber", "Hansen", "Ito", "Jansen")
_HOSTILE = (
    "Łukasz Żółć", "O'Brien, Pat", "=cmd|'/c calc'!A1", "<script>alert(1)</script>", "名前 太郎", "a\tb\nc",
    "\u202eevil", "x" * 200, "; DROP TABLE", "|12345678", "001    7", "Ann  Lee", "Ann Lee", "0", "1+/w2", "[Event]",
    "&amp; &#0;", "é" * 40,
)  # fmt: skip
_DAY = dt.date(2026, 5, 2)
_JUNIORS = Category("Juniors", born_from=2008, rating_below=1800.5, unrated=False)
_COLOURS: tuple[tuple[Colour | None, Colour | None], ...] = (("black", "white"), ("white", "black"), (None, None))


def sample_documents(rng: Random) -> Iterator[EventDocument]:
    """Yield small documents: plain ones first, then one for each fact that a format may be unable to hold."""
    yield plain_document(rng)
    yield EventDocument(Event("none", "Nobody came", ()))
    yield EventDocument(Event("one", "One came", (Entrant(Player("1", "Ann Aalders"), number=1),)))
    yield from (EventDocument(_named(rng, event)) for event in sample_events(rng))
    yield from (_with_kind(rng, kind) for kind in KINDS)
    yield _of_teams(rng)
    yield _of_many_sides(rng)
    yield _with_every_field(rng)
    yield _with_hostile_names(rng)
    yield _of_matches(rng)


def plain_document(rng: Random, *, size: int = 8, rounds: int = 3) -> EventDocument:
    """Return an event that any format can hold: names of two words, start numbers, games won and lost."""
    entrants = tuple(Entrant(Player(str(at), name), number=at) for at, name in enumerate(_names(rng, size), start=1))
    played = []
    for number in range(1, rounds + 1):
        ids = [entrant.id for entrant in entrants]
        rng.shuffle(ids)
        games = tuple(_game(rng, ids[at], ids[at + 1], _COLOURS[0]) for at in range(0, size - 1, 2))
        played.append(Round(number, games))
    return EventDocument(Event("plain", "Plain cup", entrants, tuple(played), ResultRules.preset("default"), _DAY))


def _names(rng: Random, size: int) -> list[str]:
    names = [f"{first} {last}" for first in _FIRST for last in _LAST]
    rng.shuffle(names)
    return names[:size]


def _named(rng: Random, event: Event) -> Event:
    names = _names(rng, len(event.entrants))
    entrants = (
        replace(entrant, player=replace(entrant.player, name=name))
        for entrant, name in zip(event.entrants, names, strict=True)
    )
    return replace(event, entrants=tuple(entrants))


def _game(rng: Random, first: str, second: str, colours: tuple[Colour | None, Colour | None]) -> Game:
    places = rng.choice(((1, 2), (2, 1)))
    return Game(
        (Side.of(first, place=places[0], colour=colours[0]), Side.of(second, place=places[1], colour=colours[1]))
    )


def _with_kind(rng: Random, kind: ResultKind) -> EventDocument:
    """Return an event in which that kind of result occurs, with every colouring."""
    document = plain_document(rng, size=6)
    first, *others = document.event.rounds[0].games
    if kind.is_one_sided:
        byes = tuple(Game.bye(player, kind) for player in first.players)
        games = (*byes, *others)
    else:
        has_places = kind in (ResultKind.PLAYED, ResultKind.UNRATED, ResultKind.FORFEIT)
        games = tuple(
            Game(
                tuple(
                    Side.of(player, place=place if has_places else None, colour=colour)
                    for player, place, colour in zip(game.players, places, colours, strict=True)
                ),
                kind,
            )
            for game, places, colours in zip((first, *others), ((1, 2), (2, 1), (1, 1)), _COLOURS, strict=True)
        )
    rounds = (Round(1, games), *document.event.rounds[1:])
    return replace(document, event=replace(document.event, rounds=rounds))


def _of_teams(rng: Random) -> EventDocument:
    document = plain_document(rng, size=8)
    ids = [entrant.id for entrant in document.event.entrants]
    sides = (
        Side((Member(ids[0], 0.5), *(Member(id) for id in ids[1:4])), place=1, points=2.5),
        Side(tuple(Member(id, 1.0, 0.5) for id in ids[4:]), place=2, points=1.5),
    )
    return replace(document, event=replace(document.event, rounds=(Round(1, (Game(sides),)),)))


def _of_many_sides(rng: Random) -> EventDocument:
    document = plain_document(rng, size=7)
    ids = [entrant.id for entrant in document.event.entrants]
    places = (1, 2, 2, None)
    race = Game(
        tuple(
            Side.of(id, place=place, points=float(at)) if place else replace(Side.of(id), reason="engine")
            for at, (id, place) in enumerate(zip(ids[:4], places, strict=True))
        )
    )
    table = Game(tuple(Side.of(id, place=at, points=float(-at)) for at, id in enumerate(ids[4:], start=1)), length=20.0)
    return replace(document, event=replace(document.event, rounds=(Round(1, (race, table)),)))


def _with_every_field(rng: Random) -> EventDocument:
    """Return a document with something in every field."""
    plain = plain_document(rng)
    entrants = tuple(
        replace(
            entrant,
            rating=1500.0 + 50 * at + 0.5 * (at % 2),
            initial_score=(at % 3) / 2,
            absent=frozenset({2, 4} if at == 1 else ()),
            from_round=2 if at == 2 else 1,
            until_round=3 if at == 3 else None,
            player=replace(
                entrant.player,
                id=f"p{at}",
                identities=(Identity("FIDE", str(150_000 + at)), Identity("AGA", str(at + 1))),
                club="Chess & Go",
                family="Lee",
                city="Ulm",
                region="BW",
                country="GER",
                display="initials" if at == 0 else "public",
            ),
        )
        for at, entrant in enumerate(plain.event.entrants)
    )
    ids = {before.id: after.id for before, after in zip(plain.event.entrants, entrants, strict=True)}
    rounds = tuple(
        Round(this.number, tuple(_full_game(game, ids, at, this.number) for at, game in enumerate(this.games)))
        for this in plain.event.rounds
    )
    rules = ResultRules.preset("cards").with_meanings("ours", FORFEIT=ResultRules.preset("cards")[ResultKind.PLAYED])
    event = replace(plain.event, id="full", entrants=entrants, rounds=rounds, rules=rules, sequence=2, rounds_planned=5)
    stated = {
        entrant.id: Stated(
            "GM",
            "w",
            "1990-01-31",
            f"{at + 1}d",
            "full",
            at,
            at + 1,
            (f"{at}.5", "12"),
            rating_kind="DWZ",
            notes="late",
        )
        for at, entrant in enumerate(entrants)
    }
    dates = {"start": _DAY.isoformat(), "end": "2026-05-03", "round_dates": "2026-05-02, 2026-05-02, 2026-05-03"}
    about = {key: dates.get(key, f"{key} given") for key in ABOUT} | {"first_colour": "black", "odds": "off"}
    return EventDocument(
        event, "go", {"handicap_convention": "EGF"}, (("p0", "p1"),), (("p2", "p3"),), ("p4",), "p5", 8,
        about, ("BH-C1", "SB"), (KeptLine("elsewhere", "line 3", "### not ours"),), stated,
        stages=(
            Stage("Final", "stepladder", {"games": 2}, ("SB",), 2, "top 2", entrants=("p1", "p0"), first_round=2),
            Stage("Rest", "swiss", takes="places 3-4", entrants=("p2", "p3"), first_round=2, is_parallel=True),
        ),
        prizes=PrizeFund(
            categories=(_JUNIORS, Category("Invited", members=frozenset({"p1"}))),
            lists=(PrizeList("Main", (Prize(300, "Cup"), Prize(50))), PrizeList("Juniors", (Prize(40),), _JUNIORS)),
            sharing="hort", currency="EUR", without=frozenset({"p0"}),
        ),
        fixtures=(
            Fixture(1, WHOLE_ROUND, Slot(dt.date(2026, 5, 2), dt.time(10), "Hall")),
            Fixture(1, 1, Slot(time=dt.time(18, 30), moves=1)),
        ),
        zones=(Zone("Promotion", 1, 1, "up"), Zone("Relegation", -1, -1, "down")),
        plan=HeldPlan(
            "go-mcmahon", "go", "egf", {"half-bye": 0}, "half-bye", "lower", 30.0, "Blitz", HeldBar(2100.0, 1500.0),
            is_fide=True, fide_left_after=2,
        ),
    )  # fmt: skip


def _of_matches(rng: Random) -> EventDocument:
    """Return a team event: three teams on two boards, a bye, an empty board, and all that teams may have."""
    entrants = tuple(Entrant(Player(str(at), name), number=at) for at, name in enumerate(_names(rng, 7), start=1))
    teams = tuple(
        Team(f"t{at}", name, members, substitutes, at)
        for at, (name, members, substitutes) in enumerate(
            (("Ants", ("1", "2"), ("3",)), ("Bees", ("4", "5"), ()), ("Cats", ("6", "7"), ())), start=1
        )
    )
    of = TeamEvent("teams", "Team cup", teams, entrants, MatchRules(2), rules=ResultRules.preset("fide-2026"))
    first = Match.of_line_ups("t1", "t2", of.match_rules, ("1", "3"), ("4", None)).with_scores(0.5, None)
    second = Match.of_line_ups("t3", "t1", of.match_rules, ("6", "7"), ("1", "2")).with_scores(1, 0)
    event, beside = split_team_event(
        of.with_round(first, Match.bye("t3")).with_round(second, Match.bye("t2")),
        TeamRules(2, order="free", least=2, primary="game-points"),
    )
    last = EnteredTeam(replace(teams[2], club="Go", rating=1800), until_round=2)
    beside = replace(
        beside,
        teams=(*beside.teams[:2], last),
        line_ups={(3, "t1"): ("3", None)},
        policy="fide-team",
        tiebreaks=("MPVGP", "EDE"),
    )
    return EventDocument(event, teams=beside)


def _full_game(game: Game, ids: dict[str, str], at: int, number: int) -> Game:
    sides = tuple(
        replace(
            Side.of(ids[side.players[0]], place=side.place, colour=side.colour), points=2.0, score=1.5 if at else None
        )
        for side in game.sides
    )
    return replace(
        game,
        sides=sides,
        handicap=2.0,
        komi=0.5,
        length=60.0,
        weight=0.5,
        neutral=at == 0,
        board=10 - at,
        date=_DAY + dt.timedelta(days=number - 1),
        time=dt.time(9, 30),
        discipline="rapid",
        row_id=f"r{number}.{at}",
        source="somewhere",
        position=at,
    )


def _with_hostile_names(rng: Random) -> EventDocument:
    document = plain_document(rng, size=2 * (len(_HOSTILE) // 2))
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, name=name, club=name, city=name, country=name))
        for entrant, name in zip(document.event.entrants, _HOSTILE, strict=False)
    )
    event = replace(document.event, name=_HOSTILE[2], entrants=entrants)
    return replace(document, event=event, about={"city": _HOSTILE[5], "comment": _HOSTILE[6], "arbiter": _HOSTILE[0]})
