"""Write a page per rating system into docs/systems/, from its docstring: `python docs/build_systems.py`.

The pages are checked in; a test says when one is out of date.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path

from crosstable.ratings.parameter_fields import documented_parameters
from crosstable.ratings.rating_registry import SYSTEMS

FOLDER = Path(__file__).parent / "systems"
_SECTION = re.compile(r"^(Args|Raises|Example|Returns|Shapes|See also|Cost|Source|Errata):", re.MULTILINE)
_LISTS = ("Args", "Raises")


def page(name: str) -> str:
    """Return the page of one system."""
    system = SYSTEMS[name]
    lead, sections = _sections(inspect.getdoc(system) or "")
    made = system()
    scale = made.scale
    parts = [f"# {system.__name__}", lead]
    parts.append(
        f"```\ncrosstable rate results.csv --system {name}\n```\n\n"
        f"Scale: {scale.name}, {scale.better} is better, shown with {scale.decimals} decimals; "
        f"a new player starts at {scale.show(float(made.new_values(1)[0, 0]))}.\n"
        f"Rates {_sides(made.sides)}."
    )
    if "Args" in sections:
        usual = {field.name: field.default for field in dataclasses.fields(system)}
        entries = [(key, text.replace("|", "\\|")) for key, text in documented_parameters(system) if key in usual]
        rows = [f"| `{key}` | {_value(usual, key)} | {text} |" for key, text in entries]
        parts.append(
            "\n".join(["## Parameters", "", "| parameter | default | meaning |", "| --- | --- | --- |", *rows])
        )
    if "Example" in sections:
        parts.append(f"## Example\n\n```python\n{inspect.cleandoc(sections['Example'])}\n```")
    told = (title for title in ("Cost", "Source", "Errata") if title in sections)
    parts += [f"## {title}\n\n{_joined(sections[title])}" for title in told]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def index() -> str:
    """Return the table of all systems."""
    lines = ["# Rating systems", "", "| `--system` | system | rates | |", "| --- | --- | --- | --- |"]
    for name in SYSTEMS:
        system = SYSTEMS[name]
        first = (inspect.getdoc(system) or "").partition("\n")[0]
        lines.append(f"| `{name}` | [{system.__name__}]({name}.md) | {_sides(system().sides)} | {first} |")
    lines += ["", "Which one forecasts your games best: [`crosstable backtest`](../evaluation.md)."]
    return "\n".join(lines) + "\n"


def pages() -> dict[str, str]:
    """Return every page by file name."""
    return {"README.md": index(), **{f"{name}.md": page(name) for name in SYSTEMS}}


def _sections(text: str) -> tuple[str, dict[str, str]]:
    starts = [*_SECTION.finditer(text)]
    ends = [match.start() for match in starts[1:]] + [len(text)]
    lead = text[: starts[0].start()] if starts else text
    return lead, {match[1]: text[match.end() : end] for match, end in zip(starts, ends, strict=True)}


def _joined(text: str) -> str:
    return " ".join(text.split())


def _value(usual: dict[str, object], key: str) -> str:
    value = usual.get(key, "")
    return "" if value is dataclasses.MISSING or value == "" else f"`{value}`"


def _sides(sides: object) -> str:
    least, most, largest = (getattr(sides, name) for name in ("least", "most", "largest_side"))
    count = f"games of {least} sides" if least == most else f"games of {least} sides or more"
    return count + (" of one player" if largest == 1 else ", players or teams")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for stale in set(FOLDER.glob("*.md")) - {FOLDER / name for name in pages()}:
        stale.unlink()
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
