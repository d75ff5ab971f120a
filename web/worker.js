// The service worker: the client, the rules and the lessons open without a connection. Everything
// about tables always comes from the server.
const VERSION = "gunbai-" + "@version";
/** The files of a first visit, kept at once. */
const CORE = ["@core"];
/** All other files of this version, kept when the page asks for it. */
const REST = ["@rest"];
/** Lists the rules and lessons; kept last, so a shelf that has it is complete. */
const LIST = "/api/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(discard((name) => !name.startsWith(VERSION)).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "use") self.skipWaiting();
  if (event.data === "stock") event.waitUntil(stock().catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (/^\/(api|schema|health|ready|metrics)(\/|$)/.test(pathname)) return;
    event.respondWith(fetch(request).catch(() => caches.match("/")));
  } else if (pathname.startsWith("/assets/") || CORE.includes(pathname)) {
    event.respondWith(kept(request));
  } else if (pathname === "/api/games" || pathname.startsWith("/api/games/")) {
    event.respondWith(fetch(request).catch(() => fromShelf(request)));
  }
});

/** A version that replaces a stocked one is stocked before it is used, or not used at all. */
async function install() {
  const stocked = (await caches.keys()).some((name) => name.includes("-shelf-"));
  await keep(CORE);
  if (stocked) await stock();
}

/** Keeps files, all or none. The names of assets change with their content. */
async function keep(paths) {
  const cache = await caches.open(VERSION);
  const reload = (path) => (path.startsWith("/assets/") ? "default" : "reload");
  await cache.addAll(paths.map((path) => new Request(path, { cache: reload(path) })));
}

let stocking = null;

/** Keeps the rest of the files, and the rules and lessons as they are now. */
function stock() {
  stocking ??= restock().finally(() => (stocking = null));
  return stocking;
}

async function restock() {
  const cache = await caches.open(VERSION);
  const found = await Promise.all(REST.map((path) => cache.match(path)));
  const missing = REST.filter((_, i) => found[i] === undefined);
  if (missing.length > 0) await keep(missing);
  const list = await fresh(LIST);
  const { version, addresses } = await list.clone().json();
  const name = `${VERSION}-shelf-${version}`;
  if ((await caches.has(name)) && (await (await caches.open(name)).match(LIST))) return;
  const answers = await Promise.all(addresses.map(fresh));
  const shelf = await caches.open(name);
  await Promise.all(addresses.map((address, i) => shelf.put(address, answers[i])));
  await shelf.put(LIST, list);
  await discard((each) => each.startsWith(`${VERSION}-shelf-`) && each !== name);
}

async function fresh(address) {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function fromShelf(request) {
  const names = await caches.keys();
  for (const name of names.filter((each) => each.startsWith(`${VERSION}-shelf-`))) {
    const shelf = await caches.open(name);
    const answer = (await shelf.match(LIST)) && (await shelf.match(request, { ignoreVary: true }));
    if (answer) return answer;
  }
  return Response.error();
}

async function kept(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(VERSION)).put(request, answer.clone());
  return answer;
}

async function discard(isOld) {
  const names = (await caches.keys()).filter((name) => name.startsWith("gunbai-"));
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}
