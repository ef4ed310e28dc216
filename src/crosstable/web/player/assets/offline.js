// The page of a player is kept by a worker, for when it is loaded again without a connection.  Every page of the accounts
// that nobody has signed in for deletes what is kept, and so does signing out.
// Browsers have workers over https, and on this machine, alone.
"use strict";
if (navigator.serviceWorker) {
  const isBypassed = !navigator.serviceWorker.controller; // nothing there yet, or a reload that leaves it out
  const scope = new URL("../", document.currentScript.src).href;

  const keep = async () => {
    await navigator.serviceWorker.register(`${scope}worker.js`);
    const { active } = await navigator.serviceWorker.ready;
    const { actor } = document.querySelector("#player").dataset;
    const parts = document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]");
    active.postMessage({ page: location.href.split("#")[0], actor, isBypassed, files: [...parts].map((each) => each.href ?? each.src) });
  };
  let registered;
  navigator.serviceWorker.getRegistration(scope).then((found) => (registered = found)).catch(() => {});
  const forget = async () => {
    const worker = await navigator.serviceWorker.getRegistration(scope);
    worker?.active?.postMessage("forget");
    await worker?.unregister();
    await caches.delete(`crosstable ${scope}`);
  };

  if (document.querySelector("#player")) keep().catch(() => {}); // without a connection, or not allowed here
  else if (!document.querySelector("form[action$='/account/sign-out']")) forget().catch(() => {});
  document.addEventListener("submit", ({ target }) => {
    if (!target.getAttribute("action")?.endsWith("/account/sign-out")) return;
    (registered?.active ?? navigator.serviceWorker.controller)?.postMessage("forget"); // the worker outlives this page
  });
}
