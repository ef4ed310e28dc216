"""Guess what the columns of a table hold, from their usual names.

Rules
1. Names are compared without case, spaces and signs: `HomeTeam`, `home_team` and `Home team` agree.
2. Sides are marked by a, b, c ...; 1, 2, 3 ...; home and away; first and second; white and black.
   Of white and black the first column is side a, and the colours are known.
3. `score` of both sides is points, unless every value shown is 1, 0.5 or 0 as in a table of results.
4. `player` with `opponent` is a wide table; `player` with a game and no second player a long one.
5. In a long table with a place column a team is not a side: each row has its own place.
   Without one, the team or side is, and points belong to the member.
6. `round`, `board`, `kind`, `neutral` and the like are taken when most of the values shown can be read as such.
   The others are then reported row by row: a misspelt kind must not cost the whole column.
7. `event_sequence` and `round`, which put games in order, come only from columns named so.
   `league` is not an event: a league is played on many dates.
8. What the user maps comes first: the guess finds the other fields in the other columns.

The guess is shown to the user, who can correct it; columns that are not used are named in a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Mapping as AnyMapping
from functools import partial
from types import MappingProxyType

from crosstable.model.arguments import all_of_kind
from crosstable.model.counted import joined
from crosstable.model.digits import whole_number
from crosstable.model.games import Better, Colour
from crosstable.model.messages import message
from crosstable.model.tables.cells import (
    SCORE_WORDS,
    BadCell,
    read_colour,
    read_kind,
    read_neutral,
    read_number,
    read_whole,
    shown,
    text_of,
)
from crosstable.model.tables.mapping import LETTERS, SHEET_FIELDS, WORDS, Mapping
from crosstable.model.tables.problems import ProblemLog
from crosstable.model.tables.winners import WINNER_NAMES, note_guessed_winner, with_winner

SAMPLE_ROWS = 1000
_MOST_UNUSED = 500  # columns named in one message
_NOTHING = Mapping({})
Wanted = Mapping | Iterable[str] | AnyMapping[str, str] | None

GAME_NAMES: AnyMapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "date": ("date", "datetime", "day", "played", "played_on", "played_at", "game_date", "match_date", "timestamp"),
        "time": ("time", "start_time", "kick_off", "kickoff"),
        "event": ("event", "event_name", "event_id", "tournament", "tournament_name"),
        "event_sequence": ("event_sequence", "event_number", "event_no"),
        "round": ("round", "round_number", "round_no", "rd", "rnd", "matchday"),
        "board": ("board", "board_number", "board_no", "table", "table_number", "table_no"),
        "discipline": ("discipline", "variant", "time_control"),
        "kind": ("kind", "result_kind", "game_kind"),
        "handicap": ("handicap", "hcp", "stones"),
        "komi": ("komi",),
        "length": ("length", "bula", "bullet", "pulka"),
        "weight": ("weight", "game_weight"),
        "neutral": ("neutral", "is_neutral", "neutral_ground", "neutral_venue", "neutral_site", "on_neutral_ground"),
    }
)
ID_NAMES = ("game_id", "match_id", "id", "row_id", "game_no", "game_number", "gameid", "matchid")
GAME_KEY_NAMES = ("game", "game_id", "match", "match_id", "race", "race_id", "heat", "gameid", "matchid", "id")
PLAYER_WORDS = ("player", "name", "team", "club", "competitor", "entrant", "participant", "side", "player_name")
LONG_PLAYER_NAMES = ("player", "player_name", "player_id", "driver", "competitor", "participant", "entrant", "name")
SIDE_NAMES = ("side", "team", "team_id", "team_name", "party")
PLACE_NAMES = ("place", "position", "pos", "rank", "finish", "finishing_position")
REASON_NAMES = ("reason", "reason_retired", "reason_not_classified", "status")
POINTS_WORDS = ("points", "goals", "pts", "goal", "runs")
MEMBER_POINTS_NAMES = ("member_points", "player_points", "player_score", "points", "score", "goals", "pts")
SIDE_POINTS_NAMES = ("points", "score", "pts", "player_score", "side_points", "team_points", "team_score")
RATING_WORDS = ("rating", "elo", "player_rating", "rating_before", "old_rating")
RESULT_NAMES = ("result", "score", "outcome", "res")
_FIRST = ("a", "1", "home", "first")
_SECOND = ("b", "2", "away", "second", "visitor")
_SHORT = {
    "fthg": "points_a", "hg": "points_a", "ftag": "points_b", "ag": "points_b",
    "p1": "player_a", "p2": "player_b", "p3": "player_c", "p4": "player_d",
}  # fmt: skip
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SIGNS = re.compile(r"[\W_]+")
_NUMBERED = re.compile(r"([^\W\d_]{2,})(\d{1,2})")


def settled_mapping(
    wanted: Wanted, columns: Sequence[str], sample: Sequence[Sequence[object]], log: ProblemLog
) -> Mapping:
    """Take the given mapping, or guess what it leaves open, and check it against the columns.

    A guessed winner and the columns that are not used are warnings in the log.

    Raises:
        FormatError: a column that is not there; no player, game or result.
    """
    rows = sample[:SAMPLE_ROWS]
    if isinstance(wanted, Mapping):
        mapping = given = guess = wanted
    else:
        listed = () if wanted is None else wanted
        words = wanted if isinstance(wanted, AnyMapping) else tuple(all_of_kind("mapping", listed, str, WORDS))
        given = Mapping.parse(words)
        guess = guess_mapping(columns, rows, given)
        mapping = Mapping.parse(words, guess)
    is_named = given.has("winner")
    mapping = with_winner(mapping, _samples(columns, rows), is_named=is_named)
    mapping.check(columns)
    note_guessed_winner(log, mapping, is_named=is_named)
    note_unused(log, mapping.unused(guess.unused(columns)))  # without those that the user ignores: `event=`
    return mapping


def note_unused(log: ProblemLog, columns: Iterable[str]) -> None:
    """Warn of columns that are not used."""
    if names := names_of_columns(columns):
        log.add("columns unused", None, None, message("model/tables/columns-unused", columns=names), "warning")


def names_of_columns(columns: Iterable[str]) -> str:
    """Return the names of columns for a message; a column without a name is left out."""
    return joined([shown(column) for column in columns if column], most=_MOST_UNUSED, empty="")


def guess_mapping(
    column_names: Sequence[str], sample_rows: Sequence[Sequence[object]] = (), mapping: Mapping = _NOTHING
) -> Mapping:
    """Guess which column holds what.

    The guess may be incomplete: `Mapping.check` reports what is missing.

    Args:
        column_names: the header.
        sample_rows: some rows, each with one cell per column; they settle rules 3 and 6.
        mapping: what is known already; its columns are not used for other fields.
    Example:
        >>> guess_mapping(["Date", "White", "Black", "Result"]).in_words()
        ['player_a <- White', 'player_b <- Black', 'result <- Result', 'date <- Date', 'first_colour: white']
    """
    keys = _keys(column_names)
    samples = _samples(column_names, sample_rows)
    sides, first_colour = _sides(keys)
    if not mapping.has("player") and ("player_a" in {*sides, *mapping.columns} or mapping.has("player_b")):
        taken = set(mapping.columns.values())
        columns = {name: column for name, column in sides.items() if column not in taken} | dict(mapping.columns)
        if not any(name.startswith("score_") for name in mapping.columns):
            _settle_scores(columns, samples)
        if not any(name.startswith(("score_", "points_", "place_")) for name in columns):
            _take(columns, "result", RESULT_NAMES, keys)
            if "result" not in columns:
                _take(columns, "winner", WINNER_NAMES, keys)
        _take(columns, "id", ID_NAMES, keys)
    else:
        columns, first_colour = _long(keys, mapping), None
    for name, names in GAME_NAMES.items():
        _take(columns, name, names, keys, partial(_suits, name, samples))
    is_sheet = "middle_a" in columns or columns.get("length") in {keys.get("bula"), keys.get("pulka")} - {None}
    better: Better = "lower" if is_sheet else "higher"
    return Mapping(columns, better=better, first_colour=first_colour)


def _key(name: str) -> str:
    return _SIGNS.sub("_", _CAMEL.sub("_", name.strip())).strip("_").casefold()


def _keys(column_names: Sequence[str]) -> dict[str, str]:
    """Map the comparable form of each name to the column; the first of two alike counts."""
    keys: dict[str, str] = {}
    for name in column_names:
        keys.setdefault(_key(name), name)
    keys.pop("", None)
    return keys


def _samples(column_names: Sequence[str], rows: Sequence[Sequence[object]]) -> dict[str, list[str]]:
    """Return the filled cells shown of each column."""
    found: dict[str, list[str]] = {name: [] for name in column_names}
    for row in rows:
        for name, cell in zip(column_names, row, strict=False):
            if text := text_of(cell):
                found[name].append(text)
    return found


def _sides(keys: dict[str, str]) -> tuple[dict[str, str], Colour | None]:
    """Find the fields of lettered, numbered or named sides."""
    white_first = [key for key in keys if {"white", "black"} & set(key.split("_"))]
    first_colour: Colour | None = None
    if white_first:
        first_colour = "white" if "white" in white_first[0].split("_") else "black"
    columns: dict[str, str] = {}
    for key, column in keys.items():
        name = _SHORT.get(key) or _sided_field(key, first_colour)
        if name is not None:
            columns.setdefault(name, column)
    if "player_a" not in columns and "player" in keys and "opponent" in keys:
        columns = {"player_a": keys["player"], "player_b": keys["opponent"], **columns}
    is_by_colour = first_colour is not None and {"white", "black"} & set(_key(columns.get("player_a", "")).split("_"))
    return columns, first_colour if is_by_colour else None


def _sided_field(key: str, first_colour: str | None) -> str | None:
    numbered = _NUMBERED.fullmatch(key)
    words = [numbered[1], numbered[2]] if numbered else key.split("_")
    marks = [word for word in words if _letter(word, first_colour) is not None]
    if len(marks) != 1:
        return None
    rest = "_".join(word for word in words if word != marks[0])
    stem = _stem(rest, is_bare_word=len(marks[0]) > 1)
    return None if stem is None else f"{stem}_{_letter(marks[0], first_colour)}"


def _letter(word: str, first_colour: str | None) -> str | None:
    if word in {"white", "black"}:
        return "a" if word == first_colour else "b"
    if word in _FIRST or word in _SECOND:
        return "a" if word in _FIRST else "b"
    number = whole_number(word)
    if number is not None and 1 <= number <= len(LETTERS):
        return LETTERS[number - 1]
    return word if len(word) == 1 and word in LETTERS[:8] else None


def _stem(rest: str, *, is_bare_word: bool) -> str | None:
    if rest in PLAYER_WORDS or (not rest and is_bare_word):
        return "player"
    if rest in {"score", "result"}:
        return "score"
    if rest in POINTS_WORDS:
        return "points"
    if rest in {"colour", "color"}:
        return "colour"
    if rest in RATING_WORDS:
        return "rating"
    if rest in SHEET_FIELDS:
        return rest
    return "place" if rest == "place" else None  # `rank` of a side is usually its world ranking


def _settle_scores(columns: dict[str, str], samples: dict[str, list[str]]) -> None:
    """Turn scores of both sides that are no tournament scores into points (rule 3)."""
    letters = [name[-1] for name in columns if name.startswith("player_")]
    scores = [f"score_{letter}" for letter in letters]
    if "score_b" not in columns or "points_a" in columns:
        return
    cells = [samples[columns[name]] for name in scores if name in columns]
    plain = all(text in SCORE_WORDS or text in {"1.0", "0.5", "0,5", "0.0"} for column in cells for text in column)
    both_won = any(set(pair) <= {"1", "1.0"} for pair in zip(*cells, strict=False)) if cells else False
    if len(letters) == 2 and plain and not both_won:
        return
    for name in scores:
        if name in columns:
            columns[name.replace("score", "points")] = columns.pop(name)


def _long(keys: dict[str, str], mapping: Mapping) -> dict[str, str]:
    columns = dict(mapping.columns)
    _take(columns, "game", GAME_KEY_NAMES, keys)
    _take(columns, "player", LONG_PLAYER_NAMES, keys)
    if "game" not in columns or "player" not in columns:
        return dict(mapping.columns)
    _take(columns, "place", PLACE_NAMES, keys)
    _take(columns, "reason", REASON_NAMES, keys)
    if "place" not in columns:
        _take(columns, "side", SIDE_NAMES, keys)
    if "side" in columns:
        _take(columns, "member_points", MEMBER_POINTS_NAMES, keys)
        if "member_points" not in columns:
            _take(columns, "points", SIDE_POINTS_NAMES, keys)
    else:
        _take(columns, "points", SIDE_POINTS_NAMES, keys)
    _take(columns, "member_share", ("member_share", "share"), keys)
    _take(columns, "colour", ("colour", "color"), keys)
    _take(columns, "rating", RATING_WORDS, keys)
    return columns


def _take(
    columns: dict[str, str],
    name: str,
    names: Sequence[str],
    keys: dict[str, str],
    suits: Callable[[str], bool] = lambda _: True,
) -> None:
    """Map a field that is not mapped yet to the first of its usual names that is there, free and suits."""
    if name in columns:
        return
    taken = set(columns.values())
    for key in names:
        column = keys.get(key)
        if column is not None and column not in taken and suits(column):
            columns[name] = column
            return


def _suits(name: str, samples: AnyMapping[str, Sequence[str]], column: str) -> bool:
    """Return whether most of the cells shown of a column can be read as this field."""
    readers: dict[str, Callable[[str], object]] = {
        **dict.fromkeys(("event_sequence", "round", "board"), lambda text: read_whole(text, name)),
        **dict.fromkeys(("handicap", "komi", "length", "weight"), lambda text: read_number(text, name)),
        "kind": read_kind,
        "neutral": read_neutral,
        "colour": read_colour,
    }
    reader = readers.get(name)
    if reader is None:
        return True
    return 2 * sum(_reads(reader, text) for text in samples[column]) >= len(samples[column])


def _reads(reader: Callable[[str], object], text: str) -> bool:
    try:
        reader(text)
    except BadCell:
        return False
    return True
