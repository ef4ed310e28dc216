"""The journeys, one for each game: a few players or teams, two rounds, a correction."""

from __future__ import annotations

from tests.journeys.journey import Journey

NAMES = "Ann Aldridge\nBen Brook\nCleo Costa\nDan Diaz\nEva Ek\nFinn Farrell\n"
TEAMS = "North End\nSouth Town\nEast United\nWest Rovers\n"

JOURNEYS = (
    Journey(
        game="chess",
        entries="GM Novak Jan AUT 2439 12000274\nWIM Ek Eva SWE 2210 1700030\nBrook Ben ENG 2105 400010\n"
        "Costa Cleo POR 1988 1900040\nDiaz Dan ESP 1850\nFarrell Finn IRL\n",
        rounds=(("1-0", "½-½", "0-1"), ("1-0", "1-0", "½-½")),
        correction="½-½",
        corrected="½–½",
        words=("White", "Black", "GM Novak Jan", "BH-C1", "12w1 is a win with White"),
        ending="trf",
    ),
    Journey(
        game="go",
        entries="Novak, Jan 3d Praha CZ\nEk, Eva 1d Uppsala SE\nBrook, Ben 2k London GB\nCosta, Cleo 5k Lisboa PT\n"
        "Diaz, Dan 8k Madrid ES\nFarrell, Finn 12k Dublin IE\n",
        options=("--template", "go-mcmahon", "--komi", "6.5"),
        before=(("event", "bar", "l.db", "1d", "--floor", "20k"),),
        rounds=(("B+R", "W+3.5", "B+T"), ("W+R", "B+0.5", "W+7.5")),
        correction="B+R",
        corrected="B+R",
        words=("Black", "White", "Novak, Jan 3d", "Diaz, Dan 8k", "Komi: 6.5", "SOS", "MMS", "Start"),
        ending="h9",
    ),
    Journey(
        game="draughts",
        entries=NAMES,
        rounds=(("2-0", "1-1", "0-2"), ("2-0", "2-0", "1-1")),
        correction="1-1",
        corrected="1–1",
        words=("White", "Black"),
    ),
    Journey(
        game="shogi",
        entries=NAMES,
        rounds=(("1-0", "0-1", "0-1"), ("1-0", "1-0", "0-1")),
        correction="0-1",
        corrected="0–1",
        words=("Sente", "Gote"),
    ),
    Journey(
        game="othello",
        entries=NAMES,
        rounds=(("40-24", "32-32", "20-44"), ("50-14", "33-31", "20-44")),
        correction="31-33",
        corrected="31–33",
        words=("Black", "White"),
    ),
    Journey(
        game="backgammon",
        entries=NAMES,
        rounds=(("7-4", "3-7", "7-6"), ("7-0", "7-5", "2-7")),
        correction="5-7",
        corrected="5–7",
        words=("Table", "12 2:1 is a win by 2:1 against line 12"),
    ),
    Journey(
        game="scrabble",
        entries=NAMES,
        rounds=(("420-380", "350-377", "401-401"), ("390-385", "333-410", "444-300")),
        correction="385-390",
        corrected="385–390",
        words=("Table", "Total"),
    ),
    Journey(
        game="cards",
        entries=NAMES,
        rounds=(("2-1", "2-0", "1-1-1"), ("0-2", "2-1", "id")),
        correction="2-1",
        corrected="2–1",
        words=("Table", "Match points", "OMW%", "0–0–3"),
    ),
    Journey(
        game="preferans",
        entries=NAMES,
        options=("--length", "30"),
        rounds=(("-500 40 460", "120 -40 -80"), ("320/-20/160 120/4/60 20/16/60", "30 -30 0")),
        correction="-300 140 160",
        corrected="−300 140 160",
        words=("Table", "Tables won", "Total", "bula 30"),
    ),
    Journey(
        game="football",
        entries=TEAMS,
        rounds=(("2-1", "0-0"), ("3-3", "1-4")),
        correction="3-2",
        corrected="3–2",
        words=("Team", "Home", "Away", "Matchday 2", "Goals", "Difference", "4 teams", "Results grid"),
    ),
    Journey(
        game="handball",
        entries=TEAMS,
        rounds=(("25-21", "30-30"), ("23-23", "19-24")),
        correction="23-22",
        corrected="23–22",
        words=("Team", "Home", "Away", "Goals", "4 teams", "Results grid"),
    ),
    Journey(
        game="table-tennis",
        entries=NAMES,
        rounds=(("3-1", "3-0", "2-3"), ("0-3", "3-2", "3-1")),
        correction="3-2",
        corrected="3–2",
        words=("Table", "Sets"),
    ),
    Journey(
        game="darts",
        entries=NAMES,
        rounds=(("5-3", "5-0", "2-5"), ("0-5", "5-4", "5-1")),
        correction="5-4",
        corrected="5–4",
        words=("Board", "Legs"),
    ),
    Journey(
        game="e-sports",
        entries=NAMES,
        rounds=(("2-1", "2-0", "0-2"), ("0-2", "2-1", "2-1")),
        correction="2-1",
        corrected="2–1",
        words=("Match", "12 2:1 is a win by 2:1 against line 12"),
    ),
    Journey(
        game="races",
        entries=NAMES,
        rounds=(("2 1 3 4 - 5",), ("1 2 2 - 5 4",)),
        correction="1 2 3 - 5 4",
        corrected="1 2 3 − 5 4",
        words=("Driver", "Race 2", "6 drivers", "43"),
    ),
)
