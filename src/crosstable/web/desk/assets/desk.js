// The desk: results are sent as they are typed.  Without a connection they wait on this device, each under a key of its
// own, so that none is entered twice.  They wait for the person who typed them: another one who signs in on the device
// does not send them.  Without this script the forms of the page do the same, one page at a time.
"use strict";
{
  const desk = document.querySelector("#desk"), store = `desk ${desk.dataset.api} ${desk.dataset.actor}`, RETRY = 4000;
  const say = (text) => { const out = document.querySelector(".typed output"); if (out) out.textContent = text; };
  let unstored = null; // what waits where the browser stores nothing
  const read = () => { try { return unstored ?? JSON.parse(localStorage.getItem(store)) ?? []; } catch { return []; } };
  const write = (waiting) => {
    try { localStorage.setItem(store, JSON.stringify(waiting)); unstored = null; } catch { unstored = waiting; }
    show(waiting);
  };
  let isSending = false, timer = 0;
  const rejected = []; // they stay in sight until the page is loaded again

  function show(waiting) {
    const list = document.querySelector("#waiting");
    if (!list) return;
    list.replaceChildren(...[...rejected, ...waiting].map((each) => {
      const item = document.createElement("li");
      item.textContent = `${each.board} ${each.result}: ${each.why ?? desk.dataset.waiting}`;
      return item;
    }));
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    for (let next; (next = read()[0]); ) {
      let answer;
      try {
        answer = await fetch(`${desk.dataset.api}results`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Idempotency-Key": next.key },
          body: JSON.stringify({ round: next.round, results: [{ board: next.board, result: next.result }] }),
          signal: AbortSignal.timeout(10000),
        });
      } catch { break; }
      if (answer.status >= 500 || answer.status === 429) break;
      const found = await answer.json().catch(() => ({})), why = found.detail || found.title || `${answer.status}`;
      say(answer.ok ? `${next.board}: ${found.boards[0].result} ${desk.dataset.sent}` : why);
      if (answer.status === 401) break; // signed out: the result waits until the next sign-in
      if (!answer.ok) rejected.push({ ...next, why });
      write(read().filter((each) => each.key !== next.key)); // another tab may have added some
      crosstable.ask?.();
    }
    isSending = false;
    const waiting = read();
    show(waiting);
    clearTimeout(timer);
    if (waiting.length) timer = setTimeout(send, RETRY);
  }

  function enter(typed) {
    const match = /^\s*(\d+)\s*[:.)]?\s+(\S.*?)\s*$/.exec(typed);
    if (!match) return false;
    const typedNow = { key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, round: Number(document.querySelector("#results h2").dataset.round), board: Number(match[1]), result: match[2] };
    write([...read(), typedNow]);
    send();
    return true;
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-results]")) return;
    const input = event.target.querySelector("input[name=typed]"), typed = event.submitter?.value || input?.value || "";
    if (!enter(typed)) return;
    event.preventDefault();
    if (input) { input.value = ""; input.focus(); }
  });

  addEventListener("online", send);
  show(read());
  send();
}
