import type { Choice } from "../wire";

/** The parts of a choice picked so far ("the 3", then "Kinai"): tap then tap, in any order. */
export class Choosing {
  picked = $state<string[]>([]);

  /** The choices that contain everything picked so far. */
  matching(choices: Choice[]): Choice[] {
    return choices.filter((choice) => this.picked.every((part) => hasPart(choice, part)));
  }

  /** Would this part, with what is picked, still lead to a choice? */
  leads(choices: Choice[], part: string): boolean {
    return this.matching(choices).some((choice) => hasPart(choice, part));
  }

  /**
   * Pick a part, or drop it if it was picked. Returns the one choice that is left when the parts
   * name it wholly, so that the caller can play it; null while there is more to pick.
   */
  tap(choices: Choice[], part: string): Choice | null {
    if (this.picked.includes(part)) {
      this.picked = this.picked.filter((each) => each !== part);
      return null;
    }
    const parts = this.leads(choices, part) ? [...this.picked, part] : [part];
    this.picked = parts;
    const left = this.matching(choices);
    const whole = left.filter((choice) => choice.args.every((each) => parts.includes(each)));
    return whole.length === 1 ? (whole[0] ?? null) : null;
  }

  clear(): void {
    this.picked = [];
  }
}

function hasPart(choice: Choice, part: string): boolean {
  return choice.verb === part || choice.args.includes(part);
}
