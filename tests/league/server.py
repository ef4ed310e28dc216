"""A PostgreSQL server of the tests' own: its data in a folder that goes away, reached by a socket in it alone."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")
OPTIONS = "-c fsync=off -c listen_addresses='' -c max_connections=40"


@contextlib.contextmanager
def server() -> Iterator[str]:
    """Run a server; give the address of its first database."""
    with server_to_stop() as (address, _):
        yield address


@contextlib.contextmanager
def server_to_stop() -> Iterator[tuple[str, Callable[[str], None]]]:
    """Run a server; give the address of its first database, and what "stop"s and "start"s it."""
    programs = find_programs()
    folder = Path(tempfile.mkdtemp(prefix="crosstable-pg-"))
    as_user = unprivileged(folder)
    data = folder / "data"
    options = f"{OPTIONS} -c unix_socket_directories={folder}"
    run(as_user, programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N", "--locale=C")

    def control(what: str) -> None:
        words = ["-l", folder / "log", "-o", options] if what == "start" else ["-m", "immediate"]
        run(as_user, programs / "pg_ctl", "-D", data, *words, "-w", what)

    try:
        control("start")
        yield f"postgresql://postgres@/postgres?host={folder}", control
    finally:
        run(as_user, programs / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop", check=False)
        shutil.rmtree(folder, ignore_errors=True)


def find_programs() -> Path:
    """Return the folder of pg_ctl and initdb; of several, the newest."""
    found = shutil.which("pg_ctl")
    if found is not None:
        return Path(found).resolve().parent
    for folder in sorted(DEBIAN.glob("*/bin"), reverse=True):
        if (folder / "pg_ctl").exists():
            return folder
    raise FileNotFoundError(
        "no PostgreSQL server to test with: there is no pg_ctl. Install Debian's package `postgresql`, "
        "or leave these tests out with -m 'not postgres'."
    )


def unprivileged(folder: Path) -> list[str]:
    """Let a user own the folder who is not root, whom the server rejects; give how to run things as that user."""
    if os.getuid() != 0:
        return []
    names = {each.pw_name for each in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    shutil.chown(folder, user)
    return ["runuser", "-u", user, "--"]


def run(as_user: list[str], *words: object, check: bool = True) -> None:
    """Run a program of the server; where it fails, with what it said."""
    done = subprocess.run(
        [*as_user, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False
    )
    if check and done.returncode:
        raise RuntimeError(f"{words[0]} failed: {done.stderr}")
