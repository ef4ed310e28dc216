// Search: the data file of a letter is loaded when that letter is typed.
"use strict";
const crosstable = {};
// Words come from the page, in its language; what stands in braces in them is put in.
crosstable.fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
// Letters without accents, words with single spaces between: what `search.py` files a name under.
crosstable.folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[\p{P}\p{Z}\p{Sm}]+/gu, " ").trim();
// The time, and how long the round of the page has been on: "0:35", or nothing where that is not known.
crosstable.now = (date = new Date()) => date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
crosstable.elapsed = () => {
  const start = document.querySelector("#since"), minutes = start ? Math.floor((Date.now() - new Date(start.dateTime)) / 60000) : -1;
  return minutes >= 0 && minutes < 1440 ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` : "";
};
if (document.querySelector(".search")) {
  const box = document.querySelector(".search"), input = box.querySelector("input"), list = box.querySelector("ul");
  const up = document.documentElement.dataset.up, shards = {}, folders = { p: "players/", e: "events/" };

  const folded = crosstable.folded;
  const letterOf = (text) => (/^[a-z0-9]/.test(text) ? text[0] : "_");

  crosstable.load = (path, failed) => {
    const script = document.createElement("script");
    script.src = path;
    script.onerror = failed;
    document.head.append(script);
  };
  crosstable.found = (letter, rows) => {
    shards[letter] = rows.map((row) => [...row, " " + folded(row[2])]);
    show();
  };
  function show() {
    const words = folded(input.value).split(" "), rows = shards[letterOf(words[0])];
    list.replaceChildren();
    if (!words[0] || !rows || !rows.map) return;
    const hits = rows.filter((row) => words.every((word) => row[3].includes(" " + word))).slice(0, 12);
    for (const [kind, slug, name] of hits) {
      const link = document.createElement("a"), item = document.createElement("li");
      link.href = up + folders[kind] + slug + ".html";
      link.textContent = name;
      item.append(link);
      list.append(item);
    }
    if (!hits.length) list.append(Object.assign(document.createElement("li"), { textContent: list.dataset.none }));
  }
  input.addEventListener("input", () => {
    const letter = letterOf(folded(input.value));
    if (input.value.trim() && !shards[letter]) {
      shards[letter] = true;
      crosstable.load(`${up}data/search/${letter}.js`, () => crosstable.found(letter, []));
    }
    show();
  });
  box.addEventListener("keydown", (event) => {
    const links = [input, ...list.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links[at + step]) {
      links[at + step].focus();
      event.preventDefault();
    }
    if (event.key === "Escape") {
      input.value = "";
      show();
    }
    if (event.key === "Enter" && document.activeElement === input && links[1]) links[1].click();
  });
  box.hidden = false;
}
