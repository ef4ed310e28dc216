// The desk: results are sent as they are typed.  Without a connection they wait on this device, each under a key of its
// own, so that none is entered twice.  They wait for the person who typed them: another one who signs in on the device
// does not send them.  Without this script the forms of the page do the same, one page at a time.
"use strict";
{
  const desk = document.querySelector(".frame");
  const say = (text) => { const out = document.querySelector(".typed output"); if (out) out.textContent = text; };
  const queue = crosstable.waiting({
    actor: desk.dataset.actor,
    store: `desk ${desk.dataset.api} ${desk.dataset.actor}`,
    request: (item) => [`${desk.dataset.api}results`, { round: item.round, typed: [`${item.board} ${item.result}`], seated: item.seated }],
    // A result stands on its board at once; the list has what waits for longer, and what was rejected.
    show(items, isCut) {
      lay(items.filter((each) => !each.isRejected));
      document.querySelector("#waiting")?.replaceChildren(...items.filter((each) => isCut || each.why).map((each) =>
        crosstable.waitingLine(`${each.board} ${each.result}: ${each.why ?? desk.dataset.waiting}`, desk.dataset.back, () => queue.remove(each.key))));
    },
    done(item, isAccepted, found, why) {
      say(isAccepted ? `${found.boards.map((each) => `${each.label}: ${each.result}`).join(", ")} ${desk.dataset.sent}` : why);
      if (isAccepted) for (const each of found.boards) mark({ ...item, board: each.label }, each.result);
      if (isAccepted) document.dispatchEvent(new CustomEvent("desk:entered", { detail: found }));
    },
  });

  const rowOf = (board) => document.getElementById(`d${board}`);

  // The row of the board of an item, while it has no result and the same players sit there: they may be paired again.
  function openRow(item) {
    const isShown = item.round === Number(document.querySelector("#results h2")?.dataset.round);
    const row = isShown ? rowOf(item.board) : null;
    return row?.matches(".open") && row.dataset.players === item.seated?.[row.dataset.board]?.join(" ") ? row : null;
  }

  // Cover the buttons of a board, and take the cover away again; the keyboard stays in the row.
  function cover(cell) {
    const note = cell.appendChild(Object.assign(document.createElement("span"), { className: "sent", tabIndex: -1 }));
    if (cell.contains(document.activeElement)) note.focus({ preventScroll: true });
    for (const each of cell.children) each.inert = each !== note;
    return note;
  }
  function uncover(note) {
    const cell = note.parentElement, hasFocus = note === document.activeElement;
    note.remove();
    for (const each of cell.children) each.inert = false;
    if (hasFocus) cell.querySelector("button")?.focus({ preventScroll: true });
  }

  // Lay what waits over the buttons of its board, which stay below, in case it is rejected.
  function lay(waiting) {
    const sent = new Map(waiting.map((each) => [openRow(each), each]));
    for (const old of document.querySelectorAll("#results .sent")) if (!sent.has(old.closest("tr"))) uncover(old);
    for (const [row, item] of sent) {
      if (!row) continue;
      const cell = row.lastElementChild, word = document.createElement("b"), state = document.createElement("small");
      const button = [...cell.querySelectorAll("button[name=typed]")].find((each) => each.value === `${item.board} ${item.result}`);
      word.textContent = button?.textContent ?? item.result;
      state.textContent = desk.dataset.sending;
      const note = cell.querySelector(".sent") ?? cover(cell);
      note.dataset.own = "";
      note.replaceChildren(word, " ", state);
    }
  }
  document.addEventListener("crosstable:fresh", () => queue.list()); // rows that were replaced

  // The board shows what was accepted; the rest of the page follows with the next answer of the server.
  function mark(item, result) {
    const row = openRow(item);
    if (!row) return;
    const hasFocus = row.contains(document.activeElement), text = document.createElement("b");
    text.textContent = result;
    row.lastElementChild.replaceChildren(text);
    row.classList.remove("open");
    if (hasFocus) document.querySelector("#results tr.open:not(:has(.sent)) button, #typed")?.focus();
  }

  // The item of what was typed, if it is a result: of a board, or of all boards of a match of teams (2 =1=0).
  function itemOf(typed) {
    const match = /^\s*(\d+(?:\.\d+)?)[:.)]?\s+(\S.*?)\s*$/.exec(typed);
    if (!match) return null;
    const round = Number(document.querySelector("#enter-typed [name=round]").value), board = match[1];
    const rows = [...document.querySelectorAll("#results tr[data-players]")].filter((each) => each.id === `d${board}` || each.id.startsWith(`d${board}.`));
    const seated = Object.fromEntries(rows.map((each) => [each.dataset.board, each.dataset.players.split(" ")])); // whose results they are, if they are paired again
    return { round, board, result: match[2], seated };
  }

  // What a result that is being typed means, before it is sent.
  document.addEventListener("input", (event) => {
    if (event.target.id !== "typed") return;
    const item = itemOf(event.target.value), row = item && rowOf(item.board);
    const button = row && [...row.querySelectorAll("button[name=typed]")].find((each) => each.value === `${item.board} ${item.result}`);
    say(row ? `→ ${row.cells[1].textContent} ${button?.textContent ?? item.result}` : "");
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-results]")) return;
    const input = event.target.querySelector("input[name=typed]"), typed = event.submitter?.value || input?.value || "";
    const item = itemOf(typed);
    if (!item) return;
    event.preventDefault();
    const isTaken = queue.add(item);
    if (input && isTaken) input.value = "";
    input?.focus();
  });
}
