// A calculation that is running: its progress is asked for every second, and the page is loaded again when it has ended.
// Without this script the page loads itself again.
"use strict";
{
  const EVERY = 1000;
  async function ask() {
    let text = "";
    try {
      const answer = await fetch(location.href, { signal: AbortSignal.timeout(10000) });
      if (answer.ok) text = await answer.text();
    } catch { /* no connection: later */ }
    const now = text && new DOMParser().parseFromString(text, "text/html").querySelector("#job");
    if (now && !("running" in now.dataset)) { location.reload(); return; }
    const here = document.querySelector("#job");
    for (const part of now ? ["p", "progress"] : []) {
      const [old, fresh] = [here.querySelector(part), now.querySelector(part)];
      if (old && fresh && old.outerHTML !== fresh.outerHTML) old.replaceWith(fresh);
    }
    setTimeout(ask, EVERY);
  }
  setTimeout(ask, EVERY);
}
