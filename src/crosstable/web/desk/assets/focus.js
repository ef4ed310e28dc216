// Where the keyboard goes on: in the tool that was opened, and at the next step after the last result.
"use strict";
{
  // A link to a tool opens it, and the keyboard goes on in its first field.
  function unfold() {
    const fold = document.getElementById(location.hash.slice(1));
    if (fold?.tagName !== "DETAILS") return;
    fold.open = true;
    const field = [...fold.querySelectorAll("input, textarea, select, button")].find((each) => each.type !== "hidden" && each.checkVisibility?.() !== false);
    (field ?? fold.querySelector("summary")).focus();
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest("#desk a[href^='#'], .side a[href*='#']")) setTimeout(unfold);
  });
  addEventListener("load", unfold);

  // A round that is published and printed in one is printed in a window of its own, and the desk stays open.
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-prints]")) event.target.target = "_blank";
  });

  // What opens a page to print leaves the keyboard where results are typed.
  for (const kind of ["click", "submit"])
    document.addEventListener(kind, (event) => {
      if (event.target.closest("#desk [target=_blank]")) document.querySelector("#typed, #next .main")?.focus();
    });

  // With the last result, the keyboard goes on to the next step; with a round that was published, to its results.
  let hadResults = Boolean(document.querySelector("#results"));
  document.addEventListener("crosstable:fresh", () => {
    const typed = document.querySelector("#typed"), next = document.querySelector("#next .main");
    if (next && document.activeElement === typed && !typed.value) next.focus();
    if (typed && !hadResults && document.querySelector("#results") && document.activeElement === document.body) typed.focus();
    hadResults = Boolean(document.querySelector("#results"));
  });
}
