"""Print the tests to run for what was changed: `make quick`.

Changed are the files that differ from the last commit; if none do, those of the last commit.  For a package its tests
run, for a package below others also the tests of the values they share: the golden cases, the floors, the catalogues.
"""

from __future__ import annotations

import subprocess
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/test_floors.py", "tests/test_catalogue.py")
# Beside its own tests, those that show soonest that a package no longer does what others need.
DEPENDANTS = {
    "model": ("tests/golden", "tests/ranking", "tests/test_imports.py"),
    "matching": ("tests/pairing/test_pair.py", "tests/golden/test_pairing_go_pairer.py"),
    "ratings": ("tests/golden", "tests/properties"),
    "ranking": ("tests/golden/test_tiebreaks.py", "tests/pairing/test_pair.py"),
    "formats": ("tests/cli/test_convert.py", "tests/cli/test_check.py"),
    "pairing": ("tests/golden/test_pairing_go_pairer.py", "tests/league/events/test_rounds.py"),
    "commands": ("tests/web/commands", "tests/web/desk/test_every_command.py", "tests/publish/test_texts.py"),
    "publish": ("tests/cli/test_league_publish.py",),
}
# The houses of a league share their tests.
OF_LEAGUE = dict.fromkeys(("facts", "runs", "reading", "people", "intake", "changes"), "league")
OF_LEAGUE["events"] = "league/events"
OF_LEAGUE["commands"] = "commands_of_the_table"


def changed_files() -> list[str]:
    """Return the files that differ from the last commit; else those of the last commit."""

    def git(*words: str) -> list[str]:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()

    now = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    return now or git("diff-tree", "--no-commit-id", "--name-only", "-r", "HEAD")


def paths_for(files: list[str]) -> list[str]:
    """Return the tests to run for changed files, folders before the files in them left out."""
    found = set(ALWAYS)
    for name in files:
        path = PurePosixPath(name)
        if path.match("tests/**/test_*.py") or path.match("test_*.py"):
            found.add(name)
        elif path.parts[0] == "tests":
            found.add(path.parent.as_posix() if len(path.parts) > 2 else ALWAYS[0])
        elif path.parts[:2] == ("src", "crosstable") and len(path.parts) > 3:
            package = OF_LEAGUE.get(path.parts[2], path.parts[2])
            inner = "/".join(("tests", package, path.parts[3]))  # some folders have tests of their own
            found.add(inner if (ROOT / inner).is_dir() else f"tests/{package}")
            found.update(DEPENDANTS.get(path.parts[2], ()))
        elif path.suffix == ".md":
            found.add("tests/docs")
        elif name == "src/crosstable/__init__.py":
            found.add("tests/test_imports.py")
    there = {each for each in found if (ROOT / each).exists()}
    return sorted(each for each in there if not any(each.startswith(f"{other}/") for other in there))


if __name__ == "__main__":
    print(" ".join(paths_for(changed_files())))  # noqa: T201  # it is what the Makefile reads
