// Find your games: only the rows of a player stay, in the standings and in every round, and the next game is shown
// as a sentence; the address keeps the name.
"use strict";
{
  const box = document.querySelector(".finder"), input = box.querySelector("input"), told = box.querySelector("output");
  const folds = [...document.querySelectorAll("details.fold")], opened = folds.map((fold) => fold.open);
  const textOf = (row) => [...row.querySelectorAll(".name a")].map((link) => " " + crosstable.folded(link.textContent)).join("");
  const read = () => [...document.querySelectorAll(".boards tbody tr, .standings tbody tr")].map((row) => [row, textOf(row)]);
  let rows = read();

  // "Round 3, board 7: White against Bo." where one row of the round that is on is left.
  function next(words) {
    const left = [...document.querySelectorAll(".now tbody tr:not([hidden])")];
    if (!words.length || left.length !== 1) return "";
    const cells = [...left[0].cells], links = [...left[0].querySelectorAll(".name a")];
    const isMine = (link) => words.every((word) => (" " + crosstable.folded(link.textContent)).includes(" " + word));
    const mine = links.find(isMine) || links[0], others = links.filter((link) => link !== mine);
    const round = document.querySelector(".now h2").textContent;
    if (!others.length) return crosstable.fill(box.dataset.alone, { round, note: left[0].querySelector("small:not(.beside)").textContent });
    // Between \u2068 and \u2069 a name keeps its own direction of writing.
    const heads = document.querySelector(".now thead tr").cells, board = cells[0].querySelector(".tip") || cells[0];
    const who = heads.length > 3 && cells.length === heads.length ? heads[cells.indexOf(mine.closest("td"))].querySelector(".tip").textContent : box.dataset.you;
    const against = others.map((link) => `\u2068${link.textContent}\u2069`).join(", ");
    return crosstable.fill(box.dataset.next, { round, board: box.dataset.board, number: board.textContent, player: who, others: against });
  }
  function show() {
    const words = crosstable.folded(input.value).split(" ").filter(Boolean);
    let found = 0;
    for (const [row, text] of rows) {
      row.hidden = !words.every((word) => text.includes(" " + word));
      found += !row.hidden;
    }
    folds.forEach((fold, at) => (fold.open = words.length ? true : opened[at]));
    told.textContent = found ? next(words) : box.dataset.none;
  }
  input.addEventListener("input", () => {
    show();
    history.replaceState(null, "", input.value.trim() ? "#find=" + encodeURIComponent(input.value.trim()) : "#");
  });
  document.addEventListener("crosstable:fresh", () => {
    rows = read();
    if (input.value.trim()) show();
  });
  const asked = /^#find=(.*)/.exec(location.hash);
  if (asked) {
    try {
      input.value = decodeURIComponent(asked[1]);
    } catch {
      input.value = "";
    }
    show();
  }
  box.hidden = false;
}
