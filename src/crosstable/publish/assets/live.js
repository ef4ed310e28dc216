// Live: while a page of a server is seen, it is asked for again.  Our own server answers when the page has changed (it
// keeps the request until then), any other at once, and is asked every 15 seconds.  Where the page has changed, the new
// parts take the place of the old ones; what the reader has scrolled to, typed and opened stays.  A page on a disk is left
// alone.  A page that was made for one person (`data-actor`) takes nothing from the page of another one who has signed in
// since: it says so (`crosstable.another` has the words), and is loaded again.
"use strict";
if (location.protocol !== "file:") {
  const EVERY = 15000, SOON = 300, AGAIN = 5000, WAIT = 20, main = document.querySelector("main"), told = document.querySelector(".as-of");
  let tag = null, hasAsked = false, seen = new Date(document.documentElement.dataset.seen ?? Date.now()), isNewer = false, timer = 0, asking = null, isAgain = false, held = null;

  const offline = () => (told ? crosstable.fill(told.dataset.offline, { time: crosstable.now(seen) }) : "");
  const tell = (words, button = "") => {
    if (!told || told.textContent === words + button) return;
    told.textContent = words;
    told.hidden = !words;
    if (button) {
      const again = Object.assign(document.createElement("button"), { type: "button", textContent: button });
      again.addEventListener("click", () => location.reload()); // filters and page are in the address
      told.append(again);
    }
  };
  // The parts of a page that are compared: its sections, tables and paragraphs.  A part with an id keeps its place by it.
  const key = (part, at) => part.id || part.tagName + at;
  const OWN = "[data-own], .dot, .say", SWITCHED = ["open", "hidden", "inert"], MARKS = ["mine", "fresh"];
  const CHANGED = [...SWITCHED.map((each) => `[${each}]`), ...MARKS.map((each) => `.${each}`)].join(), STATE = `${CHANGED}, ${OWN}`;
  const FOCUSED = "a, button, input, select, summary", PARTS = "header, main, section, details, div, form:has(> table), table, tbody, ul, ol, dl";

  // What scripts and readers did to a page is no part of it: folds, popovers, rows that a search has hidden.
  const cleaned = (part) => {
    const copy = part.cloneNode(true);
    for (const each of [copy, ...copy.querySelectorAll(CHANGED)]) {
      for (const name of SWITCHED) each.removeAttribute(name);
      each.classList.remove(...MARKS);
      if (!each.classList.length) each.removeAttribute("class");
    }
    for (const own of copy.querySelectorAll(OWN)) own.remove(); // a script of the page writes it
    return copy;
  };
  // Whether two parts are the same to a reader; only those that scripts and readers may have changed are copied for it.
  const hasState = (part) => part.matches(STATE) || part.querySelector(STATE) !== null;
  const same = (one, other) => one.isEqualNode(other) || ((hasState(one) || hasState(other)) && cleaned(one).isEqualNode(cleaned(other)));

  // Whether a form of a part has text that is not sent yet, and is still on the page that is new.
  const isTyped = (form) => [...form.querySelectorAll("input, textarea")].some((each) => each.value !== each.defaultValue);
  const formsOf = (part) => [part, ...part.querySelectorAll("form")].filter((each) => each.matches("form"));
  const hasTyped = (old, fresh) => {
    const actions = formsOf(fresh).map((each) => each.getAttribute("action"));
    return formsOf(old).some((each) => actions.includes(each.getAttribute("action")) && isTyped(each));
  };

  // The attributes of a part that stays; what scripts and readers have set is kept.
  const shell = (part) => cleaned(part.cloneNode(false));
  function dress(old, fresh) {
    if (shell(old).isEqualNode(shell(fresh))) return false;
    const marks = MARKS.filter((each) => old.classList.contains(each));
    for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !SWITCHED.includes(name)) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (!SWITCHED.includes(name)) old.setAttribute(name, value);
    old.classList.add(...marks);
    return true;
  }
  const hasText = (part) => [...part.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());

  // A form that stays because somebody is about to type in it sends what belongs to the page as it is now.
  function renewHidden(old, fresh) {
    const [kept, renewed] = [old, fresh].map((part) => [...part.querySelectorAll("input[type=hidden]")]);
    const isSameForm = kept.length === renewed.length && kept.every((each, at) => each.name === renewed[at].name);
    if (isSameForm) kept.forEach((each, at) => (each.value = renewed[at].value));
    else if (old.matches("form[id]") && kept.length && old.getAttribute("action") === fresh.getAttribute("action")) {
      kept[0].before(...renewed); // there is one for each open board
      kept.forEach((each) => each.remove());
    }
    return false;
  }

  // Put what is new in the place of what is old, and return whether anything was.  Only the ends of the tree are compared
  // as a reader sees them: the page of a large event has 20,000 elements, and somebody types meanwhile.
  function swap(old, fresh) {
    if ("own" in old.dataset || old.isEqualNode(fresh)) return false; // a script of the page writes it
    const isWhole = !old.matches(PARTS) || hasText(old) || hasText(fresh) || !old.children.length || !fresh.children.length;
    if (old.tagName !== fresh.tagName || isWhole) {
      if (same(old, fresh) || hasTyped(old, fresh)) return false;
      const opened = [...old.querySelectorAll(":popover-open")].map((each) => each.id);
      const focused = old.contains(document.activeElement) ? [...old.querySelectorAll(FOCUSED)].indexOf(document.activeElement) : -1;
      if (document.activeElement.matches("input, select") && focused >= 0) return renewHidden(old, fresh); // to be typed in
      const isHidden = old.hidden && old.tagName === "TR";
      old.replaceWith(fresh);
      fresh.hidden = isHidden || fresh.hidden;
      fresh.classList.add("fresh");
      if (focused >= 0) fresh.querySelectorAll(FOCUSED)[focused]?.focus({ preventScroll: true });
      for (const id of opened) fresh.ownerDocument.getElementById(id)?.showPopover?.();
      return true;
    }
    const known = new Map([...old.children].map((part, at) => [key(part, at), part]));
    let last = null, isChanged = dress(old, fresh);
    for (const [at, part] of [...fresh.children].entries()) {
      const before = known.get(key(part, at));
      if (before) {
        known.delete(key(part, at));
        const next = before.nextElementSibling;
        if (swap(before, part)) isChanged = true;
        last = before.isConnected ? before : next ? next.previousElementSibling : old.lastElementChild;
      } else {
        if (last) last.after(part);
        else old.prepend(part);
        last = part;
        isChanged = true;
      }
    }
    for (const part of known.values()) part.remove();
    return isChanged || known.size > 0;
  }

  // Ask once; returns after how many milliseconds to ask again.
  async function once(wait, stop) {
    const tooLong = setTimeout(() => stop.abort("too long"), (wait + 10) * 1000), isFirst = !hasAsked;
    try {
      const headers = { ...(tag ? { "If-None-Match": tag } : {}), ...(wait ? { Prefer: `wait=${wait}` } : {}) };
      // A request that waits and uses the browser's cache locks the page there: other tabs and reloads would wait for it.
      const answer = await fetch(location.href, { cache: "no-store", headers, signal: stop.signal });
      if (!answer.ok && answer.status !== 304) throw new Error(answer.status);
      seen = new Date();
      const found = answer.headers.get("ETag"); // some hosts send none
      if (answer.status === 200 && (found === null || found !== tag)) {
        take(await answer.text());
        tag = found;
      }
      hasAsked = true;
      if (crosstable.another && told) tell(crosstable.another + " ", told.dataset.load);
      else if (isNewer && told) tell(told.dataset.newer + " ", told.dataset.load);
      else tell("");
      return isFirst || answer.headers.has("Preference-Applied") ? SOON : EVERY;
    } catch {
      if (stop.signal.reason !== "another") tell(offline());
      return AGAIN;
    } finally {
      clearTimeout(tooLong);
    }
  }
  function take(text) {
    const page = new DOMParser().parseFromString(text, "text/html"), at = scrollY;
    const owner = document.querySelector("[data-actor]");
    crosstable.another = owner && page.querySelector("[data-actor]")?.dataset.actor !== owner.dataset.actor ? owner.dataset.another : "";
    if (crosstable.another) return;
    const anchor = [...document.querySelectorAll("main tr, main h2")].find((each) => each.getBoundingClientRect().top >= 0);
    const top = anchor ? anchor.getBoundingClientRect().top : 0;
    if (document.querySelector("#settings")) {
      if (!same(main, page.querySelector("main"))) isNewer = !crosstable.renew?.(page);
      return;
    }
    const parts = ["header", "main"].map((name) => [document.querySelector(name), page.querySelector(name)]);
    const changed = parts.filter(([old, fresh]) => old && fresh && swap(old, document.adoptNode(fresh)));
    if (!changed.length) return;
    document.title = page.title;
    if (at && anchor && anchor.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - top);
    else scrollTo(0, at);
    document.dispatchEvent(new Event("crosstable:fresh"));
  }
  // What changed while an answer was on its way is asked for after it; a request that waits is given up for one that does not.
  function ask() {
    isAgain = true;
    held?.abort("another");
    return (asking ??= askNow());
  }
  async function askNow() {
    let next = EVERY;
    while (isAgain && !document.hidden) {
      isAgain = false;
      next = await once(0, new AbortController());
    }
    asking = null;
    later(next === AGAIN ? AGAIN : SOON);
  }
  async function follow() {
    if (asking || held || document.hidden) return;
    held = new AbortController();
    const next = await once(WAIT, held);
    held = null;
    if (!asking) later(next);
  }
  function later(milliseconds) {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(follow, milliseconds);
  }
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) held?.abort("another");
    else ask();
  });
  addEventListener("online", ask);
  addEventListener("offline", () => tell(offline()));
  crosstable.ask = ask;
  if (document.documentElement.dataset.seen) tell(offline()); // kept by this browser since then
  later(SOON);
}
