/** How pieces come and go: growing or shrinking about their middle, to or from nothing. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

interface Pop {
  duration: number;
  /** The scale at which it is invisible. */
  start: number;
}

/** Unlike Svelte's `scale` it reads no styles, which would force a layout. */
export function pop(_element: Element, { duration, start }: Pop): TransitionConfig {
  return {
    duration,
    easing: cubicOut,
    css: (t) => `transform: scale(${start + (1 - start) * t}); opacity: ${t}`,
  };
}
