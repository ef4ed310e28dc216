"""The event of the journey: a Go tournament of 40 players and 5 rounds with four incidents, step by step."""

from __future__ import annotations

import os
import re
import statistics
import zlib
from itertools import pairwise
from pathlib import Path

from starlette.testclient import TestClient

from crosstable.changes.publication import publish
from crosstable.commands.versions import names_in
from crosstable.events.event_game import game_of
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.running import read_running
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import read_change
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.links import invite, make_player_links, make_setup_link
from crosstable.reading.part_changes import latest_changes_of_event
from crosstable.web import app
from tests.browser.people import Person
from tests.browser.phones import Phones
from tests.browser.screens import Screens
from tests.league.small_league import enter as enter_games
from tests.league.small_league import new_league

_FIRST = ("Ada", "Bram", "Caro", "Dario", "Elif", "Femke", "Gina", "Hugo", "Ines", "Jaro")
_LAST = ("Berg", "Castell", "Duarte", "Eklund")
NAMES = [f"{first} {last}" for last in _LAST for first in _FIRST]
LATE = "Zeno Late"
KNOWN = NAMES[:12]
DOUBTFUL = ("Ada Bergh", "Bram Berk")  # similar to names of the league
LIST = "\n".join(f"{name}\t{2400 - 40 * at}" for at, name in enumerate([*NAMES[:38], *DOUBTFUL]))
NAME = "Spring Open"
BYE = NAMES[20]
CHECKED = (1,)  # rounds of which each page is checked
DISPUTED = 2  # the board on which players report different results
IN_WINDOWS = (3,)  # rounds of which all results are reported on phones in the browser
ROUNDS = 5
TIMED = 5  # boards of round 1 whose way to other screens is timed


class EventOfForty:
    """The event, on a site.

    Args:
        store: the league.
        address: of its site.
    """

    event = "e2"

    def __init__(self, store, address: str) -> None:
        self.store = store
        self.address = address
        self.seen: dict[str, dict[int, float]] = {}
        self.timed: set[int] = set()

    @staticmethod
    def league_in(folder: Path) -> Path:
        """Make a league of Go with twelve players who are known and rated."""
        store = new_league(folder, game="go")
        enter_games(store, [(one, other, 1) for one, other in pairwise(KNOWN)])
        publish(store, "club")
        new_event(store, "club", "Autumn Open", template("go-mcmahon"))
        store.engine.dispose()
        return folder / "league.db"

    def running(self):
        """Return the event as it is now."""
        with self.store.read() as connection:
            return read_running(connection, self.event)

    def slips(self) -> list[tuple[int, str]]:
        """Return the boards without a result, with what their slips say."""
        running = self.running()
        game, names = game_of(running.plan), running.names
        missing = {known.game.board for known in running.latest.unfinished}
        return [
            (board.number, slip(*(names[each] for each in game.listed_players(board.seats))))
            for board in running.latest.pairing.boards
            if board.number in missing
        ]

    def run(self, director: Person, scorer: Person, player: Person, phones: Phones | None = None) -> None:
        """Run the whole event; the director types the results, or the players report them where they have phones."""
        self.begin(director)
        scorer.accept(f"{self.address}/link/{invite(self.store, 'club', Grant(Role.SCORER))}", "Sam Scorer")
        self.arrive(player)
        for number in range(1, ROUNDS + 1):
            self.pair(director, number, slips=phones is not None)
            if number == 1:
                self.look(scorer)
                self.enter_late(director)
            if number == 2:
                self.no_show(director)
                self.ask_for_bye(player, director)
            if number == 4:
                self.correct(director, from_crosstable=phones is not None)
            if phones is not None:
                self.report(player, phones)
                self.decide(director if number in CHECKED else scorer)
            else:
                self.play(
                    director, number, Screens(player, scorer.page, self.address, self.event) if number == 1 else None
                )
                if number == 2:
                    self.disagree(scorer)
            assert not self.running().latest.unfinished
        self.end(director)

    def arrive(self, player: Person) -> None:
        """The player opens the personal link."""
        with player.task("arrive"):
            id = self.id_of(BYE)
            player.scan(f"{self.address}/link/{make_player_links(self.store, 'club', [id], self.event)[id]}")
            player.check()
            player.press(f"Yes, I am {BYE}")
            player.sees("The first round is not published yet.")
            player.check()

    def id_of(self, name: str) -> str:
        """Return the public id of an entrant."""
        return next(id for id, known in self.running().names.items() if known == name)

    def end(self, director: Person) -> None:
        """Close the event, publish the ratings, take the file for the federation."""
        with director.task("close, publish, export"):
            director.press("Close the event")
            director.sees("The event is closed.")
            director.check()
            director.download("egf")
            director.press("Calculate and publish the ratings")
            director.sees("Published.")
            director.check()

    @staticmethod
    def look(scorer: Person) -> None:
        """The scorer opens the desk."""
        with scorer.task("watch"):
            scorer.press(NAME, role="link")
            scorer.check()

    def disagree(self, scorer: Person) -> None:
        """The scorer types another result of a board that has one: the message names both."""
        with scorer.task("conflict"):
            scorer.fill("Board and result", f"1 {self.other(2, 1)}", inside=".frame")
            scorer.page.keyboard.press("Enter")
            scorer.sees("entered by Dora Director. It is not the one given now:", inside=".frame")
            scorer.check()

    def enter_late(self, director: Person) -> None:
        """A player comes while round 1 is on."""
        with director.task("late entry"):
            director.enter("Board and result", f"late {LATE} 1700", inside=".frame")
            director.sees("1 to enter, 1 of them new to the league")
            director.check()
            director.press("Enter these players")

    def no_show(self, director: Person) -> None:
        """Nobody sits on one side of board 9 of round 2."""
        with director.task("no-show"):
            row = "#d9"
            director.unfold("No-show", inside=row)
            director.check()
            director.press(f"{self.absent()}: no-show, leaves the event", inside=row)

    def ask_for_bye(self, player: Person, director: Person) -> None:
        """A player asks for a bye in round 3 on the phone, and the director approves."""
        with player.task("bye request"):
            player.unfold("Bye or withdrawal")
            player.check()
            player.press("Bye in round 3, worth 0.5", exact=False, leads=False)
            player.sees("Waiting for the director")
        with director.task("bye request"):
            director.press(f"Approve for {BYE}", exact=False)

    def correct(self, director: Person, *, from_crosstable: bool) -> None:
        """The result of board 3 of round 2 is found to be wrong in round 4."""
        right = self.other(2, 3)
        with director.task("wrong result"):
            if from_crosstable:
                (player, _) = next(each.seats for each in self.running().rounds[1].pairing.boards if each.number == 3)
                director.press("Standings", role="link", inside=".side")
                director.follow(f".standings tr:has(a[href*='/{player}-']) td.r + td.r")
                director.fill("Reason, shown publicly", "slip misread")
                director.press(f"{right.upper()}+", exact=False)
            else:
                director.goes_on(f"2/3 {right}", leads=True)
                director.enter("Reason", "slip misread")
            director.sees("What would change")
            director.check()
            director.press("Do it")

    def ids_of(self, board: int) -> tuple[str, str]:
        """Return who plays a board of the latest round."""
        running = self.running()
        (players,) = (each.seats for each in running.latest.pairing.boards if each.number == board)
        return game_of(running.plan).listed_players(players)

    def other(self, number: int, board: int) -> str:
        """Return the other result of a board than the one that was entered."""
        running = self.running()
        of = running.rounds[number - 1]
        game, names = game_of(running.plan), running.names
        (players,) = (game.listed_players(each.seats) for each in of.pairing.boards if each.number == board)
        return "bw"[slip(*(names[each] for each in players)) == "b"]

    def begin(self, director: Person) -> None:
        """Create the event with the settings of the last one, and enter its players."""
        with director.task("sign in"):
            director.accept(f"{self.address}/link/{make_setup_link(self.store, 'club')}", "Dora Director")
            director.check()
        with director.task("create the event"):
            director.press("New event like Autumn Open", role="link")
            director.check()
            director.enter("Name", NAME)
        with director.task("enter 40 players"):
            director.sees("Paste a list")
            director.check()
            director.paste("Paste a list", LIST)
            director.press("Look at the list")
            director.sees("40 to enter, 28 of them new to the league")
            for doubtful in DOUBTFUL:
                director.sees(doubtful, inside=".doubts")
            director.check()
            director.press("Enter these players")
        with director.task("bar and groups"):
            director.press("Set the bar", exact=False)

    def pair(self, director: Person, number: int, *, slips: bool) -> None:
        """Pair a round, look at it, publish and print it."""
        with director.task("pair, look, publish and print"):
            director.press(f"Pair round {number}")
            director.sees(f"Draft of round {number}")
            if number in CHECKED:
                director.check()
            director.opens("Publish and print slips with codes" if slips else "Publish and print")
            director.sees("missing", inside=".frame")
            if number in CHECKED:
                director.check()

    def play(self, director: Person, number: int, screens: Screens | None) -> None:
        """Enter all results of a round, one by one, without touching anything else; the first are timed on screens."""
        words = self.slips()
        with director.task("type results"):
            if screens is not None:
                timed, words = words[:TIMED], words[TIMED:]
                self.timed = {board for board, _ in timed}
                self.seen = screens.time(director, timed)
                screens.turn_off()
            for board, word in words:
                director.goes_on(f"{board} {word}")
            next_step = "Close the event" if number == ROUNDS else f"Pair round {number + 1}"
            director.sees(next_step, inside="#next", seconds=180)  # all are typed at once, and sent one after the other

    def report(self, player: Person, phones: Phones) -> None:
        """All players report their results, those of one board differently."""
        running, own, words = self.running(), self.id_of(BYE), dict(self.slips())
        listed = game_of(running.plan).listed_players
        send = phones.report_in_a_window if running.latest.number in IN_WINDOWS else phones.report
        for board in running.latest.pairing.boards:
            if board.number not in words:
                continue
            right, wrong = ("1", "2") if words[board.number] == "b" else ("2", "1")
            ids = listed(board.seats)
            said = dict(zip(ids, (right, wrong if board.number == DISPUTED else right), strict=True))
            if own in said:
                with player.task("report"):
                    player.pick(f".choice input[value='{said.pop(own)}']")
                    player.press("Send the result", leads=False)
                    player.sees("You reported")
            for each, result in said.items():
                send(each, result, board=board.number, round=running.latest.number, players=" ".join(ids))

    def decide(self, person: Person) -> None:
        """The director or the scorer decides on the board on which the players disagree."""
        right = dict(self.slips()).get(DISPUTED)
        if right is not None:
            with person.task("decide"):
                person.sees("They disagree:")
                if self.running().latest.number in CHECKED:
                    person.check()
                person.press(f"Board {DISPUTED}: confirm {right.upper()}+", exact=False)

    @staticmethod
    def actions(director: Person) -> int:
        """Return the actions of the event, without those of signing in."""
        return sum(count for task, count in director.actions.items() if task != "sign in")

    def write(self, name: str, director: Person) -> None:
        """Write what was counted and timed into the folder that CROSSTABLE_SHOTS names."""
        lines = [f"{name}: {self.actions(director)} actions of the director: {dict(director.actions)}"]
        lines += [f"the longest ways by keyboard: {director.farthest.most_common(8)}"]
        lines += [f"seconds of the director: {dict(director.seconds)}"]
        lines += [
            f"{screen}: {statistics.median(times.values()):.2f} s, at most {max(times.values()):.2f} s"
            for screen, times in self.seen.items()
        ]
        lines += [f"load of the machine: {os.getloadavg()[0]:.1f}"]
        if folder := os.environ.get("CROSSTABLE_SHOTS"):
            Path(folder, f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def absent(self) -> str:
        """Return who does not come to board 9 of round 2: whom its slip names first."""
        running = self.running()
        (board,) = (each for each in running.latest.pairing.boards if each.number == 9)
        return running.names[game_of(running.plan).listed_players(board.seats)[0]]

    def tables(self) -> list[str]:
        """Return the crosstable with the standings, and the boards of each round, as their page shows them.

        Whether a result was confirmed is left out: at the terminal, nobody confirms.
        """
        answer = TestClient(app(self.store), base_url="http://localhost").get(f"/events/{self.event}.html")
        text = answer.text.replace("<small>confirmed</small>", "").replace(", confirmed</small>", "</small>")
        return re.findall(r"<tbody>.*?</tbody>", text, re.DOTALL)

    def log(self) -> list[str]:
        """Return what the log of the event says, the oldest first."""
        with self.store.read() as connection:
            numbers = latest_changes_of_event(connection, self.event, 1000)
            changes = [read_change(connection, number) for number in reversed(numbers)]
            names = names_in(connection, changes)
        sentences = [sentence(each, names) for each in changes]
        return [each for each in sentences if " asks for " not in each]  # at the terminal, players ask by word of mouth


def slip(first: str, second: str) -> str:
    """Return what the players write on their slip: `b` where Black has won."""
    return "bw"[zlib.crc32(f"{first} {second}".encode()) % 3 == 0]
