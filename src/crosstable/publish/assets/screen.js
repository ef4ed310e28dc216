// The screen of a hall: shows as many boards as fit, page by page, and the time.
"use strict";
{
  const EVERY = 10000, rows = () => [...document.querySelectorAll("#rows tr")];
  let first = 0;

  function show() {
    const all = rows();
    if (!all.length) return;
    for (const row of all) row.hidden = false;
    const top = document.querySelector("#rows").getBoundingClientRect().top + scrollY, foot = document.querySelector("#foot").offsetHeight;
    const height = Math.max(...all.map((row) => row.offsetHeight)), fit = Math.max(3, Math.floor((innerHeight - top - foot - 24) / height));
    const pages = Math.ceil(all.length / fit), page = Math.floor(first / fit) % pages;
    first = page * fit;
    all.forEach((row, at) => (row.hidden = at < first || at >= first + fit));
    document.querySelector("#page").textContent = pages > 1 ? "· " + crosstable.fill(document.querySelector("#page").dataset.pages, { page: page + 1, pages }) : "";
    crosstable.fit = fit;
  }
  const tick = () => {
    const on = document.querySelector("#elapsed");
    document.querySelector("#clock").textContent = crosstable.now();
    if (on) on.textContent = crosstable.elapsed();
  };
  crosstable.turn = () => {
    first += crosstable.fit || 0;
    if (first >= rows().length) first = 0;
    show();
  };
  show();
  tick();
  setInterval(tick, 1000);
  setInterval(crosstable.turn, EVERY);
  addEventListener("resize", show);
  document.addEventListener("crosstable:fresh", () => {
    show();
    tick();
  });
}
