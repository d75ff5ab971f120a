/** How the engine on this device is doing: what it loads and what went wrong. */
import type { Problem } from "../wire";

export class EngineStatus {
  phase = $state<"off" | "loading" | "elsewhere" | "ready">("off");
  step = $state("");
  loaded = $state(0);
  total = $state(0);
  problem = $state.raw<Problem | null>(null);
  /** Take the games from another tab. */
  take = $state.raw<() => void>(() => undefined);

  begin(): void {
    this.phase = "loading";
    this.problem = null;
    this.progress("", 0, 0);
  }

  progress(step: string, loaded: number, total: number): void {
    if (this.phase === "elsewhere") this.phase = "loading";
    [this.step, this.loaded, this.total] = [step, loaded, total];
  }

  wait(take: () => void): void {
    this.phase = "elsewhere";
    this.take = () => {
      this.phase = "loading";
      take();
    };
  }

  ready(): void {
    this.phase = "ready";
  }

  /** The engine was stopped on purpose. */
  end(): void {
    this.phase = "off";
    this.problem = null;
  }

  /** Say what went wrong until the user has read it. */
  fail(problem: Problem): void {
    if (this.phase !== "ready") this.phase = "off";
    this.problem = problem;
  }
}

export const status = new EngineStatus();
