"""What is wrong with files, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "encoding-not-known": "Encoding {encoding!r} is not known. Use utf-8, utf-16, latin-1 or cp1252.",
        "encoding-of-binary": "{format} is not a text format, so it has no encoding {encoding!r}. Leave it out.",
        "ending-not-known": "{file!r}: no format has the ending .{ending}. {hint}. Known endings: {known}.",
        "file-too-large": "{file}: the file is larger than {most:,} MB. Check that it is the right file.",
        "file-without-ending": "{file!r} has no ending that names its format. Rename it to end in one of {known}.",
        "file-without-games": "{file}: the file contains no games. Check that it is the right file.",
        "line-not-of-encoding": "{file}: line {line}, byte {byte} ({found!r}) is not {encoding}. Save the file as "
        "UTF-8, or {@name-encoding}.",
        "line-too-long": "{file}: line {line} has more than {most:,} characters. Check that it is the right file.",
        "not-of-encoding": "{file}: byte {byte} is not {encoding}. Save the file as UTF-8, or {@name-encoding}.",
        "not-wer": "{file}: the file begins with <{tag}>, not <event>, so it is not a .wer file. Check that it is the "
        "right file.",
        "not-xml": "{file}: line {line} is not XML ({why}). Check that it is the right file.",
        "nul-bytes": "NUL bytes from here on ({count:,} in all) were read as spaces. Check that the file is complete.",
        "pgn-player-missing": "The game has no White or no Black. Name both; it was left out.",
        "format-not-written": "The format {format!r} can be read but not written. Name another one.",
        "pgn-without-games": '{file}: the file contains no games: no line looks like [White "Example, Ann"]. Check '
        "that it is the right file.",
        "pasted-line-too-long": "Line {line} is longer than {most:,} characters. Paste one player per line.",
        "pasted-low-rating": "Line {line}: {number!r} was read as a rating. "
        "If it belongs to the name, enter the player by name, not in a list.",
        "pasted-bye": "Line {line}: {note!r} is read as a request for a bye in round {rounds}.",
        "pasted-late": "Line {line}: {note!r} is read as a late arrival: round {round} is the first that they play.",
        "pasted-number-in-name": "Line {line}: {number!r} was read as part of the name.",
        "pasted-rating-or-name": "Line {line}: {number!r} was read as a rating. If it belongs to the name, enter it by "
        "name, not in a list.",
        "pasted-total": "Line {line} looks like a total, not like a player. It is left out.",
        "pasted-unsure": "Line {line}: there is a question mark. Is the player sure to come?",
        "pasted-rating-or-year": "Line {line}: {number!r} was read as a rating. "
        "If it is a year of birth, write *{number}.",
        "pasted-twice": "Line {line}: {kept!r} was used, and {other!r} after it was ignored. Check which one is right.",
        "reading-stopped": "{file}: reading stopped: {why}. Check the file and try again.",
        "wer-bye-outcome": "Outcome {outcome!r} without an opponent is read as a bye.",
        "wer-outcome": "Outcome {outcome!r} is not known (1 won, 2 drawn); the match is kept without a result.",
        "wer-person-not-in-list": "{what} {id!r} is not in the list of persons. The match was left out.",
        "wer-player-twice": "Player {player!r} plays twice in round {round}. The match was left out.",
        "wer-round-number": "Round {found!r} is read as round {round}.",
        "wer-too-many-rounds": "There are more than {most} rounds; the rest was left out.",
        "xml-cut-off": "The file is damaged or cut off here ({why}); what came before was read.",
        "xml-too-deep": "{file}: the XML is nested too deeply, or has too many elements, for an event. Check that it "
        "is the right file.",
        "xml-with-document-type": "{file}: the file contains a document type, an entity or a processing instruction "
        "({found!r}), which can be harmful and is never needed. Save the file without it.",
        "xml-without-elements": "{file}: the file contains no element, so it is not XML. Check that it is the "
        "right file.",
    }
)
ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "name-encoding": "name its encoding, such as latin-1",
    }
)
