/** What the server says of a view besides, where it says nothing: a table that offers nothing. */
import type { KingdomAids } from "./view";

export const NO_AIDS: KingdomAids = {
  board: "",
  camps: [[], []],
  forward: ["N", "S"],
  waiting: null,
  stacks: {},
  marches: {},
  placing: [],
};
