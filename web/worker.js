// The service worker: the client, the rules and the lessons open without a connection, and games on
// this device can be played once the engine is kept. Tables of a server always come from the server.
/** The folder of the site. */
const BASE = new URL("./", self.location).pathname;
/** How the names of this site's caches begin: another folder may hold another site. */
const OURS = BASE === "/" ? "gunbai-" : `gunbai${BASE}`;
const VERSION = OURS + "@version";
/** Built as plain files: there is no server that answers. */
const STATIC = "@static" === "yes";
/** The files of a first visit, kept at once. */
const CORE = ["@core"].map((path) => BASE + path);
/** All other files of this version, kept when the page asks for it. */
const REST = ["@rest"].map((path) => BASE + path);
/** Lists the rules and lessons; kept last, so a shelf that has it is complete. */
const LIST = shelved("/api/offline");
/** Lists the files of the engine; kept with this version and last, so the engine is complete. */
const ENGINE = BASE + "engine/engine.json";

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const port = event.ports[0];
  if (event.data === "use") self.skipWaiting();
  if (event.data === "stock") event.waitUntil(stock().catch(() => undefined));
  if (event.data === "keep engine") {
    const tell = (loaded, total) => port?.postMessage({ loaded, total });
    const kept = keepEngine(tell).then(
      () => port?.postMessage("kept"),
      () => port?.postMessage("failed"),
    );
    event.waitUntil(kept);
  }
  if (event.data === "drop engine")
    event.waitUntil(dropEngine().then(() => port?.postMessage("dropped")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (/^\/(api|schema|health|ready|metrics)(\/|$)/.test(pathname)) return;
    event.respondWith(fetch(request).catch(() => caches.match(BASE)));
  } else if (pathname === ENGINE) {
    event.respondWith(own(request));
  } else if (pathname.startsWith(BASE + "engine/")) {
    event.respondWith(kept(request, engineCache(pathname.slice(ENGINE.lastIndexOf("/") + 1))));
  } else if (pathname.startsWith(BASE + "assets/") || CORE.includes(pathname)) {
    event.respondWith(kept(request, VERSION));
  } else if (pathname.startsWith(BASE + "api/games") && (STATIC || /games(\/|$)/.test(pathname))) {
    event.respondWith(fetch(request).catch(() => fromShelf(request)));
  }
});

/** A version that replaces a stocked one is stocked before it is used, or not used at all. */
async function install() {
  const stocked = (await names()).some((name) => name.includes("-shelf-"));
  const chosen = await caches.match(ENGINE);
  await keep(CORE);
  if (stocked) await stock();
  if (chosen) await keepEngine();
}

/** Keeps files, all or none. The names of assets change with their content. */
async function keep(paths) {
  const cache = await caches.open(VERSION);
  const reload = (path) => (path.startsWith(BASE + "assets/") ? "default" : "reload");
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
  if (await cache.match(ENGINE)) await keepEngine();
  const list = await fresh(LIST);
  const { version, addresses } = await list.clone().json();
  const name = `${VERSION}-shelf-${version}`;
  if ((await caches.has(name)) && (await (await caches.open(name)).match(LIST))) return;
  const answers = await Promise.all(addresses.map((address) => fresh(shelved(address))));
  const shelf = await caches.open(name);
  await Promise.all(addresses.map((address, i) => shelf.put(shelved(address), answers[i])));
  await shelf.put(LIST, list);
  await discard((each) => each.startsWith(`${VERSION}-shelf-`) && each !== name);
}

/** Where an answer of the server is found: in the static build, in a file. */
function shelved(address) {
  return STATIC ? `${BASE}${address.slice(1).replace("?", ",")}.json` : address;
}

let keeping = null;

/** Keeps the engine. The old one is used until the new one is complete. */
function keepEngine(tell = () => undefined) {
  keeping ??= fetchEngine(tell).finally(() => (keeping = null));
  return keeping;
}

async function fetchEngine(tell) {
  const list = await fresh(ENGINE);
  const { files } = await list.clone().json();
  await dropUnused(files);
  const total = files.reduce((sum, [, size]) => sum + size, 0);
  let loaded = 0;
  for (const [path, size] of files) {
    const address = BASE + "engine/" + path;
    const cache = await caches.open(engineCache(path));
    if (!(await cache.match(address))) {
      let part = 0;
      const count = new TransformStream({
        transform(chunk, control) {
          part += chunk.byteLength;
          tell(loaded + part, total);
          control.enqueue(chunk);
        },
      });
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      const headers = { "content-type": answer.headers.get("content-type") ?? "" };
      await cache.put(address, new Response(answer.body.pipeThrough(count), { headers }));
    }
    loaded += size;
    tell(loaded, total);
  }
  await (await caches.open(VERSION)).put(ENGINE, list);
}

/** Engines that are neither listed by the host nor used by any version of this site are gone. */
async function dropUnused(files) {
  const used = new Set(files.map(([path]) => engineCache(path)));
  for (const name of await names()) for (const engine of await enginesOf(name)) used.add(engine);
  await discard((name) => name.startsWith(`${OURS}engine-`) && !used.has(name));
}

/** The caches of the engine that is kept with a version of this site. */
async function enginesOf(version) {
  const list = await (await caches.open(version)).match(ENGINE);
  return list ? (await list.json()).files.map(([path]) => engineCache(path)) : [];
}

/** By the version, with which every path begins. */
function engineCache(path) {
  return `${OURS}engine-${path.split("/")[0]}`;
}

async function dropEngine() {
  for (const name of await names()) await (await caches.open(name)).delete(ENGINE);
  await discard((name) => name.startsWith(`${OURS}engine-`));
}

async function fresh(address) {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function fromShelf(request) {
  for (const name of (await names()).filter((each) => each.startsWith(`${VERSION}-shelf-`))) {
    const shelf = await caches.open(name);
    const answer = (await shelf.match(LIST)) && (await shelf.match(request, { ignoreVary: true }));
    if (answer) return answer;
  }
  return Response.error();
}

/** As it is kept with this version, or from the network. */
async function own(request) {
  return (await (await caches.open(VERSION)).match(request)) ?? fetch(request);
}

async function kept(request, name) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(name)).put(request, answer.clone());
  return answer;
}

/** Other versions are gone, with the engines that they used. */
async function tidy() {
  const engines = await enginesOf(VERSION);
  await discard((name) => !name.startsWith(VERSION) && !engines.includes(name));
}

async function names() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

async function discard(isOld) {
  await Promise.all((await names()).filter(isOld).map((name) => caches.delete(name)));
}
