// What is sent without a connection waits on this device, each under a key of its own, so that nothing counts twice.
// It waits for the person who sent it: `store` names the person, another one who signs in does not send it, and each
// request names the person, too, because the cookie may be another one's since the page was loaded.  Once that is known, by
// an answer or by the live page (`crosstable.another`), nothing more is taken on this page: who types may be the other one.
//
//   const queue = crosstable.waiting({ store, actor, request, show, done });
//   queue.add({ board: 7, result: "b" });
//
// `request` returns address and body of an item; `show` is given what waits, what was rejected (`isRejected`, with `why`),
// and whether the league has not answered; `done` is told the answer to each: the item, whether it was accepted, what was
// answered, and why not.  `queue.add()` returns whether the item was taken; `queue.remove(key)` takes one back.  `queue.list()` shows all again, for instance on a page that has changed.
"use strict";
crosstable.sender = (actor) => ({ "Content-Type": "application/json", "Crosstable-Actor": encodeURIComponent(actor) });
// The line of what waits or was rejected, with a button that takes it back: what was not accepted yet is sent no more.
crosstable.waitingLine = (text, words, remove) => {
  const line = document.createElement("li"), button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
  button.addEventListener("click", remove);
  line.append(`${text} `, button);
  return line;
};
crosstable.waiting = ({ store, actor, request, show, done }) => {
  const RETRY = 4000, rejected = []; // what was rejected stays in sight until the page is loaded again
  let unstored = null, isSending = false, isCut = false, timer = 0; // `unstored` waits where the browser stores nothing
  let held = null; // why nothing is sent for now, where the league says so
  let another = ""; // who is signed in is not who the page was made for, as of the last answer
  const read = () => { try { return unstored ?? JSON.parse(localStorage.getItem(store)) ?? []; } catch { return []; } };
  const list = () => show([...rejected, ...read().map((each) => (held ? { ...each, why: held } : each))], isCut);
  const write = (waiting) => {
    try { localStorage.setItem(store, JSON.stringify(waiting)); unstored = null; } catch { unstored = waiting; }
    list();
  };

  // Send what waits, until the league does not answer.  An answer that is none of a command comes from elsewhere, such
  // as the sign-in page of a network: it is no connection.
  async function sendAll() {
    held = null;
    for (let next; (next = read()[0]); ) {
      const [address, body] = request(next);
      let answer, found;
      try {
        answer = await fetch(address, {
          method: "POST",
          headers: { ...crosstable.sender(actor), "Idempotency-Key": next.key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(10000),
        });
        found = await answer.json();
      } catch { return; }
      if (answer.status >= 500 || answer.status === 429) return;
      if (typeof (answer.ok ? found?.done : found?.title) !== "string") return;
      const why = found.detail || found.title;
      if (answer.status === 401) { // signed out, or another person signed in: it waits until the next sign-in
        held = why;
        if (found.code === "web/api/another-signed-in") another = why;
        done?.(next, false, found, why);
        return;
      }
      another = "";
      if (!answer.ok) rejected.push({ ...next, why, isRejected: true });
      isCut = false;
      write(read().filter((each) => each.key !== next.key)); // another tab may have added some
      done?.(next, answer.ok, found, why);
      crosstable.ask?.();
    }
  }

  async function send() {
    if (isSending) return;
    isSending = true;
    try { await sendAll(); } finally {
      isSending = false;
      isCut = read().length > 0;
      list();
      clearTimeout(timer);
      if (read().length) timer = setTimeout(send, RETRY);
    }
  }

  addEventListener("online", send);
  list();
  send();
  return {
    list,
    remove(key) {
      const at = rejected.findIndex((each) => each.key === key);
      if (at >= 0) rejected.splice(at, 1);
      write(read().filter((each) => each.key !== key));
    },
    add(item) {
      const why = another || crosstable.another;
      if (why) {
        rejected.push({ ...item, why, isRejected: true });
        list();
        return false;
      }
      write([...read(), { key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`, ...item }]);
      send();
      return true;
    },
  };
};
