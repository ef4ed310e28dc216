// Results by keyboard: arrows go from one missing board to the next, Ctrl+Z or the button takes back what was entered
// last, and a cell of the crosstable leads to the correction of its game.
"use strict";
{
  const desk = document.querySelector(".frame"), FREE = /^\s*[\d.]*\s*$/, OPEN = "#results tr.open:not(:has(.sent))";
  const typed = () => document.querySelector("#typed");
  const missing = () => [...document.querySelectorAll(`${OPEN} td:first-child`)].map((each) => each.textContent.trim());
  const entered = []; // changes that were made on this page, the last one at the end

  function show() {
    const button = document.querySelector("#undo-last");
    if (button) button.hidden = !entered.length;
  }

  document.addEventListener("desk:entered", (event) => {
    if (event.detail.change) entered.push(event.detail.change);
    show();
  });

  document.addEventListener("crosstable:fresh", show); // the live page may have replaced the button

  async function undo() {
    const change = entered.pop(), out = document.querySelector(".typed output");
    show();
    if (!change) return;
    try {
      const answer = await fetch(`${desk.dataset.api}changes/${change}/undo`, { method: "POST", headers: crosstable.sender(desk.dataset.actor), body: "{}", signal: AbortSignal.timeout(10000) });
      const found = await answer.json();
      out.textContent = answer.ok ? found.done : found.detail || found.title;
    } catch (error) {
      entered.push(change); // it can be tried again
      out.textContent = error.message;
    }
    show();
    crosstable.ask?.();
    typed()?.focus();
  }

  // The board that comes next in a direction, after the one that is typed.
  function next(step) {
    const boards = missing(), now = boards.indexOf(typed().value.trim());
    if (!boards.length) return;
    const at = now < 0 ? (step > 0 ? 0 : boards.length - 1) : (now + step + boards.length) % boards.length;
    typed().value = `${boards[at]} `;
  }

  document.addEventListener("keydown", (event) => {
    const input = event.target;
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && typed()) {
      event.preventDefault();
      return typed().select();
    }
    if (input.id === "typed" && FREE.test(input.value)) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) next(step);
      else if (event.key === "z" && (event.ctrlKey || event.metaKey) && !input.value.trim()) undo();
      else return;
      event.preventDefault();
      return;
    }
    if (!input.matches?.("#results table button")) return;
    const rows = [...document.querySelectorAll(OPEN)], row = rows.indexOf(input.closest("tr"));
    const inRow = (of) => [...(of?.querySelectorAll("button[name=typed]") ?? [])], at = inRow(rows[row]).indexOf(input);
    const to = { ArrowLeft: inRow(rows[row])[at - 1], ArrowRight: inRow(rows[row])[at + 1], ArrowUp: inRow(rows[row - 1])[at], ArrowDown: inRow(rows[row + 1])[at] }[event.key];
    if (at < 0 || !to) return;
    event.preventDefault();
    to.focus();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#undo-last")) return undo();
    const cell = event.target.closest(".standings td.r"), games = document.querySelector("[data-games]")?.dataset.games;
    if (!cell || !games) return;
    const player = /players\/(p\d+)/.exec(cell.closest("tr").querySelector("td.name a")?.href ?? "");
    const round = [...cell.parentElement.querySelectorAll("td.r")].indexOf(cell) + 1;
    if (player) location.assign(`${games}/${round}/of/${player[1]}`);
  });
}
