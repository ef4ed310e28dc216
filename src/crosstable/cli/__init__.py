"""The command line: one file per group of commands."""

from __future__ import annotations

import importlib.util
import os
import sys


def main() -> None:
    """Run `crosstable`; without the `app` extra, say what to install."""
    missing = [name for name in ("typer", "rich") if importlib.util.find_spec(name) is None]
    if missing:
        print(  # noqa: T201  # nothing that prints better is installed
            f'The command line needs {" and ".join(missing)}. Install them with: pip install "crosstable[app]"',
            file=sys.stderr,
        )
        raise SystemExit(5)
    try:
        from crosstable.cli.app import build

        is_completing = any(name.endswith("CROSSTABLE_COMPLETE") for name in os.environ)
        build(() if is_completing else sys.argv[1:])()
    except KeyboardInterrupt:  # before a command began: nothing was touched
        raise SystemExit(130) from None
