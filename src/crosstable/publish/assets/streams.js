// Addresses to copy: where the page does not know its own address, it is that under which it was opened.
"use strict";
for (const code of document.querySelectorAll("code[data-path]")) {
  const whole = new URL(`../${code.dataset.path}`, location.href).href;
  code.textContent = code.textContent.replace(code.dataset.path, whole);
}
for (const note of document.querySelectorAll("[data-without-script]")) note.hidden = true;
