// Find me: the name is kept on this phone, and the game of the round is shown large above the lists.
"use strict";
{
  const KEY = "crosstable:me", box = document.querySelector(".finder"), input = box.querySelector("input"), forget = document.querySelector("#forget"), card = document.querySelector("#me");
  const rows = () => [...document.querySelectorAll("#by-name tbody tr")];
  const storage = {
    read: () => { try { return localStorage.getItem(KEY) || ""; } catch { return ""; } },
    write: (name) => { try { name ? localStorage.setItem(KEY, name) : localStorage.removeItem(KEY); } catch { /* a browser that keeps nothing */ } },
  };
  const make = (tag, text, css) => Object.assign(document.createElement(tag), { textContent: text, className: css || "" });

  function show(isTyped) {
    const words = crosstable.folded(input.value).split(" ").filter(Boolean);
    const found = words.length ? rows().filter((row) => words.every((word) => (" " + crosstable.folded(row.dataset.name)).includes(" " + word))) : [];
    const exact = found.filter((row) => crosstable.folded(row.dataset.name) === words.join(" "));
    const mine = found.length === 1 ? found[0] : exact.length === 1 ? exact[0] : null;
    card.replaceChildren();
    for (const row of rows()) row.classList.toggle("mine", row === mine);
    forget.hidden = !storage.read();
    if (!words.length) return;
    if (!mine) {
      const list = make("ul", "", "plain");
      for (const row of found.slice(0, 12)) {
        const item = document.createElement("li"), button = make("button", row.dataset.name);
        button.type = "button";
        button.addEventListener("click", () => { input.value = row.dataset.name; show(true); });
        item.append(button);
        list.append(item);
      }
      card.append(found.length ? list : make("p", box.dataset.none));
      return;
    }
    if (isTyped) storage.write(mine.dataset.name);
    forget.hidden = !storage.read();
    const heads = [...mine.closest("table").tHead.rows[0].cells].map((head) => head.textContent), cells = [...mine.cells];
    const number = make("p", "", "number"), text = document.createElement("div");
    if (cells[1].textContent) number.append(make("small", heads[1]), make("b", cells[1].textContent));
    text.append(make("p", cells[0].textContent, "who"));
    if (cells.length === 4 && cells[2].textContent) text.append(make("p", cells[2].textContent));
    const against = cells.at(-1).cloneNode(true), facts = [...against.querySelectorAll("small")];
    for (const each of facts) each.remove();
    if (against.textContent) text.append(make("p", crosstable.fill(box.dataset.against, { others: against.textContent }), "against"));
    for (const each of facts) text.append(make("p", each.textContent, "note"));
    const result = document.querySelector(`#b${CSS.escape(cells[1].textContent || "-")} td:last-child`);
    if (result && result.textContent) text.append(make("p", crosstable.fill(box.dataset.result, { result: result.textContent })));
    text.append(make("p", "", "clock"));
    card.append(number, text);
    tick();
  }
  const tick = () => {
    const clock = card.querySelector(".clock"), on = crosstable.elapsed();
    if (clock) clock.textContent = crosstable.now() + (on ? " · " + crosstable.fill(box.dataset.published, { time: on }) : "");
  };
  input.addEventListener("input", () => show(true));
  forget.addEventListener("click", () => {
    storage.write("");
    input.value = "";
    show(false);
    input.focus();
  });
  document.addEventListener("crosstable:fresh", () => show(false));
  input.value = storage.read();
  show(false);
  setInterval(tick, 5000);
  box.hidden = false;
}
