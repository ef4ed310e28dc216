"""Points below zero among the words of a command: `event result league.db 2 120 -40 -80`."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

_MINUS = "\N{MINUS SIGN}"
_POINTS = re.compile(r"-(?=\d)")


class TakesPoints(TyperCommand):
    """A command that takes -40 for points, and every other word with a hyphen before it for an option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Write the hyphen before a number as a minus sign, which begins no option; `result_lines` reads both."""
        return super().parse_args(ctx, [_POINTS.sub(_MINUS, arg) if _POINTS.match(arg) else arg for arg in args])
