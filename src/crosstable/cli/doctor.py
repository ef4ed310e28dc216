"""`crosstable doctor`: what this installation can do, and what to install for the rest.

Every package that an extra for users installs is listed; a test compares the list with pyproject.toml.
"""

from __future__ import annotations

import importlib.metadata
import platform
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated

from crosstable import __version__
from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.commands.fields import Help, command_input
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.kernel import numba_is_installed

_PARTS = (
    ("numpy", "the library", "crosstable"),
    ("narwhals", "any dataframe", "crosstable"),
    ("numba", "compiled ratings", "crosstable[fast]"),
    ("cyclopts", "the command line", "crosstable[app]"),
    ("rich", "tables on a terminal", "crosstable[app]"),
    ("pydantic", "files with settings and events", "crosstable[app]"),
    ("openpyxl", "XLSX files", "crosstable[app]"),
    ("sqlalchemy", "leagues", "crosstable[app]"),
    ("alembic", "upgrades of leagues", "crosstable[app]"),
    ("annotated-types", "commands on leagues", "crosstable[app]"),
    ("jinja2", "pages", "crosstable[app]"),
    ("markupsafe", "pages", "crosstable[app]"),
    ("segno", "codes on result slips", "crosstable[app]"),
    ("fastapi", "the live site", "crosstable[app]"),
    ("uvicorn", "the live site", "crosstable[app]"),
    ("httptools", "a faster live site", "crosstable[app]"),
    *((("uvloop", "a faster live site", "crosstable[app]"),) if sys.platform != "win32" else ()),
    ("python-multipart", "files sent to the live site", "crosstable[app]"),
    ("argon2-cffi", "passwords of accounts", "crosstable[app]"),
    ("webauthn", "passkeys of accounts", "crosstable[app]"),
    *((("tzdata", "time zones", "crosstable[app]"),) if sys.platform == "win32" else ()),
    ("pyarrow", "Parquet files", "crosstable[parquet]"),
    ("psycopg", "leagues in PostgreSQL", "crosstable[postgres]"),
)


@command_input
class Doctor:
    """What is done besides."""

    warm_up: Annotated[bool, Help("Compile all loops now, so that the first large run need not wait.")] = False


def doctor(given: Doctor) -> Answer:
    """Check this installation: what works, what is missing, what to install."""
    checks = [_python(), *(_part(*part) for part in _PARTS), _arithmetic(), *_languages()]
    if given.warm_up:
        checks.append(_compiled())
    is_wrong = any(check[1] == "wrong" for check in checks)
    values = [dict(zip(("part", "state", "for", "advice"), check, strict=True)) for check in checks]
    return Answer(values, _words(checks, is_wrong=is_wrong), 5 if is_wrong else 0)


def _words(checks: Sequence[tuple[str, str, str, str]], *, is_wrong: bool) -> Words:
    yield Table(("part", "state", "for", "what to do"), checks, title=f"crosstable {__version__}")
    if is_wrong:
        yield Note("Something is wrong. Reinstall the part named above.", "bold red")


def _python() -> tuple[str, str, str, str]:
    return ("Python", platform.python_version(), f"everything ({sys.platform})", "")


def _part(name: str, purpose: str, extra: str) -> tuple[str, str, str, str]:
    try:
        return (name, importlib.metadata.version(name), purpose, "")
    except importlib.metadata.PackageNotFoundError:
        return (name, "missing", purpose, f'pip install "{extra}"')


def _arithmetic() -> tuple[str, str, str, str]:
    """Check one result of the Elo document on this machine."""
    from crosstable.ratings.elo.elo import Elo

    is_right = Elo().update(1500, 1500, score="win") == (1516.0, 1484.0)
    return ("arithmetic", "right" if is_right else "wrong", "Elo 1500 v 1500, a win: 1516 and 1484", "")


def _languages() -> Iterator[tuple[str, str, str, str]]:
    """Yield each language of pages besides English: whether it can be read, and how many texts it lacks."""
    from crosstable.views.languages import ENGLISH, facts_of, language_of, languages

    for code in languages():
        if code == ENGLISH:
            continue
        try:
            facts = facts_of(language_of(code))
        except InputError as error:
            yield (f"language {code}", "wrong", "pages", str(error))
            continue
        lacks = counted(facts.missing, "text")
        advice = f"{lacks} without a translation: pages show them in English" if facts.missing else ""
        yield (f"language {code}", "behind" if facts.missing else "complete", f"pages in {facts.name}", advice)


def _compiled() -> tuple[str, str, str, str]:
    """Compile every loop, and compare the ratings with plain Python."""
    if not numba_is_installed():
        return ("compiled loops", "missing", "large histories", 'pip install "crosstable[fast]"')
    from crosstable.matching import warm_up
    from crosstable.model.history import History
    from crosstable.ratings.elo.elo import Elo
    from crosstable.ratings.rate import rate

    warm_up()
    history = History.from_pairs(("a", "b", "c"), (0, 1, 2), (1, 2, 0), (2, 1, 0))
    agree = all(
        (
            rate(history, system, rows=rows, engine="plain").rating
            == rate(history, system, rows=rows, engine="compiled").rating
        ).all()
        for system in (Elo(), Elo(floor=1000.0))
        for rows in (True, False)
    )
    return ("compiled loops", "right" if agree else "wrong", "large histories", "")
