// The screen of a hall: shows as many boards as fit, page by page, and the time.  Where they do not fit one page, letters
// get smaller, then boards stand in two columns: never smaller than a thirty-eighth of the height of a wide screen.
"use strict";
{
  const EVERY = 10000, FEWEST = 3, SIZES = ["", "close", "dense"], root = document.documentElement, list = document.querySelector("#rows");
  const rows = () => [...document.querySelectorAll("#rows tbody tr")];
  let page = 0, pages = [];

  // The rows of each page: those of each of its columns fit the room between head and foot.
  function laidOut(all) {
    const head = document.querySelector("#rows thead")?.offsetHeight ?? 0;
    const room = innerHeight - list.getBoundingClientRect().top - scrollY - head - document.querySelector("#foot").offsetHeight - 40;
    const columns = Number(getComputedStyle(list.parentElement).columnCount) || 1, found = [];
    let left = 0, column = columns;
    for (const row of all) {
      const height = row.offsetHeight, shown = found.at(-1);
      if (shown && (height <= left || shown.length < FEWEST)) shown.push(row);
      else if (shown && column < columns) {
        shown.push(row);
        column += 1;
        left = room;
      } else {
        found.push([row]);
        column = 1;
        left = room;
      }
      left -= height;
    }
    return found;
  }
  function show() {
    const all = rows(), told = document.querySelector("#page");
    for (const row of all) row.hidden = false;
    for (const size of SIZES) {
      root.classList.remove(...SIZES.slice(1));
      if (size) root.classList.add(size);
      pages = laidOut(all);
      if (pages.length < 2) break;
    }
    page = Math.min(page, Math.max(0, pages.length - 1));
    for (const row of all) row.hidden = !pages[page].includes(row);
    told.textContent = pages.length > 1 ? "· " + crosstable.fill(told.dataset.pages, { page: page + 1, pages: pages.length }) : "";
  }
  const tick = () => {
    const on = document.querySelector("#elapsed");
    document.querySelector("#clock").textContent = crosstable.now();
    if (on) on.textContent = crosstable.elapsed();
  };
  crosstable.turn = () => {
    page = (page + 1) % Math.max(1, pages.length);
    show();
  };
  tick(); // the head has its height then
  show();
  setInterval(tick, 1000);
  setInterval(crosstable.turn, EVERY);
  addEventListener("resize", show);
  document.addEventListener("crosstable:fresh", () => {
    tick();
    show();
  });
}
