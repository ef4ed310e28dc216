// A rating history: the pointer, a finger or the arrow keys choose a point; the row of the table describes it.
"use strict";
{
  const chosen = {}; // the point of each chart, as a newer version of the page has to show it again
  function begin(figure) {
    const svg = figure.querySelector("svg"), dot = svg.querySelector(".dot"), say = figure.querySelector(".say"), list = figure.dataset.rows;
    const places = svg.querySelector(".line").getAttribute("d").match(/-?\d+/g).map(Number);
    // The first point is the rating before all rows.  Rows are looked up when they are needed: newer ones take their place.
    const rows = () => [null, ...[...document.querySelectorAll(`#${list} tr:not(.group, .no, thead *)`)].reverse()];
    const show = (to) => {
      const all = rows(), at = (chosen[list] = Math.max(0, Math.min(all.length - 1, to))), row = all[at];
      dot.setAttribute("visibility", "visible");
      dot.setAttribute("cx", places[2 * at] / 20 + "%");
      dot.setAttribute("cy", places[2 * at + 1] / 10 + "%");
      if (!row) return void (say.textContent = figure.dataset.start);
      const heads = [...row.parentNode.querySelectorAll(".group span > span, time")].map((head) => head.textContent);
      const cells = [...row.cells].map((cell, i, all) => (i === 3 && all[5] && cell.textContent ? crosstable.fill(figure.dataset.expected, { score: cell.textContent }) : cell.textContent));
      say.textContent = [...heads, ...cells].filter(Boolean).join(" · ");
    };
    const near = (event) => {
      const box = svg.getBoundingClientRect(), x = (2000 * (event.clientX - box.left)) / box.width, y = (1000 * (event.clientY - box.top)) / box.height;
      let best = 0, least = Infinity;
      for (let i = 0, count = rows().length; i < count; i++) {
        const away = Math.abs(places[2 * i] - x) + Math.abs(places[2 * i + 1] - y) / 20;
        if (away < least) [best, least] = [i, away];
      }
      show(best);
    };
    svg.addEventListener("pointermove", near);
    svg.addEventListener("pointerdown", near);
    svg.addEventListener("focus", () => list in chosen || show(Infinity));
    svg.addEventListener("keydown", (event) => {
      const at = chosen[list] ?? rows().length, to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: Infinity }[event.key];
      if (to === undefined) return;
      show(to);
      event.preventDefault();
    });
    if (list in chosen) show(chosen[list]);
  }
  const begun = new WeakSet();
  function start() {
    for (const figure of document.querySelectorAll(".history")) {
      if (!begun.has(figure)) begin(figure);
      begun.add(figure);
    }
  }
  document.addEventListener("crosstable:fresh", start); // a newer chart has taken the place of the old one
  start();
}
