/** Whether the last visit ended with a game to go on with: the front page leaves room for it. */
const PLACE = "gunbai.tables";

export function hadTables(): boolean {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return false;
  }
}

export function noteTables(some: boolean): void {
  try {
    if (some) localStorage.setItem(PLACE, "yes");
    else localStorage.removeItem(PLACE);
  } catch {
    // Without storage the front page moves a little when the tables arrive.
  }
}
