"""Data as scripts: JSON that is safe in a page or a script file, whatever names it holds."""

from __future__ import annotations

import json

# A name must not end the script element that it stands in, nor the line of an older script engine.
_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def as_json(value: object) -> str:
    r"""Format JSON without characters that mean something to HTML.

    Example:
        >>> print(as_json({"name": "</script>"}))
        {"name":"\u003c/script\u003e"}
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return text


def call(function: str, *arguments: object) -> str:
    """Return a script that passes data to the page: `crosstable.rows("all",0,[...]);`."""
    return f"crosstable.{function}({','.join(as_json(argument) for argument in arguments)});\n"
