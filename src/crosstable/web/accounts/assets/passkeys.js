// Passkeys: add one to an account, or sign in with one.  The buttons are shown where the browser and the host have them.
"use strict";
(() => {
  const button = document.querySelector("[data-passkey]");
  const has = window.PublicKeyCredential && PublicKeyCredential.parseCreationOptionsFromJSON;
  if (!button || !has || !window.isSecureContext || /^[\d.]+$|:/.test(location.hostname)) return;
  const note = document.querySelector("[data-passkey-note]");
  const root = button.dataset.root;

  async function send(path, value) {
    const answer = await fetch(root + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(value),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.status === 204 ? null : answer.json();
  }

  async function add() {
    const options = await send("/account/passkeys/options", {});
    const made = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
    await send("/account/passkeys", { credential: made.toJSON() });
    location.reload();
  }

  async function signIn() {
    const options = await send("/account/sign-in/passkey/options", {});
    const found = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    });
    const { to } = await send("/account/sign-in/passkey", { credential: found.toJSON(), to: button.dataset.to });
    location.assign(to);
  }

  button.hidden = false;
  button.addEventListener("click", async () => {
    note.hidden = true;
    button.disabled = true;
    try {
      await (button.dataset.passkey === "add" ? add() : signIn());
    } catch {
      note.hidden = false;
    }
    button.disabled = false;
  });
})();
