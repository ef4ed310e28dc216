// What is sent without a connection waits on this device, each under a key of its own, so that nothing counts twice.
// It waits for the person who sent it: `store` names the person, and another one who signs in does not send it.
//
//   const queue = crosstable.waiting({ store, request, show, done });
//   queue.add({ board: 7, result: "b" });
//
// `request` returns address and body of an item; `show` is given what waits, and what was rejected with `why`; `done` is
// told the answer to each: the item, whether it was accepted, what was answered, and why not.
"use strict";
crosstable.waiting = ({ store, request, show, done }) => {
  const RETRY = 4000, rejected = []; // what was rejected stays in sight until the page is loaded again
  let unstored = null, isSending = false, timer = 0; // `unstored` waits where the browser stores nothing
  const read = () => { try { return unstored ?? JSON.parse(localStorage.getItem(store)) ?? []; } catch { return []; } };
  const write = (waiting) => {
    try { localStorage.setItem(store, JSON.stringify(waiting)); unstored = null; } catch { unstored = waiting; }
    show([...rejected, ...waiting]);
  };

  async function send() {
    if (isSending) return;
    isSending = true;
    for (let next; (next = read()[0]); ) {
      const [address, body] = request(next);
      let answer;
      try {
        answer = await fetch(address, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Idempotency-Key": next.key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10000),
        });
      } catch { break; }
      if (answer.status >= 500 || answer.status === 429) break;
      const found = await answer.json().catch(() => ({})), why = found.detail || found.title || `${answer.status}`;
      done?.(next, answer.ok, found, why);
      if (answer.status === 401) break; // signed out: it waits until the next sign-in
      if (!answer.ok) rejected.push({ ...next, why });
      write(read().filter((each) => each.key !== next.key)); // another tab may have added some
      crosstable.ask?.();
    }
    isSending = false;
    const waiting = read();
    show([...rejected, ...waiting]);
    clearTimeout(timer);
    if (waiting.length) timer = setTimeout(send, RETRY);
  }

  addEventListener("online", send);
  show(read());
  send();
  return {
    add(item) {
      write([...read(), { key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, ...item }]);
      send();
    },
  };
};
