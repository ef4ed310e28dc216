// The page of a player is kept by a worker, for when it is loaded again without a connection.  Every page of the accounts
// that nobody has signed in for deletes what is kept, and so does signing out, before it is done.
// Browsers have workers over https, and on this machine, alone.
"use strict";
if (navigator.serviceWorker) {
  const scope = new URL("../", document.currentScript.src).href, LONGEST = 2000;

  const keep = async () => {
    await navigator.serviceWorker.register(`${scope}worker.js`);
    const { active } = await navigator.serviceWorker.ready;
    const parts = document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]");
    active.postMessage({ page: location.href.split("#")[0], files: [...parts].map((each) => each.href ?? each.src) });
  };
  const forget = async () => {
    const worker = await navigator.serviceWorker.getRegistration(scope);
    worker?.active?.postMessage("forget");
    await worker?.unregister();
    await caches.delete(`crosstable ${scope}`);
  };

  if (document.querySelector("#player")) keep().catch(() => {}); // without a connection, or not allowed here
  else if (!document.querySelector("form[action$='/account/sign-out']")) forget().catch(() => {});
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.action.endsWith("/account/sign-out")) return;
    event.preventDefault();
    Promise.race([forget(), new Promise((done) => setTimeout(done, LONGEST))]).catch(() => {}).then(() => form.submit());
  });
}
