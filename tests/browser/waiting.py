"""Waiting for a page: asked from outside, because the policy of the pages forbids what the driver would evaluate."""

import time

SECONDS = 15.0


def wait_until(page, expression):
    """Wait until an expression of JavaScript is true on a page."""
    end = time.monotonic() + SECONDS
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"never true: {expression}"
        page.wait_for_timeout(20)
