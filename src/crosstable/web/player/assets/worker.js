// The page of a player without a connection: the last one that this browser has seen is shown when it is loaded again.
//
// Rules
// 1. The network comes first.  What is kept is shown only where it does not answer, marked with the time when it was true.
// 2. One page is kept for a day, the last one of a player, with its style and scripts; what is sent passes by.
// 3. It is deleted with the first answer that the page is not for this browser any more, and when `offline.js` says that
//    nobody is signed in.  What was asked for before that is not kept after it.
"use strict";
const SCOPE = registration.scope, NAME = `crosstable ${SCOPE}`, PAGE = `${SCOPE}kept`; // no page has this address
const ENDED = [401, 403, 404, 410], KINDS = ["style", "script", "image"], SEEN = "crosstable-seen", ADDRESS = "crosstable-page", ACTOR = "crosstable-actor";
const LONGEST = 24 * 3600 * 1000; // that a page is kept
let generation = 0; // how often all was deleted

const address = (request) => request.url.split("#")[0];
const isPage = (url) => url.startsWith(SCOPE) && /^e\d+$/.test(url.slice(SCOPE.length));
const known = async (what) => (await caches.open(NAME)).match(what, { ignoreVary: true });

async function keep(url, answer, of) {
  const text = await answer.text(), headers = new Headers(answer.headers), cache = await caches.open(NAME);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name); // of what came over the network
  headers.set(ADDRESS, url);
  headers.set(ACTOR, encodeURIComponent(/ data-actor="([^"]*)"/.exec(text)?.[1] ?? "")); // for whom it was made
  headers.set(SEEN, new Date().toISOString());
  if (of === generation) await cache.put(PAGE, new Response(text, { headers }));
}

async function forget() {
  generation++;
  await caches.delete(NAME);
}

async function kept(url) {
  const page = await known(PAGE);
  if (page && !(Date.now() - new Date(page.headers.get(SEEN)) < LONGEST)) await forget();
  else if (page?.headers.get(ADDRESS) === url) return page;
  return null;
}

async function asItWas(url) {
  const page = await kept(url);
  if (!page) return null;
  const text = (await page.text()).replace("<html ", `<html data-seen="${page.headers.get(SEEN)}" `);
  return new Response(text, { headers: page.headers });
}

// A page that has not changed is true now, if it is the one that is kept: another tab may be that of another person.
async function keepLonger(url, tag, of) {
  const page = await kept(url);
  if (page && page.headers.get("ETag") === tag) await keep(url, page, of);
}

async function showPage(event) {
  const { request } = event, url = address(request), of = generation, isOpened = request.mode === "navigate";
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const page = isOpened ? await asItWas(url) : null;
    if (page) return page;
    throw error;
  }
  if (ENDED.includes(answer.status)) await forget();
  else if (answer.ok && !answer.redirected) event.waitUntil(keep(url, answer.clone(), of));
  else if (answer.status === 304) event.waitUntil(keepLonger(url, answer.headers.get("ETag"), of));
  return (isOpened && answer.status >= 500 && (await asItWas(url))) || answer;
}

async function showFile(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && (await known(request))) await (await caches.open(NAME)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const file = await known(request);
    if (file) return file;
    throw error;
  }
}

// What a page was made of, and the page itself, which was loaded before this worker was there.
async function keepAll({ page, actor, isBypassed, files }) {
  const of = generation, cache = await caches.open(NAME);
  for (const file of files) if (!(await known(file))) await cache.add(file);
  if (!isBypassed && (await kept(page))?.headers.get(ACTOR) === encodeURIComponent(actor)) return;
  const answer = await fetch(page, { cache: "no-store" }); // the one that waits for a newer page holds the cache of the browser
  if (ENDED.includes(answer.status)) await forget();
  else if (answer.ok && !answer.redirected) await keep(page, answer, of);
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(event.data === "forget" ? forget() : keepAll(event.data)));
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  if (isPage(address(event.request))) event.respondWith(showPage(event));
  else if (KINDS.includes(event.request.destination)) event.respondWith(showFile(event.request));
});
