// Entering players at the desk: a file can be dropped on the form.  Without this script it is chosen.
"use strict";
{
  const form = document.querySelector("form[data-drop]"), input = form?.querySelector("input[type=file]");
  const mark = (is) => form.classList.toggle("dropping", is);
  form?.addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  form?.addEventListener("dragleave", () => mark(false));
  form?.addEventListener("drop", (event) => {
    mark(false);
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
