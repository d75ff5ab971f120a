/** Empty aids, for a view that came without aids. */
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
