// The page of a player: what is pressed is sent to the API, and waits on the phone while there is no connection.
// Without this script the forms of the page do the same.
"use strict";
{
  const own = document.querySelector("#player"), LISTS = ["rounds"], NUMBERS = ["board", "round"];
  const queue = crosstable.waiting({
    actor: own.dataset.actor,
    store: `player ${own.dataset.api} ${own.dataset.actor}`,
    request: (item) => [`${own.dataset.api}${item.path}`, item.given],
    show(items) {
      document.querySelector("#waiting")?.replaceChildren(...items.map((each) =>
        crosstable.waitingLine(`${each.label}: ${each.why ?? own.dataset.waiting}`, own.dataset.back, () => queue.remove(each.key))));
    },
  });

  const given = (form) => {
    const found = {};
    for (const [name, value] of new FormData(form)) {
      if (name === "actor") continue; // a header names them
      if (LISTS.includes(name)) found[name] = value ? [Number(value)] : [];
      else if (name === "players") found[name] = value.split(" ");
      else found[name] = NUMBERS.includes(name) ? Number(value) : value;
    }
    return found;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.dataset.send) return;
    event.preventDefault();
    const chosen = form.querySelector(":checked[data-text]")?.dataset.text ?? form.querySelector("input[name=result]:not([type=hidden])")?.value;
    const isTaken = queue.add({ path: form.dataset.send, given: given(form), label: chosen || form.dataset.label || form.querySelector("button").textContent });
    if (isTaken) form.reset(); // what is typed and not sent is kept
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // what is new takes the place of the form
  });
}
