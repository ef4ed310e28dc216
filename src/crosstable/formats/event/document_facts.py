"""Every sort of fact an event document can hold, and where in a document it stands.

A format declares by these names what it holds; what a document has and the format does not hold is a loss, and what it
does
hold must survive a round trip.  A fact that is as it usually is (no komi, weight 1) is not counted, nor is the id of
the event, which is the name of its file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import MappingProxyType
from typing import Literal

from crosstable.formats.event.document import ABOUT, EventDocument, Stated
from crosstable.model.entry_details import DETAIL_NAMES
from crosstable.model.events import Entrant
from crosstable.model.games import Game, Side
from crosstable.model.prizes import NO_PRIZES
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultKind, ResultRules
from crosstable.model.teams.line_up import LineUpRules

Found = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Fact:
    """A sort of fact.

    Args:
        words: what it is, for "TRF16 has no place for ...".
        values_in: returns its value at each place in a document.
        is_claim: it only repeats what the games give; to leave it out loses nothing.
    """

    words: str
    values_in: Callable[[EventDocument], Found]
    is_claim: bool = False


Scope = Literal["players", "games", "event"]
_DETAILS = {  # what details are called where a format has no place for them
    "title": "titles",
    "sex": "sexes",
    "birth": "dates of birth",
    "grade": "grades",
    "membership": "memberships",
    "rating_kind": "kinds of rating",
}
_OF_PLAYERS = frozenset(
    {
        "entrant", "id", "number", "rating", "initial-score", "absent", "from-round", "until-round", "identities",
        "club", "family", "city", "region", "country", "display", "stated-score", "stated-place", "criteria",
        *(name.replace("_", "-") for name in DETAIL_NAMES),
    }
)  # fmt: skip
_OF_EVENT = frozenset(
    {
        "event-name", "date", "sequence", "rounds-planned", "rules", "tiebreaks", "policy", "settings", "forced",
        "forbidden", "volunteers", "bye", "seed", "stages", "prizes", "zones", "team-event", "team-rules",
        "team-rounds", "team-clubs", "team-line-ups", "kept",
    }
)  # fmt: skip


def scope_of(code: str) -> Scope:
    """Return what facts of a sort are about."""
    if code in _OF_PLAYERS:
        return "players"
    return "event" if code in _OF_EVENT or code.startswith("about-") else "games"


def labels(document: EventDocument) -> dict[str, str]:
    """Return what to call each entrant by id: the name, with the id where two share it."""
    names = Counter(entrant.player.name for entrant in document.event.entrants)
    return {
        entrant.id: entrant.player.name if names[entrant.player.name] == 1 else f"{entrant.player.name} ({entrant.id})"
        for entrant in document.event.entrants
    }


def game_label(called: Mapping[str, str], number: int, game: Game) -> str:
    """Return the label of a game: "round 2, Ann Lee - Bo Chan"; the order of the sides does not matter."""
    return f"round {number}, {' - '.join(sorted(called[player] for player in game.players))}"


def _event(value: Callable[[EventDocument], object]) -> Callable[[EventDocument], Found]:
    def found(document: EventDocument) -> Found:
        given = value(document)
        return {"event": given} if given not in (None, 0, (), "") else {}

    return found


def _entrants(value: Callable[[Entrant], object], usual: object = None) -> Callable[[EventDocument], Found]:
    def found(document: EventDocument) -> Found:
        called = labels(document)
        given = ((called[entrant.id], value(entrant)) for entrant in document.event.entrants)
        return {where: fact for where, fact in given if fact != usual}

    return found


def _team_event(document: EventDocument) -> object:
    """Return the teams, their players and their matches, by name, because ids are not those of other files."""
    of = document.teams
    if of is None:
        return None
    called, names = labels(document), {each.team.id: each.team.name for each in of.teams}
    teams = tuple((each.team.name, tuple(called[player] for player in each.team.players)) for each in of.teams)
    rounds = tuple(
        (
            frozenset((names[first], names[second]) for first, second in this.pairs),
            frozenset((names[team], kind) for team, kind in this.byes),
        )
        for this in of.rounds
    )
    return of.rules.match_rules, teams, rounds, of.tiebreaks


def _team_rules(document: EventDocument) -> object:
    if document.teams is None:
        return None
    rules = document.teams.rules
    given = (rules.line_up_rules, rules.primary)
    return None if given == (LineUpRules(rules.boards), "match-points") else given


def _team_rounds(document: EventDocument) -> object:
    teams = () if document.teams is None else document.teams.teams
    rounds = ((each.team.name, each.from_round, each.until_round) for each in teams)
    return tuple(each for each in rounds if each[1:] != (1, None))


def _team_clubs(document: EventDocument) -> object:
    teams = () if document.teams is None else [each.team for each in document.teams.teams]
    given = ((of.name, of.club, of.region, of.country) for of in teams)
    return tuple(each for each in given if any(each[1:]))


def _line_ups_to_come(document: EventDocument) -> object:
    of = document.teams
    return () if of is None else tuple(each for each in of.line_ups if each[0] > len(of.rounds))


def _own_id(entrant: Entrant) -> str | None:
    return None if entrant.id in (str(entrant.number), entrant.player.name) else entrant.id


def _stated(value: Callable[[Stated], object], usual: object = None) -> Callable[[EventDocument], Found]:
    def found(document: EventDocument) -> Found:
        called = labels(document)
        given = ((called[id], value(stated)) for id, stated in document.stated.items() if id in called)
        return {where: fact for where, fact in given if fact != usual}

    return found


def _games(value: Callable[[Game, Mapping[str, str]], object]) -> Callable[[EventDocument], Found]:
    def found(document: EventDocument) -> Found:
        called = labels(document)
        return {
            game_label(called, this.number, game): fact
            for this in document.event.rounds
            for game in this.games
            if (fact := value(game, called)) not in (None, ())
        }

    return found


def _game_value(name: str, usual: object = None) -> Callable[[EventDocument], Found]:
    def value(game: Game, called: Mapping[str, str]) -> object:  # noqa: ARG001  # the shape of a reading
        given = getattr(game, name)
        return None if given == usual else given

    return _games(value)


def _sides(game: Game, called: Mapping[str, str]) -> Iterator[tuple[str, Side]]:
    return ((" + ".join(called[player] for player in side.players), side) for side in game.sides)


def _side_value(name: str) -> Callable[[EventDocument], Found]:
    def value(game: Game, called: Mapping[str, str]) -> object:
        given = sorted(
            (who, getattr(side, name)) for who, side in _sides(game, called) if getattr(side, name) is not None
        )
        return tuple(given)

    return _games(value)


def _result(game: Game, called: Mapping[str, str]) -> object:
    """Return kind and places; the places of a kind that has none are not compared."""
    if game.kind.is_one_sided or game.kind in _WITHOUT_PLACES:
        return game.kind.value
    return game.kind.value, tuple(sorted((who, side.place or 0) for who, side in _sides(game, called)))


_WITHOUT_PLACES = frozenset(
    {
        ResultKind.DOUBLE_FORFEIT,
        ResultKind.DOUBLE_LOSS,
        ResultKind.VOID,
        ResultKind.UNPLAYED,
        ResultKind.UNKNOWN,
        ResultKind.ADJOURNED,
    }
)


def _of_kinds(*kinds: ResultKind) -> Callable[[EventDocument], Found]:
    def value(game: Game, called: Mapping[str, str]) -> object:
        if game.kind not in kinds:
            return None
        is_usual = len(game.sides) <= 2 and all(len(side.members) == 1 for side in game.sides)
        return _result(game, called) if is_usual else None

    return _games(value)


def _many_sided(game: Game, called: Mapping[str, str]) -> object:
    return _result(game, called) if len(game.sides) > 2 else None


def _teams(game: Game, called: Mapping[str, str]) -> object:
    is_team = len(game.sides) <= 2 and any(len(side.members) > 1 for side in game.sides)
    return _result(game, called) if is_team else None


def _first_side(game: Game, called: Mapping[str, str]) -> object:
    """Return the side written first, where there are no colours."""
    if len(game.sides) < 2 or any(side.colour for side in game.sides):
        return None
    return next(who for who, _ in _sides(game, called))


def _shares(game: Game, called: Mapping[str, str]) -> object:
    members = (member for side in game.sides for member in side.members)
    return tuple(
        sorted(
            (called[member.player], member.share, member.points)
            for member in members
            if member.share != 1.0 or member.points is not None
        )
    )


def _about(key: str) -> Callable[[EventDocument], Found]:
    return _event(lambda document: document.about.get(key))


def _worth(rules: ResultRules) -> object:
    """Return what the rules are worth, whatever their name; None for the default ones."""
    given = (tuple(rules[kind] for kind in KINDS), rules.scoring, rules.place_scores)
    is_usual = given == (
        tuple(DEFAULT_RULES[kind] for kind in KINDS),
        DEFAULT_RULES.scoring,
        DEFAULT_RULES.place_scores,
    )
    return None if is_usual else given


def _kept(document: EventDocument) -> Found:
    found: dict[str, tuple[str, ...]] = {}
    for line in document.kept:
        if line.anchor == "order":  # how a file was laid out is no fact
            continue
        place = line.text[:60] if line.anchor.startswith("line ") else line.anchor  # lines move when they are written
        where = f"{line.format}, {place}"
        found[where] = (*found.get(where, ()), line.text)
    return found


def _about_words(key: str) -> str:
    return f"{key.replace('_', ' ')} ({ABOUT[key].partition(':')[0]})"


_K = ResultKind


def _identities(entrant: Entrant) -> tuple[tuple[str, str], ...]:
    """Return the numbers of an entrant; files list them in an order of their own."""
    return tuple(sorted((each.organisation, each.number) for each in entrant.player.identities))


FACTS: Mapping[str, Fact] = MappingProxyType(
    {
        "event-name": Fact("the name of the event", _event(lambda document: document.event.name)),
        "date": Fact("the date of the event", _event(lambda document: document.event.date)),
        "sequence": Fact("the order of events on one day", _event(lambda document: document.event.sequence)),
        "rounds-planned": Fact("the number of rounds to come", _event(lambda document: document.event.rounds_planned)),
        "rules": Fact(
            "what results are worth",
            _event(lambda document: _worth(document.event.rules)),
        ),
        "tiebreaks": Fact("the tie-breaks", _event(lambda document: document.tiebreaks)),
        **{f"about-{key}": Fact(_about_words(key), _about(key)) for key in ABOUT},
        "entrant": Fact("entrants", _entrants(lambda entrant: entrant.player.name)),
        "id": Fact("ids that are not start numbers", _entrants(_own_id)),
        "number": Fact("start numbers", _entrants(attrgetter("number"))),
        "rating": Fact("ratings", _entrants(attrgetter("rating"))),
        "initial-score": Fact("scores to start with", _entrants(attrgetter("initial_score"), 0)),
        "absent": Fact("rounds asked not to play", _entrants(lambda entrant: tuple(sorted(entrant.absent)), ())),
        "from-round": Fact("late entries", _entrants(attrgetter("from_round"), 1)),
        "until-round": Fact("withdrawals", _entrants(attrgetter("until_round"))),
        "identities": Fact("numbers of other organisations", _entrants(_identities, ())),
        "club": Fact("clubs", _entrants(attrgetter("player.club"))),
        "family": Fact("families", _entrants(attrgetter("player.family"))),
        "city": Fact("home towns", _entrants(attrgetter("player.city"))),
        "region": Fact("regions", _entrants(attrgetter("player.region"))),
        "country": Fact("countries", _entrants(attrgetter("player.country"))),
        "display": Fact("how a name may be shown", _entrants(attrgetter("player.display"), "public")),
        **{
            name.replace("_", "-"): Fact(_DETAILS.get(name, name.replace("_", " ")), _stated(attrgetter(name)))
            for name in DETAIL_NAMES
        },
        "stated-score": Fact("scores as stated", _stated(attrgetter("half_points")), is_claim=True),
        "stated-place": Fact("places as stated", _stated(attrgetter("place")), is_claim=True),
        "criteria": Fact("tie-break values as stated", _stated(attrgetter("criteria"), ()), is_claim=True),
        "played": Fact("games", _of_kinds(_K.PLAYED)),
        "unrated": Fact("games played and not rated", _of_kinds(_K.UNRATED)),
        "forfeit": Fact("forfeits", _of_kinds(_K.FORFEIT)),
        "double-forfeit": Fact("double forfeits", _of_kinds(_K.DOUBLE_FORFEIT)),
        "double-loss": Fact("games that both lost", _of_kinds(_K.DOUBLE_LOSS)),
        "void": Fact("games declared void", _of_kinds(_K.VOID)),
        "full-bye": Fact("byes for a full point", _of_kinds(_K.FULL_BYE)),
        "half-bye": Fact("byes for half a point", _of_kinds(_K.HALF_BYE)),
        "zero-bye": Fact("byes for no point", _of_kinds(_K.ZERO_BYE)),
        "allocated-bye": Fact("byes allocated by the pairing", _of_kinds(_K.ALLOCATED_BYE)),
        "late": Fact("rounds before a late entry", _of_kinds(_K.LATE)),
        "unplayed": Fact("games not played", _of_kinds(_K.UNPLAYED)),
        "unknown": Fact("games paired and without a result", _of_kinds(_K.UNKNOWN)),
        "adjourned": Fact("adjourned games", _of_kinds(_K.ADJOURNED)),
        "teams": Fact("games of teams", _games(_teams)),
        "many-sided": Fact("games of more than two sides", _games(_many_sided)),
        "members": Fact("what each member of a side did", _games(_shares)),
        "colour": Fact("colours", _side_value("colour")),
        "first-side": Fact("who was first where there is no colour", _games(_first_side)),
        "points": Fact("the points of a game", _side_value("points")),
        "decided-score": Fact("scores given against the rules", _side_value("score")),
        "reason": Fact("why a side is not classified", _side_value("reason")),
        "handicap": Fact("handicap", _game_value("handicap")),
        "komi": Fact("komi", _game_value("komi")),
        "length": Fact("the length of a game", _game_value("length")),
        "weight": Fact("the weight of a game", _game_value("weight", 1.0)),
        "neutral": Fact("games on neutral ground", _game_value("neutral", usual=False)),
        "board": Fact("boards", _game_value("board")),
        "game-date": Fact("the day of a game", _game_value("date")),
        "game-time": Fact("the time of a game", _game_value("time")),
        "discipline": Fact("disciplines", _game_value("discipline")),
        "row-id": Fact("ids of games", _game_value("row_id")),
        "source": Fact("where a game came from", _game_value("source", "")),
        "position": Fact("where a game stood in its source", _game_value("position", 0)),
        "policy": Fact("the pairing policy", _event(lambda document: document.policy)),
        "settings": Fact("settings of the policy", _event(lambda document: tuple(sorted(document.settings.items())))),
        "forced": Fact("forced pairs", _event(lambda document: _pairs(document, document.forced))),
        "forbidden": Fact("forbidden pairs", _event(lambda document: _pairs(document, document.forbidden))),
        "volunteers": Fact(
            "volunteers for the bye",
            _event(lambda document: tuple(labels(document).get(id, id) for id in document.volunteers)),
        ),
        "bye": Fact(
            "who must get the bye",
            _event(lambda document: labels(document).get(document.bye, document.bye) if document.bye else None),
        ),
        "seed": Fact("the random seed", _event(lambda document: document.seed)),
        "stages": Fact(
            "the stages of the event",
            _event(lambda document: tuple((each.name, each.first_round) for each in document.stages)),
        ),
        "prizes": Fact(
            "categories and prizes", _event(lambda document: document.prizes if document.prizes != NO_PRIZES else None)
        ),
        "team-event": Fact("teams, their line-ups and their matches", _event(_team_event)),
        "team-rules": Fact("the rules of line-ups", _event(_team_rules)),
        "team-rounds": Fact("late and withdrawn teams", _event(_team_rounds)),
        "team-clubs": Fact("clubs, regions and countries of teams", _event(_team_clubs)),
        "team-line-ups": Fact("line-ups of rounds to come", _event(_line_ups_to_come)),
        "zones": Fact("the zones of the table", _event(lambda document: document.zones)),
        "kept": Fact("what only the format it came from understands", _kept),
    }
)


def _pairs(document: EventDocument, pairs: tuple[tuple[str, str], ...]) -> object:
    called = labels(document)
    return tuple(tuple(called.get(id, id) for id in pair) for pair in pairs)
