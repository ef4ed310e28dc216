"""Our own style sheets and scripts as they are sent: without the lines that are comments, and without indentation.

Only lines that are nothing else are left out, so that no text of a script is ever taken for a comment; a template that
goes over several lines is not indented anew, as no file of ours has one (`tests/publish/test_own_source.py`).
"""

from __future__ import annotations

from collections.abc import Iterator


def sent_source(text: str) -> str:
    r"""Return a style sheet or script as it is sent.

    Example:
        >>> sent_source("// why\n  const a = 1; // here\n/* all\n of it */\n\n.b { top: 0 }\n")
        'const a = 1; // here\n.b { top: 0 }\n'
    """
    return "".join(f"{line}\n" for line in _lines(text))


def _lines(text: str) -> Iterator[str]:
    is_inside = False
    for line in map(str.strip, text.splitlines()):
        if is_inside or (line.startswith("/*") and "*/" not in line[:-2]):
            is_inside = not line.endswith("*/")
        elif line and not line.startswith("//"):
            yield line
