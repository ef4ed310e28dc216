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


def confirmed(question: str, *, default: bool) -> bool:
    """Ask a question on stderr, until it is answered with yes or no.

    Args:
        question: that is asked.
        default: the answer of nothing but Return.
    Raises:
        KeyboardInterrupt: the input has ended.
    """
    answers = {"": default, "y": True, "yes": True, "n": False, "no": False}
    while True:
        sys.stderr.write(f"{question} [{'Y/n' if default else 'y/N'}]: ")
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise KeyboardInterrupt
        if (word := line.strip().casefold()) in answers:
            return answers[word]
        sys.stderr.write("Answer y or n.\n")
