"""Help of the command line: plain text in two columns, as wide as the screen and at most 80 columns."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from crosstable.commands.fields import Field

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

_WIDEST = 80
_LONGEST_LABEL = 24
_TITLES = {"Parameters": "Options"}
_HELP = ("-h, --help", "Show this message and exit.")


def usage_line(name: str, arguments: Sequence[Field] = (), rest: str = "") -> str:
    """Return the line that shows how a command is typed.

    Args:
        name: of the command, without `crosstable`.
        arguments: in their order.
        rest: what follows of a group.
    """
    shown = [field.metavar if field.is_required else f"[{field.metavar}]" for field in arguments]
    return " ".join(["Usage: crosstable", *name.split(), "[OPTIONS]", *shown, *rest.split()])


class HelpPage:
    """Prints the help of a command or a group; Cyclopts calls it for each part.

    Args:
        text: what it does.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:  # noqa: ARG002
        """Print how the command is typed."""
        _print(console, [str(usage).strip(), ""])

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:  # noqa: ARG002
        """Print what the command does."""
        for paragraph in inspect.cleandoc(self._text).split("\n\n"):
            lines = _wrapped(" ".join(paragraph.split()), _width(console) - 2)
            _print(console, [*(f"  {line}" for line in lines), ""])

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:  # noqa: ARG002
        """Print the arguments, the options or the commands of a group."""
        rows = [(_label(entry), _description(entry)) for entry in panel.entries]
        rows = [row for row in rows if not row[0].startswith(("--help", "-h"))]
        title = _TITLES.get(str(panel.title), str(panel.title))
        if title == "Options":
            rows.append(_HELP)
        if rows:
            _print(console, [f"{title}:", *_columns(rows, _width(console)), ""])


def _label(entry: HelpEntry) -> str:
    if entry.positional_label:
        return entry.positional_label
    names = ", ".join([*entry.positive_shorts, *entry.positive_names])
    negative = "".join(f" / {name}" for name in entry.negative_names)
    return f"{names}{negative} {entry.metavar}" if entry.metavar else f"{names}{negative}"


def _description(entry: HelpEntry) -> str:
    shown = getattr(entry.description, "primary_renderable", entry.description)
    text: str = getattr(shown, "plain", "").strip()
    return f"{text}  [required]" if entry.required and entry.positional_label else text


def _columns(rows: Sequence[tuple[str, str]], width: int) -> Iterable[str]:
    """Yield rows in two columns; a long label has a line of its own."""
    first = min(max(len(label) for label, _ in rows), _LONGEST_LABEL) + 4
    for label, text in rows:
        lines = _wrapped(text, width - first)
        if len(label) + 4 > first:
            yield f"  {label}"
        else:
            lines[0] = f"  {label}".ljust(first) + lines[0]
            yield lines.pop(0).rstrip()
        yield from (" " * first + line for line in lines)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]


def _width(console: Console) -> int:
    return min(console.width, _WIDEST)


def _print(console: Console, lines: Iterable[str]) -> None:
    console.print("\n".join(lines), highlight=False, markup=False, soft_wrap=True, emoji=False)
