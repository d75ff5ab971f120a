/** The service worker: pages open offline, and a new version waits until the user accepts it. */
const RELOADED = "gunbai.reloaded";

/**
 * A file of this version is gone. Perhaps a new version has replaced it: one reload finds that out.
 * A second reload of the same version would find nothing else, and so on for ever.
 */
export function reloadOnce(): void {
  if (!navigator.onLine) return;
  try {
    if (sessionStorage.getItem(RELOADED) === import.meta.url) return;
    sessionStorage.setItem(RELOADED, import.meta.url);
  } catch {
    return; // Without storage nobody would remember that the page was reloaded.
  }
  location.reload();
}

class Worker {
  waiting = $state.raw<ServiceWorker | null>(null);

  use(): void {
    this.waiting?.postMessage("use");
  }
}

export const worker = new Worker();

export function watchForUpdates(): void {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") whenIdle(watch);
  else addEventListener("load", () => whenIdle(watch), { once: true });
}

/** The page itself comes first. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
}

/** Keep rules, lessons and all files on this device, unless its user wants to save data. */
async function stock(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const found = await navigator.serviceWorker.ready;
  found.active?.postMessage("stock");
}

/** Tell the service worker to keep or to drop the engine; `tell` hears how far it is. */
export async function tellEngine(
  order: "keep engine" | "drop engine",
  tell: (loaded: number, total: number) => void = () => undefined,
): Promise<boolean> {
  const found =
    "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : null;
  if (!found?.active) return false;
  const channel = new MessageChannel();
  found.active.postMessage(order, [channel.port2]);
  return new Promise((done) => {
    channel.port1.onmessage = ({
      data,
    }: MessageEvent<string | { loaded: number; total: number }>) => {
      if (typeof data === "string") done(data !== "failed");
      else tell(data.loaded, data.total);
    };
  });
}

function watch(): void {
  let reloading = false;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && !reloading) location.reload();
    reloading = true;
  });
  void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).then(
    (found: ServiceWorkerRegistration | undefined) => {
      if (found?.waiting && hadOne) worker.waiting = found.waiting;
      found?.addEventListener("updatefound", () => {
        const next = found.installing;
        next?.addEventListener("statechange", () => {
          if (next.state === "installed" && hadOne) worker.waiting = next;
        });
      });
    },
    () => undefined,
  );
  void stock();
}
