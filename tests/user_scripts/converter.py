"""A programmer reads files of events and results, and writes them in another format."""

from pathlib import Path
from tempfile import TemporaryDirectory

from crosstable import Elo, Entrant, Event, Game, History, Player, rate, read_event, read_results, write_event

with TemporaryDirectory() as folder:
    table = Path(folder, "league.csv")
    table.write_text("date,player_a,player_b,score_a\n2025-09-05,Ann,Bo,1\n2025-09-05,Cem,Dia,0.5\n", encoding="utf-8")
    found = read_results(table)
    print(found.rows, "rows,", len(found.problems), "problems")
    history = found.history()
    print([line.player for line in rate(history, Elo()).leaderboard()])

    cup = Event("cup", "Cup", tuple(Entrant(Player(name, name), rating=1500) for name in ("Ann", "Bo")))
    cup = cup.with_round(Game.between("Ann", "Bo", "win", first_colour="white"))
    written = write_event(cup, "trf16")
    print([str(loss) for loss in written.losses])
    again = read_event(written.data, "cup.trf")
    event = again.document.event
    print(event.name, len(again.problems), [entrant.player.name for entrant in event.entrants])
    print(len(History.from_games(event.games())))
