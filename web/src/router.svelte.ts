/** The router: addresses and screens, by the history API. */
import { here, STATIC, to } from "./address";

export type ScreenName =
  "home" | "table" | "replay" | "lesson" | "rules" | "playground" | "settings" | "lost";

export interface Route {
  screen: ScreenName;
  /** The table, or the game. */
  id: string;
}

/** Screens of a table or of a game; a game may have several lessons: `/lesson/go/2`. */
const WITH_ID: readonly ScreenName[] = ["table", "replay", "lesson", "rules"];

export function routeOf(path: string): Route {
  const [screen = "", id = "", ...rest] = path.split("/").filter(Boolean);
  if (screen === "") return { screen: "home", id: "" };
  const found = WITH_ID.find((each) => each === screen);
  const plain = rest.length === 0 || (found === "lesson" && /^[1-9]$/.test(rest.join("/")));
  if (found && id && plain)
    return { screen: found, id: [decodeURIComponent(id), ...rest].join("/") };
  if ((screen === "playground" || screen === "settings") && !id) return { screen, id };
  return { screen: "lost", id: "" };
}

class Router {
  route = $state.raw<Route>(routeOf(here().pathname));

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", to(path));
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Another address for the screen that is shown. */
  rename(path: string): void {
    history.replaceState(null, "", to(path));
  }

  #arrive(): void {
    const next = routeOf(here().pathname);
    if (next.screen !== this.route.screen || next.id !== this.route.id) this.route = next;
  }

  /** Links inside the client need no new page. */
  #follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const inside = link?.origin === location.origin && !link.download && !link.target;
    if (!plain || event.defaultPrevented || !link || !inside) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
    const screen = STATIC && link.hash.startsWith("#/");
    if (link.pathname === location.pathname && link.hash && !screen) return;
    event.preventDefault();
    this.go(screen ? link.hash.slice(1) : link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
