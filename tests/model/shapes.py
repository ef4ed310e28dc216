"""Games of every shape: three sides with points and a length, teams, a race with retirements, a two-player game."""

import datetime as dt

from crosstable import Game, Member, Side

DAY = dt.date(2024, 5, 1)
ONE_SIDED = {"full-bye", "half-bye", "zero-bye", "allocated-bye", "late"}
PREFERANS = Game(
    (Side.of("Ann", points=-12), Side.of("Bo", points=30.5), Side.of("Cy", points=-18.5)), length=20, date=DAY
)
TEAMS = Game(
    (
        Side(
            tuple(Member(f"R{n}", share=0.5 if n == 7 else 1.0, points=float(n)) for n in range(8)), place=2, points=48
        ),
        Side(tuple(Member(f"B{n}") for n in range(7)), place=1, points=50),
    ),
    discipline="slayer",
)
RACE = Game(
    (
        Side.of("Ann", place=1, points=25),
        Side.of("Bo", place=2, points=16.5),
        Side.of("Cy", place=2, points=16.5),
        Side((Member("Di"),), reason="DNF"),
        Side((Member("Ed"),), reason="DSQ"),
    ),
    event="Grand Prix",
    round=3,
)
DUEL = Game(
    (Side.of("Ann", place=1, colour="black"), Side((Member("Bo"),), place=2, colour="white", score=0.5)),
    handicap=2.0,
    komi=-6.5,
    neutral=True,
    board=4,
    time=dt.time(18, 30, 5),
    date=DAY,
    row_id="r1",
    source="club",
)
