"""The lines of a FIDE tournament file (TRF26) that speak of teams.

| line | holds | columns |
|---|---|---|
| 310 | a team: number, name, short name, strength, match points, game points, rank, its players in board order | 5-7, 9-40, 42-46, 48-53, 55-60, 62-67, 69-71, from 74 every 5 |
| 013 | the same in older files: name, players; numbered in the order of the lines | 5-36, from 37 every 5 |
| 300 | a line-up out of this order: round, team, opponent, players by board (0: nobody) | 5-7, 9-11, 13-15, from 17 every 5 |
| 320 | what a pairing-allocated bye pays, and the team of each round | 5-8, 10-13, from 15 every 4 |
| 330 | a forfeited match: `+-`, `-+` or `--`, round, White, Black | 5-6, 8-10, 12-14, 16-18 |
| 240 | requested byes: F, H or Z, round, teams | 5, 7-9, from 11 every 5 |
| 352 | colours of the first-named team by board: WBWB | 5- |
| 362 | match points: TW, TD, TL | 5- |

Source: FIDE Handbook, TRF26 (in force 1 September 2025), team section.
"""  # noqa: E501  # a table

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from crosstable.formats.trf.player_rows import half_points_of, points_of
from crosstable.model.digits import whole_number
from crosstable.model.results import ResultKind

LINES_OF_TEAMS = frozenset({"013", "082", "240", "300", "310", "320", "330", "352", "362"})
BYES = {"F": ResultKind.FULL_BYE, "H": ResultKind.HALF_BYE, "Z": ResultKind.ZERO_BYE}
_MATCH_POINTS = re.compile(r"T([WDL])\s*=?\s*(\d+(?:[.,]\d+)?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TrfTeamLine:
    """A team as a line states it: numbers of players, half-points, None where a column is empty."""

    number: int
    name: str
    players: tuple[int, ...]
    short_name: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class TeamLines:
    """What the lines of teams say.

    Args:
        teams: in the order of the file.
        line_ups: by round and team: numbers of players by board, 0 for nobody.
        pab: match points and game points of a pairing-allocated bye, None where the file does not say.
        byes: round, team and kind.
        forfeits: round, White team, Black team, and `+-`, `-+` or `--`.
        colours: of the first-named team by board; empty where the file does not say.
        match_points: of a win, a draw, a loss, by letter.
    """

    teams: tuple[TrfTeamLine, ...]
    line_ups: dict[tuple[int, int], tuple[int, ...]]
    pab: tuple[int, int] | None
    byes: tuple[tuple[int, int, ResultKind], ...]
    forfeits: tuple[tuple[int, int, int, str], ...]
    colours: str
    match_points: dict[str, int]


def numbers_from(text: str, start: int, width: int, step: int) -> tuple[int, ...]:
    """Read numbers from a column (from 0) on; an empty or unreadable one is 0."""
    end = len(text.rstrip())
    return tuple([whole_number(text[at : at + width]) or 0 for at in range(start, end, step)])


def team_lines(texts: Iterable[str]) -> TeamLines:
    """Read the lines of teams among these; lines that cannot be read are left out."""
    teams: list[TrfTeamLine] = []
    line_ups: dict[tuple[int, int], tuple[int, ...]] = {}
    pab: tuple[int, int] | None = None
    byes: list[tuple[int, int, ResultKind]] = []
    forfeits: list[tuple[int, int, int, str]] = []
    colours, match_points = "", {}
    listed = list(texts)
    has_310 = any(text.startswith("310") for text in listed)
    for text in listed:
        tag = text[:3]
        if tag == "310" and (number := whole_number(text[4:7])) is not None:
            teams.append(_team(text, number))
        elif tag == "013" and not has_310:
            players = tuple(filter(None, numbers_from(text, 36, 4, 5)))
            teams.append(TrfTeamLine(len(teams) + 1, text[4:36].strip(), players))
        elif tag == "300":
            round, team = whole_number(text[4:7]), whole_number(text[8:11])
            if round and team:
                line_ups[round, team] = numbers_from(text, 16, 4, 5)
        elif tag == "320":
            paid = half_points_of(text[4:8].strip()), half_points_of(text[9:13].strip())
            pab = (paid[0], paid[1]) if paid[0] is not None and paid[1] is not None else pab
            rounds = enumerate(numbers_from(text, 14, 3, 4), start=1)
            byes += [(round, team, ResultKind.ALLOCATED_BYE) for round, team in rounds if team]
        elif tag == "240" and text[4:5].upper() in BYES and (round := whole_number(text[6:9])):
            byes += [(round, team, BYES[text[4:5].upper()]) for team in numbers_from(text, 10, 4, 5) if team]
        elif tag == "330" and text[4:6] in ("+-", "-+", "--"):
            found = whole_number(text[7:10]), whole_number(text[11:14]), whole_number(text[15:18])
            if found[0] and found[1] and found[2]:
                forfeits.append((found[0], found[1], found[2], text[4:6]))
        elif tag == "352" and text[3:].strip().strip("WBwb") == "":
            colours = text[3:].strip().upper()
        elif tag == "362":
            read = {letter.upper(): half_points_of(points) for letter, points in _MATCH_POINTS.findall(text[3:])}
            match_points = {letter: points for letter, points in read.items() if points is not None}
    return TeamLines(tuple(teams), line_ups, pab, tuple(byes), tuple(forfeits), colours, match_points)


def _team(text: str, number: int) -> TrfTeamLine:
    return TrfTeamLine(
        number,
        text[8:40].strip(),
        tuple(filter(None, numbers_from(text, 73, 4, 5))),
        text[41:46].strip(),
        whole_number(text[47:53]),
        half_points_of(text[54:60].strip()),
        half_points_of(text[61:67].strip()),
        whole_number(text[68:71]),
    )


def line_310(team: TrfTeamLine) -> str:
    """Write a team.

    Example:
        >>> line_310(TrfTeamLine(1, "India", (1, 5), "IND", 2486, 30, 56, 11))
        '310   1 India                            IND     2486   15.0   28.0  11     1    5'
    """
    strength = "" if team.strength is None else str(team.strength)
    match_points = "" if team.match_points is None else points_of(team.match_points)
    game_points = "" if team.game_points is None else points_of(team.game_points)
    rank = "" if team.rank is None else str(team.rank)
    head = f"310 {team.number:>3} {team.name[:32]:<32} {team.short_name[:5]:<5} {strength:>6} "
    return f"{head}{match_points:>6} {game_points:>6} {rank:>3}  " + " ".join(f"{each:>4}" for each in team.players)


def line_300(round: int, team: int, opponent: int, players: Sequence[int]) -> str:
    """Write a line-up out of the order of the team.

    Example:
        >>> line_300(2, 1, 7, (5, 0))
        '300 002   1   7    5 0000'
    """
    boards = " ".join("0000" if player == 0 else f"{player:>4}" for player in players)
    return f"300 {round:03} {team:>3} {opponent:>3} {boards}"


def line_320(match_points: int, game_points: int, teams: Sequence[int]) -> str:
    """Write the pairing-allocated byes: what they pay in half-points, and the team of each round, 0 for none.

    Example:
        >>> line_320(2, 4, (0, 9))
        '320  1.0  2.0 000   9'
    """
    rounds = " ".join("000" if team == 0 else f"{team:>3}" for team in teams)
    return f"320 {points_of(match_points):>4} {points_of(game_points):>4} {rounds}"


def line_330(kind: str, round: int, white: int, black: int) -> str:
    """Write a forfeited match.

    Example:
        >>> line_330("+-", 4, 23, 47)
        '330 +- 004  23  47'
    """
    return f"330 {kind} {round:03} {white:>3} {black:>3}"


def lines_240(byes: Iterable[tuple[int, int, ResultKind]]) -> Iterator[str]:
    """Write requested byes: round, team and kind.

    Example:
        >>> list(lines_240([(3, 26, ResultKind.HALF_BYE), (3, 47, ResultKind.HALF_BYE)]))
        ['240 H 003   26   47']
    """
    letters = {kind: letter for letter, kind in BYES.items()}
    found: dict[tuple[int, str], list[int]] = {}
    for round, team, kind in byes:
        if kind in letters:
            found.setdefault((round, letters[kind]), []).append(team)
    for (round, letter), teams in sorted(found.items()):
        yield f"240 {letter} {round:03} " + " ".join(f"{team:>4}" for team in sorted(teams))


def line_362(win: int, draw: int, loss: int) -> str:
    """Write what matches pay, in half-points; nothing where they pay 2, 1 and 0 points.

    Example:
        >>> line_362(6, 2, 0)
        '362 TW 3.0    TD 1.0    TL 0.0'
    """
    if (win, draw, loss) == (4, 2, 0):
        return ""
    return f"362 TW{points_of(win):>4}    TD{points_of(draw):>4}    TL{points_of(loss):>4}"
