// Entering players at the desk: a file can be dropped on the form, and people are found while one types.  Without this
// script a file is chosen, and a name is typed in full.  A live page may replace the forms, so it listens at the document.
"use strict";
{
  const target = (event) => event.target.closest?.("form[data-drop]");
  document.addEventListener("dragover", (event) => {
    if (!target(event)) return;
    event.preventDefault();
    target(event).classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => target(event)?.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    const form = target(event);
    form?.classList.remove("dropping");
    if (!form || !event.dataTransfer.files.length) return;
    event.preventDefault();
    form.querySelector("input[type=file]").files = event.dataTransfer.files;
    form.requestSubmit();
  });

  // A field for a person with a list below it: arrows choose, Enter takes, Escape closes.
  const WAIT = 150, ready = new WeakSet();
  let number = 0;
  document.addEventListener("focusin", (event) => {
    const input = event.target;
    if (input.matches("input[data-people]") && !ready.has(input)) suggest(input);
  });

  function suggest(input) {
    const list = input.closest(".person").querySelector("[role=listbox]");
    let timer = 0, asked = 0, chosen = -1, people = [];
    ready.add(input);
    list.id ||= `people${number++}`;
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", list.id], ["aria-expanded", "false"]]) input.setAttribute(name, value);

    function show(found) {
      people = found;
      chosen = -1;
      list.replaceChildren(...found.map((each, at) => {
        const item = document.createElement("li"), about = document.createElement("small");
        item.id = `${list.id}-${at}`;
        item.setAttribute("role", "option");
        about.textContent = each.about;
        item.append(each.name, " ", about);
        item.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
        item.addEventListener("click", () => take(at));
        return item;
      }));
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(!list.hidden));
      input.removeAttribute("aria-activedescendant");
    }
    function choose(at) {
      chosen = (at + people.length) % people.length;
      [...list.children].forEach((item, here) => item.setAttribute("aria-selected", String(here === chosen)));
      input.setAttribute("aria-activedescendant", list.children[chosen].id);
      list.children[chosen].scrollIntoView({ block: "nearest" });
    }
    function take(at) {
      input.value = people[at][input.dataset.fills];
      show([]);
    }
    async function ask() {
      const mine = ++asked, answer = await fetch(`${input.dataset.people}?q=${encodeURIComponent(input.value)}`).catch(() => null);
      if (mine === asked && answer?.ok && document.activeElement === input) show(await answer.json());
    }
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
    input.addEventListener("blur", () => { clearTimeout(timer); asked += 1; show([]); });
    input.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) choose(chosen < 0 && step < 0 ? people.length - 1 : chosen + step);
      else if (event.key === "Enter" && chosen >= 0) take(chosen);
      else if (event.key === "Escape") show([]);
      else return;
      event.preventDefault();
    });
  }
}
