// A rating history: the pointer, a finger or the arrow keys choose a point; the row of the table describes it.
"use strict";
for (const figure of document.querySelectorAll(".history")) {
  const svg = figure.querySelector("svg"), dot = svg.querySelector(".dot"), say = figure.querySelector(".say");
  const places = svg.querySelector(".line").getAttribute("d").match(/-?\d+/g).map(Number);
  // The first point is the rating before all rows.
  const rows = [null, ...[...document.querySelectorAll(`#${figure.dataset.rows} [data-p]`)].reverse()];
  let at = rows.length;
  const show = (to) => {
    at = Math.max(0, Math.min(rows.length - 1, to));
    const row = rows[at];
    dot.setAttribute("visibility", "visible");
    dot.setAttribute("cx", places[2 * at] / 20 + "%");
    dot.setAttribute("cy", places[2 * at + 1] / 10 + "%");
    if (!row) return void (say.textContent = figure.dataset.start);
    const heads = [...row.parentNode.querySelectorAll(".group span > span, time")].map((head) => head.textContent);
    const cells = [...row.cells].map((cell, i, all) => (i === 3 && all[5] && cell.textContent ? "expected " : "") + cell.textContent);
    say.textContent = [...heads, ...cells].filter(Boolean).join(" · ");
  };
  const near = (event) => {
    const box = svg.getBoundingClientRect(), x = (2000 * (event.clientX - box.left)) / box.width, y = (1000 * (event.clientY - box.top)) / box.height;
    let best = 0, least = Infinity;
    for (let i = 0; i < rows.length; i++) {
      const away = Math.abs(places[2 * i] - x) + Math.abs(places[2 * i + 1] - y) / 20;
      if (away < least) [best, least] = [i, away];
    }
    show(best);
  };
  svg.addEventListener("pointermove", near);
  svg.addEventListener("pointerdown", near);
  svg.addEventListener("focus", () => at < rows.length || show(at));
  svg.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length }[event.key];
    if (to === undefined) return;
    show(to);
    event.preventDefault();
  });
}
