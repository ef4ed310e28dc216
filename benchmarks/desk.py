"""The desk of a large event in chromium: from the key press to the painted result, and the weight of its first paint.

The server is a process of its own; the browser types a result as a director does, again and again.
"""

from __future__ import annotations

import datetime as dt
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks.served import CLI, served
from benchmarks.timing import print_table
from crosstable.demo.names import draw_latin_names
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_and_publish
from crosstable.facts.store.store import Store
from crosstable.people.accounts.links import make_setup_link

_CHROMIUM = os.environ.get("CROSSTABLE_CHROMIUM", "/usr/bin/chromium")
_WHO = "director"
_PASSWORD = "four words in a row"
_ROUNDS = 9
_PLAYED = 4  # rounds that are complete
_STAGES = {"shown": "typed result in its row", "accepted": "accepted by the league", "fresh": "whole page"}
# Each mark is taken when the frame has been painted: a message that is posted from an animation frame comes after it.
_CLOCK = """
addEventListener("DOMContentLoaded", () => {
  const marks = (window.marks = []);
  let now = null;
  const painted = (name) => requestAnimationFrame(() => {
    const channel = new MessageChannel(), of = now;
    channel.port1.onmessage = () => { if (of && !(name in of)) of[name] = performance.now() - of.at; };
    channel.port2.postMessage(0);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.id !== "typed") return;
    now = { at: event.timeStamp, board: Number.parseInt(event.target.value) };
    marks.push(now);
  }, true);
  new MutationObserver(() => {
    if (!now) return;
    const row = document.querySelector(`#d${now.board}`);
    if (row && (row.querySelector(".sent") || !row.matches(".open"))) painted("shown");
    if (row && !row.matches(".open")) painted("accepted");
  }).observe(document.querySelector("#desk"), { subtree: true, childList: true, attributes: true });
  document.addEventListener("crosstable:fresh", () => painted("fresh"));
});
"""


def run(*, quick: bool) -> None:
    """Measure an event of 200 players and 9 rounds in its fifth round."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        store, event = _event(Path(folder), 40 if quick else 200)
        with served(Path(folder)) as (_, port):
            browser = driver.chromium.launch(executable_path=_CHROMIUM, args=["--no-sandbox"])
            page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
            page.add_init_script(_CLOCK)
            address = f"http://localhost:{port}"
            _sign_in(page, f"{address}/link/{make_setup_link(store, 'root')}")
            weights = _weigh(page, f"{address}/desk/{event}")
            times = _typed(page, 15 if quick else 40)
            browser.close()
    load = os.getloadavg()[0]
    print_table("First paint of the desk of an event, KB", ("what", "transferred", "in full"), weights)
    rows = [
        (text, *(f"{float(np.percentile(times[name], part)):.0f}" for part in (50, 95, 100)))
        for name, text in _STAGES.items()
    ]
    print_table(f"From the key press, ms (load {load:.0f})", ("painted", "median", "95 %", "slowest"), rows)


def _event(folder: Path, players: int) -> tuple[Store, str]:
    subprocess.run([sys.executable, "-c", CLI, "init", "league.db"], cwd=folder, check=True, capture_output=True)
    store = Store.as_it_is(folder / "league.db")
    plan = replace(template("swiss"), rounds_planned=_ROUNDS)
    event = new_event(store, _WHO, "Open", plan, date=dt.date(2026, 3, 1))
    names = draw_latin_names(Random(1), players)
    enter(store, _WHO, event, [NewEntry(name, 2500.0 - 5 * at) for at, name in enumerate(names)])
    random = Random(2)
    for _ in range(_PLAYED):
        pair_and_publish(store, _WHO, event)
        words = random.choices(("1", "2", "d"), (45, 35, 20), k=players // 2)
        enter_results(store, _WHO, event, [(at, word) for at, word in enumerate(words, 1)])
    pair_and_publish(store, _WHO, event)
    return store, event


def _sign_in(page: Any, link: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill("Ann Lee")
    page.get_by_label("Password,").fill(_PASSWORD)
    page.get_by_label("again").fill(_PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/")


def _weigh(page: Any, address: str) -> list[tuple[str, str, str]]:
    """Open a page with nothing of it in the cache; return what came, as transferred and unpacked."""
    network, kinds, sizes, full = page.context.new_cdp_session(page), {}, {}, {}
    network.on("Network.responseReceived", lambda each: kinds.update({each["requestId"]: each["type"]}))
    network.on("Network.loadingFinished", lambda each: sizes.update({each["requestId"]: each["encodedDataLength"]}))

    def unpacked(each: Any) -> None:
        full[each["requestId"]] = full.get(each["requestId"], 0) + each["dataLength"]

    network.on("Network.dataReceived", unpacked)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.goto(address, wait_until="load")
    network.send("Network.setCacheDisabled", {"cacheDisabled": False})
    network.detach()
    rows = []
    for kind in ("Document", "Stylesheet", "Script", "Other"):
        ids = [id for id in sizes if (kinds.get(id) == kind if kind != "Other" else kinds.get(id) not in _KINDS)]
        rows.append((kind.lower(), sum(sizes[id] for id in ids), sum(full.get(id, 0) for id in ids)))
    rows.append(("together", sum(row[1] for row in rows), sum(row[2] for row in rows)))
    return [(name, f"{sent / 1000:.1f}", f"{size / 1000:.1f}") for name, sent, size in rows]


_KINDS = ("Document", "Stylesheet", "Script")


def _typed(page: Any, count: int) -> dict[str, list[float]]:
    """Type a result for each of some boards, and return when it was painted."""
    words = Random(3)
    page.wait_for_timeout(2000)  # the page asks once what is new
    for board in range(1, count + 1):
        page.locator("#typed").focus()
        page.keyboard.type(f"{board} {words.choice('12')}")
        page.keyboard.press("Enter")
        end = time.monotonic() + 30
        while "fresh" not in page.evaluate("marks.at(-1)"):
            if time.monotonic() > end:
                raise RuntimeError(f"board {board} was never painted: {page.evaluate('marks.at(-1)')}")
            page.wait_for_timeout(20)
        page.wait_for_timeout(100)
    marks = page.evaluate("marks")
    return {name: [each[name] for each in marks] for name in _STAGES}
