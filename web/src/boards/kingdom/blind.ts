/** Blind spots as the rule book draws them: the directions from which an attack gains morale. */
import { angle } from "./geometry";
import type { Stack } from "./notation";
import type { KingdomPack } from "./types";

export interface Blind {
  /** Degrees clockwise from straight up on the screen. */
  degrees: number;
  morale: number;
}

/**
 * The eight neighbours from which an attack on this stack gains morale. `steady`: its leader
 * moves in all directions and so has no blind spot.
 */
export function blindSpots(
  stack: Stack,
  numbers: KingdomPack["numbers"],
  { turned, steady }: { turned: boolean; steady: boolean },
): Blind[] {
  if (stack.facing === null || (stack.general && steady)) return [];
  const front = angle(stack.facing, turned);
  const seen = stack.general ? [0, 45, 315] : [0];
  return [0, 45, 90, 135, 180, 225, 270, 315]
    .filter((from) => !seen.includes(from))
    .map((from) => ({
      degrees: (front + from) % 360,
      morale: from === 180 ? numbers.blind_spot_rear : numbers.blind_spot_other,
    }));
}
