"""Words that people type: results, tie-breaks, prizes, pairs, settings; what is shown of them is read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from crosstable.commands.cursors import cursor_values
from crosstable.commands.fields import fields_of
from crosstable.commands.reading import read_input
from crosstable.commands.table import all_commands, all_readings
from crosstable.events.result_lines import in_lines, parse_line, read_boards, read_lines
from crosstable.games.profile import GameProfile
from crosstable.games.profiles import GAMES, GO, game_profile
from crosstable.model.errors import CrosstableError
from crosstable.model.games import Game, Side
from crosstable.model.prizes import parse_prize
from crosstable.model.results import ResultKind, ResultRules
from crosstable.model.tables.mapping import Mapping as ColumnMapping
from crosstable.pairing.constraints import parse_pair
from crosstable.pairing.systems import parsed_settings
from crosstable.ranking.codes import parse_code
from crosstable.ratings.settings import system_of_words
from tests.fuzz.rules import accepted, check_error, same

NONE_YET = ResultKind.UNPLAYED


def _result_word(profile: GameProfile) -> Callable[[str], object]:
    colours = [side.colour for side in profile.sides] if profile.has_colours else [None, None]
    pair = Game(
        tuple(Side.of(name, colour=colour) for name, colour in zip("ab", colours, strict=True)), NONE_YET, board=7
    )
    table = Game(tuple(map(Side.of, "abc")), NONE_YET, board=7)

    def read(text: str) -> None:
        for game in (pair, table):
            try:
                found = profile.result_of(game, text)
            except CrosstableError as error:
                check_error(error)
                continue
            with accepted():
                written = profile.result_text(found)
                again = profile.result_of(game, written) if written else found
            same(f"result {text!r} written as {written!r}", _outcome(found), _outcome(again))

    return read


def _outcome(game: Game) -> object:
    return game.kind, [(side.place, side.score) for side in game.sides]


def _ranks(text: str) -> None:
    ranks = GO.ranks
    assert ranks is not None
    rank = ranks.rank(text)
    with accepted():
        same("rank", rank, ranks.rank(str(rank)))


def _prize(text: str) -> None:
    prize = parse_prize(text)
    with accepted():
        same("prize", prize, parse_prize(str(prize)))


def _code(text: str) -> None:
    acronym, modifiers = parse_code(text)
    with accepted():
        same("code", (acronym, modifiers), parse_code(f"{acronym}{modifiers}"))


def _fields() -> Iterator[tuple[type, str]]:
    """Yield a field of each kind that the commands have, of inputs that need nothing else."""
    found: dict[str, tuple[type, str]] = {}
    for command in (*all_commands().values(), *all_readings().values()):
        fields = fields_of(command.input_class)
        for name, field in fields.items():
            if not any(each.is_required for each in fields.values() if each.name != name):
                found.setdefault(str(field.kind), (command.input_class, name))
    yield from found.values()


def _in_fields(text: str) -> None:
    for input_class, name in FIELDS:
        try:
            read_input(input_class, {name: text}, texts=True)
        except CrosstableError as error:
            check_error(error)


FIELDS = tuple(_fields())
WORDS: Mapping[str, Callable[[str], object]] = {
    **{f"result of {name}": _result_word(game_profile(name)) for name in GAMES},
    "field": _in_fields,
    "line": parse_line,
    "lines": lambda text: in_lines(text.split()),
    "slip": lambda text: read_lines([text], "e1", None),
    "confirmed": lambda text: read_boards([text], "e1", 2),
    "rank": _ranks,
    "prize": _prize,
    "tie-break": _code,
    "column": lambda text: ColumnMapping.parse([text]),
    "pair": lambda text: parse_pair(text, ["1", "2", "van-dijk"]),
    "cursor": lambda text: cursor_values(text, 2),
    "rules": ResultRules.preset,
    "setting": lambda text: parsed_settings("go", dict([text.partition("=")[::2]])),
    "system": lambda text: system_of_words(text.split()[0] if text.split() else "", text.split()[1:]),
}
