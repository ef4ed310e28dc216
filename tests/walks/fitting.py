"""Values that fit the state of the league, by the names of fields: players that are there, boards that are open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from crosstable.events.event_game import game_of
from crosstable.events.plan import TEMPLATES
from crosstable.games.profiles import GAMES
from crosstable.pairing.pairing_registry import PAIRING_SYSTEMS
from crosstable.ranking.tiebreak_registry import TIEBREAKS
from tests.walks.scene import Scene

Fitting = Callable[[Scene, Random], Any]
NAMES = (
    "Ann Lee", "Bo Ek", "Cem Kaya", "Dia Roy", "Eve Hall", "Fay Lind", "Gil Ott", "Hal Berg", "Ida Fox", "Jo May",
    "Kim Sun", "Lea Noe", "Mo Aziz", "Nia Cole", "Ole Dahl", "Pia Rex", "Yılmaz, Ece", "van der Berg, Jan", "Ann Leigh",
    "O'Neil, Una", "Li-Mei 3", "1. FC Köln", "Åsa", "Иван Петров",
)  # fmt: skip
TEAM_NAMES = ("Ants", "Bees", "Cats", "Dogs", "Elks", "Foxes", "Gnus", "Hens")
RESULTS: Mapping[str, tuple[str, ...]] = {
    "chess": ("1-0", "0-1", "1/2", "1", "2", "=", "1!", "2!", "!", "d", "w", "b"),
    "go": ("1-0", "0-1", "b+3.5", "w+r", "1", "2", "=", "0-0"),
    "cards": ("2-0", "2-1", "1-1", "0-2", "1-2", "2-1-1"),
    "preferans": ("-500 40 460", "100 -60 -40", "0 0 0", "10 20 -30"),
    "races": ("1 2 3", "2 1", "1 2 3 4 5 6", "6 5 4 3 2 1 7 8"),
    "draughts": ("2-0", "1-1", "0-2", "1", "2"),
    **dict.fromkeys(("football", "handball", "othello", "scrabble", "e-sports"), ("3-1", "0-2", "40-30", "1-1", "2!")),
    **dict.fromkeys(("table-tennis", "darts", "backgammon"), ("3-1", "0-3", "3-2 (11-7, 9-11, 11-5, 5-11, 11-9)")),
}
_PLAIN = ("1", "2", "=", "1-0", "0-1", "1/2")
_MORE = ("", "-", "F1", "F2", "void", "adjourned", "3-1", "0-0", "1-1", "?", "wins", "1 0", "1=0+")
_CITIES, _CLUBS = ("Ulm", "Oslo", "Rome"), ("Elm Street", "TSV 1860", "City 1899")
_REASONS = ("sheet misread", "told so", "a wish of both")
_BYES = ("half-bye", "full-bye", "zero-bye")
_FACTS = ("city", "arbiter", "deputy", "organiser", "time_control", "komi", "round_dates", "link", "country")
_SETTINGS: Mapping[str, tuple[Any, ...]] = {
    "seeding": ("rating", "draw", "entry"), "thirdPlace": (True, False), "groups": (2, 3), "acceleration": (True, 2),
    "colours": ("none",), "games": (2, 1), "tables_of_four": (True, False),
    "handicap_convention": ("EGF", "AGA", "even"),
    "legs": (1, 2), "reach": (1, 3), "rounds": (2,), "apart": ("club", ""), "avoid": ("club",),
}  # fmt: skip


def _player(scene: Scene, chance: Random) -> str:
    known = scene.paired if chance.random() < 0.9 else list(scene.players)
    return chance.choice(known or ["p1"])


def _entrant(scene: Scene, chance: Random) -> str:
    return chance.choice(scene.entrants or ["p1"])


def _some(scene: Scene, chance: Random) -> list[str]:
    known = scene.entrants
    return chance.sample(known, min(len(known), chance.choice([1, 1, 2, 3])))


def _two(scene: Scene, chance: Random) -> list[str]:
    return chance.sample(scene.paired, 2) if len(scene.paired) > 1 else ["p1", "p2"]


def _pairs(scene: Scene, chance: Random) -> list[list[str]]:
    return [_two(scene, chance) for _ in range(chance.choice([1, 1, 2]))]


def _round(scene: Scene, chance: Random) -> int:
    return max(1, scene.rounds + chance.choice([0, 0, 0, 0, -1, 1]))


def _rounds(scene: Scene, chance: Random) -> list[int]:
    first = scene.rounds + 1
    return chance.choice([[first], [first], [first, first + 1], [max(1, first - 1)], [first + 3]])


def result_word(scene: Scene, chance: Random) -> str:
    """Return a result as it is typed in the game of the event; now and then one of another game."""
    game = "plain" if scene.running is None else game_of(scene.running.plan).name
    if chance.random() < 0.04:
        return chance.choice(_MORE)
    return chance.choice(RESULTS.get(game, _PLAIN))


def decisive_word(scene: Scene, chance: Random) -> str:
    """Return a result with a winner."""
    return chance.choice(["1", "2"])


def _lines(scene: Scene, chance: Random) -> list[str]:
    boards = _boards(scene, chance)
    if scene.teams and chance.random() < 0.5:
        return [f"{chance.randrange(1, 4)}.{chance.randrange(1, 4)} {result_word(scene, chance)}" for _ in boards]
    return [f"{board} {result_word(scene, chance)}" for board in boards]


def _results(scene: Scene, chance: Random) -> list[dict[str, Any]]:
    return [{"board": board, "result": result_word(scene, chance)} for board in _boards(scene, chance)]


def _boards(scene: Scene, chance: Random) -> list[int]:
    known = scene.open_boards if chance.random() < 0.8 else scene.boards
    return chance.sample(known, min(len(known), chance.choice([1, 2, 20])))


def _board(scene: Scene, chance: Random) -> int:
    return chance.choice(scene.boards or [1])


def new_entries(chance: Random, count: int) -> list[dict[str, Any]]:
    """Return entrants to enter."""
    found = []
    for name in chance.sample(NAMES, count):
        more = {"rating": chance.choice([1200, 1800, 1850.5, 2210])} if chance.random() < 0.7 else {}
        if chance.random() < 0.2:
            more |= {
                "club": chance.choice(_CLUBS),
                "sex": chance.choice("mw"),
                "birth": chance.choice(["2010", "1950"]),
            }
        found.append({"name": name, **more})
    return found


def _entries(scene: Scene, chance: Random) -> list[dict[str, Any]]:
    return new_entries(chance, chance.choice([1, 1, 2, 5]))


def _members(scene: Scene, chance: Random) -> list[str]:
    return chance.sample(NAMES, chance.choice([1, 2, 3, 4]))


def new_team(scene: Scene, chance: Random) -> dict[str, Any]:
    """Return a team to add: names that are not used yet, where there are enough."""
    used = set() if scene.running is None else set(scene.running.names.values())
    names = [each for each in TEAM_NAMES if each not in used] or list(TEAM_NAMES)
    size = 4 if scene.running is None or scene.running.plan.teams is None else scene.running.plan.teams.boards
    members = [f"{chance.choice(names)} {number}" for number in chance.sample(range(100), min(size, 8))]
    return {"name": chance.choice(names), "members": members}


def _own_members(scene: Scene, chance: Random) -> list[str]:
    team = chance.choice(scene.teams) if scene.teams else ""
    found = [] if scene.running is None or scene.running.teams is None else [
        member for each in scene.running.teams.teams if each.team.id == team for member in each.team.members
    ]  # fmt: skip
    chance.shuffle(found)
    return found or ["p1"]


def _event(scene: Scene, chance: Random) -> str:
    return chance.choice(list(scene.events) or ["e1"])


def _settings(scene: Scene, chance: Random) -> dict[str, Any]:
    name = chance.choice(list(_SETTINGS))
    return {name: chance.choice(_SETTINGS[name])}


def one_of(*values: Any) -> Fitting:
    """Return what chooses one of some values."""
    return lambda _scene, chance: chance.choice(values)


# Of fields by name; "command.field" where a command means something else by it.
FITTING: Mapping[str, Fitting] = {
    "player": _player,
    "players": _some,
    "first": _player,
    "second": _player,
    "members": _members,
    "event team board-order.members": _own_members,
    "event team board-order.substitutes": one_of(None, None, []),
    "event team line-up.players": _own_members,
    "event team add.teams": one_of([]),
    "event team add.file": one_of(None),
    "substitutes": one_of([], [], ["Zed Zed"]),
    "force": _pairs,
    "forbid": _pairs,
    "pairs": _pairs,
    "swap": _pairs,
    "bye": _player,
    "event team rules.bye": one_of(1, 2, None),
    "round": _round,
    "rounds": _rounds,
    "event plan.rounds": one_of(2, 3, 5, 9),
    "event new.rounds": one_of(2, 3, 5, 9),
    "event stage.rounds": one_of(1, 2, None),
    "after_round": _round,
    "from_round": _round,
    "board": _board,
    "result": result_word,
    "results": _results,
    "boards": _results,
    "event team rules.boards": one_of(2, 3, 4),
    "typed": _lines,
    "reason": one_of(*_REASONS),
    "entries": _entries,
    "name": one_of(*NAMES),
    "event new.name": one_of("Cup", "Open", "Evening", "Größer & <kleiner>", "Cup"),
    "event stage.name": one_of("Top 4", "Finals", "B final", "Main"),
    "event cut.stage": one_of("Top 4", "Finals", "B final", None, None),
    "event draw.stage": one_of("Main", "Finals", None, None),
    "event category.name": one_of("Women", "Under 18", "Juniors", None),
    "event prizes.name": one_of("main", "Women", "Best junior"),
    "event prizes.category": one_of("Women", "Under 18", None),
    "event prizes.prizes": one_of([], [{"amount": 300}], [{"amount": 300}, {"thing": "Cup", "worth": 20}]),
    "event prizes.lists": one_of(None, [{"name": "main", "prizes": [{"amount": 50}, {"amount": 20}]}], []),
    "event prizes.categories": one_of(None, [{"name": "Women", "women": True}], []),
    "event zone.name": one_of("Relegation", "Promotion", "Play-off"),
    "event zone.zones": one_of(None, None, [{"name": "Up", "first": 1, "last": 2, "kind": "up"}], []),
    "places": one_of("1", "1-2", "3-4", "2"),
    "correct.places": one_of([1, 2], [2, 1], [1, 1], [1, 2, None]),
    "points": one_of("2-1-0", "3-1-0"),
    "correct.points": one_of("3,1", "1-0", "2"),
    "colours": one_of("WB", "W", "WBBW"),
    "drawn": one_of("board-count", "bottom-boards", "board-count, bottom-boards"),
    "takes": one_of("top 4", "top 2", "places 3-4", "winners", "losers", "top 2 of groups", "by hand", "all"),
    "size": one_of(2, 4, 8, 3, None),
    "groups": one_of(2, 3, 4),
    "by": one_of("snake", "draw", "rating"),
    "apart": one_of("club", "club,country", None),
    "policy": lambda _scene, chance: chance.choice(sorted(PAIRING_SYSTEMS)),
    "settings": _settings,
    "tiebreaks": lambda _scene, chance: chance.sample(sorted(TIEBREAKS), chance.choice([0, 1, 2, 3])),
    "rules": one_of("fide-2026", "egf", "default", "cards", "football", "points-3-1-0", "default,draw=1"),
    "template": one_of(*TEMPLATES),
    "game": lambda _scene, chance: chance.choice(sorted(GAMES)),
    "discipline": one_of("blitz", "chess", "rapid", None),
    "date": one_of("2026-09-05", "2026-10-01", None),
    "event next-season.date": one_of("2027-09-04"),
    "length": one_of(20, 30, 50.5),
    "facts": lambda _scene, chance: {chance.choice(_FACTS): chance.choice(_CITIES)},
    "bye_points": lambda _scene, chance: {chance.choice(_BYES): chance.choice([0, 0.5, 1])},
    "like": _event,
    "events": lambda scene, chance: [_event(scene, chance)],
    "event": _event,
    "rating": one_of(1500, 2100, 1850.5, None),
    "bar": one_of("1d", "3k", 2100, 1500, None),
    "lowest": one_of("20k", 1000, None),
    "cascade": one_of(True, False),
    "publish": one_of(True, True, False),
    "irregular": one_of(True, True, False),
    "seed": one_of(1, 2, 3),
    "by_hand": lambda scene, chance: [scene.entrants[::2], scene.entrants[1::2]],
    "group_of": lambda scene, chance: {each: chance.choice([1, 2]) for each in scene.entrants},
    "seeds": lambda scene, chance: {each: at for at, each in enumerate(_some(scene, chance), 1)},
    "move": lambda scene, chance: [{"player": _entrant(scene, chance), "group": chance.choice([1, 2])}],
    "seated": lambda scene, chance: {str(_board(scene, chance)): _two(scene, chance)},
    "club": one_of(*_CLUBS),
    "country": one_of("NO", "NOR", "GER", ""),
    "city": one_of(*_CITIES),
    "other": lambda scene, chance: chance.choice(list(scene.players) or ["p1"]),
    "spelling": one_of("A. Lee", "Bo", "Ann Lee", "Ek"),
    "organisation": one_of("FIDE", "EGF", "AGA"),
    "add-number.number": one_of("1503014", "12345678"),
    "same_as": one_of({}),
    "files": one_of([]),
    "ratings_from": one_of(None),
    "lists": one_of([]),
    "correct.players": one_of({}),
    "score": one_of(0, 0.5, 1),
    "event team rules.score": one_of("match-points", "game-points"),
    "mapping": one_of([], [], ["white=white"]),
    "role": one_of("director", "scorer", "viewer"),
    "account role.name": one_of("Olga", "Sol"),
    "account": one_of("Sol", "Zed"),
    "label": one_of("Sol", "board", "Bea"),
    "address": one_of("https://club.example/hooks", "http://127.0.0.1/x", "ftp://x"),
    "names": one_of([]),
    "winners": one_of([]),
    "file": lambda _scene, chance: {"name": "results.csv", "text": _table(chance)},
    "source": one_of(None, "results.csv", "other.csv"),
    "command": one_of("event-result", "event-new"),
    "target": _event,
    "category": one_of("Women", "Under 18", None),
    "known_as": one_of("Cup", None),
    "cursor": one_of(None),
    "season": one_of(None, "2026"),
    "team": lambda scene, chance: chance.choice(scene.teams) if scene.teams else None,
}  # fmt: skip


def _table(chance: Random) -> str:
    rows = ["date,white,black,result"]
    for number in range(chance.choice([1, 3, 8])):
        one, other = chance.sample(NAMES[:8], 2)
        rows.append(f'2026-01-0{number + 1},"{one}","{other}",{chance.choice(["1-0", "0-1", "1/2-1/2"])}')
    return "\n".join(rows) + "\n"


# What a path names.
PLACES: Mapping[str, Fitting] = {
    "event": lambda scene, chance: "e1" if scene.running is None else scene.running.id,
    "player": _entrant,
    "round": lambda scene, chance: str(_round(scene, chance)),
    "game": lambda scene, chance: f"g{chance.randrange(1, max(2, scene.games + 1))}",
    "team": lambda scene, chance: chance.choice(scene.teams or ["t1"]),
    "report": lambda scene, chance: str(chance.choice(scene.reports or (1,))),
    "link": one_of("1", "2", "3"),
    "webhook": one_of("1", "2"),
    "delivery": one_of("1"),
    "rating_list": one_of("overall", "overall", "blitz"),
    "run": one_of("1", "2"),
    "change": lambda scene, chance: str(max(1, scene.last - chance.choice([0, 0, 0, 1, 2, 3, 5, 8, 13, 40]))),
}
