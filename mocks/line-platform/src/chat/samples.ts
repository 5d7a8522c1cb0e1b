import type { SamplesShown } from './wire.ts';

/** Progress of the script that fills the platform. It is not stored: it ends with the script. */
export interface Samples {
  /** Returns the progress; null if no script has told any. */
  current(): SamplesShown | null;
  show(samples: SamplesShown | null): void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

export function createSamples(): Samples {
  const listeners = new Set<() => void>();
  let current: SamplesShown | null = null;
  return {
    current: () => current,
    show(samples) {
      current = samples;
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
