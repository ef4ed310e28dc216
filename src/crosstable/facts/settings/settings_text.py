"""Settings of a league as the text of a `league.toml`, which reads back as the same settings.

    name = "Sunday chess"
    [[pools]]
    key = "blitz"
    selection = {disciplines = ["blitz"], starts = 2025-01-01}

Comments of the file that was applied are not kept, and the image of a logo is no text: a comment says that it is there.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping
from typing import Any

_TABLES = ("display", "club")
_LISTS = ("seasons", "pools")
_DAYS = ("starts", "ends")
_LOGO = '# logo = "logo.png"  The league keeps the image; name its file to keep it when this file is applied.'


def settings_text(plain: Mapping[str, Any]) -> str:
    """Return settings as text.

    Args:
        plain: as the league keeps them.
    """
    lines = [_line(key, value) for key, value in plain.items() if key not in (*_TABLES, *_LISTS)]
    for name in _TABLES:
        if plain.get(name):
            lines += ["", f"[{name}]", *_table(plain[name])]
    for name in _LISTS:
        for each in plain.get(name) or ():
            lines += ["", f"[[{name}]]", *_table(each)]
    return "\n".join(lines) + "\n"


def _table(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if key == "logo" and value:
            yield _LOGO
        else:
            yield _line(key, value)


def _line(key: str, value: Any) -> str:
    return f"{_key(key)} = {_day(value) if key in _DAYS else _value(value)}"


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        items = (_line(key, each) for key, each in value.items())
        return f"{{{', '.join(items)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if isinstance(value, (int, float)) else '"none"' if value is None else _text(str(value))


def _day(value: Any) -> str:
    try:
        return dt.date.fromisoformat(str(value)).isoformat()
    except ValueError:
        return _value(value)


def _text(text: str) -> str:
    """Return a text in quotes; TOML takes the escapes of JSON, but for the character that deletes."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
