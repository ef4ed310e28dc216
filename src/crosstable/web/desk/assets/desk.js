// The desk: results are sent as they are typed.  Without a connection they wait on this device, each under a key of its
// own, so that none is entered twice.  They wait for the person who typed them: another one who signs in on the device
// does not send them.  Without this script the forms of the page do the same, one page at a time.
"use strict";
{
  const desk = document.querySelector("#desk");
  const say = (text) => { const out = document.querySelector(".typed output"); if (out) out.textContent = text; };
  const queue = crosstable.waiting({
    actor: desk.dataset.actor,
    store: `desk ${desk.dataset.api} ${desk.dataset.actor}`,
    request: (item) => [`${desk.dataset.api}results`, { round: item.round, results: [{ board: item.board, result: item.result, players: item.players }] }],
    show(items) {
      document.querySelector("#waiting")?.replaceChildren(...items.map((each) => {
        const item = document.createElement("li");
        item.textContent = `${each.board} ${each.result}: ${each.why ?? desk.dataset.waiting}`;
        return item;
      }));
    },
    done(item, isAccepted, found, why) {
      say(isAccepted ? `${item.board}: ${found.boards[0].result} ${desk.dataset.sent}` : why);
      if (isAccepted) mark(item, found.boards[0].result);
      if (isAccepted) document.dispatchEvent(new CustomEvent("desk:entered", { detail: found }));
    },
  });

  // The board shows its result at once; the rest of the page follows with the next answer of the server.
  function mark(item, result) {
    const row = document.querySelector(`#d${item.board}.open`);
    if (!row || item.round !== Number(document.querySelector("#results h2").dataset.round)) return;
    const hasFocus = row.contains(document.activeElement), text = document.createElement("b");
    text.textContent = result;
    row.lastElementChild.replaceChildren(text);
    row.classList.remove("open");
    if (hasFocus) document.querySelector("#results tr.open button, #typed")?.focus();
  }

  function enter(typed) {
    const match = /^\s*(\d+)\s*[:.)]?\s+(\S.*?)\s*$/.exec(typed);
    if (!match) return false;
    const round = Number(document.querySelector("#results h2").dataset.round), board = Number(match[1]);
    const players = document.querySelector(`#d${board}`)?.dataset.players?.split(" "); // whose result it is, if they are paired again
    queue.add({ round, board, result: match[2], players });
    return true;
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-results]")) return;
    const input = event.target.querySelector("input[name=typed]"), typed = event.submitter?.value || input?.value || "";
    if (!enter(typed)) return;
    event.preventDefault();
    if (input) { input.value = ""; input.focus(); }
  });
}
