"""Events to take pictures of: every game, many scripts, long names, hundreds of entrants, teams, brackets."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence
from dataclasses import replace

from crosstable.events.bye_requests import request_bye
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.event_game import plan_of_game
from crosstable.events.mcmahon import set_bar
from crosstable.events.plan import Plan, template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.teams.team_entries import NewTeam, add_teams
from crosstable.facts.store.store import Store
from crosstable.model.entry_details import EntryDetails
from tests.journeys.games import JOURNEYS
from tests.league.events.made import now

WHO, DAY = "dora", dt.date(2026, 3, 1)
LONGEST = "Maximiliana Theodora Freifrau von Hohenberg-Ost"  # 47 letters
NAMES = (
    "Jan Novák", "Elena Petrova", "Hans Müller", "Siobhán O’Brien", "María García López", LONGEST,
    "مريم عبد الرحمن", "王小明", "שרה לוי", "Åsa Lindqvist", "Kees van der Berg", "Nguyễn Thị Minh Khai", "田中 太郎",
    "Zsófia Nagy", "João Ferreira", "김민준", "Χρήστος Παπαδόπουλος", "Cem Yılmaz", "Piotr Kowalski",
)  # fmt: skip
WORDS = ("1", "d", "2", "1", "b!", "d", "1", "2")
_TITLES = ("GM", "IM", "FM", "WIM", None, "CM", None, None)
_COUNTRIES = ("CZE", "BUL", "GER", "IRL", "ESP", "AUT", "EGY", "CHN", "ISR", "SWE", "NED", "VIE", "JPN")
_CLUBS = ("Harbour Chess", "SK Riverside", None, "TSV 1860 München")
FACTS = {"city": "Harbour Hall, Rotterdam", "time_control": "90 min + 30 s", "arbiter": "Anna Weber"}


def people(number: int) -> list[NewEntry]:
    """Return entrants with all that can be known of them; the first have the names of this file."""
    firsts = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo")
    lasts = ("Aldridge", "Brook", "Costa", "Diaz", "Ek", "Farrell", "Horvat", "Ito", "Klein", "Moreau")
    made = [
        f"{firsts[at % 10]} {lasts[at // 10 % 10]}{'' if at < 100 else f' {at // 100 + 1}'}" for at in range(number)
    ]
    return [
        NewEntry(
            name,
            round(2512 - 1500 * at / (number + 20)),
            details=tuple(
                (key, value)
                for key, value in (("club", _CLUBS[at % 4]), ("country", _COUNTRIES[at % len(_COUNTRIES)]))
                if value
            ),
            entered=EntryDetails(title=_TITLES[at % 8] if at < 40 else None),
        )
        for at, name in enumerate([*NAMES, *made][:number])
    ]


def begun(store: Store, name: str, plan: Plan, entries: Sequence[NewEntry]) -> str:
    """Begin an event with facts and entrants and return its public id."""
    event = new_event(store, WHO, name, replace(plan, facts=FACTS), date=DAY)
    if entries:
        enter(store, WHO, event, entries)
    return event


def play(store: Store, event: str, words: Sequence[str], *, share: float = 1.0) -> None:
    """Pair and publish a round, and enter results for a share of its boards: the words in turn."""
    pair_round(store, WHO, event)
    publish_round(store, WHO, event)
    boards = [known.game.board for known in now(store, event).latest.games if known.game.board]
    done = boards[: math.ceil(share * len(boards))]
    if done:
        enter_results(store, WHO, event, [(board, words[at % len(words)]) for at, board in enumerate(done)])


def chess(store: Store, name: str, number: int, *, rounds: int, share: float, planned: int = 7) -> str:
    """Run a Swiss of so many entrants into a round that is on; there are byes, a forfeit and draws."""
    event = begun(store, name, replace(template("swiss"), rounds_planned=planned), people(number))
    for at in range(1, rounds + 1):
        if at == 2 and number > 8:
            request_bye(store, WHO, event, f"p{number}", [2], kind="half-bye")
        play(store, event, WORDS[at % len(WORDS) :] + WORDS[: at % len(WORDS)], share=share if at == rounds else 1)
    return event


def games(store: Store) -> dict[str, str]:
    """Run two rounds of every game: those of the journeys, with their results."""
    found = {}
    for journey in JOURNEYS:
        entries = [
            replace(each, details=(), entered=EntryDetails(grade=f"{at + 1}d" if journey.game == "go" else None))
            for at, each in enumerate(people(6 if len(journey.rounds[0]) != 2 or journey.game == "preferans" else 4))
        ]
        entries = [replace(each, rating=2400.0 - 100 * at) for at, each in enumerate(entries)]
        event = begun(store, f"{journey.game.capitalize()} evening", plan_of_game(journey.game), entries)
        for words in journey.rounds:
            play(store, event, words)
        found[journey.game] = event
    return found


def go(store: Store) -> str:
    """Run a McMahon of Go with handicaps into its third round."""
    ranks = ["5d", "4d", "4d", "2d", "1d", "1k", "3k", "6k", "9k", "14k"]
    entries = [
        replace(each, rating=2100.0 + 100 * (_rank(rank)), entered=EntryDetails(grade=rank), details=())
        for rank, each in zip(ranks, people(len(ranks)), strict=True)
    ]
    event = begun(store, "Go Congress", replace(template("go-mcmahon"), rounds_planned=5), entries)
    set_bar(store, WHO, event, 2100.0)
    for at in range(3):
        play(store, event, ["B+R", "W+3.5", "B+T", "W+R", "B+0.5"], share=0.5 if at == 2 else 1)
    return event


def _rank(rank: str) -> int:
    number = int(rank[:-1])
    return number - 1 if rank[-1] == "d" else -number


def teams(store: Store) -> str:
    """Run a Swiss of teams on four boards into its second round."""
    event = begun(store, "Team Cup", template("team-swiss"), ())
    members = people(24)
    names = (
        "Harbour Chess",
        "Schachfreunde Freiburg-Zähringen 1887",
        "نادي القاهرة",
        "SK Riverside",
        "東京クラブ",
        "Rooks",
    )
    add_teams(store, WHO, event, [NewTeam(name, members[4 * at : 4 * at + 4]) for at, name in enumerate(names)])
    play(store, event, ["1", "d", "2", "1", "1"])
    play(store, event, ["1", "d", "2"], share=0.5)
    return event


def bracket(store: Store, kind: str = "knockout", number: int = 16) -> str:
    """Run a bracket into its second round."""
    event = begun(store, f"The {kind}", template(kind), people(number))
    play(store, event, ["1", "2"])
    play(store, event, ["1", "2"], share=0.5)
    return event
