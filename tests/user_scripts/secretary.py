"""A club secretary runs a chess evening of three rounds with a late entry and a bye."""

import datetime as dt

from crosstable import Elo, Entrant, Event, History, Player, pair, rate, standings

entered = {"Ann": 1900, "Bo": 1850, "Cem": 1700, "Dia": 1650, "Eli": 1500}
entrants = tuple(Entrant(Player(name, name), rating=rating) for name, rating in entered.items())
event = Event("evening", "Club evening", entrants)
played = ["1-0", "1/2-1/2"]
for number in (1, 2, 3):
    pairing = pair(event, "fide-dutch")
    for board in pairing.boards:
        print(number, board.number, board.white, "-", board.black)
    results = {board.number: played[board.number % 2] for board in pairing.boards}
    games = pairing.with_results(results, date=dt.date(2025, 9, number))
    event = event.with_round(*games)
for row in standings(event, ["BH-C1", "SB", "DE"]).rows:
    values = {each.code: str(each.value) for each in row.tiebreaks}
    print(row.place, row.entrant.player.name, float(row.score), values)
ratings = rate(History.from_games(event.games()), Elo())
print([line.player for line in ratings.leaderboard()])
