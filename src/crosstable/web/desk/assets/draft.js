// The draft: two players are swapped by dragging, by pressing one after the other, or by keys.  What the swap would cost
// is asked of the server before it is done.  Without this script, the form below the boards does the same.
"use strict";
{
  const desk = document.querySelector(".frame"), EDGE = 70, FAR = 8, SHOWN = 4;
  const seats = () => [...document.querySelectorAll("#draft button.seat")];
  const facts = (seat) => ({ id: seat.dataset.player, board: seat.dataset.board, at: Number(seat.dataset.at), name: seat.querySelector(".who").textContent });
  const isBye = (of) => of.board.startsWith("bye");
  const opponent = (of) => seats().map(facts).find((each) => each.board === of.board && each.id !== of.id);
  let picked = null, drag = null, wasDragged = false;

  // The board to set by hand, as the game lists the players, so that each of the two sits where the other one sat.
  function board(one, other) {
    if (one.board === other.board) return one.at ? [one.id, other.id] : [other.id, one.id];
    if (isBye(one) && isBye(other)) return [one.id, other.id]; // rejected, with the reason
    if (isBye(other)) return beside(other, one);
    if (isBye(one) || other.at) return beside(one, other);
    return one.at ? beside(other, one) : beside(one, other);
  }
  const beside = (one, other) => (other.at ? [opponent(other).id, one.id] : [one.id, opponent(other).id]);

  // Who is picked up is known by id: the live page may replace the row meanwhile.
  function pick(id) {
    picked = id;
    for (const each of seats()) each.toggleAttribute("data-picked", each.dataset.player === id);
  }
  document.addEventListener("crosstable:fresh", () => pick(picked));

  // What changes, the most important first: pairs that are not allowed, criteria that get worse, then the boards.
  function linesOf(comparison, words) {
    const criteria = comparison.criteria ?? [], by = (verdict) => criteria.filter((each) => each.verdict === verdict);
    const charged = (kind, each) => {
      const cost = each.cost === null ? words.forbidden : comparison.criteria ? each.criterion : each.cost;
      return `${words[kind]}: ${each.names.join(" – ")}: ${each.wants} (${cost})`;
    };
    const isForbidden = (each) => each.cost === null;
    return [
      ...comparison.new.filter(isForbidden).map((each) => charged("new", each)),
      ...[...by("worse"), ...by("better")].map((each) => `${words[each.verdict]}: ${each.line}`),
      ...comparison.new.filter((each) => !isForbidden(each)).map((each) => charged("new", each)),
      ...comparison.gone.map((each) => charged("gone", each)),
    ];
  }

  async function ask(one, other) {
    const dialog = document.querySelector("#swap"), form = dialog.querySelector("form"), [first, second] = board(one, other);
    const page = document.querySelector("#swapping"); // as the live page renewed it last; the dialog is left alone
    form.action = page.action;
    form.seen.value = page.seen.value;
    const cost = form.querySelector(".cost"), more = form.querySelector("details"), lists = form.querySelectorAll("ul");
    form.first.value = first;
    form.second.value = second;
    form.querySelector("h3").textContent = crosstable.fill(one.board === other.board ? dialog.dataset.colours : dialog.dataset.title, { first: one.name, second: other.name });
    cost.textContent = "…";
    for (const list of lists) list.replaceChildren();
    more.hidden = true;
    more.open = false;
    dialog.showModal();
    form.reason.focus();
    let found;
    try {
      const answer = await fetch(`${desk.dataset.api}boards?dry_run=true`, {
        method: "POST", headers: crosstable.sender(desk.dataset.actor), body: JSON.stringify({ first, second, round: Number(page.dataset.round) }), signal: AbortSignal.timeout(10000),
      });
      found = await answer.json();
      if (!answer.ok) found = { comparison: { sentence: found.detail || found.title, new: [], gone: [] } };
    } catch (error) {
      found = { comparison: { sentence: `${error.message}`, new: [], gone: [] } };
    }
    if (form.first.value !== first || form.second.value !== second) return; // another swap is asked for by now
    cost.textContent = found.comparison ? found.comparison.sentence : dialog.dataset.none;
    const lines = found.comparison ? linesOf(found.comparison, dialog.dataset) : [];
    lines.forEach((line, at) => lists[at < SHOWN ? 0 : 1].append(Object.assign(document.createElement("li"), { textContent: line })));
    more.hidden = lines.length <= SHOWN;
  }

  function drop(seat) {
    const one = seats().find((each) => each.dataset.player === picked);
    pick(null);
    if (one && one !== seat) ask(facts(one), facts(seat));
  }

  document.addEventListener("click", (event) => {
    const seat = event.target.closest("#draft button.seat");
    if (event.target.closest("#swap [data-cancel]")) document.querySelector("#swap").close();
    if (!seat || wasDragged) return void (wasDragged = false);
    picked ? drop(seat) : pick(seat.dataset.player);
  });

  document.addEventListener("keydown", (event) => {
    const seat = event.target.closest?.("#draft button.seat"), all = seats(), at = all.indexOf(seat);
    if (!seat) return;
    if (event.key === "Escape") return pick(null);
    const rows = [...new Set(all.map((each) => each.dataset.board))], row = rows.indexOf(seat.dataset.board);
    const inRow = (number) => all.filter((each) => each.dataset.board === rows[number]);
    const to = {
      ArrowLeft: () => all[at - 1],
      ArrowRight: () => all[at + 1],
      ArrowUp: () => inRow(row - 1)[Math.min(seat.dataset.at, inRow(row - 1).length - 1)],
      ArrowDown: () => inRow(row + 1)[Math.min(seat.dataset.at, inRow(row + 1).length - 1)],
    }[event.key]?.();
    if (!to) return;
    event.preventDefault();
    to.focus();
  });

  document.addEventListener("pointerdown", (event) => {
    const seat = event.target.closest("#draft button.seat");
    wasDragged = false;
    if (!seat || event.button || (event.pointerType === "touch" && !event.target.closest(".grip"))) return;
    drag = { seat, x: event.clientX, y: event.clientY, isMoving: false, over: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    drag.isMoving ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR;
    if (!drag.isMoving) return;
    drag.seat.classList.add("dragged");
    drag.over?.classList.remove("over");
    drag.over = document.elementFromPoint(event.clientX, event.clientY)?.closest("#draft button.seat") ?? null;
    drag.over?.classList.add("over");
    if (event.clientY < EDGE) scrollBy(0, -EDGE / 4);
    if (event.clientY > innerHeight - EDGE) scrollBy(0, EDGE / 4);
  });
  for (const kind of ["pointerup", "pointercancel"]) {
    document.addEventListener(kind, () => {
      if (!drag) return;
      const { seat, over, isMoving } = drag;
      drag = null;
      for (const each of document.querySelectorAll(".seat.over, .seat.dragged")) each.classList.remove("over", "dragged");
      if (kind === "pointercancel" || !isMoving) return;
      wasDragged = true;
      if (!over || over === seat) return;
      pick(seat.dataset.player);
      drop(over);
    });
  }
}
