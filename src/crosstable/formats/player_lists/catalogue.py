"""What is wrong with lists of players, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "egf-row-incomplete": "{line!r}: the name, country, grade or rating is missing. The player was left out.",
        "list-cut-off": "The file ends in the middle of a player, who was left out. Check that it is complete.",
        "list-not-known": "{file}: this is not a player list of FIDE (text or XML), the EGF or the AGA (TDList). "
        "Download the list again, and import the file as it came.",
        "list-with-document-type": "{file}: the file contains a document type or an entity, which no player list "
        "needs. Download the list again.",
        "no-aga-number": "{line!r} has no AGA number in its second field. The player was left out.",
        "no-fide-number-in-line": "{line!r} does not begin with a FIDE number. The line was left out.",
        "not-a-fide-number": "{number!r} is not a FIDE number. The player was left out.",
        "not-a-rating": "{text!r} is not a rating. The player is kept without one.",
        "not-fide-text": "{file}: the first line does not begin with 'ID Number', so this is not a FIDE list. "
        "Download the list again.",
        "player-without-end": "{file}: line {line}: the entry of a player has no end. Check that the file is complete.",
        "zip-unreadable": "{file}: the ZIP cannot be opened ({why}). Download it again.",
        "zip-with-several-files": "{file}: there are {count} files in the ZIP. Unpack it and import the list.",
    }
)
