"""A scratch copy of the sources, in which a recipe of CONTRIBUTING.md is followed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCES = Path("src") / "crosstable"
_RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
_EXAMPLES = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")


class Scratch:
    """A copy of the sources, and which files of it a recipe touches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[str] = set()
        shutil.copytree(ROOT / SOURCES, folder / SOURCES, ignore=shutil.ignore_patterns("__pycache__"))

    def write(self, path: str, text: str) -> None:
        """Write a new file, by its path below the package."""
        place = self.folder / SOURCES / path
        assert not place.exists(), f"{path} is there already"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
        self.touched.add(path)

    def insert(self, path: str, before: str, line: str) -> None:
        """Write a line before the first one that has a text."""
        place = self.folder / SOURCES / path
        lines = place.read_text(encoding="utf-8").split("\n")
        at = next(at for at, each in enumerate(lines) if before in each)
        lines.insert(at, line)
        place.write_text("\n".join(lines), encoding="utf-8")
        self.touched.add(path)

    def run(self, script: str) -> str:
        """Run a script on the copy, and return what it prints."""
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{ROOT}", "COLUMNS": "200"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{done.stdout}{done.stderr}"
        return done.stdout

    def crosstable(self, *words: str) -> str:
        """Run the command line on the copy, and return what it prints."""
        return self.run(f"import sys; sys.argv = {['crosstable', *words]!r}; from crosstable.cli import main; main()")

    def check_against(self, title: str) -> None:
        """Check that the recipe names all files that were touched."""
        told = recipe(title)
        silent = [path for path in sorted(self.touched) if path not in told and not _is_of_pattern(path, told)]
        assert [] == silent, f"the recipe {title!r} does not name {silent}"


def recipe(title: str) -> str:
    """Return a section of CONTRIBUTING.md."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", _RECIPES, re.MULTILINE | re.DOTALL)
    assert found is not None, f"there is no recipe {title!r}"
    return found[1]


def example(name: str) -> str:
    """Return a file that docs/extending.md shows."""
    found = re.search(rf"^```python {re.escape(name)}\n(.*?)^```", _EXAMPLES, re.MULTILINE | re.DOTALL)
    assert found is not None, f"docs/extending.md does not show {name}"
    return found[1]


def _is_of_pattern(path: str, told: str) -> bool:
    """Return whether a path is one of those that a recipe names with `<name>` or `<code>`."""
    patterns = re.findall(r"`([\w/.]*<\w+>[\w/.]*)`", told)
    return any(re.fullmatch(re.sub(r"<\w+>", r"[\\w-]+", each), path) for each in patterns)
