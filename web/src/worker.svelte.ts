/** The service worker: pages open offline, and a new version waits until the user accepts it. */
class Worker {
  waiting = $state.raw<ServiceWorker | null>(null);

  use(): void {
    this.waiting?.postMessage("use");
  }
}

export const worker = new Worker();

export function watchForUpdates(): void {
  if (!("serviceWorker" in navigator)) return;
  let reloading = false;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne && !reloading) location.reload();
    reloading = true;
  });
  void navigator.serviceWorker.register("/sw.js").then(
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
}
