/**
 * Addresses of screens. In the static build they stand behind the #, so that the files work in any
 * folder.
 */

/** Built as plain files for any web host: there is no server, only this device. */
export const STATIC = import.meta.env.MODE === "static";

/** The address of the screen that is shown. */
export function here(): URL {
  if (!STATIC) return new URL(location.href);
  return new URL(location.hash.slice(1) || "/", location.origin);
}

/** What stands in a link to a screen. */
export function to(path: string): string {
  return STATIC ? `#${path}` : path;
}

/** The whole address of a screen, for other people. */
export function linkTo(path: string): string {
  return new URL(to(path), location.href).href;
}
