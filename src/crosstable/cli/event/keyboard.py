"""Input that a person types."""

from __future__ import annotations

import sys


def is_typing() -> bool:
    """Return whether the input is a terminal, so that questions can be asked."""
    return sys.stdin.isatty()


def typed_line() -> str:
    """Return the next line typed; "" at the end of the input (Ctrl-D)."""
    try:
        return input("> ").strip()
    except EOFError:
        return ""
