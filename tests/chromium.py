"""The browser that tests drive: where there is a chromium without windows it is taken, which needs half the time."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

_PROGRAMS = ("chromium-headless-shell", "chromium")


@contextmanager
def launched() -> Iterator[Browser]:
    """Start the browser named by CROSSTABLE_CHROMIUM, or the first that the system has; once in a process."""
    program = os.environ.get("CROSSTABLE_CHROMIUM") or next(filter(None, map(shutil.which, _PROGRAMS)), None)
    if program is None:
        raise FileNotFoundError(
            "no chromium to test with. Install Debian's package `chromium-headless-shell`, name another in "
            "CROSSTABLE_CHROMIUM, or leave these tests out with -m 'not browser'."
        )
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
